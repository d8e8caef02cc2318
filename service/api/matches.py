"""Matches: create them, list them, look at them."""

from typing import Any

import msgspec
from flask import Response, request

from engine.catalogue import find_game
from engine.encoding import codec_of, encode
from engine.errors import BadSetup
from engine.game import Options
from service.matches import clocks, history, lists, lobby, records, sight
from service.matches.match import Clock, LoadedMatch, MatchTag, Player, Status, Visibility
from service.schemas.matches import MatchesQuery, MatchQuery, MatchRequest
from service.store.admission import Wanted
from service.web.admission import admit, admit_player, admit_to_match, the_backend
from service.web.answers import answer, is_known, next_link
from service.web.blueprint import Blueprint
from service.web.language import asked_language

blueprint = Blueprint("matches", "Matches: one play of a game each, as its reader may see it.")

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


@blueprint.route("/v1/matches", methods=["POST"])
@blueprint.arguments(MatchRequest())
@blueprint.for_players
@blueprint.refuses("bad_setup", "bad_options", "bad_seats", "unknown_bot")
@blueprint.answers(201, "Match", "The match.", headers=["Location", "ETag"], links=LINKS)
def create_match(wanted: dict[str, Any]) -> Response:
    """Create a match.

    It starts by itself when no seat is open. Without a seat for yourself you only host.
    """
    player, _ = admit_player()
    loaded = lobby.create_match(the_backend(), player, _new_match(wanted))
    return match_answer(loaded, player, 201, {"Location": f"/v1/matches/{loaded.match.id}"})


@blueprint.route("/v1/matches")
@blueprint.arguments(MatchesQuery(), location="query")
@blueprint.for_everybody
@blueprint.refuses("bad_cursor", "authentication_required")
@blueprint.answers(
    200,
    "MatchPage",
    "One page, newest first.",
    headers=["Link"],
    links={
        "match": {
            "operationId": "read_match",
            "parameters": {"match_id": "$response.body#/items/0/id"},
        }
    },
)
def list_matches(query: dict[str, Any]) -> Response:
    """List public matches and your own, newest first.

    The documents of a list come without their view.
    """
    is_mine = query["player"] is not None
    caller = admit_player()[0] if is_mine else admit().player
    wanted = lists.MatchFilter(
        game=query["game"],
        status=None if query["status"] is None else Status(query["status"]),
        open=query["open"],
        is_mine=is_mine,
    )
    page = lists.list_matches(the_backend(), caller, wanted, query["limit"], query["cursor"])
    return answer(page, headers=next_link(page.next_cursor))


@blueprint.route("/v1/matches/<id:match_id>")
@blueprint.arguments(MatchQuery(), location="query")
@blueprint.for_everybody
@blueprint.tagged
@blueprint.refuses("match_not_found", "version_not_found", "match_running")
@blueprint.answers(200, "Match", "The match as you may see it.", headers=["ETag"])
def read_match(query: dict[str, Any], match_id: str) -> Response:
    """Read a match as you may see it.

    The `ETag` stands for you and the version. `version` shows what you saw then; after the end
    `reveal=true` shows it with nothing hidden.
    """
    if query["version"] is None and not query["reveal"]:
        return _match_now(match_id)
    caller, version = admit().player, query["version"]
    if query["reveal"]:
        shown = history.revealed(the_backend(), match_id, caller, version)
    else:
        shown = history.document_at(the_backend(), match_id, caller, version)
    manner = "revealed" if query["reveal"] else "then"
    tag = f"{MatchTag(match_id, shown.version, shown.your_seat).etag()}.{manner}"
    if is_known(tag):
        return Response(status=304, headers={"ETag": f'"{tag}"'})
    return answer(shown, headers={"ETag": f'"{tag}"'})


@blueprint.route("/v1/matches/<id:match_id>/decision")
@blueprint.for_players
@blueprint.refuses("match_not_found")
@blueprint.answers(
    200,
    "Decision",
    "What you can do now.",
    headers=["ETag"],
    links={
        "play": {
            "operationId": "play",
            "parameters": {"match_id": "$request.path.match_id"},
            "requestBody": {
                "expected_version": "$response.body#/version",
                "command": "$response.body#/commands/0/command",
            },
        }
    },
)
def read_decision(match_id: str) -> Response:
    """Read what you can do now: every legal command, in a stable order.

    Each can be sent back as it is. `commands` is empty when it is not your turn.
    """
    player, arrival = admit_player(match_id, Wanted.STATE)
    assert arrival.loaded is not None  # asked for
    language = asked_language()
    shown = sight.decision(arrival.loaded, player, language)
    tag = sight.tag_of(arrival.loaded.match, player).etag()
    return answer(shown, headers={"ETag": f'"{tag}"'}, language=language)


@blueprint.route("/v1/matches/<id:match_id>/record")
@blueprint.for_everybody
@blueprint.refuses("match_not_found", "match_running", "match_cancelled")
@blueprint.answers(200, "Record", "The whole match.")
def read_record(match_id: str) -> Response:
    """Read the record of a finished match: enough to deal it again and to replay it offline.

    `python -m engine verify record.json` checks it without a server.
    """
    admit()
    return answer(records.record(the_backend(), match_id))


@blueprint.route("/v1/matches/<id:match_id>/board.svg")
@blueprint.for_everybody
@blueprint.refuses("match_not_found", "match_waiting", "match_cancelled")
@blueprint.answers(200, {"type": "string"}, "The picture.", media_type="image/svg+xml")
def draw_board(match_id: str) -> Response:
    """Draw the board as you may see it."""
    loaded, caller = admit_to_match(match_id)
    language = asked_language()
    headers = {
        "Content-Language": language,
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(
        sight.board(loaded, caller, language), 200, headers, content_type="image/svg+xml"
    )


def match_answer(
    loaded: LoadedMatch,
    caller: Player | None,
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response:
    """The match as the caller may see it, with the tag that stands for it."""
    tag = sight.tag_of(loaded.match, caller).etag()
    shown = sight.document(loaded, caller)
    return answer(shown, status, {"ETag": f'"{tag}"', **(headers or {})})


def _match_now(match_id: str) -> Response:
    """The match, or 304 from one look at its version when the caller has it already."""
    if "HTTP_IF_NONE_MATCH" not in request.environ:
        loaded, caller = admit_to_match(match_id)
        return match_answer(loaded, caller)
    arrival = admit(match_id, Wanted.TAG)
    assert arrival.tag is not None  # asked for
    tag = arrival.tag.etag()
    if is_known(tag):
        return Response(status=304, headers={"ETag": f'"{tag}"'})
    return match_answer(clocks.load(the_backend(), match_id), arrival.player)


def _new_match(wanted: dict[str, Any]) -> lobby.NewMatch:
    clock = wanted["clock"]
    return lobby.NewMatch(
        game=wanted["game"],
        options=_options(wanted["game"], wanted["options"]),
        seats=msgspec.convert(tuple(wanted["seats"]), tuple[lobby.WantedSeat, ...]),
        visibility=Visibility(wanted["visibility"]),
        clock=None if clock is None else msgspec.convert(clock, Clock),
        entropy=wanted["entropy"],
    )


def _options(game: str, options: dict[str, object]) -> Options:
    try:
        return codec_of(find_game(game)).decode_options(encode(options))
    except BadSetup as refusal:
        refusal.pointer = f"/options{refusal.pointer}"
        raise
