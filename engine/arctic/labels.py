"""The single words with which both boards label their parts."""

from engine.language import Text, text

TITLE = text("Arctic", "Artico", "Ártico", "Arctic")
TURN = text("turn {turn}", "turno {turn}", "turno {turn}", "Zug {turn}")
EDITION = text("edition {edition}", "edizione {edition}", "edición {edition}", "Ausgabe {edition}")
DECK = text("deck", "mazzo", "mazo", "Tierstapel")
RESERVE = text("reserve", "Riserva", "Reserva", "Vorrat")
LANDSCAPE = text("Landscape", "Paesaggio", "Paisaje", "Landschaft")
POWERS = text("Powers", "Poteri", "Habilidades", "Fähigkeiten")
RIVER = text("River", "Fiume", "Río", "Entdeckungen")
YOUR_HAND = text("Your hand", "La tua mano", "Tu mano", "Deine Hand")
HAND = text("hand", "mano", "mano", "Hand")
PILE = text("pile", "pila", "pila", "Stapel")
PENALTIES = text("penalties", "penalità", "penalizaciones", "Strafkarten")
TOTEM = text("totem", "Totem", "Tótem", "Totem")
PAW = text("paw", "Impronta", "Huella", "Pfote")
TO_ACT = text("to act", "di turno", "en juego", "am Zug")
WINS = text("wins on points", "vince ai punti", "gana por puntos", "siegt nach Punkten")
VISIBLE = text("visible", "visibile", "visible", "sichtbar")
FACE_DOWN = text("face down", "coperta", "bocabajo", "verdeckt")
ON_THE_TABLE = text("on the table", "sul tavolo", "en la mesa", "in der Mitte")
USED = text("used", "usato", "usada", "genutzt")
UNKNOWN = text("unknown", "sconosciute", "desconocidas", "unbekannt")
VALUES = text("place/draw", "posiziona/pesca", "colocar/robar", "ablegen/ziehen")
BOTTOM_TO_TOP = text(
    "from bottom to top", "dal fondo alla cima", "de abajo arriba", "von unten nach oben"
)
SEEN_IN_HAND = text(
    "seen going into the hand",
    "viste entrare in mano",
    "vistas entrar en la mano",
    "gesehen, wie sie auf die Hand kamen",
)
SEEN = text("seen", "viste", "vistas", "gesehen")
KNOWN_PENALTIES = text(
    "penalty cards you know",
    "carte penalità che conosci",
    "cartas de penalización que conoces",
    "Strafkarten, die du kennst",
)
GIVEN_PENALTIES = text(
    "penalty cards you gave",
    "carte penalità che hai ceduto",
    "cartas de penalización que has dado",
    "Strafkarten, die du weitergegeben hast",
)
ALL_PENALTIES = text(
    "penalty cards", "carte penalità", "cartas de penalización", "Karten der Strafzone"
)
END_ANNOUNCED = text(
    "The end is announced: after this round everybody has one last turn.",
    "La fine è annunciata: dopo questo giro ognuno effettua un ultimo turno.",
    "El final está anunciado: tras esta ronda cada uno juega un último turno.",
    "Das Ende ist angekündigt: Nach dieser Runde haben alle noch einen letzten Zug.",
)
LAST_TURNS = text(
    "These are the last turns: nobody draws any more.",
    "Sono gli ultimi turni: non si pesca più.",
    "Son los últimos turnos: ya no se roba.",
    "Das sind die letzten Züge: Es wird nicht mehr nachgezogen.",
)
SCORES: dict[str, Text] = {
    "runs": text("runs", "sequenze", "secuencias", "Aneinanderreihungen"),
    "variety": text("variety", "varietà", "variedad", "Vielfalt"),
    "totem": TOTEM,
    "penalties": PENALTIES,
    "total": text("total", "totale", "total", "Summe"),
}
