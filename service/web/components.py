"""The components of the document: what is answered and what is sent, over all games.

msgspec describes the types that are answered and the engine's, apispec the requests. For every game
of the catalogue, `arctic` say, there are the components `ArcticCommand` and `ArcticLogEntry` (one
of their types, told apart by `type`), `ArcticView`, `ArcticOptions`, `ArcticComponents`, and each
type they are made of. A game that is added to the catalogue is in the document without a line here.
What no type says (headers, keys, the calls that the service makes) is written out at the end.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.game import Game
from service.shapes import EVENT_ID
from service.web.meanings import Schema, meaning_of_tag, schema_components
from service.web.plain import is_box

SCHEMAS = "#/components/schemas/"
RESPONSES = "#/components/responses/"
LOG_ENTRY = "LogEntry"
"""An entry of the log of a match, of any game."""
PLACE = re.compile(f'(?<="{SCHEMAS})[^"]+')
BOX: Schema = {
    "description": "Another box to play with: `options_schema` of the game describes it.",
    "type": "object",
    "additionalProperties": True,
}
PRINTABLE = r"^[!-~]([ -~]*[!-~])?$"
"""What comes through in a header: blanks at its ends do not."""


class Log(NamedTuple):
    """A log of a subject: the type of its entries, and the events that they tell."""

    entry: type
    events: tuple[type[msgspec.Struct], ...]
    is_of_games: bool = False
    """Whether it tells the events of games, too."""


def reference(name: str) -> Schema:
    """A reference to a component of the document."""
    return {"$ref": SCHEMAS + name}


def public_name(name: str) -> str:
    """`Page_LogEntry_` → `LogEntryPage`; documents are called by what they show."""
    generic, _, of = name.partition("_")
    if generic == "Page":
        return f"{public_name(of.rstrip('_'))}Page"
    return generic.removesuffix("Document")


def prefix_of(game: Game) -> str:
    """`north_pole` → `NorthPole`: what the names of its components begin with."""
    return "".join(word.capitalize() for word in game.name.split("_"))


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The name of a type of command or event on the wire."""
    return str(kind.__struct_config__.tag)


def one_of(description: str, tag: str, names: Mapping[str, str]) -> Schema:
    """One of several components, told apart by a member: the value it has, and the component."""
    places = {value: SCHEMAS + name for value, name in names.items()}
    return {
        "description": description,
        "oneOf": [{"$ref": place} for place in places.values()],
        "discriminator": {"propertyName": tag, "mapping": places},
    }


def any_of(description: str, names: Iterable[str]) -> Schema:
    """One of several components."""
    return {"description": description, "anyOf": [reference(name) for name in names]}


def common(whole: Schema, *own: str) -> Schema:
    """What all kinds of a thing have in common: everything but the members that each has its own
    way."""
    members = {name: of for name, of in whole["properties"].items() if name not in own}
    required = [name for name in whole["required"] if name not in own]
    description = "What every kind of this has in common."
    return whole | {"description": description, "properties": members, "required": required}


def kind_of(base: str, description: str, own: Mapping[str, Schema]) -> Schema:
    """One kind of a thing: what all kinds have in common, and members of its own.

    These are a part of their own, beside the common one: some generators take a component whose
    only part is another one for that other one.
    """
    part = {"type": "object", "properties": dict(own), "required": list(own)}
    return {"description": description, "allOf": [reference(base), part]}


def described(kinds: Iterable[object], renamed: Callable[[str], str]) -> dict[str, Schema]:
    """The schemas of types, and of all that they are made of, under names of our own."""
    _, found = schema_components(kinds, ref_template=SCHEMAS + "{name}")
    written = PLACE.sub(lambda place: renamed(place[0]), json.dumps(found))
    schemas: dict[str, Schema] = json.loads(written)
    made: dict[str, Schema] = {}
    for name, schema in schemas.items():
        whole = {key: _with_places(part, made) for key, part in schema.items()}
        is_closed = schema.get("additionalProperties") is False
        made[renamed(name)] = whole if is_closed else answered(whole)
    return made


def _with_places(node: Any, made: dict[str, Schema]) -> Any:
    """A part of a schema in which each object with a title is a component of that name: no
    generator has to make one up."""
    if isinstance(node, list):
        return [_with_places(part, made) for part in node]
    if not isinstance(node, dict):
        return node
    whole = {key: _with_places(part, made) for key, part in node.items()}
    title = node.get("title")
    if isinstance(title, str) and "properties" in node:
        made[title] = whole
        return reference(title)
    return whole


def answered(schema: Schema) -> Schema:
    """The schema for an answer: it may grow, and all members are there that are always written."""
    if "properties" not in schema:
        return schema
    is_brief = schema["title"] in _brief_types()
    required = [
        name
        for name, member in schema["properties"].items()
        if name in schema["required"] or ("default" in member and not is_brief)
    ]
    opened = {key: value for key, value in schema.items() if key != "additionalProperties"}
    return opened | {"required": required}


@cache
def _brief_types() -> frozenset[str]:
    """The names of the types that leave out what has its default value."""
    return frozenset(kind.__name__ for kind in _structs() if kind.__struct_config__.omit_defaults)


def _structs() -> Iterator[type[msgspec.Struct]]:
    unseen = msgspec.Struct.__subclasses__()
    while unseen:
        kind = unseen.pop()
        unseen += kind.__subclasses__()
        yield kind


def meaning_as(whole: Schema, **members: Schema) -> dict[str, Schema]:
    """Members of a schema that are narrower than there, and mean what they mean there."""
    said = whole["properties"]
    return {name: {"description": said[name]["description"]} | of for name, of in members.items()}


def answer_components(kinds: Sequence[object], logs: Sequence[Log]) -> dict[str, Schema]:
    """The components of everything that is answered, and of every game."""
    events = [event for log in logs for event in log.events]
    shared = described([*kinds, *events], public_name)
    of_logs = {event.__name__ for event in events}
    of_answers = {name: schema for name, schema in shared.items() if name not in of_logs}
    games = {prefix_of(game): game for game in GAMES.values()}
    found = dict(shared)
    for log in logs:
        name = public_name(log.entry.__name__)
        entry = shared[name]
        own = f"House{name}" if log.is_of_games else name
        found[f"{name}Base"] = common(entry, "type", "data")
        found |= entries_of(log.events, entry, own, shared, public_name)
        if log.is_of_games:
            found[name] = any_of(entry["description"], [own, *(f"{game}{name}" for game in games)])
            for prefix, game in games.items():
                found |= game_components(game, prefix, of_answers, entry)
    found["MatchBase"] = common(shared["Match"], "game", "options", "view")
    return found | over_all_games(games)


def entries_of(
    events: Iterable[type[msgspec.Struct]],
    entry: Schema,
    name: str,
    found: Mapping[str, Schema],
    renamed: Callable[[str], str],
) -> dict[str, Schema]:
    """What a log says of these events: for each its entry, and what it tells, as `data` of that;
    `ArcticCardPlaced` is in `ArcticCardPlacedLogEntry`."""
    made: dict[str, Schema] = {}
    entries: dict[str, str] = {}
    for kind in events:
        tag = tag_of(kind)
        told = renamed(kind.__name__)
        event = found[told]
        entries[tag] = f"{told}{entry['title']}"
        own = {"type": {"const": tag}, "data": reference(told)}
        made[entries[tag]] = kind_of(f"{entry['title']}Base", event["description"], own)
        made[told] = _beside_its_entry(event)
    return made | {name: one_of(entry["description"], "type", entries)}


def _beside_its_entry(event: Schema) -> Schema:
    """What an event tells beside its type and its seat, which every entry has itself."""
    members = {name: of for name, of in event["properties"].items() if name not in ("type", "seat")}
    required = [name for name in event["required"] if name in members]
    return event | {"properties": members, "required": required}


def game_components(
    game: Game, prefix: str, shared: Mapping[str, Schema], entry: Schema
) -> dict[str, Schema]:
    """All components of one game; those in `shared` stand in the document already."""
    faces = {
        game.view_type: "View",
        game.options_type: "Options",
        type(game.components()): "Components",
    }
    names = {kind.__name__: f"{prefix}{face}" for kind, face in faces.items()}

    def renamed(name: str) -> str:
        return name if name in shared else names.get(name, prefix + name.removeprefix(prefix))

    kinds = [*game.command_types, *game.event_types, *faces]
    found = described(kinds, renamed)
    options = found[f"{prefix}Options"]
    commands = {tag_of(kind): renamed(kind.__name__) for kind in game.command_types}
    match = shared["Match"]
    own = meaning_as(
        match,
        game={"const": game.name},
        options=reference(f"{prefix}ChosenOptions"),
        view={"anyOf": [reference(f"{prefix}View"), {"type": "null"}]},
    )
    found |= entries_of(game.event_types, entry, f"{prefix}LogEntry", found, renamed)
    return found | {
        f"{prefix}Command": one_of(f"A command of {game.name}.", "type", commands),
        f"{prefix}Match": kind_of("MatchBase", f"A match of {game.name}.", own),
        f"{prefix}ChosenOptions": answered(options),
        f"{prefix}Options": _asked_for(options, found, f"{prefix}Box"),
        f"{prefix}Box": BOX,
    }


def _asked_for(options: Schema, found: Mapping[str, Schema], box: str) -> Schema:
    """The options as a request has them. For another box the schema only says where boxes are
    described: its tables are longer than all other options of all games together."""
    boxes = [SCHEMAS + name for name, schema in found.items() if is_box(schema)]
    members = {
        name: member | {"anyOf": [reference(box), {"type": "null"}]}
        if any(choice.get("$ref") in boxes for choice in member.get("anyOf", ()))
        else member
        for name, member in options["properties"].items()
    }
    return options | {"properties": members}


def over_all_games(games: Mapping[str, Game]) -> dict[str, Schema]:
    """What is one thing in every game; `games` are by what the names of their components begin
    with."""
    matches = {game.name: f"{prefix}Match" for prefix, game in games.items()}
    command = "The smallest decision a player makes, in one of the games."
    return {
        "Match": one_of("A match, as its reader may see it.", "game", matches),
        "Command": any_of(command, [f"{prefix}Command" for prefix in games]),
        "Components": any_of(
            "What lies in the box of one of the games.", [f"{prefix}Components" for prefix in games]
        ),
        "Options": any_of(
            "How one of the games is played.", [f"{prefix}ChosenOptions" for prefix in games]
        ),
    }


def request_components(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """What marshmallow checks but cannot say: requests that differ from game to game, or by
    `kind`."""
    match = schemas["MatchRequest"]
    wanted = {game.name: f"{prefix_of(game)}MatchRequest" for game in GAMES.values()}
    command = schemas["CommandRequest"]
    commands = command["properties"] | meaning_as(command, command=reference("Command"))
    seats = {"me": "MeSeat", "bot": "BotSeat", "open": "OpenSeat", "invited": "InvitedSeat"}
    changes = {kind: seats[kind] for kind in ("bot", "open", "invited")}
    return {
        **{wanted[game.name]: _match_request(game, match) for game in GAMES.values()},
        "MatchRequest": one_of("A match as its creator wants it.", "game", wanted),
        "CommandRequest": command | {"properties": commands},
        "NudgeRequest": schemas["NudgeRequest"] | {"minProperties": 1, "maxProperties": 1},
        "SeatWanted": one_of("Who is to sit there.", "kind", seats),
        "SeatChange": one_of(
            "A house bot, nobody yet, or somebody it is kept for.", "kind", changes
        ),
    }


def _match_request(game: Game, match: Schema) -> Schema:
    kind = {"description": meaning_of_tag("me"), "const": "me"}
    me = {"properties": {"kind": kind}, "required": ["kind"]}
    seats = match["properties"]["seats"] | {
        "contains": me,
        "minContains": 0,
        "maxContains": 1,
        "minItems": min(game.seat_counts),
        "maxItems": max(game.seat_counts),
        "items": reference("SeatWanted"),
    }
    own = meaning_as(
        match,
        game={"const": game.name},
        options=reference(f"{prefix_of(game)}Options"),
        seats=seats,
    )
    return match | {"properties": match["properties"] | own}


def _bearer(description: str) -> Schema:
    return {"type": "http", "scheme": "bearer", "description": description}


def _header_answered(description: str, example: object, **schema: object) -> Schema:
    return {
        "description": description,
        "schema": {"type": "string", **schema},
        "example": example,
    }


def _header_sent(name: str, description: str = "", example: str = "", **schema: object) -> Schema:
    """A header of a request."""
    said = {"description": description, "example": example}
    return {
        "name": name,
        "in": "header",
        "schema": {"type": "string", **schema},
        **{word: text for word, text in said.items() if text},
    }


PLACES = {
    "contest_id": "The id of the contest.",
    "game": "The name of the game, as in `GET /v1/games`.",
    "key_id": "The id of the key.",
    "kind": "What kind of thing it is: `match`, say.",
    "lesson": "The name of the lesson, as in `GET /v1/games/{game}/lessons`.",
    "match_id": "The id of the match.",
    "name": "The id of the thing, or where it stands.",
    "other": "The id of the player they have met.",
    "player_id": "The id of the player.",
    "seat": "The number of the seat, from 0.",
    "seek_id": "The id of the seek.",
    "subscription_id": "The id of the subscription.",
    "substitute_id": "The id of the petition for a substitute.",
    "takeback_id": "The id of the petition for a take-back.",
}
"""What stands in the path of an address."""


def _refusal(description: str, *headers: str) -> Schema:
    """An answer that refuses; which codes it may have, each operation says in `x-codes`."""
    answer: Schema = {
        "description": description,
        "content": {"application/problem+json": {"schema": reference("Problem")}},
    }
    named = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
    return answer | ({"headers": named} if named else {})


REFUSED: Mapping[int, str] = {
    400: "BadRequest",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    406: "NotAcceptable",
    409: "Conflict",
    412: "PreconditionFailed",
    413: "BodyTooLarge",
    415: "NotJson",
    422: "Malformed",
    428: "PreconditionRequired",
    429: "TooManyRequests",
    503: "Unavailable",
}
"""What is answered with a status that refuses, wherever it is."""

COMPONENTS = {
    "responses": {
        "BadRequest": _refusal("The request cannot be read as HTTP, or its body not as JSON."),
        "Unauthorized": _refusal("No token where one is needed, or one that is good for nothing."),
        "Forbidden": _refusal("The caller is known, and may not do this."),
        "NotFound": _refusal("What the address or the body names is not there for the caller."),
        "NotAcceptable": _refusal("`Accept` allows nothing that the address answers with."),
        "Conflict": _refusal(
            "The request is well-formed; how things stand, or a rule of the game, says no. "
            "`code` says why; nothing has changed."
        ),
        "PreconditionFailed": _refusal(
            "What the caller saw is no longer so: read again, then decide again."
        ),
        "BodyTooLarge": _refusal("The body is longer than any request has to be."),
        "NotJson": _refusal("The body is not sent as `application/json`."),
        "Malformed": _refusal(
            "The request does not fit its schema or contradicts itself; `errors` names each place."
        ),
        "PreconditionRequired": _refusal(
            "Send the version you saw, as `If-Match` or `expected_version`."
        ),
        "TooManyRequests": _refusal("Too many at once, or in a minute.", "Retry-After"),
        "Unavailable": _refusal(
            "The store cannot be reached, or does not confirm what was written: try again.",
            "Retry-After",
        ),
    },
    "securitySchemes": {
        "token": _bearer(
            "The token of a player, from `POST /v1/players`, or a key that was cut from it, from "
            "`POST /v1/keys`. In the address of an event stream a ticket of `POST /v1/tickets` "
            "stands for it."
        ),
        "operator": _bearer("The operators' token, `OPERATOR_TOKEN` of the service."),
    },
    "headers": {
        "ETag": _header_answered(
            "Of a match and what is about it: stands for this caller and the version, also in "
            "`If-Match`. Elsewhere for exactly this answer.",
            '"4f2a91"',
        ),
        "Chain-Head": _header_answered(
            "The head of the chain after the command, as in `fairness.chain`.",
            "7f2c0a51c8ab7b1c3c7b4d6f8a0e9d2b5a4c3e1f6d7b8a9c0e1f2d3b4a5c6d7e",
        ),
        "Match-Ended": _header_answered(
            "The matches of yours that have ended, each told once; several are parted by commas.",
            "01jz8c3w6n1x5t9v2k4m7p0q8r",
        ),
        "Idempotency-Replayed": _header_answered(
            "`true` if the key had been answered before.", "true"
        ),
        "Link": _header_answered(
            "The next page, if there is one.", '</v1/matches?cursor=a>; rel="next"'
        ),
        "Preference-Applied": _header_answered(
            "What you asked for with `Prefer`, if it was heeded.", "return=minimal"
        ),
        "Location": _header_answered("The address of what was made.", "/v1/matches/m1"),
        "Sunset": _header_answered(
            "When what has ended is deleted (RFC 8594).", "Sun, 20 Dec 2026 08:49:37 GMT"
        ),
        "Retry-After": _header_answered(
            "Seconds to wait before trying again.", 1, type="integer", minimum=0
        ),
    },
    "parameters": {
        "Accept-Language": _header_sent(
            "Accept-Language", "What people read comes in the best of these languages.", "de"
        ),
        "If-Match": _header_sent(
            "If-Match",
            "The ETag of the match as you saw it; or send `expected_version`.",
            '"4f2a91"',
        ),
        "If-None-Match": _header_sent("If-None-Match", "The ETag you have."),
        "Idempotency-Key": _header_sent(
            "Idempotency-Key",
            "Your name for this request: sent again, it is not done again.",
            pattern=PRINTABLE,
            maxLength=200,
        ),
        "Stranger-Idempotency-Key": _header_sent(
            "Idempotency-Key",
            "A random name for this request: whoever sends it again is shown the same token.",
            pattern=PRINTABLE,
            minLength=20,
            maxLength=200,
        ),
        "Prefer": _header_sent(
            "Prefer", "`return=minimal`: the answer leaves out the match.", "return=minimal"
        ),
        "Last-Event-ID": _header_sent(
            "Last-Event-ID", "Of a stream: go on after this event.", "17-0", pattern=EVENT_ID
        ),
    },
}

WEBHOOK_TAG = {
    "name": "webhooks",
    "description": "What this service sends to a bot that has set a webhook.",
}
LATER = {"description": "A command will be sent later."}
SIGNATURE = (
    _header_sent("webhook-id", "The same for every try.", "msg_1"),
    _header_sent("webhook-timestamp", "Seconds since 1970.", "1700000000"),
    _header_sent("webhook-signature", "HMAC-SHA256 of id, time and body.", "v1,K5oZ…"),
)


def webhook(name: str, body: Schema, answer: Schema, **words: str) -> Schema:
    """A call that the service makes itself, signed after Standard Webhooks."""
    return {
        "operationId": name,
        **words,
        "tags": [WEBHOOK_TAG["name"]],
        "security": [],
        "parameters": [header | {"required": True} for header in SIGNATURE],
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {
            "200": {
                "description": "The command to play.",
                "content": {"application/json": {"schema": answer}},
            },
            "202": LATER,
            "204": LATER,
        },
    }
