"""Web Push: a person's browsers are told that it is their turn, with the page closed."""
