"""Keys that are cut from a token, or from another key; tickets, each for one event stream."""

from datetime import datetime
from typing import Any

from service.matches.seats.seat import Player
from service.players import keys, tickets
from service.refusals import Fault
from service.schemas.players.keys import KeyRequest
from service.schemas.queries import PageQuery
from service.store.players.cut_keys import May, Need
from service.web.admission import the_backend, the_bearer, the_holder
from service.web.answers import Headers, next_link
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, malformed, replayed

blueprint = Blueprint("keys", "What stands for a token, and may less.")

A_MILLISECOND = 1000


@blueprint.route("/v1/keys", methods=["POST"])
@blueprint.for_players(need=Need.ANY)
@blueprint.arguments(KeyRequest(), required=False)
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("idempotency_key_reused", "match_not_found", "seat_not_found", "not_your_seat"),
    *("not_the_creator", "key_not_found", "too_many_keys"),
)
@blueprint.response(
    201,
    keys.NewKey,
    description="The key, which is shown here only.",
    headers=["Location", "Idempotency-Replayed"],
)
def cut_key(_: Player | None, wanted: dict[str, Any]) -> tuple[keys.NewKey, Headers]:
    """Cut a key that may less than what you came with.

    Send it as you send a token. It is good until `expires_at`, for `uses` requests, and no longer
    than what it was cut from: a new token ends every key. What it is too narrow for is 403
    `key_too_narrow`. With a `match` it is for that match alone, and with `play` leases work there,
    too; with your own `seat` it lets a program play that. For an open seat of a match that you
    created it is a link: whoever comes with it sits down as a guest
    (`POST /v1/matches/{match_id}/seats`), whose key it is from then on.
    """
    backend, ends = the_backend(), _to_the_millisecond(wanted["expires_at"])
    if ends is not None and ends <= backend.now():
        raise malformed(Fault("/expires_at", "This is over."))
    may = tuple(kind for kind in May if kind in wanted["may"])
    key, is_replayed = keys.cut_key(
        backend,
        the_holder(),
        keys.WantedKey(**{**wanted, "may": may, "expires_at": ends}),
        the_bearer(),
        idempotency(),
    )
    return key, {"Location": f"/v1/keys/{key.id}", **replayed(is_replayed)}


@blueprint.route("/v1/keys")
@blueprint.for_players(need=Need.ANY)
@blueprint.arguments(PageQuery(), location="query")
@blueprint.response(
    200, keys.KeyPage, description="One page, newest first; none is shown.", headers=["Link"]
)
def list_keys(_: Player | None, query: dict[str, Any]) -> tuple[keys.KeyPage, Headers]:
    """List your keys that are good: what each may, not the keys themselves.

    By a key those are listed that were cut from it. A link is yours until somebody sits by it.
    """
    page = keys.list_keys(the_backend(), the_holder(), query["limit"], query["cursor"])
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/keys/<id:key_id>", methods=["DELETE"])
@blueprint.for_players(need=Need.ANY)
@blueprint.refuses("key_not_found")
@blueprint.response(204, description="The key is good no more.")
def revoke_key(_: Player | None, key_id: str) -> None:
    """Take a key away, and all that were cut from it; their streams end at once."""
    keys.revoke_key(the_backend(), the_holder(), key_id)


@blueprint.route("/v1/tickets", methods=["POST"])
@blueprint.for_players(need=Need.ANY)
@blueprint.takes("Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    201,
    tickets.NewTicket,
    description="The ticket, which is shown here only.",
    headers=["Idempotency-Replayed"],
)
def cut_ticket(_: Player | None) -> tuple[tickets.NewTicket, Headers]:
    """Get a ticket for one event stream.

    `EventSource` cannot send a header: `?ticket=` in the address of an event stream stands for the
    token or key that it was got with, once, within 60 seconds, whatever is answered; after that it
    is 401 `bad_token`. A new token ends these streams too.
    """
    held, key = the_holder().held, idempotency()
    if key is None:
        return tickets.cut_ticket(the_backend(), held), {}
    ticket, is_replayed = tickets.cut_ticket_once(the_backend(), held, key)
    return ticket, replayed(is_replayed)


def _to_the_millisecond(moment: datetime | None) -> datetime | None:
    """The moment as it is kept."""
    if moment is None:
        return None
    return moment.replace(microsecond=moment.microsecond // A_MILLISECOND * A_MILLISECOND)
