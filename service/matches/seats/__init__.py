"""Who sits where at a match, and how seats change hands."""
