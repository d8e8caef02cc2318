"""Everything the service refuses: one table, and what is raised.

A use case, an endpoint or the frame raises `Refusal(code)`, and nobody builds an error response.
The code's row in the table says the status, the words and what a client had better do; the codes
of an operation in the OpenAPI document and the page `/problems/<code>` follow from it. So a new
refusal is a row here, the place that raises it, and a test.

What a match or a seat refuses is for players: its title and sentence are in the files of
`service/matches/languages`, under `refusal-<code>`. All else is for programmers, in plain English.

What somebody catches has a class of its own; everything else is told apart by its code.
"""

from collections.abc import Mapping, Sequence

import msgspec

from engine import refusals as engine
from engine.words import Language, Word
from service.matches.words import WORDS

Headers = Mapping[str, str]


class Row(msgspec.Struct, frozen=True):
    """What a code stands for; no title and no sentence where the files of words have them."""

    status: int
    title: str | None
    sentence: str | None
    advice: str
    """What a client had better do about it."""
    pointer: str | None = None
    """The place that is at fault, where it is always the same one."""
    headers: Headers = {}
    """What every answer with this code has to carry."""


def _for_players(status: int, advice: str, pointer: str | None = None) -> Row:
    return Row(status, None, None, advice, pointer)


def _challenge(more: str = "") -> Headers:
    """How a token is sent (RFC 6750)."""
    return {"WWW-Authenticate": f'Bearer realm="floe"{more}'}


REFUSALS: Mapping[str, Row] = {
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
    "not_your_seat": _for_players(403, "Only whoever sits there may do that."),
    "not_seated": _for_players(
        403, "Take an open seat with `POST …/seats` first; spectators may only look."
    ),
    "not_the_creator": _for_players(403, "Only the player who created the match may do that."),
    "not_found": Row(
        404,
        "Nothing here",
        "There is nothing at this address.",
        "`GET /openapi.json` lists every path.",
    ),
    "match_not_found": _for_players(
        404, "The id is wrong, or the match ended so long ago that it was deleted."
    ),
    "version_not_found": _for_players(
        404, "`version` in the match document is the newest there is."
    ),
    "seat_not_found": _for_players(
        404, "Seats are numbered from 0; the match document lists them."
    ),
    "player_not_found": Row(
        404,
        "No such player",
        "There is no such player.",
        "The id is wrong, or the player has left.",
    ),
    "unknown_game": Row(
        404, "No such game", "There is no such game.", "`GET /v1/games` lists the games."
    ),
    "webhook_not_set": Row(
        404,
        "No webhook",
        "You have set no webhook.",
        "Set one with `PUT /v1/players/me/webhook`.",
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
    "seat_taken": _for_players(
        409, "Choose another seat, or leave `seat` out to get any open one."
    ),
    "already_seated": _for_players(409, "A player has one seat in a match."),
    "seats_fixed": _for_players(
        409, "Somebody has revealed a sealed text; leaving calls the match off, nothing else does."
    ),
    "seats_open": _for_players(
        409, "Wait until every seat is taken: whoever sits down later must not know your text."
    ),
    "another_text_sealed": _for_players(
        409,
        "Send the very text of which you gave the SHA-256 as `entropy_digest`.",
        pointer="/entropy",
    ),
    "match_started": _for_players(409, "Seats change hands only before the start."),
    "match_waiting": _for_players(409, "It starts by itself when no seat is open."),
    "match_over": _for_players(409, "Nothing changes any more; `GET …/record` tells all."),
    "not_your_turn": _for_players(
        409, "`to_act` in the match document names the seats that are to act."
    ),
    "turn_timed_out": _for_players(
        409, "A house bot finishes this turn; the next one is yours again."
    ),
    "seat_of_a_player": _for_players(
        409, "Only seats that are open or held by a house bot can be changed."
    ),
    "players_seated": _for_players(
        409,
        "Resign with `DELETE …/seats/{n}`, or wait for the end; a match that only house bots play "
        "can be called off.",
    ),
    "match_cancelled": _for_players(409, "Create another one."),
    "match_running": _for_players(409, "What is hidden is shown after the end only."),
    "rules_version_unsupported": _for_players(
        409,
        "The rules of the game have changed since the match began; this release does not play the "
        "earlier ones. The match is kept, and the operator may bring the earlier release back.",
    ),
    "version_conflict": _for_players(
        412, "Read the match again (`current_version`) and decide anew."
    ),
    "history_lost": _for_players(
        412,
        "What you were told stood when it was told, and was lost when the store failed over. Read "
        "the match again and decide anew; read its events from the beginning.",
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
    "bad_setup": _for_players(
        422, "`GET /v1/games/{game}` has the seat counts and the schema of the options."
    ),
    "bad_options": Row(
        422,
        "The game has no such options",
        "The game has no such options.",
        "`GET /v1/games/{game}` has the schema of the options.",
    ),
    "bad_seats": _for_players(
        422,
        "`seat_counts` of the game says how many there may be; you may sit on one of them.",
        pointer="/seats",
    ),
    "unknown_bot": Row(
        422,
        "No such house bot",
        "There is no such house bot.",
        "`GET /v1/bots` lists the house bots and their games.",
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
    "idempotency_key_reused": Row(
        422,
        "Idempotency key used before",
        "This Idempotency-Key came with another body before.",
        "A key stands for one request: take a fresh one for another body.",
        pointer="/header/Idempotency-Key",
    ),
    "webhook_address_refused": Row(
        422,
        "The webhook address is refused",
        "This address is refused: {reason}.",
        "Use a public http(s) address; private networks are refused unless the operator allows "
        "them.",
        pointer="/url",
    ),
    "version_required": Row(
        428,
        "Say which version you saw",
        "Send If-Match, or expected_version in the body.",
        "Send `If-Match` with the ETag of the match, or `expected_version` in the body.",
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
"""Every code of the service, by status."""

RULE_BROKEN = _for_players(
    409,
    "A rule of the game forbids the command as the match stands. `rule` is the clause it breaks; "
    "the rules page of the game has its words. `GET …/decision` lists what is allowed.",
)
"""Every code that a game refuses with: the games have their own, and a new game brings new ones."""


def row_of(code: str) -> Row:
    """The row of a code; what is not in the table is a rule of a game."""
    return REFUSALS.get(code, RULE_BROKEN)


def title_of(code: str, language: Language) -> str:
    """What kind of refusal it is, in a few words."""
    row = row_of(code)
    if row.title is not None:
        return row.title
    name = code if code in REFUSALS else "rule_broken"
    return WORDS.tell(f"refusal-{name}.title", language)


class Fault(msgspec.Struct, frozen=True):
    """One member or parameter that cannot be accepted."""

    pointer: str
    """JSON pointer into the body, or `/query/<name>`, `/header/<name>`."""
    detail: str


class Refusal(engine.Refusal):
    """What the service refuses; `code` names its row, `gaps` are the words for its sentence."""

    current_version: int | None = None

    def __init__(
        self,
        code: str,
        /,
        *,
        faults: Sequence[Fault] = (),
        headers: Headers | None = None,
        **gaps: Word,
    ) -> None:
        row = REFUSALS[code]
        sentence = (
            WORDS.sentence(f"refusal-{code}", **gaps)
            if row.sentence is None
            else row.sentence.format_map(gaps)
        )
        super().__init__(code, sentence, pointer=row.pointer)
        self.faults = tuple(faults)
        self.headers = {**row.headers, **(headers or {})}


class BadToken(Refusal):
    """The token is none of ours, or no longer."""

    def __init__(self) -> None:
        super().__init__("bad_token")


class NotFound(Refusal):
    """There is no such match or player, or none any more."""


class OtherRules(Refusal):
    """The match was begun under rules of its game that this release does not play."""

    def __init__(self, reason: str) -> None:
        super().__init__("rules_version_unsupported")
        self.args = (reason,)  # for whoever runs the service; players need no numbers


class VersionConflict(Refusal):
    """The match has moved on since the caller looked."""

    current_version: int

    def __init__(self, current_version: int) -> None:
        super().__init__("version_conflict", version=current_version)
        self.current_version = current_version


class HistoryLost(Refusal):
    """What the caller holds was acknowledged, and lost when the store stepped back."""

    def __init__(self, current_version: int | None = None) -> None:
        super().__init__("history_lost")
        self.current_version = current_version


class StoreUnreachable(Refusal):
    """Redis does not answer as it should; nothing is known to have changed."""

    def __init__(self, reason: str = "it does not answer") -> None:
        super().__init__("store_unreachable", reason=reason)
        self.reason = reason


class WritesRefused(StoreUnreachable):
    """Redis can be read, and takes no writes; nothing has changed."""


class Unconfirmed(StoreUnreachable):
    """It is written, and may be lost if the store fails over now."""

    def __init__(self) -> None:
        Refusal.__init__(self, "unconfirmed")
        self.reason = "too few replicas confirm what is written"
