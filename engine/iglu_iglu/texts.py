"""Every sentence of the game in four languages: offers, reports, and what is to be decided.

A template's gaps are the members of what it tells, put into words by `_words`.
"""

import msgspec

from engine.game import Command, Event, Names
from engine.iglu_iglu.commands import (
    AnswerBear,
    BuildIgloo,
    Direction,
    EndTurn,
    Hunt,
    IgluCommand,
    Kayak,
    MeltTile,
    MoveAnimal,
    PlaceInuit,
    PlayEnergy,
    PlayHarpoon,
    PlayMelt,
    PlayMoveAnimals,
    PushTile,
    SendInuit,
    StopMoving,
    Walk,
)
from engine.iglu_iglu.events import (
    ActionPointsGained,
    AnimalAppeared,
    AnimalCaught,
    AnimalMoved,
    AnimalRemoved,
    BearAnswered,
    BearAttacked,
    IceStayed,
    IglooBuilt,
    IgluEvent,
    InuitFled,
    InuitHid,
    InuitKayaked,
    InuitPlaced,
    InuitWalked,
    IslandScored,
    KeptTilePlayed,
    MatchEnded,
    MovingStopped,
    PushAnnounced,
    TileKept,
    TileMelted,
    TilePushed,
    TileRevealed,
    TileSunk,
    TurnBegan,
    TurnEnded,
)
from engine.iglu_iglu.pieces import TILE_OF_NAME, TILES, Animal, Colour, TileEvent
from engine.iglu_iglu.state import Phase
from engine.iglu_iglu.view import IgluView
from engine.language import Language, Text, fill, text

TITLE = text("Iglu Iglu", "Iglu Iglu", "Iglu Iglu", "Iglu Iglu")

SUMMARY = text(
    "Inuit tribes hunt, settle and outlast each other on a field of ice that melts tile by tile.",
    "Tribù di Inuit cacciano e si insediano su una distesa di ghiaccio che si scioglie tessera "
    "dopo tessera.",
    "Tribus de inuit cazan y se asientan sobre un campo de hielo que se derrite loseta a loseta.",
    "Inuit-Stämme jagen und siedeln auf einem Eisfeld, das Plättchen für Plättchen schmilzt.",
)

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
TILE_TEXTS = {
    TileEvent.FISH: text("Fish ×{n}", "Pesci ×{n}", "Peces ×{n}", "Fische ×{n}"),
    TileEvent.POLAR_BEAR: text("Polar bear", "Orso polare", "Oso polar", "Eisbär"),
    TileEvent.GLACIER: text("Glacier", "Ghiacciaio", "Glaciar", "Gletscher"),
    TileEvent.DRIFT: text("Drift", "Deriva", "Deriva", "Drift"),
    TileEvent.MELT: text("Melt", "Sciogliere", "Derretir", "Schmelzen"),
    TileEvent.ENERGY: text("Energy +{n}", "Energia +{n}", "Energía +{n}", "Energie +{n}"),
    TileEvent.HARPOON: text("Harpoon", "Arpone", "Arpón", "Harpune"),
    TileEvent.MOVE_ANIMALS: text(
        "Move animals", "Muovere animali", "Mover animales", "Tiere bewegen"
    ),
}
NOBODY = text("nobody", "nessuno", "nadie", "niemand")


def tile_name(tile: str, language: Language) -> str:
    """What a tile is called."""
    row = TILES[TILE_OF_NAME[tile]]
    return fill(TILE_TEXTS[row.event], language, n=row.amount)


OFFERS: dict[type[Command | Event], Text] = {
    PlaceInuit: text(
        "Place an Inuit on {square}",
        "Piazza un Inuit in {square}",
        "Coloca un inuit en {square}",
        "Setze einen Inuit auf {square}",
    ),
    MeltTile: text(
        "Melt the tile on {square}",
        "Sciogli la tessera in {square}",
        "Derrite la loseta de {square}",
        "Schmilz das Plättchen auf {square}",
    ),
    PushTile: text(
        "Push the tile on {square} to the {direction}",
        "Spingi la tessera in {square} verso {direction}",
        "Empuja la loseta de {square} hacia el {direction}",
        "Schiebe das Plättchen auf {square} nach {direction}",
    ),
    MoveAnimal: text(
        "Move {an_animal} ({value}) from {origin} to {target}",
        "Muovi {an_animal} ({value}) da {origin} a {target}",
        "Mueve {an_animal} ({value}) de {origin} a {target}",
        "Bewege {an_animal} ({value}) von {origin} nach {target}",
    ),
    StopMoving: text(
        "Move no more animals",
        "Non muovere altri animali",
        "No muevas más animales",
        "Bewege keine Tiere mehr",
    ),
    SendInuit: text(
        "Send {owner}'s fleeing Inuit to {corner}",
        "Manda l'Inuit in fuga di {owner} in {corner}",
        "Envía al inuit que huye, de {owner}, a {corner}",
        "Schicke den fliehenden Inuit von {owner} nach {corner}",
    ),
    PlayMelt: text(
        "Play Melt: remove the tile on {square}, unseen",
        "Gioca Sciogliere: togli la tessera in {square} senza guardarla",
        "Juega Derretir: retira la loseta de {square} sin mirarla",
        "Spiele Schmelzen: entferne das Plättchen auf {square} ungesehen",
    ),
    PlayEnergy: text(
        "Play Energy: {action_points} more action points",
        "Gioca Energia: {action_points} punti azione in più",
        "Juega Energía: {action_points} puntos de acción más",
        "Spiele Energie: {action_points} Aktionspunkte mehr",
    ),
    PlayHarpoon: text(
        "Play Harpoon: take {an_animal} ({value}) on {square}",
        "Gioca Arpone: prendi {an_animal} ({value}) in {square}",
        "Juega Arpón: captura {an_animal} ({value}) en {square}",
        "Spiele Harpune: erlege {an_animal} ({value}) auf {square}",
    ),
    PlayMoveAnimals: text(
        "Play Move animals",
        "Gioca Muovere animali",
        "Juega Mover animales",
        "Spiele Tiere bewegen",
    ),
    Walk: text(
        "Walk from {origin} to {target} (1)",
        "Cammina da {origin} a {target} (1)",
        "Camina de {origin} a {target} (1)",
        "Gehe von {origin} nach {target} (1)",
    ),
    Kayak: text(
        "Kayak from {origin} to {target} (3)",
        "In kayak da {origin} a {target} (3)",
        "En kayak de {origin} a {target} (3)",
        "Kajak von {origin} nach {target} (3)",
    ),
    Hunt: text(
        "Hunt {an_animal} on {square} ({value})",
        "Caccia {an_animal} in {square} ({value})",
        "Caza {an_animal} en {square} ({value})",
        "Erlege {an_animal} auf {square} ({value})",
    ),
    BuildIgloo: text(
        "Build an igloo on {square} (3)",
        "Costruisci un igloo in {square} (3)",
        "Construye un iglú en {square} (3)",
        "Baue einen Iglu auf {square} (3)",
    ),
    EndTurn: text("End the turn", "Termina il turno", "Termina el turno", "Beende den Zug"),
}

USE_HARPOON = text(
    "Kill the bear with a Harpoon",
    "Uccidi l'orso con un Arpone",
    "Mata al oso con un Arpón",
    "Töte den Bären mit einer Harpune",
)
LET_PASS = text(
    "Use no Harpoon", "Non usare un Arpone", "No uses ningún Arpón", "Setze keine Harpune ein"
)

REPORTS: dict[type[Command | Event], Text] = {
    InuitPlaced: text(
        "{seat} places an Inuit on {square}.",
        "{seat} piazza un Inuit in {square}.",
        "{seat} coloca un inuit en {square}.",
        "{seat} setzt einen Inuit auf {square}.",
    ),
    TurnBegan: text("{seat}'s turn.", "Turno di {seat}.", "Turno de {seat}.", "{seat} ist am Zug."),
    TileMelted: text(
        "{seat} melts the tile on {square}.",
        "{seat} scioglie la tessera in {square}.",
        "{seat} derrite la loseta de {square}.",
        "{seat} schmilzt das Plättchen auf {square}.",
    ),
    TileRevealed: text("It is {tile}.", "È {tile}.", "Es {tile}.", "Es ist {tile}."),
    TileKept: text(
        "{seat} keeps it: {tile}.",
        "{seat} la tiene: {tile}.",
        "{seat} se la queda: {tile}.",
        "{seat} behält es: {tile}.",
    ),
    AnimalAppeared: text(
        "New on {square}: {animal} ({value}).",
        "Nuovo in {square}: {animal} ({value}).",
        "Nuevo en {square}: {animal} ({value}).",
        "Neu auf {square}: {animal} ({value}).",
    ),
    PushAnnounced: text(
        "{seat} will push from {square} to the {direction}; first the animals make way.",
        "{seat} spingerà da {square} verso {direction}; prima gli animali fanno posto.",
        "{seat} empujará desde {square} hacia el {direction}; antes se apartan los animales.",
        "{seat} wird von {square} nach {direction} schieben; zuerst weichen die Tiere.",
    ),
    TilePushed: text(
        "{seat} pushes from {square} to the {direction} (tiles moved: {tile_count}).",
        "{seat} spinge da {square} verso {direction} (tessere spostate: {tile_count}).",
        "{seat} empuja desde {square} hacia el {direction} (losetas movidas: {tile_count}).",
        "{seat} schiebt von {square} nach {direction} (bewegte Plättchen: {tile_count}).",
    ),
    AnimalMoved: text(
        "{seat} moves {an_animal} ({value}) from {origin} to {target}.",
        "{seat} muove {an_animal} ({value}) da {origin} a {target}.",
        "{seat} mueve {an_animal} ({value}) de {origin} a {target}.",
        "{seat} bewegt {an_animal} ({value}) von {origin} nach {target}.",
    ),
    MovingStopped: text(
        "{seat} moves no more animals.",
        "{seat} non muove altri animali.",
        "{seat} no mueve más animales.",
        "{seat} bewegt keine Tiere mehr.",
    ),
    AnimalRemoved: text(
        "Out of the game from {square}: {animal} ({value}).",
        "Fuori dal gioco da {square}: {animal} ({value}).",
        "Fuera del juego desde {square}: {animal} ({value}).",
        "Aus dem Spiel von {square}: {animal} ({value}).",
    ),
    KeptTilePlayed: text(
        "{seat} plays {tile}.",
        "{seat} gioca {tile}.",
        "{seat} juega {tile}.",
        "{seat} spielt {tile}.",
    ),
    TileSunk: text(
        "The tile on {square} is removed unseen.",
        "La tessera in {square} è tolta senza guardarla.",
        "La loseta de {square} se retira sin mirarla.",
        "Das Plättchen auf {square} wird ungesehen entfernt.",
    ),
    ActionPointsGained: text(
        "{seat} gains action points: {action_points}.",
        "{seat} guadagna punti azione: {action_points}.",
        "{seat} gana puntos de acción: {action_points}.",
        "{seat} gewinnt Aktionspunkte: {action_points}.",
    ),
    BearAttacked: text(
        "The bear attacks on {square}; asked for a Harpoon: {seats}.",
        "L'orso attacca in {square}; a chi si chiede un Arpone: {seats}.",
        "El oso ataca en {square}; se pregunta por un Arpón a: {seats}.",
        "Der Bär greift auf {square} an; nach einer Harpune gefragt: {seats}.",
    ),
    InuitHid: text(
        "{seat}'s Inuit hide in their igloo on {square}.",
        "Gli Inuit di {seat} si nascondono nel loro igloo in {square}.",
        "Los inuit de {seat} se esconden en su iglú en {square}.",
        "Inuit von {seat} verstecken sich in ihrem Iglu auf {square}.",
    ),
    InuitFled: text(
        "An Inuit of {owner} flees to {corner}.",
        "Un Inuit di {owner} fugge in {corner}.",
        "Un inuit de {owner} huye a {corner}.",
        "Ein Inuit von {owner} flieht nach {corner}.",
    ),
    InuitWalked: text(
        "{seat} walks from {origin} to {target}.",
        "{seat} cammina da {origin} a {target}.",
        "{seat} camina de {origin} a {target}.",
        "{seat} geht von {origin} nach {target}.",
    ),
    InuitKayaked: text(
        "{seat} kayaks from {origin} to {target}.",
        "{seat} va in kayak da {origin} a {target}.",
        "{seat} va en kayak de {origin} a {target}.",
        "{seat} fährt im Kajak von {origin} nach {target}.",
    ),
    AnimalCaught: text(
        "{seat} hunts {an_animal} on {square} ({value}).",
        "{seat} caccia {an_animal} in {square} ({value}).",
        "{seat} caza {an_animal} en {square} ({value}).",
        "{seat} erlegt {an_animal} auf {square} ({value}).",
    ),
    IglooBuilt: text(
        "{seat} builds an igloo on {square}.",
        "{seat} costruisce un igloo in {square}.",
        "{seat} construye un iglú en {square}.",
        "{seat} baut einen Iglu auf {square}.",
    ),
    TurnEnded: text(
        "{seat} ends the turn (action points lost: {unused_action_points}).",
        "{seat} termina il turno (punti azione persi: {unused_action_points}).",
        "{seat} termina el turno (puntos de acción perdidos: {unused_action_points}).",
        "{seat} beendet den Zug (verfallene Aktionspunkte: {unused_action_points}).",
    ),
    IceStayed: text(
        "No tile can melt: the game ends.",
        "Nessuna tessera può sciogliersi: il gioco finisce.",
        "Ninguna loseta puede derretirse: el juego termina.",
        "Kein Plättchen kann schmelzen: Das Spiel endet.",
    ),
    IslandScored: text(
        "Island {squares}: {points}.",
        "Isola {squares}: {points}.",
        "Isla {squares}: {points}.",
        "Insel {squares}: {points}.",
    ),
    MatchEnded: text(
        "Totals: {totals}.", "Totali: {totals}.", "Totales: {totals}.", "Summen: {totals}."
    ),
}

TILE_KEPT_UNSEEN = text(
    "{seat} keeps it unseen.",
    "{seat} la tiene coperta.",
    "{seat} se la queda oculta.",
    "{seat} behält es verdeckt.",
)
HARPOON_USED = text(
    "{seat} strikes with a Harpoon.",
    "{seat} colpisce con un Arpone.",
    "{seat} ataca con un Arpón.",
    "{seat} schlägt mit einer Harpune zu.",
)
BEAR_PASSED = text(
    "{seat} uses no Harpoon.",
    "{seat} non usa un Arpone.",
    "{seat} no usa ningún Arpón.",
    "{seat} setzt keine Harpune ein.",
)
HARPOONED = text(
    "{seat} takes {an_animal} ({value}) on {square} with a Harpoon.",
    "{seat} prende {an_animal} ({value}) in {square} con un Arpone.",
    "{seat} captura {an_animal} ({value}) en {square} con un Arpón.",
    "{seat} erlegt {an_animal} ({value}) auf {square} mit einer Harpune.",
)

PROMPTS = {
    Phase.PLACING: text(
        "Place an Inuit on the outer ring.",
        "Piazza un Inuit sull'anello esterno.",
        "Coloca un inuit en el anillo exterior.",
        "Setze einen Inuit auf den äußeren Ring.",
    ),
    Phase.MELTING: text(
        "Choose the tile to melt.",
        "Scegli la tessera da sciogliere.",
        "Elige la loseta que se derrite.",
        "Wähle das Plättchen, das schmilzt.",
    ),
    Phase.PUSHING: text(
        "Drift: choose the tile to push.",
        "Deriva: scegli la tessera da spingere.",
        "Deriva: elige la loseta que empujas.",
        "Drift: Wähle das Plättchen, das du schiebst.",
    ),
    Phase.DISPLACING: text(
        "Move the animals out of the way of the drifting tile.",
        "Sposta gli animali dal cammino della tessera alla deriva.",
        "Aparta los animales del camino de la loseta a la deriva.",
        "Bewege die Tiere aus dem Weg des driftenden Plättchens.",
    ),
    Phase.MOVING_ANIMALS: text(
        "Move an animal (steps left: {movement_points}).",
        "Muovi un animale (passi rimasti: {movement_points}).",
        "Mueve un animal (pasos restantes: {movement_points}).",
        "Bewege ein Tier (Schritte übrig: {movement_points}).",
    ),
    Phase.ANSWERING_BEAR: text(
        "A bear attacks your Inuit on {attacked_square}: do you use a Harpoon?",
        "Un orso attacca i tuoi Inuit in {attacked_square}: usi un Arpone?",
        "Un oso ataca a tus inuit en {attacked_square}: ¿usas un Arpón?",
        "Ein Bär greift deine Inuit auf {attacked_square} an: Setzt du eine Harpune ein?",
    ),
    Phase.SENDING_INUIT: text(
        "Choose the corner for the fleeing Inuit ({colour}).",
        "Scegli l'angolo per l'Inuit in fuga ({colour}).",
        "Elige la esquina para el inuit que huye ({colour}).",
        "Wähle die Ecke für den fliehenden Inuit ({colour}).",
    ),
    Phase.ACTING: text(
        "Act or end the turn (action points: {action_points}).",
        "Agisci o termina il turno (punti azione: {action_points}).",
        "Actúa o termina el turno (puntos de acción: {action_points}).",
        "Handle oder beende den Zug (Aktionspunkte: {action_points}).",
    ),
}


def describe(told: IgluCommand | IgluEvent, language: Language, names: Names) -> str:
    """One sentence for a command as an offer or an event as it was seen."""
    return fill(_template(told), language, **_words(told, language, names))


def prompt(view: IgluView, language: Language) -> str:
    """What the seat of this view has to decide; empty when it is not to act."""
    if view.seat not in view.to_act:
        return ""
    owner = view.tribes[view.fleeing[0] if view.fleeing else view.turn]
    return fill(
        PROMPTS[view.phase],
        language,
        movement_points=view.movement_points,
        action_points=view.action_points,
        attacked_square=view.attacked_square or "",
        colour=COLOURS[owner.colour][language],
    )


def _template(told: IgluCommand | IgluEvent) -> Text:
    match told:
        case AnswerBear():
            return USE_HARPOON if told.harpoon else LET_PASS
        case BearAnswered():
            return HARPOON_USED if told.harpoon else BEAR_PASSED
        case TileKept(tile=None):
            return TILE_KEPT_UNSEEN
        case AnimalCaught(action_points=0):
            return HARPOONED
    return _TEMPLATES[type(told)]


_TEMPLATES: dict[type[Command | Event], Text] = {**OFFERS, **REPORTS}


def _words(told: IgluCommand | IgluEvent, language: Language, names: Names) -> dict[str, str | int]:
    """The members of what is told, in words; an animal also with its article."""
    words = {
        member: _word(member, value, language, names)
        for member, value in msgspec.structs.asdict(told).items()
    }
    if isinstance(animal := getattr(told, "animal", None), Animal):
        words["an_animal"] = AN_ANIMAL[animal][language]
    return words


def _word(member: str, value: object, language: Language, names: Names) -> str | int:
    match member, value:
        case "seat" | "owner", int():
            return names[value]
        case "tile", str():
            return tile_name(value, language)
        case _, tuple():
            return _list_of(member, value, language, names)
        case _, Direction():
            return DIRECTIONS[value][language]
        case _, Animal():
            return ANIMALS[value][language]
        case _, int() | str():
            return value
    return ""


def _list_of(member: str, values: tuple[object, ...], language: Language, names: Names) -> str:
    match member:
        case "seats":
            return (
                ", ".join(names[seat] for seat in values if isinstance(seat, int))
                or (NOBODY[language])
            )
        case "squares":
            return " ".join(map(str, values))
    return ", ".join(f"{names[seat]} {points}" for seat, points in enumerate(values))
