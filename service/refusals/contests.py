"""What is refused about contests."""

from collections.abc import Mapping

from service.refusals.row import Row, row_for_players

CONTESTS: Mapping[str, Row] = {
    "contest_not_found": row_for_players(
        404, "The id is wrong, or the contest was over so long ago that it was deleted."
    ),
    "not_the_organiser": row_for_players(
        403, "Only the player who put the contest up may do that."
    ),
    "contest_closed": row_for_players(
        409,
        "Its entrants were named when it was put up; `GET /v1/contests?status=open` lists others.",
    ),
    "contest_started": row_for_players(
        409, "Enter before the start; a ladder night can be entered while it lasts."
    ),
    "contest_over": row_for_players(409, "Nothing changes any more; its page stays."),
    "not_entered": row_for_players(409, "Only who takes part can leave."),
    "contest_full": row_for_players(409, "Wait until somebody leaves, or put up another."),
    "too_few_entrants": row_for_players(
        409, "Wait for more; of a duplicate contest there must be two tables."
    ),
    "too_many_contests": row_for_players(
        409, "Cancel one with `DELETE /v1/contests/{contest_id}`, or wait until one is over."
    ),
    "too_many_tables": row_for_players(422, "Ask for fewer `deals`, or fewer entrants."),
    "contest_for_bots": row_for_players(
        422,
        "People would know a deal that they play for the second time: mirrored deals and "
        "experiments are for house bots and players of kind `bot`.",
    ),
    "rated_unasked": row_for_players(
        422,
        "Put it up open: whoever enters by themselves knows that it counts. You and house bots may "
        "be named from the beginning.",
    ),
    "experiment_of_two": row_for_players(
        422,
        "Name two entrants; players of kind `bot` need `seats` 2, house bots may sit down several "
        "times.",
    ),
}
"""What a contest says no to."""
