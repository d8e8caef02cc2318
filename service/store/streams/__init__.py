"""What is followed in Redis: logs of matches, streams of players and of the lobby."""
