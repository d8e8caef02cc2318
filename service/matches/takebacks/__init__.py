"""Take-backs: an earlier version is played on from, by oneself or because all others agree."""
