"""What both boards say alike: the course of a turn, tokens, and kept tiles."""

from collections.abc import Sequence

from engine.game import Names
from engine.iglu_iglu.pieces import Animal, Colour
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView, TokenCount, TribeView
from engine.words import Language


def course(view: IgluView, language: Language, names: Names) -> list[str]:
    """Whose turn it is, what it is about, and how much of it is left."""
    words: list[str] = []
    if view.phase is not Phase.OVER:
        words.append(WORDS.tell("label-turn", language, seat=names[view.turn]))
        words.append(WORDS.tell(f"phase-{view.phase}", language))
        if view.has_melted:
            words.append(WORDS.tell("label-points", language, count=view.action_points))
    if view.played_tiles:
        tiles = ", ".join(WORDS.tell(f"face-{event}", language) for event in view.played_tiles)
        words.append(WORDS.tell("label-played", language, tiles=tiles))
    return words


def token_name(animal: Animal, value: int, language: Language) -> str:
    """An animal with its value."""
    return f"{WORDS.tell(f'animal-{animal}', language)} {value}"


def tokens(counts: tuple[TokenCount, ...], language: Language) -> str:
    """Animals with their values, equal ones counted."""
    return ", ".join(
        token_name(row.animal, row.value, language) + f" ×{row.count}" * (row.count > 1)
        for row in counts
    )


def kept_tiles(tribe: TribeView, language: Language) -> str:
    """The tiles that a seat keeps, or only their number."""
    if not tribe.kept_tiles:
        return str(tribe.kept_tile_count)
    return ", ".join(tile_name(tile, language) for tile in tribe.kept_tiles)


def people_words(
    there: Sequence[tuple[Colour, int]], builder: Colour | None, language: Language
) -> list[str]:
    """The Inuit on a square by tribe, equal ones counted, and whose igloo stands there."""
    words = [
        f"{WORDS.tell('label-inuit', language)} ({WORDS.tell(f'colour-{colour}', language)})"
        + (f" ×{count}" * (count > 1))
        for colour, count in there
    ]
    if builder is not None:
        igloo, colour = WORDS.tell("label-igloo", language), f"colour-{builder}"
        words.append(f"{igloo} ({WORDS.tell(colour, language)})")
    return words
