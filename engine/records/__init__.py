"""Matches on one page each: how the deal was promised, what happened, and the proof of it."""
