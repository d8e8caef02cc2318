"""How it is kept in Redis."""
