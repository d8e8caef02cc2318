"""Phase A, clauses A-1 to A-6: prepare, place cards on the pile, pay for missing ones, take a
power.

A turn begins in `PREPARE`, where the powers of puffin and moose may be used in any order (Rulings
R-11 and R-20). The first card placed ends that; from then on only cards are placed.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.arctic import commands as c
from engine.arctic.commands import ArcticCommand, Position
from engine.arctic.events import (
    CardPlaced,
    CardsSwapped,
    Events,
    PenaltiesDrawn,
    PlacementAdjusted,
    PlacingFinished,
    PowerTaken,
    VisibleCardTakenBack,
)
from engine.arctic.pieces import (
    CARD_NAMES,
    FOX,
    FOX_HIDDEN,
    FOX_UNDER,
    MAIN,
    MOOSE_PLACE,
    PLACEMENT_VALUE,
    POWERS,
    PUFFIN,
    PUFFIN_SWAP,
    PUFFIN_TAKEBACK,
)
from engine.arctic.refusals import (
    require,
    require_card,
    require_moment,
    require_power,
)
from engine.arctic.rounds import draw_from_deck
from engine.arctic.state import (
    HIDDEN,
    NO_CARD,
    ON_THE_TABLE,
    PLACE,
    PREPARE,
    ArcticState,
    SeatState,
    remembering,
)
from engine.game import with_one, without


def preparation_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Everything before the first card, and the first card itself."""
    legal: list[ArcticCommand] = []
    if state.holders[PUFFIN] == state.actor:
        if state.can_use(PUFFIN_SWAP):
            river = [CARD_NAMES[card] for card in sorted(state.river)]
            legal += [
                c.SwapWithRiver(CARD_NAMES[card], river_card)
                for card in state.me.hand
                for river_card in river
            ]
        elif may_take_back(state):
            legal.append(c.TAKE_BACK)
    if state.can_use(MOOSE_PLACE):
        if may_place_one_less(state):
            legal.append(c.PLACE_ONE_LESS)
        legal.append(c.PLACE_ONE_MORE)
    legal += placement_commands(state) if _cards_to_place(state) else (c.FINISH_PLACING,)
    return legal


def placement_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Every hand card as the next one: on top, or where the fox allows it."""
    hand = state.me.hand
    legal: list[ArcticCommand] = [c.PLACE_ON_TOP[card] for card in hand]
    position = _fox_position(state)
    if position is not None:
        elsewhere = c.PLACE[position]
        legal += [elsewhere[card] for card in hand]
    return legal


def may_take_back(state: ArcticState) -> bool:
    """Power `puffin_takeback`: there must be a visible card.

    After one card less was declared, what lies under it must be visible too (Rulings R-6 and R-8).
    """
    me = state.me
    if not state.can_use(PUFFIN_TAKEBACK) or me.visible_card == NO_CARD:
        return False
    return not _declared_one_less(state) or _exposed(me).visible_card != NO_CARD


def may_place_one_less(state: ArcticState) -> bool:
    """Ruling R-8: not without a visible card."""
    return state.me.visible_card != NO_CARD


def swap_with_river(
    state: ArcticState, seat: int, command: c.SwapWithRiver, events: Events
) -> ArcticState:
    """Power `puffin_swap`; all see both cards (Ruling R-18)."""
    require_preparing(state, "R-11")
    require_power(state, PUFFIN_SWAP)
    me = state.me
    card = require_card(command.card, me.hand, "card_not_in_hand", "R-11")
    river_card = require_card(command.river_card, state.river, "card_not_in_river", "R-11")
    at = state.river.index(river_card)
    events.append(CardsSwapped(seat, command.card, command.river_card))
    seats = state.seated(
        replace(
            me,
            hand=with_one(without(me.hand, card), river_card),
            seen=with_one(me.seen, river_card),
        )
    )
    return replace(
        state,
        used=state.used | 1 << PUFFIN_SWAP,
        river=(*state.river[:at], card, *state.river[at + 1 :]),
        seats=remembering(seats, card),
    )


def take_back_visible_card(
    state: ArcticState, seat: int, command: c.TakeBackVisibleCard, events: Events
) -> ArcticState:
    """Power `puffin_takeback`: the card exposed gives the placement value (Ruling R-6)."""
    require_preparing(state, "R-11")
    require_power(state, PUFFIN_TAKEBACK)
    require(state.me.visible_card != NO_CARD, "no_visible_card", "R-6")
    require(may_take_back(state), "visible_card_must_stay", "R-8")
    me = state.me
    card = me.visible_card
    exposed = _exposed(me)
    events.append(VisibleCardTakenBack(seat, CARD_NAMES[card]))
    return replace(
        state,
        used=state.used | 1 << PUFFIN_TAKEBACK,
        to_place=state.to_place - PLACEMENT_VALUE[card] + exposed.placement_value,
        seats=state.seated(
            replace(exposed, hand=with_one(me.hand, card), seen=with_one(me.seen, card))
        ),
    )


def adjust_placement(
    state: ArcticState, seat: int, command: c.AdjustPlacement, events: Events
) -> ArcticState:
    """Power `moose_place`, declared before the first card (Ruling R-8)."""
    require_preparing(state, "R-8")
    require_power(state, MOOSE_PLACE)
    if command.by < 0:
        require(may_place_one_less(state), "no_visible_card", "R-8")
    events.append(PlacementAdjusted(seat, command.by))
    return replace(state, used=state.used | 1 << MOOSE_PLACE, to_place=state.to_place + command.by)


def place_card(state: ArcticState, seat: int, command: c.PlaceCard, events: Events) -> ArcticState:
    """Rule A-2: one card on the pile, or where the fox puts it."""
    require_moment(state.phase <= PLACE, "placing", "A-2")
    require(state.to_place > 0, "no_card_owed", "R-8")
    me = state.me
    card = require_card(command.card, me.hand, "card_not_in_hand", "A-2")
    position = command.position
    used = state.used
    if position is c.TOP:
        pile = (*me.pile, card)
    else:
        require_fox(state, position)
        used |= 1 << (FOX_HIDDEN if position is Position.HIDDEN else FOX_UNDER)
        if position is Position.HIDDEN:
            pile = (*me.pile[:-1], card + HIDDEN, me.pile[-1])
        else:
            pile = (card, *me.pile)
    events.append(CardPlaced(seat, command.card, position))
    seats = state.seated(_having_placed(me, card, pile, position))
    return replace(
        state,
        phase=PLACE,
        to_place=state.to_place - 1,
        used=used,
        seats=seats if position is c.HIDDEN else remembering(seats, card),
    )


def _having_placed(
    me: SeatState, card: int, pile: tuple[int, ...], position: Position
) -> SeatState:
    """The seat once the card has left its hand for the pile; only a hidden one is not seen there
    (Ruling R-18)."""
    hand, seen = without(me.hand, card), me.seen
    if position is not c.HIDDEN and card in seen:
        seen = without(seen, card)
    return replace(me, hand=hand, seen=seen, pile=pile)


def require_fox(state: ArcticState, position: Position) -> None:
    """Refuse a place that only the fox allows, unless it does so for this card."""
    require_power(state, FOX_HIDDEN if position is Position.HIDDEN else FOX_UNDER)
    require(state.me.visible_card != NO_CARD, "no_visible_card", "R-5")
    require(_fox_position(state) is not None, "not_the_last_card", "C-4")


def finish_placing(
    state: ArcticState, seat: int, command: c.FinishPlacing, events: Events
) -> ArcticState:
    """No card can be placed: none is owed, or what is owed becomes penalties (Rulings R-8 and
    R-10)."""
    require_moment(state.phase <= PLACE, "placing", "A-2")
    require(_cards_to_place(state) == 0, "card_owed", "A-2")
    events.append(PlacingFinished(seat))
    return replace(state, phase=PLACE)


def require_preparing(state: ArcticState, rule: str) -> None:
    """Refuse what is possible, by this clause, only before the first card."""
    require_moment(state.phase == PREPARE, "preparing", rule)


def pay_for_missing_cards(state: ArcticState, events: Events) -> ArcticState:
    """Rule A-3: for each card missing the top of the deck goes unseen to the penalty zone."""
    if state.to_place <= 0:
        return state
    state, cards = draw_from_deck(state, state.to_place, events)
    if not cards:
        return replace(state, to_place=0)
    me = state.me
    events.append(PenaltiesDrawn(state.actor, len(cards)))
    return replace(
        state,
        to_place=0,
        seats=state.seated(replace(me, penalties_unknown=me.penalties_unknown + cards)),
    )


def take_power(state: ArcticState, events: Events) -> ArcticState:
    """Rule A-4: the power card of the visible main animal, from the table or from its holder.

    Rule A-5: a power of phase A comes too late for this turn, those of B and C do not. Ruling
    R-19: taking what one holds already changes nothing.
    """
    visible = state.me.visible_card
    if visible == NO_CARD:
        return state
    animal = MAIN[visible]
    holder, actor = state.holders[animal], state.actor
    if holder == actor:
        return state
    holders = (*state.holders[:animal], actor, *state.holders[animal + 1 :])
    events.append(
        PowerTaken(
            actor, POWERS[state.sides[animal]].id, None if holder == ON_THE_TABLE else holder
        )
    )
    return replace(state, holders=holders)


def _cards_to_place(state: ArcticState) -> int:
    """Rule A-3: with too few cards in hand all of them, else as many as are owed."""
    owed, count = state.to_place, len(state.me.hand)
    return owed if owed < count else count


def _declared_one_less(state: ArcticState) -> bool:
    return state.to_place < state.me.placement_value


def _exposed(me: SeatState) -> SeatState:
    """The seat without the top card of its pile."""
    return replace(me, pile=me.pile[:-1])


def _fox_position(state: ArcticState) -> Position | None:
    """Where the fox may put the next card.

    Edition de: the last card placed only. Editions es and it: one of the cards, at any moment.
    Ruling R-5: never without a visible card.
    """
    if state.holders[FOX] != state.actor or state.me.visible_card == NO_CARD:
        return None
    if state.edition == "de" and _cards_to_place(state) != 1:
        return None
    if state.can_use(FOX_HIDDEN):
        return Position.HIDDEN
    return Position.UNDER if state.can_use(FOX_UNDER) else None
