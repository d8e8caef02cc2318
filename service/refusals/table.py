"""The table of everything that the service refuses: one row for each code."""

from collections.abc import Mapping

import msgspec

from engine.words import Language, Words

WORDS = Words("service.refusals")

Headers = Mapping[str, str]


class Row(msgspec.Struct, frozen=True):
    """What a code stands for; no title and no sentence where the files of words have them."""

    status: int
    advice: str
    """What a client had better do about it."""
    title: str | None = None
    sentence: str | None = None
    pointer: str | None = None
    """The place that is at fault, where it is always the same one."""
    headers: Headers = {}
    """What every answer with this code has to carry."""


def _challenge(more: str = "") -> Headers:
    """How a token is sent (RFC 6750)."""
    return {"WWW-Authenticate": f'Bearer realm="floe"{more}'}


REQUESTS: Mapping[str, Row] = {
    "unreadable_json": Row(
        400,
        "Send one JSON value in UTF-8, with no member named twice and no number such as NaN.",
        title="Unreadable JSON",
        sentence="The body is not JSON: {reason}.",
    ),
    "bad_request": Row(
        400,
        "The request breaks HTTP itself; let a library write it.",
        title="Bad request",
        sentence="The request cannot be read as HTTP, or ends before it should.",
    ),
    "not_found": Row(
        404,
        "`GET /openapi.json` lists every path.",
        title="Nothing here",
        sentence="There is nothing at this address.",
    ),
    "method_not_allowed": Row(
        405,
        "The `Allow` header lists the methods of this address.",
        title="Not with this method",
        sentence="This address does not take this method.",
    ),
    "not_acceptable": Row(
        406,
        "Leave `Accept` out, or let it allow what the address answers with; `*/*` allows anything.",
        title="Not in this form",
        sentence="This comes as {offers}, and Accept allows none of that.",
    ),
    "body_too_large": Row(
        413,
        "No request of this API needs more than a few kilobytes.",
        title="Body too large",
        sentence="The body is larger than this server reads.",
    ),
    "not_json": Row(
        415,
        "Send the body with `Content-Type: application/json`.",
        title="Not JSON",
        sentence="The body must be application/json in UTF-8, not {found}.",
    ),
    "malformed": Row(
        422,
        "`errors` points to every faulty member or parameter; the OpenAPI document has the shapes.",
        title="Malformed",
        sentence="{summary}",
    ),
    "bad_cursor": Row(
        422,
        "Pass on `next_cursor` as you got it.",
        title="Not a cursor of ours",
        sentence="A cursor is what `next_cursor` said.",
        pointer="/query/cursor",
    ),
    "bad_event_id": Row(
        422,
        "Pass on the `id` of an event as you got it.",
        title="Not an event id of ours",
        sentence="An event id looks like `17-0`.",
        pointer="/query/after",
    ),
    "idempotency_key_reused": Row(
        422,
        "A key stands for one request: take a fresh one for another body.",
        title="Idempotency key used before",
        sentence="This Idempotency-Key came with another body before.",
        pointer="/header/Idempotency-Key",
    ),
    "version_required": Row(
        428,
        "Send `If-Match` with the ETag of the match, or `expected_version` in the body.",
        title="Say which version you saw",
        sentence="Send If-Match, or expected_version in the body.",
    ),
    "internal_error": Row(
        500,
        "It is logged under the `X-Request-Id` of the answer. Trying again may help.",
        title="Our mistake",
        sentence="Something is broken on our side; it has been logged.",
    ),
    "store_unreachable": Row(
        503,
        "Nothing is lost that was answered; whether this was done is not known. Send it again "
        "after `Retry-After` seconds, with the same `Idempotency-Key`: it is done once.",
        title="The store is out of reach",
        sentence="The store is out of reach: {reason}. Try again.",
        headers={"Retry-After": "1"},
    ),
    "unconfirmed": Row(
        503,
        "It stands unless the store fails over. Send it again after `Retry-After` seconds with the "
        "same `Idempotency-Key`; it is answered once it is confirmed.",
        title="Not yet confirmed",
        sentence="It is written, but too few replicas have confirmed it in time.",
        headers={"Retry-After": "1"},
    ),
}
"""What is refused of a request before anybody asks what it wants, and where we fail."""

MATCHES: Mapping[str, Row] = {
    "not_your_seat": Row(403, "Only whoever sits there may do that."),
    "not_for_spectators": Row(
        403, "`spectating` in the match document says so; after the end everybody sees all."
    ),
    "not_seated": Row(
        403, "Take an open seat with `POST …/seats` first; spectators may only look."
    ),
    "not_the_creator": Row(403, "Only the player who created the match may do that."),
    "match_not_found": Row(
        404, "The id is wrong, or the match ended so long ago that it was deleted."
    ),
    "version_not_found": Row(404, "`version` in the match document is the newest there is."),
    "substitute_not_found": Row(
        404, "`substitute` in the match document has the id of the request that waits."
    ),
    "seat_not_found": Row(404, "Seats are numbered from 0; the match document lists them."),
    "unknown_game": Row(
        404,
        "`GET /v1/games` lists the games.",
        title="No such game",
        sentence="There is no such game.",
    ),
    "lesson_not_found": Row(
        404,
        "`GET /v1/games/{game}/lessons` lists the lessons.",
        title="No such lesson",
        sentence="This game has no such lesson.",
    ),
    "seat_taken": Row(409, "Choose another seat, or leave `seat` out to get any open one."),
    "seat_reserved": Row(
        409, "It is kept for whom the match's creator has invited; choose another seat."
    ),
    "already_invited": Row(409, "A player has one seat in a match, and is invited to one."),
    "nothing_declined": Row(
        409, "Only whoever declines an invitation says why; leave or resign without a `reason`."
    ),
    "already_seated": Row(409, "A player has one seat in a match."),
    "no_clock": Row(409, "Without a clock nobody's time ends."),
    "nobody_to_nudge": Row(
        409, "`to_act` in the match document names the seats that are to act; house bots need none."
    ),
    "too_many_gifts": Row(409, "Time is given so often in one match, and no more."),
    "nothing_to_claim": Row(
        409, "`claimable_at` in the match document says from when on a player counts as gone."
    ),
    "seat_not_warm": Row(
        409,
        "Only a seat that its player has left with `keep=true&substitutes=true` is taken over: "
        "`substitutes` in `seats` tells which.",
    ),
    "substitutes_not_allowed": Row(
        409,
        "Whoever left it keeps it for themselves: `substitutes` in `seats` tells which is free.",
    ),
    "match_rated": Row(
        409, "What counts in ratings is the result of those who began; nobody takes over a seat."
    ),
    "sat_elsewhere": Row(
        409, "Whoever has had one seat of a match knows what it knows, and takes over no other."
    ),
    "substitute_asked": Row(
        409, "`substitute` in the match document tells about whom the players are asked now."
    ),
    "substitute_refused": Row(
        409, "Nobody asks twice in one match, and so many in all; take a seat in another match."
    ),
    "seats_fixed": Row(
        409, "Somebody has revealed a sealed text; leaving calls the match off, nothing else does."
    ),
    "seats_open": Row(
        409, "Wait until every seat is taken: whoever sits down later must not know your text."
    ),
    "another_text_sealed": Row(
        409,
        "Send the very text of which you gave the SHA-256 as `entropy_digest`.",
        pointer="/entropy",
    ),
    "match_started": Row(409, "Seats change hands only before the start."),
    "match_waiting": Row(409, "It starts by itself when no seat is open."),
    "match_over": Row(409, "Nothing changes any more; `GET …/record` tells all."),
    "not_your_turn": Row(409, "`to_act` in the match document names the seats that are to act."),
    "turn_timed_out": Row(409, "A house bot finishes this turn; the next one is yours again."),
    "seat_of_a_player": Row(409, "Only seats that are open or held by a house bot can be changed."),
    "players_seated": Row(
        409,
        "Resign with `DELETE …/seats/{n}`, or wait for the end; a match that only house bots play "
        "can be called off.",
    ),
    "match_cancelled": Row(409, "Create another one."),
    "orders_not_found": Row(
        404, "None were left, all have been played, or a condition has failed."
    ),
    "your_turn_already": Row(
        409, "Play; orders are left for the next time that it comes to the seat."
    ),
    "takeback_not_found": Row(
        404,
        "Whatever changes the match ends a request; `takeback` of the match is the running one.",
    ),
    "not_yours_to_answer": Row(
        403, "The others answer; `DELETE …/takebacks/{id}` withdraws your own request."
    ),
    "takeback_refused": Row(
        409,
        "`reason` tells which: `rule_of_match`, `nothing_to_take_back`, `somebody_acted`, "
        "`revealed`, `too_far`, `too_late`, `too_many` or `running_request`.",
    ),
    "match_running": Row(409, "What is hidden is shown after the end only."),
    "replay_too_long": Row(
        409, "Draw it version by version: `GET …/board.svg?version=` takes each of them."
    ),
    "deal_still_played": Row(
        409,
        "Other tables of the contest play the same deal. It is open to everybody when the last of "
        "them is over; `GET /v1/contests/{contest_id}` tells how far they are.",
    ),
    "match_of_contest": Row(
        409,
        "It is played by those for whom it was drawn, and called off with its contest: `DELETE "
        "/v1/contests/{contest_id}`.",
    ),
    "rules_version_unsupported": Row(
        409,
        "The rules have changed since the match began, and this release does not play the earlier "
        "ones. The match is kept: an earlier release plays it.",
    ),
    "undecodable": Row(
        409,
        "It is damaged, or another release has written it. It is kept as it is; the operators see "
        "that it is there.",
    ),
    "decodable": Row(
        409,
        "`GET /v1/admin/undecodable` lists what can be taken away here; all else has a way of its "
        "own.",
        title="It can be decoded",
        sentence="This release can decode it: it is not taken away.",
    ),
    "version_conflict": Row(412, "Read the match again (`current_version`) and decide anew."),
    "history_lost": Row(
        412,
        "What you were told was lost when the store failed over. Read the match again and decide "
        "anew; read its events from the beginning.",
    ),
    "bad_setup": Row(
        422, "`GET /v1/games/{game}` has the seat counts and the schema of the options."
    ),
    "bad_options": Row(
        422,
        "`GET /v1/games/{game}` has the schema of the options.",
        title="The game has no such options",
        sentence="The game has no such options.",
    ),
    "unknown_player": Row(
        422, "The id is wrong, or the player is a guest, or has left; nobody can be invited there."
    ),
    "bad_seats": Row(
        422,
        "`seat_counts` of the game says how many there may be; you may sit on one of them.",
        pointer="/seats",
    ),
    "unknown_bot": Row(
        422,
        "`GET /v1/bots` lists the house bots and their games.",
        title="No such house bot",
        sentence="There is no such house bot.",
    ),
}
"""What a game, a match or a seat says no to."""

PLAYERS: Mapping[str, Row] = {
    "authentication_required": Row(
        401,
        "Send `Authorization: Bearer <token>`; `POST /v1/players` gives you a token.",
        title="No token",
        sentence="This needs a player: send Authorization: Bearer <token>.",
        headers=_challenge(),
    ),
    "bad_token": Row(
        401,
        "The token is wrong, has been replaced, or its player is gone. `POST /v1/players` gives "
        "you a new one.",
        title="Unknown token",
        sentence="This is no valid token in the form Authorization: Bearer <token>.",
        headers=_challenge(', error="invalid_token"'),
    ),
    "key_too_narrow": Row(
        403,
        "A key may what its `may`, `match` and `seat` say, and none is cut wider than what it is "
        "cut from. Send the token, or cut another with `POST /v1/keys`.",
        title="The key is too narrow",
        sentence="The key that you sent is not for this.",
    ),
    "key_not_found": Row(
        404,
        "`GET /v1/keys` lists those that are good.",
        title="No such key",
        sentence="You have no such key.",
    ),
    "player_closed": Row(
        403,
        "Looking goes on; `restraint` of `GET /v1/players/me` says why. Ask the operators.",
        title="The player is closed",
        sentence="The operators have closed this player: {reason}",
    ),
    "player_not_found": Row(
        404,
        "The id is wrong, or the player has left.",
        title="No such player",
        sentence="There is no such player.",
    ),
    "subscription_not_found": Row(
        404,
        "`GET /v1/players/me/push` lists yours.",
        title="No such subscription",
        sentence="There is no such subscription of yours.",
    ),
    "webhook_not_set": Row(
        404,
        "Set one with `PUT /v1/players/me/webhook`.",
        title="No webhook",
        sentence="You have set no webhook.",
    ),
    "seek_not_found": Row(
        404,
        "The id is wrong, or it ended long ago and is forgotten. `GET /v1/seeks` lists yours.",
        title="No such seek",
        sentence="You have no such seek.",
    ),
    "seek_matched": Row(
        409,
        "`GET /v1/seeks/{seek_id}` names the match; leave it with `DELETE …/seats/{n}`.",
        title="The seek is matched",
        sentence="Company has come for this seek: the match begins.",
    ),
    "too_many_seeks": Row(
        409,
        "Take one back with `DELETE /v1/seeks/{seek_id}`, or wait until one ends.",
        title="Too many seeks",
        sentence="At most {most} seeks of yours may be open at a time.",
    ),
    "commitment_not_found": Row(
        409,
        "Draw a new one with `POST /v1/commitments`; it is good for an hour, and for you alone.",
        title="No such commitment",
        sentence="You have no such commitment, or it has expired.",
        pointer="/commitment",
    ),
    "commitment_used": Row(
        409,
        "A commitment is for one match: draw a new one with `POST /v1/commitments`.",
        title="The commitment is used",
        sentence="A match has been put up on this commitment.",
        pointer="/commitment",
    ),
    "not_a_bot": Row(
        409,
        "Register another player with `kind` `bot`.",
        title="Not a bot",
        sentence="Only a bot has versions.",
    ),
    "not_a_person": Row(
        409,
        "Bots lease work.",
        title="Not a person",
        sentence="Only people are told of their turns by Web Push.",
    ),
    "too_many_open": Row(
        409,
        "Call one off with `DELETE /v1/matches/{match_id}`, or wait until one starts.",
        title="Too many matches wait",
        sentence="At most {most} of the matches that you created may wait for players.",
    ),
    "too_many_running": Row(
        409,
        "Wait until one ends, or call off one that only bots play.",
        title="Too many matches run",
        sentence="At most {most} of the matches that you created may run at a time.",
    ),
    "too_many_searching": Row(
        409,
        "Take `greedy` or `random`, wait until a match ends, or call one off.",
        title="Too many searching bots",
        sentence="At most {most} of the house bots in your matches may be searching ones.",
    ),
    "too_many_texts": Row(
        409,
        "The last text that you gave counts; put up another match if it will not do.",
        title="Too many texts",
        sentence="This match has changed {most} times before its start: no more texts are taken.",
    ),
    "too_many_invitations": Row(
        409,
        "Wait until some are answered or over; one that was taken back counts for an hour.",
        title="Too many invitations",
        sentence="This player has too many invitations pending; from you there may be {most}.",
    ),
    "too_many_keys": Row(
        409,
        "Take some away with `DELETE /v1/keys/{key_id}`, or let them expire.",
        title="Too many keys",
        sentence="At most {most} keys may be cut from your token at a time.",
    ),
    "too_many_subscriptions": Row(
        409,
        "Remove one.",
        title="Too many subscriptions",
        sentence="At most {most} browsers may be told of your turns.",
    ),
    "push_address_refused": Row(
        422,
        "Send what the browser says.",
        title="The address of the push service is refused",
        sentence="This address is refused: {reason}.",
        pointer="/endpoint",
    ),
    "webhook_address_refused": Row(
        422,
        "Use a public http(s) address; private networks are refused unless the operator allows "
        "them.",
        title="The webhook address is refused",
        sentence="This address is refused: {reason}.",
        pointer="/url",
    ),
    "too_many_streams": Row(
        429,
        "Close some, or follow `GET /v1/events`, which tells of all your matches at once.",
        title="Too many streams",
        sentence="No more than {most} streams at a time; "
        "one of /v1/events tells of all your matches.",
        headers={"Retry-After": "5"},
    ),
    "rate_limited": Row(
        429,
        "Wait `Retry-After` seconds; the `RateLimit` header tells what is left.",
        title="Too many requests",
        sentence="No more requests than the `RateLimit-Policy` header says.",
    ),
}
"""What is refused to a player: tokens, webhooks, commitments, quotas and limits."""

CONTESTS: Mapping[str, Row] = {
    "contest_not_found": Row(
        404, "The id is wrong, or the contest was over so long ago that it was deleted."
    ),
    "not_the_organiser": Row(403, "Only the player who put the contest up may do that."),
    "contest_closed": Row(
        409,
        "Its entrants were named when it was put up; `GET /v1/contests?status=open` lists others.",
    ),
    "contest_started": Row(
        409, "Enter before the start; a ladder night can be entered while it lasts."
    ),
    "contest_over": Row(409, "Nothing changes any more; its page stays."),
    "not_entered": Row(409, "Only whoever takes part can leave."),
    "contest_full": Row(409, "Wait until somebody leaves, or put up another."),
    "too_few_entrants": Row(409, "Wait for more; of a duplicate contest there must be two tables."),
    "too_many_contests": Row(
        409, "Cancel one with `DELETE /v1/contests/{contest_id}`, or wait until one is over."
    ),
    "too_many_tables": Row(422, "Ask for fewer `deals`, or fewer entrants."),
    "contest_for_bots": Row(
        422,
        "People would know a deal that they play for the second time: mirrored deals and "
        "experiments are for house bots and players of kind `bot`.",
    ),
    "rated_unasked": Row(
        422,
        "Put it up open: whoever enters by themselves knows that it counts. You and house bots may "
        "be named from the beginning.",
    ),
    "experiment_of_two": Row(
        422,
        "Name two entrants; players of kind `bot` need `seats` 2, house bots may sit down several "
        "times.",
    ),
}
"""What a contest says no to."""

REFUSALS: Mapping[str, Row] = dict(
    sorted({**REQUESTS, **MATCHES, **PLAYERS, **CONTESTS}.items(), key=lambda item: item[1].status)
)
"""Every code of the service, by status."""

RULE_BROKEN = Row(
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
