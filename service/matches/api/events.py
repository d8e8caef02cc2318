"""What happens, as it happens: pages, long-polls and Server-Sent Events over one log.

All three give the same ids in the same order; after any id, any of them goes on exactly.
"""

from collections.abc import Iterator
from typing import Annotated, get_args

from flask import Response
from msgspec import Meta, Raw

from service.matches.api.matches import includes, not_now
from service.matches.cases.showing import EyesOf, Look, Revealed, Version
from service.matches.cases.streams import PlayerStream, events_of_match
from service.matches.model.documents import LogEntry, MatchPresence, Notice
from service.matches.model.events import AnyHouseEvent
from service.matches.store.asked import OpenedLog, Wanted
from service.players.api import the_token
from service.players.model import Player
from service.shapes import EventsQuery, Page, among
from service.web.answers import Headers
from service.web.auth import source_of, the_backend
from service.web.blueprint import Blueprint
from service.web.components import Log
from service.web.reading import query_of
from service.web.requests import asked_language, wants_stream
from service.web.streams import EVENTS_REFUSE, after_of, answer_from

blueprint = Blueprint(
    "events", "What happens in a match, to a player in all matches, and in the lobby."
)

blueprint.tells(
    Log(LogEntry, get_args(AnyHouseEvent), is_of_games=True),
    Log(Notice, get_args(AnyHouseEvent)),
)


Brought = Annotated[
    str,
    Meta(description="What the log brings along."),
    among(
        {
            "decision": "What you can do now, with `now`.",
            "decision,presence": "Both.",
            "presence": "Who comes and goes, on a stream.",
        }
    ),
]


class LogQuery(EventsQuery, frozen=True, kw_only=True):
    """Which part of the log of a match, and with whose eyes."""

    version: Version | None = None
    reveal: Revealed = False
    seat: EyesOf | None = None
    include: Brought | None = None

    @property
    def look(self) -> Look:
        """Which moment is asked for, and with whose eyes."""
        return Look(self.version, self.reveal, self.seat)

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        return not_now(self.include, self.look)


@blueprint.route("/v1/matches/<id:match_id>/events")
@blueprint.for_everybody(Wanted.LOG)
@blueprint.arguments(query_of(LogQuery), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses(
    *EVENTS_REFUSE,
    "version_not_found",
    "seat_not_found",
    "match_running",
    "deal_still_played",
)
@blueprint.response(200, Page[LogEntry], description="What happened.", headers=["Link"])
@blueprint.streams(LogEntry, MatchPresence, description="What happened.")
@blueprint.alt_response(
    204, description="Nothing came within the wait, or the stream has come to its end."
)
def read_events(
    caller: Player | None, opened: OpenedLog | None, query: LogQuery, match_id: str
) -> tuple[Page[Raw], Headers] | Response:
    """Read the log of a match as you may see it.

    `wait` holds the answer back until something happens; 204 when nothing did. With
    `Accept: text/event-stream` the log comes as Server-Sent Events, resumes after `Last-Event-ID`,
    and ends after `match_finished`. The last event of a batch on a stream says how the match stands
    `now`; with `include=decision` also on a page, and what you can do at that version (`null` if
    you have no seat). With `include=presence` a stream also tells who comes and goes: messages of
    the type `presence`, without an id. The log of a `version` ends with it.

    Your own commands come on the stream, too, and a batch may arrive behind the answer to a later
    command: drop a `now` whose `version` is not greater than yours. A proxy may compress the stream
    for whoever sends `Accept-Encoding: gzip`, each event at once.
    """
    language = asked_language()
    stream = events_of_match(
        the_backend(),
        match_id,
        caller,
        language,
        opened=opened,
        look=query.look,
        token=the_token(),
        has_decision=includes(query.include, "decision"),
        has_presence=includes(query.include, "presence"),
        source=source_of(),
    )
    if wants_stream() and not stream.has_more(after_of(query)):
        return Response(status=204)  # which tells a browser not to connect again
    return answer_from(stream, "match", caller.id if caller else None, query, language)


@blueprint.route("/v1/events")
@blueprint.for_players()
@blueprint.arguments(query_of(EventsQuery), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses(*EVENTS_REFUSE)
@blueprint.response(200, Page[Notice], description="What concerns you.", headers=["Link"])
@blueprint.streams(Notice, description="What concerns you.")
@blueprint.alt_response(204, description="Nothing came within the wait.")
def read_notices(caller: Player, query: EventsQuery) -> tuple[Page[Raw], Headers] | Response:
    """Read what concerns you over all your matches.

    `seat_taken`, `match_started`, `your_turn`, `match_finished`, `seek_matched` and the like: a
    page, a long-poll, or with `Accept: text/event-stream` an endless stream.
    """
    language = asked_language()
    stream = PlayerStream(the_backend(), caller, language, the_token())
    return answer_from(stream, "player", caller.id, query, language)
