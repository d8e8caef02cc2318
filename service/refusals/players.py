"""What is refused to a player: who they are, and how much one may have."""

from collections.abc import Mapping

from service.refusals.row import Headers, Row


def _challenge(more: str = "") -> Headers:
    """How a token is sent (RFC 6750)."""
    return {"WWW-Authenticate": f'Bearer realm="floe"{more}'}


PLAYERS: Mapping[str, Row] = {
    "authentication_required": Row(
        401,
        "No token",
        "This needs a player: send Authorization: Bearer <token>.",
        "Send `Authorization: Bearer <token>`; `POST /v1/players` gives you a token.",
        headers=_challenge(),
    ),
    "bad_token": Row(
        401,
        "Unknown token",
        "This is no valid token in the form Authorization: Bearer <token>.",
        "The token is wrong, has been replaced, or its player is gone. `POST /v1/players` gives "
        "you a new one.",
        headers=_challenge(', error="invalid_token"'),
    ),
    "key_too_narrow": Row(
        403,
        "The key is too narrow",
        "The key that you sent is not for this.",
        "A key that was cut may what `may`, `match` and `seat` say and no more, and no key is cut "
        "wider than what it is cut from. Send the token, or cut another key with `POST /v1/keys`.",
    ),
    "key_not_found": Row(
        404,
        "No such key",
        "You have no such key.",
        "`GET /v1/keys` lists those that are good.",
    ),
    "player_closed": Row(
        403,
        "The player is closed",
        "The operators have closed this player: {reason}",
        "Looking goes on; `restraint` of `GET /v1/players/me` says why. Ask the operators.",
    ),
    "player_not_found": Row(
        404,
        "No such player",
        "There is no such player.",
        "The id is wrong, or the player has left.",
    ),
    "webhook_not_set": Row(
        404,
        "No webhook",
        "You have set no webhook.",
        "Set one with `PUT /v1/players/me/webhook`.",
    ),
    "seek_not_found": Row(
        404,
        "No such seek",
        "You have no such seek.",
        "The id is wrong, or it ended long ago and is forgotten. `GET /v1/seeks` lists yours.",
    ),
    "seek_matched": Row(
        409,
        "The seek is matched",
        "Company has come for this seek: the match begins.",
        "`GET /v1/seeks/{seek_id}` names the match; leave it with `DELETE …/seats/{n}`.",
    ),
    "too_many_seeks": Row(
        409,
        "Too many seeks",
        "At most {most} seeks of yours may be open at a time.",
        "Take one back with `DELETE /v1/seeks/{seek_id}`, or wait until one ends.",
    ),
    "commitment_not_found": Row(
        409,
        "No such commitment",
        "You have no such commitment, or it has expired.",
        "Draw a new one with `POST /v1/commitments`; it is good for an hour, and for you alone.",
        pointer="/commitment",
    ),
    "commitment_used": Row(
        409,
        "The commitment is used",
        "A match has been put up on this commitment.",
        "A commitment is for one match: draw a new one with `POST /v1/commitments`.",
        pointer="/commitment",
    ),
    "not_a_bot": Row(
        409,
        "Not a bot",
        "Only a bot has versions.",
        "Register another player with `kind` `bot`.",
    ),
    "too_many_open": Row(
        409,
        "Too many matches wait",
        "At most {most} of the matches that you created may wait for players.",
        "Call one off with `DELETE /v1/matches/{match_id}`, or wait until one starts.",
    ),
    "too_many_running": Row(
        409,
        "Too many matches run",
        "At most {most} of the matches that you created may run at a time.",
        "Wait until one ends, or call off one that only bots play.",
    ),
    "too_many_searching": Row(
        409,
        "Too many searching bots",
        "At most {most} of the house bots in your matches may be searching ones.",
        "Take `greedy` or `random`, wait until a match ends, or call one off.",
    ),
    "too_many_texts": Row(
        409,
        "Too many texts",
        "This match has changed {most} times before its start: no more texts are taken.",
        "The last text that you gave counts; put up another match if it will not do.",
    ),
    "too_many_invitations": Row(
        409,
        "Too many invitations",
        "This player has too many invitations pending; from you there may be {most}.",
        "Wait until some are answered or over; one that was taken back counts for an hour.",
    ),
    "too_many_keys": Row(
        409,
        "Too many keys",
        "At most {most} keys may be cut from your token at a time.",
        "Take some away with `DELETE /v1/keys/{key_id}`, or let them expire.",
    ),
    "webhook_address_refused": Row(
        422,
        "The webhook address is refused",
        "This address is refused: {reason}.",
        "Use a public http(s) address; private networks are refused unless the operator allows "
        "them.",
        pointer="/url",
    ),
    "too_many_streams": Row(
        429,
        "Too many streams",
        "No more than {most} streams at a time; one of /v1/events tells of all your matches.",
        "Close some, or follow `GET /v1/events`, which tells of all your matches at once.",
        headers={"Retry-After": "5"},
    ),
    "rate_limited": Row(
        429,
        "Too many requests",
        "No more requests than the `RateLimit-Policy` header says.",
        "Wait `Retry-After` seconds; the `RateLimit` header tells what is left.",
    ),
}
"""Tokens, webhooks, commitments, quotas and limits."""
