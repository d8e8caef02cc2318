"""A match is put up: what its creator asks for, and what is made of it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.bots.roster import house_bot, searches
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.fairness.commitments import drawn
from service.matches.fairness.deal_secrets import DealSecrets, Entropy
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.seats.invitations import kept_seat
from service.matches.seats.inviting import found_players, sending
from service.matches.seats.seat import Player, Seat, SeatKind
from service.matches.seats.seating import created
from service.matches.terms import (
    CLAIM_AFTER_SECONDS,
    INVITATION_SECONDS,
    Clock,
    ContestTable,
    Spectators,
    Status,
    TakebackRule,
    Visibility,
)
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


class InvitedSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="invited"):
    """Kept for a player, who is told so."""

    player: str


WantedSeat = MeSeat | BotSeat | OpenSeat | InvitedSeat
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
    contest: ContestTable | UnsetType = UNSET
    """Where it is a table of a contest; then nobody chooses the secret but that."""
    secret: bytes | None = None
    """The secret to be dealt from, where the service is bound to it already."""
    commitment: str | None = None
    """The commitment of the creator's that it is to be dealt from; a new one for None."""
    rated: bool = False
    """Whether it is to count in ratings."""
    invitation_seconds: int = INVITATION_SECONDS
    """How long a seat is kept for who is invited."""
    spectators: Spectators = Spectators.LIVE
    """What who has no seat is shown while it is played."""
    rematch_of: str | None = None
    """The match that it is the rematch of; only the service says so."""
    takebacks: TakebackRule = TakebackRule.OWN
    claim_after_seconds: int | None = CLAIM_AFTER_SECONDS
    """How long a player may owe a turn until others may claim that it goes on; None: for ever."""


def require_possible(wanted: NewMatch) -> None:
    """Refuse what can never be put up: bad_seats, already_invited, and the engine's UnknownGame and
    BadSetup."""
    require_playable(find_game(wanted.game), len(wanted.seats), wanted.options)
    _require_one_me(wanted)
    invited = [kind.player for kind in wanted.seats if isinstance(kind, InvitedSeat)]
    if len(set(invited)) < len(invited):
        raise Refusal("already_invited")


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
    too_many_searching, unknown_player, already_invited, too_many_invitations and the engine's
    UnknownGame, BadSetup and UnknownBot; PlayersGone where one who is to be seated is not there;
    VersionConflict where a match of that id is there already.
    """
    require_possible(wanted)
    game = find_game(wanted.game)
    now = backend.now()
    seats = _seats(backend, wanted, creator, now)
    match_id = match_id or new_id(now)
    with _counted(backend, creator, wanted, match_id, seats, now) if is_counted else nullcontext():
        secret = wanted.secret
        if secret is None:
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
            invitation_seconds=wanted.invitation_seconds,
            takebacks=wanted.takebacks,
            claim_after_seconds=wanted.claim_after_seconds,
            chain_key=fairness.chain_key(secret, match_id),
            contest=wanted.contest,
            rated=wanted.rated,
            spectators=UNSET if wanted.spectators is Spectators.LIVE else wanted.spectators,
            rematch_of=UNSET if wanted.rematch_of is None else wanted.rematch_of,
        )
        shared = match.deal_id if match.shares_deal else None
        head = fairness.first_head(match_id, commitment, game.name, wanted.options, shared)
        match = replace(match, head=head)
        given = DealSecrets(secret, (None,) * len(seats))
        for number, kind in enumerate(wanted.seats):
            if isinstance(kind, MeSeat):
                given = given.changed(number, Entropy(wanted.entropy, wanted.seal))
        return backend.commit(created(match, creator, given))


def seated_by_service(wanted: NewMatch) -> tuple[str, ...]:
    """The players whom the service is to seat."""
    return tuple(kind.player for kind in wanted.seats if isinstance(kind, PlayerSeat))


@contextmanager
def _counted(
    backend: Backend,
    creator: Player,
    wanted: NewMatch,
    match_id: str,
    seats: Sequence[Seat],
    now: datetime,
) -> Iterator[None]:
    """Count the match among those of its creator, and its invitations among the pending ones."""
    added, standing = wanted.commitment or match_id, _standing(wanted)
    hosting = backend.players.hosting(creator.id, added, standing, _searching(seats), now)
    kept = [seat.invitation for seat in seats if seat.invitation is not UNSET]
    if wanted.rematch_of is not None:  # there is one for each match that they played together
        kept = []
    with hosting, sending(backend, creator, kept, added, now):
        yield


def _seats(backend: Backend, wanted: NewMatch, creator: Player, now: datetime) -> tuple[Seat, ...]:
    """Who sits where, and for whom seats are kept."""
    seated = seated_by_service(wanted)
    players = backend.players.present(seated)
    if len(players) < len(seated):
        raise PlayersGone(player_id for player_id in seated if player_id not in players)
    players = {**players, ME: creator, **_invited(backend, wanted)}
    until = now + timedelta(seconds=wanted.invitation_seconds)
    kinds = enumerate(wanted.seats)
    seats = tuple(_seat(number, kind, players, until) for number, kind in kinds)
    sitting = {seat.player.id for seat in seats if seat.player is not None}
    if any(seat.invitation and seat.invitation.player.id in sitting for seat in seats):
        raise Refusal("already_invited")
    return seats


def _invited(backend: Backend, wanted: NewMatch) -> dict[str, Player]:
    """The players who are invited; a guest is to a rematch alone."""
    return found_players(
        backend,
        {
            f"/seats/{number}/player": kind.player
            for number, kind in enumerate(wanted.seats)
            if isinstance(kind, InvitedSeat)
        },
        with_guests=wanted.rematch_of is not None,
    )


def _seat(
    number: int, wanted: WantedSeat | PlayerSeat, players: Mapping[str, Player], until: datetime
) -> Seat:
    match wanted:
        case MeSeat():
            return Seat(number, SeatKind.PLAYER, player=players[ME])
        case PlayerSeat(player_id):
            return Seat(number, SeatKind.PLAYER, player=players[player_id])
        case BotSeat(bot):
            return Seat(number, SeatKind.BOT, bot=house_bot(bot).name)
        case OpenSeat():
            return Seat(number, SeatKind.OPEN)
        case InvitedSeat(player_id):
            return kept_seat(number, players[player_id], until)


def _standing(wanted: NewMatch) -> Status:
    """How it will stand when it has been put up."""
    is_empty = any(isinstance(kind, OpenSeat | InvitedSeat) for kind in wanted.seats)
    return Status.WAITING if is_empty or wanted.seal is not None else Status.PLAYING


def _searching(seats: Sequence[Seat]) -> int:
    return sum(searches(seat.bot) for seat in seats if seat.bot is not None)


def _require_one_me(wanted: NewMatch) -> None:
    seated = seated_by_service(wanted)
    is_twice = len(set(seated)) < len(seated)
    if is_twice or sum(isinstance(kind, MeSeat) for kind in wanted.seats) > 1:
        raise Refusal("bad_seats")
