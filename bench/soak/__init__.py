"""The whole service under all kinds of clients while everything fails in turn: `make soak`."""
