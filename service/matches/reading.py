# mypy: disable-error-code="empty-body"
"""What a caller may see: the match now, then and after the end, the decision, the board, the
record, the lists.
"""

import msgspec

from engine.language import Language
from service.matches.hall import Hall
from service.matches.match import Decision, LoadedMatch, Match, MatchDocument, Player, Status


class MatchTag(msgspec.Struct, frozen=True):
    """All that a caller's document depends on: make the ETag of it without reading the state."""

    match_id: str
    version: int
    seat: int | None

    def etag(self) -> str:
        """The opaque tag of the match document, without quotes."""


class MatchFilter(msgspec.Struct, frozen=True):
    """Which matches a list holds."""

    game: str | None = None
    status: Status | None = None
    open: bool | None = None
    is_mine: bool = False


class MatchPage(msgspec.Struct, frozen=True):
    """One page of a list, newest first; documents without their view."""

    items: tuple[MatchDocument, ...]
    next_cursor: str | None


def load(hall: Hall, match_id: str) -> LoadedMatch:
    """The match as it stands, overdue turns honoured first; NotFound if there is none."""


def tag(hall: Hall, match_id: str, caller: Player | None) -> MatchTag:
    """What the ETag is made of, from one HMGET; overdue turns honoured first."""


def document(loaded: LoadedMatch, caller: Player | None) -> MatchDocument:
    """The match as this caller may see it; its tag is `tag_of(loaded.match, caller)`."""


def tag_of(match: Match, caller: Player | None) -> MatchTag:
    """The tag of a match already loaded."""


def document_at(hall: Hall, match_id: str, caller: Player | None, version: int) -> MatchDocument:
    """The match as this caller saw it at that version; NotFound (version_not_found) if there was
    none.
    """


def revealed(
    hall: Hall, match_id: str, caller: Player | None, version: int | None
) -> MatchDocument:
    """The finished match with nothing hidden, at a version or at its end; Refused (match_running)
    before.
    """


def decision(loaded: LoadedMatch, caller: Player | None, language: Language) -> Decision:
    """What the caller can do now."""


def record(hall: Hall, match_id: str) -> bytes:
    """The record of a finished match as JSON; Refused (match_running) before the end."""


def board(loaded: LoadedMatch, caller: Player | None, language: Language) -> str:
    """The board as this caller sees it, as SVG; Refused (match_waiting) before the start."""


def list_matches(
    hall: Hall, caller: Player | None, wanted: MatchFilter, limit: int, cursor: str | None
) -> MatchPage:
    """Public matches and the caller's own, newest first; Unacceptable (bad_cursor)."""
