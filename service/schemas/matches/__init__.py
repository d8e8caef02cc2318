"""What clients say about matches, seats and commands."""
