"""One sentence for every command, as an offer, and for every event, as it was seen."""

from msgspec.structs import asdict

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import ArcticCommand, Position
from engine.arctic.events import ArcticEvent
from engine.arctic.words import (
    DIRECTIONS,
    POWER_TITLES,
    animal_text,
    card_count,
    card_list,
    card_or_unknown,
)
from engine.game import Names
from engine.language import Language, Text, text

_Variant = str | int | bool | None
"""What tells two sentences of one type apart."""

_Key = tuple[type[ArcticCommand] | type[ArcticEvent], _Variant]

_OFFERS: dict[_Key, Text] = {
    (c.SwapWithRiver, None): text(
        "Swap {card} for {river_card} from the river",
        "Scambia {card} con {river_card} del Fiume",
        "Intercambia {card} por {river_card} del Río",
        "Tausche {card} gegen {river_card} aus den Entdeckungen",
    ),
    (c.TakeBackVisibleCard, None): text(
        "Take your visible card back to your hand",
        "Riprendi in mano la tua carta visibile",
        "Devuelve tu carta visible a la mano",
        "Nimm deine sichtbare Karte auf die Hand",
    ),
    (c.AdjustPlacement, 1): text(
        "Place one card more this turn",
        "Posiziona una carta in più in questo turno",
        "Coloca una carta más este turno",
        "Lege in diesem Zug eine Karte mehr ab",
    ),
    (c.AdjustPlacement, -1): text(
        "Place one card fewer this turn",
        "Posiziona una carta in meno in questo turno",
        "Coloca una carta menos este turno",
        "Lege in diesem Zug eine Karte weniger ab",
    ),
    (c.PlaceCard, Position.TOP): text(
        "Place {card} on your pile",
        "Posiziona {card} in cima alla tua pila",
        "Coloca {card} sobre tu pila",
        "Lege {card} auf deinen Stapel",
    ),
    (c.PlaceCard, Position.HIDDEN): text(
        "Place {card} face down under your visible card",
        "Posiziona {card} a faccia in giù sotto la tua carta visibile",
        "Coloca {card} bocabajo debajo de tu carta visible",
        "Lege {card} verdeckt unter deine sichtbare Karte",
    ),
    (c.PlaceCard, Position.UNDER): text(
        "Place {card} at the bottom of your pile",
        "Posiziona {card} in fondo alla tua pila",
        "Coloca {card} en la parte inferior de tu pila",
        "Lege {card} unter deinen Stapel",
    ),
    (c.FinishPlacing, None): text(
        "Finish placing", "Termina di posizionare", "Termina de colocar", "Beende das Ablegen"
    ),
    (c.MoveTokens, None): text(
        "Move the {right} token to the right, the other one to the left",
        "Muovi il segnalino {right} a destra e l'altro a sinistra",
        "Mueve la ficha de {right} a la derecha y la otra a la izquierda",
        "Versetze das {right}-Plättchen nach rechts, das andere nach links",
    ),
    (c.ExtraStep, None): text(
        "Use the walrus: one more card {direction}",
        "Usa il tricheco: un'altra carta {direction}",
        "Usa la morsa: una carta adicional {direction}",
        "Nutze das Walross: eine zusätzliche Karte {direction}",
    ),
    (c.SkipExtraStep, None): text(
        "Leave the walrus unused",
        "Non usare il tricheco",
        "No uses la morsa",
        "Nutze das Walross nicht",
    ),
    (c.AdjustDraw, 1): text(
        "Draw one card more this turn",
        "Pesca una carta in più in questo turno",
        "Roba una carta más este turno",
        "Ziehe in diesem Zug eine Karte mehr nach",
    ),
    (c.AdjustDraw, -1): text(
        "Draw one card fewer this turn",
        "Pesca una carta in meno in questo turno",
        "Roba una carta menos este turno",
        "Ziehe in diesem Zug eine Karte weniger nach",
    ),
    (c.TakeFromRiver, None): text(
        "Draw {card} from the river",
        "Prendi {card} dal Fiume",
        "Coge {card} del Río",
        "Nimm {card} aus den Entdeckungen",
    ),
    (c.TakeFromDeck, None): text(
        "Draw the top card of the deck",
        "Prendi la carta in cima al mazzo",
        "Roba la carta superior del mazo",
        "Ziehe die oberste Karte vom Tierstapel",
    ),
    (c.TakeFromPenalty, None): text(
        "Draw {card} from your penalty zone",
        "Pesca {card} dalla tua zona Penalità",
        "Coge {card} de tu pila de penalización",
        "Nimm {card} aus deiner Strafzone",
    ),
    (c.StopDrawing, None): text(
        "Stop drawing", "Smetti di pescare", "Deja de robar", "Beende das Nachziehen"
    ),
    (c.DiscardCard, None): text(
        "Discard {card} to your penalty zone",
        "Scarta {card} nella tua zona Penalità",
        "Descarta {card} en tu pila de penalización",
        "Wirf {card} in deine Strafzone ab",
    ),
    (c.GivePenalty, None): text(
        "Move {card} from your penalty zone into {to_seat}'s",
        "Sposta {card} dalla tua zona Penalità a quella di {to_seat}",
        "Pasa {card} de tu pila de penalización a la de {to_seat}",
        "Lege {card} aus deiner Strafzone in die von {to_seat}",
    ),
    (c.EndTurn, None): text(
        "End your turn", "Termina il tuo turno", "Termina tu turno", "Beende deinen Zug"
    ),
}

_TOLD: dict[_Key, Text] = {
    (e.TurnBegun, False): text(
        "{seat} begins a turn, with {placement_value} to place.",
        "Inizia il turno di {seat}: {placement_value} da posizionare.",
        "Empieza el turno de {seat}: {placement_value} por colocar.",
        "{seat} ist am Zug und muss {placement_value} ablegen.",
    ),
    (e.TurnBegun, True): text(
        "{seat} begins the last turn, with {placement_value} to place and none to draw.",
        "Inizia l'ultimo turno di {seat}: {placement_value} da posizionare, nessuna da pescare.",
        "Empieza el último turno de {seat}: {placement_value} por colocar, ninguna por robar.",
        "{seat} ist zum letzten Mal am Zug, muss {placement_value} ablegen und zieht nicht nach.",
    ),
    (e.CardsSwapped, None): text(
        "{seat} swaps {card} for {river_card} from the river.",
        "{seat} scambia {card} con {river_card} del Fiume.",
        "{seat} intercambia {card} por {river_card} del Río.",
        "{seat} tauscht {card} gegen {river_card} aus den Entdeckungen.",
    ),
    (e.VisibleCardTakenBack, None): text(
        "{seat} takes {card} back from the pile into their hand.",
        "{seat} riprende in mano {card} dalla pila.",
        "{seat} devuelve {card} de la pila a la mano.",
        "{seat} nimmt {card} vom Stapel auf die Hand zurück.",
    ),
    (e.PlacementAdjusted, 1): text(
        "{seat} places one card more this turn.",
        "{seat} posiziona una carta in più in questo turno.",
        "{seat} coloca una carta más este turno.",
        "{seat} legt in diesem Zug eine Karte mehr ab.",
    ),
    (e.PlacementAdjusted, -1): text(
        "{seat} places one card fewer this turn.",
        "{seat} posiziona una carta in meno in questo turno.",
        "{seat} coloca una carta menos este turno.",
        "{seat} legt in diesem Zug eine Karte weniger ab.",
    ),
    (e.CardPlaced, Position.TOP): text(
        "{seat} places {card} on the pile.",
        "{seat} posiziona {card} in cima alla pila.",
        "{seat} coloca {card} sobre la pila.",
        "{seat} legt {card} auf den Stapel.",
    ),
    (e.CardPlaced, Position.HIDDEN): text(
        "{seat} places {card} face down under the visible card.",
        "{seat} posiziona {card} a faccia in giù sotto la carta visibile.",
        "{seat} coloca {card} bocabajo debajo de la carta visible.",
        "{seat} legt {card} verdeckt unter die sichtbare Karte.",
    ),
    (e.CardPlaced, Position.UNDER): text(
        "{seat} places {card} at the bottom of the pile.",
        "{seat} posiziona {card} in fondo alla pila.",
        "{seat} coloca {card} en la parte inferior de la pila.",
        "{seat} legt {card} unter den Stapel.",
    ),
    (e.PlacingFinished, None): text(
        "{seat} finishes placing.",
        "{seat} termina di posizionare.",
        "{seat} termina de colocar.",
        "{seat} beendet das Ablegen.",
    ),
    (e.PenaltiesDrawn, None): text(
        "{seat} is short of cards and puts {count} from the deck into their penalty zone.",
        "{seat} non ha abbastanza carte e mette {count} dal mazzo nella zona Penalità.",
        "{seat} no tiene suficientes cartas y pone {count} del mazo en la pila de penalización.",
        "{seat} hat zu wenige Karten und legt {count} vom Tierstapel in die Strafzone.",
    ),
    (e.PowerTaken, None): text(
        "{seat} takes the {animal} power card from the table: {power}.",
        "{seat} prende dal tavolo la carta Potere {animal}: {power}.",
        "{seat} coge de la mesa la carta de Habilidad de {animal}: {power}.",
        "{seat} nimmt die {animal}-Fähigkeitskarte aus der Mitte: {power}.",
    ),
    (e.PowerTaken, "from_seat"): text(
        "{seat} takes the {animal} power card from {from_seat}: {power}.",
        "{seat} prende a {from_seat} la carta Potere {animal}: {power}.",
        "{seat} le quita a {from_seat} la carta de Habilidad de {animal}: {power}.",
        "{seat} nimmt die {animal}-Fähigkeitskarte von {from_seat}: {power}.",
    ),
    (e.TokenMoved, None): text(
        "{seat} moves the {animal} token {direction}, onto {value}.",
        "{seat} muove il segnalino {animal} {direction}, sulla carta {value}.",
        "{seat} mueve la ficha de {animal} {direction}, a la carta {value}.",
        "{seat} versetzt das {animal}-Plättchen {direction}, auf die {value}.",
    ),
    (e.ExtraStepTaken, None): text(
        "{seat} uses the walrus: the {animal} token moves one more card {direction}, onto {value}.",
        "{seat} usa il tricheco: il segnalino {animal} si muove di un'altra carta {direction}, "
        "sulla carta {value}.",
        "{seat} usa la morsa: la ficha de {animal} se mueve una carta adicional {direction}, "
        "a la carta {value}.",
        "{seat} nutzt das Walross: Das {animal}-Plättchen zieht eine zusätzliche Karte "
        "{direction}, auf die {value}.",
    ),
    (e.ExtraStepSkipped, None): text(
        "{seat} leaves the walrus unused.",
        "{seat} non usa il tricheco.",
        "{seat} no usa la morsa.",
        "{seat} nutzt das Walross nicht.",
    ),
    (e.PenaltiesLookedAt, None): text(
        "{seat} looks at {count} in their penalty zone.",
        "{seat} guarda {count} della propria zona Penalità.",
        "{seat} mira {count} de su pila de penalización.",
        "{seat} sieht sich {count} der eigenen Strafzone an.",
    ),
    (e.PenaltiesLookedAt, "cards"): text(
        "{seat} looks at {count} in their penalty zone: {cards}.",
        "{seat} guarda {count} della propria zona Penalità: {cards}.",
        "{seat} mira {count} de su pila de penalización: {cards}.",
        "{seat} sieht sich {count} der eigenen Strafzone an: {cards}.",
    ),
    (e.DrawAdjusted, 1): text(
        "{seat} draws one card more this turn.",
        "{seat} pesca una carta in più in questo turno.",
        "{seat} roba una carta más este turno.",
        "{seat} zieht in diesem Zug eine Karte mehr nach.",
    ),
    (e.DrawAdjusted, -1): text(
        "{seat} draws one card fewer this turn.",
        "{seat} pesca una carta in meno in questo turno.",
        "{seat} roba una carta menos este turno.",
        "{seat} zieht in diesem Zug eine Karte weniger nach.",
    ),
    (e.RiverCardTaken, None): text(
        "{seat} draws {card} from the river.",
        "{seat} prende {card} dal Fiume.",
        "{seat} coge {card} del Río.",
        "{seat} nimmt {card} aus den Entdeckungen.",
    ),
    (e.DeckCardTaken, None): text(
        "{seat} draws {card} from the deck.",
        "{seat} prende {card} dal mazzo.",
        "{seat} roba {card} del mazo.",
        "{seat} zieht {card} vom Tierstapel.",
    ),
    (e.PenaltyCardTaken, None): text(
        "{seat} draws {card} from their penalty zone.",
        "{seat} pesca {card} dalla propria zona Penalità.",
        "{seat} coge {card} de su pila de penalización.",
        "{seat} nimmt {card} aus der eigenen Strafzone.",
    ),
    (e.DrawingStopped, None): text(
        "{seat} stops drawing.",
        "{seat} smette di pescare.",
        "{seat} deja de robar.",
        "{seat} beendet das Nachziehen.",
    ),
    (e.CardDiscarded, None): text(
        "{seat} discards {card} to their penalty zone.",
        "{seat} scarta {card} nella propria zona Penalità.",
        "{seat} descarta {card} en su pila de penalización.",
        "{seat} wirft {card} in die eigene Strafzone ab.",
    ),
    (e.PenaltyGiven, None): text(
        "{seat} moves {card} from their penalty zone into {to_seat}'s.",
        "{seat} sposta {card} dalla propria zona Penalità a quella di {to_seat}.",
        "{seat} pasa {card} de su pila de penalización a la de {to_seat}.",
        "{seat} legt {card} aus der eigenen Strafzone in die von {to_seat}.",
    ),
    (e.RiverRefilled, None): text(
        "The river is refilled: {cards}.",
        "Il Fiume viene rifornito: {cards}.",
        "El Río se rellena: {cards}.",
        "Die Entdeckungen werden aufgefüllt: {cards}.",
    ),
    (e.EndAnnounced, None): text(
        "The deck is used up and the reserve takes its place: "
        "when this round is complete, everybody has one last turn.",
        "Il mazzo è vuoto e la Riserva prende il suo posto: "
        "completato questo giro, ognuno effettua un ultimo turno.",
        "El mazo se ha agotado y la Reserva ocupa su lugar: "
        "al completarse esta ronda, cada uno juega un último turno.",
        "Der Tierstapel ist leer und der Vorrat ersetzt ihn: "
        "Nach dieser Runde haben alle noch einen letzten Zug.",
    ),
    (e.LastTurnsBegun, None): text(
        "The round is complete: the last turns begin, without drawing.",
        "Il giro è completo: iniziano gli ultimi turni, senza pescare.",
        "La ronda está completa: empiezan los últimos turnos, sin robar.",
        "Die Runde ist beendet: Die letzten Züge beginnen, ohne Nachziehen.",
    ),
    (e.PilesScored, None): text(
        "The match is over: {totals}.",
        "La partita è finita: {totals}.",
        "La partida ha terminado: {totals}.",
        "Die Partie ist zu Ende: {totals}.",
    ),
}

SENTENCES = _OFFERS | _TOLD
"""By type and, where one type has several sentences, by what tells them apart."""


def describe(told: ArcticCommand | ArcticEvent, language: Language, names: Names) -> str:
    """One sentence for a command (as an offer) or an event (as it was seen)."""
    words = {field: _word(field, value, language, names) for field, value in asdict(told).items()}
    if isinstance(told, e.PowerTaken):
        words["animal"] = animal_text(told.power.partition("_")[0], language)
    return SENTENCES[type(told), _variant(told)][language].format(**words)


def _variant(told: ArcticCommand | ArcticEvent) -> _Variant:
    match told:
        case c.PlaceCard() | e.CardPlaced():
            return told.position
        case c.AdjustPlacement() | c.AdjustDraw() | e.PlacementAdjusted() | e.DrawAdjusted():
            return told.by
        case e.TurnBegun():
            return told.last_turn
        case e.PowerTaken():
            return None if told.from_seat is None else "from_seat"
        case e.PenaltiesLookedAt():
            return None if told.cards is None else "cards"
        case _:
            return None


def _word(field: str, value: object, language: Language, names: Names) -> str:
    """How one member of a command or an event is spelled in its sentence."""
    match field, value:
        case (("seat" | "to_seat" | "from_seat"), int()):
            return names[value]
        case (("card" | "river_card"), (str() | None)):
            return card_or_unknown(value, language)
        case (("count" | "placement_value"), int()):
            return card_count(value, language)
        case _, tuple():
            return _list(field, value, language, names)
        case _, str():
            return _name(field, value, language)
        case _:
            return str(value)


def _list(field: str, values: tuple[object, ...], language: Language, names: Names) -> str:
    if field == "cards":
        return card_list(map(str, values), language)
    return ", ".join(f"{name} {total}" for name, total in zip(names, values, strict=False))


def _name(field: str, value: str, language: Language) -> str:
    match field:
        case "animal" | "right":
            return animal_text(value, language)
        case "direction":
            return DIRECTIONS[value][language]
        case "power":
            return POWER_TITLES[value][language]
        case _:
            return value
