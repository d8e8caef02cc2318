"""What is refused about games, matches and their seats."""

from collections.abc import Mapping

from service.refusals.row import Row, row_for_players

MATCHES: Mapping[str, Row] = {
    "not_your_seat": row_for_players(403, "Only whoever sits there may do that."),
    "not_for_spectators": row_for_players(
        403, "`spectating` in the match document says so; after the end everybody sees all."
    ),
    "not_seated": row_for_players(
        403, "Take an open seat with `POST …/seats` first; spectators may only look."
    ),
    "not_the_creator": row_for_players(403, "Only the player who created the match may do that."),
    "match_not_found": row_for_players(
        404, "The id is wrong, or the match ended so long ago that it was deleted."
    ),
    "version_not_found": row_for_players(
        404, "`version` in the match document is the newest there is."
    ),
    "substitute_not_found": row_for_players(
        404, "`substitute` in the match document has the id of the request that waits."
    ),
    "seat_not_found": row_for_players(
        404, "Seats are numbered from 0; the match document lists them."
    ),
    "unknown_game": Row(
        404, "No such game", "There is no such game.", "`GET /v1/games` lists the games."
    ),
    "seat_taken": row_for_players(
        409, "Choose another seat, or leave `seat` out to get any open one."
    ),
    "seat_reserved": row_for_players(
        409, "It is kept for whom the match's creator has invited; choose another seat."
    ),
    "already_invited": row_for_players(
        409, "A player has one seat in a match, and is invited to one."
    ),
    "nothing_declined": row_for_players(
        409, "Only who declines an invitation says why; leave or resign without a `reason`."
    ),
    "already_seated": row_for_players(409, "A player has one seat in a match."),
    "no_clock": row_for_players(409, "Without a clock nobody's time ends."),
    "nobody_to_nudge": row_for_players(
        409, "`to_act` in the match document names the seats that are to act; house bots need none."
    ),
    "too_many_gifts": row_for_players(409, "Time is given so often in one match, and no more."),
    "nothing_to_claim": row_for_players(
        409, "`claimable_at` in the match document says from when on a player counts as gone."
    ),
    "seat_not_warm": row_for_players(
        409,
        "Only a seat that its player has left with `keep=true`, or whose turn has timed out, is "
        "taken over: `keeps` or `away` in `seats` tells which.",
    ),
    "sat_elsewhere": row_for_players(
        409, "Whoever has had one seat of a match knows what it knows, and takes over no other."
    ),
    "substitute_asked": row_for_players(
        409, "`substitute` in the match document tells about whom the players are asked now."
    ),
    "substitute_refused": row_for_players(
        409, "Nobody asks twice in one match, and so many in all; take a seat in another match."
    ),
    "seats_fixed": row_for_players(
        409, "Somebody has revealed a sealed text; leaving calls the match off, nothing else does."
    ),
    "seats_open": row_for_players(
        409, "Wait until every seat is taken: whoever sits down later must not know your text."
    ),
    "another_text_sealed": row_for_players(
        409,
        "Send the very text of which you gave the SHA-256 as `entropy_digest`.",
        pointer="/entropy",
    ),
    "match_started": row_for_players(409, "Seats change hands only before the start."),
    "match_waiting": row_for_players(409, "It starts by itself when no seat is open."),
    "match_over": row_for_players(409, "Nothing changes any more; `GET …/record` tells all."),
    "not_your_turn": row_for_players(
        409, "`to_act` in the match document names the seats that are to act."
    ),
    "turn_timed_out": row_for_players(
        409, "A house bot finishes this turn; the next one is yours again."
    ),
    "seat_of_a_player": row_for_players(
        409, "Only seats that are open or held by a house bot can be changed."
    ),
    "players_seated": row_for_players(
        409,
        "Resign with `DELETE …/seats/{n}`, or wait for the end; a match that only house bots play "
        "can be called off.",
    ),
    "match_cancelled": row_for_players(409, "Create another one."),
    "orders_not_found": row_for_players(
        404, "None were left, all have been played, or a condition has failed."
    ),
    "your_turn_already": row_for_players(
        409, "Play; orders are left for the next time that it comes to the seat."
    ),
    "takeback_not_found": row_for_players(
        404,
        "Whatever changes the match ends a request; `takeback` of the match is the running one.",
    ),
    "not_yours_to_answer": row_for_players(
        403, "The others answer; `DELETE …/takebacks/{id}` withdraws your own request."
    ),
    "takeback_refused": row_for_players(
        409,
        "`reason` tells which: `rule_of_match`, `nothing_to_take_back`, `somebody_acted`, "
        "`revealed`, `too_far`, `too_late`, `too_many` or `running_request`.",
    ),
    "match_running": row_for_players(409, "What is hidden is shown after the end only."),
    "deal_still_played": row_for_players(
        409,
        "Other tables of the contest play the same deal. It is open to everybody when the last of "
        "them is over; `GET /v1/contests/{contest_id}` tells how far they are.",
    ),
    "match_of_contest": row_for_players(
        409,
        "It is played by those for whom it was drawn, and called off with its contest: `DELETE "
        "/v1/contests/{contest_id}`.",
    ),
    "rules_version_unsupported": row_for_players(
        409,
        "The rules of the game have changed since the match began; this release does not play the "
        "earlier ones. The match is kept, and the operator may bring the earlier release back.",
    ),
    "version_conflict": row_for_players(
        412, "Read the match again (`current_version`) and decide anew."
    ),
    "history_lost": row_for_players(
        412,
        "What you were told stood when it was told, and was lost when the store failed over. Read "
        "the match again and decide anew; read its events from the beginning.",
    ),
    "bad_setup": row_for_players(
        422, "`GET /v1/games/{game}` has the seat counts and the schema of the options."
    ),
    "bad_options": Row(
        422,
        "The game has no such options",
        "The game has no such options.",
        "`GET /v1/games/{game}` has the schema of the options.",
    ),
    "unknown_player": row_for_players(
        422, "The id is wrong, or the player is a guest, or has left; nobody can be invited there."
    ),
    "bad_seats": row_for_players(
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
}
"""What a match, a seat or a game says no to."""
