"""Guests: who comes by a link sits down with no account, and may become a full player.

A guest is a player without a token, known by the key of the seat alone. The id was made along with
the link, so whoever comes by it, however often, is one and the same guest.
"""

from service.backend import Backend
from service.matches.match import Match
from service.matches.seats import once, rematching
from service.matches.seats.seat import Kind, NewPlayer, Player, PlayerProfile
from service.players.accounts import fresh_secret, with_token
from service.players.keys import Holder
from service.refusals import Refusal
from service.store.admission.admitted import Token
from service.store.admission.admitting import digest_of
from service.store.answered import Idempotency
from service.store.players.promises import secret_of

NAMELESS = "Guest"

WantedSeat = tuple[int | None, str | None, str | None]
"""Any seat or a certain one; a text for the seed, or its seal."""


def take_seat(
    backend: Backend,
    match_id: str,
    holder: Holder,
    wanted: WantedSeat,
    name: str | None,
    idempotency: Idempotency | None,
) -> tuple[once.Made, Player]:
    """Sit down by a link, on the seat that it is for; the match, and who sits there now.

    Raises what `lobby.take_seat` does, and key_too_narrow for another seat.
    """
    link, key = holder.link, holder.key
    assert link is not None
    assert key is not None
    seat, *texts = wanted
    if seat not in (None, key.seat):
        raise Refusal("key_too_narrow")
    guest = holder.player
    if guest is None:
        now = backend.now()
        guest = Player(link.holder, name or NAMELESS, Kind.HUMAN, guest=True)
        profile = PlayerProfile(guest.id, guest.name, guest.kind, True, created_at=now)
        backend.cut_keys.welcome(profile, key.id)
    made = once.take_seat(backend, match_id, guest, (key.seat, texts[0], texts[1]), idempotency)
    backend.cut_keys.link_is_used(link.host, key.id)
    return made, guest


def rematch(backend: Backend, match: Match, player: Player, holder: Holder) -> rematching.Rematch:
    """The rematch with the player in it; a guest's key is for that from now on.

    Raises what `rematching.rematch` does.
    """
    made = rematching.rematch(backend, match, player)
    seat = made.loaded.match.seat_of(player.id)
    if holder.link is not None and holder.key is not None and seat is not None:
        backend.cut_keys.lead_on(player.id, holder.key.id, made.loaded.match.id, seat)
    return made


def become_player(
    backend: Backend,
    holder: Holder,
    name: str,
    kind: Kind,
    bearer: str,
    idempotency: Idempotency | None,
) -> tuple[NewPlayer, bool]:
    """The guest becomes a full player: the same id, a token, and the seat is kept.

    With the same idempotency key the same token again. key_too_narrow for who is no guest.
    """
    guest, key = holder.player, holder.key
    if guest is None or key is None:
        raise Refusal("key_too_narrow")
    secret = fresh_secret()
    if idempotency is not None:
        now, salt = backend.now(), fresh_secret()
        promise = backend.promises.to_player(guest.id, idempotency, guest.id, now, salt)
        secret = secret_of(bearer, promise)
    digest = digest_of(secret)
    since = backend.cut_keys.become_player(guest.id, key.id, name, kind, digest)
    is_replayed = since is None and backend.is_good(Token(guest.id, digest))
    if since is None and not is_replayed:
        raise Refusal("key_too_narrow")
    profile = backend.players.profile(guest.id)
    assert profile is not None
    return with_token(profile, secret), is_replayed
