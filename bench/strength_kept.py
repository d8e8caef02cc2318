"""The matches of the house bots that were played, kept as long as the same code decides.

They are committed, a line each: hours of machine time, from which anybody goes on. A match stands
for the rules of its game and for the minds and budgets of those who played it: who changes one bot
plays only the matches of this bot again. Texts, pictures and comments have no part in it; who only
made code quicker or clearer shows that it plays on as before (`bench/strength_again.py`). Compiled
rules play the same matches (`make prove-compiled`), only quicker: what a match took is told apart,
who won is not.
"""

import ast
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

import engine.dealing
from arena.fixtures import Fixture
from arena.match import FinishedMatch
from engine.bots.roster import house_bot
from engine.catalogue import find_game

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "bench" / "played"
DECISIVE = ("rules", "setup", "turn", "scoring", "view", "hidden", "estimate")
"""The parts of a game from which its imports are followed."""
OF_ALL_GAMES = ("engine.game", "engine.dealing", "engine.outcome")
"""What every game is played through."""
COMPILED = not str(engine.dealing.__file__).endswith(".py")


class Thinking(msgspec.Struct, frozen=True, array_like=True):
    """What the decisions of one bot took in one match, in seconds."""

    decisions: int
    seconds: float
    late: float
    """95 of 100 took no longer."""
    most: float

    @classmethod
    def of(cls, spans: Iterable[float]) -> "Thinking":
        """Of all its decisions, each by itself."""
        ordered = sorted(round(span, 6) for span in spans)
        late = ordered[int(0.95 * (len(ordered) - 1))]
        return cls(len(ordered), round(sum(ordered), 6), late, ordered[-1])


class Result(msgspec.Struct, frozen=True):
    """One match, as it is kept."""

    code: str
    """The digest of all that decided it."""
    options: str
    """As JSON, only what was asked for."""
    seating: tuple[str, ...]
    deal: int
    ranking: tuple[tuple[int, ...], ...]
    commands: int
    thinking: Mapping[str, Thinking]
    """By bot; who sits twice thinks for both seats."""
    compiled: bool = COMPILED

    @classmethod
    def of(cls, match: FinishedMatch, options: str) -> "Result":
        """What is kept of a match."""
        fixture, spans = match.fixture, defaultdict[str, list[float]](list)
        for seat, span in match.thinking:
            spans[fixture.seating[seat]].append(span)
        return cls(
            code=code_of(fixture.game, fixture.seating),
            options=options,
            seating=fixture.seating,
            deal=fixture.deal,
            ranking=match.outcome.ranking,
            commands=len(match.commands),
            thinking={name: Thinking.of(spans[name]) for name in sorted(spans)},
        )

    def went_like(self, other: "Result") -> bool:
        """Whether all went as in the other one, as far as a result tells."""
        return self.course() == other.course()

    def course(self) -> object:
        """All that tells one way to play from another: the end, the commands, the thinking."""
        decisions = {name: thought.decisions for name, thought in self.thinking.items()}
        return self.ranking, self.commands, decisions

    @property
    def seconds(self) -> float:
        """What the match took."""
        return sum(thought.seconds for thought in self.thinking.values())


Key = tuple[str, tuple[str, ...], int]


class Keeper:
    """The results of one game, one line each; those of other code stay, and are not told."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self._file = folder / f"{game}.jsonl"
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        self._known: dict[Key, Result] = {}
        self._of_other_code: list[Result] = []
        for line in lines:
            self._know(msgspec.json.decode(line, type=Result))

    def get(self, options: str, fixture: Fixture) -> Result | None:
        """The result of a match, if it was played."""
        return self._known.get((options, fixture.seating, fixture.deal))

    def keep(self, result: Result) -> None:
        """Note a result for good."""
        self._know(result)
        with self._file.open("ab") as file:
            file.write(_line(result))

    def of_other_code(self) -> list[Result]:
        """The results of matches that today's code has not played."""
        return [
            result
            for result in self._of_other_code
            if (result.options, result.seating, result.deal) not in self._known
        ]

    def take_over(self, result: Result) -> None:
        """Note a result of other code, which plays as today's does."""
        self.keep(msgspec.structs.replace(result, code=code_of(self.game, result.seating)))

    def tidy(self) -> None:
        """Leave in the file what today's code would repeat, in order."""
        if self._file.exists():
            self._file.write_bytes(b"".join(_line(self._known[key]) for key in sorted(self._known)))

    def results(self) -> Iterable[Result]:
        """All that are kept and that today's code would repeat."""
        return self._known.values()

    def _know(self, result: Result) -> None:
        if result.code == code_of(self.game, result.seating):
            self._known[result.options, result.seating, result.deal] = result
        else:
            self._of_other_code.append(result)


def _line(result: Result) -> bytes:
    return msgspec.json.encode(result) + b"\n"


def code_of(game: str, seating: Iterable[str]) -> str:
    """The digest of the code that decides a match between these bots."""
    return _digest(game, tuple(sorted(set(seating))))


@cache
def _digest(game: str, names: tuple[str, ...]) -> str:
    bots = [house_bot(name) for name in names]
    modules = set(_reached(f"engine.{game}", [f"engine.{game}.{part}" for part in DECISIVE]))
    modules |= set(_reached("engine.bots", [bot.mind.__module__ for bot in bots]))
    modules |= set(OF_ALL_GAMES)
    told = [_code(module) for module in sorted(modules)]
    told += [f"{bot.name} {bot.mind.__name__} {bot.budget_in(find_game(game))}" for bot in bots]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def _reached(room: str, modules: list[str]) -> Iterator[str]:
    """These modules and those of their room that they import."""
    seen: set[str] = set()
    while modules:
        module = modules.pop()
        if module in seen or not _file_of(module).exists():
            continue
        seen.add(module)
        yield module
        tree = ast.parse(_file_of(module).read_text(encoding="utf-8"))
        found = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        modules += [one for one in found if one.startswith(f"{room}.")]


def _code(module: str) -> str:
    """What a module says, without its comments and docstrings."""
    tree = ast.parse(_file_of(module).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _file_of(module: str) -> Path:
    return ROOT / f"{module.replace('.', '/')}.py"
