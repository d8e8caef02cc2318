"""What the boards say alike: the course of a turn, squares, tokens, and tiles."""

from collections import Counter
from collections.abc import Sequence

from engine.game import Names
from engine.iglu_iglu.ice import CORNER_SQUARES, SQUARE_OF_NAME
from engine.iglu_iglu.pieces import Animal, Colour
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView, TokenCount, TribeView
from engine.words import Language

_GROUND_WORDS = {"sea": "sea", "ice": "face_down", "glacier": "glacier", "land": "land"}


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


def is_placing(view: IgluView) -> bool:
    """Whether Inuit are still to be placed: until then islands say nothing about who is ahead."""
    return any(tribe.inuit_to_place for tribe in view.tribes)


def token_name(animal: Animal, value: int, language: Language) -> str:
    """An animal with its value."""
    return f"{WORDS.tell(f'animal-{animal}', language)} {value}"


def tokens(counts: Sequence[TokenCount], language: Language) -> str:
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


def ground(view: IgluView, square: str) -> str:
    """What a square is: `sea`, `ice`, `glacier` or `land`."""
    if SQUARE_OF_NAME[square] in CORNER_SQUARES:
        return "land"
    if square in view.sea_squares:
        return "sea"
    return "glacier" if square in view.glaciers else "ice"


def square_words(view: IgluView, square: str, language: Language) -> str:
    """What a square is and all that stands on it."""
    there = [WORDS.tell(f"label-{_GROUND_WORDS[ground(view, square)]}", language)]
    counts = Counter((it.animal, it.value) for it in view.animals if it.square == square)
    if counts:
        there.append(tokens([TokenCount(*token, n) for token, n in counts.items()], language))
    people = [(it.colour, it.inuit.count(square)) for it in view.tribes if square in it.inuit]
    builder = next((it.colour for it in view.tribes if square in it.igloos), None)
    return ", ".join(there + people_words(people, builder, language))


def out_words(view: IgluView, language: Language) -> str:
    """The tiles out of the game, counted."""
    out = [f"{tile_name(row.tile, language)} ({row.count})" for row in view.tiles_out]
    if view.sunk_tile_count:
        out.append(WORDS.tell("label-sunk", language, count=view.sunk_tile_count))
    return ", ".join(out) or WORDS.tell("label-nothing", language)


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
