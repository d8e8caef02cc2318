"""Players as everybody sees them, as they see themselves, and what lets them in.

A token is sent as `<player id>.<secret>`, a cut key as `<player id>_<key id>_<secret>`, a ticket as
`<player id>~<secret>`: the player whom it lets act comes first, so that they are known in the same
trip as the match. For a link that is a guest who is yet to come, whose id is made along with it; it
is good while what its host keeps of it is, and once the guest sits, while they do.
"""

import hashlib
import secrets
from enum import Enum, StrEnum
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from service.ids import is_id
from service.shapes import PEOPLE_READ, Moment

TOKEN_MARK = "."
CUT_MARK = "_"
TICKET_MARK = "~"
"""What stands between the parts of a key: nobody takes one kind for another."""
LINK_MARK = "@"
"""Before whoever cut a link: it hangs on what they keep of it, in place of a token."""
SECRET_BYTES = 32
LONGEST_NAME = 60

PlayerName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME), PEOPLE_READ]
BotVersion = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[0-9A-Za-z]([0-9A-Za-z._+-]{0,38}[0-9A-Za-z])?$(?!\n)",
        extra={"error": "Letters, digits and `.`, `_`, `+`, `-` between them."},
    ),
]


class Kind(StrEnum):
    """What a player says it is."""

    HUMAN = "human"
    """A person decides."""
    BOT = "bot"
    """A program decides."""


class Player(msgspec.Struct, frozen=True):
    """Whoever sits there: a person or a stranger's bot."""

    id: str
    """The id of the player."""
    name: str
    """What the player is called."""
    kind: Kind
    """What the player says it is."""
    guest: bool | UnsetType = UNSET
    """True for a player without a token, who can only play on the seat of their link, and for
    everybody where the service is a demo; else left out."""
    version: str | UnsetType = UNSET
    """Which version of itself a bot plays as; on a seat, the one that sat down. Left out where it
    said none."""


def player_of(
    player_id: str, name: bytes, kind: bytes, guest: bytes | None, version: bytes | None
) -> Player:
    """A player as the store keeps them."""
    return Player(
        id=player_id,
        name=name.decode(),
        kind=Kind(kind.decode()),
        guest=True if guest else UNSET,
        version=version.decode() if version else UNSET,
    )


class Restraint(msgspec.Struct, frozen=True):
    """What the operators have laid upon a player, and why."""

    closed: bool
    """Whether the player may look and do nothing else."""
    requests_per_minute: int | None
    """How many requests of each kind they may make in a minute; null: as many as everybody."""
    reason: str
    """Why, in the operators' words."""
    at: Moment
    """When it was laid upon them."""


decode_restraint = msgspec.json.Decoder(Restraint).decode


class PlayerProfile(Player, frozen=True, kw_only=True):
    """A player with what only `/v1/players` tells."""

    created_at: Moment
    """When the player registered."""
    restraint: Restraint | UnsetType = UNSET
    """What the operators have laid upon the player; only they and the player are shown it, left out
    where there is none."""


class NewPlayer(PlayerProfile, frozen=True, kw_only=True):
    """A player just registered, or given a new token: the only time the token is shown."""

    token: str
    """Send it as `Authorization: Bearer <token>`; shown here only."""


class May(StrEnum):
    """What a key allows."""

    READ = "read"
    """Shows what you may see."""
    PLAY = "play"
    """Sits down, plays and leaves as well."""


class Need(Enum):
    """What a request needs its key to be good for."""

    READ = "to read"
    PLAY = "to play; whoever may play may read, too"
    SIT = "to play, where nobody needs to have sat down by it yet"
    WORK = "to play, in whatever matches the key is for"
    ANY = "to be a key: how far it reaches is looked at by the endpoint"
    EVERYTHING = "to be a token"


class Key(msgspec.Struct, frozen=True):
    """A key that was cut, as it is listed: its secret is not shown."""

    id: str
    """The id of the key; it is not the key itself."""
    player: str
    """The id of whoever acts by it: yours, or that of the guest who sits down by a link."""
    may: tuple[May, ...]
    """What it allows."""
    match: str | None
    """The id of the one match it is for; null: for all of them."""
    seat: int | None
    """The number of the one seat it is for; null: for any. An open seat makes it a link."""
    created_at: Moment
    """When it was cut."""
    expires_at: Moment | None
    """Until when it is good; null: as long as what it was cut from."""
    uses: int | None
    """How many requests it lets in; null: any number."""
    note: str | None
    """What it is for, in your words; null without a note."""
    uses_left: int | None = None
    """How many requests it still lets in; null: any number."""
    earlier: tuple[str, ...] | UnsetType = UNSET
    """Of a guest's key: the ids of the matches before, of which `match` is the rematch; else left
    out."""

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


class Token(NamedTuple):
    """A token as it is kept: whose it is, and the SHA-256 of its secret."""

    player_id: str
    digest: str

    @property
    def holder(self) -> str:
        """Whoever comes by it."""
        return self.player_id

    @property
    def hangs_on(self) -> str:
        """What a ticket keeps of what it was cut from."""
        return f"/{self.digest}"


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


class HeldKey(NamedTuple):
    """What lets in a caller who came by a cut key: they are out as soon as it goes."""

    player_id: str
    """Whoever takes the key away says so in this player's name."""
    holder: str
    """The player who comes by it."""
    id: str
    digest: str
    """Of the token that it hangs on; of a link `@` and whoever cut it: it hangs on what they
    keep."""
    match: str | None

    @property
    def is_link(self) -> bool:
        """Whether whoever holds it has no token, and is at most a guest."""
        return self.digest.startswith(LINK_MARK)

    @property
    def host(self) -> str:
        """Of a link: who cut it."""
        return self.digest.removeprefix(LINK_MARK)

    def opens(self, match_id: str) -> bool:
        """Whether it is a link to this match: whoever holds it may know of it."""
        return self.is_link and self.match == match_id

    @property
    def hangs_on(self) -> str:
        """What a ticket keeps of what it was cut from."""
        return f"{self.id}/"


Bearer = Token | Cut | Ticket
"""Whatever a caller comes with."""
Held = Token | HeldKey
"""What lets a caller in: they are out as soon as it goes."""


def read_bearer(token: str | None, ticket: str | None) -> Bearer | None:
    """What was sent as a bearer, or as a ticket; None if it cannot be one of ours."""
    if token is not None:
        return read_token(token) or _read_cut(token)
    if ticket is not None:
        player_id, _, secret = ticket.partition(TICKET_MARK)
        return Ticket(player_id, digest_of(secret)) if is_id(player_id) else None
    return None


def read_token(sent: str) -> Token | None:
    """A token `<player id>.<secret>`, or None if it cannot be one of ours."""
    player_id, _, secret = sent.partition(TOKEN_MARK)
    return Token(player_id, digest_of(secret)) if is_id(player_id) else None


def _read_cut(sent: str) -> Cut | None:
    parts = sent.split(CUT_MARK, 2)
    if len(parts) < 3 or not is_id(parts[0]) or not is_id(parts[1]):
        return None
    return Cut(parts[0], digest_of(parts[2]), parts[1])


def fresh_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
