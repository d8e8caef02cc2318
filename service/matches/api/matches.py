"""Matches: create them, list them, look at them."""

from collections.abc import Iterator
from typing import Annotated

from flask import Response
from msgspec import Meta
from msgspec.structs import replace
from werkzeug.http import http_date

from engine.records.record import AnyRecord
from engine.svg import Shape
from engine.words import Language
from service.matches.cases import creating, idempotent, lists, records, replays, showing
from service.matches.cases.lists import MatchFilter
from service.matches.cases.showing import Eyes, Look, LookAtPicture
from service.matches.model.documents import Decision, MatchDocument
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.viewer import ALONE, Along, Viewer
from service.matches.store.asked import Wanted
from service.matches.store.outbox import expiry
from service.matches.store.presence import PresenceStore
from service.players.model import Player
from service.refusals import Refusal
from service.shapes import NO_CURSOR, PAGE_SIZE, Page, PageLimit, among
from service.web.answers import (
    ONLY_A_PICTURE,
    Headers,
    in_language,
    is_known,
    next_link,
    tagged,
)
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import asked_language, idempotency, replayed

blueprint = Blueprint("matches", "Matches: one play of a game each, as its reader may see it.")
of_commitments = Blueprint("commitments", "Secrets drawn before a match is put up on them.")

MatchAnswer = tuple[MatchDocument, Headers]
"""A match as its reader may see it, with the tag that stands for it."""

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

Included = Annotated[
    str,
    Meta(description="What the answer brings along."),
    among(
        {
            "board": "The board as a picture, from the same state.",
            "board,decision": "Both.",
            "board,decision,presence": "All three.",
            "board,presence": "Both.",
            "decision": "What you can do now, from the same state.",
            "decision,presence": "Both.",
            "presence": "Who is here, and how many look on.",
        }
    ),
]


class MatchesQuery(MatchFilter, frozen=True, kw_only=True):
    """Which matches to list, and which page of them."""

    limit: PageLimit = PAGE_SIZE
    cursor: (
        Annotated[
            str,
            Meta(pattern=r"^([0-9]{1,15}-)?[0-9a-hjkmnp-tv-z]{26}$", extra={"error": NO_CURSOR}),
        ]
        | None
    ) = None
    """`next_cursor` of the page before, in the same order."""


class MatchQuery(LookAtPicture, frozen=True, kw_only=True):
    """Which moment of a match to show, with whose eyes, and what with it."""

    include: Included | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        return not_now(self.include, self)


def not_now(include: str | None, look: Look) -> Iterator[tuple[str, str]]:
    """What is wrong with asking for what is of now along with another moment or other eyes.

    A board is of any moment.
    """
    if include not in (None, "board") and not look.is_plain:
        yield "include", "A decision or presence is yours and of now: no version, reveal or seat."


@of_commitments.route("/v1/commitments", methods=["POST"])
@of_commitments.for_players()
@of_commitments.takes("Idempotency-Key")
@of_commitments.refuses("idempotency_key_reused")
@of_commitments.response(
    201,
    records.Commitment,
    description="The commitment; its id is that of the match to come.",
    headers=["Idempotency-Replayed"],
)
def draw_commitment(caller: Player) -> tuple[records.Commitment, Headers]:
    """Have a secret drawn for your next match, before your text is known.

    Send its `id` as `commitment` to `POST /v1/matches` within an hour: the match has that id and is
    dealt from that secret. It is for you alone, and for one match.
    """
    drawn, is_replayed = records.draw(the_backend(), caller, idempotency())
    return drawn, replayed(is_replayed)


@blueprint.route("/v1/matches", methods=["POST"])
@blueprint.for_players()
@blueprint.arguments(body_of(creating.Opening, "MatchRequest"))
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    "idempotency_key_reused",
    "bad_setup",
    "bad_options",
    "bad_seats",
    "unknown_bot",
    "commitment_not_found",
    "commitment_used",
    "too_many_open",
    "too_many_running",
    "too_many_searching",
    "unknown_player",
    "already_invited",
    "too_many_invitations",
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    MatchDocument,
    description="The match.",
    headers=["Location", "ETag", "Idempotency-Replayed"],
)
def create_match(caller: Player, wanted: creating.Opening) -> MatchAnswer:
    """Create a match.

    It starts by itself when no seat is open or kept for somebody. Without a seat for yourself you
    only host.
    """
    made = idempotent.put_up(the_backend(), caller, wanted, idempotency())
    document, headers = match_answer_once(made, caller)
    return document, {**headers, "Location": f"/v1/matches/{document.id}"}


@blueprint.route("/v1/matches")
@blueprint.for_everybody()
@blueprint.arguments(query_of(MatchesQuery), location="query")
@blueprint.refuses("bad_cursor", "authentication_required")
@blueprint.doc(responses={200: {"links": FIRST_OF_A_LIST}})
@blueprint.response(
    200, Page[MatchDocument], description="One page, newest first.", headers=["Link"]
)
def list_matches(caller: Player | None, query: MatchesQuery) -> tuple[Page[MatchDocument], Headers]:
    """List public matches and your own, newest first.

    Filters can be combined; of another player public matches are listed. The documents of a list
    have no view.
    """
    wanted = query
    if query.player == "me":
        if caller is None:
            raise Refusal("authentication_required")
        wanted = replace(query, player=caller.id)
    page = lists.list_matches(the_backend(), caller, wanted, query.limit, query.cursor)
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/matches/<id:match_id>")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(query_of(MatchQuery), location="query")
@blueprint.refuses("version_not_found", "seat_not_found", "match_running", "deal_still_played")
@blueprint.unchanged
@blueprint.response(
    200, MatchDocument, description="The match as you may see it.", headers=["ETag", "Sunset"]
)
def read_match(
    caller: Player | None, loaded: LoadedMatch, query: MatchQuery
) -> MatchAnswer | Response:
    """Read a match as you may see it.

    The `ETag` stands for you and the version; with `include=decision` (`null` if you have no seat)
    or `include=board` (`null` where there is no board) for the language as well. With
    `include=presence` there is none, for that changes without a new version. `Sunset` says when a
    match that has ended is deleted.
    """
    along = along_of(query.include, query.shape)
    language = asked_language()
    seen = showing.look_at(the_backend(), loaded, caller, query, language)
    if includes(query.include, "presence"):
        return _with_presence(seen, loaded, along)
    tag = seen.etag(along)
    headers = {"ETag": f'"{tag}"', **_words_of(along, language), **_end_of(seen.then.match)}
    if is_known(tag):
        return Response(status=304, headers=headers)
    return seen.document_with(along, the_backend()), headers


@blueprint.route("/v1/matches/<id:match_id>", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses(
    "not_the_creator", "players_seated", "match_of_contest", "match_cancelled", "match_over"
)
@blueprint.response(200, MatchDocument, description="The match, called off.", headers=["ETag"])
def call_off(caller: Player, match_id: str) -> MatchAnswer:
    """Call off a match before its start, while only house bots play, or a lesson: for its creator.

    It is `cancelled` then, and whoever sat there or looks on is told `match_cancelled`.
    """
    return match_answer(creating.call_off(the_backend(), match_id, caller), caller)


@blueprint.route("/v1/matches/<id:match_id>/decision")
@blueprint.for_players(Wanted.STATE)
@blueprint.doc(responses={200: {"links": PLAY}})
@blueprint.response(200, Decision, description="What you can do now.", headers=["ETag"])
def read_decision(caller: Player, loaded: LoadedMatch) -> tuple[Decision, Headers]:
    """Read what you can do now: every legal command, in a stable order.

    Each can be sent back as it is. `commands` is empty when it is not your turn.
    """
    language = asked_language()
    viewer = Viewer.of(loaded, caller, language)
    tag = viewer.tag(loaded.match).etag()
    return viewer.decision(loaded), {"ETag": f'"{tag}"', "Content-Language": language}


@blueprint.route("/v1/matches/<id:match_id>/record")
@blueprint.for_everybody()
@blueprint.refuses("match_running", "match_cancelled", "deal_still_played")
@blueprint.response(200, AnyRecord, description="The whole match.")
def read_record(_: Player | None, match_id: str) -> AnyRecord:
    """Read the record of a finished match: enough to deal it again and to replay it offline.

    `python -m engine verify record.json` checks it without a server. `/record.schema.json` is its
    grammar.
    """
    return records.shown_record(the_backend(), match_id)


@blueprint.route("/v1/matches/<id:match_id>/board.svg")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(query_of(LookAtPicture), location="query")
@blueprint.refuses(*OF_A_BOARD)
@blueprint.unchanged
@blueprint.response(
    200,
    {"type": "string"},
    description="The picture.",
    content_type="image/svg+xml",
    headers=["ETag"],
)
def draw_board(caller: Player | None, loaded: LoadedMatch, query: LookAtPicture) -> Response:
    """Draw the board as you may see it.

    What a command can name is a group with a `data-mark`; the `targets` of a decision are these
    marks. A picture is laid out in one column (`tall`) or beside each other (`wide`), with the same
    marks. Its `data-legend`, what its signs mean, is hidden until a page shows it.
    """
    seen = showing.look_at(the_backend(), loaded, caller, query)
    policy = {"Content-Security-Policy": ONLY_A_PICTURE}
    return _board(seen, showing.PICTURES[query.shape], "image/svg+xml", policy)


@blueprint.route("/v1/matches/<id:match_id>/board.txt")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(query_of(Look), location="query")
@blueprint.refuses(*OF_A_BOARD)
@blueprint.unchanged
@blueprint.response(
    200, {"type": "string"}, description="The board.", content_type="text/plain", headers=["ETag"]
)
def write_board(caller: Player | None, loaded: LoadedMatch, query: Look) -> Response:
    """Write the board as you may see it, for a terminal.

    At most 100 columns.
    """
    seen = showing.look_at(the_backend(), loaded, caller, query)
    return _board(seen, showing.text_board, "text/plain; charset=utf-8", {})


@blueprint.route("/v1/matches/<id:match_id>/board.json")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(query_of(Look), location="query")
@blueprint.refuses(*OF_A_BOARD)
@blueprint.unchanged
@blueprint.response(200, showing.BoardInWords, description="The board in words.", headers=["ETag"])
def tell_board(caller: Player | None, loaded: LoadedMatch, query: Look) -> Response:
    """Tell the board as you may see it, as a document: headings, sentences and tables.

    For screen readers and whatever else reads aloud; it knows all that the picture shows, in your
    language. Together with the `text` of every command of the decision it is all one needs to play.
    """
    seen = showing.look_at(the_backend(), loaded, caller, query)
    return _board(seen, showing.board_in_words, "application/json", {})


@blueprint.route("/v1/matches/<id:match_id>/replay.svg")
@blueprint.for_everybody(Wanted.STATE)
@blueprint.arguments(query_of(Eyes), location="query")
@blueprint.refuses(
    "match_running", "match_cancelled", "seat_not_found", "deal_still_played", "replay_too_long"
)
@blueprint.unchanged
@blueprint.response(
    200,
    {"type": "string"},
    description="The picture that moves.",
    content_type="image/svg+xml",
    headers=["ETag"],
)
def draw_replay(caller: Player | None, loaded: LoadedMatch, query: Eyes) -> Response:
    """Draw a match that is over as one picture that plays it, from the deal to the end.

    It moves by CSS alone and begins again. Where no motion is wanted it is the board at the end. A
    match of more than 1,000 versions is refused.
    """
    language = asked_language()
    look = Look(reveal=query.reveal, seat=query.seat)
    seen = showing.look_at(the_backend(), loaded, caller, look, language)
    tag = replays.tag_of(seen, query.shape)
    headers = {
        "ETag": f'"{tag}"',
        "Content-Security-Policy": ONLY_A_PICTURE,
        **in_language(language),
    }
    if is_known(tag):
        return Response(status=304, headers=headers)
    body = replays.replay(the_backend(), seen, query.shape, tag)
    return Response(body, headers=headers, content_type="image/svg+xml")


def match_answer_once(made: idempotent.Made, caller: Player) -> MatchAnswer:
    """The same for what may have been made before."""
    document, headers = match_answer(made.loaded, caller)
    return document, {**headers, **replayed(made.is_replayed)}


def match_answer(loaded: LoadedMatch, caller: Player | None) -> MatchAnswer:
    """The match as the caller may see it, with the tag that stands for it."""
    loaded = showing.as_seen_by(the_backend(), loaded, caller)
    viewer = Viewer.of(loaded, caller)
    return viewer.document(loaded), {"ETag": f'"{viewer.tag(loaded.match).etag()}"'}


def _board(seen: showing.Seen, draw: showing.Draw, content_type: str, headers: Headers) -> Response:
    language = asked_language()
    drawn = the_backend().of(showing.drawn_boards)
    board = drawn.board(seen.then.match, seen.viewer.seat, seen.view(), language, draw)
    headers = {**in_language(language), **headers}
    return tagged(board.body, content_type, headers, board.tag)


def _with_presence(seen: showing.Seen, loaded: LoadedMatch, along: Along) -> MatchAnswer:
    """The match and who is here. It has no tag: that changes without a new version."""
    words = _words_of(along, seen.viewer.language)
    headers = {"Cache-Control": "no-store", **words, **_end_of(seen.then.match)}
    document = seen.document_with(along, the_backend())
    [presence] = the_backend().of(PresenceStore).of([loaded.match])
    seats = tuple(replace(seat, present=seat.seat in presence.present) for seat in document.seats)
    return replace(document, seats=seats, spectators=presence.spectators), headers


def _words_of(along: Along, language: Language) -> Headers:
    """The header of what comes along: it is in words, the match itself is not."""
    return {} if along == ALONE else in_language(language)


def _end_of(match: Match) -> Headers:
    """When a match that has ended is deleted (RFC 8594). It is a header, as operators may change
    it: a body stays what its tag stands for."""
    if not match.has_ended:
        return {}
    return {"Sunset": http_date(expiry(match, the_backend().settings))}


def along_of(include: str | None, shape: Shape) -> Along:
    """What is to come along from the same state."""
    return Along(
        board=shape if includes(include, "board") else None,
        decision=includes(include, "decision"),
    )


def includes(asked: str | None, wanted: str) -> bool:
    """Whether this is to come along."""
    return wanted in (asked or "").split(",")
