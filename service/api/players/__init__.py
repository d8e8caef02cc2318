"""Players over HTTP: who plays, by which keys, and how their programs hear of turns."""
