"""Who may sit where, when, and asked by whom: a seat belongs to its owner until they give it up.

The owner of a seat is whoever sits there, also while they are away, or whom it is kept warm for.

| seat | who | may | who has to say yes |
|---|---|---|---|
| open, or kept for them; before the start | has no seat of the match | sit down | nobody |
| their own | its owner, at any moment | play, return, leave | nobody |
| left warm, with substitutes allowed | had no other seat there | take it over | all other owners |
| its player absent for `claim_after_seconds` | sits elsewhere | claim it for the house | nobody |

Nobody takes over a seat of a rated match or at a table of a contest: the result is to be of those
who began.

So there are four ways to give a seat up: resignation, leaving it warm and allowing substitutes, the
clock of a match that says `forfeit`, and a claim. A turn that timed out is none of them: the house
finishes the turn, and its player is away until they do anything.

Whoever leaves a seat warm has left it for the time being: they are among the departures until
somebody plays it again, so that nobody escapes an outcome by leaving. Whoever sits down there goes
on with the seat's knowledge, its running turn and its reserve: nobody gains time by coming and
going.

Silence is no yes: of those who are asked also whoever is away, or keeps a seat warm, has to answer.
House bots are not asked; where they have all other seats, the substitute sits down at once. The
owner ends a request by a no, or by returning. Nobody asks twice in one match, only one is asked
about at a time, and so many in all: a stranger's asking makes a version, and must not keep others
from playing.
"""

from datetime import datetime, timedelta

from msgspec import UNSET
from msgspec.structs import replace

from engine.outcome import Departure, Termination
from service.matches.model.changes import Change, change_of, with_heard, with_seat
from service.matches.model.events import (
    AnyEvent,
    PlayerReturned,
    SeatClaimed,
    SeatLeftWarm,
    SeatTakenOver,
    SubstituteAnswered,
    SubstituteAsked,
    SubstituteSeated,
    SubstituteWithdrawn,
)
from service.matches.model.match import LoadedMatch, Match, Seat, SeatKind, Substitute
from service.matches.model.seating import (
    given_up,
    handed_over,
    require_playing,
    require_seat,
    require_waiting,
    seat_given_up,
)
from service.players.model import Player
from service.refusals import Refusal
from service.seats.model.petition import ASKED_FOR, Kind, ask, running

MOST_ASKED = 20
"""How many may ask to be a substitute in one match."""


def seat_to_take(match: Match, player: Player, seat: int | None) -> int:
    """Where a player sits down, or returns to once the match runs; on that seat, if one is named.

    Else on the one that is kept for them, or on the first open one. Raises seat_not_found,
    already_seated, seat_taken where somebody has it, seat_reserved where it is kept for somebody
    else, match_waiting, match_started, match_over, match_cancelled.
    """
    own = match.owned_by(player.id)
    if own is not None and seat in (None, own) and _may_return(match.seats[own]):
        require_playing(match)
        return own
    if match.seat_of(player.id) is not None:
        raise Refusal("already_seated")
    require_waiting(match)
    kept = match.seat_kept_for(player.id)
    if seat is None:
        free = [place.seat for place in match.seats if place.kind is SeatKind.OPEN]
        if kept is None and not free:
            raise Refusal("seat_reserved" if match.has_empty_seat else "seat_taken", seat="any")
        return free[0] if kept is None else kept
    require_seat(match, seat)
    kind = match.seats[seat].kind
    if seat == kept or kind is SeatKind.OPEN:
        return seat
    raise Refusal("seat_reserved" if kind is SeatKind.INVITED else "seat_taken", seat=seat + 1)


def require_no_contest_nor_rating(match: Match) -> None:
    """Refuse substitutes where the result is to be of those who began: match_of_contest, and
    match_rated."""
    if match.contest is not UNSET:
        raise Refusal("match_of_contest")
    if match.rated:
        raise Refusal("match_rated")


def require_substitute(match: Match, player: Player, seat: int) -> None:
    """Refuse a seat that is not for substitutes, and whoever knows anything of another seat."""
    require_no_contest_nor_rating(match)
    if match.seat_of(player.id) is not None:
        raise Refusal("already_seated")
    if match.seats[seat].keeps is UNSET:
        raise Refusal("seat_not_warm", seat=seat + 1)
    if not is_for_substitutes(match.seats[seat]):
        raise Refusal("substitutes_not_allowed", seat=seat + 1)
    if any(
        left.seat != seat and left.player is not None and left.player.id == player.id
        for left in match.predecessors
    ):
        raise Refusal("sat_elsewhere")


def is_for_substitutes(seat: Seat) -> bool:
    """Whether its owner has left it warm and allows that somebody takes it over."""
    return seat.keeps is not UNSET and seat.substitutes is True


def _may_return(seat: Seat) -> bool:
    """Whether there is anything that its owner returns from."""
    return seat.keeps is not UNSET or seat.away is not UNSET


class Substitutes(Kind[Substitute]):
    """A petition to take over a seat, of somebody who knows nothing of any other seat."""

    not_found = "substitute_not_found"
    is_of_the_seated = False

    def of(self, match: Match) -> Substitute | None:
        """The one that the match keeps; none where the seat is for nobody else any more."""
        wanted = match.substitute
        is_open = wanted is not None and is_for_substitutes(match.seats[wanted.seat])
        return wanted if is_open else None

    def put(self, match: Match, petition: Substitute | None) -> Match:
        """The match with this one, or with none."""
        return replace(match, substitute=petition)

    def is_asker(self, match: Match, petition: Substitute, player: Player) -> bool:
        """Whether it is the player's own."""
        return petition.player.id == player.id

    def asked(self, match: Match, petition: Substitute) -> set[int]:
        """The seats of all other owners. The owner of this one may end it by a no."""
        owned = {place.seat for place in match.seats if place.owner is not None}
        return owned - {petition.seat}

    def asking(self, petition: Substitute) -> AnyEvent:
        """The others are asked."""
        return SubstituteAsked(petition.seat, petition.player, petition.id, petition.expires_at)

    def answering(self, petition: Substitute, seat: int, answer: str) -> AnyEvent:
        """One of them has answered."""
        return SubstituteAnswered(seat, petition.id, answer)

    def withdrawing(self, petition: Substitute) -> AnyEvent:
        """Whoever asked does not want the seat any more."""
        return SubstituteWithdrawn(petition.seat, petition.player)

    def granted(
        self, loaded: LoadedMatch, petition: Substitute, last: int | None, now: datetime
    ) -> Change:
        """The substitute has the seat from now on."""
        after = _played_again(loaded.match, petition.seat, petition.player)
        instead_of = loaded.match.seats[petition.seat].owner
        events: list[AnyEvent] = [SubstituteSeated(petition.seat, petition.player, instead_of)]
        if last is not None:
            after = with_heard(after, last, now)
            events.insert(0, self.answering(petition, last, "yes"))
        return change_of(loaded, after, events, now, taken=petition.seat)

    def wanted(
        self, loaded: LoadedMatch, seat: int, caller: Player, petition_id: str, now: datetime
    ) -> Change | None:
        """The seat taken over at once where nobody has to be asked, else the others asked.

        None where it is the caller's already, or where the others are asked about them already.
        """
        match = loaded.match
        require_seat(match, seat)
        require_playing(match)
        if match.owned_by(caller.id) == seat:
            is_back = _may_return(match.seats[seat])
            return player_returned(loaded, seat, caller, now) if is_back else None
        require_substitute(match, caller, seat)
        waiting = running(self, match, now)
        if waiting is None:
            if caller.id in match.asked_before or len(match.asked_before) >= MOST_ASKED:
                raise Refusal("substitute_refused")
        elif (waiting.seat, waiting.player.id) != (seat, caller.id):
            raise Refusal("substitute_asked")
        agreed = set(waiting.agreed) if waiting is not None else set[int]()
        petition = Substitute(petition_id, seat, caller, now + ASKED_FOR)
        if not self.asked(match, petition) - agreed:
            return self.granted(loaded, petition, None, now)
        if waiting is not None:
            return None
        after = replace(match, asked_before=(*match.asked_before, caller.id))
        return ask(self, loaded, after, petition, now)


def left_warm(
    loaded: LoadedMatch, seat: int, bot: str, now: datetime, *, substitutes: bool
) -> Change:
    """The seat's player goes, and may come back: a house bot keeps it warm.

    With `substitutes` they allow that somebody takes it over. Raises match_of_contest and
    match_rated where nobody may.
    """
    match = loaded.match
    if substitutes:
        require_no_contest_nor_rating(match)
    player = loaded.match.seats[seat].player
    assert player is not None
    left = Departure(seat, Termination.RESIGNED, match.command_count)
    allowed = True if substitutes else UNSET
    kept = Seat(seat, SeatKind.BOT, bot=bot, keeps=player, substitutes=allowed)
    after = handed_over(match, kept)
    after = replace(after, departures=(*match.departures, left))
    return change_of(loaded, after, [SeatLeftWarm(seat, player, bot)], now)


def player_returned(loaded: LoadedMatch, seat: int, player: Player, now: datetime) -> Change:
    """The seat's own player is back."""
    after = _played_again(loaded.match, seat, player)
    return change_of(loaded, after, [PlayerReturned(seat, player)], now, taken=seat)


def given_up_for_good(loaded: LoadedMatch, seat: int, bot: str, now: datetime) -> Change:
    """The seat's owner resigns: a house bot plays on, or that which kept the seat warm."""
    match = loaded.match
    place = match.seats[seat]
    if place.keeps is UNSET:
        return seat_given_up(loaded, seat, Termination.RESIGNED, bot, now)
    after = with_seat(match, replace(place, keeps=UNSET, substitutes=UNSET))
    after = _asked_for_no_more(after, seat)
    gone = SeatTakenOver(seat, place.keeps, place.bot or bot, Termination.RESIGNED.value)
    return change_of(loaded, after, [gone], now)


def claimed(loaded: LoadedMatch, claimer: int, bot: str, now: datetime) -> Change:
    """The seats of players who are gone go to the house for good, so that the match goes on.

    Raises nobody_to_nudge where no other player owes a turn or is away, nothing_to_claim where they
    have not been absent for long enough.
    """
    match = loaded.match
    others = [place for place in match.seats if place.seat != claimer and place.player is not None]
    if not any(
        place.away is not UNSET or (place.seat in match.to_act and place.seat not in match.stand_in)
        for place in others
    ):
        raise Refusal("nobody_to_nudge")
    after = match
    events = list[AnyEvent]()
    for place in others:
        moment = match.claimable_at(place.seat)
        since = match.absent_since(place.seat)
        if moment is None or since is None or moment > now:
            continue
        after, taken_over = given_up(after, place.seat, Termination.TIMEOUT, bot)
        waited = (now - since) // timedelta(seconds=1)
        events += [SeatClaimed(place.seat, claimer, waited), taken_over]
    if not events:
        raise Refusal("nothing_to_claim")
    return change_of(loaded, after, events, now, taken=claimer)


def _played_again(match: Match, seat: int, player: Player) -> Match:
    """The match with a player on the seat; nobody asks for it any more, and nobody has left."""
    sitting = match.seats[seat].player
    place = Seat(seat, SeatKind.PLAYER, player=player)
    is_same = sitting is not None and sitting.id == player.id
    after = with_seat(match, place) if is_same else handed_over(match, place)
    departures = tuple(left for left in match.departures if left.seat != seat)
    return _asked_for_no_more(replace(after, departures=departures), seat)


def _asked_for_no_more(match: Match, seat: int) -> Match:
    wanted = match.substitute
    is_about_it = wanted is not None and wanted.seat == seat
    return replace(match, substitute=None) if is_about_it else match
