"""Petitions: a take-back, or a substitute, that the other players are asked about."""

from http import HTTPStatus
from typing import Annotated

import msgspec
from flask import Response
from msgspec import Meta

from service.matches.api.commands import CommandQuery, command_answer
from service.matches.api.matches import MatchAnswer, match_answer
from service.matches.cases.play import AnswerParts
from service.matches.model.documents import CommandPlayed, MatchDocument
from service.matches.model.match import LARGEST_VERSION, Substitute, Takeback
from service.players.model import Need, Player
from service.seats.cases import petitions
from service.shapes import YesOrNo
from service.web.answers import JSON_TYPE, Headers, encode
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import asked_language, idempotency, replayed

of_takebacks = Blueprint("takebacks", "Take-backs: an earlier version is played on from.")

ANSWERED = ["ETag", "Chain-Head"]


class TakebackRequest(msgspec.Struct, frozen=True):
    """How far to take a match back."""

    to_version: Annotated[int, Meta(ge=1, le=LARGEST_VERSION)]
    """The version to play on from."""


class PetitionAnswer(msgspec.Struct, frozen=True):
    """What a player says to what another one asks for."""

    answer: YesOrNo
    """What you say to it."""


@of_takebacks.route("/v1/matches/<id:match_id>/takebacks", methods=["POST"])
@of_takebacks.for_players(need=Need.PLAY, limit=lambda limits: limits.takebacks)
@of_takebacks.arguments(query_of(CommandQuery), location="query")
@of_takebacks.arguments(body_of(TakebackRequest))
@of_takebacks.takes("Idempotency-Key")
@of_takebacks.refuses(
    "not_seated",
    "match_waiting",
    "match_over",
    "match_cancelled",
    "version_not_found",
    "takeback_refused",
    "version_conflict",
    "idempotency_key_reused",
)
@of_takebacks.alt_response(
    202, Takeback, description="The others are asked.", headers={"ETag": "ETag"}
)
@of_takebacks.response(
    200,
    CommandPlayed,
    description="The match goes on from that version.",
    headers=[*ANSWERED, "Idempotency-Replayed"],
)
def take_back(
    caller: Player, query: CommandQuery, wanted: TakebackRequest, match_id: str
) -> tuple[CommandPlayed, Headers] | Response:
    """Take back all that came after a version, or ask the others to agree.

    The match's `takebacks` says what may be taken back: `own` last commands at once, while nobody
    else has acted and nothing was revealed; with `agreed` also what all other players (no house
    bots) say yes to. The match has a new version then, which stands as that one did; the turn goes
    on with the time that it had. Asking has a limit of its own, by which refusals count as well.
    """
    asked = petitions.take_back(
        the_backend(),
        match_id,
        caller,
        wanted.to_version,
        language=asked_language(),
        idempotency=idempotency(),
        parts=AnswerParts(along=query.along),
    )
    if asked.waiting is None:
        return command_answer(asked.answer)
    headers = {"ETag": f'"{asked.answer.tag.etag()}"', **replayed(asked.answer.is_replayed)}
    body = encode(asked.waiting)
    return Response(body, HTTPStatus.ACCEPTED, headers, content_type=JSON_TYPE)


@of_takebacks.route("/v1/matches/<id:match_id>/takebacks/<id:takeback_id>", methods=["PUT"])
@of_takebacks.for_players(need=Need.PLAY)
@of_takebacks.arguments(query_of(CommandQuery), location="query")
@of_takebacks.arguments(body_of(PetitionAnswer))
@of_takebacks.refuses("not_seated", "takeback_not_found", "not_yours_to_answer", "version_conflict")
@of_takebacks.response(
    200, CommandPlayed, description="The match as it stands after your answer.", headers=ANSWERED
)
def answer_takeback(
    caller: Player,
    query: CommandQuery,
    wanted: PetitionAnswer,
    match_id: str,
    takeback_id: str,
) -> tuple[CommandPlayed, Headers]:
    """Say yes or no to a take-back that another player asks for.

    With the last yes the match is taken back; one no ends the request, as does any command.
    """
    answered = petitions.answer_takeback(
        the_backend(),
        match_id,
        caller,
        takeback_id,
        is_yes=wanted.answer == "yes",
        language=asked_language(),
        parts=AnswerParts(along=query.along),
    )
    return command_answer(answered)


@of_takebacks.route("/v1/matches/<id:match_id>/takebacks/<id:takeback_id>", methods=["DELETE"])
@of_takebacks.for_players(need=Need.PLAY)
@of_takebacks.refuses("not_seated", "takeback_not_found", "not_your_seat", "version_conflict")
@of_takebacks.response(
    200, MatchDocument, description="The match without your request.", headers=["ETag"]
)
def withdraw_takeback(caller: Player, match_id: str, takeback_id: str) -> MatchAnswer:
    """Withdraw your own request before the others have answered."""
    return match_answer(
        petitions.withdraw_takeback(the_backend(), match_id, caller, takeback_id), caller
    )


of_substitutes = Blueprint(
    "substitutes", "Substitutes: whoever takes over a seat whose owner allows it."
)


@of_substitutes.route("/v1/matches/<id:match_id>/seats/<int:seat>/substitute", methods=["POST"])
@of_substitutes.for_players()
@of_substitutes.refuses(
    "seat_not_found",
    "seat_not_warm",
    "substitutes_not_allowed",
    "already_seated",
    "sat_elsewhere",
    "substitute_asked",
    "substitute_refused",
    "match_waiting",
    "match_cancelled",
    "match_over",
    "match_of_contest",
    "match_rated",
)
@of_substitutes.alt_response(
    202, Substitute, description="The others are asked.", headers={"ETag": "ETag"}
)
@of_substitutes.response(
    200, MatchDocument, description="The match with you on that seat.", headers=["ETag"]
)
def take_over_seat(caller: Player, match_id: str, seat: int) -> MatchAnswer | Response:
    """Take over a seat that its owner left warm and lets substitutes have (`substitutes`).

    At once where house bots have all other seats; else everybody who owns one of them has to say
    yes within a day (`substitute_seated` is told then). You know what the seat knows, and go on
    with its turn and its reserve. Sent again it asks nobody anew.
    """
    loaded = petitions.take_over(the_backend(), match_id, caller, seat)
    document, headers = match_answer(loaded, caller)
    waiting = loaded.match.substitute
    if waiting is None or waiting.player.id != caller.id:
        return document, headers
    return Response(encode(waiting), HTTPStatus.ACCEPTED, headers, content_type=JSON_TYPE)


@of_substitutes.route("/v1/matches/<id:match_id>/substitutes/<id:substitute_id>", methods=["PUT"])
@of_substitutes.for_players(need=Need.PLAY)
@of_substitutes.arguments(body_of(PetitionAnswer))
@of_substitutes.refuses("not_seated", "substitute_not_found")
@of_substitutes.response(
    200, MatchDocument, description="The match as it stands after your answer.", headers=["ETag"]
)
def answer_substitute(
    caller: Player, wanted: PetitionAnswer, match_id: str, substitute_id: str
) -> MatchAnswer:
    """Say yes or no to somebody who would like to take over a seat.

    With the last yes the seat is theirs; one no ends the request, also that of the seat's owner.
    Whoever asked withdraws with a no. Of the other seats everybody is asked but house bots; whoever
    is away or keeps theirs warm, too.
    """
    is_yes = wanted.answer == "yes"
    loaded = petitions.answer_substitute(
        the_backend(), match_id, caller, substitute_id, is_yes=is_yes
    )
    return match_answer(loaded, caller)
