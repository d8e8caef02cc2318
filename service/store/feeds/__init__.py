"""Feeds: append-only logs in Redis, which are read in pages, waited for and followed."""
