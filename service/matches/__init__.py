"""The backend: play one command, store it, log it, queue what follows."""
