"""Tournaments and experiments."""
