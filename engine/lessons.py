"""First matches: the lessons of a game, each a fixed position and one goal.

A lesson is a file in the folder `lessons/` of its game, and nothing but data: which deal, what has
been played before, and step by step what its player is to bring about. The files stand in the order
in which one learns (`1_first_card.json`). What a lesson says is among the words of the game:
`lesson-first_card` is its title, and its attributes `.step1`, `.step2` … say each step in one
sentence.

Everybody is dealt the same: the number of the deal says from which secret, so that a lesson is a
match like any other, with a record that proves what was dealt.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import field

from engine.catalogue import deal
from engine.encoding import codec_of
from engine.game import Command, Event, Game, Marks, Options, State
from engine.records.fairness import deal_seed
from engine.words import Language

_FOLDER = "lessons"
_ENDING = ".json"


class Goal(msgspec.Struct, frozen=True):
    """An event that is to come of the learner's command: its type, and what must stand in it."""

    kind: str = field(name="type")
    """The `type` of the event: `card_placed`, say."""
    seat: int | None = None
    """Whose event it has to be; null for the learner's own."""
    data: dict[str, str | int | bool] = {}
    """Members that it must have, with these values; those not named may be anything."""
    without: tuple[str, ...] = ()
    """Types of events that must not come along with it."""


class Slip(msgspec.Struct, frozen=True):
    """Something that a learner may well try and that the rules forbid."""

    targets: Marks
    """The marks on the board that are touched for it, in order: `card:fox-orca-3`, say."""
    command: Command
    """What the touch asks for; it is refused with the clause that it breaks."""


class Step(msgspec.Struct, frozen=True):
    """One command that the learner is to find: the event that it is known by, and one that does."""

    goal: Goal
    command: Command
    slips: tuple[Slip, ...] = ()


class Lesson(msgspec.Struct, frozen=True):
    """One lesson: how it is put up, what was played before, and what there is to do."""

    name: str
    deal: int
    options: Options
    seats: int
    seat: int
    """The learner's."""
    bot: str
    """The house bot on all other seats."""
    before: tuple[Command, ...]
    steps: tuple[Step, ...]

    def title(self, game: Game, language: Language) -> str:
        """What it is about."""
        return game.words.tell(f"lesson-{self.name}", language)

    def sentence(self, game: Game, number: int, language: Language) -> str:
        """What there is to do in the step of that number, from 1."""
        return game.words.tell(f"lesson-{self.name}.step{number}", language)


class _WrittenSlip(msgspec.Struct, forbid_unknown_fields=True):
    targets: Marks
    command: msgspec.Raw


class _WrittenStep(msgspec.Struct, forbid_unknown_fields=True):
    goal: Goal
    command: msgspec.Raw
    slips: tuple[_WrittenSlip, ...] = ()


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    deal: int
    steps: tuple[_WrittenStep, ...]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    seats: int = 2
    seat: int = 0
    bot: str = "greedy"
    before: tuple[msgspec.Raw, ...] = ()


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are learnt; none if it has none."""
    folder = files(game.package) / _FOLDER
    if not folder.is_dir():
        return ()
    found = [file for file in folder.iterdir() if file.name.endswith(_ENDING)]
    found.sort(key=lambda file: int(file.name.partition("_")[0]))
    return tuple(
        _lesson(game, file.name.partition("_")[2].removesuffix(_ENDING), file.read_bytes())
        for file in found
    )


def _lesson(game: Game, name: str, blob: bytes) -> Lesson:
    codec = codec_of(game)
    written = msgspec.json.decode(blob, type=_Written)

    def command(raw: msgspec.Raw) -> Command:
        return codec.decode_command(bytes(raw))

    return Lesson(
        name=name,
        deal=written.deal,
        options=codec.decode_options(bytes(written.options)),
        seats=written.seats,
        seat=written.seat,
        bot=written.bot,
        before=tuple(map(command, written.before)),
        steps=tuple(
            Step(
                goal=step.goal,
                command=command(step.command),
                slips=tuple(Slip(slip.targets, command(slip.command)) for slip in step.slips),
            )
            for step in written.steps
        ),
    )


def deal_id(number: int) -> str:
    """What stands in the seed for every match of a lesson with this deal, in place of its id."""
    return f"lesson/{number}"


def secret_of(number: int) -> bytes:
    """What such a deal is made from: the SHA-256 of its id, so that anybody can make it."""
    return hashlib.sha256(deal_id(number).encode()).digest()


def position(game: Game, lesson: Lesson) -> State:
    """What the learner finds: the deal, after all that has been played before."""
    seed = deal_seed(secret_of(lesson.deal), deal_id(lesson.deal), (None,) * lesson.seats)
    state = deal(game, lesson.seats, lesson.options, seed)
    for command in lesson.before:
        state, _ = game.apply(state, game.to_act(state)[0], command)
    return state


def is_met(goal: Goal, game: Game, seat: int, events: Iterable[Event]) -> bool:
    """Whether what happened is what was wanted of the seat, as the seat is told of it."""
    told = [msgspec.to_builtins(game.event_view(event, seat)) for event in events]
    doer = seat if goal.seat is None else goal.seat
    wanted = {**goal.data, "type": goal.kind, "seat": doer}.items()
    is_told = any(wanted <= members.items() for members in told)
    return is_told and not any(members["type"] in goal.without for members in told)
