"""Commands: each is applied wholly or not at all."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from flask import request
from msgspec import Meta
from werkzeug.datastructures import ETags
from werkzeug.http import parse_etags

from engine.encoding import codec_of, encode, pointer_of
from engine.game import Command
from engine.refusals import BadEncoding
from engine.svg import Shape
from service.matches.api.matches import along_of
from service.matches.cases.history import was_lost
from service.matches.cases.play import AnswerParts, CommandAnswer, Stamps, dry_run, play_command
from service.matches.cases.showing import Laid
from service.matches.model.documents import CommandPlayed
from service.matches.model.match import LARGEST_VERSION, LoadedMatch, Match
from service.matches.model.viewer import Along, MatchTag, Viewer
from service.matches.store.asked import Wanted
from service.players.model import Need, Player
from service.refusals import Fault, HistoryLost, Refusal, VersionConflict
from service.shapes import among
from service.web.answers import Headers
from service.web.auth import the_backend
from service.web.blueprint import Blueprint
from service.web.reading import body_of, query_of
from service.web.requests import (
    KEY_POINTER,
    asked_language,
    came_in,
    idempotency,
    malformed,
    prefers_minimal,
    replayed,
)

blueprint = Blueprint("commands", "Play: one command at a time, on the version that was seen.")

NEVER = -1
LINKS = {
    "decision": {
        "operationId": "read_decision",
        "parameters": {"match_id": "$request.path.match_id"},
    }
}


BRINGS = among(
    {
        "board": "The board as a picture, from the same state.",
        "board,decision": "Both.",
        "decision": "What you can do next, from the same state.",
    }
)


class CommandQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What the answer to a command is to bring along."""

    include: Annotated[str, BRINGS] | None = None
    """What the answer brings along."""
    shape: Laid = Shape.TALL

    @property
    def along(self) -> Along:
        """The same, told one by one."""
        return along_of(self.include, self.shape)


class PlayQuery(CommandQuery, frozen=True, kw_only=True):
    """Whether a command is played or only tried, and what its answer is to bring along."""

    dry_run: bool = False
    """`true`: play nothing, only say what the command would do, as far as you can know."""


class CommandRequest(msgspec.Struct, frozen=True):
    """One command, and the version it was decided on."""

    command: dict[str, Any]
    """The command; any entry of `decision.commands` can be sent as it is."""
    expected_version: Annotated[int, Meta(ge=0, le=LARGEST_VERSION)] | None = None
    """The version you decided on; or send its ETag as `If-Match`."""
    seen_at: datetime | None = None
    """When you saw the decision, by `Server-Time`; told in `latency`, to nobody else before the
    end."""


@blueprint.route("/v1/matches/<id:match_id>/commands", methods=["POST"])
@blueprint.for_players(Wanted.STATE, need=Need.PLAY)
@blueprint.arguments(query_of(PlayQuery), location="query")
@blueprint.arguments(body_of(CommandRequest))
@blueprint.takes("If-Match", "Idempotency-Key", "Prefer")
@blueprint.refuses(
    "not_seated",
    "version_required",
    "version_conflict",
    "history_lost",
    "not_your_turn",
    "turn_timed_out",
    "match_waiting",
    "match_over",
    "match_cancelled",
    "idempotency_key_reused",
    "rule_broken",
)
@blueprint.doc(responses={200: {"links": LINKS}})
@blueprint.response(
    200,
    CommandPlayed,
    description="The command was played.",
    headers=["ETag", "Chain-Head", "Idempotency-Replayed", "Preference-Applied"],
)
def play(
    caller: Player, loaded: LoadedMatch, query: PlayQuery, wanted: CommandRequest
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
    if query.dry_run:
        return _foreseen(caller, loaded, query, wanted)
    try:
        answered = play_command(
            the_backend(),
            loaded,
            caller,
            typed_command(loaded.match, wanted.command, "/command"),
            expected_version=_expected_version(loaded, caller, wanted.expected_version),
            language=asked_language(),
            idempotency=idempotency(),
            parts=AnswerParts(not prefers_minimal(), query.along),
            stamps=Stamps(came_in(the_backend().now()), wanted.seen_at),
        )
    except VersionConflict:
        _require_same_history(loaded.match)
        raise
    played, headers = command_answer(answered)
    if prefers_minimal():
        headers = {**headers, "Preference-Applied": "return=minimal"}
    return played, headers


def command_answer(answered: CommandAnswer) -> tuple[CommandPlayed, Headers]:
    """What is answered to whatever plays, with the tag that stands for it."""
    tag = answered.tag
    return answered.played, {
        "ETag": f'"{tag.with_along(answered.along, answered.language)}"',
        "Content-Language": answered.language,
        "Chain-Head": tag.head,
        **replayed(answered.is_replayed),
    }


def _foreseen(
    caller: Player, loaded: LoadedMatch, query: PlayQuery, wanted: CommandRequest
) -> tuple[CommandPlayed, Headers]:
    """What a command would do as far as its player can know."""
    if query.include is not None:
        raise malformed(Fault("/query/include", "A dry run brings nothing along."))
    if idempotency() is not None:
        raise malformed(Fault(KEY_POINTER, "A dry run changes nothing: it takes no key."))
    language = asked_language()
    try:
        foreseen = dry_run(
            loaded,
            caller,
            typed_command(loaded.match, wanted.command, "/command"),
            expected_version=_expected_version(loaded, caller, wanted.expected_version),
            language=language,
        )
    except VersionConflict:
        _require_same_history(loaded.match)
        raise
    tag = Viewer.of(loaded, caller).tag(loaded.match).etag()
    return foreseen, {"ETag": f'"{tag}"', "Content-Language": language}


def typed_command(match: Match, command: dict[str, Any], place: str) -> Command:
    """The command as one of the types of the match's game, or what is wrong with it."""
    try:  # by JSON: `msgspec.convert` would prepare the union of a game's commands every time
        return codec_of(match.rules).decode_command(encode(command))
    except (BadEncoding, RecursionError) as fault:
        sentence = str(fault)
        raise malformed(Fault(f"{place}{pointer_of(sentence)}", sentence)) from None


def _expected_version(loaded: LoadedMatch, caller: Player, expected: int | None) -> int:
    """The version the caller decided on: as a number, or as the tag that stands for it.

    An outdated tag is a version that never was: whether the command had been played before under
    the same key is for the backend to know, and it looks there first.
    """
    header = request.headers.get("If-Match")
    if not header:
        if expected is None:
            raise Refusal("version_required")
        return expected
    current = loaded.match.version
    tag = Viewer.of(loaded, caller).tag(loaded.match)
    is_current = _is_current(parse_etags(header), tag)
    return current if is_current and expected in (None, current) else NEVER


def _require_same_history(match: Match) -> None:
    """Refuse (history_lost) whoever decided on a version that was lost since: the tag shows it."""
    for tag in parse_etags(request.headers.get("If-Match")).as_set(include_weak=True):
        seen = MatchTag.seen_in(tag, match.id)
        if seen is None:
            continue
        version, head = seen
        if was_lost(the_backend(), match, version, head):
            raise HistoryLost(match.version)


def _is_current(sent: ETags, tag: MatchTag) -> bool:
    """Whether a tag stands for the match as it is, whatever came along, in whichever language."""
    return sent.star_tag or any(map(sent.contains_weak, tag.forms()))
