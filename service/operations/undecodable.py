"""What this release cannot decode, for operators; a sweeper looks at it again now and then."""

from collections.abc import Callable, Mapping
from datetime import timedelta

import msgspec

from service.backend import Backend
from service.contests.store import CONTEST, ContestStore
from service.matches.store.matches import CHRONICLE, MATCH, MatchStore
from service.players.store.accounts import PLAYER, PlayerStore
from service.refusals import NotFound, Undecodable
from service.store.decoding import Note
from service.sweeping import claim_round

LOOKED_AT_EVERY = timedelta(minutes=1)
NOTED_FOR = timedelta(days=1)
"""What cannot be looked up by its name is noted anew when somebody comes upon it again."""

LOOKS: Mapping[str, Callable[[Backend, str], object]] = {
    MATCH: lambda backend, name: backend.of(MatchStore).load(name),
    CHRONICLE: lambda backend, name: backend.of(MatchStore).chronicle(name),
    CONTEST: lambda backend, name: backend.of(ContestStore).load(name),
    PLAYER: lambda backend, name: backend.of(PlayerStore).profile(name),
}
"""How a thing of each kind is looked up."""


class Undecoded(msgspec.Struct, frozen=True):
    """Whatever this release cannot decode of what is stored."""

    items: tuple[Note, ...]
    """What cannot be decoded, the longest known first."""


def undecoded(backend: Backend) -> Undecoded:
    """All of it that anybody has come upon, the longest known first."""
    return Undecoded(tuple(backend.decoding.notes()))


def look_at_undecodable(backend: Backend) -> None:
    """Strike off what can be decoded again, or has gone; one sweeper does so, once a minute."""
    if claim_round(backend, "undecodable", LOOKED_AT_EVERY) is None:
        return
    for note in backend.decoding.notes():
        if not _is_still_so(backend, note):
            backend.decoding.strike_off(note.kind, note.name)


def _is_still_so(backend: Backend, note: Note) -> bool:
    look = LOOKS.get(note.kind)
    if look is None:
        return backend.now() < note.since + NOTED_FOR
    try:
        look(backend, note.name)
    except Undecodable:
        return True
    except NotFound:
        return False
    return False
