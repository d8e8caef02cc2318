"""Feeds over HTTP: a page, a long-poll, or Server-Sent Events, as the caller asks for it.

All three give the same ids in the same order; after any id, any of them goes on exactly.
"""

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager

from flask import Response, current_app, request
from msgspec import Raw

from engine.words import Language
from service.metrics import OPEN_STREAMS, STREAMED_EVENTS
from service.refusals import Refusal
from service.shapes import EventsQuery, Page
from service.store.feeds.stream import Aside, Batch, Entry, Line, Stream
from service.web.answers import Headers, encode, in_language, next_link
from service.web.auth import source_of
from service.web.requests import EVENT_STREAM, wants_stream

EVENTS_REFUSE = ("bad_event_id", "history_lost", "too_many_streams")

HEARTBEAT = b":\n\n"
RETRY = b"retry: 1000\n\n"
STREAM_HEADERS = {
    "Cache-Control": "no-cache, no-transform",
    # nginx would hold events back in lumps
    "X-Accel-Buffering": "no",
    # its address may hold a ticket
    "Referrer-Policy": "no-referrer",
}


class OpenStreams:
    """The streams that are open now, by player or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def require_room(self, caller: str) -> None:
        """Refuse a caller who follows too many already."""
        if self._open[caller] >= self._most:
            raise Refusal("too_many_streams", most=self._most)

    @contextmanager
    def counted(self, caller: str) -> Iterator[None]:
        """Count one stream more for as long as the block lasts."""
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]


def message(data: bytes, *, name: str = "", message_id: str = "") -> bytes:
    """One message; `data` has no line break, for it is JSON.

    Without a name a browser hands it to `onmessage`, without an id the stream is resumed after the
    message before it.
    """
    head = f"id: {message_id}\n" if message_id else ""
    if name:
        head += f"event: {name}\n"
    return b"%bdata: %b\n\n" % (head.encode(), data)


def answer_from(
    stream: Stream[Line],
    kind: str,
    player_id: str | None,
    query: EventsQuery,
    language: Language,
) -> tuple[Page[Raw], Headers] | Response:
    """A page of the stream, or all of it from now on; 204 after waiting in vain.

    There is always a next page: the feed may go on.
    """
    after = after_of(query)
    if wants_stream():
        follower = stream.follow(after)
        return _streamed(follower, kind, player_id, language, is_unnamed=query.unnamed)
    lines, cursor = stream.written(after, query.limit, query.wait)
    if not lines and query.wait:
        return Response(status=204)
    return Page(lines, cursor), {**next_link(cursor), **in_language(language)}


def after_of(query: EventsQuery) -> str | None:
    """Where to go on; a stream that reconnects by itself says so in its header."""
    resumed: str | None = request.headers.get("Last-Event-ID")
    return resumed if resumed is not None else query.after or query.cursor


def _streamed(
    follower: Iterator[Batch[Line]],
    kind: str,
    player_id: str | None,
    language: Language,
    *,
    is_unnamed: bool,
) -> Response:
    streams: OpenStreams = current_app.extensions["streams"]
    caller = player_id if player_id is not None else source_of()
    streams.require_room(caller)
    frames = _frames(follower, kind, streams.counted(caller), is_unnamed=is_unnamed)
    headers = {**STREAM_HEADERS, "Content-Language": language}
    return Response(
        frames,
        200,
        headers,
        content_type=f"{EVENT_STREAM}; charset=utf-8",
        direct_passthrough=True,
    )


def _frames(
    follower: Iterator[Batch[Line]],
    kind: str,
    counted: AbstractContextManager[None],
    *,
    is_unnamed: bool,
) -> Generator[bytes, None, None]:
    """The stream as bytes: entries as they come, a comment where nothing came for long."""
    count = STREAMED_EVENTS.labels(kind).inc
    frame = _unnamed_frame if is_unnamed else _frame
    with counted, OPEN_STREAMS.labels(kind).track_inprogress():
        yield RETRY
        for batch in follower:
            if isinstance(batch, Aside):
                yield message(encode(batch.document), name="" if is_unnamed else batch.name)
                continue
            yield batch.encoded(frame) if batch else HEARTBEAT
            count(len(batch))


def _frame(entry: Entry) -> bytes:
    return message(encode(entry), name=entry.type, message_id=entry.id)


def _unnamed_frame(entry: Entry) -> bytes:
    return message(encode(entry), message_id=entry.id)
