"""What is owed: a sentence for the seat that is to act, and one for those who wait."""

from collections.abc import Iterator

from engine.arctic.drawing import HAND_LIMIT
from engine.arctic.pieces import CARD_NUMBERS, CARDS, AnimalCard
from engine.arctic.view import ArcticSeat, ArcticView, PhaseName
from engine.arctic.words import DIRECTIONS, OR, POWER_TITLES, animal_text, card_count
from engine.game import Names
from engine.language import Language, Text, fill, text

_PLACE = text(
    "Place {cards} on your pile.",
    "Posiziona {cards} in cima alla tua pila.",
    "Coloca {cards} sobre tu pila.",
    "Lege {cards} auf deinen Stapel.",
)
_PLACE_MORE = text(
    "Still to place on your pile: {cards}.",
    "Ancora da posizionare sulla tua pila: {cards}.",
    "Aún por colocar sobre tu pila: {cards}.",
    "Noch auf deinen Stapel zu legen: {cards}.",
)
_PLACE_NOTHING = text(
    "You have no card to place: finish placing.",
    "Non hai carte da posizionare: termina di posizionare.",
    "No tienes cartas por colocar: termina de colocar.",
    "Du hast keine Karte abzulegen: Beende das Ablegen.",
)
_MISSING = text(
    "For what you lack, {cards} from the deck will go to your penalty zone.",
    "Per quanto ti manca, {cards} del mazzo finiranno nella tua zona Penalità.",
    "Por lo que te falta, {cards} del mazo irán a tu pila de penalización.",
    "Für das, was dir fehlt, musst du {cards} vom Tierstapel in deine Strafzone legen.",
)
_DIRECTION = text(
    "Choose which token moves to the right, {main} or {companion}; the other one moves left.",
    "Scegli quale segnalino va a destra, {main} o {companion}; l'altro va a sinistra.",
    "Elige qué ficha va a la derecha ({main} / {companion}); la otra va a la izquierda.",
    "Wähle, welches Plättchen nach rechts zieht, {main} oder {companion}; "
    "das andere zieht nach links.",
)
_EXTRA_STEP = text(
    "You may move the {animal} token one more card {directions}.",
    "Puoi muovere il segnalino {animal} di un'altra carta {directions}.",
    "Puedes mover la ficha de {animal} una carta adicional {directions}.",
    "Du darfst das {animal}-Plättchen eine zusätzliche Karte {directions} versetzen.",
)
_DRAW = text("Draw {cards}.", "Pesca {cards}.", "Roba {cards}.", "Ziehe {cards} nach.")
_DISCARD = text(
    "You hold more than {limit} cards: discard {cards} to your penalty zone.",
    "Hai più di {limit} carte in mano: scarta {cards} nella tua zona Penalità.",
    "Tienes más de {limit} cartas en la mano: descarta {cards} en tu pila de penalización.",
    "Du hast mehr als {limit} Karten auf der Hand: Wirf {cards} in deine Strafzone ab.",
)
_GIVE = text(
    "You may give one of your penalty cards to another player, or end your turn.",
    "Puoi cedere una delle tue carte penalità a un altro giocatore, o terminare il turno.",
    "Puedes dar una de tus cartas de penalización a otro jugador, o terminar tu turno.",
    "Du darfst eine deiner Strafkarten jemand anderem geben oder deinen Zug beenden.",
)
_POWERS = text(
    "Powers you may use: {powers}.",
    "Poteri che puoi usare: {powers}.",
    "Habilidades que puedes usar: {powers}.",
    "Fähigkeiten, die du nutzen darfst: {powers}.",
)

_WAITING: dict[PhaseName, Text] = {
    "prepare": text(
        "{seat} is to place: {cards}.",
        "{seat} deve posizionare: {cards}.",
        "{seat} debe colocar: {cards}.",
        "{seat} muss ablegen: {cards}.",
    ),
    "direction": text(
        "{seat} chooses which token moves to the right, {main} or {companion}.",
        "{seat} sceglie quale segnalino va a destra, {main} o {companion}.",
        "{seat} elige qué ficha va a la derecha ({main} / {companion}).",
        "{seat} wählt, welches Plättchen nach rechts zieht, {main} oder {companion}.",
    ),
    "extra_step": text(
        "{seat} may move the {animal} token one more card.",
        "{seat} può muovere il segnalino {animal} di un'altra carta.",
        "{seat} puede mover la ficha de {animal} una carta adicional.",
        "{seat} darf das {animal}-Plättchen eine zusätzliche Karte versetzen.",
    ),
    "draw": text(
        "{seat} is to draw: {cards}.",
        "{seat} deve pescare: {cards}.",
        "{seat} debe robar: {cards}.",
        "{seat} muss nachziehen: {cards}.",
    ),
    "discard": text(
        "{seat} is to discard: {cards}.",
        "{seat} deve scartare: {cards}.",
        "{seat} debe descartar: {cards}.",
        "{seat} muss abwerfen: {cards}.",
    ),
    "give": text(
        "{seat} may give a penalty card to another player.",
        "{seat} può cedere una carta penalità a un altro giocatore.",
        "{seat} puede dar una carta de penalización a otro jugador.",
        "{seat} darf jemand anderem eine Strafkarte geben.",
    ),
    "over": text(
        "The match is over.",
        "La partita è finita.",
        "La partida ha terminado.",
        "Die Partie ist zu Ende.",
    ),
}
_WAITING["place"] = _WAITING["prepare"]


def prompt(view: ArcticView, language: Language) -> str:
    """What the seat of this view has to decide; empty when it is not to act."""
    if view.seat is None or view.seat not in view.to_act:
        return ""
    me = view.seats[view.seat]
    sentences = [_task(view, me, language)]
    titles = [POWER_TITLES[power][language] for power in _usable_powers(view, me)]
    if titles:
        sentences.append(fill(_POWERS, language, powers="; ".join(titles)))
    return " ".join(sentences)


def waiting(view: ArcticView, language: Language, names: Names) -> str:
    """Whose decision it is and which, for everybody else."""
    if not view.to_act:
        return _WAITING["over"][language]
    (actor,) = view.to_act
    seat = view.seats[actor]
    template = _WAITING[view.phase][language]
    return template.format(
        seat=names[actor],
        cards=card_count(_owed(view, seat), language),
        animal=animal_text(view.extra_step_animal or "walrus", language),
        **_moving_animals(seat, language),
    )


def visible_card(seat: ArcticSeat) -> AnimalCard | None:
    """The top of the seat's pile, unless there is none or it lies face down (Ruling R-6)."""
    if not seat.pile or seat.pile[-1].hidden or seat.pile[-1].card is None:
        return None
    return CARDS[CARD_NUMBERS[seat.pile[-1].card]]


def _task(view: ArcticView, me: ArcticSeat, language: Language) -> str:
    cards = card_count(_owed(view, me), language)
    match view.phase:
        case "prepare" | "place":
            return _placing(view, me, language)
        case "direction":
            return fill(_DIRECTION, language, **_moving_animals(me, language))
        case "extra_step":
            return fill(
                _EXTRA_STEP,
                language,
                animal=animal_text(view.extra_step_animal or "", language),
                directions=OR[language].join(DIRECTIONS[way][language] for way in view.extra_steps),
            )
        case "draw":
            return fill(_DRAW, language, cards=cards)
        case "discard":
            return fill(_DISCARD, language, cards=cards, limit=HAND_LIMIT)
        case "give" | "over":
            return _GIVE[language]


def _placing(view: ArcticView, me: ArcticSeat, language: Language) -> str:
    """Rule A-3: what can be placed, and what the rest will cost."""
    placeable = min(view.to_place, me.hand_count)
    template = (_PLACE if view.phase == "prepare" else _PLACE_MORE) if placeable else _PLACE_NOTHING
    sentence = fill(template, language, cards=card_count(placeable, language))
    missing = min(view.to_place - placeable, view.deck_count + view.reserve_count)
    if missing <= 0:
        return sentence
    return f"{sentence} {fill(_MISSING, language, cards=card_count(missing, language))}"


def _owed(view: ArcticView, seat: ArcticSeat) -> int:
    """How many cards the seat to act still has to place, draw or discard."""
    match view.phase:
        case "draw":
            return view.to_draw
        case "discard":
            return seat.hand_count - HAND_LIMIT
        case _:
            return view.to_place


def _moving_animals(seat: ArcticSeat, language: Language) -> dict[str, str]:
    card = visible_card(seat)
    if card is None:
        return {"main": "", "companion": ""}
    return {
        "main": animal_text(card.main, language),
        "companion": animal_text(card.companion, language),
    }


def _usable_powers(view: ArcticView, me: ArcticSeat) -> Iterator[str]:
    """Rule A-6: those held and unused that this moment of the phase allows."""
    for card in view.powers:
        power = card.power
        held = card.holder == me.seat and power not in view.used_powers
        if held and view.phase in _MOMENTS.get(power, ()) and _can_work(view, me, power):
            yield power


_MOMENTS: dict[str, tuple[PhaseName, ...]] = {
    "fox_hidden": ("prepare", "place"),
    "fox_under": ("prepare", "place"),
    "moose_draw": ("draw",),
    "moose_place": ("prepare",),
    "orca_deck": ("draw",),
    "puffin_swap": ("prepare",),
    "puffin_takeback": ("prepare",),
    "bear_draw": ("draw",),
    "bear_give": ("draw", "discard"),
}
"""When the holder has to be reminded; the walrus asks by itself, the orca refills by itself."""


def _can_work(view: ArcticView, me: ArcticSeat, power: str) -> bool:
    match power:
        case "fox_hidden" | "fox_under":
            return visible_card(me) is not None and _fox_may_place(view, me)
        case "puffin_takeback":
            return _may_take_back(view, me)
        case "puffin_swap":
            return me.hand_count > 0 and bool(view.river)
        case "moose_draw":
            return not view.drawing_begun
        case "orca_deck":
            return view.deck_count > 0
        case "bear_draw" | "bear_give":
            return me.penalty_count > me.penalty_unknown_count
        case _:
            return True


def _fox_may_place(view: ArcticView, me: ArcticSeat) -> bool:
    """Ruling R-5: edition de takes only the last card placed, the others any one."""
    placeable = min(view.to_place, me.hand_count)
    return placeable == 1 or (placeable > 1 and view.edition != "de")


def _may_take_back(view: ArcticView, me: ArcticSeat) -> bool:
    """Rulings R-6 and R-8: declared one card fewer, what lies under it must be visible too."""
    card = visible_card(me)
    if card is None:
        return False
    return view.to_place >= card.placement or (len(me.pile) > 1 and not me.pile[-2].hidden)
