"""What it is, and what may become of it: pure."""
