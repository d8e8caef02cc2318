"""Play one command: load, apply, one atomic commit if the version still holds.

Players' commands and those of house bots and webhooks all come through `_play`; the loaded match
comes from `arrive` (HTTP) or `reading.load`, with overdue turns already honoured.
"""

from engine.game import Command
from engine.language import Language
from service.backend import Backend
from service.matches import log
from service.matches.changes import Change, command_played, house_seats
from service.matches.log import Teller, teller
from service.matches.match import Idempotency, LoadedMatch, LogEntry, Match, Played, Player, Status
from service.matches.sight import at_version, document
from service.refusals import Refusal, VersionConflict
from service.store.delivery import deliver, deliver_but_for_turn
from service.store.hub import read_log
from service.store.keys import match_key
from service.store.matches import AnsweredBefore, Replayed

__all__ = ["Idempotency", "play_command", "play_for_house"]


def play_command(
    backend: Backend,
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language = Language.EN,
    idempotency: Idempotency | None = None,
) -> Played:
    """Play a player's command on the match as `arrive` or `reading.load` gave it.

    Raises VersionConflict, the engine's IllegalCommand with its rule, and refusals (not_seated,
    match_waiting, match_cancelled, turn_timed_out, idempotency_key_reused).
    """
    match = loaded.match
    if idempotency is not None:
        answered = backend.store.answered_before(match.id, player.id, idempotency.key)
        if answered is not None:
            return _answer_again(backend, loaded, answered, idempotency, player)
    seat = _require_seat(match, player)
    if expected_version != match.version:
        raise VersionConflict(match.version)
    _require_turn(match, seat)
    try:
        change = _play(backend, loaded, seat, command, idempotency, player.id)
    except Replayed as replay:
        return _answer_again(backend, loaded, replay.answered, idempotency, player)
    return Played(
        version=change.after.version,
        events=_events_of(change, teller(change.after, seat, language)),
        match=document(change.loaded, player),
        language=language,
    )


def play_for_house(
    backend: Backend, loaded: LoadedMatch, seat: int, command: Command
) -> LoadedMatch:
    """Play a house bot's command for a seat that the house plays; VersionConflict if too late.

    Whoever calls this goes on with the house's next decision, or puts it on the queue.
    """
    if seat not in house_seats(loaded.match):
        raise VersionConflict(loaded.match.version)
    change = command_played(loaded, seat, command, backend.now())
    backend.store.commit(change)
    deliver_but_for_turn(backend, change)
    return change.loaded


def _play(
    backend: Backend,
    loaded: LoadedMatch,
    seat: int,
    command: Command,
    idempotency: Idempotency | None,
    player_id: str,
) -> Change:
    change = command_played(loaded, seat, command, backend.now())
    backend.store.commit(change, idempotency, player_id)
    deliver(backend, change)
    return change


def _require_seat(match: Match, player: Player) -> int:
    seat = match.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _require_turn(match: Match, seat: int) -> None:
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
) -> Played:
    """The first answer once more, made again from the version that it spoke of."""
    if idempotency is None or answered.body_digest != idempotency.body_digest:
        raise Refusal("idempotency_key_reused")
    if loaded.match.version < answered.version:
        loaded = backend.store.load(loaded.match.id)
    then = at_version(backend, loaded, answered.version)
    told = teller(then.match, answered.seat, answered.language)
    before = f"{answered.version - 1}-{log.LARGEST_PART}"
    stored = read_log(backend.redis, match_key(then.match.id, "log"), before, None)
    events = tuple(
        told.tell(entry_id, log.decode_entry(entry))
        for entry_id, entry in stored
        if log.order_of(entry_id)[0] == answered.version
    )
    match, language = document(then, player), answered.language
    return Played(answered.version, events, match, language, replayed=True)


def _events_of(change: Change, told: Teller) -> tuple[LogEntry, ...]:
    version, at = change.after.version, change.after.updated_at
    return tuple(
        told.tell_event(f"{version}-{index}", event, at) for index, event in enumerate(change.told)
    )
