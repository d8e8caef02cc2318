"""A match is put up: what its creator asks for, and what is made of it."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime

import msgspec

from engine.bots.roster import house_bot, searches
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.fairness.commitments import drawn
from service.matches.fairness.deal_secrets import DealSecrets, Entropy
from service.matches.match import LoadedMatch, Match
from service.matches.seats.seat import Player, Seat, SeatKind
from service.matches.seats.seating import (
    created,
)
from service.matches.terms import Clock, Status, Visibility
from service.matches.timing import full_reserves
from service.refusals import PlayersGone, Refusal

ME = ""
"""Under which the creator stands among those who sit down: no id of a player."""


class MeSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="me"):
    """The creator sits here."""


class BotSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A house bot sits here."""

    bot: str


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """Whoever comes first sits here."""


class PlayerSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="player"):
    """A player sits here at once: seated by the service, which nobody can ask for over HTTP."""

    player: str
    """The id; name and kind are looked up when the match is put up."""


WantedSeat = MeSeat | BotSeat | OpenSeat
"""What a creator may ask for."""


class NewMatch(msgspec.Struct, frozen=True):
    """What a creator asks for; options are typed (`codec_of(game).decode_options`)."""

    game: str
    options: Options
    seats: tuple[WantedSeat | PlayerSeat, ...]
    visibility: Visibility = Visibility.PUBLIC
    clock: Clock | None = None
    entropy: str | None = None
    seal: str | None = None
    """The SHA-256 of the creator's text, in its place."""
    commitment: str | None = None
    """The commitment of the creator's that it is to be dealt from; a new one for None."""
    rated: bool = False
    """Whether it is to count in ratings."""


def require_possible(wanted: NewMatch) -> None:
    """Refuse what can never be put up: bad_seats, and the engine's UnknownGame and BadSetup."""
    require_playable(find_game(wanted.game), len(wanted.seats), wanted.options)
    _require_one_me(wanted)


def create_match(
    backend: Backend,
    creator: Player,
    wanted: NewMatch,
    match_id: str | None = None,
    *,
    is_counted: bool = True,
) -> LoadedMatch:
    """Put up a match; it starts at once when no seat is open.

    It counts among those that its creator has put up, unless whoever asks has bounds of their own.
    Raises bad_seats, commitment_not_found, commitment_used, too_many_open, too_many_running,
    too_many_searching and the engine's UnknownGame, BadSetup and UnknownBot; PlayersGone where one
    who is to be seated is not there; VersionConflict where a match of that id is there already.
    """
    require_possible(wanted)
    game = find_game(wanted.game)
    seats = _seats(backend, wanted, creator)
    now = backend.now()
    match_id = match_id or new_id(now)
    with _counted(backend, creator, wanted, match_id, seats, now) if is_counted else nullcontext():
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
            reserves=full_reserves(wanted.clock, len(seats)),
            head=fairness.first_head(match_id, commitment, game.name, wanted.options),
            chain_key=fairness.chain_key(secret, match_id),
            rated=wanted.rated,
        )
        given = DealSecrets(secret, (None,) * len(seats))
        for number, kind in enumerate(wanted.seats):
            if isinstance(kind, MeSeat):
                given = given.changed(number, Entropy(wanted.entropy, wanted.seal))
        return backend.commit(created(match, creator, given))


def seated_by_service(wanted: NewMatch) -> tuple[str, ...]:
    """The players whom the service is to seat."""
    return tuple(kind.player for kind in wanted.seats if isinstance(kind, PlayerSeat))


def _counted(
    backend: Backend,
    creator: Player,
    wanted: NewMatch,
    match_id: str,
    seats: Sequence[Seat],
    now: datetime,
) -> AbstractContextManager[None]:
    added, standing = wanted.commitment or match_id, _standing(wanted)
    return backend.players.hosting(creator.id, added, standing, _searching(seats), now)


def _seats(backend: Backend, wanted: NewMatch, creator: Player) -> tuple[Seat, ...]:
    seated = seated_by_service(wanted)
    players = backend.players.present(seated)
    if len(players) < len(seated):
        raise PlayersGone(player_id for player_id in seated if player_id not in players)
    players = {**players, ME: creator}
    return tuple(_seat(number, kind, players) for number, kind in enumerate(wanted.seats))


def _seat(number: int, wanted: WantedSeat | PlayerSeat, players: Mapping[str, Player]) -> Seat:
    match wanted:
        case MeSeat():
            return Seat(number, SeatKind.PLAYER, player=players[ME])
        case PlayerSeat(player_id):
            return Seat(number, SeatKind.PLAYER, player=players[player_id])
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
    seated = seated_by_service(wanted)
    is_twice = len(set(seated)) < len(seated)
    if is_twice or sum(isinstance(kind, MeSeat) for kind in wanted.seats) > 1:
        raise Refusal("bad_seats")
