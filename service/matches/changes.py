"""How a match changes, as pure functions: a loaded match in, a `Change` out.

Nothing here reads a clock or the store: the moment is handed in, and `backend.commit` writes what
comes out, wholly or not at all. Every change, those of the other rooms too, ends in `change_of`,
which says what follows from it: who is to act, until when, whether it is over, and who gets a
notice.

A turn runs from the moment a seat comes to act until it no longer is; decisions that the same seat
owes in a row share it (`timing.py`). A turn that has timed out is played by the house at once: its
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
from engine.records.record import RecordedCommand
from service.matches.fairness.deal_secrets import DealSecrets
from service.matches.loaded import LoadedMatch
from service.matches.match import Match, spelled
from service.matches.seats.seat import Player, Seat
from service.matches.seats.stays import recorded_seats
from service.matches.shown.documents import Latency
from service.matches.shown.spectating import TurnMark, is_new_turn, turns_behind
from service.matches.terms import Moment, Spectators, Status
from service.matches.timing import after_turns, begun
from service.matches.told.entries import AnyEvent
from service.matches.told.house_events import MatchCancelled, MatchFinished, YourTurn
from service.matches.told.notices import NOTICED, PlayerNotice, concerned_by


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
    match, state = loaded.match, loaded.state
    assert state is not None
    new_state, events = match.rules.apply(state, seat, command)
    after = replace(match, command_count=match.command_count + 1, played_at=now)
    if match.seats[seat].away is not UNSET and seat not in match.stand_in:
        after = with_seat(after, replace(match.seats[seat], away=UNSET))
    return change_of(
        loaded, after, list(events), now, new_state=new_state, played=SeatCommand(seat, command)
    )


def with_seat(match: Match, seat: Seat) -> Match:
    """The match with somebody else on a seat, or nobody."""
    seats = (*match.seats[: seat.seat], seat, *match.seats[seat.seat + 1 :])
    return replace(match, seats=seats)


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
    if before is not None and before.takeback is not None and after.takeback is before.takeback:
        after = replace(after, takeback=None)  # it was about the match as it stood
    if earlier is not None:
        after = _as_it_stood(after, earlier)
    elif after.status is Status.PLAYING and state is not None:
        after = _played_on(before, after, state, now)
    else:
        ends_at = _next_expiry(after)
        after = replace(after, to_act=(), since=(), deadline=ends_at, stand_in=())
    if after.outcome is not None:
        events = [*events, MatchFinished(None, after.outcome)]
    blob = codec_of(after.rules).encode_state(new_state) if new_state is not None else b""
    digest = digest_of(blob) if blob else ""
    after, house = _linked(after, played, events, secrets, digest, earlier)
    if after.spectators is Spectators.DELAYED:
        after = _marked(before, after)
    return Change(
        before=before,
        after=after,
        state=state,
        state_blob=blob,
        digest=digest,
        events=tuple(events),
        notices=(*_notices(before, after, events), *_turn_notices(before, after)),
        played=played,
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

    A link is what the record will tell of this version; a match without a key keeps no chain.
    """
    if not after.chain_key:
        return after, None
    at, outcome = spelled(after.updated_at), after.outcome
    if played is not None:
        link = RecordedCommand(played.seat, played.command, at, digest, after.version)
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


def _marked(before: Match | None, after: Match) -> Match:
    """Where a turn begins is kept, and of the turns before it one round."""
    if after.status is not Status.PLAYING:
        return replace(after, marks=UNSET)
    was_on = before is not None and before.status is Status.PLAYING
    if before is not None and was_on and not is_new_turn(before.to_act, after.to_act):
        return after
    mark = TurnMark(
        *(after.version, after.head, after.updated_at, after.to_act, after.since, after.reserves)
    )
    kept = () if after.marks is UNSET else after.marks
    return replace(after, marks=(*kept, mark)[-turns_behind(len(after.seats)) - 1 :])


def _next_expiry(match: Match) -> datetime | None:
    """When somebody has to look at a waiting match, because an invitation is over."""
    if match.status is not Status.WAITING:
        return None
    return min((kept.expires_at for _, kept in match.invitations), default=None)


def _as_it_stood(after: Match, earlier: Earlier) -> Match:
    """Whose turn it was then it is again; what has been left to the house since comes back."""
    then = earlier.loaded.match
    after = replace(
        after,
        to_act=then.to_act,
        since=earlier.since,
        reserves=earlier.reserves,
        stand_in=(),
        command_count=then.command_count,
    )
    return replace(after, deadline=earliest_deadline(after))


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
    """Others are to act now: the turns of those who were and are not have ended."""
    began = before.began if before is not None else {}
    after = replace(
        after,
        to_act=to_act,
        since=begun(began, to_act, now),
        stand_in=tuple(seat for seat in after.stand_in if seat in to_act),
    )
    if after.clock is None:
        return after
    ended = {seat: (since, True) for seat, since in began.items() if seat not in to_act}
    reserves = after_turns(after.clock, after.reserves, len(after.seats), ended, now)
    after = replace(after, reserves=reserves)
    return replace(after, deadline=earliest_deadline(after))


def earliest_deadline(match: Match) -> datetime | None:
    """When the first of the turns ends that run against the clock."""
    return min((turn.deadline for turn in match.turns), default=None)


def _notices(
    before: Match | None, after: Match, events: Iterable[AnyEvent]
) -> Iterable[PlayerNotice]:
    for event in events:
        if isinstance(event, NOTICED):
            for player_id in concerned_by(event, before, after):
                yield PlayerNotice(player_id, event)


def _turn_notices(before: Match | None, after: Match) -> Iterable[PlayerNotice]:
    for seat in after.to_act:
        player = after.seats[seat].player
        if player is not None and not _owed_before(before, seat, player):
            yield PlayerNotice(player.id, YourTurn(seat, after.deadline_of(seat)))


def _owed_before(before: Match | None, seat: int, player: Player) -> bool:
    """Whether this player was to act there already."""
    if before is None or seat not in before.to_act:
        return False
    sitting = before.seats[seat].player
    return sitting is not None and sitting.id == player.id
