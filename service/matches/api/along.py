"""An address that names a match: the match is read in the same trip as its caller."""

import re
from typing import Any

from flask import request

from service.backend import Backend
from service.matches.cases.clocks import load
from service.matches.cases.showing import as_seen_by
from service.matches.model.viewer import Viewer
from service.matches.store.asked import AskedMatch, Wanted
from service.players.model import Player
from service.shapes import LONGEST_PAGE, PAGE_SIZE
from service.store.feeds.entries import BEFORE_ALL, Part
from service.web.auth import log_also
from service.web.requests import EVENT_STREAM

PLAIN_ID = re.compile(r"(0|[1-9][0-9]{0,17})-(0|[1-9][0-9]{0,17})(\.[0-9a-f]{1,64})?")
"""The id of an entry as we tell it."""
PLAIN_LIMIT = re.compile(r"[1-9][0-9]{0,2}")


class MatchAlong(AskedMatch):
    """The match that the address of a request names."""

    def __init__(self, backend: Backend, match_id: str, wanted: Wanted) -> None:
        super().__init__(
            backend, match_id, wanted, part=asked_part() if wanted is Wanted.LOG else None
        )
        self._backend = backend

    def found(self, player: Player | None, path: dict[str, Any]) -> tuple[object, ...]:
        """What the endpoint gets beside the player; an overdue turn is played first."""
        loaded = self.loaded
        if self.is_overdue:
            loaded = load(self._backend, self.match_id)
            self.tag = Viewer.of(loaded, player).tag(loaded.match)
        if self.tag is not None:
            log_also(match=self.tag.match_id, version=self.tag.version)
        if self.wanted is Wanted.LOG:  # what was found before an overdue turn was played is past
            return (None if self.is_overdue else self.log,)
        if loaded is None or self.wanted is not Wanted.STATE:
            return ()
        del path["match_id"]
        return (as_seen_by(self._backend, loaded, player),)


def match_along(backend: Backend, path: dict[str, Any], wanted: Wanted | None) -> MatchAlong | None:
    """What is read along with the caller of this address."""
    match_id = path.get("match_id")
    return None if match_id is None else MatchAlong(backend, match_id, wanted or Wanted.NOTHING)


def asked_part() -> Part | None:
    """Which part of a log a request seems to ask for; None where that is not plain to see.

    It is only looked up along with all else: what holds is what the query says by its schema.
    """
    if EVENT_STREAM in request.headers.get("Accept", ""):
        return None
    given = request.args
    resumed = request.headers.get("Last-Event-ID")
    after = resumed if resumed is not None else given.get("after") or given.get("cursor")
    limit = given.get("limit", str(PAGE_SIZE))
    if not PLAIN_LIMIT.fullmatch(limit) or int(limit) > LONGEST_PAGE:
        return None
    if after is None:
        return Part(BEFORE_ALL, int(limit))
    return Part(after, int(limit)) if PLAIN_ID.fullmatch(after) else None
