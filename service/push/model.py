"""A subscription to pushes, as a browser has it and as it is kept; and the key that we sign with.

The service is known to push services by one pair of keys (VAPID, RFC 8292). A browser subscribes
with its public half, and takes nothing that was not signed with the private one.
"""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Self
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Meta, field

from engine.words import Language
from service.shapes import Moment

LONGEST_ENDPOINT = 1000
CURVE = ec.SECP256R1()
KEY_BYTES = 32
ID_OF_SERVICE = 8
ID_OF_ENDPOINT = 24

P256DH = r"^[A-Za-z0-9_-]{87}$"
AUTH = r"^[A-Za-z0-9_-]{22}$"
PRIVATE_KEY = r"^[A-Za-z0-9_-]{43}$"


class SubscriptionKeys(msgspec.Struct, frozen=True):
    """What a push to a browser is encrypted with, so that its push service cannot read it."""

    p256dh: Annotated[str, Meta(pattern=P256DH, extra={"error": "65 bytes in base64url."})]
    """The browser's public key: a point on the curve P-256, uncompressed, in base64url."""
    auth: Annotated[str, Meta(pattern=AUTH, extra={"error": "16 bytes in base64url."})]
    """The browser's secret for this subscription: 16 bytes in base64url."""


class SubscriptionRequest(msgspec.Struct, frozen=True):
    """What `PushSubscription.toJSON()` says in a browser."""

    endpoint: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST_ENDPOINT,
            extra_json_schema={"format": "url", "example": "https://push.example.org/send/c3Vi"},
        ),
    ]
    """The address at the browser's push service that pushes are sent to."""
    keys: SubscriptionKeys
    """What they are encrypted with."""
    expiration_time: Annotated[float, Meta(ge=0)] | None = field(
        default=None, name="expirationTime"
    )
    """Until when the browser keeps the subscription, in milliseconds since 1970; null: for good."""

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(self.keys.p256dh))
        except ValueError:
            yield "keys", "`p256dh` is no point on the curve P-256."


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that is told of its player's turns."""

    id: str
    """The id of the subscription: the same for the same endpoint."""
    endpoint: str
    """The address at the browser's push service that pushes are sent to."""
    language: str
    """The language that turns are told in: that of the request which subscribed last."""
    created_at: Moment
    """When the browser subscribed last."""


class KeptSubscription(PushSubscription, frozen=True):
    """A subscription with what pushes to it are encrypted with, which is not shown again."""

    keys: SubscriptionKeys
    expires_at: Moment | None = None

    @property
    def shown(self) -> PushSubscription:
        """The subscription without its keys."""
        return PushSubscription(self.id, self.endpoint, self.language, self.created_at)

    @property
    def push_service(self) -> str:
        """Where its push service is, without the path: scheme, host, and port if it names one."""
        return origin_of(self.endpoint)

    def topic(self, match_id: str) -> str:
        """By what the push service knows that one push replaces another (RFC 8030): it is told
        nothing of the match by it."""
        named = hashlib.sha256(f"{self.keys.auth}/{match_id}".encode()).digest()
        return encoded(named[:24])


decode_subscription = msgspec.json.Decoder(KeptSubscription).decode


class Telling(msgspec.Struct, frozen=True):
    """A turn of a player in a match, which one subscription is to be told of."""

    match_id: str
    player_id: str
    subscription_id: str

    @classmethod
    def named(cls, name: str) -> Self:
        """The telling of this name."""
        return cls(*name.split("/"))

    @property
    def name(self) -> str:
        """How the timetable calls it."""
        return "/".join(msgspec.structs.astuple(self))

    @property
    def push_service(self) -> str:
        """What is alike for all subscriptions at one push service."""
        return self.subscription_id[:ID_OF_SERVICE]


class TurnMessage(msgspec.Struct, frozen=True):
    """What a browser is told of a turn, encrypted on its way."""

    match: str
    """The id of the match."""
    game: str
    """The name of the game, as in `GET /v1/games`."""
    moved: str | None
    """How whoever played last is called; null where nobody has played yet, or you have."""
    title: str
    """That it is your turn."""
    text: str
    """In which game, and who has played."""
    off: str
    """What a person touches who wants no more of these."""
    language: Language
    """The language of these sentences."""


def subscription_of(
    wanted: SubscriptionRequest, language: Language, now: datetime
) -> KeptSubscription:
    """The subscription that a browser asks for."""
    expires = wanted.expiration_time
    zone = now.tzinfo
    try:
        expires_at = None if expires is None else datetime.fromtimestamp(expires / 1000, zone)
    except (ValueError, OverflowError, OSError):  # further away than any calendar goes
        expires_at = None
    return KeptSubscription(
        id=id_of(wanted.endpoint),
        endpoint=wanted.endpoint,
        language=language,
        created_at=now,
        keys=wanted.keys,
        expires_at=expires_at,
    )


def id_of(endpoint: str) -> str:
    """The id of a subscription; it begins alike for all at one push service."""
    service = hashlib.sha256(origin_of(endpoint).encode()).hexdigest()[:ID_OF_SERVICE]
    return service + hashlib.sha256(endpoint.encode()).hexdigest()[:ID_OF_ENDPOINT]


def origin_of(url: str) -> str:
    """Scheme, host and port of an address; of what is none, itself."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    return f"{parts.scheme}://{parts.netloc}".lower()


def fresh_private_key() -> str:
    """The private half of a new pair of keys, as browsers and other servers write it."""
    numbers = ec.generate_private_key(CURVE).private_numbers()
    return encoded(numbers.private_value.to_bytes(KEY_BYTES, "big"))


def public_key_of(private_key: str) -> str:
    """The public half of a pair, as `PushManager.subscribe()` takes it."""
    key = ec.derive_private_key(int.from_bytes(decoded(private_key), "big"), CURVE)
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encoded(point)


def encoded(blob: bytes) -> str:
    """Bytes in base64url, without padding."""
    return urlsafe_b64encode(blob).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of such a text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
