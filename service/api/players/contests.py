"""Contests: put them up, take part, follow them, and read how they ended."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from flask import Response
from msgspec import Raw

from service.api.matches.events import EVENTS_REFUSE, told
from service.api.matches.matches import options_of
from service.backend import Backend
from service.matches.seats.seat import Player
from service.matches.shown.contest_entries import ContestEntry
from service.matches.terms import Clock
from service.players.contests import documents, opening, organising, showing
from service.refusals import StoreUnreachable
from service.schemas.players.contests import (
    AN_HOUR,
    DEALS,
    ContestMatchesQuery,
    ContestRequest,
    ContestsQuery,
)
from service.schemas.queries import EventsQuery
from service.store.players.contest import Contest, ContestKind, ContestStatus
from service.streams.following import Batch
from service.streams.of_contest import events_of_contest
from service.web.admission import the_backend, the_token
from service.web.answers import Headers, Page, next_link
from service.web.blueprint import Blueprint
from service.web.requests import EVENT_STREAM, asked_language, idempotency, replayed

blueprint = Blueprint("contests", "Tournaments and experiments, played on the service.")

OF_A_CONTEST = {"parameters": {"contest_id": "$response.body#/id"}}
LINKS: dict[str, object] = {
    "contest": {"operationId": "read_contest", **OF_A_CONTEST},
    "matches": {"operationId": "list_contest_matches", **OF_A_CONTEST},
    "events": {"operationId": "read_contest_events", **OF_A_CONTEST},
}


@blueprint.route("/v1/contests", methods=["POST"])
@blueprint.for_players()
@blueprint.arguments(ContestRequest())
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("idempotency_key_reused", "bad_setup", "bad_options", "unknown_bot", "player_not_found"),
    *("contest_for_bots", "experiment_of_two", "too_few_entrants", "too_many_tables"),
    *("too_many_contests", "rated_unasked"),
)
@blueprint.doc(responses={201: {"links": LINKS}})
@blueprint.response(
    201,
    documents.ContestDocument,
    description="The contest.",
    headers=["Location", "Idempotency-Replayed"],
)
def create_contest(
    caller: Player, wanted: dict[str, Any]
) -> tuple[documents.ContestDocument, Headers]:
    """Put up a contest.

    With `players` and not `open` it starts at once; an open one waits for entries until you start
    it. The service pairs, puts up the matches and seats everybody; who does not come loses by the
    clock. House bots' matches of a contest count in your quotas. All deals are made from one secret
    that the service is bound to from now on (`fairness.commitment`).
    """
    backend = the_backend()
    contest, is_replayed = opening.open_contest(backend, caller, _new(wanted), idempotency())
    headers = {"Location": f"/v1/contests/{contest.id}", **replayed(is_replayed)}
    return showing.document(backend, contest, caller), headers


@blueprint.route("/v1/contests")
@blueprint.for_everybody()
@blueprint.arguments(ContestsQuery(), location="query")
@blueprint.response(
    200, documents.ContestPage, description="One page, newest first.", headers=["Link"]
)
def list_contests(
    caller: Player | None, query: dict[str, Any]
) -> tuple[documents.ContestPage, Headers]:
    """List contests, newest first; by status, game and kind."""
    status, kind = query["status"], query["kind"]
    asked = (
        None if status is None else ContestStatus(status),
        query["game"],
        None if kind is None else ContestKind(kind),
    )
    page = showing.newest(the_backend(), caller, asked, query["limit"], query["cursor"])
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/contests/<id:contest_id>")
@blueprint.for_everybody()
@blueprint.refuses("contest_not_found")
@blueprint.response(200, documents.ContestDocument, description="The contest as it stands.")
def read_contest(caller: Player | None, contest_id: str) -> documents.ContestDocument:
    """Read a contest: who takes part and how they stand, with the interval of each rate.

    Who takes part in a ladder night is there for 45 seconds after each look, and is paired.
    """
    backend = the_backend()
    contest = backend.contests.load_without_tables(contest_id)
    _note_present(backend, contest, caller)
    return showing.document(backend, contest, caller)


@blueprint.route("/v1/contests/<id:contest_id>", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("contest_not_found", "not_the_organiser", "contest_over")
@blueprint.response(200, documents.ContestDocument, description="The contest, called off.")
def cancel_contest(caller: Player, contest_id: str) -> documents.ContestDocument:
    """Call off a contest of yours: nobody is paired any more.

    Matches in which players sit are played on, those of house bots end.
    """
    backend = the_backend()
    return showing.document(backend, organising.cancel(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/start", methods=["POST"])
@blueprint.for_players()
@blueprint.refuses(
    *("contest_not_found", "not_the_organiser", "contest_started", "contest_over"),
    *("too_few_entrants", "too_many_tables"),
)
@blueprint.response(200, documents.ContestDocument, description="The contest, begun.")
def start_contest(caller: Player, contest_id: str) -> documents.ContestDocument:
    """Start an open contest of yours with whoever has entered."""
    backend = the_backend()
    return showing.document(backend, organising.start(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/entries", methods=["POST"])
@blueprint.for_players()
@blueprint.refuses(
    *("contest_not_found", "contest_closed", "contest_started", "contest_over"),
    *("contest_full", "contest_for_bots"),
)
@blueprint.response(200, documents.ContestDocument, description="The contest, with you in it.")
def enter_contest(caller: Player, contest_id: str) -> documents.ContestDocument:
    """Take part in an open contest; in a ladder night also while it lasts.

    Who takes part already is answered the same.
    """
    backend = the_backend()
    contest = organising.enter(backend, contest_id, caller)
    _note_present(backend, contest, caller)
    return showing.document(backend, contest, caller)


@blueprint.route("/v1/contests/<id:contest_id>/entries/me", methods=["DELETE"])
@blueprint.for_players()
@blueprint.refuses("contest_not_found", "not_entered", "contest_over")
@blueprint.response(200, documents.ContestDocument, description="The contest without you.")
def leave_contest(caller: Player, contest_id: str) -> documents.ContestDocument:
    """Take part no more.

    You are paired no more; what you have played counts, and what has begun you play on or resign.
    """
    backend = the_backend()
    return showing.document(backend, organising.leave(backend, contest_id, caller), caller)


@blueprint.route("/v1/contests/<id:contest_id>/matches")
@blueprint.for_everybody()
@blueprint.arguments(ContestMatchesQuery(), location="query")
@blueprint.refuses("contest_not_found")
@blueprint.response(
    200,
    documents.ContestMatchPage,
    description="One page, in the order in which they were drawn.",
    headers=["Link"],
)
def list_contest_matches(
    caller: Player | None, query: dict[str, Any], contest_id: str
) -> tuple[documents.ContestMatchPage, Headers]:
    """List the matches of a contest, each with its record once that is open."""
    number, _, table = (query["cursor"] or "0.0").partition(".")
    after = int(number), int(table)
    page = showing.matches(the_backend(), contest_id, query["limit"], after)
    return page, next_link(page.next_cursor)


@blueprint.route("/v1/contests/<id:contest_id>/events")
@blueprint.for_everybody()
@blueprint.arguments(EventsQuery(), location="query")
@blueprint.takes("Last-Event-ID")
@blueprint.refuses("contest_not_found", *EVENTS_REFUSE)
@blueprint.response(200, Page[ContestEntry], description="What happened.", headers=["Link"])
@blueprint.alt_response(
    200, {"type": "string"}, content_type=EVENT_STREAM, description="What happens."
)
@blueprint.alt_response(204, description="Nothing came within the wait.")
def read_contest_events(
    caller: Player | None, query: dict[str, Any], contest_id: str
) -> tuple[Page[Raw], Headers] | Response:
    """Read what happens in a contest: entries, tables that begin and end, its end.

    A page, a long-poll, or with `Accept: text/event-stream` a stream, where the last event of a
    batch says how all stand `now`. Who takes part in a ladder night is there as long as they
    listen.
    """
    backend, language = the_backend(), asked_language()
    contest = backend.contests.load_without_tables(contest_id)
    _note_present(backend, contest, caller)
    stream = events_of_contest(backend, contest_id, language, the_token())

    def noting(batches: Iterator[Batch[ContestEntry]]) -> Iterator[Batch[ContestEntry]]:
        for batch in batches:
            with suppress(StoreUnreachable):
                _note_present(backend, contest, caller)
            yield batch

    return told(stream, "contest", caller, query, language, noting)


def _note_present(backend: Backend, contest: Contest, caller: Player | None) -> None:
    """Who takes part in a ladder night has been seen."""
    is_night = contest.terms.kind is ContestKind.LADDER_NIGHT and not contest.is_over
    if is_night and caller is not None and contest.entrant_of(caller.id) is not None:
        backend.contests.note_present(contest.id, caller.id, backend.now())


def _new(wanted: dict[str, Any]) -> opening.NewContest:
    kind, clock = ContestKind(wanted["kind"]), wanted["clock"]
    is_of_house_bots = kind is ContestKind.EXPERIMENT and all("bot" in p for p in wanted["players"])
    mirrored = wanted["mirrored"]
    seconds = wanted["seconds"]
    if kind is ContestKind.LADDER_NIGHT and seconds is None:
        seconds = AN_HOUR
    return opening.NewContest(
        game=wanted["game"],
        seats=wanted["seats"],
        kind=kind,
        options=options_of(wanted["game"], wanted["options"]),
        players=tuple(one.get("player") for one in wanted["players"]),
        bots=tuple(one.get("bot") for one in wanted["players"]),
        is_open=wanted["open"],
        deals=DEALS[kind] if wanted["deals"] is None else wanted["deals"],
        is_mirrored=is_of_house_bots if mirrored is None else mirrored,
        clock=None if clock is None else msgspec.convert(clock, Clock),
        seconds=seconds,
        title=wanted["title"],
        rated=wanted["rated"],
    )
