"""Ratings and histories: who is better, what somebody has played, and how two have fared."""

from typing import Annotated

from service.matches.model.documents import MatchDocument
from service.players.model import BotVersion, Player
from service.ratings.cases import showing
from service.ratings.model.ladder import PLAYERS, VERSIONS, Ladder, RatingPoint
from service.shapes import Limited, OnlyGame, Page, PageQuery, SeatCount, cursor_like
from service.web.answers import Headers, next_link
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import query_of

of_ratings = Blueprint(
    "ratings", "How good players, house bots, and versions of bots are, by OpenSkill."
)
of_histories = Blueprint("histories", "What somebody has played, and against whom.")


class LadderQuery(Limited, frozen=True, kw_only=True):
    """Which page of which ladder of a game."""

    cursor: Annotated[str, cursor_like(r"^-?[0-9]{1,12}:[0-9A-Za-z@._+-]{1,80}$(?!\n)")] | None = (
        None
    )
    seats: SeatCount | None = None
    """With how many seats; left out: the fewest of the game."""
    versions: bool = False
    """`true`: versions of bots in place of players."""


class HistoryQuery(Limited, frozen=True, kw_only=True):
    """Which page of the history of which rating."""

    cursor: Annotated[str, cursor_like(r"^[0-9]{1,12}$(?!\n)")] | None = None
    game: OnlyGame
    seats: SeatCount
    """With how many seats."""
    version: BotVersion | None = None
    """Only of this version of the bot; left out: of the player as a whole."""


class PlayedQuery(PageQuery, frozen=True, kw_only=True):
    """Which page of what somebody has played."""

    game: OnlyGame | None = None


class MeetingsQuery(Limited, frozen=True, kw_only=True):
    """Which page of what two have played."""

    cursor: Annotated[str, cursor_like(r"^[0-9]{1,15}-[0-9a-hjkmnp-tv-z]{26}$(?!\n)")] | None = None


@of_ratings.route("/v1/players/<id:player_id>/ratings")
@of_ratings.for_everybody()
@of_ratings.refuses("player_not_found")
@of_ratings.response(200, Page[showing.OwnRating], description="Where they have been rated.")
def read_ratings(_: Player | None, player_id: str) -> Page[showing.OwnRating]:
    """Read how good a player is, at every game and number of seats.

    A bot has a line for each version that it said to be. Nothing is told where no match has
    counted.
    """
    return showing.ratings_of(the_backend(), player_id)


@of_ratings.route("/v1/players/<id:player_id>/ratings/history")
@of_ratings.for_everybody()
@of_ratings.arguments(query_of(HistoryQuery), location="query")
@of_ratings.refuses("player_not_found")
@of_ratings.response(
    200, Page[RatingPoint], description="One page, the latest first.", headers=["Link"]
)
def read_rating_history(
    _: Player | None, query: HistoryQuery, player_id: str
) -> tuple[Page[RatingPoint], Headers]:
    """Read how good a player was believed to be after each match, the latest first.

    The latest ten thousand matches are remembered.
    """
    cursor = query.cursor
    page = showing.history_of(
        the_backend(),
        player_id=player_id,
        ladder=Ladder(query.game, query.seats),
        version=query.version,
        limit=query.limit,
        before=int(cursor) if cursor is not None else None,
    )
    return page, next_link(page.next_cursor)


@of_ratings.route("/v1/games/<id:game>/ladder")
@of_ratings.for_everybody()
@of_ratings.arguments(query_of(LadderQuery), location="query")
@of_ratings.refuses("unknown_game")
@of_ratings.response(
    200, showing.LadderPage, description="One page, the best first.", headers=["Link"]
)
def read_ladder(
    _: Player | None, query: LadderQuery, game: str
) -> tuple[showing.LadderPage, Headers]:
    """Read who is best at a game with so many seats: players and house bots, the best first.

    By `ordinal`, which is `mu` minus three times `sigma`: who is better than that almost certainly.
    Whoever has left is shown without a name, if at all.
    """
    page = showing.ladder_page(
        the_backend(),
        game=game,
        seats=query.seats,
        order=VERSIONS if query.versions else PLAYERS,
        limit=query.limit,
        cursor=query.cursor,
    )
    return page, next_link(page.next_cursor)


@of_histories.route("/v1/players/<id:player_id>/matches")
@of_histories.for_everybody()
@of_histories.arguments(query_of(PlayedQuery), location="query")
@of_histories.refuses("player_not_found", "bad_cursor")
@of_histories.response(
    200, Page[MatchDocument], description="One page, newest first.", headers=["Link"]
)
def list_matches_of(
    caller: Player | None, query: PlayedQuery, player_id: str
) -> tuple[Page[MatchDocument], Headers]:
    """List what a player plays and has played, newest first.

    Of others the public matches that have begun, given-up seats included; of yours all that you
    have created, sit in or sat in. The documents of a list have no view.
    """
    page = showing.matches_of(
        the_backend(),
        caller=caller,
        player_id=player_id,
        game=query.game,
        limit=query.limit,
        cursor=query.cursor,
    )
    return page, next_link(page.next_cursor)


@of_histories.route("/v1/players/<id:player_id>/versus/<id:other>")
@of_histories.for_everybody()
@of_histories.arguments(query_of(MeetingsQuery), location="query")
@of_histories.refuses("player_not_found", "bad_cursor")
@of_histories.response(
    200,
    showing.MeetingsPage,
    description="How often each was ahead, and one page of the matches.",
    headers=["Link"],
)
def read_meetings(
    caller: Player | None, query: MeetingsQuery, player_id: str, other: str
) -> tuple[showing.MeetingsPage, Headers]:
    """Read how a player has fared against another, or against a house bot by its name.

    The two are told of all their finished matches, everybody else of the public ones.
    """
    page = showing.versus(
        the_backend(),
        caller=caller,
        player_id=player_id,
        other=other,
        limit=query.limit,
        cursor=query.cursor,
    )
    return page, next_link(page.next_cursor)
