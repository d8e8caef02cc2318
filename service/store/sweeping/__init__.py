"""What the sweepers look at, and who of them sees to what."""
