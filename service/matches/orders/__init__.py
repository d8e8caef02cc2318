"""Standing orders: what a seat has left to be played when it comes to it."""
