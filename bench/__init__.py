"""The measurements: how strong, how fast; nothing here is needed to run the service."""
