"""How whatever a command can name is marked on the picture."""

from engine.iglu_iglu.pieces import Animal, Colour


def square_mark(square: str) -> str:
    """A square with its ground: `square:c4`."""
    return f"square:{square}"


def inuit_mark(colour: Colour, square: str) -> str:
    """All Inuit of one tribe on one square, which are alike: `inuit:red-c4`."""
    return f"inuit:{colour}-{square}"


def animal_mark(animal: Animal, value: int, square: str) -> str:
    """All tokens with one face on one square, which are alike: `animal:fish-2-d4`."""
    return f"animal:{animal}-{value}-{square}"


def tile_mark(tile: str) -> str:
    """The own kept tiles with one face: `tile:energy_2`."""
    return f"tile:{tile}"


def igloos_mark(colour: Colour) -> str:
    """The own igloos that are not built yet: `igloos:red`."""
    return f"igloos:{colour}"
