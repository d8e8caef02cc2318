"""What can be done: load, change, commit."""
