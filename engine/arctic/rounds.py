"""Turn after turn, and how the deck that runs out brings the end: clauses E-1 to E-4."""

from msgspec.structs import replace

from engine.arctic.events import EndAnnounced, Events, LastTurnsBegun, PilesScored, TurnBegun
from engine.arctic.scoring import totals
from engine.arctic.state import OVER, PREPARE, ArcticState


def begin_turn(state: ArcticState, actor: int, last_turns: bool, events: Events) -> ArcticState:
    """A turn starts: nothing used yet, and Rule A-1 says how many cards are owed."""
    owed = state.seats[actor].placement_value
    events.append(TurnBegun(actor, owed, last_turns))
    return replace(
        state,
        phase=PREPARE,
        actor=actor,
        turn=state.turn + 1,
        to_place=owed,
        to_draw=0,
        used=0,
        last_turns=last_turns,
    )


def next_turn(state: ArcticState, events: Events) -> ArcticState:
    """The turn is over: the next seat's begins, or the last turns, or the match ends.

    Rule E-2: the round is played on up to the seat right of the paw (Ruling R-4: also if the end
    was announced in that seat's turn). Rule E-3: then each seat has a last turn. Rule E-4: then
    piles are scored.
    """
    next_seat = (state.actor + 1) % len(state.seats)
    round_complete = next_seat == state.paw
    if round_complete and state.last_turns:
        events.append(PilesScored(None, totals(state)))
        return replace(state, phase=OVER)
    last_turns = state.last_turns
    if round_complete and state.end_announced:
        events.append(LastTurnsBegun(None))
        last_turns = True
    return begin_turn(state, next_seat, last_turns, events)


def draw_from_deck(
    state: ArcticState, count: int, events: Events
) -> tuple[ArcticState, tuple[int, ...]]:
    """Up to `count` cards off the deck, fewer only when deck and reserve are used up (Ruling R-2).

    Rule E-1 and Ruling R-1: the moment a card is wanted of the main deck and there is none, the
    reserve takes its place, also in the middle of a refill, and the end is announced.
    """
    cards = state.deck[state.drawn : state.drawn + count]
    missing = count - len(cards)
    if not missing or state.end_announced:
        return replace(state, drawn=state.drawn + len(cards)), cards
    events.append(EndAnnounced(None))
    reserve = state.reserve
    state = replace(
        state, deck=reserve, drawn=min(missing, len(reserve)), reserve=(), end_announced=True
    )
    return state, cards + reserve[:missing]
