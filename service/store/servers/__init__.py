"""The kinds of servers that the store may lie on, and what their refusals mean."""
