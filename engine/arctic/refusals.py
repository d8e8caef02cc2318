"""How a command of Arctic is refused: a code, the clause it broke, a sentence in four languages."""

from collections.abc import Mapping

from engine.arctic.pieces import CARD_NUMBERS, POWERS
from engine.arctic.state import ArcticState
from engine.arctic.words import POWER_TITLES, card_word
from engine.errors import IllegalCommand
from engine.language import Text, Word, text

REFUSALS: Mapping[str, Text] = {
    "wrong_phase": text(
        "That is possible only {moment}.",
        "È possibile solo {moment}.",
        "Solo es posible {moment}.",
        "Das geht nur {moment}.",
    ),
    "power_not_available": text(
        "You cannot use this power now: {power}.",
        "Ora non puoi usare questo potere: {power}.",
        "Ahora no puedes usar esta Habilidad: {power}.",
        "Diese Fähigkeit kannst du jetzt nicht nutzen: {power}.",
    ),
    "card_not_in_hand": text(
        "This card is not in your hand: {card}.",
        "Questa carta non è nella tua mano: {card}.",
        "Esta carta no está en tu mano: {card}.",
        "Diese Karte hast du nicht auf der Hand: {card}.",
    ),
    "card_not_in_river": text(
        "This card is not in the river: {card}.",
        "Questa carta non è nel Fiume: {card}.",
        "Esta carta no está en el Río: {card}.",
        "Diese Karte ist nicht unter den Entdeckungen: {card}.",
    ),
    "card_not_in_penalty_zone": text(
        "This card is not among the penalty cards you know: {card}.",
        "Questa carta non è tra le carte penalità che conosci: {card}.",
        "Esta carta no está entre las cartas de penalización que conoces: {card}.",
        "Diese Karte ist nicht unter den Strafkarten, die du kennst: {card}.",
    ),
    "no_visible_card": text(
        "You have no visible card.",
        "Non hai una carta visibile.",
        "No tienes carta visible.",
        "Du hast keine sichtbare Karte.",
    ),
    "visible_card_must_stay": text(
        "Having declared one card fewer, you must keep a visible card.",
        "Hai dichiarato una carta in meno: devi conservare una carta visibile.",
        "Has declarado una carta menos: debes conservar una carta visible.",
        "Du hast eine Karte weniger angesagt: Eine sichtbare Karte muss dir bleiben.",
    ),
    "no_card_owed": text(
        "No card is to be placed.",
        "Non c'è nessuna carta da posizionare.",
        "No hay que colocar ninguna carta.",
        "Es ist keine Karte abzulegen.",
    ),
    "card_owed": text(
        "You still have cards to place.",
        "Hai ancora carte da posizionare.",
        "Aún tienes cartas por colocar.",
        "Du musst noch Karten ablegen.",
    ),
    "not_the_last_card": text(
        "In this edition only the last card placed may go there.",
        "In questa edizione può andare lì solo l'ultima carta posizionata.",
        "En esta edición solo puede ir ahí la última carta colocada.",
        "In dieser Ausgabe darf nur die zuletzt abgelegte Karte dorthin.",
    ),
    "animal_not_moving": text(
        "The token of this animal does not move now: {animal}.",
        "Il segnalino di questo animale ora non si muove: {animal}.",
        "La ficha de este animal no se mueve ahora: {animal}.",
        "Das Plättchen dieses Tiers wird jetzt nicht versetzt: {animal}.",
    ),
    "direction_not_allowed": text(
        "The token cannot move {direction}.",
        "Il segnalino non può muoversi {direction}.",
        "La ficha no puede moverse {direction}.",
        "Das Plättchen kann nicht {direction} ziehen.",
    ),
    "drawing_begun": text(
        "You have already begun to draw.",
        "Hai già cominciato a pescare.",
        "Ya has empezado a robar.",
        "Du hast schon begonnen nachzuziehen.",
    ),
    "deck_empty": text(
        "The deck is used up.",
        "Il mazzo è esaurito.",
        "El mazo está agotado.",
        "Der Tierstapel ist aufgebraucht.",
    ),
    "draw_owed": text(
        "The river still has cards.",
        "Nel Fiume ci sono ancora carte.",
        "En el Río aún quedan cartas.",
        "Die Entdeckungen haben noch Karten.",
    ),
    "within_hand_limit": text(
        "No card is to be discarded now.",
        "Ora non c'è nessuna carta da scartare.",
        "Ahora no hay que descartar ninguna carta.",
        "Jetzt ist keine Karte abzuwerfen.",
    ),
    "no_other_seat": text(
        "A penalty card goes to another seat.",
        "Una carta penalità va a un altro posto.",
        "Una carta de penalización va a otro asiento.",
        "Eine Strafkarte geht an einen anderen Platz.",
    ),
    "turn_not_over": text(
        "Your turn is not over yet.",
        "Il tuo turno non è ancora finito.",
        "Tu turno aún no ha terminado.",
        "Dein Zug ist noch nicht zu Ende.",
    ),
}
"""Every code with which the match refuses a command, and why."""

# The moments that `wrong_phase` names.
BEFORE_THE_FIRST_CARD = text(
    "before the first card is placed",
    "prima di posizionare la prima carta",
    "antes de colocar la primera carta",
    "vor dem Ablegen der ersten Karte",
)
PLACING = text(
    "while you place cards",
    "mentre posizioni le carte",
    "mientras colocas cartas",
    "beim Ablegen",
)
CHOOSING_A_DIRECTION = text(
    "when you choose which token moves to the right",
    "quando scegli quale segnalino va a destra",
    "cuando eliges qué ficha va a la derecha",
    "bei der Wahl, welches Plättchen nach rechts zieht",
)
EXTRA_STEP = text(
    "when the walrus offers an extra step",
    "quando il tricheco offre un passo in più",
    "cuando la morsa ofrece un paso adicional",
    "beim zusätzlichen Schritt des Walrosses",
)
DRAWING = text("while you draw cards", "mentre peschi", "mientras robas", "beim Nachziehen")
PHASE_C = text("in phase C", "nella fase C", "en el paso C", "in Schritt C")


def refused(code: str, rule: str, **words: Word) -> IllegalCommand:
    """The refusal to raise, with the words that its sentence wants."""
    return IllegalCommand(code, rule, REFUSALS[code], **words)


def require(holds: bool, code: str, rule: str) -> None:
    """Refuse unless it holds."""
    if not holds:
        raise refused(code, rule)


def require_moment(holds: bool, moment: Text, rule: str) -> None:
    """Refuse what is possible at another moment of the turn only."""
    if not holds:
        raise refused("wrong_phase", rule, moment=moment)


def require_power(state: ArcticState, power: int, rule: str) -> None:
    """Rule A-6: refuse unless the power is held and unused."""
    if not state.can_use(power):
        raise refused("power_not_available", rule, power=POWER_TITLES[POWERS[power].id])


def require_card(name: str, among: tuple[int, ...], code: str, rule: str) -> int:
    """The card's number, refused unless it lies among the given ones."""
    card = CARD_NUMBERS.get(name, -1)
    if card not in among:
        raise refused(code, rule, card=card_word(name))
    return card
