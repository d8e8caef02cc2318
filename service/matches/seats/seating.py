"""The changes of a match before its start: who sits where, and what goes into the seed.

A seat gives a text of its own, or the SHA-256 of one: a seal. A match with a sealed text does not
start when it is full; then nobody can give another text any more, those who sealed theirs reveal
it, and with the last one it starts.
"""

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from service.matches.changes import AnyEvent, Change, change_of, dealt, with_seat
from service.matches.fairness.deal_secrets import DealSecrets, Entropy
from service.matches.house_events import (
    EntropyGiven,
    MatchCreated,
    MatchStarted,
    SeatFilled,
    SeatLeft,
    SeatOpened,
    SeatTaken,
)
from service.matches.match import LoadedMatch, Match
from service.matches.seats.seat import Player, Seat, SeatKind
from service.matches.terms import Status


def created(match: Match, creator: Player, secrets: DealSecrets) -> Change:
    """A new match at version 1; it starts at once if no seat is open."""
    events: list[AnyEvent] = [MatchCreated(None, creator)]
    return _started_if_full(None, match, secrets, events, match.created_at)


def seat_taken(
    before: Match,
    secrets: DealSecrets,
    seat: int,
    player: Player,
    given: Entropy,
    now: datetime,
) -> Change:
    """A player sits down on an open seat; the last one starts the match."""
    after = with_seat(before, Seat(seat, SeatKind.PLAYER, player=player))
    events = [SeatTaken(seat, player)]
    change = _started_if_full(before, after, secrets.changed(seat, given), events, now)
    return replace(change, taken=seat)


def entropy_given(
    before: Match, secrets: DealSecrets, seat: int, entropy: str, now: datetime
) -> Change:
    """A seat gives its text, or reveals the one that it had sealed; the last one starts it."""
    after = replace(before, is_revealing=before.is_revealing or seat in before.sealed)
    given = secrets.changed(seat, Entropy(entropy, secrets.seal_of(seat)))
    return _started_if_full(before, after, given, [EntropyGiven(seat)], now)


def seat_filled(before: Match, secrets: DealSecrets, seat: int, bot: str, now: datetime) -> Change:
    """The creator puts a house bot on a seat; the last one starts the match."""
    after = with_seat(before, Seat(seat, SeatKind.BOT, bot=bot))
    return _started_if_full(before, after, secrets, [SeatFilled(seat, bot)], now)


def seat_opened(before: Match, seat: int, now: datetime) -> Change:
    """The creator opens a seat that a house bot has."""
    after = with_seat(before, Seat(seat, SeatKind.OPEN))
    return change_of(LoadedMatch(before, None), after, [SeatOpened(seat)], now)


def seat_left(before: Match, secrets: DealSecrets, seat: int, now: datetime) -> Change:
    """A player stands up before the start."""
    player = before.seats[seat].player
    assert player is not None
    after = with_seat(before, Seat(seat, SeatKind.OPEN))
    left = secrets.changed(seat, Entropy())
    after = replace(after, sealed=left.sealed)
    return change_of(LoadedMatch(before, None), after, [SeatLeft(seat, player)], now, secrets=left)


def _started_if_full(
    before: Match | None,
    after: Match,
    secrets: DealSecrets,
    events: Iterable[AnyEvent],
    now: datetime,
) -> Change:
    """It starts as soon as no seat is open and no text of one is still to be revealed."""
    loaded = LoadedMatch(before, None) if before is not None else None
    after = replace(after, sealed=secrets.sealed)
    if after.has_open_seat or after.sealed:
        return change_of(loaded, after, list(events), now, secrets=secrets)
    state = dealt(after, secrets)
    after = replace(after, status=Status.PLAYING)
    events = [*events, MatchStarted(None)]
    return change_of(loaded, after, events, now, new_state=state, secrets=secrets)
