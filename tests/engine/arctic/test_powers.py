"""When a power may be used, clauses A-5 and A-6, and that powers combine (R-20)."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.pieces import POWERS
from engine.arctic.state import Phase
from tests.engine.arctic.states import arctic_state, dealt, legal, names, of_type, play, refusal

RIVER = ["puffin-bear-1", "puffin-fox-2", "puffin-moose-3"]
ZONE = ["orca-puffin-1"]


def taking(card, power, **members):
    """The card placed takes this power from the other seat; both tokens are at the left end."""
    _, companion, _ = card.split("-")
    main = card.split("-")[0]
    members.setdefault("tokens", {main: 0, companion: 0})
    state = arctic_state(
        hand=[card, "moose-bear-4", "moose-fox-5"],
        pile=["bear-puffin-5"],
        river=RIVER,
        powers={power: 1},
        **members,
    )
    return play(state, c.PlaceCard(card))


# at once, or from the next turn on


@pytest.mark.parametrize("power", ["walrus_main", "walrus_companion"])
def test_a_walrus_taken_in_phase_a_works_in_phase_b_of_the_same_turn(power):
    """Clause A-5: a power of phase B may be used in the turn it is taken."""
    state, events = taking("walrus-orca-1", power)

    assert of_type(events, e.PowerTaken) == [e.PowerTaken(0, power, 1)]
    assert state.phase == Phase.EXTRA_STEP
    assert c.STEP_RIGHT in legal(state)


@pytest.mark.parametrize(
    ("card", "power", "command"),
    [
        ("moose-walrus-1", "moose_draw", c.DRAW_ONE_MORE),
        ("orca-bear-2", "orca_deck", c.TAKE_FROM_DECK),
        ("bear-fox-1", "bear_draw", c.TakeFromPenalty(ZONE[0])),
        ("bear-fox-1", "bear_give", c.GivePenalty(ZONE[0], 1)),
    ],
)
def test_a_power_of_phase_c_taken_in_phase_a_works_in_the_same_turn(card, power, command):
    """Clause A-5: a power of phase C may be used in the turn it is taken."""
    state, _ = taking(card, power, penalties=ZONE)

    assert state.phase == Phase.DRAW
    assert command in legal(state)


def test_an_orca_taken_in_phase_a_refills_in_the_same_turn():
    """Clause A-5: `orca_refill` too."""
    state, _ = taking("orca-bear-2", "orca_refill")

    _, events = play(state, c.TakeFromRiver(RIVER[0]))

    assert of_type(events, e.RiverRefilled)


def test_a_bear_taken_in_phase_a_is_looked_with_in_the_same_turn():
    """Clause A-5 and ruling R-17: holding a bear power, he looks in phase C."""
    _, events = taking("bear-fox-1", "bear_give", unknown_penalties=ZONE)

    assert of_type(events, e.PenaltiesLookedAt)


@pytest.mark.parametrize("edition", ["de", "es", "it"])
@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_a_fox_that_the_first_card_would_take_does_not_help_the_second(edition, power):
    """Clause A-5: a power of phase A from the next turn on, if still held."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = arctic_state(
        hand=["fox-moose-1", "moose-bear-4", "moose-fox-5"],
        pile=["bear-orca-4"],
        powers={power: 1},
        edition=edition,
    )

    state, events = play(state, c.PlaceCard("fox-moose-1"))

    assert not of_type(events, e.PowerTaken)
    last = c.PlaceCard("moose-bear-4", position)
    assert refusal(state, last) == ("power_not_available", "A-6")


@pytest.mark.parametrize(
    ("card", "power", "command"),
    [
        ("puffin-walrus-4", "puffin_takeback", c.TAKE_BACK),
        ("puffin-walrus-4", "puffin_swap", c.SwapWithRiver("moose-fox-5", RIVER[0])),
        ("moose-bear-4", "moose_place", c.PLACE_ONE_MORE),
        ("fox-bear-5", "fox_hidden", c.PlaceCard("moose-fox-5", Position.HIDDEN)),
    ],
)
def test_a_power_of_phase_a_works_from_the_next_turn_on(card, power, command):
    """Clause A-5: it is taken at the end of phase A, so not in the turn it is taken."""
    state = arctic_state(
        hand=[card, "moose-fox-5"],
        pile=["bear-puffin-5"],
        river=RIVER,
        powers={power: 1},
        tokens={card.split("-")[0]: 0, card.split("-")[1]: 0},
        edition="es",
    )
    assert command not in legal(state)
    assert refusal(state, command)[0] == "power_not_available"

    state, _ = play(state, c.PlaceCard(card))

    assert command not in legal(state)
    held = arctic_state(
        hand=["moose-fox-5", "moose-puffin-3"],
        pile=["bear-puffin-5", card],
        river=RIVER,
        powers={power: 0},
        edition="es",
    )
    assert command in legal(held)


#


def test_any_number_of_powers_may_be_held_and_combined():
    """Clause A-6 and ruling R-20: several powers of one phase combine freely."""
    state = arctic_state(
        hand=["fox-moose-1", "moose-bear-4"],
        pile=["bear-walrus-3", "bear-orca-4"],
        river=RIVER,
        powers={"puffin_swap": 0, "moose_place": 0, "fox_under": 0, "walrus_main": 0},
    )

    state, _ = play(
        state,
        c.SwapWithRiver("fox-moose-1", RIVER[1]),
        c.PLACE_ONE_LESS,
        c.PlaceCard("moose-bear-4", Position.UNDER),
    )

    assert names(state.seats[0].pile) == ("moose-bear-4", "bear-walrus-3", "bear-orca-4")
    assert state.phase == Phase.DIRECTION


def test_powers_of_phase_c_combine():
    """Ruling R-20: river, deck and penalty zone in one turn, one card more, and a gift."""
    state = arctic_state(
        pile=["bear-walrus-3"],
        phase=Phase.DRAW,
        to_draw=2,
        river=RIVER,
        penalties=ZONE,
        deck=["fox-walrus-2", "fox-orca-3", "fox-puffin-4", "moose-orca-2", "moose-puffin-3"],
        powers={"moose_draw": 0, "orca_deck": 0, "bear_draw": 0},
    )

    state, _ = play(
        state,
        c.DRAW_ONE_MORE,
        c.TAKE_FROM_DECK,
        c.TakeFromPenalty(ZONE[0]),
        c.TakeFromRiver(RIVER[1]),
    )

    assert names(state.seats[0].hand) == ("fox-walrus-2", "orca-puffin-1", "puffin-fox-2")


def test_the_zone_and_the_deck_may_give_card_after_card():
    """Clause A-6: orca and `bear_draw` card by card, the others once a turn."""
    state = arctic_state(
        pile=["bear-walrus-3"],
        phase=Phase.DRAW,
        to_draw=5,
        river=RIVER,
        penalties=["orca-puffin-1", "orca-bear-2"],
        powers={"orca_deck": 0, "bear_draw": 0},
    )

    state, _ = play(
        state,
        c.TakeFromPenalty("orca-puffin-1"),
        c.TAKE_FROM_DECK,
        c.TakeFromPenalty("orca-bear-2"),
        c.TAKE_FROM_DECK,
        c.TAKE_FROM_DECK,
    )

    assert len(state.seats[0].hand) == 5


@pytest.mark.parametrize("seed", range(8))
def test_every_power_is_optional(seed):
    """Clause A-6: a whole match can be played without using any power."""
    state, used = dealt(2, bytes([seed]) * 32), set()
    while commands := legal(state):
        plain = [command for command in commands if not is_a_use_of_power(command)]
        assert plain
        state, _ = play(state, plain[-1])
        used |= {POWERS[number].id for number in range(12) if state.used >> number & 1}

    # The turn of a bear's holder is ended by not giving, which is marked like a gift.
    assert used <= {"bear_give"}


def is_a_use_of_power(command):
    by_power = (
        c.SwapWithRiver,
        c.TakeBackVisibleCard,
        c.AdjustPlacement,
        c.ExtraStep,
        c.AdjustDraw,
        c.TakeFromDeck,
        c.TakeFromPenalty,
        c.GivePenalty,
    )
    return isinstance(command, by_power) or getattr(command, "position", "top") != "top"
