"""Who plays: players and their tokens, and work for their bots."""
