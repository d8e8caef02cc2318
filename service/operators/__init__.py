"""What operators look up and put right: the life of one match, and a player's standing."""
