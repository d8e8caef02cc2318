"""Boards as they were drawn lately, each for one kind of viewer.

What a board looks like depends on the view, the language, and how the seats are called. It is
remembered by these (`lately.py`), and by the match and the seat besides: tables that share a deal
may have equal views, and whoever plays at one of them must not feel what is looked at elsewhere.
"""

from collections.abc import Callable
from hashlib import sha256

import msgspec

from engine.encoding import encode
from engine.game import View
from engine.words import Language
from service.matches.match import Match
from service.matches.shown.lately import MOST_BYTES, Lately
from service.matches.shown.sight import names_of

TAG_LENGTH = 32

Draw = Callable[[Match, View | None, Language], str]
"""One way to draw what a view shows of a match, or a refusal where there is no board."""


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at the board of which match, and how it is drawn for them."""

    match: str
    rules_version: int
    seat: int | None
    draw: Draw
    language: Language
    names: tuple[str, ...]


class Board(msgspec.Struct, frozen=True):
    """A board as it is sent, and the tag that stands for it."""

    body: bytes
    tag: str


class DrawnBoards:
    """The boards that one process has drawn lately: no more than so many bytes of them."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._lately = Lately[Viewer, bytes, Board](most_bytes)

    def board(
        self, match: Match, seat: int | None, view: View | None, language: Language, draw: Draw
    ) -> Board:
        """The board that this view of the match shows to that seat, or to none."""
        names, about = tuple(names_of(match.seats, language)), (match.id, match.rules.rules_version)
        viewer, looked_at = Viewer(*about, seat, draw, language, names), encode(view)
        board = self._lately.late(viewer).get(looked_at)
        if board is None:
            board = self._lately.early(viewer, looked_at) or drawn(draw(match, view, language))
            self._lately.keep(viewer, looked_at, board, len(looked_at) + len(board.body))
        return board


def drawn(board: str) -> Board:
    """A board as it is sent."""
    body = board.encode()
    return Board(body, sha256(body).hexdigest()[:TAG_LENGTH])
