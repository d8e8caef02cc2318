"""The games of the house, their parts and their rules, and the house bots."""

from functools import cache
from importlib.resources import files

import msgspec
from flask import Response, request
from werkzeug.datastructures import MIMEAccept

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, find_game
from engine.game import AnyGame, Components
from engine.language import Language
from service.api.answering import Page, encode, lasting
from service.api.blueprint import Blueprint
from service.api.language import asked_language
from service.schemas.games import JsonSchema, tag_of, whole_schema
from service.schemas.rulebook import Rulebook, read_rulebook

blueprint = Blueprint(
    "games", "What can be played here, with which parts, by which rules, against whom."
)

JSON = "application/json"
MARKDOWN = "text/markdown"


class GameSummary(msgspec.Struct, frozen=True):
    """A game in a few words, and how it may be set up."""

    name: str
    title: str
    seat_counts: tuple[int, ...]
    options_schema: JsonSchema
    summary: str


class MessageType(msgspec.Struct, frozen=True):
    """One type of command or event: its `type` on the wire, what it means, its JSON Schema."""

    type: str
    summary: str
    schema: JsonSchema


class GameDetail(GameSummary, frozen=True):
    """A game with all its parts, each table with its provenance, and its commands and events."""

    rules_version: int
    components: Components
    commands: tuple[MessageType, ...]
    events: tuple[MessageType, ...]
    view_schema: JsonSchema


class BotSummary(msgspec.Struct, frozen=True):
    """A house bot; the greater its strength, the better it plays."""

    name: str
    games: tuple[str, ...]
    summary: str
    strength: int


@blueprint.route("/v1/games")
@blueprint.tagged
@blueprint.answers(200, "GameSummaryPage", "All games.", headers=["ETag"])
def list_games() -> Response:
    """List the games."""
    language = asked_language()
    return lasting(_games(tuple(GAMES), language), JSON, language)


@blueprint.route("/v1/games/<id:game>")
@blueprint.tagged
@blueprint.refuses("unknown_game")
@blueprint.answers(200, "GameDetail", "The game.", headers=["ETag"])
def read_game(game: str) -> Response:
    """Read a game: its components, and the schemas of its commands, events and views."""
    language = asked_language()
    return lasting(_game(find_game(game), language), JSON, language)


@blueprint.route("/v1/games/<id:game>/rules")
@blueprint.tagged
@blueprint.refuses("unknown_game")
@blueprint.answers(200, {"type": "string"}, "The rules.", media_type=MARKDOWN, headers=["ETag"])
@blueprint.answers(200, "Rulebook")
def read_rules(game: str) -> Response:
    """Read the rules as numbered clauses.

    The numbers are those that `rule` of a refusal cites, the same in every language. Send
    `Accept: text/markdown` for a page to read, or `application/json` for the clauses one by one.
    """
    language = asked_language()
    accepted: MIMEAccept = request.accept_mimetypes
    if accepted.best_match([JSON, MARKDOWN], default=JSON) == MARKDOWN:
        return lasting(_markdown(find_game(game), language), f"{MARKDOWN}; charset=utf-8", language)
    return lasting(_rules(find_game(game), language), JSON, language)


@blueprint.route("/v1/bots")
@blueprint.tagged
@blueprint.answers(200, "BotSummaryPage", "All house bots, the weakest first.", headers=["ETag"])
def list_bots() -> Response:
    """List the house bots."""
    language = asked_language()
    return lasting(_bots(tuple(GAMES), language), JSON, language)


def _summary(game: AnyGame, language: Language) -> GameSummary:
    return GameSummary(
        name=game.name,
        title=game.title[language],
        seat_counts=game.seat_counts,
        options_schema=whole_schema(game.options_type),
        summary=game.summary[language],
    )


def _message_types(kinds: tuple[type[msgspec.Struct], ...]) -> tuple[MessageType, ...]:
    return tuple(
        MessageType(tag_of(kind), (kind.__doc__ or "").strip(), whole_schema(kind))
        for kind in kinds
    )


# What follows is the same for everybody until the next release, and is made once.


@cache
def _games(names: tuple[str, ...], language: Language) -> bytes:
    items = tuple(_summary(GAMES[name], language) for name in names)
    return encode(Page(items, None))


@cache
def _game(game: AnyGame, language: Language) -> bytes:
    summary = msgspec.structs.asdict(_summary(game, language))
    detail = GameDetail(
        **summary,
        rules_version=game.rules_version,
        components=game.components(),
        commands=_message_types(game.command_types),
        events=_message_types(game.event_types),
        view_schema=whole_schema(game.view_type),
    )
    return encode(detail)


@cache
def _bots(games: tuple[str, ...], language: Language) -> bytes:
    items = tuple(
        BotSummary(bot.name, games, bot.summary[language], bot.strength) for bot in BOTS.values()
    )
    return encode(Page(items, None))


@cache
def _markdown(game: AnyGame, language: Language) -> bytes:
    folder = files(type(game).__module__.rpartition(".")[0])
    return folder.joinpath("rulebook", f"{language}.md").read_bytes()


@cache
def _rules(game: AnyGame, language: Language) -> bytes:
    book: Rulebook = read_rulebook(game.name, language, _markdown(game, language).decode())
    return encode(book)
