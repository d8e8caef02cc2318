"""What happens, as it happens: the logs of matches, the players' streams and the lobby's."""
