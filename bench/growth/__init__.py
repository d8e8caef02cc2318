"""What grows with the number of stored matches, and what does not: `make bench-growth`."""
