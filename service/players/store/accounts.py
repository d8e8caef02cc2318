"""The store of players: their profiles, tokens and tickets."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import astuple

from engine.encoding import encode
from service.backend import Backend
from service.ids import is_id
from service.players.model import (
    Held,
    Player,
    PlayerProfile,
    Restraint,
    Token,
    decode_restraint,
    player_of,
)
from service.players.store.keys import (
    OF_A_PLAYER,
    PLAYER_KEYS,
    PLAYER_PROFILE,
    PLAYER_PUSH,
    PLAYER_TICKET,
    PLAYERS_LEAVING,
    PLAYERS_SEEN,
)
from service.refusals import Undecodable
from service.store.client import milliseconds
from service.store.compare_and_set import Seen, compare_and_set
from service.store.decoding import those_there
from service.store.feeds.hub import TOKENS

PROFILE = ("created_at", "restraint", "name", "kind", "guest", "version")
PRESENT = ("name", "kind", "guest", "version", "token", "restraint")
"""What says of a player whether they may be seated."""


PLAYER = "player"
"""What operators read that cannot be decoded."""


class _Restrained(NamedTuple):
    player: Player
    is_closed: bool


def _restrained_of(player_id: str, *stored: bytes) -> _Restrained:
    """A player, and whether operators have closed them."""
    *said, restraint = stored
    is_closed = bool(restraint) and decode_restraint(restraint).closed
    return _Restrained(player_of(player_id, *said), is_closed)


def _profile_of(
    player_id: str, created_at: bytes, restraint: bytes | None, *said: bytes
) -> PlayerProfile:
    """A profile as it is kept."""
    return PlayerProfile(
        *astuple(player_of(player_id, *said)),
        created_at=datetime.fromisoformat(created_at.decode()),
        restraint=decode_restraint(restraint) if restraint else UNSET,
    )


class PlayerStore:
    """Players in Redis; of their tokens only digests are kept."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding

    def add(self, player: PlayerProfile, token_digest: str) -> None:
        """Keep a new player."""
        profile: dict[Any, str] = {
            "name": player.name,
            "kind": player.kind.value,
            "created_at": player.created_at.isoformat(),
            "token": token_digest,
        }
        if player.guest is True:
            profile["guest"] = "1"
        pipe = self._client.pipeline()
        pipe.hset(PLAYER_PROFILE % player.id, mapping=profile)
        pipe.zadd(PLAYERS_SEEN, {player.id: milliseconds(player.created_at)})
        pipe.execute_confirmed()

    def profile(self, player_id: str) -> PlayerProfile | None:
        """The public profile, or None if there is no such player; Undecodable."""
        if not is_id(player_id):
            return None
        found: Any = self._client.hmget(PLAYER_PROFILE % player_id, PROFILE)
        if found[0] is None:
            return None
        return self._decoding.one(PLAYER, player_id, _profile_of, player_id, *found)

    def restrain(self, player_id: str, restraint: Restraint | None) -> None:
        """Lay this restraint upon the player, or none; the sweeper, too, looks after whoever is
        closed."""
        pipe = self._client.pipeline()
        profile = PLAYER_PROFILE % player_id
        if restraint is None:
            pipe.hdel(profile, "restraint")
        else:
            pipe.hset(profile, "restraint", encode(restraint))
            if restraint.closed:
                pipe.zadd(PLAYERS_LEAVING, {player_id: milliseconds(restraint.at)})
        pipe.execute_confirmed()

    def rename(self, player_id: str, name: str) -> None:
        """Give the player this name."""
        self._client.hset(PLAYER_PROFILE % player_id, "name", name)

    def has_left(self, player_id: str) -> bool:
        """Whether nobody can come as this player any more."""
        found: Any = self._client.hmget(PLAYER_PROFILE % player_id, ("token", "guest"))
        return bool(found == [None, None])

    def set_version(self, player_id: str, version: str | None) -> None:
        """Have this version of the bot sit down from now on; None: none that it names."""
        profile = PLAYER_PROFILE % player_id
        if version is None:
            self._client.hdel(profile, "version")
        else:
            is_there: Seen = (("HEXISTS", profile, "name"), 1)
            compare_and_set(self._client, [is_there], [("HSET", profile, "version", version)])

    def present(self, player_ids: Sequence[str]) -> dict[str, Player]:
        """Those of them who are players now, and may be seated; Undecodable: nobody is taken for
        gone who is not."""
        found = self.find(player_ids)
        for player_id, player in found.items():
            if player is None:
                raise Undecodable(PLAYER, player_id)
        return {player.id: player for player in those_there(found)}

    def find(self, player_ids: Sequence[str]) -> dict[str, Player | None]:
        """The same by their ids: None for one who cannot be decoded."""
        pipe = self._client.pipeline()
        for player_id in player_ids:
            pipe.hmget(PLAYER_PROFILE % player_id, PRESENT)
        answers = pipe.execute() if player_ids else []
        stored = {
            player_id: (player_id, *said, restraint)
            for player_id, (*said, token, restraint) in zip(player_ids, answers, strict=True)
            if said[0] is not None and (token is not None or said[2] is not None)
        }
        found = self._decoding.each(PLAYER, _restrained_of, stored.items())
        return {
            player_id: one.player if one is not None else None
            for player_id, one in found.items()
            if one is None or not one.is_closed
        }

    def set_token(self, player_id: str, token_digest: str) -> None:
        """Make this token good, and no other; what was cut from the old one goes with it, and so do
        the subscriptions to pushes; all their streams end."""
        pipe = self._client.pipeline()
        pipe.delete(PLAYER_KEYS % player_id, PLAYER_PUSH % player_id)
        pipe.hset(PLAYER_PROFILE % player_id, "token", token_digest)
        pipe.then()
        pipe.publish(TOKENS, player_id)
        pipe.execute()

    def replace_token(self, token: Token, token_digest: str) -> None:
        """The same for whoever comes with this token, if it is still the good one."""
        pipe = self._client.pipeline()
        profile = PLAYER_PROFILE % token.player_id
        is_good: Seen = (("HGET", profile, "token"), token.digest)
        changed = ("HSET", profile, "token", token_digest)
        ended = [("DEL", key % token.player_id) for key in (PLAYER_KEYS, PLAYER_PUSH)]
        compare_and_set(pipe, [is_good], [changed, *ended])
        pipe.then()
        pipe.publish(TOKENS, token.player_id)
        pipe.execute()

    def keep_ticket(self, held: Held, ticket_digest: str, left: timedelta) -> None:
        """Keep a ticket, which stands for the token or key once; a spent one stays spent."""
        if left > timedelta():
            name = PLAYER_TICKET % (held.holder, ticket_digest)
            self._client.set(name, held.hangs_on, nx=True, px=left)

    def begin_leaving(self, player_id: str, now: datetime) -> None:
        """Make the token dead; the sweeper sees to the rest if nobody else does."""
        pipe = self._client.pipeline()
        pipe.zadd(PLAYERS_LEAVING, {player_id: milliseconds(now)})
        pipe.then()
        pipe.hdel(PLAYER_PROFILE % player_id, "token", "guest")
        pipe.then()
        pipe.publish(TOKENS, player_id)
        pipe.execute()

    def forget(self, player_id: str) -> None:
        """Delete all that is known of a player."""
        self._client.delete(*(key % player_id for key in OF_A_PLAYER))
        self._client.zrem(PLAYERS_SEEN, player_id)
