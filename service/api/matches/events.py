"""What happens, as it happens: pages, long-polls and Server-Sent Events over one log.

All three give the same ids in the same order; after any id, any of them goes on exactly.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from typing import Any

from flask import Response, current_app, request
from msgspec import Raw

from engine.words import Language
from service.api.matches.matches import includes, look_of
from service.matches.seats.seat import Player
from service.matches.shown.contest_entries import ContestEntry
from service.matches.shown.documents import LobbyNotice, LogEntry, MatchPresence, Notice
from service.metrics import OPEN_STREAMS, STREAMED_EVENTS
from service.schemas.games import reference
from service.schemas.matches.queries import LogQuery
from service.schemas.queries import EventsQuery
from service.store.admission.admitted import OpenedLog, Wanted
from service.streams.following import Aside, Batch, Stream, Written
from service.streams.of_lobby import notices_of_lobby
from service.streams.of_match import events_of_match
from service.streams.of_player import notices_of_player
from service.streams.teller import Line
from service.web.admission import source_of, the_backend, the_token
from service.web.answers import Headers, Page, encode, in_language, next_link
from service.web.blueprint import Blueprint
from service.web.requests import EVENT_STREAM, asked_language, wants_stream
from service.web.streams import ClientOutlet, OpenStreams, endless, outlet_of

blueprint = Blueprint(
    "events", "What happens in a match, to a player in all matches, and in the lobby."
)

Entry = LogEntry | Notice | LobbyNotice | ContestEntry
EVENTS_REFUSE = ("bad_event_id", "history_lost", "too_many_streams")

MATCH_MESSAGES = {
    "type": "string",
    "description": "The `data` of each message is a `LogEntry`, or a `MatchPresence`.",
    "contentMediaType": EVENT_STREAM,
    "contentSchema": {"anyOf": [reference("LogEntry"), reference("MatchPresence")]},
}
HANDED = Counter[str]()
"""Lines that went straight to who waited for them, and are still to be counted."""
HEARTBEAT = b":\n\n"
RETRY = b"retry: 1000\n\n"
STREAM_HEADERS = {
    "Cache-Control": "no-cache, no-transform",
    # nginx would hold events back in lumps
    "X-Accel-Buffering": "no",
    # its address may hold a ticket
    "Referrer-Policy": "no-referrer",
}


@blueprint.route("/v1/matches/<id:match_id>/events")
@blueprint.for_everybody(Wanted.LOG)
@blueprint.arguments(LogQuery(), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses(
    *("bad_event_id", "history_lost", "too_many_streams"),
    *("version_not_found", "seat_not_found", "match_running", "deal_still_played"),
)
@blueprint.response(200, Page[LogEntry], description="What happened.", headers=["Link"])
@blueprint.alt_response(
    200, MATCH_MESSAGES, content_type=EVENT_STREAM, description="What happened."
)
@blueprint.alt_response(
    204, description="Nothing came within the wait, or the stream has come to its end."
)
def read_events(
    caller: Player | None, opened: OpenedLog | None, query: dict[str, Any], match_id: str
) -> tuple[Page[Raw], Headers] | Response:
    """Read the log of a match as you may see it.

    `wait` holds the answer back until something happens; 204 when nothing did. With
    `Accept: text/event-stream` the log comes as Server-Sent Events, resumes after `Last-Event-ID`,
    and ends after `match_finished`. The last event of a batch on a stream says how the match stands
    `now`; with `include=decision` also on a page, and what you can do at that version (`null` if
    you have no seat). With `include=presence` a stream also tells who comes and goes: messages of
    the type `presence`, without an id. The log of a `version` ends with it.
    """
    language = asked_language()
    stream = events_of_match(
        *(the_backend(), match_id, caller, language),
        opened=opened,
        look=look_of(query),
        token=the_token(),
        has_decision=includes(query, "decision"),
        has_presence=includes(query, "presence"),
        source=source_of(request.environ),
    )
    if wants_stream() and not stream.has_more(_after(query)):
        return Response(status=204)  # which tells a browser not to connect again
    return told(stream, "match", caller, query, language)


@blueprint.route("/v1/events")
@blueprint.for_players()
@blueprint.arguments(EventsQuery(), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses(*EVENTS_REFUSE)
@blueprint.response(200, Page[Notice], description="What concerns you.", headers=["Link"])
@blueprint.alt_response(
    200, {"type": "string"}, content_type=EVENT_STREAM, description="What concerns you."
)
@blueprint.alt_response(204, description="Nothing came within the wait.")
def read_notices(caller: Player, query: dict[str, Any]) -> tuple[Page[Raw], Headers] | Response:
    """Read what concerns you over all your matches.

    `seat_taken`, `match_started`, `your_turn`, `match_finished`, `seek_matched` and the like: a
    page, a long-poll, or with `Accept: text/event-stream` an endless stream.
    """
    language = asked_language()
    stream = notices_of_player(the_backend(), caller, language, the_token())
    return told(stream, "player", caller, query, language)


@blueprint.route("/v1/lobby")
@blueprint.for_everybody()
@blueprint.arguments(EventsQuery(), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses(*EVENTS_REFUSE)
@blueprint.response(
    200, Page[LobbyNotice], description="What happened to public matches.", headers=["Link"]
)
@blueprint.alt_response(
    200, {"type": "string"}, content_type=EVENT_STREAM, description="What happens."
)
@blueprint.alt_response(204, description="Nothing came within the wait.")
def read_lobby(
    caller: Player | None, query: dict[str, Any]
) -> tuple[Page[Raw], Headers] | Response:
    """Read what happens to public matches: which wait, start and end, and who sits down.

    `match_opened`, `seat_taken`, `match_started`, `match_finished`, `match_cancelled` and the other
    changes of seats before a start, with the seats as they were then; `seek_opened` and
    `seek_closed` of who looks for company, without a `match`. A page, a long-poll, or with
    `Accept: text/event-stream` an endless stream. The newest few thousand are kept: who was away
    for longer begins with `GET /v1/matches`.
    """
    language = asked_language()
    stream = notices_of_lobby(the_backend(), language, the_token())
    return told(stream, "lobby", caller, query, language)


def told(
    stream: Stream[Line],
    name: str,
    caller: Player | None,
    query: dict[str, Any],
    language: Language,
    passing: Callable[[Iterator[Batch[Line]]], Iterator[Batch[Line]]] | None = None,
) -> tuple[Page[Raw], Headers] | Response:
    """The stream in the form that is asked for; `passing` hears what is sent."""
    after = _after(query)
    if wants_stream():
        frame = _unnamed_frame if query["unnamed"] else _frame
        outlet = outlet_of(request.environ, frame, HANDED, name)
        if passing is None:
            follower: Iterator[Batch[Line]] = stream.follow(after, outlet)
        else:  # which has to hear everything that is sent
            follower = passing(stream.follow(after))
        return _streamed(follower, name, caller, language, frame, outlet)
    return _page(stream.written(after, query["limit"], query["wait"]), query, language)


def _after(query: dict[str, Any]) -> str | None:
    """Where to go on; a stream that reconnects by itself says so in its header."""
    resumed: str | None = request.headers.get("Last-Event-ID")
    return resumed if resumed is not None else query["after"] or query["cursor"]


def _page(
    entries: tuple[Written, ...], query: dict[str, Any], language: Language
) -> tuple[Page[Raw], Headers] | Response:
    """A page; 204 after waiting in vain. There is always a next page: the log may go on."""
    if not entries and query["wait"]:
        return Response(status=204)
    cursor = entries[-1].id if len(entries) == query["limit"] else None
    page = Page(tuple(entry.line for entry in entries), cursor)
    return page, {**next_link(cursor), **in_language(language)}


def _streamed(
    follower: Iterator[Batch[Line]],
    stream: str,
    player: Player | None,
    language: Language,
    frame: Callable[[Entry], bytes],
    outlet: ClientOutlet | None,
) -> Response:
    streams: OpenStreams = current_app.extensions["streams"]
    caller = player.id if player is not None else source_of(request.environ)
    streams.require_room(caller)
    lines = _lines(follower, stream, streams.counted(caller), frame)
    headers = {**STREAM_HEADERS, "Content-Language": language}
    sent = endless(request.environ, lines, outlet)
    return Response(sent, 200, headers, content_type=f"{EVENT_STREAM}; charset=utf-8")


def _lines(
    follower: Iterator[Batch[Line]],
    stream: str,
    counted: AbstractContextManager[None],
    frame: Callable[[Entry], bytes],
) -> Generator[bytes, None, None]:
    """The stream's lines: entries as they come, a comment where nothing came for long."""
    is_unnamed, count = frame is _unnamed_frame, STREAMED_EVENTS.labels(stream).inc
    with counted, OPEN_STREAMS.labels(stream).track_inprogress():
        yield RETRY
        for entries in follower:
            if isinstance(entries, Aside):
                yield _presence_frame(entries.presence, is_unnamed=is_unnamed)
                continue
            yield entries.written(frame) if entries else HEARTBEAT
            count(len(entries) + HANDED.pop(stream, 0))


def _frame(entry: Entry) -> bytes:
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (
        entry.id.encode(),
        entry.type.encode(),
        encode(entry),
    )


def _unnamed_frame(entry: Entry) -> bytes:
    """Without the line `event:`, which keeps a browser's `onmessage` from hearing it."""
    return b"id: %b\ndata: %b\n\n" % (entry.id.encode(), encode(entry))


def _presence_frame(presence: MatchPresence, *, is_unnamed: bool) -> bytes:
    """Without an id: what the stream is resumed after stays what it was."""
    name = b"" if is_unnamed else b"event: presence\n"
    return b"%bdata: %b\n\n" % (name, encode(presence))
