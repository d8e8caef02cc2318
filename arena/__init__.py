"""Bots under development play each other here, without server or Redis."""
