"""How fast the service is, beside others: `make bench`."""
