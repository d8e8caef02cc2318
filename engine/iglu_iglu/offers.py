"""Each command as an offer, in four languages; the gaps are its members in words."""

from engine.game import Command, Event
from engine.iglu_iglu.commands import (
    BuildIgloo,
    EndTurn,
    Hunt,
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
from engine.language import Text, text

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
        "Baue ein Iglu auf {square} (3)",
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
