"""Play one command: apply it to the match as it was loaded, commit it if nobody was faster.

The loaded match comes along with the admission of a request, or from `clocks.load`: no turn of it
is overdue. A dry run says what a command would do as far as its player can know. All of that is
worked out from the view of the player's seat (`engine/foresight.py`), so the answer is the same in
every world that they cannot tell apart; what would be a refusal with 409 is an answer, too.
"""

from datetime import UTC, datetime

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine import refusals as engine
from engine.foresight import Foresight, foresee
from engine.game import Command
from engine.words import ENGLISH, Language, tell
from service.backend import Backend
from service.matches.cases.history import at_version
from service.matches.cases.showing import board_along
from service.matches.model.changes import Change, command_played
from service.matches.model.documents import CommandPlayed, LogEntry
from service.matches.model.events import Latency
from service.matches.model.match import LoadedMatch, Match
from service.matches.model.narrator import Narrator
from service.matches.model.terms import Status
from service.matches.model.viewer import ALONE, Along, MatchTag, Viewer
from service.matches.store.commit import Commits
from service.matches.store.matches import AnsweredBefore, MatchStore, Replayed
from service.players.model import Player
from service.refusals import Refusal, VersionConflict
from service.store.once import Idempotency


class Stamps(msgspec.Struct, frozen=True):
    """When a command came in, and when its player saw what it is about, as far as that is known."""

    received_at: datetime
    seen_at: datetime | None = None


class AnswerParts(msgspec.Struct, frozen=True):
    """What the answer to a command has beside version and events."""

    has_match: bool = True
    along: Along = ALONE


WHOLE_ANSWER = AnswerParts()


class CommandAnswer(msgspec.Struct, frozen=True):
    """The answer to a command and its language; `is_replayed` if it had been given before."""

    played: CommandPlayed
    tag: MatchTag
    language: Language
    along: Along = ALONE
    is_replayed: bool = False


def play_command(
    backend: Backend,
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language = ENGLISH,
    idempotency: Idempotency | None = None,
    parts: AnswerParts = WHOLE_ANSWER,
    stamps: Stamps | None = None,
) -> CommandAnswer:
    """Play a player's command, and answer with the parts that are wanted.

    Raises VersionConflict, refusals (not_seated, match_waiting …, idempotency_key_reused),
    and the engine's IllegalCommand with its rule.
    """
    match = loaded.match
    if idempotency is not None:
        answered = backend.of(MatchStore).answered_before(match.id, player.id, idempotency.key)
        if answered is not None:
            backend.require_confirmed()
            return _answer_again(backend, loaded, answered, idempotency, player, parts)
    seat = seat_for(loaded, player)
    if expected_version != match.version:
        raise VersionConflict(match.version)
    require_turn(match, seat)
    change = command_played(loaded, seat, command, backend.now())
    if stamps is not None:
        change = replace(change, latency=_latency(match, seat, stamps))
    try:
        after = backend.of(Commits).commit(change, idempotency=idempotency)
    except Replayed as replay:
        return _answer_again(backend, loaded, replay.answered, idempotency, player, parts)
    return answer_to(backend, change, after, player, seat, language, parts)


def seat_for(loaded: LoadedMatch, player: Player) -> int:
    """The seat for which this player sends commands; not_seated."""
    seat = loaded.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def require_turn(match: Match, seat: int) -> None:
    """Refuse what comes while nobody plays: match_waiting, match_cancelled, turn_timed_out."""
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    if seat in match.stand_in:
        raise Refusal("turn_timed_out")


def _answer_again(
    backend: Backend,
    loaded: LoadedMatch,
    answered: AnsweredBefore,
    idempotency: Idempotency | None,
    player: Player,
    parts: AnswerParts,
) -> CommandAnswer:
    """The first answer once more, made again from the version that it spoke of."""
    if idempotency is None or answered.body_digest != idempotency.body_digest:
        raise Refusal("idempotency_key_reused")
    if loaded.match.version < answered.version:
        loaded = backend.of(MatchStore).load(loaded.match.id)
    answer = answer_at(backend, loaded, answered, player, parts)
    return replace(answer, is_replayed=True)


def answer_to(
    backend: Backend,
    change: Change,
    after: LoadedMatch,
    player: Player,
    seat: int,
    language: Language,
    parts: AnswerParts,
) -> CommandAnswer:
    """What is answered to a change that has just been committed, of its own events."""
    events = _events_of(change, Viewer(seat, language).narrator(after.match))
    return _answer(backend, after, player, events, language, parts)


def answer_at(
    backend: Backend,
    loaded: LoadedMatch,
    wanted: AnsweredBefore,
    player: Player,
    parts: AnswerParts,
) -> CommandAnswer:
    """What is answered to whatever led to that version, made again from match and log."""
    then = at_version(backend, loaded, wanted.version)
    narrator = Viewer(wanted.seat, wanted.language).narrator(then.match)
    version = wanted.version
    events = backend.of(MatchStore).told(then.match.id, version, version, narrator)
    return _answer(backend, then, player, tuple(events), wanted.language, parts)


def _answer(
    backend: Backend,
    after: LoadedMatch,
    player: Player,
    events: tuple[LogEntry, ...],
    language: Language,
    parts: AnswerParts,
) -> CommandAnswer:
    """What is answered to a command, all of it made from the one state after it."""
    viewer = Viewer.of(after, player, language)
    match = after.match
    along = parts.along
    view = viewer.view(after) if parts.has_match or along.board else None
    played = CommandPlayed(
        version=match.version,
        events=events,
        match=viewer.document_around(match, view) if parts.has_match else UNSET,
        decision=viewer.own_decision(after) if along.decision else UNSET,
        board=board_along(backend, match, viewer, view, along.board) if along.board else UNSET,
    )
    return CommandAnswer(played, viewer.tag(match), language, along)


def _latency(match: Match, seat: int, stamps: Stamps) -> Latency:
    """What is noted of the way of a command; a moment at which nothing could be seen is not."""
    offered = match.updated_at
    seen = stamps.seen_at
    received = stamps.received_at
    is_possible = seen is not None and offered <= seen <= received
    at = seen.astimezone(UTC) if seen is not None and is_possible else None
    return Latency(seat, offered, at, received)


def _events_of(change: Change, narrator: Narrator) -> tuple[LogEntry, ...]:
    after = change.after
    return tuple(
        narrator.event(
            f"{after.version}-{index}{after.stamp}",
            event,
            after.updated_at,
            None if index else change.latency,
        )
        for index, event in enumerate(change.events)
    )


def dry_run(
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language,
) -> CommandPlayed:
    """What the player would be told of this command; VersionConflict, not_seated."""
    match = loaded.match
    seat = seat_for(loaded, player)
    if expected_version != match.version:
        raise VersionConflict(match.version)
    try:
        require_turn(match, seat)
        foreseen = _foreseen(loaded, seat, command)
    except (engine.IllegalCommand, Refusal) as refusal:
        return _refused(match.version, refusal, language)
    narrator = Viewer(seat, language).narrator(match)
    entries = (
        narrator.event(f"{match.version + 1}-{index}", event, match.updated_at)
        for index, event in enumerate(foreseen.events)
    )
    return _told(CommandPlayed(match.version, tuple(entries)), foreseen.reveals)


def _foreseen(loaded: LoadedMatch, seat: int, command: Command) -> Foresight:
    state = loaded.state
    game = loaded.match.rules
    assert state is not None
    if loaded.match.has_ended:
        game.apply(state, seat, command)  # the game says no, and nothing is hidden any more
    return foresee(game, game.view(state, seat), command)


def _told(played: CommandPlayed, reveals: bool) -> CommandPlayed:
    return replace(played, legal=True, code=None, rule=None, detail=None, reveals=reveals)


def _refused(version: int, refusal: engine.Refusal, language: Language) -> CommandPlayed:
    return CommandPlayed(
        version,
        (),
        legal=False,
        code=refusal.code,
        rule=refusal.rule,
        detail=tell(refusal.sentence, language),
        reveals=False,
    )
