"""Ladders, how they are counted, and meetings."""
