"""The heart: one command, applied wholly or not at all."""

from typing import Any

from werkzeug.datastructures import ETags
from werkzeug.http import parse_etags

from engine.encoding import codec_of, encode, pointer_of
from engine.game import Command
from engine.refusals import BadEncoding
from engine.words import LANGUAGES
from service.matches.foreseeing import dry_run
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.play import WHOLE_ANSWER, AnswerParts, Stamps, play_command
from service.matches.seats.seat import Player
from service.matches.shown.documents import CommandPlayed
from service.matches.shown.history import was_lost
from service.matches.shown.sight import MatchTag, tag_of
from service.refusals import Fault, HistoryLost, Refusal, VersionConflict
from service.schemas.matches.commands import CommandRequest, PlayQuery
from service.store.admission.admitted import Wanted
from service.store.players.cut_keys import Need
from service.web.admission import the_backend
from service.web.answers import Headers
from service.web.blueprint import Blueprint
from service.web.requests import (
    KEY_POINTER,
    asked_language,
    came_in,
    idempotency,
    malformed,
    prefers_minimal,
    replayed,
    the_environ,
)

blueprint = Blueprint("commands", "Play: one command at a time, on the version that was seen.")

NEVER = -1
LINKS = {
    "decision": {
        "operationId": "read_decision",
        "parameters": {"match_id": "$request.path.match_id"},
    }
}


@blueprint.route("/v1/matches/<id:match_id>/commands", methods=["POST"])
@blueprint.for_players(Wanted.STATE, need=Need.PLAY)
@blueprint.arguments(PlayQuery(), location="query")
@blueprint.arguments(CommandRequest())
@blueprint.takes("If-Match", "Idempotency-Key", "Prefer")
@blueprint.refuses(
    *(
        "not_seated",
        "version_required",
        "version_conflict",
        "history_lost",
        "not_your_turn",
        "turn_timed_out",
    ),
    *("match_waiting", "match_over", "match_cancelled", "idempotency_key_reused", "rule_broken"),
)
@blueprint.doc(responses={200: {"links": LINKS}})
@blueprint.response(
    200,
    CommandPlayed,
    description="The command was played.",
    headers=["ETag", "Chain-Head", "Idempotency-Replayed", "Preference-Applied"],
)
def play(
    caller: Player, loaded: LoadedMatch, query: dict[str, Any], wanted: dict[str, Any]
) -> tuple[CommandPlayed, Headers]:
    """Play one command on the version you saw.

    Name the version you saw with `If-Match` or `expected_version`. It is applied wholly or not at
    all; a refusal names the clause of the rules. With an `Idempotency-Key` it is safe to send
    again. The first event tells you how long the command took on its way (`latency`); nobody else
    is told before the end.

    With `dry_run=true` nothing is played: the answer says whether it would be `legal` (else why
    not), which events you can know beforehand, and whether it `reveals` anything to anybody. It is
    made of your view alone.
    """
    if query["dry_run"]:
        return _foreseen(caller, loaded, query, wanted)
    has_decision, is_minimal = query["include"] is not None, prefers_minimal()
    try:
        answered = play_command(
            the_backend(),
            loaded,
            caller,
            _typed(loaded, wanted["command"]),
            expected_version=_expected_version(loaded, caller, wanted["expected_version"]),
            language=asked_language(),
            idempotency=idempotency(),
            parts=AnswerParts(not is_minimal, has_decision)
            if is_minimal or has_decision
            else WHOLE_ANSWER,
            stamps=Stamps(came_in(the_backend().now()), wanted["seen_at"]),
        )
    except VersionConflict:
        _require_same_history(loaded.match)
        raise
    tag = answered.tag.with_decision(answered.language) if has_decision else answered.tag.etag()
    headers = {"ETag": f'"{tag}"', "Content-Language": answered.language}
    headers |= replayed(answered.is_replayed)
    if answered.tag.head:
        headers["Chain-Head"] = answered.tag.head
    if is_minimal:
        headers["Preference-Applied"] = "return=minimal"
    return answered.played, headers


def _foreseen(
    caller: Player, loaded: LoadedMatch, query: dict[str, Any], wanted: dict[str, Any]
) -> tuple[CommandPlayed, Headers]:
    """What a command would do as far as its player can know."""
    if query["include"] is not None:
        raise malformed(Fault("/query/include", "A dry run brings nothing along."))
    if idempotency() is not None:
        raise malformed(Fault(KEY_POINTER, "A dry run changes nothing: it takes no key."))
    language = asked_language()
    try:
        foreseen = dry_run(
            loaded,
            caller,
            _typed(loaded, wanted["command"]),
            expected_version=_expected_version(loaded, caller, wanted["expected_version"]),
            language=language,
        )
    except VersionConflict:
        _require_same_history(loaded.match)
        raise
    tag = tag_of(loaded.match, caller).etag()
    return foreseen, {"ETag": f'"{tag}"', "Content-Language": language}


def _typed(loaded: LoadedMatch, command: dict[str, object]) -> Command:
    """The command as one of the types of the match's game."""
    try:
        return codec_of(loaded.match.rules).decode_command(encode(command))
    except BadEncoding as fault:
        raise malformed(Fault(f"/command{pointer_of(str(fault))}", str(fault))) from None


def _expected_version(loaded: LoadedMatch, caller: Player, expected: int | None) -> int:
    """The version the caller decided on: as a number, or as the tag that stands for it.

    An outdated tag is a version that never was: whether the command had been played before under
    the same key is for the backend to know, and it looks there first.
    """
    header = the_environ().get("HTTP_IF_MATCH")
    if not header:
        if expected is None:
            raise Refusal("version_required")
        return expected
    current = loaded.match.version
    is_current = _is_current(parse_etags(header), tag_of(loaded.match, caller))
    return current if is_current and expected in (None, current) else NEVER


def _require_same_history(match: Match) -> None:
    """Refuse (history_lost) who decided on a version that was lost since: the tag shows it."""
    for tag in parse_etags(the_environ().get("HTTP_IF_MATCH")).as_set(include_weak=True):
        seen = MatchTag.seen_in(tag, match.id)
        if seen is not None and was_lost(the_backend(), match, *seen):
            raise HistoryLost(match.version)


def _is_current(sent: ETags, tag: MatchTag) -> bool:
    """Whether a tag stands for the match as it is, be it with a decision in whichever language."""
    if sent.star_tag or sent.contains_weak(tag.etag()):
        return True
    return any(sent.contains_weak(tag.with_decision(language)) for language in LANGUAGES)
