"""Ratings: how good somebody is, by game and number of seats, and who is better."""

from typing import Any

from service.matches.seats.seat import Player
from service.players.ratings import showing
from service.schemas.players.ratings import HistoryQuery, LadderQuery
from service.store.players.ladders import Ladder
from service.web.admission import the_backend
from service.web.answers import Headers, next_link
from service.web.blueprint import Blueprint

blueprint = Blueprint(
    "ratings", "How good players, house bots, and versions of bots are, by OpenSkill."
)


@blueprint.route("/v1/players/<id:player_id>/ratings")
@blueprint.for_everybody()
@blueprint.refuses("player_not_found")
@blueprint.response(200, showing.OwnRatings, description="Where they have been rated.")
def read_ratings(_: Player | None, player_id: str) -> showing.OwnRatings:
    """Read how good a player is, at every game and number of seats.

    A bot has a line for each version that it said to be. Nothing is told where no match has
    counted.
    """
    return showing.ratings_of(the_backend(), player_id)


@blueprint.route("/v1/players/<id:player_id>/ratings/history")
@blueprint.for_everybody()
@blueprint.arguments(HistoryQuery(), location="query")
@blueprint.refuses("player_not_found")
@blueprint.response(
    200, showing.RatingHistory, description="One page, the latest first.", headers=["Link"]
)
def read_rating_history(
    _: Player | None, query: dict[str, Any], player_id: str
) -> tuple[showing.RatingHistory, Headers]:
    """Read how good a player was believed to be after each match, the latest first.

    The latest ten thousand matches are remembered.
    """
    cursor = query["cursor"]
    page = showing.history_of(
        *(the_backend(), player_id, Ladder(query["game"], query["seats"]), query["version"]),
        query["limit"],
        int(cursor) if cursor is not None else None,
    )
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/games/<id:game>/ladder")
@blueprint.for_everybody()
@blueprint.arguments(LadderQuery(), location="query")
@blueprint.refuses("unknown_game")
@blueprint.response(
    200, showing.LadderPage, description="One page, the best first.", headers=["Link"]
)
def read_ladder(
    _: Player | None, query: dict[str, Any], game: str
) -> tuple[showing.LadderPage, Headers]:
    """Read who is best at a game with so many seats: players and house bots, the best first.

    By `ordinal`, which is `mu` minus three times `sigma`: who is better than that almost certainly.
    Who has left is shown without a name, if at all.
    """
    page = showing.ladder_page(
        *(the_backend(), game, query["seats"]),
        of_versions=query["versions"],
        limit=query["limit"],
        cursor=query["cursor"],
    )
    return page, next_link(page.next_cursor)
