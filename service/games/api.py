"""The games of the house, their parts, their rules and their lessons, and the house bots."""

from collections.abc import Callable, Mapping
from functools import cache

import msgspec
from flask import Response, request
from msgspec import UNSET, UnsetType
from werkzeug.datastructures import MIMEAccept

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, find_game
from engine.game import Components, Game, GameNames
from engine.lessons import lessons_of
from engine.words import Language
from service.games.cases import begin_lesson as begin
from service.games.model import (
    Lessons,
    Rulebook,
    cited,
    example_board,
    rulebook,
    told_lessons,
    written_rules,
)
from service.matches.api.matches import LINKS, MatchAnswer, match_answer_once
from service.matches.model.documents import MatchDocument
from service.players.model import Player
from service.ratings.cases.showing import OwnRating, ratings_of_many
from service.refusals import StoreUnreachable
from service.shapes import BotName, GameName, Limited, Page
from service.web.answers import ONLY_A_PICTURE, encode, lasting, next_link
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.components import tag_of
from service.web.meanings import Schema
from service.web.plain import whole_schema
from service.web.reading import query_of
from service.web.requests import asked_language, idempotency

blueprint = Blueprint(
    "games", "What can be played here, with which parts, by which rules, against whom."
)

JSON = "application/json"
MARKDOWN = "text/markdown"
SVG = "image/svg+xml"


class GamesQuery(Limited, frozen=True, kw_only=True):
    """Which page of the list of games."""

    cursor: GameName | None = None
    """`next_cursor` of the page before."""


class BotsQuery(Limited, frozen=True, kw_only=True):
    """Which page of the list of house bots."""

    cursor: BotName | None = None
    """`next_cursor` of the page before."""


class GameSummary(msgspec.Struct, frozen=True):
    """A game in a few words, and how it may be set up."""

    name: str
    """What calls name it by: `arctic`."""
    title: str
    """What people call it, in your language."""
    seat_counts: tuple[int, ...]
    """The numbers of seats it can be played with."""
    options_schema: Schema
    """A JSON Schema of the `options` that a match of it takes."""
    summary: str
    """The game in a sentence or two, in your language."""
    lessons: int
    """How many lessons it has for newcomers; `GET …/lessons` tells them."""


class MessageType(msgspec.Struct, frozen=True):
    """One type of command or event: its `type` on the wire, what it means, its clauses, its JSON
    Schema."""

    type: str
    """Its `type` on the wire: `place_card`, say."""
    summary: str
    """What it means."""
    rules: tuple[str, ...]
    """The clauses of the rules that it comes from, the nearest first: `A-2`."""
    schema: Schema
    """Its JSON Schema, complete in itself."""


class Refusal(msgspec.Struct, frozen=True):
    """A code that a game refuses commands with, and why; `…` is what differs from case to case."""

    code: str
    """The `code` of the problem that a refused command is answered with."""
    sentence: str
    """Why, in your language; `…` stands for what differs from case to case."""


class GameDetail(GameSummary, frozen=True):
    """A game with all its parts, each table with its provenance, what everything of it is called,
    its commands and events, and every code it refuses a command with."""

    rules_version: int
    """Which rules new matches are played by; it grows when rules change."""
    components: Components
    """What lies in the box: cards, tiles and boards, each table with its provenance."""
    names: GameNames
    """What everything of the game is called, in your language."""
    commands: tuple[MessageType, ...]
    """All types of commands."""
    refusals: tuple[Refusal, ...]
    """Every code that the game refuses a command with."""
    events: tuple[MessageType, ...]
    """All types of events that the game tells."""
    view_schema: Schema
    """A JSON Schema of the `view` of a match of it."""


class BotSummary(msgspec.Struct, frozen=True):
    """A house bot; the greater its strength, the better it plays."""

    name: str
    """What calls name it by: `greedy`."""
    title: str
    """What people call it, in your language: by how hard it is to beat."""
    games: tuple[str, ...]
    """The names of the games it plays."""
    summary: str
    """How it plays, in a sentence."""
    strength: int
    """Its rank among the house bots, from 1 for the weakest."""
    ratings: tuple[OwnRating, ...] | UnsetType = UNSET
    """How good it is by its rated matches here; left out while the store is away."""


@blueprint.route("/v1/games")
@blueprint.arguments(query_of(GamesQuery), location="query")
@blueprint.unchanged
@blueprint.response(200, Page[GameSummary], description="All games.", headers=["ETag", "Link"])
def list_games(query: GamesQuery) -> Response:
    """List the games."""
    return _listed(_games, tuple(GAMES), query)


@blueprint.route("/v1/games/<id:game>")
@blueprint.refuses("unknown_game")
@blueprint.unchanged
@blueprint.response(200, GameDetail, description="The game.", headers=["ETag"])
def read_game(game: str) -> Response:
    """Read a game: its components, what they are called, its commands, events, view, refusals.

    `names` are for people, in your language: of commands, options and their choices, parts of
    scores, tables, and whatever has an id.
    """
    language = asked_language()
    return lasting(_game(find_game(game), language), JSON, language)


@blueprint.route("/v1/games/<id:game>/rules")
@blueprint.refuses("unknown_game")
@blueprint.unchanged
@blueprint.response(200, Rulebook, description="The rules.", headers=["ETag"])
@blueprint.alt_response(200, {"type": "string"}, content_type=MARKDOWN, description="The rules.")
def read_rules(game: str) -> Response:
    """Read the rules: how it is played in two minutes, and all numbered clauses.

    `rule` of a refusal cites their numbers, the same in every language. `Accept: text/markdown` is
    for a page to read, `application/json` for the clauses one by one.
    """
    language = asked_language()
    accepted: MIMEAccept = request.accept_mimetypes
    if accepted.best_match([JSON, MARKDOWN], default=JSON) == MARKDOWN:
        written = written_rules(find_game(game), language).encode()
        return lasting(written, f"{MARKDOWN}; charset=utf-8", language)
    return lasting(_rules(find_game(game), language), JSON, language)


@blueprint.route("/v1/games/<id:game>/board.svg")
@blueprint.refuses("unknown_game")
@blueprint.unchanged
@blueprint.response(
    200,
    {"type": "string"},
    description="The picture.",
    content_type="image/svg+xml",
    headers=["ETag"],
)
def draw_example(game: str) -> Response:
    """Draw the example of the rules: the middle of a match, as a player sees it.

    The deal is fixed and nobody plays it; `in_short` of the rules tells what is to be seen.
    """
    language = asked_language()
    picture = lasting(example_board(find_game(game), language).encode(), SVG, language)
    picture.headers["Content-Security-Policy"] = ONLY_A_PICTURE
    return picture


@blueprint.route("/v1/games/<id:game>/lessons")
@blueprint.refuses("unknown_game")
@blueprint.unchanged
@blueprint.response(200, Lessons, description="The lessons.", headers=["ETag"])
def read_lessons(game: str) -> Response:
    """Read the lessons of a game: what a newcomer plays first, in the order in which one learns.

    Each is a fixed position with something to bring about, one command a step, in a sentence. Begin
    one by `POST …/lessons/{lesson}`; its goal is met when the log of that match tells the event.
    """
    language = asked_language()
    return lasting(_lessons(find_game(game), language), JSON, language)


@blueprint.route("/v1/games/<id:game>/lessons/<id:lesson>", methods=["POST"])
@blueprint.for_players()
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    "unknown_game",
    "lesson_not_found",
    "idempotency_key_reused",
    "too_many_running",
    "too_many_searching",
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    MatchDocument,
    description="The match, about to be begun.",
    headers=["Location", "ETag", "Idempotency-Replayed"],
)
def begin_lesson(caller: Player, game: str, lesson: str) -> MatchAnswer:
    """Begin a lesson: a match of your own, dealt for everybody alike, at the moment to learn from.

    It is private and unrated, with house bots on the other seats, and played like any other; what
    was played before has been played. It has no end that you need to reach: call it off
    (`DELETE /v1/matches/{id}`) when you go on.
    """
    made = begin(the_backend(), caller, game, lesson, idempotency())
    document, headers = match_answer_once(made, caller)
    return document, {**headers, "Location": f"/v1/matches/{document.id}"}


@blueprint.route("/v1/bots")
@blueprint.arguments(query_of(BotsQuery), location="query")
@blueprint.unchanged
@blueprint.response(
    200,
    Page[BotSummary],
    description="All house bots, the weakest first.",
    headers=["ETag", "Link"],
)
def list_bots(query: BotsQuery) -> Response:
    """List the house bots."""
    return _listed(_bots, tuple(BOTS), query)


def _listed(
    written: Callable[[tuple[str, ...], str | None, Language], bytes],
    names: tuple[str, ...],
    query: GamesQuery | BotsQuery,
) -> Response:
    """One page of a list that stays the same; the cursor is the name of the item before."""
    after = query.cursor
    limit = query.limit
    language = asked_language()
    start = 0 if after is None else names.index(after) + 1
    shown = names[start : start + limit]
    cursor = shown[-1] if start + limit < len(names) else None
    response = lasting(written(shown, cursor, language), JSON, language)
    response.headers.extend(next_link(cursor))
    return response


def _summary(game: Game, language: Language) -> GameSummary:
    return GameSummary(
        name=game.name,
        title=game.words.tell("title", language),
        seat_counts=game.seat_counts,
        options_schema=whole_schema(game.options_type),
        summary=game.words.tell("summary", language),
        lessons=len(lessons_of(game)),
    )


def _message_types(game: Game, kinds: tuple[type[msgspec.Struct], ...]) -> tuple[MessageType, ...]:
    return tuple(_message_type(game, kind) for kind in kinds)


def _message_type(game: Game, kind: type[msgspec.Struct]) -> MessageType:
    meaning = " ".join((kind.__doc__ or "").split())
    return MessageType(tag_of(kind), meaning, cited(game, meaning), whole_schema(kind))


# What follows is the same for everybody until the next release, and is made once.


@cache
def _games(names: tuple[str, ...], cursor: str | None, language: Language) -> bytes:
    return encode(Page(tuple(_summary(GAMES[name], language) for name in names), cursor))


@cache
def _game(game: Game, language: Language) -> bytes:
    summary = msgspec.structs.asdict(_summary(game, language))
    detail = GameDetail(
        **summary,
        rules_version=game.rules_version,
        components=game.components(),
        names=game.names(language),
        commands=_message_types(game, game.command_types),
        refusals=tuple(
            Refusal(code, game.words.outline(f"refusal-{code}", language)) for code in game.refusals
        ),
        events=_message_types(game, game.event_types),
        view_schema=whole_schema(game.view_type),
    )
    return encode(detail)


def _bots(names: tuple[str, ...], cursor: str | None, language: Language) -> bytes:
    games = tuple(GAMES)
    found = (BOTS[name] for name in names)
    rated = _ratings(names)
    items = tuple(
        BotSummary(
            name=bot.name,
            title=bot.title.tell(language),
            games=games,
            summary=bot.summary.tell(language),
            strength=bot.strength,
            ratings=rated.get(bot.name, UNSET),
        )
        for bot in found
    )
    return encode(Page(items, cursor))


def _ratings(names: tuple[str, ...]) -> Mapping[str, tuple[OwnRating, ...]]:
    try:
        return ratings_of_many(the_backend(), names)
    except StoreUnreachable:
        return {}


@cache
def _lessons(game: Game, language: Language) -> bytes:
    return encode(told_lessons(game, language))


@cache
def _rules(game: Game, language: Language) -> bytes:
    return encode(rulebook(game, language))
