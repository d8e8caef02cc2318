"""Matches: create them, list them, look at them."""

from typing import Any

import msgspec
from flask import Response
from msgspec.structs import replace

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of, encode
from engine.game import Options
from engine.records.record import AnyRecord
from engine.words import Language
from service.matches.fairness import records
from service.matches.loaded import LoadedMatch
from service.matches.seats import creating, leaving, once
from service.matches.seats.seat import Player
from service.matches.shown import boards, closed, history, lists, sight
from service.matches.shown.documents import Decision, MatchDocument
from service.matches.shown.drawn import Draw
from service.matches.terms import Clock, Pace, Spectators, Status, TakebackRule, Visibility
from service.refusals import Refusal
from service.schemas.matches.creating import MatchRequest
from service.schemas.matches.queries import LookQuery, MatchesQuery, MatchQuery
from service.store.admission.admitted import Wanted
from service.web.admission import the_backend
from service.web.answers import Headers, in_language, is_known, next_link, tagged
from service.web.blueprint import Blueprint
from service.web.requests import asked_language, idempotency, replayed

blueprint = Blueprint("matches", "Matches: one play of a game each, as its reader may see it.")

Shown = tuple[MatchDocument, Headers]
"""A match as its reader may see it, with the tag that stands for it."""

PACES: dict[str | None, tuple[Pace, ...]] = {
    None: tuple(Pace),
    "timed": (Pace.LIVE, Pace.SLOW),
    **{pace.value: (pace,) for pace in Pace},
}
"""What `clock` asks for."""

OF_A_MATCH = {"parameters": {"match_id": "$response.body#/id"}}
LINKS: dict[str, object] = {
    "match": {"operationId": "read_match", **OF_A_MATCH},
    "decision": {"operationId": "read_decision", **OF_A_MATCH},
    "events": {"operationId": "read_events", **OF_A_MATCH},
    "take_seat": {"operationId": "take_seat", **OF_A_MATCH},
    "leave_seat": {
        "operationId": "leave_seat",
        "parameters": {"match_id": "$response.body#/id", "seat": "$response.body#/your_seat"},
    },
    "record": {"operationId": "read_record", **OF_A_MATCH},
    "board": {"operationId": "draw_board", **OF_A_MATCH},
}
FIRST_OF_A_LIST = {
    "match": {
        "operationId": "read_match",
        "parameters": {"match_id": "$response.body#/items/0/id"},
    }
}
OF_A_BOARD = (
    "match_waiting",
    "match_cancelled",
    "not_for_spectators",
    "version_not_found",
    "seat_not_found",
    "match_running",
    "deal_still_played",
)
ONLY_A_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"
PLAY = {
    "play": {
        "operationId": "play",
        "description": "Any `command` of `commands`, on the version that was seen.",
        "parameters": {
            "match_id": "$request.path.match_id",
            "header.If-Match": "$response.header.ETag",
        },
    }
}


@blueprint.route("/v1/matches", methods=["POST"])
@blueprint.for_players()
@blueprint.arguments(MatchRequest())
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("idempotency_key_reused", "bad_setup", "bad_options", "bad_seats", "unknown_bot"),
    *("commitment_not_found", "commitment_used"),
    *("too_many_open", "too_many_running", "too_many_searching"),
    *("unknown_player", "already_invited", "too_many_invitations"),
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    MatchDocument,
    description="The match.",
    headers=["Location", "ETag", "Idempotency-Replayed"],
)
def create_match(caller: Player, wanted: dict[str, Any]) -> Shown:
    """Create a match.

    It starts by itself when no seat is open or kept for somebody. Without a seat for yourself you
    only host.
    """
    made = once.create_match(the_backend(), caller, _new_match(wanted), idempotency())
    document, headers = shown_once(made, caller)
    return document, {**headers, "Location": f"/v1/matches/{document.id}"}


@blueprint.route("/v1/matches")
@blueprint.for_everybody()
@blueprint.arguments(MatchesQuery(), location="query")
@blueprint.refuses("bad_cursor", "authentication_required")
@blueprint.doc(responses={200: {"links": FIRST_OF_A_LIST}})
@blueprint.response(200, lists.MatchPage, description="One page, newest first.", headers=["Link"])
def list_matches(caller: Player | None, query: dict[str, Any]) -> tuple[lists.MatchPage, Headers]:
    """List public matches and your own, newest first.

    Filters can be combined; of another player public matches are listed. The documents of a list
    have no view.
    """
    player = query["player"]
    if player == "me":
        if caller is None:
            raise Refusal("authentication_required")
        player = caller.id
    wanted = lists.MatchFilter(
        game=query["game"],
        status=None if query["status"] is None else Status(query["status"]),
        open=query["open"],
        player=player,
        bot=query["bot"],
        seats=query["seats"],
        paces=PACES[query["clock"]],
        is_by_update=query["sort"] == "updated_at",
    )
    page = lists.list_matches(the_backend(), caller, wanted, query["limit"], query["cursor"])
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/matches/<id:match_id>")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(MatchQuery(), location="query")
@blueprint.refuses("version_not_found", "seat_not_found", "match_running", "deal_still_played")
@blueprint.unchanged
@blueprint.response(
    200, MatchDocument, description="The match as you may see it.", headers=["ETag"]
)
def read_match(
    caller: Player | None, loaded: LoadedMatch, query: dict[str, Any]
) -> Shown | Response:
    """Read a match as you may see it.

    The `ETag` stands for you and the version; with `include=decision` (`null` if you have no seat)
    for the language as well. With `include=presence` there is none, for that changes without a new
    version.
    """
    if includes(query, "presence"):
        return _with_presence(loaded, caller, includes(query, "decision"))
    if includes(query, "decision"):
        return _with_decision(loaded, caller, asked_language())
    look = look_of(query)
    seen = history.look_at(the_backend(), loaded, caller, look)
    document = seen.document()
    head = document.fairness.chain or ""
    about = document.id, document.version, document.your_seat, head
    has_rematch = document.rematch is not msgspec.UNSET
    tag = sight.MatchTag(*about, is_closed=not seen.is_open, has_rematch=has_rematch).etag()
    tag += _manner_of(look)
    headers = {"ETag": f'"{tag}"'}
    return Response(status=304, headers=headers) if is_known(tag) else (document, headers)


@blueprint.route("/v1/matches/<id:match_id>", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses(
    *("not_the_creator", "players_seated", "match_of_contest", "match_cancelled", "match_over"),
)
@blueprint.response(200, MatchDocument, description="The match, called off.", headers=["ETag"])
def call_off(caller: Player, match_id: str) -> Shown:
    """Call off a match before its start, or while only house bots play: for its creator.

    It is `cancelled` then, and whoever sat there or looks on is told `match_cancelled`.
    """
    return shown(leaving.call_off(the_backend(), match_id, caller), caller)


@blueprint.route("/v1/matches/<id:match_id>/decision")
@blueprint.for_players(Wanted.STATE)
@blueprint.doc(responses={200: {"links": PLAY}})
@blueprint.response(200, Decision, description="What you can do now.", headers=["ETag"])
def read_decision(caller: Player, loaded: LoadedMatch) -> tuple[Decision, Headers]:
    """Read what you can do now: every legal command, in a stable order.

    Each can be sent back as it is. `commands` is empty when it is not your turn.
    """
    language = asked_language()
    tag = sight.tag_of(loaded.match, caller).etag()
    headers = {"ETag": f'"{tag}"', "Content-Language": language}
    return sight.decision(loaded, caller, language), headers


@blueprint.route("/v1/matches/<id:match_id>/record")
@blueprint.for_everybody()
@blueprint.refuses("match_running", "match_cancelled", "deal_still_played")
@blueprint.response(200, AnyRecord, description="The whole match.")
def read_record(_: Player | None, match_id: str) -> AnyRecord:
    """Read the record of a finished match: enough to deal it again and to replay it offline.

    `python -m engine verify record.json` checks it without a server.
    """
    return records.shown_record(the_backend(), match_id)


@blueprint.route("/v1/matches/<id:match_id>/board.svg")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(LookQuery(), location="query")
@blueprint.refuses(*OF_A_BOARD)
@blueprint.unchanged
@blueprint.response(
    200,
    {"type": "string"},
    description="The picture.",
    content_type="image/svg+xml",
    headers=["ETag"],
)
def draw_board(caller: Player | None, loaded: LoadedMatch, query: dict[str, Any]) -> Response:
    """Draw the board as you may see it.

    What a command can name is a group with a `data-mark`; the `targets` of a decision are these
    marks.
    """
    seen = history.look_at(the_backend(), loaded, caller, look_of(query))
    policy = {"Content-Security-Policy": ONLY_A_PICTURE}
    return _board(seen, boards.picture, "image/svg+xml", policy)


@blueprint.route("/v1/matches/<id:match_id>/board.txt")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(LookQuery(), location="query")
@blueprint.refuses(*OF_A_BOARD)
@blueprint.unchanged
@blueprint.response(
    200, {"type": "string"}, description="The board.", content_type="text/plain", headers=["ETag"]
)
def write_board(caller: Player | None, loaded: LoadedMatch, query: dict[str, Any]) -> Response:
    """Write the board as you may see it, for a terminal or a screen reader.

    At most 100 columns.
    """
    seen = history.look_at(the_backend(), loaded, caller, look_of(query))
    return _board(seen, boards.text_board, "text/plain; charset=utf-8", {})


def look_of(query: dict[str, Any]) -> history.Look:
    """Which moment of a match is asked for, and with whose eyes."""
    return history.Look(query["version"], query["reveal"], query["seat"])


def shown_once(made: once.Made, caller: Player) -> Shown:
    """The same for what may have been made before."""
    document, headers = shown(made.loaded, caller)
    return document, {**headers, **replayed(made.is_replayed)}


def shown(loaded: LoadedMatch, caller: Player | None) -> Shown:
    """The match as the caller may see it, with the tag that stands for it."""
    tag = sight.tag_of(loaded.match, caller).etag()
    return sight.document(loaded, caller), {"ETag": f'"{tag}"'}


def _board(seen: history.Seen, draw: Draw, content_type: str, headers: Headers) -> Response:
    language, lately = asked_language(), the_backend().boards
    board = lately.board(seen.match, seen.seat, seen.view, language, draw)
    headers = {**in_language(language), **headers}
    return tagged(board.body, content_type, headers, board.tag)


def _manner_of(look: history.Look) -> str:
    """What a tag says of a match that is not shown as it is now to who asks."""
    if look.reveal:
        return ".revealed"
    return ".then" if look != history.Look() else ""


def _with_decision(
    loaded: LoadedMatch, caller: Player | None, language: Language
) -> Shown | Response:
    """The match and what the caller can do now, made of the same state."""
    is_closed = closed.is_closed(the_backend(), loaded.match)
    tag = replace(sight.tag_of(loaded.match, caller), is_closed=is_closed).with_decision(language)
    headers = {"ETag": f'"{tag}"', "Content-Language": language}
    if is_known(tag):
        return Response(status=304, headers=headers)
    decision = sight.own_decision(loaded, caller, language)
    seen = history.look_at(the_backend(), loaded, caller, history.Look())
    return replace(seen.document(), decision=decision), headers


def _with_presence(loaded: LoadedMatch, caller: Player | None, has_decision: bool) -> Shown:
    """The match and who is here. It has no tag: that changes without a new version."""
    language, headers = asked_language(), {"Cache-Control": "no-store"}
    document = history.look_at(the_backend(), loaded, caller, history.Look()).document()
    if has_decision:
        headers["Content-Language"] = language
        document = replace(document, decision=sight.own_decision(loaded, caller, language))
    [presence] = the_backend().present.of([loaded.match])
    seats = tuple(replace(seat, present=seat.seat in presence.present) for seat in document.seats)
    return replace(document, seats=seats, spectators=presence.spectators), headers


def includes(query: dict[str, Any], wanted: str) -> bool:
    """Whether this is to come along."""
    return wanted in (query["include"] or "").split(",")


def _new_match(wanted: dict[str, Any]) -> creating.NewMatch:
    clock = wanted["clock"]
    return creating.NewMatch(
        game=wanted["game"],
        options=options_of(wanted["game"], wanted["options"]),
        seats=msgspec.convert(tuple(wanted["seats"]), tuple[creating.WantedSeat, ...]),
        visibility=Visibility(wanted["visibility"]),
        clock=None if clock is None else msgspec.convert(clock, Clock),
        entropy=wanted["entropy"],
        seal=wanted["entropy_digest"],
        commitment=wanted["commitment"],
        rated=wanted["rated"],
        invitation_seconds=wanted["invitation_seconds"],
        takebacks=TakebackRule(wanted["takebacks"]),
        claim_after_seconds=wanted["claim_after_seconds"],
        spectators=Spectators(wanted["spectators"]),
    )


def options_of(game: str, options: dict[str, object]) -> Options:
    """The options of a game, typed; or what is wrong with them, and where."""
    try:
        return codec_of(find_game(game)).decode_options(encode(options))
    except engine.Refusal as refusal:
        refusal.pointer = f"/options{refusal.pointer}"
        raise
