"""Who sits, and what they ask of one another."""
