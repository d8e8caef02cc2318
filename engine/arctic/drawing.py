"""Phase C, clauses C1-1 to C1-3: draw, refill, discard down to seven, perhaps give a penalty card
(Ruling R-16)."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.arctic import commands as c
from engine.arctic.commands import ArcticCommand
from engine.arctic.events import (
    CardDiscarded,
    DeckCardTaken,
    DrawAdjusted,
    DrawingStopped,
    Events,
    PenaltiesLookedAt,
    PenaltyCardTaken,
    PenaltyGiven,
    RiverCardTaken,
    RiverRefilled,
)
from engine.arctic.pieces import (
    BEAR,
    BEAR_DRAW,
    BEAR_GIVE,
    CARD_NAMES,
    MOOSE_DRAW,
    ORCA_DECK,
    ORCA_REFILL,
)
from engine.arctic.refusals import (
    require,
    require_card,
    require_moment,
    require_power,
)
from engine.arctic.rounds import draw_from_deck, next_turn
from engine.arctic.setup import RIVER_SIZE
from engine.arctic.state import DISCARD, DRAW, GIVE, ArcticState, SeatState
from engine.game import with_one, without

HAND_LIMIT = 7
DRAWING_BEGUN = 1 << 12
"""A bit beside those of the powers used: the first card of the phase has been drawn."""


def begin_drawing(state: ArcticState, events: Events) -> ArcticState:
    """Rule C1-1: as many cards as the visible card's draw value; a bear's holder looks first."""
    state = look_at_penalties(state, events)
    return replace(state, phase=DRAW, to_draw=state.me.draw_value)


def look_at_penalties(state: ArcticState, events: Events) -> ArcticState:
    """Ruling R-17: in phase C the holder of a bear power looks at the penalty cards he does not
    know."""
    me = state.me
    if state.holders[BEAR] != state.actor or not me.penalties_unknown:
        return state
    looked_at = tuple(sorted(me.penalties_unknown))
    events.append(
        PenaltiesLookedAt(
            state.actor, len(looked_at), tuple(CARD_NAMES[card] for card in looked_at)
        )
    )
    return replace(
        state,
        seats=state.seated(
            replace(
                me,
                penalties_known=tuple(sorted(me.penalties_known + looked_at)),
                penalties_unknown=(),
                given=tuple(gift for gift in me.given if gift[1] not in looked_at),
            )
        ),
    )


def draw_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Every source the next card may come from, and what may be declared or given meanwhile."""
    legal: list[ArcticCommand] = []
    if may_adjust_draw(state):
        legal += (c.DRAW_ONE_LESS, c.DRAW_ONE_MORE)
    river = state.river
    legal += [c.TAKE_FROM_RIVER[card] for card in sorted(river)]
    if may_take_from_deck(state):
        legal.append(c.TAKE_FROM_DECK)
    if state.can_use(BEAR_DRAW):
        legal += [c.TAKE_FROM_PENALTY[card] for card in state.me.penalties_known]
    if not river:
        legal.append(c.STOP_DRAWING)
    legal += gift_commands(state)
    return legal


def nothing_to_choose(state: ArcticState) -> bool:
    """Ruling R-3: the whole river is drawn, and no power offers anything else."""
    return (
        state.to_draw >= len(state.river)
        and state.to_draw - may_adjust_draw(state) >= len(state.river)
        and not may_take_from_deck(state)
        and not (state.can_use(ORCA_REFILL) and state.cards_left)
        and not (state.can_use(BEAR_DRAW) and state.me.penalties_known)
    )


def take_whole_river(state: ArcticState, events: Events) -> ArcticState:
    """Ruling R-3: all there is."""
    for card in sorted(state.river):
        state = _take_river_card(state, card, events)
    return replace(state, to_draw=0)


def may_adjust_draw(state: ArcticState) -> bool:
    """Ruling R-9: declared before the first draw."""
    return not state.used & DRAWING_BEGUN and state.can_use(MOOSE_DRAW)


def may_take_from_deck(state: ArcticState) -> bool:
    """Power `orca_deck`: any of the draws may be the top card of the deck."""
    return state.can_use(ORCA_DECK) and state.cards_left > 0


def adjust_draw(
    state: ArcticState, seat: int, command: c.AdjustDraw, events: Events
) -> ArcticState:
    """Power `moose_draw`: down to 0, up to 6 (Ruling R-9)."""
    require_drawing(state, "R-9")
    require_power(state, MOOSE_DRAW)
    require(may_adjust_draw(state), "drawing_begun", "R-9")
    events.append(DrawAdjusted(seat, command.by))
    return replace(state, used=state.used | 1 << MOOSE_DRAW, to_draw=state.to_draw + command.by)


def take_from_river(
    state: ArcticState, seat: int, command: c.TakeFromRiver, events: Events
) -> ArcticState:
    """Rule C1-1; power `orca_refill` refills the river after each card."""
    require_drawing(state, "C1-1")
    card = require_card(command.card, state.river, "card_not_in_river", "C1-1")
    state = _take_river_card(state, card, events)
    return refill_river(state, events) if state.can_use(ORCA_REFILL) else state


def take_from_deck(
    state: ArcticState, seat: int, command: c.TakeFromDeck, events: Events
) -> ArcticState:
    """Power `orca_deck`; the card is private (Ruling R-13)."""
    require_drawing(state, "A-6")
    require_power(state, ORCA_DECK)
    require(state.cards_left > 0, "deck_empty", "R-2")
    state, (card,) = draw_from_deck(state, 1, events)
    events.append(DeckCardTaken(seat, CARD_NAMES[card]))
    me = state.me
    return _drawn(state, replace(me, hand=with_one(me.hand, card)))


def take_from_penalty(
    state: ArcticState, seat: int, command: c.TakeFromPenalty, events: Events
) -> ArcticState:
    """Power `bear_draw`: looked at and chosen, no refill by the orca, unseen by others (Ruling
    R-13)."""
    require_drawing(state, "A-6")
    require_power(state, BEAR_DRAW)
    me = state.me
    card = require_card(command.card, me.penalties_known, "card_not_in_penalty_zone", "R-13")
    events.append(PenaltyCardTaken(seat, command.card))
    return _drawn(
        state,
        replace(
            me, hand=with_one(me.hand, card), penalties_known=without(me.penalties_known, card)
        ),
    )


def stop_drawing(
    state: ArcticState, seat: int, command: c.StopDrawing, events: Events
) -> ArcticState:
    """Ruling R-2: one draws what the river has; deck and penalty zone are optional (Rule A-6)."""
    require_drawing(state, "C1-1")
    require(not state.river, "draw_owed", "C1-1")
    events.append(DrawingStopped(seat))
    return replace(state, to_draw=0)


def require_drawing(state: ArcticState, rule: str) -> None:
    """Refuse what is possible, by this clause, only while cards are drawn."""
    require_moment(state.phase == DRAW, "drawing", rule)


def discard_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Rule C1-3: any hand card, while there are more than seven."""
    return [*[c.DISCARD[card] for card in state.me.hand], *gift_commands(state)]


def discard_card(
    state: ArcticState, seat: int, command: c.DiscardCard, events: Events
) -> ArcticState:
    """Rule C1-3: the excess goes to the own penalty zone, face down, known to the owner (Ruling
    R-17); the new river is in sight by then."""
    require(state.phase == DISCARD, "within_hand_limit", "C1-3")
    me = state.me
    card = require_card(command.card, me.hand, "card_not_in_hand", "C1-3")
    events.append(CardDiscarded(seat, command.card))
    return replace(
        state,
        seats=state.seated(
            replace(
                me, hand=without(me.hand, card), penalties_known=with_one(me.penalties_known, card)
            )
        ),
    )


def last_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """The last chance of the turn to use `bear_give`."""
    return [*gift_commands(state), c.END_TURN]


def gift_commands(state: ArcticState) -> Sequence[ArcticCommand]:
    """Power `bear_give`: once in phase C, any known card to any other seat (Ruling R-14)."""
    if not state.can_use(BEAR_GIVE):
        return ()
    return [
        c.GivePenalty(CARD_NAMES[card], seat)
        for card in state.me.penalties_known
        for seat in range(len(state.seats))
        if seat != state.actor
    ]


def give_penalty(
    state: ArcticState, seat: int, command: c.GivePenalty, events: Events
) -> ArcticState:
    """Power `bear_give`: face down, known to the giver, unknown to the new owner (Rulings R-14
    and R-17)."""
    require_moment(DRAW <= state.phase <= GIVE, "phase_c", "R-14")
    require_power(state, BEAR_GIVE)
    me, to_seat = state.me, command.to_seat
    card = require_card(command.card, me.penalties_known, "card_not_in_penalty_zone", "R-14")
    another = 0 <= to_seat < len(state.seats) and to_seat != seat
    require(another, "no_other_seat", "R-14")

    receiver = state.seats[to_seat]
    seats = list(state.seats)
    seats[seat] = replace(
        me,
        penalties_known=without(me.penalties_known, card),
        given=tuple(sorted((*me.given, (to_seat, card)))),
    )
    seats[to_seat] = replace(receiver, penalties_unknown=(*receiver.penalties_unknown, card))
    events.append(PenaltyGiven(seat, to_seat, command.card))
    return replace(state, used=state.used | 1 << BEAR_GIVE, seats=tuple(seats))


def end_turn(state: ArcticState, seat: int, command: c.EndTurn, events: Events) -> ArcticState:
    """Ruling R-16: the optional gift comes last."""
    require(state.phase == GIVE, "turn_not_over", "R-16")
    return next_turn(state, events)


def refill_river(state: ArcticState, events: Events, phase: int = DRAW) -> ArcticState:
    """Rule C1-2: up to six cards; fewer when deck and reserve are used up (Ruling R-2). On goes
    that phase."""
    missing = RIVER_SIZE - len(state.river)
    if not missing or not state.cards_left:
        return replace(state, phase=phase)
    state, cards = draw_from_deck(state, missing, events)
    events.append(RiverRefilled(state.actor, tuple([CARD_NAMES[card] for card in cards])))
    return replace(state, river=state.river + cards, phase=phase)


def _take_river_card(state: ArcticState, card: int, events: Events) -> ArcticState:
    me = state.me
    events.append(RiverCardTaken(state.actor, CARD_NAMES[card]))
    taken = replace(me, hand=with_one(me.hand, card), seen=with_one(me.seen, card))
    return _drawn(state, taken, without(state.river, card))


def _drawn(state: ArcticState, me: SeatState, river: tuple[int, ...] | None = None) -> ArcticState:
    """One draw less is owed."""
    return replace(
        state,
        to_draw=state.to_draw - 1,
        used=state.used | DRAWING_BEGUN,
        seats=state.seated(me),
        river=state.river if river is None else river,
    )
