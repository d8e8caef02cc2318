"""Who sits where: how seats change before the start and after it, and what refuses that.

A seat gives a text of its own to the seed, or the SHA-256 of one: a seal. A match with a sealed
text does not start when it is full; then nobody can give another text any more, those who sealed
theirs reveal it, and with the last one it starts. A seat may be kept for somebody, until they come,
decline, or let the time pass; whoever is invited sits down as anybody does. A seat of a running
match goes to a house bot when its player gives it up or lets a turn time out, or when the house bot
that had it failed.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import UNSET
from msgspec.structs import replace

from engine.outcome import Departure, Termination
from engine.records import fairness
from service.matches.model.changes import Change, change_of, dealt, with_seat
from service.matches.model.chronicle import DealSecrets, Entropy
from service.matches.model.events import (
    AnyEvent,
    BotReplaced,
    EntropyGiven,
    InvitationDeclined,
    InvitationExpired,
    InvitationWithdrawn,
    Invited,
    MatchCreated,
    MatchStarted,
    PlayerRenamed,
    RematchOffered,
    SeatFilled,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    SeatTakenOver,
    TurnTimedOut,
)
from service.matches.model.match import Invitation, LoadedMatch, Match, Predecessor, Seat, SeatKind
from service.matches.model.terms import INVITATION_SECONDS, OnTimeout, Status
from service.players.model import Player
from service.refusals import Refusal


def require_seat(match: Match, seat: int) -> None:
    """Refuse a seat that the match does not have (seat_not_found)."""
    if not 0 <= seat < len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))


def require_waiting(match: Match) -> None:
    """Refuse what comes after the start: match_started, match_over, match_cancelled."""
    if match.status is Status.PLAYING:
        raise Refusal("match_started")
    require_not_over(match)


def require_playing(match: Match) -> None:
    """Refuse what comes before the start or after the end: match_waiting, match_over …"""
    require_not_over(match)
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")


def require_not_over(match: Match) -> None:
    """Refuse what comes after the end: match_over, match_cancelled."""
    if match.status is Status.FINISHED:
        raise Refusal("match_over")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")


MOST_CHANGES = 1000
"""How often a match may have changed before its start for a seat to change its text once more."""


def require_its_time(match: Match, seat: int, seal: str | None, entropy: str) -> None:
    """A text comes while a seat is open, a sealed one after that, and only once."""
    if seat not in match.sealed:
        if match.is_revealing or not match.has_empty_seat:
            raise Refusal("seats_fixed")
        if match.version >= MOST_CHANGES:
            raise Refusal("too_many_texts", most=MOST_CHANGES)
        return
    if match.has_empty_seat:
        raise Refusal("seats_open")
    if fairness.entropy_digest(entropy) != seal:
        raise Refusal("another_text_sealed")


def require_own_seat_to_give(match: Match, caller: Player, seat: int) -> None:
    """The creator gives what no player has and nobody waits to reveal a text for."""
    if match.created_by != caller.id:
        raise Refusal("not_the_creator")
    require_seat(match, seat)
    require_waiting(match)
    if match.seats[seat].kind is SeatKind.PLAYER:
        raise Refusal("seat_of_a_player")
    if match.is_revealing:
        raise Refusal("seats_fixed")


def kept_seat(number: int, player: Player, until: datetime) -> Seat:
    """A seat that is kept for a player until then."""
    return Seat(number, SeatKind.INVITED, invitation=Invitation(player, until))


def invitations_sent(match: Match) -> Iterable[Invited]:
    """The events of everybody who is invited from the beginning."""
    for seat, invitation in match.invitations:
        yield Invited(seat, invitation.player, invitation.expires_at)


def seat_kept(before: Match, seat: int, player: Player, now: datetime) -> Change:
    """The creator keeps a seat for a player, whoever it was kept for, or whatever bot had it."""
    until = ends_at(before, now)
    after = with_seat(before, kept_seat(seat, player, until))
    events = [*withdrawn(before, seat), Invited(seat, player, until)]
    return change_of(LoadedMatch(before, None), after, events, now)


def invitation_declined(before: Match, seat: int, reason: str | None, now: datetime) -> Change:
    """An invited player does not come."""
    invitation = before.seats[seat].invitation
    assert invitation is not UNSET
    after = with_seat(before, Seat(seat, SeatKind.OPEN))
    event = InvitationDeclined(seat, invitation.player, reason)
    return change_of(LoadedMatch(before, None), after, [event], now)


def invitations_expired(before: Match, now: datetime) -> Change:
    """Whoever has not come by now need not come any more."""
    after = before
    events = list[AnyEvent]()
    for seat, invitation in before.invitations:
        if invitation.expires_at <= now:
            after = with_seat(after, Seat(seat, SeatKind.OPEN))
            events.append(InvitationExpired(seat, invitation.player))
    return change_of(LoadedMatch(before, None), after, events, now)


def withdrawn(before: Match, seat: int) -> list[AnyEvent]:
    """The events of a seat that is kept no longer for the player it was kept for; none of
    others."""
    invitation = before.seats[seat].invitation
    return [] if invitation is UNSET else [InvitationWithdrawn(seat, invitation.player)]


def ends_at(match: Match, now: datetime) -> datetime:
    """Until when a seat of this match is kept if it is offered now."""
    seconds = match.invitation_seconds
    return now + timedelta(seconds=INVITATION_SECONDS if seconds is UNSET else seconds)


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

    A seat that was kept for a player who takes another one is open then.
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


def seat_given_up(
    loaded: LoadedMatch, seat: int, reason: Termination, bot: str, now: datetime
) -> Change:
    """The seat's player is gone for good: a house bot plays on and ranks behind those who stay."""
    after, event = given_up(loaded.match, seat, reason, bot)
    return change_of(loaded, after, [event], now)


def turn_timed_out(loaded: LoadedMatch, bot: str, now: datetime) -> Change:
    """A running turn lasted too long: the house plays it on, or has the seat from now on.

    Where several seats are to act, those that still have time keep it.
    """
    after = loaded.match
    clock = after.clock
    is_forfeit = clock is not None and clock.on_timeout is OnTimeout.FORFEIT
    events = list[AnyEvent]()
    overdue = after.overdue(now)
    for number in overdue:
        seat = after.seats[number]
        if is_forfeit and seat.kind is SeatKind.PLAYER:
            after, event = given_up(after, number, Termination.TIMEOUT, bot)
            events.append(event)
            continue
        if seat.player is not None and seat.away is UNSET:
            after = with_seat(after, replace(seat, away=True, away_since=now))
        since = loaded.match.began[number]
        events.append(TurnTimedOut(number, bot, since, loaded.match.deadline_of(number)))
    after = replace(after, stand_in=(*after.stand_in, *overdue))
    after = replace(after, deadline=after.earliest_deadline)
    return change_of(loaded, after, events, now)


def bot_replaced(loaded: LoadedMatch, seat: int, replacement: str, now: datetime) -> Change:
    """The seat's house bot failed again and again: a simpler one has the seat from now on."""
    place = loaded.match.seats[seat]
    after = handed_over(loaded.match, replace(place, bot=replacement))
    return change_of(loaded, after, [BotReplaced(seat, place.bot or "", replacement)], now)


def given_up(match: Match, seat: int, reason: Termination, bot: str) -> tuple[Match, SeatTakenOver]:
    """The match with a house bot on a seat whose player is gone for good, and its events."""
    left = Departure(seat, reason, match.command_count)
    after = handed_over(match, Seat(seat, SeatKind.BOT, bot=bot))
    after = replace(after, departures=(*match.departures, left))
    return after, SeatTakenOver(seat, match.seats[seat].player, bot, reason.value)


def handed_over(match: Match, seat: Seat) -> Match:
    """Somebody else has the seat from now on; what was done before was done by whoever had it."""
    before = match.seats[seat.seat]
    left = Predecessor(seat.seat, before.name, match.version, before.player)
    after = with_seat(match, seat)
    return replace(after, predecessors=(*match.predecessors, left))
