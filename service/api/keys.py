"""Keys that are cut from a token: so far tickets, each for one event stream."""

from service.matches.seats.seat import Player
from service.players import tickets
from service.web.admission import the_backend, the_token
from service.web.answers import Headers
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, replayed

blueprint = Blueprint("keys", "What stands for a token where a token cannot be sent.")


@blueprint.route("/v1/tickets", methods=["POST"])
@blueprint.for_players()
@blueprint.takes("Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    201,
    tickets.NewTicket,
    description="The ticket, which is shown here only.",
    headers=["Idempotency-Replayed"],
)
def cut_ticket(_: Player) -> tuple[tickets.NewTicket, Headers]:
    """Get a ticket for one event stream.

    `EventSource` cannot send a header: `?ticket=` in the address of an event stream stands for the
    token, once, within 60 seconds. Whatever is answered, the ticket is spent; one that is used or
    expired is 401 `bad_token`. A new token ends the streams of the old one's tickets too.
    """
    token, key = the_token(), idempotency()
    assert token is not None  # nobody but players is let in
    if key is None:
        return tickets.cut_ticket(the_backend(), token), {}
    ticket, is_replayed = tickets.cut_ticket_once(the_backend(), token, key)
    return ticket, replayed(is_replayed)
