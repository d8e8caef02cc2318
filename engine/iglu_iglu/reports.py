"""Each event as a report, in four languages; the gaps are its members in words."""

from engine.game import Command, Event
from engine.iglu_iglu.events import (
    ActionPointsGained,
    AnimalAppeared,
    AnimalCaught,
    AnimalMoved,
    AnimalRemoved,
    BearAttacked,
    IceStayed,
    IglooBuilt,
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
from engine.language import Text, text

REPORTS: dict[type[Command | Event], Text] = {
    InuitPlaced: text(
        "{seat} places an Inuit on {square}.",
        "{seat} piazza un Inuit in {square}.",
        "{seat} coloca un inuit en {square}.",
        "{seat} setzt einen Inuit auf {square}.",
    ),
    TurnBegan: text("{seat}'s turn.", "Turno di {seat}.", "Turno de {seat}.", "{seat} ist am Zug."),
    TileMelted: text(
        "{seat} looks at the tile on {square}.",
        "{seat} guarda la tessera in {square}.",
        "{seat} mira la loseta de {square}.",
        "{seat} sieht das Plättchen auf {square} an.",
    ),
    TileRevealed: text(
        "It shows {tile} and melts.",
        "Mostra {tile} e si scioglie.",
        "Muestra {tile} y se derrite.",
        "Es zeigt {tile} und schmilzt.",
    ),
    TileKept: text(
        "It melts, and {seat} keeps it: {tile}.",
        "Si scioglie, e {seat} la tiene: {tile}.",
        "Se derrite, y {seat} se la queda: {tile}.",
        "Es schmilzt, und {seat} behält es: {tile}.",
    ),
    AnimalAppeared: text(
        "New on {square}: {animal} ({value}).",
        "Appare in {square}: {animal} ({value}).",
        "Aparece en {square}: {animal} ({value}).",
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
        "Leaves the game from {square}: {animal} ({value}).",
        "Esce dal gioco da {square}: {animal} ({value}).",
        "Sale del juego desde {square}: {animal} ({value}).",
        "Von {square} kommt aus dem Spiel: {animal} ({value}).",
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
        "{seat} erhält Aktionspunkte: {action_points}.",
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
        "{seat} baut ein Iglu auf {square}.",
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

# Ruling R-2: a glacier never melts.
GLACIER_REVEALED = text(
    "It shows {tile} and does not melt.",
    "Mostra {tile} e non si scioglie.",
    "Muestra {tile} y no se derrite.",
    "Es zeigt {tile} und schmilzt nicht.",
)
TILE_KEPT_UNSEEN = text(
    "It melts, and {seat} keeps it unseen.",
    "Si scioglie, e {seat} la tiene coperta.",
    "Se derrite, y {seat} se la queda oculta.",
    "Es schmilzt, und {seat} behält es verdeckt.",
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
