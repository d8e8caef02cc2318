"""What everything of the game is called."""

from engine.game import GameNames, names_from
from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.pieces import TILE_NAMES, Animal, Colour, TileEvent
from engine.iglu_iglu.sentences import WORDS, tile_name
from engine.words import Language


def names(language: Language) -> GameNames:
    """Whatever has an id, by its id."""
    things = {tile: tile_name(tile, language) for tile in TILE_NAMES}
    things |= {face.value: WORDS.tell(f"face-{face}", language) for face in TileEvent}
    things |= {animal.value: WORDS.tell(f"animal-{animal}", language) for animal in Animal}
    things |= {colour.value: WORDS.tell(f"colour-{colour}", language) for colour in Colour}
    things |= {
        direction.value: WORDS.tell("direction", language, direction=direction)
        for direction in Direction
    }
    return names_from(WORDS, language, things=things)
