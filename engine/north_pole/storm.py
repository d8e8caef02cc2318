"""Phase 3: the Storm pile, the upper board turning, and the deck, whose back points the way."""

from msgspec.structs import replace

from engine.dealing import Deal
from engine.north_pole.events import BoardTurned, DeckShuffled, NorthPoleEvent
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import BACK_COUNT, BACKS, DIRECTIONS, QUARTER_TURNS, STORM_AT
from engine.north_pole.setup import DEAL_LABEL
from engine.north_pole.state import NorthPoleState


def check_weather(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule P3. At the threshold the board turns as the top card's back says.

    Ruling R-26. All of the Storm pile goes, nothing is carried over. The top card stays.
    """
    points = storm_points(state)
    if points < STORM_AT[len(state.seats)]:
        return state
    # A box holds so many cards that the deck never stands empty here (`setup.require_cards`).
    turned = turn_board(state, QUARTER_TURNS[state.deck[-1] % BACK_COUNT], points, events)
    return discard_cards(replace(turned, storm_pile=()), state.storm_pile, events)


def is_storm_due(state: NorthPoleState) -> bool:
    """Rule P3. Whether the Storm pile has reached the threshold."""
    return storm_points(state) >= STORM_AT[len(state.seats)]


def storm_points(state: NorthPoleState) -> int:
    """The points that lie on the Storm pile."""
    points = board_of(state.tables).card_points
    found = 0
    for card in state.storm_pile:
        found += points[card]
    return found


def turn_board(
    state: NorthPoleState, quarter_turns: int, points: int | None, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rules B1, B5, Rulings R-11, R-12. All on the upper board turns, nothing else."""
    events.append(BoardTurned(None, DIRECTIONS[quarter_turns], points))
    return replace(state, rotation=(state.rotation + quarter_turns) % 4)


def discard_cards(
    state: NorthPoleState, cards: tuple[int, ...], events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Lay cards on the discards; Ruling R-25: they are the deck at once where there is none."""
    return with_deck(replace(state, discards=state.discards + cards), events)


def with_deck(state: NorthPoleState, events: list[NorthPoleEvent]) -> NorthPoleState:
    """Rule P4, Ruling R-25. An empty deck is made of the discards, by the seed and a counter."""
    if state.deck or not state.discards:
        return state
    reshuffles = state.reshuffles + 1
    deal = Deal(state.seed, f"{DEAL_LABEL}/reshuffle/{reshuffles}")
    deck = deal.shuffled(sorted(state.discards))
    state = replace(state, deck=deck, discards=(), reshuffles=reshuffles)
    events.append(DeckShuffled(None, len(deck), deck_back(state)))
    return state


def deck_back(state: NorthPoleState) -> str | None:
    """The back that lies on top of the deck, for all to see; None when the deck is empty."""
    return BACKS[state.deck[-1] % BACK_COUNT] if state.deck else None


def draw_cards(
    state: NorthPoleState, count: int, events: list[NorthPoleEvent]
) -> tuple[NorthPoleState, tuple[int, ...]]:
    """So many cards from the top of the deck; Ruling R-25: it is made anew when the last is off."""
    kept = len(state.deck) - count
    if kept > 0:
        return replace(state, deck=state.deck[:kept]), state.deck[kept:][::-1]
    drawn = state.deck[::-1]
    state = with_deck(replace(state, deck=()), events)
    if len(drawn) == count or not state.deck:
        return state, drawn
    state, rest = draw_cards(state, count - len(drawn), events)
    return state, drawn + rest
