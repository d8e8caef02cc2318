"""The store of players: profiles, the matches that wait for them, and leases of those."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET

from engine.encoding import encode
from service.ids import is_id
from service.matches.seats.seat import Kind, Player, PlayerProfile, Restraint
from service.matches.terms import Status
from service.refusals import Refusal
from service.settings import Settings
from service.store import keys
from service.store.admission.admitted import Held, Token
from service.store.connection import Client, milliseconds
from service.store.players.promises import COMMITTED_SECONDS, TICKET_SECONDS
from service.store.scripts.players import HOST, LEASE, REPLACE_TOKEN, SET_VERSION

REACHED = {
    "waiting": "too_many_open",
    "playing": "too_many_running",
    "searching": "too_many_searching",
}
"""What is told when a quota is reached, in the order of the quotas."""
ADDED_WITHIN_MS = 60_000
"""When what was about to be added no longer counts: whoever was at it has died."""


PRESENT = ("name", "kind", "token", "guest", "version", "restraint")
"""What says of a player whether they may be seated."""
_decode_restraint = msgspec.json.Decoder(Restraint).decode


class PlayerStore:
    """Players in Redis; of their tokens only digests are kept."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client = client
        self._quotas = (
            settings.open_matches_per_player,
            settings.running_matches_per_player,
            settings.searching_bots_per_player,
        )

    def host(
        self, player_id: str, added: str, standing: Status | None, searching: int, now: datetime
    ) -> None:
        """Count a match, or a bot (no standing), that is about to be added to what they created.

        Raises too_many_open, too_many_running, too_many_searching; in one script, so that many
        requests at once are no more than one after another.
        """
        about = [added, standing or "", searching, milliseconds(now), ADDED_WITHIN_MS]
        hosted = keys.PLAYER_HOSTED % player_id
        reached: Any = self._client.run(HOST, [hosted], [*about, *self._quotas])
        if reached:
            code = REACHED[reached.decode()]
            most = dict(zip(REACHED, self._quotas, strict=True))[reached.decode()]
            raise Refusal(code, most=most)

    @contextmanager
    def hosting(
        self, player_id: str, match_id: str, standing: Status, searching: int, now: datetime
    ) -> Iterator[None]:
        """Count a match for as long as it is being put up; from then on it counts by itself."""
        added = f"{match_id}/"
        self.host(player_id, added, standing, searching, now)
        try:
            yield
        except Exception:
            self._client.hdel(keys.PLAYER_HOSTED % player_id, added)
            raise

    def add(self, player: PlayerProfile, token_digest: str) -> None:
        """Keep a new player."""
        profile: dict[Any, str] = {
            "name": player.name,
            "kind": player.kind.value,
            "created_at": player.created_at.isoformat(),
            "token": token_digest,
        }
        pipe = self._client.pipeline()
        pipe.hset(keys.PLAYER_PROFILE % player.id, mapping=profile)
        pipe.zadd(keys.PLAYERS_SEEN, {player.id: milliseconds(player.created_at)})
        pipe.execute_confirmed()

    def profile(self, player_id: str) -> PlayerProfile | None:
        """The public profile, or None if there is no such player."""
        if not is_id(player_id):
            return None
        fields = ("name", "kind", "created_at", "guest", "version", "restraint")
        found: Any = self._client.hmget(keys.PLAYER_PROFILE % player_id, fields)
        if found[0] is None:
            return None
        name, kind, created_at = (value.decode() for value in found[:3])
        since = datetime.fromisoformat(created_at)
        guest, said = found[3] is not None or UNSET, found[4].decode() if found[4] else UNSET
        restraint = _decode_restraint(found[5]) if found[5] else UNSET
        return PlayerProfile(
            *(player_id, name, Kind(kind), guest, said), created_at=since, restraint=restraint
        )

    def restrain(self, player_id: str, restraint: Restraint | None) -> None:
        """From now on this is laid upon the player, or nothing; whoever is closed is looked after
        by the sweeper, too."""
        pipe, profile = self._client.pipeline(), keys.PLAYER_PROFILE % player_id
        if restraint is None:
            pipe.hdel(profile, "restraint")
        else:
            pipe.hset(profile, "restraint", encode(restraint))
            if restraint.closed:
                pipe.zadd(keys.PLAYERS_LEAVING, {player_id: milliseconds(restraint.at)})
        pipe.execute_confirmed()

    def rename(self, player_id: str, name: str) -> None:
        """The player is called so from now on."""
        self._client.hset(keys.PLAYER_PROFILE % player_id, "name", name)

    def has_left(self, player_id: str) -> bool:
        """Whether nobody can come as this player any more."""
        found: Any = self._client.hmget(keys.PLAYER_PROFILE % player_id, ("token", "guest"))
        return bool(found == [None, None])

    def set_version(self, player_id: str, version: str | None) -> None:
        """From now on this version of the bot sits down; None: none that it names."""
        profile = keys.PLAYER_PROFILE % player_id
        if version is None:
            self._client.hdel(profile, "version")
        else:
            self._client.run(SET_VERSION, [profile], [version])

    def present(self, player_ids: Sequence[str]) -> dict[str, Player]:
        """Those of them who are players now, and may be seated."""
        pipe = self._client.pipeline()
        for player_id in player_ids:
            pipe.hmget(keys.PLAYER_PROFILE % player_id, PRESENT)
        found = pipe.execute() if player_ids else []
        return {
            player_id: _player(player_id, name, kind, guest, version)
            for player_id, (name, kind, token, guest, version, restraint) in zip(
                player_ids, found, strict=True
            )
            if name is not None and (token is not None or guest is not None)
            if not (restraint and _decode_restraint(restraint).closed)
        }

    def set_token(self, player_id: str, token_digest: str) -> None:
        """From now on this token is good, and no other; what was cut from the old one goes with it,
        and all their streams end."""
        pipe = self._client.pipeline()
        pipe.delete(keys.PLAYER_KEYS % player_id)
        pipe.hset(keys.PLAYER_PROFILE % player_id, "token", token_digest)
        pipe.then()
        pipe.publish(keys.TOKENS, player_id)
        pipe.execute()

    def replace_token(self, token: Token, token_digest: str) -> None:
        """The same for whoever comes with this token, if it is still the good one."""
        pipe = self._client.pipeline()
        names = [keys.PLAYER_PROFILE % token.player_id, keys.PLAYER_KEYS % token.player_id]
        pipe.run(REPLACE_TOKEN, names, [token.digest, token_digest])
        pipe.then()
        pipe.publish(keys.TOKENS, token.player_id)
        pipe.execute()

    def keep_ticket(self, held: Held, ticket_digest: str) -> None:
        """For so long this ticket stands for the token or key, once."""
        name = keys.PLAYER_TICKET % (held.holder, ticket_digest)
        self._client.set(name, held.hangs_on, ex=TICKET_SECONDS)

    def keep_commitment(self, player_id: str, match_id: str, secret: bytes) -> None:
        """For so long the player may put up a match on this secret."""
        name = keys.PLAYER_COMMITMENT % (player_id, match_id)
        self._client.set(name, secret, ex=COMMITTED_SECONDS)

    def use_commitment(self, player_id: str, match_id: str) -> bytes | None:
        """The secret of the match, for the first who asks; empty for others, None if unknown."""
        name = keys.PLAYER_COMMITMENT % (player_id, match_id)
        found: Any = self._client.set(name, b"", xx=True, keepttl=True, get=True)
        return None if found is None else bytes(found)

    def begin_leaving(self, player_id: str, now: datetime) -> None:
        """The token is dead from here on; the sweeper sees to the rest if nobody else does."""
        pipe = self._client.pipeline()
        pipe.zadd(keys.PLAYERS_LEAVING, {player_id: milliseconds(now)})
        pipe.then()
        pipe.hdel(keys.PLAYER_PROFILE % player_id, "token")
        pipe.then()
        pipe.publish(keys.TOKENS, player_id)
        pipe.execute()

    def forget(self, player_id: str) -> None:
        """Delete all that is known of a player."""
        self._client.delete(*(key % player_id for key in keys.OF_A_PLAYER))
        self._client.zrem(keys.PLAYERS_SEEN, player_id)

    def match_ids(self, player_id: str) -> list[str]:
        """All matches that the player made or sits in."""
        return _decoded(self._client.zrange(keys.PLAYER_MATCHES % player_id, 0, -1))

    def due_match_ids(self, player_id: str, most: int) -> list[str]:
        """Matches that wait for the player, longest first; some may have ceased to meanwhile."""
        return _decoded(self._client.zrange(keys.PLAYER_DUE % player_id, 0, most - 1))

    def strike_off_due(self, player_id: str, match_ids: Sequence[str]) -> None:
        """These matches wait for the player no more."""
        pipe = self._client.pipeline()
        pipe.zrem(keys.PLAYER_DUE % player_id, *match_ids)
        pipe.hdel(keys.PLAYER_LEASES % player_id, *match_ids)
        pipe.execute()

    def has_due(self, player_id: str) -> bool:
        """Whether any match waits for the player, leased or not."""
        count: Any = self._client.zcard(keys.PLAYER_DUE % player_id)
        return bool(count)

    def lease(
        self, player_id: str, match_id: str, version: int, now: datetime, until: datetime
    ) -> bool:
        """Lease the decision of one version to the caller, unless somebody has it."""
        leased: int = self._client.run(
            LEASE,
            [keys.PLAYER_LEASES % player_id],
            [match_id, version, milliseconds(now), milliseconds(until)],
        )
        return leased == 1

    def give_up_lease(self, player_id: str, match_id: str) -> None:
        """Nobody was told of this lease: the decision may be handed out at once."""
        self._client.hdel(keys.PLAYER_LEASES % player_id, match_id)


def _decoded(found: Any) -> list[str]:
    return [name.decode() for name in found]


def _player(
    player_id: str, name: bytes, kind: bytes, guest: bytes | None, version: bytes | None
) -> Player:
    is_guest, said = guest is not None or UNSET, version.decode() if version else UNSET
    return Player(player_id, name.decode(), Kind(kind.decode()), is_guest, said)
