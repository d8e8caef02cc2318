"""What a caller may see of a match: now, then and after the end; its decision, board and record.

Older versions are not kept but made again: the deal from the sealed secret, then every command up
to the version asked for. The chronicle says what else each version changed.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.catalogue import deal, find_game
from engine.encoding import codec_of
from engine.fairness import ALGORITHM, deal_seed
from engine.game import Game, Options, State, View
from engine.language import Language
from engine.record import AnyRecord, Record, RecordedCommand, RecordedFairness, RecordedSeat
from service.backend import Backend
from service.matches.changes import Sealed
from service.matches.clocks import honoured, is_overdue
from service.matches.match import (
    ClockDocument,
    Decision,
    FairnessDocument,
    LoadedMatch,
    Match,
    MatchDocument,
    Offer,
    Player,
    Status,
)
from service.matches.texts import names_of
from service.refusals import NotFound, Refusal
from service.store import keys
from service.store.matches import (
    ENDED,
    ChronicleEntry,
    milliseconds,
    require_id,
)


class MatchTag(msgspec.Struct, frozen=True):
    """All that a caller's document depends on: what its ETag is made of."""

    match_id: str
    version: int
    seat: int | None

    def etag(self) -> str:
        """The opaque tag of the match document, without quotes."""
        seat = "s" if self.seat is None else self.seat
        return f"{self.match_id}.{self.version}.{seat}"


def load(backend: Backend, match_id: str) -> LoadedMatch:
    """The match as it stands, overdue turns honoured first; NotFound if there is none."""
    return honoured(backend, backend.store.load(match_id))


def load_document(backend: Backend, match_id: str) -> Match:
    """The match without its state, for those who need no more; overdue turns honoured first."""
    stored: Any = backend.redis.hget(keys.match_key(require_id(match_id), "meta"), "doc")
    match = backend.store.read_document(match_id, stored)
    return load(backend, match_id).match if is_overdue(backend, match) else match


def tag(backend: Backend, match_id: str, caller: Player | None) -> MatchTag:
    """What the ETag is made of, from one HMGET; overdue turns honoured first."""
    fields = tag_fields(caller.id if caller is not None else None)
    found = backend.redis.hmget(keys.match_key(require_id(match_id), "meta"), fields)
    return read_tag(backend, match_id, caller, list(found))  # type: ignore[arg-type]


def tag_fields(player_id: str | None) -> list[str]:
    """What of a match's meta hash a tag needs."""
    return ["version", "deadline", f"seat:{player_id or ''}"]


def read_tag(
    backend: Backend, match_id: str, caller: Player | None, found: Sequence[bytes | None]
) -> MatchTag:
    """The tag from the answer for `tag_fields`; only an overdue match is loaded for it."""
    version, deadline, seat = found
    if version is None:
        raise NotFound("match_not_found")
    if deadline and int(deadline) <= milliseconds(backend.now()):
        return tag_of(load(backend, match_id).match, caller)
    return MatchTag(match_id, int(version), int(seat) if seat is not None else None)


def tag_of(match: Match, caller: Player | None) -> MatchTag:
    """The tag of a match already loaded."""
    return MatchTag(match.id, match.version, match.seat_of(caller.id if caller else None))


def document(loaded: LoadedMatch, caller: Player | None) -> MatchDocument:
    """The match as this caller may see it; its tag is `tag_of(loaded.match, caller)`."""
    match, state = loaded.match, loaded.state
    seat = match.seat_of(caller.id if caller else None)
    view = find_game(match.game).view(state, seat) if state is not None else None
    return document_of(match, seat, view)


def document_of(match: Match, seat: int | None, view: View | None) -> MatchDocument:
    """The document around a view, or around none."""
    return MatchDocument(
        id=match.id,
        game=match.game,
        options=options_of(match),
        visibility=match.visibility,
        status=match.status,
        version=match.version,
        created_at=match.created_at,
        updated_at=match.updated_at,
        created_by=match.created_by,
        seats=match.seats,
        your_seat=seat,
        to_act=match.to_act,
        clock=_clock(match),
        fairness=FairnessDocument(ALGORITHM, match.commitment),
        view=view,
        outcome=match.outcome,
    )


def options_of(match: Match) -> Options:
    """The options of the match, typed."""
    return codec_of(find_game(match.game)).decode_options(bytes(match.options))


def document_at(
    backend: Backend, match_id: str, caller: Player | None, version: int
) -> MatchDocument:
    """The match as this caller saw it then; version_not_found if there was no such."""
    then = at_version(backend, load(backend, match_id), version)
    return document(then, caller)


def revealed(
    backend: Backend, match_id: str, caller: Player | None, version: int | None
) -> MatchDocument:
    """The finished match with nothing hidden, at a version or its end; match_running before."""
    loaded = load(backend, match_id)
    require_ended(loaded.match)
    then = at_version(backend, loaded, version) if version is not None else loaded
    seat = then.match.seat_of(caller.id if caller else None)
    game = find_game(then.match.game)
    view = game.reveal(then.state, seat) if then.state is not None else None
    return document_of(then.match, seat, view)


def require_ended(match: Match) -> None:
    """Refuse what would tell something hidden while it still matters."""
    if match.status not in ENDED:
        raise Refusal("match_running")


def at_version(backend: Backend, loaded: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it stood at a version, made again from its deal and its commands."""
    match = loaded.match
    if not 1 <= version <= match.version:
        raise Refusal("version_not_found", newest=match.version)
    if version == match.version:
        return loaded
    entries = backend.store.chronicle(match.id)[:version]
    return _replayed(backend, entries)


def _replayed(backend: Backend, entries: Sequence[ChronicleEntry]) -> LoadedMatch:
    then, state = entries[0].match, None
    assert then is not None
    game, codec = find_game(then.game), codec_of(find_game(then.game))
    for version, entry in enumerate(entries, start=1):
        was_waiting = state is None
        then = entry.match or replace(then, version=version, updated_at=entry.at)
        if entry.seat is not None and state is not None:
            command = codec.decode_command(bytes(entry.command))
            state, _ = game.apply(state, entry.seat, command)
            then = replace(then, command_count=then.command_count + (entry.match is None))
        if was_waiting and then.status is not Status.WAITING:
            state = _dealt(then, game, backend.store.load_sealed(then.id))
    to_act = game.to_act(state) if state is not None and then.status is Status.PLAYING else ()
    return LoadedMatch(replace(then, to_act=to_act, deadline=entries[-1].deadline), state)


def _dealt(match: Match, game: Game, sealed: Sealed) -> State | None:
    if match.status is Status.CANCELLED:
        return None
    seed = deal_seed(sealed.secret, match.id, sealed.entropies)
    return deal(game, len(match.seats), options_of(match), seed)


def decision(loaded: LoadedMatch, caller: Player | None, language: Language) -> Decision:
    """What the caller can do now."""
    match, state = loaded.match, loaded.state
    seat = match.seat_of(caller.id if caller else None)
    if seat is None or seat not in match.to_act or seat in match.stand_in or state is None:
        return Decision(match.version, seat, None, "", ())
    return decision_of(match, state, seat, language)


def decision_of(match: Match, state: State, seat: int, language: Language) -> Decision:
    """What a seat that is to act can do."""
    game, names = find_game(match.game), names_of(match.seats, language)
    offers = tuple(
        Offer(command, game.describe(command, language, names))
        for command in game.legal_commands(state, seat)
    )
    prompt = game.prompt(game.view(state, seat), language)
    return Decision(match.version, seat, match.deadline, prompt, offers)


def board(loaded: LoadedMatch, caller: Player | None, language: Language) -> str:
    """The board as this caller sees it, as SVG; match_waiting before the start.

    A match cancelled before that has none either: match_cancelled.
    """
    match, state = loaded.match, loaded.state
    if state is None:
        if match.status is Status.CANCELLED:
            raise Refusal("match_cancelled")
        raise Refusal("match_waiting")
    game = find_game(match.game)
    view = game.view(state, match.seat_of(caller.id if caller else None))
    return game.draw_svg(view, language, names_of(match.seats, language))


def record(backend: Backend, match_id: str) -> AnyRecord:
    """The record of a finished match; match_running before the end."""
    match = load(backend, match_id).match
    require_finished(match)
    entries, sealed = backend.store.chronicle(match_id), backend.store.load_sealed(match_id)
    codec = codec_of(find_game(match.game))
    return Record(
        game=match.game,
        rules_version=find_game(match.game).rules_version,
        match_id=match.id,
        options=options_of(match),
        seats=tuple(
            RecordedSeat(seat.seat, name, seat.bot, _predecessors(match, seat.seat))
            for seat, name in zip(match.seats, names_of(match.seats, Language.EN), strict=True)
        ),
        fairness=RecordedFairness(match.commitment, sealed.secret.hex(), sealed.entropies),
        commands=tuple(
            RecordedCommand(
                entry.seat,
                codec.decode_command(bytes(entry.command)),
                _spelled(entry.at),
                entry.digest,
            )
            for entry in entries
            if entry.seat is not None
        ),
        deal=next(entry.digest for entry in entries if entry.digest),
        departures=match.departures,
        outcome=match.outcome,
    )


def _predecessors(match: Match, seat: int) -> tuple[str, ...]:
    return tuple(left.name for left in match.predecessors if left.seat == seat)


def require_finished(match: Match) -> None:
    """Only a match played to its end has a record."""
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    require_ended(match)


def _spelled(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _clock(match: Match) -> ClockDocument | None:
    if match.clock is None:
        return None
    return ClockDocument(match.clock.turn_seconds, match.clock.on_timeout, deadline=match.deadline)
