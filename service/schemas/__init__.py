"""The shapes on the wire."""
