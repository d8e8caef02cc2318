"""Keys that are cut from a token or from a key, and tickets: what they may, and who comes by them.

A cut key is sent as `<player id>_<key id>_<secret>`: the player whom it lets act, so that they are
known in the same trip as the match. For a link that is a guest who is yet to come, whose id is made
along with it; it is good while what its host keeps of it is, and once the guest sits, while they
do.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import Enum, StrEnum
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.encoding import encode
from service.ids import ID
from service.matches.seats.seat import Kind, Player, PlayerProfile
from service.matches.terms import Moment
from service.refusals import BadToken, NotFound, Refusal
from service.store import keys
from service.store.connection import Client, milliseconds
from service.store.scripts.cut_keys import (
    BECOME_PLAYER,
    CUT,
    REVOKE,
    SPEND,
    STANDS,
    SWAP_KEY,
    WELCOME,
)

CUT_MARK = "_"
TICKET_MARK = "~"
"""What stands between the parts of a key: nobody takes one kind for another."""
CUT_FROM = "/"
"""What stands between the parts of a record."""
EARLIER_KEPT = 16
"""How many rematches back a guest's key still shows what was."""
LINK_MARK = "@"
"""What a link hangs on, in place of a token."""
GOOD, LINK = b"good", b"link"


class May(StrEnum):
    """What a key lets do."""

    READ = "read"
    PLAY = "play"


class Need(Enum):
    """What a request needs its key to be good for."""

    READ = "to read"
    PLAY = "to play; who may play may read, too"
    SIT = "to play, where nobody needs to have sat down by it yet"
    WORK = "to play, in whatever matches the key is for"
    ANY = "to be a key: how far it reaches is looked at by the endpoint"
    EVERYTHING = "to be a token"


class Key(msgspec.Struct, frozen=True):
    """A key that was cut, as it is listed: its secret is not shown."""

    id: str
    player: str
    """Who acts by it: you, or whoever sits down by a link, as a guest."""
    may: tuple[May, ...]
    match: str | None
    """The one match it is for; None: for all of them."""
    seat: int | None
    """The one seat it is for; an open one makes it a link."""
    created_at: Moment
    expires_at: Moment | None
    uses: int | None
    """How many requests it lets in; None: any number."""
    note: str | None
    uses_left: int | None = None
    earlier: tuple[str, ...] | UnsetType = UNSET
    """Of a guest's key: the matches that it was for before, of which `match` is the rematch."""

    def lets(self, need: Need, about: str | None, seat: int | None) -> bool:
        """Whether it is good for that, in this match and for this seat."""
        if need is Need.ANY:
            return True
        if need is Need.EVERYTHING or (need is not Need.READ and May.PLAY not in self.may):
            return False
        if need is Need.WORK or self.match is None:
            return True
        if about == self.match:
            return seat is None or self.seat in (None, seat)
        return self.earlier is not UNSET and about in self.earlier and seat is None


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key as it is kept."""

    key: Key
    host: str = ""
    """Of a link, with the guest's half of it: who cut it."""


class HeldKey(NamedTuple):
    """What somebody hangs on who came by a cut key."""

    player_id: str
    """Whoever takes the key away says so in this player's name."""
    holder: str
    """Who comes by it."""
    id: str
    digest: str
    """Of the token that it hangs on; `@` for a link, which hangs on what its host keeps."""
    match: str | None
    host: str

    @property
    def is_link(self) -> bool:
        """Whether whoever holds it has no token, and is at most a guest."""
        return self.digest == LINK_MARK

    def opens(self, match_id: str) -> bool:
        """Whether it is a link to this match: whoever holds it may know of it."""
        return self.is_link and self.match == match_id

    @property
    def hangs_on(self) -> str:
        """What a ticket keeps of what it was cut from."""
        return f"{self.id}/"


class Cut(NamedTuple):
    """A cut key as it was sent: who comes by it, the SHA-256 of its secret, and its id."""

    player_id: str
    digest: str
    id: str


class Ticket(NamedTuple):
    """A ticket as it was sent: who has it, and the SHA-256 of its secret."""

    player_id: str
    digest: str
    id: str = ""


def read_parts(sent: str, digest_of: Callable[[str], str]) -> Cut | None:
    """A key `<player id>_<key id>_<secret>`, or None if it cannot be one of ours."""
    parts = sent.split(CUT_MARK, 2)
    if len(parts) < 3 or not ID.fullmatch(parts[0]) or not ID.fullmatch(parts[1]):
        return None
    return Cut(parts[0], digest_of(parts[2]), parts[1])


class Comer(NamedTuple):
    """Who came by a cut key or a ticket; no key for the ticket of a token."""

    player: Player | None
    """None where nobody has sat down by a link."""
    digest: str
    """Of the token that all hangs on."""
    kept: Kept | None

    @property
    def key(self) -> Key | None:
        """What they may; None for everything."""
        return None if self.kept is None else self.kept.key

    def held(self, player_id: str) -> HeldKey | None:
        """What they hang on; None for a token."""
        if self.kept is None:
            return None
        key, host = self.kept.key, self.kept.host
        heard = host if host and self.player is None else player_id
        return HeldKey(heard, player_id, key.id, self.digest, key.match, host)


def comer_of(player_id: str, answer: Sequence[Any]) -> Comer:
    """Who came, as the script of admission tells it."""
    name, kind, is_guest, digest, kept, version = (answer[at] for at in (0, 1, 4, 5, 7, 8))
    player = None
    if name:
        guest, said = bool(is_guest) or UNSET, version.decode() or UNSET
        player = Player(player_id, name.decode(), Kind(kind.decode()), guest, said)
    return Comer(player, digest.decode(), _decode(kept) if kept else None)


_decode = msgspec.json.Decoder(Kept).decode


class CutKeys:
    """Keys in Redis; each lies with the player whom it lets act."""

    def __init__(self, client: Client, most: int, now: Callable[[], datetime]) -> None:
        self._client = client
        self._most = most
        self._now = now

    def is_good(self, held: HeldKey) -> bool:
        """Whether a key that was good still is."""
        stands = self._stands(held.holder, held.id)
        return stands == GOOD or (stands == LINK and self.is_good_link(held))

    def is_good_link(self, held: HeldKey) -> bool:
        """Whether a link still is: while its host keeps it, or somebody sits by it.

        Asked in this order: the host lets go of it when somebody sits.
        """
        if self._stands(held.host, held.id) == GOOD:
            return True
        seat = keys.SEAT_OF % held.holder
        return bool(self._client.hexists(keys.MATCH_META % held.match, seat))

    def spend(self, cut: Cut) -> None:
        """Use it once; BadToken if no use is left."""
        if not self._client.run(SPEND, [keys.PLAYER_KEYS % cut.player_id], [cut.id]):
            raise BadToken

    def cut(self, digest: str, secret_digest: str, key: Key, cut_from: str = "") -> None:
        """Keep a key that hangs on the token with this digest; BadToken, too_many_keys."""
        self._cut(key.player, digest, secret_digest, key, cut_from)

    def cut_link(self, host: str, digest: str, secret_digest: str, key: Key) -> None:
        """Keep both halves of a link; it is good from when its host has theirs."""
        name = keys.PLAYER_KEYS % key.player
        record = encode(Kept(key, host)).decode()
        assert key.expires_at is not None
        expires = milliseconds(key.expires_at)
        pipe = self._client.pipeline()
        pipe.hset(name, key.id, f"{secret_digest}/{LINK_MARK}/{expires}//{record}")
        pipe.pexpire(name, expires - milliseconds(self._now()))
        pipe.execute()
        self._cut(host, digest, "", key, "")

    def _cut(self, keeper: str, digest: str, secret_digest: str, key: Key, cut_from: str) -> None:
        expires = "" if key.expires_at is None else milliseconds(key.expires_at)
        uses = "" if key.uses is None else key.uses
        done: Any = self._client.run(
            CUT,
            [keys.PLAYER_PROFILE % keeper, keys.PLAYER_KEYS % keeper],
            [
                *(key.id, secret_digest, expires, encode(Kept(key)), uses),
                *(digest, cut_from, milliseconds(self._now()), self._most),
            ],
        )
        if done == b"gone":
            raise BadToken
        if done == b"many":
            raise Refusal("too_many_keys", most=self._most)

    def listed(self, player_id: str, cut_from: str = "") -> list[Key]:
        """The keys of a player that have not expired, or those cut from one of them; by age."""
        found: Any = self._client.hgetall(keys.PLAYER_KEYS % player_id)
        records = {name.decode(): kept.decode() for name, kept in found.items()}
        listed = []
        for name, record in records.items():
            if CUT_FROM in name:
                continue
            _, _, _, ancestors, kept = record.split(CUT_FROM, 4)
            key = _decode(kept).key
            is_over = key.expires_at is not None and key.expires_at <= self._now()
            if not is_over and (not cut_from or f"{cut_from}," in ancestors):
                left = records.get(f"{name}/left")
                listed.append(replace(key, uses_left=None if left is None else int(left)))
        return sorted(listed, key=lambda key: key.id)

    def revoke(self, player_id: str, key_id: str) -> None:
        """Take a key away, and what was cut from it; their streams end. Or key_not_found."""
        taken: Any = self._client.run(REVOKE, [keys.PLAYER_KEYS % player_id], [key_id])
        if not taken:
            raise NotFound("key_not_found")
        self._client.publish(keys.TOKENS, player_id)

    def lead_on(self, guest_id: str, key_id: str, match_id: str, seat: int) -> None:
        """From now on a guest's key is for this seat of the rematch; what was can be looked at."""
        name = keys.PLAYER_KEYS % guest_id
        record: Any = self._client.hget(name, key_id)
        if record is None:
            return
        *front, kept = record.decode().split(CUT_FROM, 4)
        known = _decode(kept)
        if known.key.match in (None, match_id):
            return
        before = () if known.key.earlier is UNSET else known.key.earlier
        earlier = (*before, known.key.match)[-EARLIER_KEPT:]
        key = replace(known.key, match=match_id, seat=seat, earlier=earlier)
        led_on = CUT_FROM.join((*front, encode(replace(known, key=key)).decode()))
        self._client.run(SWAP_KEY, [name], [key_id, record, led_on])

    def link_is_used(self, host: str, key_id: str) -> None:
        """Somebody sits by it: its host has no more say in it."""
        self._client.hdel(keys.PLAYER_KEYS % host, key_id)

    def welcome(self, guest: PlayerProfile, key_id: str) -> None:
        """Somebody comes by a link: they have a name, and the key is theirs without end."""
        pipe = self._client.pipeline()
        pipe.run(
            WELCOME,
            [keys.PLAYER_PROFILE % guest.id, keys.PLAYER_KEYS % guest.id],
            [key_id, guest.name, guest.kind.value, guest.created_at.isoformat()],
        )
        pipe.zadd(keys.PLAYERS_SEEN, {guest.id: milliseconds(guest.created_at)})
        pipe.execute_confirmed()

    def become_player(
        self, guest_id: str, key_id: str, name: str, kind: Kind, token_digest: str
    ) -> datetime | None:
        """Make a full player of a guest; since when they are there, None for who is no guest."""
        since: Any = self._client.run(
            BECOME_PLAYER,
            [keys.PLAYER_PROFILE % guest_id, keys.PLAYER_KEYS % guest_id],
            [key_id, name, kind.value, token_digest],
        )
        return datetime.fromisoformat(since.decode()) if since else None

    def _stands(self, player_id: str, key_id: str) -> bytes:
        profile, kept = keys.PLAYER_PROFILE % player_id, keys.PLAYER_KEYS % player_id
        stands: Any = self._client.run(STANDS, [profile, kept], [key_id, milliseconds(self._now())])
        return bytes(stands)
