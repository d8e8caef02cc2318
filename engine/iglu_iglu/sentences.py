"""The words of Iglu Iglu, and what fills the gaps of its sentences."""

from functools import cache

import msgspec

from engine.game import Names
from engine.iglu_iglu.commands import IgluCommand
from engine.iglu_iglu.events import IgluEvent
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES
from engine.words import Language, Word, Words

WORDS = Words("engine.iglu_iglu")

_SEATS = frozenset({"seat", "owner"})
_Member = str | int | tuple[str, ...] | tuple[int, ...] | None


@cache
def tile_name(tile: str, language: Language) -> str:
    """What a tile is called."""
    row = TILES[TILE_OF_NAME[tile]]
    return WORDS.tell(f"tile-{row.event}", language, amount=row.amount)


def gaps(message: IgluCommand | IgluEvent, language: Language, names: Names) -> dict[str, Word]:
    """The members of a command or an event as words.

    A tile is given by its id, for the file to choose by, and by its name.
    """
    members = msgspec.structs.asdict(message)
    words = {member: _word(member, value, names) for member, value in members.items()}
    if tile := members.get("tile"):
        words["tile_name"] = tile_name(tile, language)
    return words


def _word(member: str, value: _Member, names: Names) -> Word:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return _list(member, value, names)
        case int() if member in _SEATS:
            return names[value]
    return value


def _list(member: str, values: tuple[str, ...] | tuple[int, ...], names: Names) -> str:
    """Seats by their names, squares as they are, and numbers by seat."""
    match member:
        case "seats":
            return ", ".join(names[seat] for seat in values if isinstance(seat, int))
        case "squares":
            return " ".join(map(str, values))
    return ", ".join(f"{names[seat]} {number}" for seat, number in enumerate(values))
