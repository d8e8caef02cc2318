# mypy: disable-error-code="empty-body"
"""The log of a match and the stream of a player: pages, long-polls and endless following.

Ids are `<version>-<index>` in a match and Redis stream ids in a player's stream; after any id the
reading resumes exactly. Everything blocks on one reader per process (`hub.py`), never on a Redis
connection per client.
"""

from collections.abc import Iterator

from engine.language import Language
from service.matches.hall import Hall
from service.matches.match import LogEntry, Notice, Player


def events(
    hall: Hall,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
) -> tuple[LogEntry, ...]:
    """What was told after an id, as the caller may see it; empty if nothing came in time."""


def follow_events(
    hall: Hall,
    match_id: str,
    caller: Player | None,
    language: Language,
    *,
    after: str | None = None,
) -> Iterator[tuple[LogEntry, ...]]:
    """The log from an id on, without end; an empty tuple every 15 seconds of silence (send a
    heartbeat).

    Raises at the call, not at the first step, so that an error can still be a problem document.
    Stops after `match_finished` or `match_cancelled`, and at once when the hall closes.
    """


def notices(
    hall: Hall,
    player: Player,
    language: Language,
    *,
    after: str | None = None,
    limit: int = 50,
    wait_seconds: float = 0,
) -> tuple[Notice, ...]:
    """What concerns this player over all matches, after an id."""


def follow_notices(
    hall: Hall, player: Player, language: Language, *, after: str | None = None
) -> Iterator[tuple[Notice, ...]]:
    """The player's stream from an id on (from now on, if none is given), like `follow_events`."""
