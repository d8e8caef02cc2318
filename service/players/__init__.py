"""Accounts, keys and tickets."""
