"""How the service is, for load balancers and Prometheus; and what its operators look up and do."""

from contextlib import suppress
from hmac import compare_digest
from ipaddress import ip_address
from typing import Annotated, Literal

import msgspec
from flask import Response, request
from msgspec import Meta
from prometheus_client import CONTENT_TYPE_LATEST

from service.metrics import metrics_text
from service.operations import cases
from service.operations.gauges import measure
from service.operations.undecodable import Undecoded, take_away, undecoded
from service.players.cases import accounts
from service.players.model import PlayerName, PlayerProfile
from service.refusals import NotFound, StoreUnreachable
from service.shapes import PAGE_SIZE, PEOPLE_READ, BotName, Limited, cursor_like
from service.web.answers import Headers, next_link
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of

of_health = Blueprint("service", "How the service is.")
of_operators = Blueprint(
    "operators",
    "For operators: what became of a match, and what to do about it. All of it is 404 unless the "
    "service has an `OPERATOR_TOKEN`.",
)

UNKEPT = {"Cache-Control": "no-store"}
PASSED_ON = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")
"""What a proxy says of the client it speaks for."""
TIMELINE = "The life of the match."
STANDING = "The player, with what is laid upon them."
LONGEST_REASON = 200
MOST_REQUESTS = 1_000_000


class Health(msgspec.Struct, frozen=True):
    """That it is well; `warnings` say what an operator had better change in the store."""

    status: Literal["ok"] = "ok"
    """Always `ok`: what is not well is answered with 503."""
    warnings: dict[str, str] = {}
    """What an operator had better change in the store, by the name of its setting,
    `maxmemory-policy`, say; empty where all is well."""


@of_health.route("/healthz")
@of_health.response(200, Health, description="The process answers.")
def read_health() -> tuple[Health, Headers]:
    """Tell that the process lives, whatever the store does."""
    return Health(), UNKEPT


@of_health.route("/readyz")
@of_health.refuses("store_unreachable", "unconfirmed")
@of_health.response(200, Health, description="The store takes writes and knows the scripts.")
def read_readiness() -> tuple[Health, Headers]:
    """Tell whether requests can be served: Redis takes writes, the scripts are loaded.

    Otherwise 503, and `detail` names the reason for as long as no write is taken.
    """
    backend = the_backend()
    backend.require_ready()
    return Health(warnings=dict(backend.store_warnings())), UNKEPT


@of_health.route("/metrics")
@of_health.refuses("not_found")
@of_health.response(200, {"type": "string"}, description="The numbers.", content_type="text/plain")
def read_metrics() -> Response:
    """Read the numbers of this server in Prometheus' text format.

    They are for its operator: for requests from the same machine, or with the operator's token.
    """
    token = the_backend().settings.metrics_token
    sent = request.headers.get("Authorization", "")
    has_token = bool(token) and compare_digest(sent.encode(), f"Bearer {token}".encode())
    if not (has_token or _is_from_here()):
        raise NotFound("not_found")
    with suppress(StoreUnreachable):  # what this process itself has counted is there all the same
        measure(the_backend())
    return Response(metrics_text(), content_type=CONTENT_TYPE_LATEST, headers=UNKEPT)


def _is_from_here() -> bool:
    """Whether the client is on this machine; a proxy here whose word is not taken is no client."""
    is_passed_on = any(name in request.headers for name in PASSED_ON)
    if is_passed_on and not the_backend().settings.proxy_count:
        return False
    try:
        return ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


class DeedsQuery(Limited, frozen=True, kw_only=True):
    """Which part of a match's life."""

    cursor: Annotated[str, cursor_like(r"^[1-9][0-9]{0,14}$")] | None = None


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why an operator does it; told to whomever it concerns."""

    reason: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST_REASON,
            extra_json_schema={"example": "Its bot has hung since Monday."},
        ),
        PEOPLE_READ,
    ]
    """Why, in words for those whom it concerns."""


class HandOver(msgspec.Struct, frozen=True):
    """The house bot that plays on."""

    bot: BotName = "greedy"
    """The name of the house bot that has the seat from now on."""


class RestraintRequest(Reason, frozen=True, kw_only=True):
    """What is laid upon a player."""

    closed: bool = False
    """Whether the player may look and do nothing else; they then sit nowhere."""
    requests_per_minute: Annotated[int, Meta(ge=1, le=MOST_REQUESTS)] | None = None
    """How many requests of each kind the player may make in a minute; left out: as many as
    everybody."""


class NameRequest(msgspec.Struct, frozen=True):
    """What a player is called from now on."""

    name: Annotated[PlayerName, Meta(extra_json_schema={"example": "Nanuq"})]
    """What the player is called from now on, as at registration."""


@of_operators.route("/v1/admin/matches/<id:match_id>/timeline")
@of_operators.for_operators()
@of_operators.arguments(query_of(DeedsQuery), location="query")
@of_operators.response(200, cases.Timeline, description=TIMELINE, headers=["Link"])
def read_timeline(query: DeedsQuery, match_id: str) -> tuple[cases.Timeline, Headers]:
    """Read the life of a match: what happened by which request, what it waits for, since when.

    Newest first. Of a command the type is told and nothing else: what is hidden from players is
    hidden here.
    """
    before = int(query.cursor) if query.cursor is not None else None
    found = cases.timeline(the_backend(), match_id, query.limit, before)
    return found, next_link(found.next_cursor)


@of_operators.route("/v1/admin/matches/<id:match_id>/queue", methods=["POST"])
@of_operators.for_operators()
@of_operators.refuses("match_over", "match_cancelled")
@of_operators.response(200, cases.Timeline, description=TIMELINE)
def queue_again(match_id: str) -> cases.Timeline:
    """Deliver again whatever follows from how the match stands, and queue the turn of its bot.

    Jobs, notices, due decisions, calls of webhooks: safe at any moment, however often.
    """
    cases.queue_again(the_backend(), match_id)
    return _timeline(match_id)


@of_operators.route("/v1/admin/matches/<id:match_id>/seats/<int:seat>", methods=["PUT"])
@of_operators.for_operators()
@of_operators.arguments(body_of(HandOver))
@of_operators.refuses(
    "seat_not_found",
    "unknown_bot",
    "match_waiting",
    "match_over",
    "match_cancelled",
    "version_conflict",
)
@of_operators.response(200, cases.Timeline, description=TIMELINE)
def hand_over(wanted: HandOver, match_id: str, seat: int) -> cases.Timeline:
    """Hand the seat of a running match to a house bot.

    Whoever had it ranks as one whose time was up; a house bot is replaced by another.
    """
    cases.hand_over(the_backend(), match_id, seat, wanted.bot)
    return _timeline(match_id)


@of_operators.route("/v1/admin/matches/<id:match_id>/cancellation", methods=["PUT"])
@of_operators.for_operators()
@of_operators.arguments(body_of(Reason))
@of_operators.refuses("match_over", "match_cancelled", "version_conflict")
@of_operators.response(200, cases.Timeline, description=TIMELINE)
def cancel_match(wanted: Reason, match_id: str) -> cases.Timeline:
    """Call a match off, with a reason that all at the table are told.

    One that this release cannot decode is deleted, and its players are free of it.
    """
    return cases.call_off(the_backend(), match_id, wanted.reason)


@of_operators.route("/v1/admin/undecodable")
@of_operators.for_operators()
@of_operators.response(
    200, Undecoded, description="What cannot be decoded, by its kind and name, and why."
)
def read_undecodable() -> Undecoded:
    """Read what this release cannot decode of what is stored: damaged, or of another release.

    It is left out of lists, and nothing of it changes. What can be decoded again, or has gone,
    stands here for a minute at most where it is found by its name, else for a day.
    """
    return undecoded(the_backend())


@of_operators.route("/v1/admin/undecodable/<kind>/<name>", methods=["DELETE"])
@of_operators.for_operators()
@of_operators.refuses("decodable", "version_conflict")
@of_operators.response(204, description="It is gone, and so is all that hung on it.")
def delete_undecodable(kind: str, name: str) -> None:
    """Take away what this release cannot decode, by its kind and name, for good.

    Whatever can be decoded is refused (409 `decodable`). What it means:

    - `match`, `chronicle`, `secrets`: the match is called off if it goes on, and deleted; its
      players are told.
    - `contest`: it is deleted, and no table of it is put up any more; its matches are played on,
      and everybody who had to do with it is told that it is cancelled.
    - `seek`: it is forgotten, and its player is told that it is closed.
    - `player`: as if they had deleted their account: house bots play on.
    - `key`: it is taken away, as by its player; `webhook`, `orders`: removed, as by their player.
    - `entry`: it is deleted from its log or stream.
    - `line`: it is made anew of the results of its ladder. `result`: it is made anew of its match;
      where that is forgotten, it counts for nobody. `point`: the history of a line is without it.
    - `turn`, `presence`: they go by themselves; the note of them goes at once.
    """
    take_away(the_backend(), kind, name)


def _timeline(match_id: str) -> cases.Timeline:
    return cases.timeline(the_backend(), match_id, PAGE_SIZE)


@of_operators.route("/v1/admin/players/<id:player_id>")
@of_operators.for_operators()
@of_operators.refuses("player_not_found")
@of_operators.response(200, PlayerProfile, description=STANDING)
def read_standing(player_id: str) -> PlayerProfile:
    """Read the profile of a player, and what operators have laid upon them."""
    return accounts.profile(the_backend(), player_id)


@of_operators.route("/v1/admin/players/<id:player_id>/restraint", methods=["PUT"])
@of_operators.for_operators()
@of_operators.arguments(body_of(RestraintRequest))
@of_operators.refuses("player_not_found")
@of_operators.response(200, PlayerProfile, description=STANDING)
def restrain_player(wanted: RestraintRequest, player_id: str) -> PlayerProfile:
    """Close a player, or let them ask only so often, with a reason that they are told.

    Whoever is closed sits nowhere: house bots finish their matches, their seeks are closed, and
    whatever they try but to look is 403 `player_closed`.
    """
    return cases.restrain(
        the_backend(),
        player_id,
        closed=wanted.closed,
        per_minute=wanted.requests_per_minute,
        reason=wanted.reason,
    )


@of_operators.route("/v1/admin/players/<id:player_id>/restraint", methods=["DELETE"])
@of_operators.for_operators()
@of_operators.refuses("player_not_found")
@of_operators.response(200, PlayerProfile, description=STANDING)
def release_player(player_id: str) -> PlayerProfile:
    """Take away whatever was laid upon a player; seats that were given up stay so."""
    return cases.release(the_backend(), player_id)


@of_operators.route("/v1/admin/players/<id:player_id>/name", methods=["PUT"])
@of_operators.for_operators()
@of_operators.arguments(body_of(NameRequest))
@of_operators.refuses("player_not_found")
@of_operators.response(200, PlayerProfile, description=STANDING)
def rename_player(wanted: NameRequest, player_id: str) -> PlayerProfile:
    """Give a player another name, also in matches that have not ended; the table is told."""
    return cases.rename(the_backend(), player_id, wanted.name)
