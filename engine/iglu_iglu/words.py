"""What the things of the game are called."""

from engine.iglu_iglu.commands import Direction
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES, Animal, Colour, TileEvent
from engine.iglu_iglu.state import Phase
from engine.language import Language, Text, text

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
PHASES = {
    Phase.PLACING: text("placing", "piazzamento", "colocación", "Aufstellen"),
    Phase.MELTING: text("melting", "scioglimento", "deshielo", "Schmelzen"),
    Phase.PUSHING: text("drift", "deriva", "deriva", "Drift"),
    Phase.DISPLACING: text("making way", "fare posto", "dejar paso", "Ausweichen"),
    Phase.MOVING_ANIMALS: text(
        "moving animals", "movimento degli animali", "movimiento de animales", "Tiere bewegen"
    ),
    Phase.ANSWERING_BEAR: text(
        "bear attack", "attacco dell'orso", "ataque del oso", "Bärenangriff"
    ),
    Phase.SENDING_INUIT: text("flight", "fuga", "huida", "Flucht"),
    Phase.ACTING: text("acting", "azioni", "acciones", "Aktionen"),
    Phase.OVER: text("over", "finita", "terminada", "beendet"),
}
_AMOUNTS = {TileEvent.FISH: " ×{}", TileEvent.ENERGY: " +{}"}
NOBODY = text("nobody", "nessuno", "nadie", "niemand")


def tile_name(tile: str, language: Language) -> str:
    """What a tile is called."""
    row = TILES[TILE_OF_NAME[tile]]
    return EVENTS[row.event][language] + _AMOUNTS.get(row.event, "").format(row.amount)


def energy_told(action_points: int) -> Text:
    """What an Energy tile of so many action points is called, whether there is one or not."""
    amount = _AMOUNTS[TileEvent.ENERGY].format(action_points)
    return {language: name + amount for language, name in EVENTS[TileEvent.ENERGY].items()}
