"""Players and their keys: who sends a request; register, a new token, leave; cut keys and tickets.

Players are let in by a token, by a key that was cut from it, or by a ticket.
"""

from typing import Annotated

import msgspec
from flask import g
from msgspec import Meta

from service.backend import Backend
from service.players.cases import accounts, keys
from service.players.model import (
    BotVersion,
    Held,
    Key,
    Kind,
    Need,
    NewPlayer,
    Player,
    PlayerName,
    PlayerProfile,
)
from service.players.store.admission import Admission, Admissions
from service.refusals import BadToken, Fault, Refusal
from service.shapes import Page, PageQuery
from service.store.client import Along
from service.store.quota import Limit
from service.web.answers import Headers, next_link
from service.web.auth import Credentials, Who, the_backend, the_bearer
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import idempotency, malformed, replayed

blueprint = Blueprint("players", "People and bots who play. A token says who you are.")
of_keys = Blueprint("keys", "What stands for a token, and may less.")

LOOKING = ("GET", "HEAD")


class PlayerAuthentication:
    """Tells the frame who sends a request, and whether their key is good for it."""

    def __init__(self, backend: Backend) -> None:
        self._admissions = backend.of(Admissions)

    def authenticate(
        self,
        sent: Credentials,
        *,
        who: Who,
        limit: Limit,
        need: Need | None = None,
        along: Along | None = None,
    ) -> Admission:
        """Find out who sends the request, count it, and read what it is about."""
        is_look = sent.method in LOOKING
        if need is None:
            need = Need.READ if is_look else Need.EVERYTHING
        admission = self._admissions.admit(
            token=sent.token,
            ticket=sent.ticket,
            address=sent.address,
            limit=limit,
            need=need if who is not Who.STRANGERS else Need.ANY,
            about=(sent.path.get("match_id"), sent.path.get("seat")),
            along=along,
        )
        restraint = admission.restraint
        if restraint is not None and restraint.closed and not is_look:
            raise Refusal("player_closed", reason=restraint.reason)
        is_nobody_yet = admission.key is not None and admission.player is None
        if who is Who.PLAYERS and is_nobody_yet and need not in (Need.SIT, Need.ANY):
            raise Refusal("key_too_narrow")
        return admission


def the_admission() -> Admission:
    """Whoever came with this request, and by what."""
    admission: Admission = g.admission
    return admission


def the_token() -> Held | None:
    """What the key of this request's caller hangs on; None for a caller without one."""
    return the_admission().token


def the_key() -> Key | None:
    """What the key of this request's caller may; None for a token, and for no key."""
    return the_admission().key


SHORTEST_KEY = 20
"""Where it stands for a token: whoever guessed it would have that."""

LINKS = {
    "profile": {"operationId": "read_player", "parameters": {"player_id": "$response.body#/id"}}
}


class PlayerRequest(msgspec.Struct, frozen=True):
    """Somebody who wants to play."""

    name: Annotated[PlayerName, Meta(extra_json_schema={"example": "Nanuq"})]
    """What the others see: visible characters, with blanks in between."""
    kind: Kind = Kind.HUMAN
    """Who decides: a person or a program."""


class PlayerChange(msgspec.Struct, frozen=True):
    """What a bot says of itself."""

    version: Annotated[BotVersion | None, Meta(extra_json_schema={"example": "1.4.0"})]
    """Which version of itself plays from now on; each has its own ratings. `null` for none."""


@blueprint.route("/v1/players", methods=["POST"])
@blueprint.for_strangers()
@blueprint.arguments(body_of(PlayerRequest))
@blueprint.takes("Stranger-Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    201,
    NewPlayer,
    description="The player, and the token, which is shown here only.",
    headers=["Location", "Idempotency-Replayed"],
)
@blueprint.doc(responses={201: {"links": LINKS}})
def register_player(wanted: PlayerRequest) -> tuple[NewPlayer, Headers]:
    """Become a player.

    The token is shown here only: send it as `Authorization: Bearer <token>`. The same body with the
    same `Idempotency-Key`, 20 random characters at least, is answered with the same token, whoever
    sends it. A guest who sends the key of the seat becomes a full player: the same id, and the seat
    is kept.
    """
    backend = the_backend()
    name = wanted.name
    kind = wanted.kind
    key = idempotency(shortest=SHORTEST_KEY)
    if the_key() is not None:
        player, is_replayed = accounts.become_player(
            backend, the_admission(), name, kind, the_bearer(), key
        )
    else:
        player, is_replayed = accounts.register(backend, name, kind, key)
    return player, {"Location": f"/v1/players/{player.id}", **replayed(is_replayed)}


@blueprint.route("/v1/players/me")
@blueprint.for_players()
@blueprint.response(200, PlayerProfile, description="The caller.")
def read_me(caller: Player) -> PlayerProfile:
    """Read your own profile."""
    return accounts.profile(the_backend(), caller.id)


@blueprint.route("/v1/players/me", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(body_of(PlayerChange))
@blueprint.refuses("not_a_bot")
@blueprint.response(200, PlayerProfile, description="The caller.")
def change_me(caller: Player, wanted: PlayerChange) -> PlayerProfile:
    """Say which version of your bot plays from now on.

    Each version has its own line in the ratings, beside that of the bot as a whole. A seat keeps
    the version that sat down there.
    """
    return accounts.say_version(the_backend(), caller, wanted.version)


@blueprint.route("/v1/players/<id:player_id>")
@blueprint.for_everybody()
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description="The player.")
def read_player(_: Player | None, player_id: str) -> PlayerProfile:
    """Read the public profile of a player."""
    return accounts.public_profile(the_backend(), player_id)


def token_again(token: str) -> tuple[NewPlayer, Headers]:
    """The answer once more for whoever lost it: the token they have died by it."""
    key = idempotency()
    if key is None:
        raise BadToken
    return accounts.token_again(the_backend(), token, key), replayed(is_replayed=True)


@blueprint.route("/v1/players/me/token", methods=["POST"])
@blueprint.for_players(dead_token=token_again)
@blueprint.takes("Stranger-Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    200,
    NewPlayer,
    description="The player with a new token; the old one is dead.",
    headers=["Idempotency-Replayed"],
)
def replace_token(caller: Player) -> tuple[NewPlayer, Headers]:
    """Take a new token; the old one dies at once.

    Should the answer be lost, send it again with the old token and the same `Idempotency-Key`: it
    brings the same new token, for as long as that is good.
    """
    key = idempotency(shortest=SHORTEST_KEY)
    player, is_replayed = accounts.rotate_token(the_backend(), caller, key, the_bearer())
    return player, replayed(is_replayed)


@blueprint.route("/v1/players/me", methods=["DELETE"])
@blueprint.for_players()
@blueprint.response(204, description="The player is gone.")
def delete_me(caller: Player) -> None:
    """Leave for good.

    House bots take over your seats in running matches. Your token is dead from here on.
    """
    accounts.delete_player(the_backend(), caller.id)


@of_keys.route("/v1/keys", methods=["POST"])
@of_keys.for_players(need=Need.ANY)
@of_keys.arguments(body_of(keys.KeyRequest), required=False)
@of_keys.takes("Idempotency-Key")
@of_keys.refuses(
    "idempotency_key_reused",
    "match_not_found",
    "seat_not_found",
    "not_your_seat",
    "not_the_creator",
    "key_not_found",
    "too_many_keys",
)
@of_keys.response(
    201,
    keys.NewKey,
    description="The key, which is shown here only.",
    headers=["Location", "Idempotency-Replayed"],
)
def cut_key(_: Player | None, wanted: keys.KeyRequest) -> tuple[keys.NewKey, Headers]:
    """Cut a key that may less than what you came with.

    Send it as you send a token. It is good until `expires_at`, for `uses` requests, and no longer
    than what it was cut from: a new token ends every key. What it is too narrow for is 403
    `key_too_narrow`. With a `match` it is for that match alone, and with `play` leases work there,
    too; with your own `seat` it lets a program play that. For an open seat of a match that you
    created it is a link: whoever comes with it sits down as a guest
    (`POST /v1/matches/{match_id}/seats`), whose key it is from then on.
    """
    backend = the_backend()
    kept = wanted.as_kept()
    if kept.expires_at is not None and kept.expires_at <= backend.now():
        raise malformed(Fault("/expires_at", "This is over."))
    key, is_replayed = keys.cut_key(backend, the_admission(), kept, the_bearer(), idempotency())
    return key, {"Location": f"/v1/keys/{key.id}", **replayed(is_replayed)}


@of_keys.route("/v1/keys")
@of_keys.for_players(need=Need.ANY)
@of_keys.arguments(query_of(PageQuery), location="query")
@of_keys.response(
    200, Page[Key], description="One page, newest first; none is shown.", headers=["Link"]
)
def list_keys(_: Player | None, query: PageQuery) -> tuple[Page[Key], Headers]:
    """List your keys that are good: what each may, not the keys themselves.

    By a key those are listed that were cut from it. A link is yours until somebody sits by it.
    """
    page = keys.list_keys(the_backend(), the_admission(), query.limit, query.cursor)
    return page, next_link(page.next_cursor)


@of_keys.route("/v1/keys/<id:key_id>", methods=["DELETE"])
@of_keys.for_players(need=Need.ANY)
@of_keys.refuses("key_not_found")
@of_keys.response(204, description="The key is good no more.")
def revoke_key(_: Player | None, key_id: str) -> None:
    """Take a key away, and all that were cut from it; their streams end at once."""
    keys.revoke_key(the_backend(), the_admission(), key_id)


@of_keys.route("/v1/tickets", methods=["POST"])
@of_keys.for_players(need=Need.ANY)
@of_keys.takes("Idempotency-Key")
@of_keys.refuses("idempotency_key_reused")
@of_keys.response(
    201,
    keys.NewTicket,
    description="The ticket, which is shown here only.",
    headers=["Idempotency-Replayed"],
)
def cut_ticket(_: Player | None) -> tuple[keys.NewTicket, Headers]:
    """Get a ticket for one event stream.

    `EventSource` cannot send a header: `?ticket=` in the address of an event stream stands for the
    token or key that it was got with, once, within 60 seconds, whatever is answered; after that it
    is 401 `bad_token`. A new token ends these streams too.
    """
    held = the_token()
    assert held is not None  # nobody is let in without
    ticket, is_replayed = keys.cut_ticket(the_backend(), held, idempotency(), the_bearer())
    return ticket, replayed(is_replayed)
