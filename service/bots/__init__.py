"""Decisions that wait: house turns, leases, webhooks."""
