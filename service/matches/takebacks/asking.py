"""Ask to take back, answer, withdraw: each one commit, or a refusal that changes nothing."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from engine.words import ENGLISH, Language
from service.backend import Backend
from service.ids import new_id
from service.matches.changes import Change
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.play import WHOLE_ANSWER, AnswerParts, CommandAnswer, answer_at
from service.matches.seats.refusing import require_not_over
from service.matches.seats.seat import Player
from service.matches.seats.trying import change_seats
from service.matches.shown.history import at_version, require_version
from service.matches.takebacks import changing
from service.matches.takebacks.judging import History, history_of, why_nobody_may, why_not_alone
from service.matches.takebacks.takeback import Reason, Takeback
from service.matches.terms import Status, TakebackRule
from service.refusals import NotFound, Refusal, TakebackRefused
from service.store.answered import AnsweredBefore, Idempotency, Replayed

MOST_A_SEAT = 50
"""How often a seat may take back, or ask to, in one match: what is taken back is kept."""


class Asked(msgspec.Struct, frozen=True):
    """What came of it: the match taken back, or a request that waits for the others."""

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
        return _wanted(backend, loaded, caller, to_version, now)

    if idempotency is not None:
        answered = backend.matches.answered_before(match_id, caller.id, idempotency.key)
        if answered is not None:
            backend.require_confirmed()
            return _again(backend, match_id, caller, answered, idempotency, parts)
    try:
        after = change_seats(backend, match_id, change, idempotency)
    except Replayed as replay:
        return _again(backend, match_id, caller, replay.answered, idempotency, parts)
    return _asked(backend, after, caller, _answer_to(after, caller, language), parts)


def answer(
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

    Raises not_seated, not_yours_to_answer and takeback_not_found. Saying yes twice is saying it
    once.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        seat, takeback = _running(loaded.match, caller, takeback_id, now)
        if seat == takeback.seat:
            raise Refusal("not_yours_to_answer")
        if not is_yes:
            return changing.declined(loaded, takeback, seat, now)
        if seat in takeback.agreed:
            return None
        if _others(loaded.match, takeback.seat) - {seat, *takeback.agreed}:
            return changing.agreed(loaded, takeback, seat, now)
        history = history_of(backend, loaded.match)
        return changing.taken_back_by_all(loaded, history, takeback, seat, now)

    after = change_seats(backend, match_id, change)
    return answer_at(backend, after, _answer_to(after, caller, language), caller, parts)


def withdraw(backend: Backend, match_id: str, caller: Player, takeback_id: str) -> LoadedMatch:
    """Whoever asked does not want it any more; not_seated, not_your_seat, takeback_not_found."""

    def change(loaded: LoadedMatch, now: datetime) -> Change:
        seat, takeback = _running(loaded.match, caller, takeback_id, now)
        if seat != takeback.seat:
            raise Refusal("not_your_seat")
        return changing.withdrawn(loaded, takeback, now)

    return change_seats(backend, match_id, change)


def _wanted(
    backend: Backend, loaded: LoadedMatch, caller: Player, to_version: int, now: datetime
) -> Change:
    match = loaded.match
    seat = _require_playing(match, caller)
    require_version(match, to_version)
    _require(_why_not_at_all(match, seat))
    history = history_of(backend, match)
    _require(why_nobody_may(history, match, to_version))
    then = history.then(to_version)
    why_not = _why_not_alone(history, match, seat, then, now)
    if why_not is None:
        return changing.taken_back_by_oneself(loaded, history, to_version, seat, now)
    others = _others(match, seat)
    # Nobody gains in the ratings by taking back from house bots what they could not forbid.
    if match.takebacks is not TakebackRule.AGREED or (match.rated and not others):
        raise TakebackRefused(why_not)
    if not others:
        nobody = Takeback("", seat, to_version, now)
        return changing.taken_back_by_all(loaded, history, nobody, None, now)
    if match.takeback is not None and now < match.takeback.expires_at:
        raise TakebackRefused(Reason.RUNNING_REQUEST)
    return changing.asked(loaded, seat, to_version, new_id(now), now)


def _require_playing(match: Match, caller: Player) -> int:
    seat = match.seat_of(caller.id)
    if seat is None:
        raise Refusal("not_seated")
    require_not_over(match)
    if match.status is Status.WAITING:
        raise Refusal("match_waiting")
    return seat


def _why_not_at_all(match: Match, seat: int) -> Reason | None:
    """Why the seat takes nothing back in this match, whatever it is."""
    if match.takebacks is TakebackRule.NEVER or not match.chain_key:
        return Reason.RULE_OF_MATCH  # without a chain no record could tell of it
    is_used_up = bool(match.taken_back) and match.taken_back[seat] >= MOST_A_SEAT
    return Reason.TOO_MANY if is_used_up else None


def _why_not_alone(
    history: History, match: Match, seat: int, then: LoadedMatch, now: datetime
) -> Reason | None:
    reason = why_not_alone(history, match, seat, then.match.version)
    deadline = then.match.deadline_of(seat)
    is_over = deadline is not None and deadline <= now
    return Reason.TOO_LATE if reason is None and is_over else reason


def _require(why_not: Reason | None) -> None:
    if why_not is not None:
        raise TakebackRefused(why_not)


def _others(match: Match, seat: int) -> set[int]:
    """The seats of the other players; house bots are not asked."""
    return {place.seat for place in match.seats if place.player is not None} - {seat}


def _running(match: Match, caller: Player, takeback_id: str, now: datetime) -> tuple[int, Takeback]:
    """The caller's seat and the request that waits; not_seated, takeback_not_found."""
    seat, takeback = match.seat_of(caller.id), match.takeback
    if seat is None:
        raise Refusal("not_seated")
    if takeback is None or takeback.id != takeback_id or takeback.expires_at <= now:
        raise NotFound("takeback_not_found")
    return seat, takeback


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
    loaded = backend.matches.load(match_id)
    asked = _asked(backend, loaded, caller, answered, parts)
    return replace(asked, answer=replace(asked.answer, is_replayed=True))


def _asked(
    backend: Backend,
    loaded: LoadedMatch,
    caller: Player,
    wanted: AnsweredBefore,
    parts: AnswerParts,
) -> Asked:
    then = at_version(backend, loaded, wanted.version)
    return Asked(answer_at(backend, then, wanted, caller, parts), then.match.takeback)


def _answer_to(loaded: LoadedMatch, caller: Player, language: Language) -> AnsweredBefore:
    """What there is to answer to a change that stands now."""
    seat = loaded.match.seat_of(caller.id)
    assert seat is not None
    return AnsweredBefore("", loaded.match.version, seat, language)
