"""What lets everybody check a deal: the commitment before it, its secrets, the record after it."""
