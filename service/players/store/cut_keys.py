"""Keys that were cut from a token or from a key: how they are kept, and as long as what."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import encode
from service.backend import Backend
from service.players.model import LINK_MARK, Cut, HeldKey, Key, Kind, PlayerProfile
from service.players.store.keys import PLAYER_KEYS, PLAYER_PROFILE, PLAYERS_SEEN
from service.refusals import BadToken, NotFound, Refusal
from service.store.client import milliseconds
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.feeds.hub import TOKENS

KEY = "key"
"""What operators read that cannot be decoded."""
CUT_FROM = "/"
"""What stands between the parts of a record."""
EARLIER_KEPT = 16
"""How many rematches back a guest's key still shows what was."""
LEFT = "/left"
"""Behind the id of a key: how many of its uses are left."""


class Record(msgspec.Struct, frozen=True):
    """How a key is kept, its parts in this order with a slash between them."""

    digest: str
    """SHA-256 of its secret; nothing in what a host keeps of a link."""
    hangs_on: str
    """The digest of a token, or `@` and the host of a link, which hangs on the record of that."""
    expires: str
    """In milliseconds, or nothing."""
    ancestors: str
    """The ids of the keys between it and the token, each with a comma behind it."""
    key: str
    """What it may, as it is listed."""

    @classmethod
    def of(cls, stored: bytes) -> "Record":
        """The record as it was kept; ValueError if it is none."""
        digest, hangs_on, expires, ancestors, key = stored.decode().split(CUT_FROM, 4)
        if expires and not expires.isdecimal():
            raise ValueError("its end is no moment")
        decode_key(key)
        return cls(digest, hangs_on, expires, ancestors, key)

    @property
    def stored(self) -> str:
        """How it is kept."""
        return CUT_FROM.join(msgspec.structs.astuple(self))

    def is_over(self, now: datetime) -> bool:
        """Whether it has expired."""
        return self.expires != "" and int(self.expires) <= milliseconds(now)


decode_key = msgspec.json.Decoder(Key).decode


class CutKeys:
    """Keys in Redis; each lies with the player whom it lets act."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._most = backend.settings.keys_per_player
        self._is_demo = backend.settings.demo
        self._now = backend.now
        self.is_seated: Callable[[str, str], bool] = lambda *_: False
        """Whether in this match this player has a seat: whoever knows matches says so."""
        self.shut_out: Callable[[str, str], bool] = lambda *_: True
        """Keep this guest from sitting down in this match; False for whoever sits there."""

    def is_good(self, held: HeldKey) -> bool:
        """Whether a key that was good still is."""
        record, token = self._record(held.holder, held.id)
        if record is None:
            return False
        is_link = record.hangs_on.startswith(LINK_MARK)
        return self.is_good_link(held) if is_link else record.hangs_on == token

    def is_good_link(self, held: HeldKey) -> bool:
        """Whether a link still is: while its host keeps it, or somebody sits by it.

        Asked in this order: the host lets go of it when somebody sits.
        """
        record, token = self._record(held.host, held.id)
        if record is not None and record.hangs_on == token:
            return True
        return held.match is not None and self.is_seated(held.match, held.holder)

    def spend(self, cut: Cut) -> None:
        """Use it once; BadToken if no use is left."""
        name = PLAYER_KEYS % cut.player_id
        left = cut.id + LEFT
        is_there: Seen = (("HEXISTS", name, left), 1)
        done = compare_and_set(self._client, [is_there], [("HINCRBY", name, left, -1)])
        if done is None or done[0] < 0:
            raise BadToken

    def cut_link(self, host: str, digest: str, secret_digest: str, key: Key) -> None:
        """Keep both halves of a link; it is good from when its host has theirs."""
        name = PLAYER_KEYS % key.player
        assert key.expires_at is not None
        expires = milliseconds(key.expires_at)
        record = Record(
            digest=secret_digest,
            hangs_on=f"{LINK_MARK}{host}",
            expires=str(expires),
            ancestors="",
            key=encode(key).decode(),
        )
        pipe = self._client.pipeline()
        pipe.hset(name, key.id, record.stored)
        pipe.pexpire(name, expires - milliseconds(self._now()))
        pipe.execute()
        self.cut(host, digest, "", key)

    def cut(
        self, keeper: str, digest: str, secret_digest: str, key: Key, cut_from: str = ""
    ) -> None:
        """Keep a key that hangs on the token with this digest; the expired ones go.

        Raises BadToken where that, or the key that it is cut from, is gone, and too_many_keys.
        """
        profile = PLAYER_PROFILE % keeper
        name = PLAYER_KEYS % keeper
        expires = "" if key.expires_at is None else str(milliseconds(key.expires_at))
        is_done = False
        while not is_done:
            stored = self._stored(keeper)
            records = self._records(keeper, stored)
            now = self._now()
            over = [one for one, record in records.items() if record and record.is_over(now)]
            parent = records.get(cut_from)
            if cut_from and (parent is None or cut_from in over):
                raise BadToken
            if len(records) - len(over) >= self._most:
                raise Refusal("too_many_keys", most=self._most)
            ancestors = f"{parent.ancestors}{cut_from}," if parent is not None else ""
            record = Record(
                digest=secret_digest,
                hangs_on=digest,
                expires=expires,
                ancestors=ancestors,
                key=encode(key).decode(),
            )
            commands: list[Command] = [("HSET", name, key.id, record.stored)]
            if key.uses is not None:
                commands.append(("HSET", name, key.id + LEFT, key.uses))
            commands += [("HDEL", name, one, one + LEFT) for one in over]
            has_token: Seen = (("HGET", profile, "token"), digest)
            seen: list[Seen] = [has_token, (("HGETALL", name), stored)]
            is_done = compare_and_set(self._client, seen, commands) is not None
            if not is_done and self._token(keeper) != digest:
                raise BadToken

    def listed(self, player_id: str, cut_from: str = "") -> list[Key]:
        """The keys of a player that have not expired, or those cut from one of them; by age.

        What cannot be decoded is left out.
        """
        stored = self._stored(player_id)
        listed = []
        for name, record in self._records(player_id, stored).items():
            if record is None or record.is_over(self._now()):
                continue
            if not cut_from or f"{cut_from}," in record.ancestors:
                left = stored.get((name + LEFT).encode())
                uses_left = None if left is None else max(0, int(left))
                listed.append(replace(decode_key(record.key), uses_left=uses_left))
        return sorted(listed, key=lambda key: key.id)

    def look_at(self, player_id: str, key_id: str) -> None:
        """Raise key_not_found, or Undecodable, unless such a key is kept."""
        stored: Any = self._client.hget(PLAYER_KEYS % player_id, key_id)
        if stored is None:
            raise NotFound("key_not_found")
        self._read(player_id, key_id, stored)

    def revoke(self, player_id: str, key_id: str) -> None:
        """Take a key away, and what was cut from it; their streams end. Or key_not_found.

        Where somebody sits by a link it is theirs, and not to be found here any more.
        """
        name = PLAYER_KEYS % player_id
        is_done = False
        while not is_done:
            stored = self._stored(player_id)
            records = self._records(player_id, stored)
            taken = [
                one
                for one, record in records.items()
                if one == key_id or (record is not None and f"{key_id}," in record.ancestors)
            ]
            own = records.get(key_id)
            if key_id not in records or (own is not None and self._is_lost(player_id, own)):
                raise NotFound("key_not_found")
            commands: list[Command] = [("HDEL", name, one, one + LEFT) for one in taken]
            seen: list[Seen] = [(("HGETALL", name), stored)]
            is_done = compare_and_set(self._client, seen, commands) is not None
        self._client.publish(TOKENS, player_id)

    def _is_lost(self, player_id: str, record: Record) -> bool:
        """Whether a key is over, or a link by which somebody sits: it is let go of then."""
        key = decode_key(record.key)
        is_link = key.match is not None and key.player != player_id
        if record.is_over(self._now()):
            return True
        if not is_link or self.shut_out(key.match or "", key.player):
            return False
        self.link_is_used(player_id, key.id)
        return True

    def lead_on(self, guest_id: str, key_id: str, match_id: str, seat: int) -> None:
        """Make a guest's key good for this seat of the rematch; the old match can still be looked
        at."""
        name = PLAYER_KEYS % guest_id
        stored: Any = self._client.hget(name, key_id)
        if stored is None:
            return
        record = self._read(guest_id, key_id, stored)
        key = decode_key(record.key)
        if key.match in (None, match_id):
            return
        before = () if key.earlier is UNSET else key.earlier
        earlier = (*before, key.match)[-EARLIER_KEPT:]
        key = replace(key, match=match_id, seat=seat, earlier=earlier)
        led_on = replace(record, key=encode(key).decode())
        seen: Seen = (("HGET", name, key_id), stored)
        compare_and_set(self._client, [seen], [("HSET", name, key_id, led_on.stored)])

    def link_is_used(self, host: str, key_id: str) -> None:
        """Note that somebody sits by it: its host has no more say in it."""
        self._client.hdel(PLAYER_KEYS % host, key_id)

    def welcome(self, guest: PlayerProfile, key_id: str) -> None:
        """Give whoever comes by a link a name, and the key without end."""
        profile = PLAYER_PROFILE % guest.id
        name = PLAYER_KEYS % guest.id
        since = guest.created_at.isoformat()
        fields = ("name", guest.name, "kind", guest.kind.value, "created_at", since, "guest", 1)
        stored: Any = self._client.hget(name, key_id)
        pipe = self._client.pipeline()
        compare_and_set(pipe, [(("EXISTS", profile), 0)], [("HSET", profile, *fields)])
        if stored is not None:
            kept = replace(self._read(guest.id, key_id, stored), expires="")
            commands: list[Command] = [("HSET", name, key_id, kept.stored), ("PERSIST", name)]
            compare_and_set(pipe, [(("HGET", name, key_id), stored)], commands)
        pipe.zadd(PLAYERS_SEEN, {guest.id: milliseconds(guest.created_at)})
        pipe.execute_confirmed()

    def become_player(
        self, guest_id: str, key_id: str, name: str, kind: Kind, token_digest: str
    ) -> None:
        """Make a full player of a guest; whoever is none stays as they are.

        In a demo they have a token from then on, and stay a guest.
        """
        profile = PLAYER_PROFILE % guest_id
        keys_of_guest = PLAYER_KEYS % guest_id
        is_done = False
        while not is_done:
            pipe = self._client.pipeline()
            pipe.hget(profile, "guest")
            pipe.hget(keys_of_guest, key_id)
            is_guest, stored = pipe.execute()
            if is_guest is None:
                return
            fields = ("name", name, "kind", kind.value, "token", token_digest)
            commands: list[Command] = [("HSET", profile, *fields)]
            if not self._is_demo:
                commands.append(("HDEL", profile, "guest"))
            if stored is not None:
                record = replace(self._read(guest_id, key_id, stored), hangs_on=token_digest)
                commands.append(("HSET", keys_of_guest, key_id, record.stored))
            seen: list[Seen] = [
                (("HGET", profile, "guest"), is_guest),
                (("HGET", keys_of_guest, key_id), stored),
            ]
            is_done = compare_and_set(self._client, seen, commands) is not None

    def _stored(self, player_id: str) -> dict[bytes, bytes]:
        """The records of a player by their ids, and what is left of their uses."""
        stored: Any = self._client.hgetall(PLAYER_KEYS % player_id)
        return dict(stored)

    def _token(self, player_id: str) -> str:
        """The digest of the player's token."""
        found: Any = self._client.hget(PLAYER_PROFILE % player_id, "token")
        return "" if found is None else str(found.decode())

    def _record(self, player_id: str, key_id: str) -> tuple[Record | None, str]:
        """How a key that has not expired is kept, and the digest of the player's token."""
        stored: Any = self._client.hget(PLAYER_KEYS % player_id, key_id)
        record = self._records(player_id, {key_id.encode(): stored}).get(key_id)
        if record is None or record.is_over(self._now()):
            return None, ""
        return record, self._token(player_id)

    def _read(self, player_id: str, key_id: str, stored: bytes) -> Record:
        """The record of a key, or Undecodable."""
        return self._decoding.one(KEY, _name(player_id, key_id), Record.of, stored)

    def _records(
        self, player_id: str, stored: Mapping[bytes, bytes | None]
    ) -> dict[str, Record | None]:
        """Every key among what is stored, by its id: None for one that cannot be decoded."""
        ids = [name.decode() for name, one in stored.items() if one is not None]
        ids = [key_id for key_id in ids if CUT_FROM not in key_id]
        kept = [(_name(player_id, key_id), (stored[key_id.encode()],)) for key_id in ids]
        found = self._decoding.each(KEY, Record.of, kept)
        return dict(zip(ids, found.values(), strict=True))


def _name(player_id: str, key_id: str) -> str:
    """How a key is called among what cannot be decoded."""
    return f"{player_id}:{key_id}"
