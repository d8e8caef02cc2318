"""Floe as a service, installed: everything it serves lies in this folder."""
