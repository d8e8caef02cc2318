"""Take-backs: play on from an earlier version, by oneself or because the others agree."""

from http import HTTPStatus
from typing import Any

from flask import Response

from service.api.matches.matches import Shown, shown
from service.matches.play import WHOLE_ANSWER, AnswerParts, CommandAnswer
from service.matches.seats.seat import Player
from service.matches.shown.documents import CommandPlayed, MatchDocument
from service.matches.takebacks import asking
from service.matches.takebacks.takeback import Takeback
from service.schemas.matches.commands import CommandQuery, TakebackAnswerRequest, TakebackRequest
from service.store.players.cut_keys import Need
from service.web.admission import the_backend
from service.web.answers import Headers, encode
from service.web.blueprint import Blueprint
from service.web.requests import JSON_TYPE, asked_language, idempotency, replayed

blueprint = Blueprint("takebacks", "Take-backs: an earlier version is played on from.")

ANSWERED = ["ETag", "Chain-Head"]


@blueprint.route("/v1/matches/<id:match_id>/takebacks", methods=["POST"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(CommandQuery(), location="query")
@blueprint.arguments(TakebackRequest())
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("not_seated", "match_waiting", "match_over", "match_cancelled", "version_not_found"),
    *("takeback_refused", "version_conflict", "idempotency_key_reused"),
)
@blueprint.alt_response(
    202, Takeback, description="The others are asked.", headers={"ETag": "ETag"}
)
@blueprint.response(
    200,
    CommandPlayed,
    description="The match goes on from that version.",
    headers=[*ANSWERED, "Idempotency-Replayed"],
)
def take_back(
    caller: Player, query: dict[str, Any], wanted: dict[str, int], match_id: str
) -> tuple[CommandPlayed, Headers] | Response:
    """Take back all that came after a version, or ask the others to agree.

    The match's `takebacks` says what may be taken back: `own` last commands at once, while nobody
    else has acted and nothing was revealed; with `agreed` also what all other players (no house
    bots) say yes to. The match has a new version then, which stands as that one did; the turn goes
    on with the time that it had.
    """
    asked = asking.take_back(
        the_backend(),
        match_id,
        caller,
        wanted["to_version"],
        language=asked_language(),
        idempotency=idempotency(),
        parts=_parts(query),
    )
    if asked.waiting is None:
        return _answer(asked.answer, query)
    headers = {"ETag": f'"{asked.answer.tag.etag()}"', **replayed(asked.answer.is_replayed)}
    body = encode(asked.waiting)
    return Response(body, HTTPStatus.ACCEPTED, headers, content_type=JSON_TYPE)


@blueprint.route("/v1/matches/<id:match_id>/takebacks/<id:takeback_id>", methods=["PUT"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.arguments(CommandQuery(), location="query")
@blueprint.arguments(TakebackAnswerRequest())
@blueprint.refuses("not_seated", "takeback_not_found", "not_yours_to_answer", "version_conflict")
@blueprint.response(
    200, CommandPlayed, description="The match as it stands after your answer.", headers=ANSWERED
)
def answer_takeback(
    caller: Player, query: dict[str, Any], wanted: dict[str, str], match_id: str, takeback_id: str
) -> tuple[CommandPlayed, Headers]:
    """Say yes or no to a take-back that another player asks for.

    With the last yes the match is taken back; one no ends the request, as does any command.
    """
    answered = asking.answer(
        the_backend(),
        match_id,
        caller,
        takeback_id,
        is_yes=wanted["answer"] == "yes",
        language=asked_language(),
        parts=_parts(query),
    )
    return _answer(answered, query)


@blueprint.route("/v1/matches/<id:match_id>/takebacks/<id:takeback_id>", methods=["DELETE"])
@blueprint.for_players(need=Need.PLAY)
@blueprint.refuses("not_seated", "takeback_not_found", "not_your_seat", "version_conflict")
@blueprint.response(
    200, MatchDocument, description="The match without your request.", headers=["ETag"]
)
def withdraw_takeback(caller: Player, match_id: str, takeback_id: str) -> Shown:
    """Withdraw your own request before the others have answered."""
    return shown(asking.withdraw(the_backend(), match_id, caller, takeback_id), caller)


def _parts(query: dict[str, Any]) -> AnswerParts:
    return AnswerParts(has_decision=True) if query["include"] is not None else WHOLE_ANSWER


def _answer(answered: CommandAnswer, query: dict[str, Any]) -> tuple[CommandPlayed, Headers]:
    has_decision, tag = query["include"] is not None, answered.tag
    etag = tag.with_decision(answered.language) if has_decision else tag.etag()
    headers = {"ETag": f'"{etag}"', "Content-Language": answered.language}
    headers |= {"Chain-Head": tag.head} if tag.head else {}
    return answered.played, {**headers, **replayed(answered.is_replayed)}
