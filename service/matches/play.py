"""Play one command: apply it to the match as it was loaded, commit it if nobody was faster.

The loaded match comes along with the admission of a request, or from `clocks.load`: no turn of it
is overdue.
"""

from datetime import UTC, datetime

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.game import Command
from engine.words import ENGLISH, Language
from service.answer_times import Slots
from service.backend import Backend
from service.matches.changes import Change, command_played
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import CommandPlayed, Latency, LogEntry
from service.matches.shown.history import at_version
from service.matches.shown.sight import (
    MatchTag,
    Narrator,
    document,
    narrator_for,
    own_decision,
    tag_of,
)
from service.matches.terms import Status
from service.refusals import Refusal, VersionConflict
from service.store.answered import AnsweredBefore, Idempotency, Replayed
from service.store.commit import NextTurn


class Stamps(msgspec.Struct, frozen=True):
    """When a command came in, and when its player saw what it is about, as far as that is known."""

    received_at: datetime
    seen_at: datetime | None = None


class AnswerParts(msgspec.Struct, frozen=True):
    """What the answer to a command has beside version and events."""

    has_match: bool = True
    has_decision: bool = False


WHOLE_ANSWER = AnswerParts()


class CommandAnswer(msgspec.Struct, frozen=True):
    """The answer to a command and its language; `is_replayed` if it had been given before."""

    played: CommandPlayed
    tag: MatchTag
    language: Language
    is_replayed: bool = False


def play_command(
    backend: Backend,
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language = ENGLISH,
    idempotency: Idempotency | None = None,
    parts: AnswerParts = WHOLE_ANSWER,
    stamps: Stamps | None = None,
) -> CommandAnswer:
    """Play a player's command, and answer with the parts that are wanted.

    Raises VersionConflict, refusals (not_seated, match_waiting …, idempotency_key_reused),
    and the engine's IllegalCommand with its rule.
    """
    match = loaded.match
    if idempotency is not None:
        answered = backend.matches.answered_before(match.id, player.id, idempotency.key)
        if answered is not None:
            backend.require_confirmed()
            return _answer_again(backend, loaded, answered, idempotency, player, parts)
    seat = seat_for(match, player)
    if expected_version != match.version:
        raise VersionConflict(match.version)
    require_turn(match, seat)
    change = command_played(loaded, seat, command, backend.now())
    if stamps is not None:
        change = replace(change, latency=_latency(match, seat, stamps))
    try:
        after = backend.commit(change, idempotency=idempotency)
    except Replayed as replay:
        return _answer_again(backend, loaded, replay.answered, idempotency, player, parts)
    events = _events_of(change, narrator_for(after.match, seat, language))
    return _answer(after, player, events, language, parts)


def slots_of(
    backend: Backend, loaded: LoadedMatch, seat: int, bot: str, share: float = 1.0
) -> Slots:
    """When a house bot may answer for the seat; at once where the house has all seats.

    A match without players has nobody who could use what its bots hold, now or later.
    """
    match, state = loaded.match, loaded.state
    assert state is not None
    if not match.has_players:
        return backend.answer_times.at_once()
    return backend.answer_times.slots(match.rules, state, seat, bot, share)


def play_for_house(
    backend: Backend, loaded: LoadedMatch, seat: int, command: Command, slots: Slots
) -> LoadedMatch:
    """Play a house bot's command for a seat that the house plays; VersionConflict if too late.

    It is committed at its slot's end: all that takes longer or shorter is done before. Whoever
    calls this goes on with the house's next decision, or puts it on the queue.
    """
    if seat not in loaded.match.house_seats:
        raise VersionConflict(loaded.match.version)
    at = backend.answer_times.next_moment(slots)
    change = command_played(loaded, seat, command, at)
    backend.answer_times.wait_for(slots, at)
    return backend.commit(change, next_turn=NextTurn.MINE)


def seat_for(match: Match, player: Player) -> int:
    """The seat for which this player sends commands; not_seated."""
    seat = match.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def require_turn(match: Match, seat: int) -> None:
    """Refuse what comes while nobody plays: match_waiting, match_cancelled, turn_timed_out."""
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    if seat in match.stand_in:
        raise Refusal("turn_timed_out")


def _answer_again(
    backend: Backend,
    loaded: LoadedMatch,
    answered: AnsweredBefore,
    idempotency: Idempotency | None,
    player: Player,
    parts: AnswerParts,
) -> CommandAnswer:
    """The first answer once more, made again from the version that it spoke of."""
    if idempotency is None or answered.body_digest != idempotency.body_digest:
        raise Refusal("idempotency_key_reused")
    if loaded.match.version < answered.version:
        loaded = backend.matches.load(loaded.match.id)
    answer = answer_at(backend, loaded, answered, player, parts)
    return replace(answer, is_replayed=True)


def answer_at(
    backend: Backend,
    loaded: LoadedMatch,
    wanted: AnsweredBefore,
    player: Player,
    parts: AnswerParts,
) -> CommandAnswer:
    """What is answered to whatever led to that version, made again from match and log."""
    then = at_version(backend, loaded, wanted.version)
    narrator = narrator_for(then.match, wanted.seat, wanted.language)
    events = tuple(
        narrator.entry(entry_id, entry)
        for entry_id, entry in backend.matches.entries_of(then.match.id, wanted.version)
    )
    return _answer(then, player, events, wanted.language, parts)


def _answer(
    after: LoadedMatch,
    player: Player,
    events: tuple[LogEntry, ...],
    language: Language,
    parts: AnswerParts,
) -> CommandAnswer:
    """What is answered to a command, all of it made from the one state after it."""
    played = CommandPlayed(
        after.match.version,
        events,
        document(after, player) if parts.has_match else UNSET,
        own_decision(after, player, language) if parts.has_decision else UNSET,
    )
    return CommandAnswer(played, tag_of(after.match, player), language)


def _latency(match: Match, seat: int, stamps: Stamps) -> Latency:
    """What is noted of the way of a command; a moment at which nothing could be seen is not."""
    offered, seen, received = match.updated_at, stamps.seen_at, stamps.received_at
    is_possible = seen is not None and offered <= seen <= received
    at = seen.astimezone(UTC) if seen is not None and is_possible else None
    return Latency(seat, offered, at, received)


def _events_of(change: Change, narrator: Narrator) -> tuple[LogEntry, ...]:
    after = change.after
    return tuple(
        narrator.event(
            f"{after.version}-{index}{after.stamp}",
            event,
            after.updated_at,
            None if index else change.latency,
        )
        for index, event in enumerate(change.events)
    )
