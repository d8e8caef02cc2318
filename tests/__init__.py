"""The proof: every room of the house, tested from outside."""
