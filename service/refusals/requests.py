"""What is refused of a request before anybody asks what it wants, and where we fail."""

from collections.abc import Mapping

from service.refusals.row import Row

REQUESTS: Mapping[str, Row] = {
    "unreadable_json": Row(
        400,
        "Unreadable JSON",
        "The body is not JSON: {reason}.",
        "Send one JSON value in UTF-8, with no member named twice and no number such as NaN.",
    ),
    "bad_request": Row(
        400,
        "Bad request",
        "The request cannot be read as HTTP, or ends before it should.",
        "The request breaks HTTP itself; let a library write it.",
    ),
    "not_found": Row(
        404,
        "Nothing here",
        "There is nothing at this address.",
        "`GET /openapi.json` lists every path.",
    ),
    "method_not_allowed": Row(
        405,
        "Not with this method",
        "This address does not take this method.",
        "The `Allow` header lists the methods of this address.",
    ),
    "not_acceptable": Row(
        406,
        "Not in this form",
        "This comes as {offers}, and Accept allows none of that.",
        "Leave `Accept` out, or let it allow what the address answers with; `*/*` allows anything.",
    ),
    "too_many_connections": Row(
        429,
        "Too many connections",
        "Your address holds more connections than this server gives to one.",
        "Close some, or send several requests over one connection.",
        headers={"Retry-After": "1"},
    ),
    "too_slow": Row(
        408,
        "Too slow",
        "The request took longer to arrive than this server waits.",
        "Send a request in one go, when all of it is at hand; the connection is closed.",
    ),
    "body_too_large": Row(
        413,
        "Body too large",
        "The body is larger than this server reads.",
        "No request of this API needs more than a few kilobytes.",
    ),
    "address_too_long": Row(
        414,
        "Address too long",
        "The address is longer than this server reads.",
        "No address of this API has more than a few hundred characters.",
    ),
    "not_json": Row(
        415,
        "Not JSON",
        "The body must be application/json in UTF-8, not {found}.",
        "Send the body with `Content-Type: application/json`.",
    ),
    "malformed": Row(
        422,
        "Malformed",
        "{summary}",
        "`errors` points to every faulty member or parameter; the OpenAPI document has the shapes.",
    ),
    "bad_cursor": Row(
        422,
        "Not a cursor of ours",
        "A cursor is what `next_cursor` said.",
        "Pass on `next_cursor` as you got it.",
        pointer="/query/cursor",
    ),
    "bad_event_id": Row(
        422,
        "Not an event id of ours",
        "An event id looks like `17-0`.",
        "Pass on the `id` of an event as you got it.",
        pointer="/query/after",
    ),
    "idempotency_key_reused": Row(
        422,
        "Idempotency key used before",
        "This Idempotency-Key came with another body before.",
        "A key stands for one request: take a fresh one for another body.",
        pointer="/header/Idempotency-Key",
    ),
    "version_required": Row(
        428,
        "Say which version you saw",
        "Send If-Match, or expected_version in the body.",
        "Send `If-Match` with the ETag of the match, or `expected_version` in the body.",
    ),
    "headers_too_large": Row(
        431,
        "Headers too large",
        "The headers are larger than this server reads.",
        "No header of this API needs more than a few hundred characters.",
    ),
    "internal_error": Row(
        500,
        "Our mistake",
        "Something is broken on our side; it has been logged.",
        "It is logged under the `X-Request-Id` of the answer. Trying again may help.",
    ),
    "store_unreachable": Row(
        503,
        "The store is out of reach",
        "The store is out of reach: {reason}. Try again.",
        "Nothing is lost. Try again after `Retry-After` seconds, with the same `Idempotency-Key`.",
        headers={"Retry-After": "1"},
    ),
    "unconfirmed": Row(
        503,
        "Not yet confirmed",
        "It is written, but too few replicas have confirmed it in time.",
        "It stands unless the store fails over. Send it again after `Retry-After` seconds with the "
        "same `Idempotency-Key`; it is answered once it is confirmed.",
        headers={"Retry-After": "1"},
    ),
}
"""How it has to be written, and the failures that are ours."""
