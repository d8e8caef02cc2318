"""The changes of a match before its start: who sits where, and what goes into the seed.

A seat gives a text of its own, or the SHA-256 of one: a seal. A match with a sealed text does not
start when it is full; then nobody can give another text any more, those who sealed theirs reveal
it, and with the last one it starts.
"""

from collections.abc import Iterable
from datetime import datetime

from msgspec import UNSET
from msgspec.structs import replace

from service.matches.changes import Change, change_of, dealt, with_seat
from service.matches.fairness.deal_secrets import DealSecrets, Entropy
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.invitations import invitations_sent, withdrawn
from service.matches.seats.seat import Player, Seat, SeatKind
from service.matches.terms import Status
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import (
    EntropyGiven,
    MatchCreated,
    MatchStarted,
    PlayerRenamed,
    RematchOffered,
    SeatFilled,
    SeatLeft,
    SeatOpened,
    SeatTaken,
)


def created(match: Match, creator: Player, secrets: DealSecrets) -> Change:
    """A new match at version 1; it starts at once if no seat is open."""
    events: list[AnyEvent] = [MatchCreated(None, creator)]
    if match.rematch_of is not UNSET:
        events.append(RematchOffered(None, creator, match.rematch_of))
    events += invitations_sent(match)
    return _started_if_full(None, match, secrets, events, match.created_at)


def seat_taken(
    before: Match,
    secrets: DealSecrets,
    seat: int,
    player: Player,
    given: Entropy,
    now: datetime,
) -> Change:
    """A player sits down on an open seat, or on theirs; the last one starts the match.

    The seat that was kept for who takes another one is open.
    """
    after = with_seat(before, Seat(seat, SeatKind.PLAYER, player=player))
    events: list[AnyEvent] = [SeatTaken(seat, player)]
    kept = after.seat_kept_for(player.id)
    if kept is not None:
        after = with_seat(after, Seat(kept, SeatKind.OPEN))
        events.append(SeatOpened(kept))
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
    events = [*withdrawn(before, seat), SeatFilled(seat, bot)]
    return _started_if_full(before, after, secrets, events, now)


def seat_opened(before: Match, seat: int, now: datetime) -> Change:
    """The creator opens a seat that a house bot has, or that is kept for somebody."""
    after = with_seat(before, Seat(seat, SeatKind.OPEN))
    events = withdrawn(before, seat) or [SeatOpened(seat)]
    return change_of(LoadedMatch(before, None), after, events, now)


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
    """It starts as soon as no seat is empty and no text of one is still to be revealed."""
    loaded = LoadedMatch(before, None) if before is not None else None
    after = replace(after, sealed=secrets.sealed)
    if after.has_empty_seat or after.sealed:
        return change_of(loaded, after, list(events), now, secrets=secrets)
    state = dealt(after, secrets)
    after = replace(after, status=Status.PLAYING)
    events = [*events, MatchStarted(None)]
    return change_of(loaded, after, events, now, new_state=state, secrets=secrets)


def player_renamed(loaded: LoadedMatch, seat: Seat, now: datetime) -> Change:
    """Whoever sits there has another name from now on."""
    assert seat.player is not None
    after = with_seat(loaded.match, seat)
    return change_of(loaded, after, [PlayerRenamed(seat.seat, seat.player)], now)
