"""How a match changes, as pure functions: a loaded match in, a `Change` out.

Nothing here reads a clock or the store: the moment is handed in, and the commit writes what comes
out, wholly or not at all. Every change, those of other subjects too, ends in `change_of`, which
says what follows from it: who is to act, until when, whether it is over, and who gets a notice.

A turn runs from the moment a seat comes to act until it no longer is; decisions that the same seat
owes in a row share it (`Clock`). A turn that has timed out is played by the house at once: its
seats are `stand_in` until they have acted.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.catalogue import deal
from engine.encoding import canonical, codec_of, digest_of, next_head
from engine.game import Command, State
from engine.records.chain import HouseCommit
from engine.records.fairness import deal_seed
from engine.records.record import PlayedCommand
from service.matches.model.chronicle import DealSecrets, recorded_seats
from service.matches.model.events import (
    AnyEvent,
    Latency,
    MatchCancelled,
    MatchFinished,
    PlayerNotice,
    TableEvent,
    YourTurn,
    concerned_by,
)
from service.matches.model.match import LoadedMatch, Match, Seat
from service.matches.model.terms import Spectators, Status
from service.shapes import Moment, spelled


class SeatCommand(msgspec.Struct, frozen=True):
    """The command that made a change, and the seat it was played for."""

    seat: int
    command: Command


class Change(msgspec.Struct, frozen=True):
    """One version of a match and everything that has to be written with it."""

    before: Match | None
    after: Match
    state: State | None
    state_blob: bytes
    """The new state as it is stored; empty where it stayed as it was."""
    digest: str
    """Of the new state."""
    events: tuple[AnyEvent, ...]
    notices: tuple[PlayerNotice, ...]
    played: SeatCommand | None = None
    secrets: DealSecrets | None = None
    house: HouseCommit | None = None
    """What the record tells of it, where no command made it."""

    latency: Latency | None = None
    """How long the command took on its way, where a player sent it."""
    taken: int | None = None
    """The seat that a player has taken by it, or by whose player it was asked for otherwise."""

    @property
    def seat(self) -> int | None:
        """The seat of the player who asked for it, in a command or by sitting down."""
        return self.played.seat if self.played is not None else self.taken

    @property
    def loaded(self) -> LoadedMatch:
        """The match as it stands after the change."""
        return LoadedMatch(self.after, self.state)


class Earlier(msgspec.Struct, frozen=True):
    """The version that a match is taken back to, and since when its turns count as running."""

    loaded: LoadedMatch
    since: tuple[Moment, ...]
    reserves: tuple[int, ...]


def cancelled(loaded: LoadedMatch, reason: str, now: datetime, note: str = "") -> Change:
    """The match will not be played on."""
    after = replace(loaded.match, status=Status.CANCELLED)
    return change_of(loaded, after, [MatchCancelled(None, reason, note or UNSET)], now)


def command_played(loaded: LoadedMatch, seat: int, command: Command, now: datetime) -> Change:
    """A command is applied, or the engine's IllegalCommand."""
    match = loaded.match
    state = loaded.state
    assert state is not None
    new_state, events = match.rules.apply(state, seat, command)
    after = match.with_command_counted(seat)
    return change_of(
        loaded, after, list(events), now, new_state=new_state, played=SeatCommand(seat, command)
    )


def with_seat(match: Match, seat: Seat) -> Match:
    """The match with somebody else on a seat, or nobody."""
    seats = (*match.seats[: seat.seat], seat, *match.seats[seat.seat + 1 :])
    return replace(match, seats=seats)


def with_heard(match: Match, seat: int, now: datetime) -> Match:
    """The match after the player of this seat has done something: they are there."""
    if match.seats[seat].player is None:
        return match
    heard = list(match.heard or (None,) * len(match.seats))
    heard[seat] = now
    match = replace(match, heard=tuple(heard))
    if match.seats[seat].away is UNSET:
        return match
    return with_seat(match, replace(match.seats[seat], away=UNSET, away_since=UNSET))


def dealt(match: Match, secrets: DealSecrets) -> State:
    """The state that a match begins with."""
    seed = deal_seed(secrets.secret, match.deal_id, secrets.entropies)
    return deal(match.rules, len(match.seats), match.chosen_options, seed)


def change_of(
    loaded: LoadedMatch | None,
    after: Match,
    events: list[AnyEvent],
    now: datetime,
    *,
    new_state: State | None = None,
    played: SeatCommand | None = None,
    taken: int | None = None,
    secrets: DealSecrets | None = None,
    earlier: Earlier | None = None,
) -> Change:
    """What follows from a change, whichever it was."""
    before = loaded.match if loaded is not None else None
    old_state = loaded.state if loaded is not None else None
    if earlier is not None:
        new_state = earlier.loaded.state
    state = new_state if new_state is not None else old_state
    after = replace(after, version=before.version + 1 if before else 1, updated_at=now)
    if taken is not None:
        after = with_heard(after, taken, now)
    elif played is not None and before is not None and played.seat not in before.stand_in:
        after = with_heard(after, played.seat, now)
    if before is not None and before.takeback is not None and after.takeback is before.takeback:
        after = replace(after, takeback=None)  # it was about the match as it stood
    if earlier is not None:
        after = _as_it_stood(after, earlier)
    elif after.status is Status.PLAYING and state is not None:
        after = _played_on(before, after, state, now)
    else:
        invitations = after.invitations if after.status is Status.WAITING else ()
        next_expiry = min((kept.expires_at for _, kept in invitations), default=None)
        after = replace(after, to_act=(), since=(), deadline=next_expiry, stand_in=())
    if after.outcome is not None:
        events = [*events, MatchFinished(None, after.outcome)]
    blob = codec_of(after.rules).encode_state(new_state) if new_state is not None else b""
    digest = digest_of(blob) if blob else ""
    after, house = _linked(after, played, events, secrets, digest, earlier)
    if after.spectators is Spectators.DELAYED:
        after = _with_turn_starts(before, after)
    return Change(
        before=before,
        after=after,
        state=state,
        state_blob=blob,
        digest=digest,
        events=tuple(events),
        notices=tuple(_notices(before, after, events)),
        played=played,
        taken=taken,
        secrets=secrets,
        house=house,
    )


def _linked(
    after: Match,
    played: SeatCommand | None,
    events: Iterable[AnyEvent],
    secrets: DealSecrets | None,
    digest: str,
    earlier: Earlier | None,
) -> tuple[Match, HouseCommit | None]:
    """The match with one more link in its chain, and the link where the house made it.

    A link is what the record will tell of this version.
    """
    at = spelled(after.updated_at)
    outcome = after.outcome
    if played is not None:
        link = PlayedCommand(after.version, played.seat, played.command, at, digest)
        return replace(after, head=next_head(after.head, after.chain_key, link, outcome)), None
    house = HouseCommit(
        version=after.version,
        events=tuple(msgspec.Raw(canonical(event)) for event in events),
        seats=recorded_seats(after),
        departures=after.departures,
        rules_version=after.rules.rules_version,
        entropies=None if secrets is None else secrets.entropy_digests,
        at=at,
        digest=digest,
        to_version=UNSET if earlier is None else earlier.loaded.match.version,
    )
    return replace(after, head=next_head(after.head, after.chain_key, house, outcome)), house


def _with_turn_starts(before: Match | None, after: Match) -> Match:
    """The match with itself as it stands where a turn begins; those of one round before are kept.

    Whoever goes on while others are through begins no new turn.
    """
    if after.status is not Status.PLAYING:
        return replace(after, turn_starts=UNSET)
    was_on = before is not None and before.status is Status.PLAYING
    if before is not None and was_on and set(after.to_act) <= set(before.to_act):
        return after
    kept = () if after.turn_starts is UNSET else after.turn_starts
    starts = (*kept, replace(after, turn_starts=UNSET))
    return replace(after, turn_starts=starts[-len(after.seats) - 1 :])


def _as_it_stood(after: Match, earlier: Earlier) -> Match:
    """The match as it stood then: whoever was to act is to act again, seats left to the house since
    come back."""
    then = earlier.loaded.match
    after = replace(
        after,
        to_act=then.to_act,
        since=earlier.since,
        reserves=earlier.reserves,
        stand_in=(),
        command_count=then.command_count,
        played_by_owner=then.played_by_owner,
        played_by_house=then.played_by_house,
    )
    return replace(after, deadline=after.earliest_deadline)


def _played_on(before: Match | None, after: Match, state: State, now: datetime) -> Match:
    game = after.rules
    outcome = game.outcome(state)
    if outcome is not None:
        after = _turned(before, after, (), now)
        outcome = outcome.with_departures(after.departures)
        return replace(after, status=Status.FINISHED, outcome=outcome)
    to_act = game.to_act(state)
    if before is not None and to_act == before.to_act:
        return after
    return _turned(before, after, to_act, now)


def _turned(before: Match | None, after: Match, to_act: tuple[int, ...], now: datetime) -> Match:
    """The match when others are to act: the turns of those who no longer are have ended."""
    began = before.began if before is not None else {}
    after = replace(
        after,
        to_act=to_act,
        since=tuple(began.get(seat, now) for seat in to_act),
        stand_in=tuple(seat for seat in after.stand_in if seat in to_act),
    )
    if after.clock is None:
        return after
    ended = {seat: since for seat, since in began.items() if seat not in to_act}
    reserves = after.clock.after_turns(after.reserves, len(after.seats), ended, now)
    after = replace(after, reserves=reserves)
    return replace(after, deadline=after.earliest_deadline)


def _notices(
    before: Match | None, after: Match, events: Iterable[AnyEvent]
) -> Iterable[PlayerNotice]:
    """What goes to the streams of players: what concerns them, and that their turn has come."""
    for event in events:
        if isinstance(event, TableEvent):
            for player_id in concerned_by(event, before, after):
                yield PlayerNotice(player_id, event)
    for seat in after.to_act:
        player = after.seats[seat].player
        owed_by = (
            before.seats[seat].player if before is not None and seat in before.to_act else None
        )
        if player is not None and (owed_by is None or owed_by.id != player.id):
            yield PlayerNotice(player.id, YourTurn(seat, after.deadline_of(seat)))
