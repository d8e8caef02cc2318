"""The match: its document, change, commit, play, clocks, views, history, records."""
