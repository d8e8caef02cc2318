"""What is shown of matches: as they stand, as they stood, and in lists."""
