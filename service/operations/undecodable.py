"""What this release cannot decode, for operators: seen, and taken away where they say so; a sweeper
looks at it again now and then."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

import msgspec
import structlog

from engine.outcome import Termination
from engine.words import ENGLISH
from service.backend import Backend
from service.bots.store.webhooks import WEBHOOK, WebhookStore
from service.contests.cases import driving
from service.contests.model.contest import decode_contest_entry
from service.contests.store import CONTEST, CONTEST_LOG, ContestStore
from service.ids import is_id
from service.lobby.cases import pairing, seeks
from service.lobby.model import decode_lobby_notice, lobby_notice
from service.lobby.store import LOBBY_LOG, SEEK, SeekStore
from service.matches.model.events import decode_entry, decode_notice
from service.matches.model.narrator import notice
from service.matches.model.result import Result, SeatResult
from service.matches.model.viewer import Viewer
from service.matches.store.keys import MATCH_LOG
from service.matches.store.matches import CHRONICLE, MATCH, SECRETS, MatchStore
from service.operations.cases import call_off, delete_match
from service.players.cases import accounts
from service.players.store.accounts import PLAYER
from service.players.store.cut_keys import KEY, CutKeys
from service.players.store.keys import PLAYER_EVENTS
from service.push.cases import subscribing
from service.push.store import SUBSCRIPTION, PushStore
from service.ratings.model.ladder import Ladder, every_ladder, rated_result
from service.ratings.store import LINE, POINT, RESULT, Ladders
from service.refusals import NotFound, Refusal, Undecodable
from service.seats.cases.orders import look_at_orders, put_away_orders
from service.seats.store import OF_A_SEAT
from service.store.decoding import Note
from service.store.feeds.entries import ENTRY, checked_id, entry_name
from service.sweeping import claim_round

LOOKED_AT_EVERY = timedelta(minutes=1)
NOTED_FOR = timedelta(days=1)
"""What cannot be looked up by its name is noted anew when somebody comes upon it again."""
DAMAGED = "It is damaged, and cannot be played on."
"""What the players of a match are told."""
OVER = ("match_over", "match_cancelled")

_log = structlog.get_logger()


class Undecoded(msgspec.Struct, frozen=True):
    """Whatever this release cannot decode of what is stored."""

    items: tuple[Note, ...]
    """What cannot be decoded, the longest known first."""


class Kept(NamedTuple):
    """What may be done about a thing of one kind, by its name."""

    look: Callable[[Backend, str], object]
    """Looks it up; raises NotFound, or Undecodable."""
    take_away: Callable[[Backend, str], object]


def undecoded(backend: Backend) -> Undecoded:
    """All of it that anybody has come upon, the longest known first."""
    return Undecoded(tuple(backend.decoding.notes()))


def take_away(backend: Backend, kind: str, name: str) -> None:
    """Take away what cannot be decoded, with all that hangs on it.

    Raises not_found for what is not there, decodable for what can be decoded, and version_conflict
    for what has changed meanwhile.
    """
    kept = KINDS.get(kind)
    if kept is None:
        if all((kind, name) != (note.kind, note.name) for note in backend.decoding.notes()):
            raise NotFound("not_found")
    elif _is_undecodable(backend, kept, kind, name):
        kept.take_away(backend, name)
    else:
        backend.decoding.strike_off(kind, name)
        raise Refusal("decodable")
    backend.decoding.strike_off(kind, name)
    _log.warning("operator_act", act="take_away", kind=kind, name=name)


def look_at_undecodable(backend: Backend) -> None:
    """Strike off what can be decoded again, or has gone; one sweeper does so, once a minute."""
    if claim_round(backend, "undecodable", LOOKED_AT_EVERY) is None:
        return
    for note in backend.decoding.notes():
        if not _is_still_so(backend, note):
            backend.decoding.strike_off(note.kind, note.name)


def _is_still_so(backend: Backend, note: Note) -> bool:
    kept = KINDS.get(note.kind)
    if kept is None:
        return backend.now() < note.since + NOTED_FOR
    try:
        return _is_undecodable(backend, kept, note.kind, note.name)
    except NotFound:
        return False
    except Undecodable:
        return True


def _is_undecodable(backend: Backend, kept: Kept, kind: str, name: str) -> bool:
    """Whether it is there and cannot be decoded; not_found where it is not there."""
    try:
        kept.look(backend, name)
    except NotFound:
        backend.decoding.strike_off(kind, name)
        raise NotFound("not_found") from None
    except Undecodable as fault:
        if fault.kind != kind:  # it stands in something else, which is to be taken away first
            raise
        return True
    return False


def _take_match(backend: Backend, match_id: str) -> None:
    """Call the match off if it goes on, and delete it."""
    try:
        call_off(backend, match_id, DAMAGED)
    except Refusal as refusal:
        if refusal.code not in OVER:
            raise
    with suppress(NotFound):  # what cannot be called off as a match is deleted by now
        delete_match(backend, match_id)


def _look_at_chronicle(backend: Backend, match_id: str) -> None:
    if not backend.of(MatchStore).chronicle(match_id):
        raise NotFound("match_not_found")


def _look_at_webhook(backend: Backend, player_id: str) -> None:
    if backend.of(WebhookStore).load(player_id) is None:
        raise NotFound("not_found")


def _look_at_subscription(backend: Backend, name: str) -> None:
    subscribing.look_at(backend, *_parts(name))


def _take_subscription(backend: Backend, name: str) -> None:
    backend.of(PushStore).put_away(*_parts(name))


def _look_at_key(backend: Backend, name: str) -> None:
    player_id, key_id = _parts(name)
    backend.of(CutKeys).look_at(player_id, key_id)


def _take_key(backend: Backend, name: str) -> None:
    player_id, key_id = _parts(name)
    backend.of(CutKeys).revoke(player_id, key_id)


def _look_at_orders(backend: Backend, name: str) -> None:
    match_id, seat = _seat(name)
    look_at_orders(backend, match_id, seat)


def _take_orders(backend: Backend, name: str) -> None:
    match_id, seat = _seat(name)
    put_away_orders(backend, match_id, seat)


def _look_at_seek(backend: Backend, seek_id: str) -> None:
    seek = backend.of(SeekStore).find(seek_id)
    if seek is None:
        raise NotFound("seek_not_found")
    seeks.document(seek)


def _take_seek(backend: Backend, seek_id: str) -> None:
    pairing.put_away(backend, seek_id, seeks.document)


def _parts(name: str) -> tuple[str, str]:
    """Where something stands, and what it is called or numbered there."""
    where, _, which = name.rpartition(":")
    if not where:
        raise NotFound("not_found")
    return where, which


def _seat(name: str) -> tuple[str, int]:
    match_id, seat = _parts(name)
    if not (is_id(match_id) and seat.isascii() and seat.isdigit()):
        raise NotFound("not_found")
    return match_id, int(seat)


def _place(name: str) -> tuple[str, str]:
    """The key of a feed, and the place of one entry in it."""
    key, position = _parts(name)
    with suppress(Refusal):
        if entry_name(key, checked_id(position)) == name:
            return key, position
    raise NotFound("not_found")


def _of_ladder(name: str) -> tuple[Ladder, str]:
    where, which = _parts(name)
    for ladder in every_ladder():
        if ladder.name == where:
            return ladder, which
    raise NotFound("not_found")


def _numbered(name: str) -> tuple[Ladder, int]:
    ladder, number = _of_ladder(name)
    if not (number.isascii() and number.isdigit() and int(number)):
        raise NotFound("not_found")
    return ladder, int(number)


def _look_at_line(backend: Backend, name: str) -> None:
    ladder, line = _of_ladder(name)
    if not backend.of(Ladders).lines(ladder, [line]):
        raise NotFound("not_found")


def _take_line(backend: Backend, name: str) -> None:
    # The arithmetic of ratings takes a while to load, and no other request needs it.

    """Put in its place what the results make of it; it goes where they make nothing of it."""
    from service.ratings.cases.audit import make_anew  # openskill, which the web starts without

    ladder, line = _of_ladder(name)
    make_anew(backend, ladder)
    try:
        _look_at_line(backend, name)
    except Undecodable:
        backend.of(Ladders).forget_line(ladder, line)


def _look_at_result(backend: Backend, name: str) -> None:
    ladder, number = _numbered(name)
    if not backend.of(Ladders).results(ladder, number - 1, number):
        raise NotFound("not_found")


def _take_result(backend: Backend, name: str) -> None:
    """Put in its place what its match says, or a result that counts for nobody."""
    ladder, number = _numbered(name)

    def made(match_id: str) -> Result:
        with suppress(NotFound, Undecodable):
            result = rated_result(backend.of(MatchStore).load_without_state(match_id))
            if result is not None:
                return result
        return Result(
            match=match_id,
            game=ladder.game,
            ended_at=backend.now(),
            termination=Termination.COMPLETED,
            seats=tuple(SeatResult(seat, 1) for seat in range(ladder.seats)),
            is_public=False,
        )

    backend.of(Ladders).replace_result(ladder, number, made)


def _look_at_history(backend: Backend, name: str) -> None:
    ladder, line = _of_ladder(name)
    if not backend.of(Ladders).look_at_history(ladder, line):
        raise NotFound("not_found")


def _take_points(backend: Backend, name: str) -> None:
    ladder, line = _of_ladder(name)
    backend.of(Ladders).forget_points(ladder, line)


def _look_at_entry(backend: Backend, name: str) -> None:
    """Tell an entry as it is told to those who see the least of it."""
    key, position = _place(name)
    subject = key.partition("{")[2].partition("}")[0]
    tell = TOLD.get(key.replace(f"{{{subject}}}", "{%s}"))
    if tell is None or not (is_id(subject) or key == LOBBY_LOG):
        raise NotFound("not_found")
    found = backend.hub.feed(key).at(position)
    if found is None:
        raise NotFound("not_found")
    entry_id, stored = found
    backend.decoding.one(ENTRY, name, lambda: tell(backend, subject, entry_id, stored))


def _take_entry(backend: Backend, name: str) -> None:
    key, position = _place(name)
    backend.hub.feed(key).delete(position)


def _entry_of_match(backend: Backend, match_id: str, entry_id: str, stored: bytes) -> object:
    match = backend.of(MatchStore).load_without_state(match_id)
    return Viewer(None).narrator(match).entry(entry_id, decode_entry(stored))


TOLD: Mapping[str, Callable[[Backend, str, str, bytes], object]] = {
    MATCH_LOG: _entry_of_match,
    PLAYER_EVENTS: lambda _, __, entry_id, stored: notice(entry_id, decode_notice(stored), ENGLISH),
    CONTEST_LOG: lambda _, __, ___, stored: decode_contest_entry(stored),
    LOBBY_LOG.replace("lobby", "%s"): lambda _, __, entry_id, stored: lobby_notice(
        entry_id, decode_lobby_notice(stored), ENGLISH
    ),
}
"""How the entries of each feed are told, by its key."""

KINDS: Mapping[str, Kept] = {
    MATCH: Kept(lambda backend, name: backend.of(MatchStore).load(name), _take_match),
    CHRONICLE: Kept(_look_at_chronicle, _take_match),
    SECRETS: Kept(lambda backend, name: backend.of(MatchStore).load_secrets(name), _take_match),
    CONTEST: Kept(lambda backend, name: backend.of(ContestStore).load(name), driving.put_away),
    SEEK: Kept(_look_at_seek, _take_seek),
    PLAYER: Kept(accounts.profile, accounts.delete_player),
    KEY: Kept(_look_at_key, _take_key),
    SUBSCRIPTION: Kept(_look_at_subscription, _take_subscription),
    WEBHOOK: Kept(_look_at_webhook, lambda backend, name: backend.of(WebhookStore).put_away(name)),
    OF_A_SEAT: Kept(_look_at_orders, _take_orders),
    LINE: Kept(_look_at_line, _take_line),
    RESULT: Kept(_look_at_result, _take_result),
    POINT: Kept(_look_at_history, _take_points),
    ENTRY: Kept(_look_at_entry, _take_entry),
}
"""What can be looked up; the rest goes by itself."""
