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
        "Tormenta, un cuarto de vuelta a la derecha",
        "Sturm, eine Vierteldrehung im Uhrzeigersinn",
    ),
    "storm_counterclockwise": text(
        "Storm, a quarter turn counter-clockwise",
        "Tempesta, un quarto di giro in senso antiorario",
        "Tormenta, un cuarto de vuelta a la izquierda",
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
        "un cuarto de vuelta a la derecha",
        "um eine Vierteldrehung im Uhrzeigersinn",
    ),
    "counterclockwise": text(
        "a quarter turn counter-clockwise",
        "di un quarto di giro in senso antiorario",
        "un cuarto de vuelta a la izquierda",
        "um eine Vierteldrehung gegen den Uhrzeigersinn",
    ),
    "half_turn": text("by half a turn", "di mezzo giro", "media vuelta", "um eine halbe Drehung"),
}

PLACES: Mapping[str, Text] = {
    "pole": text("the Pole", "il Polo", "el Polo", "den Pol"),
    "bear": text("the Polar Bear", "l'Orso polare", "el Oso polar", "der Eisbär"),
    "south": text("south", "sud", "sur", "Süd"),
    "west": text("west", "ovest", "oeste", "West"),
    "north": text("north", "nord", "norte", "Nord"),
    "east": text("east", "est", "este", "Ost"),
    "northwest": text("northwest", "nord-ovest", "noroeste", "Nordwest"),
    "northeast": text("northeast", "nord-est", "noreste", "Nordost"),
    "southeast": text("southeast", "sud-est", "sureste", "Südost"),
    "southwest": text("southwest", "sud-ovest", "suroeste", "Südwest"),
    "stack": text("from the stack", "dalla pila", "de la pila", "vom Stapel"),
    "corner": text("from the corner", "dall'angolo", "de la esquina", "von der Ecke"),
    "scoreboard": text("from the scoreboard", "dal segnapunti", "del marcador", "von der Wertung"),
}


def card_name(card: str, language: Language) -> str:
    """What a card is called; a face of another box by its own name."""
    known = CARDS.get(card)
    return known[language] if known else card.replace("_", " ")


def piece_name(piece: str, language: Language) -> str:
    """A square, the Pole, the Bear, or a pawn in its igloo."""
    if piece in PLACES:
        return PLACES[piece][language]
    square, _, igloo = piece.partition("-")
    return f"{square} ({MASKS['igloo'][language]})" if igloo else square
