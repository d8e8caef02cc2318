"""What is read of a game: its rulebook and its lessons.

The rulebook is one page in Markdown. Its first chapter, two minutes long, is for people and shows a
picture of the example; all others are the clauses. A clause begins a line or a sentence (`A-3. With
too few cards …`, `P2-1. Play …`) or is a row of a table whose first cell is its number (`| R-7 | …
| … |`). What stands between belongs to the clause before it; a drawing between fences is taken as
it is.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.catalogue import deal
from engine.encoding import codec_of
from engine.game import Command, Game, Marks, State
from engine.lessons import lessons_of
from engine.words import ENGLISH, Language
from service.matches.model.documents import EntryType
from service.shapes import PlayedGame

NUMBER = r"[A-Z]{1,3}\d*-\d+|[A-Z]{1,2}\d+"
CLAUSE = re.compile(rf"(?:^|(?<=\s))\**({NUMBER})\**\.\**\s")
ROW = re.compile(rf"^\|\s*\**({NUMBER})\**\s*\|(.*)\|\s*$")
HEADING = re.compile(r"^#+\s+(.*)$|^\*\*([^*]+)\*\*$")
CHAPTER = re.compile(r"^## .*\n", re.MULTILINE)
FENCE = "```"
EXAMPLE_PLAYERS = ("Ada", "Bea")
"""Who sits in the examples, in every language."""


class Clause(msgspec.Struct, frozen=True):
    """One rule; its id is what `rule` of a refused command cites."""

    id: str
    """The number of the rule, `A-3`: what `rule` of a refused command cites."""
    section: str
    """The heading that it stands under."""
    text: str
    """The rule, in Markdown."""


class Rulebook(msgspec.Struct, frozen=True):
    """All clauses of a game in one language."""

    game: PlayedGame
    language: Language
    """The language it is written in."""
    title: str
    """What the rules are headed."""
    in_short: str
    """How it is played, for people, to read in two minutes: Markdown with a picture, the game's
    `board.svg`, and links to clauses (`#A-3`)."""
    clauses: tuple[Clause, ...]
    """Every rule, in the order of the page."""


class LessonGoal(msgspec.Struct, frozen=True):
    """The event that a step of a lesson is done by, as the log of its match tells it."""

    type: EntryType
    seat: int
    """Whose event it has to be."""
    data: Annotated[
        dict[str, Any],
        Meta(description="What must stand in the event's `data`; all else may be as it likes."),
    ]
    without: tuple[str, ...]
    """Types of events that must not be told of the same version."""


class LessonSlip(msgspec.Struct, frozen=True):
    """Something that one may well try in a step and that the rules forbid."""

    targets: Marks
    """The marks on the board that are touched for it, in order."""
    command: Command
    """What the touch asks for: to be sent, and refused with the clause that it breaks."""
    text: str
    """The command as a sentence, in your language; the seats are called as in the examples."""


class LessonStep(msgspec.Struct, frozen=True):
    """One command that is to be found."""

    sentence: str
    """What there is to do, in your language."""
    goal: LessonGoal
    command: Command
    """A command that does it, to be shown to whoever does not find it."""
    slips: tuple[LessonSlip, ...]
    """What one may try in vain."""


class LessonDocument(msgspec.Struct, frozen=True):
    """One lesson of a game: a fixed position, and one thing to learn in it, step by step."""

    name: str
    """What calls name it by."""
    title: str
    """What it is about, in your language."""
    steps: tuple[LessonStep, ...]
    """What there is to do, one command a step."""


class Lessons(msgspec.Struct, frozen=True):
    """A first match: the lessons of a game, in the order in which one learns."""

    game: PlayedGame
    language: Language
    """The language it is written in."""
    lessons: tuple[LessonDocument, ...]
    """All of them; none where a game has none."""


def told_lessons(game: Game, language: Language) -> Lessons:
    """The lessons of a game in one language."""
    return Lessons(
        game.name,
        language,
        tuple(
            LessonDocument(
                name=lesson.name,
                title=lesson.title(game, language),
                steps=tuple(
                    LessonStep(
                        sentence=lesson.sentence(game, number, language),
                        goal=LessonGoal(
                            type=step.goal.kind,
                            seat=lesson.seat if step.goal.seat is None else step.goal.seat,
                            data=step.goal.data,
                            without=step.goal.without,
                        ),
                        command=step.command,
                        slips=tuple(
                            LessonSlip(
                                slip.targets,
                                slip.command,
                                game.describe(slip.command, language, EXAMPLE_PLAYERS),
                            )
                            for slip in step.slips
                        ),
                    )
                    for number, step in enumerate(lesson.steps, start=1)
                ),
            )
            for lesson in lessons_of(game)
        ),
    )


@cache
def written_rules(game: Game, language: Language) -> str:
    """The rules of a game as they are written, in Markdown."""
    return _written(game, f"{language}.md").decode()


@cache
def rulebook(game: Game, language: Language) -> Rulebook:
    """The rules of a game, clause by clause, in the order of the page."""
    title = section = ""
    clauses: list[Clause] = []
    for line in _lines(written_rules(game, language)):
        if line.startswith(FENCE):
            clauses = _lengthened(clauses, line)
        elif heading := HEADING.match(line):
            section = heading[1] or heading[2]
            title = title or section
        elif row := ROW.match(line):
            clauses.append(Clause(row[1], section, _cells(row[2])))
        else:
            clauses = _continued(clauses, section, line)
    _, in_short, *_ = CHAPTER.split(written_rules(game, language))
    return Rulebook(game.name, language, title, in_short.strip(), tuple(clauses))


def cited(game: Game, words: str) -> tuple[str, ...]:
    """The clauses of the game that these words name, in their order."""
    known = {clause.id for clause in rulebook(game, ENGLISH).clauses}
    return tuple(number for number in re.findall(rf"\b(?:{NUMBER})\b", words) if number in known)


@cache
def example_board(game: Game, language: Language) -> str:
    """The picture of the example as the first seat sees it, whose turn it is."""
    state = example_position(game)
    return game.draw_svg(game.view(state, 0), language, EXAMPLE_PLAYERS)


@cache
def example_position(game: Game) -> State:
    """The example: a fixed deal, after what has been played."""
    example = msgspec.json.decode(_written(game, "example.json"), type=_Example)
    codec = codec_of(game)
    options = codec.decode_options(bytes(example.options))
    state = deal(game, len(EXAMPLE_PLAYERS), options, bytes.fromhex(example.seed))
    for command in example.commands:
        seat, *_ = game.to_act(state)
        state, _ = game.apply(state, seat, codec.decode_command(bytes(command)))
    return state


class _Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in the middle of a match of two: how it was dealt, and what has been played."""

    options: msgspec.Raw
    seed: str
    commands: tuple[msgspec.Raw, ...]


def _written(game: Game, name: str) -> bytes:
    return files(game.package).joinpath("rulebook", name).read_bytes()


def _lines(markdown: str) -> Iterator[str]:
    """What is written, line by line without blank ones; a whole drawing counts as one line."""
    for place, part in enumerate(markdown.split(FENCE)):
        if place % 2:
            yield f"{FENCE}{part}{FENCE}"
        else:
            yield from filter(None, map(str.strip, part.splitlines()))


def _continued(clauses: list[Clause], section: str, line: str) -> list[Clause]:
    """The clauses with those of one more line of prose."""
    before, *pairs = CLAUSE.split(line)
    if before.strip() and clauses and clauses[-1].section == section:
        clauses = _lengthened(clauses, before.strip())
    found = zip(pairs[::2], pairs[1::2], strict=True)
    return [*clauses, *(Clause(number, section, words.strip()) for number, words in found)]


def _lengthened(clauses: list[Clause], more: str) -> list[Clause]:
    """The clauses, the last of them with one line more."""
    longer = f"{clauses[-1].text}\n{more}"
    return [*clauses[:-1], msgspec.structs.replace(clauses[-1], text=longer)]


def _cells(row: str) -> str:
    return " — ".join(filter(None, map(str.strip, row.split("|"))))
