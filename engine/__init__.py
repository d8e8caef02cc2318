"""The engine: three games of the far north, pure; no clock, no file, no network."""
