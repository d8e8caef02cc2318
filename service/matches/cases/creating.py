"""A match is put up: the opening that somebody asks for, the match that is made of it, and who is
invited to it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType, field
from msgspec.structs import replace

from engine import refusals as engine
from engine.bots.roster import house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import encode
from engine.game import Options
from engine.records import fairness
from service.backend import Backend
from service.ids import new_id
from service.matches.cases.clocks import change_match
from service.matches.cases.records import id_and_secret
from service.matches.model.changes import Change, cancelled
from service.matches.model.chronicle import DealSecrets, Entropy
from service.matches.model.match import LoadedMatch, Match, Seat, SeatKind
from service.matches.model.seating import (
    created,
    ends_at,
    kept_seat,
    require_not_over,
    require_own_seat_to_give,
    seat_kept,
)
from service.matches.model.terms import (
    CLAIM_AFTER_SECONDS,
    INVITATION_SECONDS,
    LONGEST_ENTROPY,
    LONGEST_TURN,
    Clock,
    ContestTable,
    EntropyDigest,
    EntropyText,
    LessonMatch,
    Spectators,
    Status,
    TakebackRule,
    Visibility,
    require_one_text,
)
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.matches.store.quotas import Hosting, Invitations
from service.players.model import Player
from service.players.store.accounts import PlayerStore
from service.refusals import NotFound, PlayersGone, Refusal, StoreUnreachable, VersionConflict
from service.shapes import MOST_SEATS, UNSENT, BotName, GameName, PlayerId
from service.store.once import Idempotency

SHORTEST_CLAIM = 60
SHORTEST_INVITATION = 60
LONGEST_INVITATION = 30 * 24 * 3600
ME = ""
"""Under which the creator stands among those who sit down: no id of a player."""


class MeSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="me"):
    """The creator sits here."""


class BotSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A house bot sits here."""

    bot: BotName


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """Whoever comes first sits here."""


class PlayerSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="player"):
    """A player sits here at once: the service seats them, and nobody can ask for that over HTTP."""

    player: str
    """The id; name and kind are looked up when the match is put up."""


class InvitedSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="invited"):
    """Kept for a player, who hears of it."""

    player: PlayerId
    """The id of the player it is kept for; guests cannot be invited."""


WantedSeat = MeSeat | BotSeat | OpenSeat | InvitedSeat
"""What a creator may ask for."""


class Opening(msgspec.Struct, frozen=True):
    """A match in the making: what a request, a seek, a rematch or a contest asks for."""

    game: GameName
    options: Options
    """How the game is played; see its `options_schema`. Left out: every default."""
    seats: Annotated[
        tuple[WantedSeat | Annotated[PlayerSeat, UNSENT], ...],
        Meta(min_length=1, max_length=MOST_SEATS),
    ]
    """Who is to sit where, in turn order; `seat_counts` of the game says how many."""
    visibility: Visibility = Visibility.PUBLIC
    """Who may find the match."""
    clock: Clock | None = None
    """How long a turn may last; left out: as long as anybody likes."""
    entropy: EntropyText | None = None
    seal: EntropyDigest | None = field(default=None, name="entropy_digest")
    contest: Annotated[ContestTable, UNSENT] | UnsetType = UNSET
    """Where it is a table of a contest; then nobody chooses the secret but that."""
    lesson: Annotated[LessonMatch, UNSENT] | UnsetType = UNSET
    """Where it is played for a lesson, whose deal is fixed."""
    secret: Annotated[bytes, UNSENT] | None = None
    """The secret to be dealt from, where the service is bound to it already."""
    commitment: Annotated[str, Meta(max_length=LONGEST_ENTROPY)] | None = None
    """The id of a commitment of yours, from `POST /v1/commitments`: the match is dealt from its
    secret and has its id."""
    rated: bool = False
    """Whether its result counts in the ratings of those who play it."""
    invitation_seconds: Annotated[int, Meta(ge=SHORTEST_INVITATION, le=LONGEST_INVITATION)] = (
        INVITATION_SECONDS
    )
    """How many seconds a seat is kept for whoever is invited."""
    spectators: Spectators = Spectators.LIVE
    """What spectators see of the play before the end."""
    rematch_of: Annotated[str, UNSENT] | None = None
    """The match that it is the rematch of; only the service says so."""
    takebacks: TakebackRule = TakebackRule.OWN
    """What may be taken back."""
    claim_after_seconds: Annotated[int, Meta(ge=SHORTEST_CLAIM, le=LONGEST_TURN)] | None = (
        CLAIM_AFTER_SECONDS
    )
    """Seconds a player may be absent until others may claim that they are gone (`POST …/nudges`),
    with a clock since a turn of theirs timed out; null: for ever."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        return require_one_text(self.entropy, self.seal)


def require_possible(opening: Opening) -> None:
    """Refuse what can never be put up: bad_seats, already_invited, and the engine's UnknownGame and
    BadSetup."""
    require_playable(find_game(opening.game), len(opening.seats), opening.options)
    seated = seated_by_service(opening)
    creators = sum(isinstance(kind, MeSeat) for kind in opening.seats)
    if len(set(seated)) < len(seated) or creators > 1:
        raise Refusal("bad_seats")
    invited = [kind.player for kind in opening.seats if isinstance(kind, InvitedSeat)]
    if len(set(invited)) < len(invited):
        raise Refusal("already_invited")


def put_up(
    backend: Backend,
    creator: Player,
    opening: Opening,
    match_id: str | None = None,
    *,
    is_counted: bool = True,
    idempotency: Idempotency | None = None,
) -> LoadedMatch:
    """Put up a match; it starts at once when no seat is open.

    It counts among those that its creator has put up, unless whoever asks has bounds of their own.
    On a commitment there is one, for it has the id of that: whatever broke off before it stood can
    be asked for again.

    Raises bad_seats, commitment_not_found, commitment_used, too_many_open, too_many_running,
    too_many_searching, unknown_player, already_invited, too_many_invitations and the engine's
    UnknownGame, BadSetup and UnknownBot; PlayersGone where one who is to be seated is not there;
    VersionConflict where a match of that id is there already; Replayed where the key was used.
    """
    require_possible(opening)
    game = find_game(opening.game)
    now = backend.now()
    seats = _seats(backend, opening, creator, now)
    match_id = match_id or new_id(now)
    with _counted(backend, creator, opening, match_id, seats, now) if is_counted else nullcontext():
        secret = opening.secret
        if secret is None:
            match_id, secret = id_and_secret(backend, creator, opening.commitment, match_id)
        commitment = fairness.commitment(secret)
        match = Match(
            id=match_id,
            game=game.name,
            options=msgspec.Raw(encode(opening.options)),
            visibility=opening.visibility,
            status=Status.WAITING,
            version=0,
            created_at=now,
            updated_at=now,
            created_by=creator.id,
            seats=seats,
            commitment=commitment,
            rules_version=game.rules_version,
            clock=opening.clock,
            reserves=opening.clock.full_reserves(len(seats)) if opening.clock is not None else (),
            invitation_seconds=opening.invitation_seconds,
            takebacks=opening.takebacks,
            claim_after_seconds=opening.claim_after_seconds,
            chain_key=fairness.chain_key(secret, match_id),
            contest=opening.contest,
            lesson=opening.lesson,
            rated=opening.rated and not backend.settings.demo,
            spectators=UNSET if opening.spectators is Spectators.LIVE else opening.spectators,
            rematch_of=UNSET if opening.rematch_of is None else opening.rematch_of,
        )
        deal_id = match.other_deal_id
        head = fairness.first_head(match_id, commitment, game.name, opening.options, deal_id)
        match = replace(match, head=head)
        given = DealSecrets(secret, (None,) * len(seats))
        for number, kind in enumerate(opening.seats):
            if isinstance(kind, MeSeat):
                given = given.changed(number, Entropy(opening.entropy, opening.seal))
        change = created(match, creator, given)
        try:
            return backend.of(Commits).commit(change, idempotency=idempotency)
        except VersionConflict:
            if opening.commitment is None:
                raise
            raise Refusal("commitment_used") from None


def put_up_or_find(
    backend: Backend, creator: Player, opening: Opening, match_id: str, *, is_counted: bool = True
) -> LoadedMatch:
    """Put up a match of the service's own making under this id, or find the one that stands there.

    If a process dies at it, whoever tries again goes on with it. What is refused (as by `put_up`)
    is refused for good: no match will ever stand under that id, whoever else is at it. NotFound
    where somebody else has found it refused.
    """
    matches = backend.of(MatchStore)
    with suppress(NotFound):
        return matches.load(match_id)
    try:
        with suppress(VersionConflict):  # somebody was faster, or has found it refused
            return put_up(backend, creator, opening, match_id, is_counted=is_counted)
    except StoreUnreachable:
        raise
    except engine.Refusal:
        if matches.rule_out(match_id):
            raise
    return matches.load(match_id)


def invite(
    backend: Backend, match_id: str, caller: Player, seat: int, player_id: str
) -> LoadedMatch:
    """The creator keeps a seat for a player, before the start; one kept for them already stays so.

    Raises not_the_creator, seat_of_a_player, seats_fixed, match_started, unknown_player,
    already_invited, too_many_invitations.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        require_own_seat_to_give(match, caller, seat)
        if match.seat_kept_for(player_id) == seat:
            return None
        if match.seat_of(player_id) is not None or match.seat_kept_for(player_id) is not None:
            raise Refusal("already_invited")
        player = found_players(backend, {"/player": player_id})[player_id]
        backend.of(Invitations).send(caller.id, player_id, match_id, now, ends_at(match, now))
        return seat_kept(match, seat, player, now)

    return change_match(backend, match_id, change)


def call_off(backend: Backend, match_id: str, caller: Player) -> LoadedMatch:
    """The creator calls a match off: before the start, while only house bots play, or a lesson.

    Raises not_the_creator, players_seated, match_of_contest, match_over, match_cancelled.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        match = loaded.match
        if match.created_by != caller.id:
            raise Refusal("not_the_creator")
        require_not_over(match)
        if match.contest is not UNSET:
            raise Refusal("match_of_contest")
        is_alone = match.lesson is not UNSET  # with the house
        if match.status is Status.PLAYING and match.has_players and not is_alone:
            raise Refusal("players_seated")
        return cancelled(loaded, "called_off", now)

    return change_match(backend, match_id, change)


def seated_by_service(opening: Opening) -> tuple[str, ...]:
    """The players whom the service is to seat."""
    return tuple(kind.player for kind in opening.seats if isinstance(kind, PlayerSeat))


@contextmanager
def _counted(
    backend: Backend,
    creator: Player,
    opening: Opening,
    match_id: str,
    seats: Sequence[Seat],
    now: datetime,
) -> Iterator[None]:
    """Count the match among those of its creator, and its invitations among the pending ones.

    If it is not put up after all, neither counts.
    """
    added = opening.commitment or match_id
    is_empty = any(isinstance(kind, OpenSeat | InvitedSeat) for kind in opening.seats)
    standing = Status.WAITING if is_empty or opening.seal is not None else Status.PLAYING
    kept = [seat.invitation for seat in seats if seat.invitation is not UNSET]
    if opening.rematch_of is not None:  # there is one for each match that they played together
        kept = []
    invitations = backend.of(Invitations)
    sent = list[str]()
    with backend.of(Hosting).match(creator.id, added, standing, seats, now):
        try:
            for invitation in kept:
                player_id = invitation.player.id
                invitations.send(creator.id, player_id, added, now, invitation.expires_at)
                sent.append(player_id)
            yield
        except Exception:
            for player_id in sent:
                invitations.settle(player_id, added)
            raise


def _seats(backend: Backend, opening: Opening, creator: Player, now: datetime) -> tuple[Seat, ...]:
    """Who sits where, and for whom seats are kept."""
    seated = seated_by_service(opening)
    players = backend.of(PlayerStore).present(seated)
    if len(players) < len(seated):
        raise PlayersGone(player_id for player_id in seated if player_id not in players)
    invited = found_players(
        backend,
        {
            f"/seats/{number}/player": kind.player
            for number, kind in enumerate(opening.seats)
            if isinstance(kind, InvitedSeat)
        },
        with_guests=opening.rematch_of is not None,  # to a rematch alone
    )
    players = {**players, ME: creator, **invited}
    until = now + timedelta(seconds=opening.invitation_seconds)
    kinds = enumerate(opening.seats)
    seats = tuple(_seat(number, kind, players, until) for number, kind in kinds)
    sitting = {seat.player.id for seat in seats if seat.player is not None}
    if any(seat.invitation and seat.invitation.player.id in sitting for seat in seats):
        raise Refusal("already_invited")
    return seats


def found_players(
    backend: Backend, wanted: Mapping[str, str], *, with_guests: bool = False
) -> dict[str, Player]:
    """The players who are invited, who are named at these places; unknown_player points there."""
    known = backend.of(PlayerStore).present(tuple(wanted.values()))
    for pointer, player_id in wanted.items():
        player = known.get(player_id)
        if player is None or (player.guest is True and not with_guests):
            refusal = Refusal("unknown_player")
            refusal.pointer = pointer
            raise refusal
    return known


def _seat(
    number: int, kind: WantedSeat | PlayerSeat, players: Mapping[str, Player], until: datetime
) -> Seat:
    match kind:
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
