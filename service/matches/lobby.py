"""Before and beside the play: create a match, take, fill, open and leave seats."""

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from engine.bots.roster import house_bot, searches
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.outcome import Termination
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.changes import Change, cancelled, seat_given_up
from service.matches.clocks import load
from service.matches.fairness.commitments import drawn
from service.matches.fairness.deal_secrets import DealSecrets, Entropy
from service.matches.match import LoadedMatch, Match
from service.matches.seats.seat import Player, Seat, SeatKind
from service.matches.seats.seating import (
    created,
    entropy_given,
    seat_filled,
    seat_left,
    seat_opened,
    seat_taken,
)
from service.matches.terms import Clock, Status, Visibility
from service.refusals import Refusal, VersionConflict
from service.store.answered import Idempotency

ATTEMPTS = 20
"""How often a change of seats is tried again when somebody else's came first."""


class MeSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="me"):
    """The creator sits here."""


class BotSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A house bot sits here."""

    bot: str


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """Whoever comes first sits here."""


WantedSeat = MeSeat | BotSeat | OpenSeat


class NewMatch(msgspec.Struct, frozen=True):
    """What a creator asks for; options are typed (`codec_of(game).decode_options`)."""

    game: str
    options: Options
    seats: tuple[WantedSeat, ...]
    visibility: Visibility = Visibility.PUBLIC
    clock: Clock | None = None
    entropy: str | None = None
    seal: str | None = None
    """The SHA-256 of the creator's text, in its place."""
    commitment: str | None = None
    """The commitment of the creator's that it is to be dealt from; a new one for None."""


def require_possible(wanted: NewMatch) -> None:
    """Refuse what can never be put up: bad_seats, and the engine's UnknownGame and BadSetup."""
    require_playable(find_game(wanted.game), len(wanted.seats), wanted.options)
    _require_one_me(wanted)


def create_match(
    backend: Backend, creator: Player, wanted: NewMatch, match_id: str | None = None
) -> LoadedMatch:
    """Put up a match; it starts at once when no seat is open.

    Raises bad_seats, commitment_not_found, commitment_used, too_many_open, too_many_running,
    too_many_searching and the engine's UnknownGame, BadSetup and UnknownBot; VersionConflict where
    a match of that id is there already.
    """
    require_possible(wanted)
    game = find_game(wanted.game)
    seats = tuple(_seat(number, kind, creator) for number, kind in enumerate(wanted.seats))
    now = backend.now()
    match_id = match_id or new_id(now)
    with backend.players.hosting(
        creator.id, wanted.commitment or match_id, _standing(wanted), _searching(seats), now
    ):
        match_id, secret = drawn(backend, creator, wanted.commitment, match_id)
        commitment = fairness.commitment(secret)
        match = Match(
            id=match_id,
            game=game.name,
            options=msgspec.Raw(encode(wanted.options)),
            visibility=wanted.visibility,
            status=Status.WAITING,
            version=0,
            created_at=now,
            updated_at=now,
            created_by=creator.id,
            seats=seats,
            commitment=commitment,
            rules_version=game.rules_version,
            clock=wanted.clock,
            head=fairness.first_head(match_id, commitment, game.name, wanted.options),
            chain_key=fairness.chain_key(secret, match_id),
        )
        given = DealSecrets(secret, (None,) * len(seats))
        for seat in seats:
            if seat.kind is SeatKind.PLAYER:
                given = given.changed(seat.seat, Entropy(wanted.entropy, wanted.seal))
        return backend.commit(created(match, creator, given))


def take_seat(
    backend: Backend,
    match_id: str,
    player: Player,
    seat: int | None = None,
    entropy: str | None = None,
    seal: str | None = None,
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Take an open seat, the first one if none is named; the last one taken starts the match.

    Raises match_not_found, seat_not_found, already_seated, seat_taken,
    match_started, match_cancelled; Replayed where the key was used before.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        if match.seat_of(player.id) is not None:
            raise Refusal("already_seated")
        _require_waiting(match)
        free = _open_seat(match, seat)
        return seat_taken(
            match, backend.matches.load_secrets(match_id), free, player, Entropy(entropy, seal), now
        )

    return _change_seats(backend, match_id, change, idempotency)


def give_entropy(
    backend: Backend, match_id: str, caller: Player, seat: int, entropy: str
) -> LoadedMatch:
    """A seat's own text for the seed, until the start; a sealed one is revealed when all sit.

    Raises not_your_seat, seats_open, seats_fixed, another_text_sealed, match_started.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        _require_seat(match, seat)
        if match.seat_of(caller.id) != seat:
            raise Refusal("not_your_seat")
        _require_waiting(match)
        given = backend.matches.load_secrets(match_id)
        _require_its_time(match, seat, given.seal_of(seat), entropy)
        return entropy_given(match, given, seat, entropy, now)

    return _change_seats(backend, match_id, change)


def fill_seat(backend: Backend, match_id: str, caller: Player, seat: int, bot: str) -> LoadedMatch:
    """The creator puts a house bot on a seat before the start; one that sits there already stays.

    Raises not_the_creator, seat_of_a_player, match_started, too_many_searching and the engine's
    UnknownBot.
    """
    house_bot(bot)

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        _require_own_seat_to_give(loaded.match, caller, seat)
        if loaded.match.seats[seat].bot == bot:
            return None
        if searches(bot) and not searches(loaded.match.seats[seat].bot or ""):
            backend.players.host(caller.id, f"{match_id}/{seat}", None, 1, now)
        secrets = backend.matches.load_secrets(match_id)
        return seat_filled(loaded.match, secrets, seat, bot, now)

    return _change_seats(backend, match_id, change)


def open_seat(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """The creator opens a seat that a house bot has, before the start; an open one stays so."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        _require_own_seat_to_give(loaded.match, caller, seat)
        if loaded.match.seats[seat].kind is SeatKind.OPEN:
            return None
        return seat_opened(loaded.match, seat, now)

    return _change_seats(backend, match_id, change)


def leave_seat(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """Leave while waiting (the creator's leaving cancels), resign while playing.

    Raises not_your_seat, seat_not_found, match_over.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        _require_seat(match, seat)
        if match.seat_of(caller.id) != seat:
            raise Refusal("not_your_seat")
        _require_not_over(match)
        return _left(backend, loaded, seat, now)

    return _change_seats(backend, match_id, change)


def call_off(backend: Backend, match_id: str, caller: Player) -> LoadedMatch:
    """The creator calls a match off: before the start, or while only house bots play.

    Raises not_the_creator, players_seated, match_over, match_cancelled.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        if match.created_by != caller.id:
            raise Refusal("not_the_creator")
        _require_not_over(match)
        if match.status is Status.PLAYING and any(seat.player for seat in match.seats):
            raise Refusal("players_seated")
        return cancelled(loaded, "called_off", now)

    return _change_seats(backend, match_id, change)


def part_with(backend: Backend, match_id: str, player_id: str) -> None:
    """A player is gone for good: the match they made or sit in goes on without them, or not."""

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        if match.has_ended:
            return None
        if match.status is Status.WAITING and match.created_by == player_id:
            return cancelled(loaded, "creator_left", now)
        seat = match.seat_of(player_id)
        return None if seat is None else _left(backend, loaded, seat, now)

    _change_seats(backend, match_id, change)


def _left(backend: Backend, loaded: LoadedMatch, seat: int, now: datetime) -> Change:
    """What it means that the player of this seat leaves a match that has not ended."""
    match, player = loaded.match, loaded.match.seats[seat].player
    if match.status is Status.PLAYING:
        bot = backend.settings.stand_in_bot
        return seat_given_up(loaded, seat, Termination.RESIGNED, bot, now)
    if player is not None and match.created_by == player.id:
        return cancelled(loaded, "creator_left", now)
    if match.is_revealing:
        return cancelled(loaded, "left_while_revealing", now)
    return seat_left(match, backend.matches.load_secrets(match.id), seat, now)


def _change_seats(
    backend: Backend,
    match_id: str,
    change: Callable[[LoadedMatch, datetime], Change | None],
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Try until no other change comes in between: the rules of seats are asked anew each time.

    None for what is as it is wanted already: nothing is committed, nobody gets a notice.
    """
    for _ in range(ATTEMPTS):
        loaded = load(backend, match_id)
        wanted = change(loaded, backend.now())
        if wanted is None:
            return loaded
        try:
            return backend.commit(wanted, idempotency=idempotency)
        except VersionConflict as conflict:
            current_version = conflict.current_version
    raise VersionConflict(current_version)


def _seat(number: int, wanted: WantedSeat, creator: Player) -> Seat:
    match wanted:
        case MeSeat():
            return Seat(number, SeatKind.PLAYER, player=creator)
        case BotSeat(bot):
            return Seat(number, SeatKind.BOT, bot=house_bot(bot).name)
        case OpenSeat():
            return Seat(number, SeatKind.OPEN)


def _standing(wanted: NewMatch) -> Status:
    """How it will stand when it has been put up."""
    is_open = any(isinstance(kind, OpenSeat) for kind in wanted.seats)
    return Status.WAITING if is_open or wanted.seal is not None else Status.PLAYING


def _searching(seats: Sequence[Seat]) -> int:
    return sum(searches(seat.bot) for seat in seats if seat.bot is not None)


def _require_one_me(wanted: NewMatch) -> None:
    if sum(isinstance(kind, MeSeat) for kind in wanted.seats) > 1:
        raise Refusal("bad_seats")


def _require_waiting(match: Match) -> None:
    if match.status is Status.PLAYING:
        raise Refusal("match_started")
    _require_not_over(match)


def _require_not_over(match: Match) -> None:
    if match.status is Status.FINISHED:
        raise Refusal("match_over")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")


def _require_its_time(match: Match, seat: int, seal: str | None, entropy: str) -> None:
    """A text comes while a seat is open, a sealed one after that, and only once."""
    if seat not in match.sealed:
        if match.is_revealing or not match.has_open_seat:
            raise Refusal("seats_fixed")
        return
    if match.has_open_seat:
        raise Refusal("seats_open")
    if fairness.entropy_digest(entropy) != seal:
        raise Refusal("another_text_sealed")


def _require_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))


def _open_seat(match: Match, seat: int | None) -> int:
    if seat is not None:
        _require_seat(match, seat)
        if match.seats[seat].kind is not SeatKind.OPEN:
            raise Refusal("seat_taken", seat=seat + 1)
        return seat
    for place in match.seats:
        if place.kind is SeatKind.OPEN:
            return place.seat
    raise Refusal("seat_taken", seat="any")


def _require_own_seat_to_give(match: Match, caller: Player, seat: int) -> None:
    if match.created_by != caller.id:
        raise Refusal("not_the_creator")
    _require_seat(match, seat)
    _require_waiting(match)
    if match.seats[seat].kind is SeatKind.PLAYER:
        raise Refusal("seat_of_a_player")
    if match.is_revealing:
        raise Refusal("seats_fixed")
