"""What the things of the game are called."""

from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES, Animal, Colour, TileEvent
from engine.iglu_iglu.view import TokenCount, TribeView
from engine.language import Language, text

COLOURS = {
    Colour.RED: text("red", "rosso", "rojo", "Rot"),
    Colour.BLUE: text("blue", "blu", "azul", "Blau"),
    Colour.YELLOW: text("yellow", "giallo", "amarillo", "Gelb"),
    Colour.GREEN: text("green", "verde", "verde", "Grün"),
}
ANIMALS = {
    Animal.FISH: text("fish", "pesce", "pez", "Fisch"),
    Animal.FOX: text("fox", "volpe", "zorro", "Fuchs"),
    Animal.BEAR: text("bear", "orso", "oso", "Bär"),
}
AN_ANIMAL = {
    Animal.FISH: text("a fish", "un pesce", "un pez", "einen Fisch"),
    Animal.FOX: text("a fox", "una volpe", "un zorro", "einen Fuchs"),
    Animal.BEAR: text("a bear", "un orso", "un oso", "einen Bären"),
}
DIRECTIONS = {
    Direction.NORTH: text("north", "nord", "norte", "Norden"),
    Direction.EAST: text("east", "est", "este", "Osten"),
    Direction.SOUTH: text("south", "sud", "sur", "Süden"),
    Direction.WEST: text("west", "ovest", "oeste", "Westen"),
}
EVENTS = {
    TileEvent.FISH: text("Fish", "Pesci", "Peces", "Fische"),
    TileEvent.POLAR_BEAR: text("Polar bear", "Orso polare", "Oso polar", "Eisbär"),
    TileEvent.GLACIER: text("Glacier", "Ghiacciaio", "Glaciar", "Gletscher"),
    TileEvent.DRIFT: text("Drift", "Deriva", "Deriva", "Drift"),
    TileEvent.MELT: text("Melt", "Sciogliere", "Derretir", "Schmelzen"),
    TileEvent.ENERGY: text("Energy", "Energia", "Energía", "Energie"),
    TileEvent.HARPOON: text("Harpoon", "Arpone", "Arpón", "Harpune"),
    TileEvent.MOVE_ANIMALS: text(
        "Move animals", "Muovere animali", "Mover animales", "Tiere bewegen"
    ),
}
_AMOUNTS = {TileEvent.FISH: " ×{}", TileEvent.ENERGY: " +{}"}
NOBODY = text("nobody", "nessuno", "nadie", "niemand")


def tile_name(tile: str, language: Language) -> str:
    """What a tile is called."""
    row = TILES[TILE_OF_NAME[tile]]
    return EVENTS[row.event][language] + _AMOUNTS.get(row.event, "").format(row.amount)


def tokens_told(counts: tuple[TokenCount, ...], language: Language) -> str:
    """Animals with their values, equal ones counted."""
    return ", ".join(
        f"{ANIMALS[row.animal][language]} {row.value}" + (f" ×{row.count}" * (row.count > 1))
        for row in counts
    )


def kept_told(tribe: TribeView, language: Language) -> str:
    """The tiles that a seat keeps, or only their number."""
    if not tribe.kept_tiles:
        return str(tribe.kept_tile_count)
    return ", ".join(tile_name(tile, language) for tile in tribe.kept_tiles)
