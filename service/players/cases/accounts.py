"""Players: register, know by token, give a new token, let go.

Only the SHA-256 of a token's secret is kept; the token is shown once. The sweepers let go of
whoever has left, and of those who come no more.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

import structlog
from msgspec import UNSET
from msgspec.structs import asdict, replace

from service.backend import Backend
from service.ids import new_id
from service.players.model import (
    TOKEN_MARK,
    Kind,
    NewPlayer,
    Player,
    PlayerProfile,
    Token,
    digest_of,
    fresh_secret,
    read_token,
)
from service.players.store.accounts import PlayerStore
from service.players.store.admission import Admission, Admissions
from service.players.store.cut_keys import CutKeys
from service.players.store.keys import PLAYERS_LEAVING, PLAYERS_SEEN
from service.refusals import BadToken, NotFound, Refusal, VersionConflict
from service.settings import night_before
from service.store.once import STRANGER, Idempotency
from service.store.timetable import Timetable
from service.sweeping import Sweep

LEAVING_LOOKED_AT_AFTER = timedelta(seconds=10)

_log = structlog.get_logger()


class PlayerHooks:
    """What others do for players, and know of them."""

    def __init__(self, _: Backend) -> None:
        self.give_up: list[Callable[[str], None]] = []
        """Give up what keeps others waiting: seats and seeks of a player who is gone."""
        self.forget: list[Callable[[str], None]] = []
        """Forget what is known of a player who has left for good."""
        self.is_open_seat: Callable[[str, str, int | None], bool] = lambda *_: False
        """Whether a key for a seat of a match (both by their names) is a link: one for an open seat
        that the player may give away. It refuses what the player cannot give away."""
        self.is_playing: Callable[[str], bool] = lambda _: True
        """Whether a match of the player's has not ended; nobody is forgotten while none can say."""
        self.heard: Callable[[str], None] = lambda _: None
        """Note that the player is there: what waits for company in their name lives on."""


def register(
    backend: Backend, name: str, kind: Kind = Kind.HUMAN, key: Idempotency | None = None
) -> tuple[NewPlayer, bool]:
    """A new player with a token, or the one of this key with the same token; and which it is.

    In a demo it is a guest, who goes with the night.
    """
    now = backend.now()
    guest = True if backend.settings.demo else UNSET
    profile = PlayerProfile(new_id(now), name, kind, guest, created_at=now)

    def add(player: NewPlayer) -> None:
        backend.of(PlayerStore).add(player, _digest_in(player.token))

    return backend.once.do(STRANGER, key, _with_token(profile, fresh_secret()), add)


def become_player(
    backend: Backend,
    admission: Admission,
    name: str,
    kind: Kind,
    bearer: str,
    idempotency: Idempotency | None,
) -> tuple[NewPlayer, bool]:
    """Make a full player of a guest: they keep id and seat, and get a token. In a demo they stay a
    guest.

    With the same idempotency key the same token again. Raises key_too_narrow for whoever is no
    guest.
    """
    guest = admission.player
    link = admission.key
    if guest is None or link is None:
        raise Refusal("key_too_narrow")

    def become(secret: str) -> None:
        backend.of(CutKeys).become_player(guest.id, link.id, name, kind, digest_of(secret))

    secret, is_old = backend.once.do(guest.id, idempotency, fresh_secret(), become, bearer=bearer)
    if not backend.of(Admissions).is_good(Token(guest.id, digest_of(secret))):
        raise Refusal("key_too_narrow")  # it was no guest, or has become a player by another token
    return _with_token(profile(backend, guest.id), secret), is_old


def authenticate(backend: Backend, token: str) -> Player:
    """The player whose token this is, or BadToken."""
    player = backend.of(Admissions).admit(token=token).player
    assert player is not None  # a token was given, and a bad one is refused
    return player


def profile(backend: Backend, player_id: str) -> PlayerProfile:
    """The public profile, or a refusal (player_not_found)."""
    found = backend.of(PlayerStore).profile(player_id)
    if found is None:
        raise NotFound("player_not_found")
    return found


def say_version(backend: Backend, player: Player, version: str | None) -> PlayerProfile:
    """Have this version of a bot sit down from now on, None for none; raises not_a_bot.

    Where the bot sits already, it plays on as the version that sat down.
    """
    if player.kind is not Kind.BOT:
        raise Refusal("not_a_bot")
    backend.of(PlayerStore).set_version(player.id, version)
    return profile(backend, player.id)


def public_profile(backend: Backend, player_id: str) -> PlayerProfile:
    """What everybody may know of a player, or a refusal (player_not_found)."""
    return replace(profile(backend, player_id), restraint=UNSET)


def rotate_token(
    backend: Backend, player: Player, key: Idempotency | None = None, bearer: str = ""
) -> tuple[NewPlayer, bool]:
    """Replace a token: a new one, or the one it was replaced by under this key; and which it is.

    The key belongs to whoever has the old token, dead or not.
    """

    def put_in_place(new: NewPlayer) -> None:
        old = read_token(bearer) if key is not None else None
        if old is None:
            backend.of(PlayerStore).set_token(player.id, _digest_in(new.token))
        else:
            backend.of(PlayerStore).replace_token(old, _digest_in(new.token))

    draft = _with_token(profile(backend, player.id), fresh_secret())
    return backend.once.do(player.id, key, draft, put_in_place, bearer=bearer)


def token_again(backend: Backend, token: str, key: Idempotency) -> NewPlayer:
    """What a token that died by it was replaced by, for whoever comes with both token and key.

    Raises BadToken; also where the new one has been replaced since: none is brought back.
    """
    dead = read_token(token)
    if dead is None:
        raise BadToken
    try:
        found = backend.once.find(dead.player_id, key, NewPlayer, bearer=token)
    except Refusal:
        raise BadToken from None
    if found is None:
        raise BadToken
    authenticate(backend, found.draft.token)
    return found.draft


def delete_player(backend: Backend, player_id: str) -> None:
    """Delete a player; house bots take over their seats in running matches.

    The token dies first and the id is noted as leaving, so that a process that dies half-way
    leaves nothing behind: the sweeper lets go of whoever is leaving.
    """
    backend.of(PlayerStore).begin_leaving(player_id, backend.now())
    with suppress(VersionConflict):  # a match that is changed all the time is left to the sweeper
        let_go(backend, player_id)


def give_up(backend: Backend, player_id: str) -> None:
    """Give up all seats and seeks of a player; house bots play on."""
    for give_up_with in backend.of(PlayerHooks).give_up:
        give_up_with(player_id)


def let_go(backend: Backend, player_id: str) -> None:
    """Give up all seats and seeks of a player whose token is dead, then forget the player."""
    give_up(backend, player_id)
    for forget in backend.of(PlayerHooks).forget:
        forget(player_id)
    backend.of(PlayerStore).forget(player_id)


def _digest_in(token: str) -> str:
    return digest_of(token.partition(TOKEN_MARK)[2])


def _with_token(player: PlayerProfile, secret: str) -> NewPlayer:
    """The player, with the token that this secret makes."""
    told = asdict(replace(player, restraint=UNSET))
    return NewPlayer(**told, token=f"{player.id}{TOKEN_MARK}{secret}")


def leaving(backend: Backend) -> Timetable:
    """Players whose seats are being given up, by the moment they left."""
    return Timetable(backend.client, PLAYERS_LEAVING)


def seen(backend: Backend) -> Timetable:
    """Players by the day they were last seen."""
    return Timetable(backend.client, PLAYERS_SEEN)


def _look_after(backend: Backend, player_id: str) -> None:
    """Forget a player who has left; whoever was closed loses their seats."""
    if backend.of(PlayerStore).has_left(player_id):
        let_go(backend, player_id)
    else:
        give_up(backend, player_id)


def _retire(backend: Backend, player_id: str) -> datetime | None:
    """Forget a player who has not been seen for long and sits in no running match; in a demo
    everybody whose day is over."""
    if not backend.settings.demo and backend.of(PlayerHooks).is_playing(player_id):
        return backend.now()
    let_go(backend, player_id)
    _log.info("player_forgotten", player=player_id)
    return None


def _idle_for(backend: Backend) -> timedelta:
    """How long a player is kept after they were last seen, or in a demo since they came."""
    if backend.settings.demo:
        now = backend.now()
        return now - night_before(now)
    return timedelta(days=backend.settings.keep_idle_players_days)


LEAVING = Sweep(
    name="players_leaving",
    timetable=leaving,
    look=_look_after,
    after=lambda _: LEAVING_LOOKED_AT_AFTER,
)
IDLE = Sweep(
    name="players_seen",
    timetable=seen,
    look=_retire,
    after=_idle_for,
)
