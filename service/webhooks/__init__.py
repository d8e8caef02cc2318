"""Decisions pushed to strangers' bots: address, signed call, push, conformance."""
