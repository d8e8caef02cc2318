"""What happened at a match, in a contest and in the lobby: as it is kept, and whom it is told."""
