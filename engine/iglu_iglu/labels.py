"""The words on the boards, in four languages."""

from engine.iglu_iglu.view import TokenCount, TribeView
from engine.iglu_iglu.words import ANIMALS, tile_name
from engine.language import Language, text

TURN = text("Turn of {seat}", "Turno di {seat}", "Turno de {seat}", "Zug von {seat}")
POINTS = text(
    "action points {count}",
    "punti azione {count}",
    "puntos de acción {count}",
    "Aktionspunkte {count}",
)
PLAYED = text("played: {tiles}", "giocate: {tiles}", "jugadas: {tiles}", "gespielt: {tiles}")
SERIOUS = text("serious variant", "variante seria", "variante seria", "ernste Variante")

FACE_DOWN = text("ice", "ghiaccio", "hielo", "Eis")
GLACIER = text("glacier", "ghiacciaio", "glaciar", "Gletscher")
SEA = text("sea", "mare", "mar", "Meer")
LAND = text("land", "terra", "tierra", "Land")
FISH = text("fish", "pesce", "pez", "Fisch")
FOX = text("fox", "volpe", "zorro", "Fuchs")
BEAR = text("bear", "orso", "oso", "Bär")
INUIT = text("Inuit", "Inuit", "inuit", "Inuit")
IGLOO = text("igloo", "igloo", "iglú", "Iglu")

PREY = text("prey", "prede", "presas", "Beute")
ISLANDS = text("islands now", "isole ora", "islas ahora", "Inseln jetzt")
TOTAL = text("total", "totale", "total", "Summe")
IGLOOS_LEFT = text("igloos left", "igloo rimasti", "iglús restantes", "Iglus übrig")
TO_PLACE = text("to place", "da piazzare", "por colocar", "zu setzen")
KEPT = text("kept tiles", "tessere tenute", "losetas guardadas", "behalten")

SUPPLY = text("Supply", "Riserva", "Reserva", "Vorrat")
OUT = text("Tiles out", "Tessere fuori", "Losetas fuera", "Plättchen aus dem Spiel")
SUNK = text("unseen {count}", "non viste {count}", "sin ver {count}", "ungesehen {count}")
NOTHING = text("none", "nessuna", "ninguna", "keine")
HIDDEN_FACES = text("Under the ice", "Sotto il ghiaccio", "Bajo el hielo", "Unter dem Eis")
PUSH = text(
    "Push from {square} to the {direction}",
    "Spinta da {square} verso {direction}",
    "Empuje desde {square} hacia el {direction}",
    "Schub von {square} nach {direction}",
)


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
