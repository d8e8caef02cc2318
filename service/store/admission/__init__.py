"""Requests are let in: what they ask for at the door, and what they find out there."""
