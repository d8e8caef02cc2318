"""Seats of a match that waits: take one, give a text for the seed, seat a house bot, open one."""

from datetime import datetime

from engine.bots.roster import house_bot, searches
from service.backend import Backend
from service.matches.changes import Change
from service.matches.fairness.deal_secrets import Entropy
from service.matches.loaded import LoadedMatch
from service.matches.seats.refusing import (
    place_for,
    require_its_time,
    require_own_seat_to_give,
    require_playing,
    require_seat,
    require_waiting,
)
from service.matches.seats.seat import Player, SeatKind
from service.matches.seats.seating import entropy_given, seat_filled, seat_opened, seat_taken
from service.matches.seats.trying import change_seats
from service.matches.substitutes.changing import player_returned
from service.refusals import Refusal
from service.store.answered import Idempotency


def take_seat(
    backend: Backend,
    match_id: str,
    player: Player,
    seat: int | None = None,
    entropy: str | None = None,
    seal: str | None = None,
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Take a seat: the one named, else the one kept for the player, else the first open one.

    The last one taken starts the match; whoever has a seat that is kept warm takes that one again.
    Raises match_not_found, seat_not_found, already_seated, seat_taken, seat_reserved,
    match_started, match_cancelled; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        kept = match.returns_to(player.id)
        if kept is not None and seat in (None, kept):
            require_playing(match)
            return player_returned(loaded, kept, player, now)
        if match.seat_of(player.id) is not None:
            raise Refusal("already_seated")
        require_waiting(match)
        free = place_for(match, player, seat)
        if match.seat_kept_for(player.id) is not None:
            backend.invitations.settle(player.id, match_id)
        return seat_taken(
            match, backend.matches.load_secrets(match_id), free, player, Entropy(entropy, seal), now
        )

    return change_seats(backend, match_id, change, idempotency)


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
        given = backend.matches.load_secrets(match_id)
        require_its_time(match, seat, given.seal_of(seat), entropy)
        return entropy_given(match, given, seat, entropy, now)

    return change_seats(backend, match_id, change)


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
            backend.players.host(caller.id, f"{match_id}/{seat}", None, 1, now)
        secrets = backend.matches.load_secrets(match_id)
        return seat_filled(loaded.match, secrets, seat, bot, now)

    return change_seats(backend, match_id, change)


def open_seat(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """The creator opens a seat that no player has, before the start; an open one stays so."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        require_own_seat_to_give(loaded.match, caller, seat)
        if loaded.match.seats[seat].kind is SeatKind.OPEN:
            return None
        return seat_opened(loaded.match, seat, now)

    return change_seats(backend, match_id, change)
