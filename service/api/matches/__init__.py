"""Matches over HTTP: put up, sit down, play, look on, follow."""
