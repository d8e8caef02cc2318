"""The command line: the one part of the engine that reads a clock, a file or a keyboard."""
