"""Lanterns: its rules, what it says, how it is drawn."""
