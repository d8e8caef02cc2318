"""The words on the boards, in four languages."""

from engine.iglu_iglu.state import Phase
from engine.language import text

PHASES = {
    Phase.PLACING: text("placing", "piazzamento", "colocación", "Aufstellen"),
    Phase.MELTING: text("melting", "scioglimento", "deshielo", "Schmelzen"),
    Phase.PUSHING: text("drift", "deriva", "deriva", "Drift"),
    Phase.DISPLACING: text("drift", "deriva", "deriva", "Drift"),
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
