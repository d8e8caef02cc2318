"""One sentence for every command and every event, in four languages.

A template's gaps are the members of what it tells, put into words by `_words`.
"""

import msgspec

from engine.game import Command, Event, Names
from engine.iglu_iglu.commands import AnswerBear, Direction, IgluCommand
from engine.iglu_iglu.events import AnimalCaught, BearAnswered, IgluEvent, TileKept, TileRevealed
from engine.iglu_iglu.offers import LET_PASS, OFFERS, USE_HARPOON
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES, Animal, TileEvent
from engine.iglu_iglu.reports import (
    BEAR_PASSED,
    GLACIER_REVEALED,
    HARPOON_USED,
    HARPOONED,
    REPORTS,
    TILE_KEPT_UNSEEN,
)
from engine.iglu_iglu.words import AN_ANIMAL, ANIMALS, DIRECTIONS, NOBODY, tile_name
from engine.language import Language, Text, fill, text

TITLE = text("Iglu Iglu", "Iglu Iglu", "Iglu Iglu", "Iglu Iglu")

SUMMARY = text(
    "Inuit tribes hunt, settle and outlast each other on a field of ice that melts tile by tile.",
    "Tribù di Inuit cacciano e si insediano su una distesa di ghiaccio che si scioglie tessera "
    "dopo tessera.",
    "Tribus de inuit cazan y se asientan sobre un campo de hielo que se derrite loseta a loseta.",
    "Inuit-Stämme jagen und siedeln auf einem Eisfeld, das Plättchen für Plättchen schmilzt.",
)


def describe(told: IgluCommand | IgluEvent, language: Language, names: Names) -> str:
    """One sentence for a command as an offer or an event as it was seen."""
    return fill(_template(told), language, **_words(told, language, names))


def _template(told: IgluCommand | IgluEvent) -> Text:
    match told:
        case AnswerBear():
            return USE_HARPOON if told.harpoon else LET_PASS
        case BearAnswered():
            return HARPOON_USED if told.harpoon else BEAR_PASSED
        case TileRevealed() if TILES[TILE_OF_NAME[told.tile]].event is TileEvent.GLACIER:
            return GLACIER_REVEALED
        case TileKept(tile=None):
            return TILE_KEPT_UNSEEN
        case AnimalCaught(action_points=0):
            return HARPOONED
    return _TEMPLATES[type(told)]


_TEMPLATES: dict[type[Command | Event], Text] = {**OFFERS, **REPORTS}


def _words(told: IgluCommand | IgluEvent, language: Language, names: Names) -> dict[str, str | int]:
    """The members of what is told, in words; an animal also with its article."""
    words = {
        member: _word(member, value, language, names)
        for member, value in msgspec.structs.asdict(told).items()
    }
    if isinstance(animal := getattr(told, "animal", None), Animal):
        words["an_animal"] = AN_ANIMAL[animal][language]
    return words


def _word(member: str, value: object, language: Language, names: Names) -> str | int:
    match member, value:
        case "seat" | "owner", int():
            return names[value]
        case "tile", str():
            return tile_name(value, language)
        case _, tuple():
            return _list_of(member, value, language, names)
        case _, Direction():
            return DIRECTIONS[value][language]
        case _, Animal():
            return ANIMALS[value][language]
        case _, int() | str():
            return value
    return ""


def _list_of(member: str, values: tuple[object, ...], language: Language, names: Names) -> str:
    match member:
        case "seats":
            return (
                ", ".join(names[seat] for seat in values if isinstance(seat, int))
                or (NOBODY[language])
            )
        case "squares":
            return " ".join(map(str, values))
    return ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(values))
