"""Addresses and shapes, and what each refuses."""
