"""Contests: who plays whom next, how they stand, and when it is over."""
