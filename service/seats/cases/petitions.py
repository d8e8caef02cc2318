"""Petitions: ask to take back or to take a seat over, answer, withdraw.

Each is one commit, or a refusal that changes nothing.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import msgspec
from msgspec.structs import replace

from engine.words import ENGLISH, Language
from service.backend import Backend
from service.ids import new_id
from service.matches.cases.clocks import change_match
from service.matches.cases.history import at_version, every_version, require_version
from service.matches.cases.play import (
    WHOLE_ANSWER,
    AnswerParts,
    CommandAnswer,
    answer_at,
    answer_to,
    seat_for,
)
from service.matches.model.changes import Change
from service.matches.model.match import LoadedMatch, Match, Takeback
from service.matches.model.seating import require_playing
from service.matches.store.matches import AnsweredBefore, MatchStore, Replayed
from service.players.model import Player
from service.players.store.accounts import PlayerStore
from service.refusals import Refusal
from service.seats.model import petition
from service.seats.model.takebacks import Course, Takebacks
from service.seats.model.taking import Substitutes
from service.store.once import Idempotency

SUBSTITUTES = Substitutes()


class Asked(msgspec.Struct, frozen=True):
    """What came of it: the match taken back, or a petition that waits for the others."""

    answer: CommandAnswer
    waiting: Takeback | None


def take_back(
    backend: Backend,
    match_id: str,
    caller: Player,
    to_version: int,
    *,
    language: Language = ENGLISH,
    idempotency: Idempotency | None = None,
    parts: AnswerParts = WHOLE_ANSWER,
) -> Asked:
    """Take the match back to a version, or ask the others where that is needed.

    Raises not_seated, match_waiting, match_over, match_cancelled, version_not_found and
    takeback_refused; idempotency_key_reused.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        seat = seat_for(loaded, caller)
        require_playing(loaded.match)
        require_version(loaded.match, to_version)
        return _kind(backend).wanted(loaded, seat, to_version, new_id(now), now)

    if idempotency is not None:
        answered = backend.of(MatchStore).answered_before(match_id, caller.id, idempotency.key)
        if answered is not None:
            backend.require_confirmed()
            return _again(backend, match_id, caller, answered, idempotency, parts)
    try:
        answer, match = _changed(backend, match_id, caller, change, language, parts, idempotency)
    except Replayed as replay:
        return _again(backend, match_id, caller, replay.answered, idempotency, parts)
    return Asked(answer, match.takeback)


def answer_takeback(
    backend: Backend,
    match_id: str,
    caller: Player,
    takeback_id: str,
    *,
    is_yes: bool,
    language: Language = ENGLISH,
    parts: AnswerParts = WHOLE_ANSWER,
) -> CommandAnswer:
    """One of the others says yes or no; with the last yes the match is taken back.

    Raises not_seated, not_yours_to_answer and takeback_not_found.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        return petition.answer(_kind(backend), loaded, caller, takeback_id, now, is_yes=is_yes)

    return _changed(backend, match_id, caller, change, language, parts)[0]


def withdraw_takeback(
    backend: Backend, match_id: str, caller: Player, takeback_id: str
) -> LoadedMatch:
    """Whoever asked does not want it any more; not_seated, not_your_seat, takeback_not_found."""

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        return petition.withdraw(_kind(backend), loaded, caller, takeback_id, now)

    return change_match(backend, match_id, change)


def course_of(backend: Backend, loaded: LoadedMatch, to_version: int) -> Course:
    """What led from that version to how the match stands."""
    match = loaded.match
    return Course(
        to_version,
        backend.of(MatchStore).chronicle_part(match.id, to_version + 1, match.version),
        then=partial(at_version, backend, loaded, to_version),
        replayed=lambda then, entries: every_version(backend, entries, then),
    )


def take_over(backend: Backend, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """Take over a seat, at once where nobody has to be asked; asking again asks nobody anew.

    Raises seat_not_found, match_waiting, match_over, match_cancelled, match_of_contest,
    match_rated, already_seated, seat_not_warm, substitutes_not_allowed, sat_elsewhere,
    substitute_asked, substitute_refused.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        return SUBSTITUTES.wanted(loaded, seat, caller, new_id(now), now)

    return change_match(backend, match_id, change)


def answer_substitute(
    backend: Backend, match_id: str, caller: Player, petition_id: str, *, is_yes: bool
) -> LoadedMatch:
    """One of the others accepts the substitute or not; with the last yes the seat changes hands.

    Whoever asked withdraws with a no, as does whoever has left Floe meanwhile. Raises not_seated
    and substitute_not_found.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        asked = SUBSTITUTES.of(loaded.match)
        if asked is not None and not backend.of(PlayerStore).present((asked.player.id,)):
            return petition.withdraw(SUBSTITUTES, loaded, asked.player, petition_id, now)
        return petition.answer(SUBSTITUTES, loaded, caller, petition_id, now, is_yes=is_yes)

    return change_match(backend, match_id, change)


def _kind(backend: Backend) -> Takebacks:
    return Takebacks(partial(course_of, backend))


def _changed(
    backend: Backend,
    match_id: str,
    caller: Player,
    change: Callable[[LoadedMatch, datetime], Change | None],
    language: Language,
    parts: AnswerParts,
    idempotency: Idempotency | None = None,
) -> tuple[CommandAnswer, Match]:
    """What is answered to the change; the log is read only where nothing was to change."""
    made: Change | None = None

    def keep(loaded: LoadedMatch, now: datetime) -> Change | None:
        nonlocal made
        made = change(loaded, now)
        return made

    after = change_match(backend, match_id, keep, idempotency)
    seat = seat_for(after, caller)
    if made is not None:
        return answer_to(backend, made, after, caller, seat, language, parts), after.match
    wanted = AnsweredBefore("", after.match.version, seat, language)
    return answer_at(backend, after, wanted, caller, parts), after.match


def _again(
    backend: Backend,
    match_id: str,
    caller: Player,
    answered: AnsweredBefore,
    idempotency: Idempotency | None,
    parts: AnswerParts,
) -> Asked:
    """The first answer once more, as the match stood then."""
    if idempotency is None or answered.body_digest != idempotency.body_digest:
        raise Refusal("idempotency_key_reused")
    loaded = backend.of(MatchStore).load(match_id)
    then = at_version(backend, loaded, answered.version)
    given = answer_at(backend, then, answered, caller, parts)
    return Asked(replace(given, is_replayed=True), then.match.takeback)
