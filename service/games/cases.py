"""A lesson is begun: a match like any other, dealt as the lesson says, and brought to where it
begins.

What was played before is played here, command by command. Nobody else comes in between: the house
owes nothing in a match that is not prepared.
"""

from datetime import datetime

from engine.catalogue import find_game
from engine.lessons import Lesson, lessons_of, secret_of
from service.backend import Backend
from service.matches.cases import idempotent
from service.matches.cases.clocks import change_match
from service.matches.cases.creating import BotSeat, MeSeat, Opening
from service.matches.cases.history import at_version
from service.matches.cases.idempotent import Made
from service.matches.model.changes import Change, command_played
from service.matches.model.match import LoadedMatch
from service.matches.model.terms import LessonMatch, Status, TakebackRule, Visibility
from service.players.model import Player
from service.refusals import Refusal
from service.store.once import Idempotency


def begin_lesson(
    backend: Backend, player: Player, game: str, name: str, key: Idempotency | None
) -> Made:
    """A match of this lesson, about to be begun by the player.

    Raises UnknownGame, lesson_not_found, too_many_running, too_many_searching,
    idempotency_key_reused.
    """
    lesson = _found(game, name)
    made = idempotent.put_up(backend, player, _opening(game, lesson), key)
    loaded = made.loaded
    for _ in lesson.before:
        loaded = change_match(backend, loaded.match.id, lambda then, now: _next(lesson, then, now))
    if made.is_replayed and loaded.match.is_prepared:
        loaded = at_version(backend, loaded, _begins_at(lesson))
    return Made(loaded, made.is_replayed)


def _found(game: str, name: str) -> Lesson:
    for lesson in lessons_of(find_game(game)):
        if lesson.name == name:
            return lesson
    raise Refusal("lesson_not_found")


def _begins_at(lesson: Lesson) -> int:
    """A match stands at version 1 when it is dealt; every command makes one more."""
    return 1 + len(lesson.before)


def _opening(game: str, lesson: Lesson) -> Opening:
    """Nobody sees it but the learner, and nobody waits for them."""
    others = BotSeat(lesson.bot)
    return Opening(
        game=game,
        options=lesson.options,
        seats=tuple(MeSeat() if seat == lesson.seat else others for seat in range(lesson.seats)),
        visibility=Visibility.PRIVATE,
        lesson=LessonMatch(lesson.name, lesson.deal, _begins_at(lesson)),
        secret=secret_of(lesson.deal),
        takebacks=TakebackRule.AGREED,  # nobody has to be asked: what was seen may be taken back
        claim_after_seconds=None,
    )


def _next(lesson: Lesson, loaded: LoadedMatch, now: datetime) -> Change | None:
    """The next command of those that come before; None where all have been played."""
    match = loaded.match
    if match.is_prepared or match.status is not Status.PLAYING:
        return None
    return command_played(loaded, match.to_act[0], lesson.before[match.command_count], now)
