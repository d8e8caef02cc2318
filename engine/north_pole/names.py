"""What everything of the game is called."""

from msgspec.structs import replace

from engine.game import GameNames, names_from
from engine.north_pole.sentences import WORDS
from engine.words import Language

KINDS = ("card", "mask", "side", "opening")
"""Kinds of things that are named for sentences already."""
PLACES = ("windows", "upper_cracks", "lower_cracks")
"""Tables of a box that are made of places."""
PROVENANCES = ("sourced", "deduced", "proposed")


def names(language: Language) -> GameNames:
    """Whatever has an id, by its id."""
    things: dict[str, str] = {}
    for kind in KINDS:
        things |= WORDS.named(kind, language)
    named = names_from(WORDS, language, things=things)
    return replace(
        named,
        options=named.options | _box(named),
        columns=named.columns | WORDS.named("side", language),
    )


def _box(named: GameNames) -> dict[str, str]:
    """The tables of another box (`docs/north-pole-box.md`), called as those of the house are."""
    box = {f"tables.{name}": named.tables[name] for name in ("action_cards", "ice_masks", "teams")}
    for name in PLACES:
        table = f"tables.{name}"
        box[table] = named.columns[name]
        box[f"{table}.places"] = named.columns["places"]
        box[f"{table}.provenance"] = named.columns["provenance"]
        for provenance in PROVENANCES:
            box[f"{table}.provenance.{provenance}"] = named.things[provenance]
    return box
