"""What things are called, in four languages: cards, masks, directions, places."""

from collections.abc import Mapping

from engine.language import Language, Text, text

CARDS: Mapping[str, Text] = {
    "march": text("March", "Marcia", "Marcha", "Marsch"),
    "march_ambush": text(
        "March with ambush", "Marcia con attacco", "Marcha con emboscada", "Marsch mit Überfall"
    ),
    "swoop": text("Swoop", "Scivolata", "Deslizamiento", "Gleiten"),
    "swoop_ambush": text(
        "Swoop with ambush",
        "Scivolata con attacco",
        "Deslizamiento con emboscada",
        "Gleiten mit Überfall",
    ),
    "gallop": text("Gallop", "Corsa", "Carrera", "Galopp"),
    "gallop_ambush": text(
        "Gallop with ambush", "Corsa con attacco", "Carrera con emboscada", "Galopp mit Überfall"
    ),
    "dash": text("Dash", "Scatto", "Arranque", "Sprint"),
    "dash_ambush": text(
        "Dash with ambush", "Scatto con attacco", "Arranque con emboscada", "Sprint mit Überfall"
    ),
    "sling": text("Sling", "Fionda", "Honda", "Schleuder"),
    "steal": text("Steal", "Rubare", "Robo", "Stehlen"),
}

MASKS: Mapping[str, Text] = {
    "husky": text("Husky", "Husky", "Husky", "Husky"),
    "snowshoes": text("Snowshoes", "Ciaspole", "Raquetas de nieve", "Schneeschuhe"),
    "backpack": text("Backpack", "Zaino", "Mochila", "Rucksack"),
    "igloo": text("Igloo", "Igloo", "Iglú", "Iglu"),
    "pickaxe": text("Pickaxe", "Piccone", "Piolet", "Eispickel"),
    "compass": text("Compass", "Bussola", "Brújula", "Kompass"),
    "storm_clockwise": text(
        "Storm, a quarter turn clockwise",
        "Tempesta, un quarto di giro in senso orario",
        "Tormenta, un cuarto de vuelta en sentido horario",
        "Sturm, eine Vierteldrehung im Uhrzeigersinn",
    ),
    "storm_counterclockwise": text(
        "Storm, a quarter turn counter-clockwise",
        "Tempesta, un quarto di giro in senso antiorario",
        "Tormenta, un cuarto de vuelta en sentido antihorario",
        "Sturm, eine Vierteldrehung gegen den Uhrzeigersinn",
    ),
    "storm_half_turn": text(
        "Storm, half a turn",
        "Tempesta, mezzo giro",
        "Tormenta, media vuelta",
        "Sturm, eine halbe Drehung",
    ),
    "hole": text("Hole in the Ice", "Buca nel ghiaccio", "Agujero en el hielo", "Loch im Eis"),
    "bear": text("Polar Bear", "Orso polare", "Oso polar", "Eisbär"),
}

DIRECTIONS: Mapping[str, Text] = {
    "clockwise": text(
        "a quarter turn clockwise",
        "di un quarto di giro in senso orario",
        "un cuarto de vuelta en sentido horario",
        "um eine Vierteldrehung im Uhrzeigersinn",
    ),
    "counterclockwise": text(
        "a quarter turn counter-clockwise",
        "di un quarto di giro in senso antiorario",
        "un cuarto de vuelta en sentido antihorario",
        "um eine Vierteldrehung gegen den Uhrzeigersinn",
    ),
    "half_turn": text("by half a turn", "di mezzo giro", "media vuelta", "um eine halbe Drehung"),
}

PLACES: Mapping[str, Text] = {
    "pole": text("the Pole", "il Polo", "el Polo", "der Pol"),
    "bear": text("the Polar Bear", "l'Orso polare", "el Oso polar", "der Eisbär"),
    "south": text("south", "sud", "sur", "Süd"),
    "west": text("west", "ovest", "oeste", "West"),
    "north": text("north", "nord", "norte", "Nord"),
    "east": text("east", "est", "este", "Ost"),
    "northwest": text("northwest", "nord-ovest", "noroeste", "Nordwesten"),
    "northeast": text("northeast", "nord-est", "noreste", "Nordosten"),
    "southeast": text("southeast", "sud-est", "sureste", "Südosten"),
    "southwest": text("southwest", "sud-ovest", "suroeste", "Südwesten"),
    "stack": text("from the stack", "dalla pila", "de la pila", "vom Stapel"),
    "corner": text("from the corner", "dall'angolo", "de la esquina", "von der Ecke"),
    "scoreboard": text("from the scoreboard", "dal segnapunti", "del marcador", "von der Wertung"),
}


DUE: Mapping[str, Text] = {
    "landing": text(
        "first a pawn has to land",
        "prima va sbarcata una pedina",
        "primero hay que desembarcar un peón",
        "erst muss eine Figur an Land",
    ),
    "action": text(
        "it is time for a card or equipment",
        "è il momento di una carta o dell'equipaggiamento",
        "es el momento de una carta o de equipo",
        "jetzt ist Zeit für eine Karte oder Ausrüstung",
    ),
    "playing": text(
        "first the card that was taken has to be played",
        "prima va giocata la carta presa",
        "primero hay que jugar la carta tomada",
        "erst muss die genommene Karte gespielt werden",
    ),
    "sparing": text(
        "first one of four equipments has to be used or discarded",
        "prima va usato o scartato uno dei quattro equipaggiamenti",
        "primero hay que usar o descartar uno de los cuatro equipos",
        "erst muss eine von vier Ausrüstungen eingesetzt oder abgelegt werden",
    ),
    "redrawn": text(
        "the hand has just been drawn anew",
        "la mano è appena stata ripescata",
        "se acaba de robar mano nueva",
        "die Karten sind gerade neu gezogen",
    ),
    "closing": text(
        "the last card of the turn has been played",
        "l'ultima carta del turno è già stata giocata",
        "ya se ha jugado la última carta del turno",
        "die letzte Karte des Zuges ist schon gespielt",
    ),
}
"""By phase: what is due, to say why something else is not."""

EMPTY_BACKPACK = text("empty Backpack", "Zaino vuoto", "Mochila vacía", "leerer Rucksack")


def card_word(card: str) -> str | Text:
    """What a card is called; a face of another box by its own name."""
    return CARDS.get(card) or card.replace("_", " ")


def card_name(card: str, language: Language) -> str:
    """What a card is called in that language."""
    word = card_word(card)
    return word if isinstance(word, str) else word[language]


def piece_name(piece: str, language: Language) -> str:
    """A square, the Pole, the Bear, or a pawn in its igloo."""
    if piece in PLACES:
        return PLACES[piece][language]
    square, _, igloo = piece.partition("-")
    return f"{square} ({MASKS['igloo'][language]})" if igloo else square


def piece_word(piece: str) -> Text:
    """The name of a piece in every language."""
    return {language: piece_name(piece, language) for language in Language}


def equipment_word(equipment: str, content: str | None = None) -> Text:
    """An equipment that is asked for, a Backpack as empty or with its card."""
    if content is None:
        return EMPTY_BACKPACK if equipment == "backpack" else MASKS[equipment]
    return {
        language: f"{MASKS[equipment][language]} ({card_name(content, language)})"
        for language in Language
    }
