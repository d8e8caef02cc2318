"""The only room of the service that knows Redis."""
