"""What OpenEnv's tools start."""
