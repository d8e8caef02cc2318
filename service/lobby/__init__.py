"""Seeks, what is open, who is here."""
