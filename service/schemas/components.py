"""All components of the document: what is answered and what is sent, over all games.

What one game brings is in `games.py`; here it is joined with what the house itself says. A game
that is added to the catalogue is in the document without a line here.
"""

from collections.abc import Mapping, Sequence
from typing import get_args

from engine.catalogue import GAMES
from engine.game import Game
from service.matches.told.contest_events import ContestEvent
from service.matches.told.house_events import AnyHouseEvent
from service.matches.told.lobby_events import LobbyEvent
from service.schemas.games import (
    answered,
    components_of,
    entries_of,
    game_components,
    prefix_of,
    public_name,
    reference,
    union,
)
from service.schemas.plain import JsonSchema


def answer_components(answered_types: Sequence[object]) -> dict[str, JsonSchema]:
    """The component schemas of everything that is answered, and of every game."""
    _, components = components_of(answered_types, public_name)
    found = {name: answered(schema) for name, schema in components.items()}
    match, entry, notice, in_lobby, in_contest = (
        found.pop(name) for name in ("Match", "LogEntry", "Notice", "LobbyNotice", "ContestEntry")
    )
    for placeholder in ("Command", "Components", "Options", "View"):
        found.pop(placeholder, None)
    shared = frozenset(found)
    house = get_args(AnyHouseEvent)
    found |= entries_of(house, entry, shared, "House") | entries_of(house, notice, shared, "House")
    in_lobby = in_lobby | {"title": "Notice"}
    found |= entries_of(get_args(LobbyEvent), in_lobby, shared, "Lobby")
    in_contest = in_contest | {"title": "Entry"}
    found |= entries_of(get_args(ContestEvent), in_contest, shared, "Contest")
    for game in GAMES.values():
        prefix = prefix_of(game)
        found |= game_components(game, shared)
        found |= entries_of(game.event_types, entry, shared, prefix)
        found[f"{prefix}Match"] = match_of(game, match)
    found["Notice"] = found.pop("HouseNotice")
    return found | over_all_games(list(GAMES.values()))


def match_of(game: Game, match: JsonSchema) -> JsonSchema:
    """The match document of one game: its options and its view are known."""
    prefix = prefix_of(game)
    properties = match["properties"]
    own = {
        "game": {"const": game.name},
        "options": reference(f"{prefix}ChosenOptions"),
        "view": {"anyOf": [reference(f"{prefix}View"), {"type": "null"}]},
    }
    return match | {"properties": properties | own}


def over_all_games(games: Sequence[Game]) -> dict[str, JsonSchema]:
    """What is one thing in every game: a match, a new match, a command."""
    names = [game.name for game in games]
    prefixes = [prefix_of(game) for game in games]
    matches = [f"{prefix}Match" for prefix in prefixes]
    alike = {
        "Command": ("Command", "The smallest decision a player makes, in one of the games."),
        "Components": ("Components", "What lies in the box of one of the games."),
        "Options": ("ChosenOptions", "How one of the games is played."),
    }
    entries = [f"{prefix}LogEntry" for prefix in prefixes]
    return {
        "Match": union(matches, "game", names, "A match, as its reader may see it."),
        "LogEntry": {
            "description": "Something that happened, as its reader may see it.",
            "anyOf": [reference("HouseLogEntry"), *map(reference, entries)],
        },
        **{
            name: {
                "description": description,
                "anyOf": [reference(f"{prefix}{suffix}") for prefix in prefixes],
            }
            for name, (suffix, description) in alike.items()
        },
    }


def request_components(schemas: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    """What marshmallow checks but cannot say: requests that differ from game to game, or by
    `kind`."""
    match = schemas["MatchRequest"]
    games = list(GAMES.values())
    wanted = {f"{prefix_of(game)}MatchRequest": _match_request(game, match) for game in games}
    command = schemas["CommandRequest"]
    commands = command["properties"] | {"command": reference("Command")}
    return wanted | {
        "MatchRequest": union(
            list(wanted), "game", [game.name for game in games], "A match as its creator wants it."
        ),
        "CommandRequest": command | {"properties": commands},
        "NudgeRequest": schemas["NudgeRequest"] | {"minProperties": 1, "maxProperties": 1},
        "SeatWanted": union(
            ["MeSeat", "BotSeat", "OpenSeat", "InvitedSeat"],
            "kind",
            ["me", "bot", "open", "invited"],
            "Who is to sit there.",
        ),
        "SeatChange": union(
            ["BotSeat", "OpenSeat", "InvitedSeat"],
            "kind",
            ["bot", "open", "invited"],
            "A house bot, nobody yet, or somebody it is kept for.",
        ),
    }


def _match_request(game: Game, match: JsonSchema) -> JsonSchema:
    me = {"properties": {"kind": {"const": "me"}}, "required": ["kind"]}
    seats = match["properties"]["seats"] | {
        "contains": me,
        "minContains": 0,
        "maxContains": 1,
        "minItems": min(game.seat_counts),
        "maxItems": max(game.seat_counts),
        "items": reference("SeatWanted"),
    }
    own = {
        "game": {"const": game.name},
        "options": reference(f"{prefix_of(game)}Options"),
        "seats": seats,
    }
    return match | {"properties": match["properties"] | own}
