"""The HTTP service that hosts matches."""
