# mypy: disable-error-code="empty-body"
"""Players: register, know by token, give a new token, let go.

A token is `<player id>.<secret>`, shown once; only the SHA-256 of the secret is kept. The id inside
lets a request fetch the player in the same round trip as the match.
"""

from service.matches.hall import Hall
from service.matches.match import Kind, NewPlayer, Player, PlayerProfile


def register(hall: Hall, name: str, kind: Kind = Kind.HUMAN) -> NewPlayer:
    """A new player with a token."""


def profile(hall: Hall, player_id: str) -> PlayerProfile:
    """The public profile, or NotFound (player_not_found)."""


def rotate_token(hall: Hall, player: Player) -> NewPlayer:
    """A new token; the old one is dead from here on."""


def delete_player(hall: Hall, player: Player) -> None:
    """The player is gone; seats in running matches are taken over by a house bot."""
