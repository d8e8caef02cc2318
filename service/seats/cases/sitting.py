"""Who sits where: take a seat, come by a link, give a text for the seed, fill or open one, leave.

A guest is a player without a token, known by the key of the seat alone. The id was made along with
the link, so whoever comes by it, however often, is one and the same guest; they may become a full
player.
"""

from contextlib import suppress
from datetime import datetime

from engine.bots.roster import house_bot, searches
from service.backend import Backend
from service.matches.cases.clocks import change_match
from service.matches.cases.creating import Opening, put_up_or_find, seated_by_service
from service.matches.cases.idempotent import Made, changed
from service.matches.model.changes import Change, cancelled
from service.matches.model.chronicle import Entropy
from service.matches.model.match import LoadedMatch, SeatKind
from service.matches.model.seating import (
    entropy_given,
    invitation_declined,
    require_its_time,
    require_not_over,
    require_own_seat_to_give,
    require_playing,
    require_seat,
    require_waiting,
    seat_filled,
    seat_left,
    seat_opened,
    seat_taken,
)
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.matches.store.quotas import Hosting, Invitations
from service.players.model import Kind, Player, PlayerProfile
from service.players.store.accounts import PlayerStore
from service.players.store.admission import Admission
from service.players.store.cut_keys import CutKeys
from service.refusals import NotFound, Refusal, Undecodable
from service.seats.model.taking import given_up_for_good, left_warm, player_returned, seat_to_take
from service.store.once import Idempotency

NO_TEXT = Entropy()
"""Of whoever gives the seed no text of theirs when they sit down."""
NAMELESS = "Guest"
"""What a guest is called who says no name."""


def take_seat(
    backend: Backend,
    match_id: str,
    player: Player,
    seat: int | None = None,
    given: Entropy = NO_TEXT,
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Take a seat: the one named, else the one kept for the player, else the first open one.

    The last one taken starts the match; whoever has a seat that is kept warm takes that one again.
    Raises match_not_found, seat_not_found, already_seated, seat_taken, seat_reserved,
    match_started, match_cancelled; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        free = seat_to_take(match, player, seat)
        if match.status is Status.PLAYING:
            return player_returned(loaded, free, player, now)
        if match.seat_kept_for(player.id) is not None:
            backend.of(Invitations).settle(player.id, match_id)
        secrets = backend.of(MatchStore).load_secrets(match_id)
        return seat_taken(match, secrets, free, player, given, now)

    return change_match(backend, match_id, change, idempotency)


def sit_down(
    backend: Backend,
    match_id: str,
    player: Player,
    seat: int | None,
    given: Entropy,
    key: Idempotency | None,
) -> Made:
    """The same for whoever may send it again: the seat taken, or found taken under this key."""

    def take(key: Idempotency | None) -> LoadedMatch:
        return take_seat(backend, match_id, player, seat, given, key)

    return changed(backend, match_id, player, take, key)


def sit_down_by_link(
    backend: Backend,
    match_id: str,
    admission: Admission,
    name: str | None,
    *,
    seat: int | None = None,
    given: Entropy = NO_TEXT,
    key: Idempotency | None = None,
) -> tuple[Made, Player]:
    """Sit down by a link, on the seat that it is for; the match, and who sits there now.

    Raises what `take_seat` does, and key_too_narrow for another seat.
    """
    link = admission.link
    opened_by = admission.key
    assert link is not None
    assert opened_by is not None
    if seat not in (None, opened_by.seat):
        raise Refusal("key_too_narrow")
    guest = admission.player
    if guest is None:
        now = backend.now()
        guest = Player(link.holder, name or NAMELESS, Kind.HUMAN, guest=True)
        profile = PlayerProfile(guest.id, guest.name, guest.kind, True, created_at=now)
        backend.of(CutKeys).welcome(profile, opened_by.id)
    made = sit_down(backend, match_id, guest, opened_by.seat, given, key)
    backend.of(CutKeys).link_is_used(link.host, opened_by.id)
    return made, guest


def is_open_seat(backend: Backend, player_id: str, match_id: str, seat: int | None) -> bool:
    """Whether a key for this seat is a link; refuses what the player cannot give away.

    Raises match_not_found, seat_not_found, not_the_creator, not_your_seat.
    """
    match = backend.of(MatchStore).load_without_state(match_id)
    if not match.is_there_for(player_id):
        raise NotFound("match_not_found")
    if seat is None:
        return False
    require_seat(match, seat)
    if match.seats[seat].kind is SeatKind.OPEN:
        if match.created_by != player_id:
            raise Refusal("not_the_creator")
        return True
    if match.seat_of(player_id) != seat:
        raise Refusal("not_your_seat")
    return False


def give_entropy(
    backend: Backend, match_id: str, caller: Player, seat: int, entropy: str
) -> LoadedMatch:
    """A seat's own text for the seed, until the start; a sealed one is revealed when all sit.

    Raises not_your_seat, seats_open, seats_fixed, another_text_sealed, match_started.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        require_seat(match, seat)
        if match.seat_of(caller.id) != seat:
            raise Refusal("not_your_seat")
        require_waiting(match)
        given = backend.of(MatchStore).load_secrets(match_id)
        require_its_time(match, seat, given.seal_of(seat), entropy)
        return entropy_given(match, given, seat, entropy, now)

    return change_match(backend, match_id, change)


def fill_seat(backend: Backend, match_id: str, caller: Player, seat: int, bot: str) -> LoadedMatch:
    """The creator puts a house bot on a seat before the start; one that sits there already stays.

    Raises not_the_creator, seat_of_a_player, match_started, too_many_searching and the engine's
    UnknownBot.
    """
    house_bot(bot)

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        require_own_seat_to_give(loaded.match, caller, seat)
        if loaded.match.seats[seat].bot == bot:
            return None
        if searches(bot) and not searches(loaded.match.seats[seat].bot or ""):
            backend.of(Hosting).searching_bot(caller.id, match_id, seat, now)
        secrets = backend.of(MatchStore).load_secrets(match_id)
        return seat_filled(loaded.match, secrets, seat, bot, now)

    return change_match(backend, match_id, change)


def open_seat(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """The creator opens a seat that no player has, before the start; an open one stays so."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        require_own_seat_to_give(loaded.match, caller, seat)
        if loaded.match.seats[seat].kind is SeatKind.OPEN:
            return None
        return seat_opened(loaded.match, seat, now)

    return change_match(backend, match_id, change)


def leave_seat(
    backend: Backend,
    match_id: str,
    caller: Player,
    seat: int,
    reason: str | None = None,
    *,
    keep: bool = False,
    substitutes: bool = False,
) -> LoadedMatch:
    """Leave while waiting (the creator's leaving cancels), resign while playing, or decline.

    A seat that is to be kept is not resigned: a house bot keeps it warm, and only whoever allows
    substitutes may be replaced there. A seat that is kept warm can be resigned, too. Raises
    not_your_seat, seat_not_found, match_over; match_waiting where there is nothing to keep yet,
    match_of_contest and match_rated where there are no substitutes, and nothing_declined where
    somebody who sits there says why they go.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        require_seat(match, seat)
        if match.seat_kept_for(caller.id) == seat:
            require_not_over(match)
            backend.of(Invitations).settle(caller.id, match_id)
            return invitation_declined(match, seat, reason, now)
        own = match.seat_of(caller.id) if keep else match.owned_by(caller.id)
        if own != seat:
            raise Refusal("not_your_seat")
        if keep:
            require_playing(match)
            bot = backend.settings.stand_in_bot
            return left_warm(loaded, seat, bot, now, substitutes=substitutes)
        require_not_over(match)
        if reason is not None:
            raise Refusal("nothing_declined")
        return _left(backend, loaded, seat, now)

    return change_match(backend, match_id, change)


def part_with(backend: Backend, match_id: str, player_id: str) -> None:
    """A player is gone for good: the match they made or sit in goes on without them, or not."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        if match.has_ended:
            return None
        if match.status is Status.WAITING and match.created_by == player_id:
            return cancelled(loaded, "creator_left", now)
        seat = match.owned_by(player_id)
        kept = match.seat_kept_for(player_id)
        if kept is not None:
            return invitation_declined(match, kept, None, now)
        return None if seat is None else _left(backend, loaded, seat, now)

    change_match(backend, match_id, change)


def _left(backend: Backend, loaded: LoadedMatch, seat: int, now: datetime) -> Change:
    """What it means that the player of this seat leaves a match that has not ended."""
    match = loaded.match
    player = loaded.match.seats[seat].player
    if match.status is Status.PLAYING:
        return given_up_for_good(loaded, seat, backend.settings.stand_in_bot, now)
    if player is not None and match.created_by == player.id:
        return cancelled(loaded, "creator_left", now)
    if match.is_revealing:
        return cancelled(loaded, "left_while_revealing", now)
    return seat_left(match, backend.of(MatchStore).load_secrets(match.id), seat, now)


def give_up_seats(backend: Backend, player_id: str) -> None:
    """A player is gone: every match they made or sit in goes on without them, or not."""
    for match_id in backend.of(MatchStore).of_player(player_id):
        with suppress(NotFound, Undecodable):
            part_with(backend, match_id, player_id)


def is_playing(backend: Backend, player_id: str) -> bool:
    """Whether a match that the player made or sits in has not ended; one that cannot be decoded may
    be played on by another release."""
    matches = backend.of(MatchStore).find(backend.of(MatchStore).of_player(player_id))
    return not all(match is not None and match.has_ended for match in matches.values())


def seat_together(
    backend: Backend, host: Player, opening: Opening, match_id: str, *, is_counted: bool = True
) -> LoadedMatch:
    """Put up a match in which the service seats players, or find it; as `put_up_or_find` does.

    Players who go meanwhile go as from any match.
    """
    loaded = put_up_or_find(backend, host, opening, match_id, is_counted=is_counted)
    seated = seated_by_service(opening)
    gone = set(seated) - backend.of(PlayerStore).present(seated).keys()
    for player_id in gone:
        part_with(backend, match_id, player_id)
    return backend.of(MatchStore).load(match_id) if gone else loaded
