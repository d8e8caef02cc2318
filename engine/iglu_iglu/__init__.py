"""Iglu Iglu: Inuit tribes on melting ice, by Bruno Cathala and Bruno Faidutti; see `rulebook/`."""
