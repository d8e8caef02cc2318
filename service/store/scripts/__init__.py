"""What Redis does by itself, each script wholly or not at all."""
