"""Finding company: seeks, and who is paired with whom."""
