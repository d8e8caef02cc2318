"""Which Floe this is: one number for the engine, the service, its contract and the arena."""

VERSION = "1.0.0"
