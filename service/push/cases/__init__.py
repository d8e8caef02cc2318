"""What can be done with subscriptions, and how one is told of a turn."""
