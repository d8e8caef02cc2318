"""Phase B, clauses B-1 to B-4, and the walrus in each edition."""

from itertools import product

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Direction
from engine.arctic.state import Phase
from tests.engine.arctic.states import (
    ARCTIC,
    arctic_state,
    every_edition,
    legal,
    of_type,
    play,
    refusal,
)

LEFT, RIGHT = Direction.LEFT, Direction.RIGHT
INNER = (1, 2, 3, 4)
ENDS = (0, 5)
PLACES = (*range(6),)
INWARD = {0: 1, 5: 4}

# The card placed has the orca as main animal and the puffin as companion.
CARD = "orca-puffin-1"
PICK_ORCA, PICK_PUFFIN = c.MoveTokens("orca"), c.MoveTokens("puffin")


def begun(orca, puffin, *, powers=None, edition="de"):
    """Phase B begins with the two tokens at these places from the left; and what was told."""
    state = arctic_state(
        hand=[CARD, "fox-moose-1"],
        pile=["fox-bear-5"],
        tokens={"orca": orca, "puffin": puffin},
        powers=powers,
        edition=edition,
    )
    return play(state, c.PlaceCard(CARD))


def places(state):
    return state.tokens[3], state.tokens[4]


# B-1 to B-4


@pytest.mark.parametrize(("orca", "puffin"), list(product(INNER, INNER)))
def test_with_no_token_at_an_end_the_player_chooses_which_moves_right(orca, puffin):
    """Clause B-2: the other moves left."""
    state, _ = begun(orca, puffin)
    assert legal(state) == (PICK_ORCA, PICK_PUFFIN)

    assert places(play(state, PICK_ORCA)[0]) == (orca + 1, puffin - 1)
    assert places(play(state, PICK_PUFFIN)[0]) == (orca - 1, puffin + 1)


@pytest.mark.parametrize(
    ("orca", "puffin", "after"),
    [
        (0, 1, (1, 0)),
        (0, 4, (1, 3)),
        (5, 1, (4, 2)),
        (5, 4, (4, 5)),
        (1, 0, (0, 1)),
        (4, 0, (3, 1)),
        (1, 5, (2, 4)),
        (4, 5, (5, 4)),
    ],
)
def test_with_one_token_at_an_end_it_moves_inward_and_the_other_the_opposite_way(
    orca, puffin, after
):
    """Clause B-3: whichever of the two it is; nothing is left to choose."""
    state, events = begun(orca, puffin)

    assert places(state) == after
    assert state.phase == Phase.DRAW
    assert len(of_type(events, e.TokenMoved)) == 2


@pytest.mark.parametrize(("orca", "puffin"), list(product(ENDS, ENDS)))
def test_with_both_tokens_at_ends_both_move_inward(orca, puffin):
    """Clause B-4: the same end or opposite ones."""
    state, _ = begun(orca, puffin)

    assert places(state) == (INWARD[orca], INWARD[puffin])
    assert state.phase == Phase.DRAW


def test_only_the_two_animals_of_the_visible_card_move():
    """Clause B-1: main animal and companion, one landscape card each, and it is told."""
    state, _ = begun(2, 3)

    after, events = play(state, PICK_PUFFIN)

    changed = [a != b for a, b in zip(state.tokens, after.tokens, strict=True)]
    assert changed == [False, False, False, True, True, False]
    assert of_type(events, e.TokenMoved) == [
        e.TokenMoved(0, "orca", LEFT, 1),
        e.TokenMoved(0, "puffin", RIGHT, 10),
    ]


def test_another_animal_is_refused():
    """Clause B-1: its token stays."""
    state, _ = begun(2, 3)

    assert refusal(state, c.MoveTokens("fox")) == ("animal_not_moving", "B-1")
    assert refusal(state, c.MoveTokens("penguin")) == ("animal_not_moving", "B-1")


def test_a_direction_is_chosen_only_where_there_is_one_to_choose():
    """Clause B-2: not in another phase."""
    state, _ = begun(0, 3)

    assert refusal(state, PICK_ORCA) == ("wrong_phase", "B-2")


# The walrus


@pytest.mark.parametrize("edition", ["de", "es"])
@pytest.mark.parametrize(("power", "token"), [("walrus_main", 0), ("walrus_companion", 1)])
@pytest.mark.parametrize(("orca", "puffin"), list(product(PLACES, PLACES)))
def test_in_editions_de_and_es_the_extra_step_goes_either_way(edition, power, token, orca, puffin):
    """Editions, walrus, and ruling R-12: after the normal move, one additional card in either
    direction (net 0 or 2), blocked at the edge."""
    plain, _ = begun(orca, puffin)
    for choice in legal(plain) if plain.phase == Phase.DIRECTION else (None,):
        state, _ = begun(orca, puffin, powers={power: 0}, edition=edition)
        if choice is not None:
            state, _ = play(state, choice)

        at = places(state)[token]
        steps = [step for step, blocked in ((c.STEP_LEFT, 0), (c.STEP_RIGHT, 5)) if at != blocked]
        assert legal(state) == (*steps, c.SKIP_EXTRA_STEP)
        for step in steps:
            stepped = places(play(state, step)[0])
            assert stepped[token] == at + (1 if step == c.STEP_RIGHT else -1)
            assert stepped[1 - token] == places(state)[1 - token]


@pytest.mark.parametrize(("power", "token"), [("walrus_main", 0), ("walrus_companion", 1)])
@pytest.mark.parametrize(("orca", "puffin"), list(product(PLACES, PLACES)))
def test_in_edition_it_the_token_goes_two_the_same_way(power, token, orca, puffin):
    """Editions, walrus: it: directions are those of B-2 to B-4; two that way, or it stops at the
    end card; optional."""
    plain, _ = begun(orca, puffin)
    for choice in legal(plain) if plain.phase == Phase.DIRECTION else (None,):
        one_each = places(plain if choice is None else play(plain, choice)[0])
        state, _ = begun(orca, puffin, powers={power: 0}, edition="it")
        if choice is not None:
            state, _ = play(state, choice)
        assert places(state) == one_each

        way = one_each[token] - (orca, puffin)[token]
        if one_each[token] in ENDS:
            assert state.phase == Phase.DRAW
            continue
        step = c.STEP_RIGHT if way == 1 else c.STEP_LEFT
        assert legal(state) == (step, c.SKIP_EXTRA_STEP)
        stepped = places(play(state, step)[0])
        assert stepped[token] == one_each[token] + way
        assert stepped[1 - token] == one_each[1 - token]


def test_in_edition_it_the_other_way_is_refused():
    """Editions, walrus (clause C-4): it: two instead of one, so the way is given."""
    state, _ = begun(2, 2, powers={"walrus_main": 0}, edition="it")
    state, _ = play(state, PICK_ORCA)

    assert refusal(state, c.STEP_LEFT) == ("direction_not_allowed", "C-4")


@every_edition
def test_the_extra_step_stays_on_the_row(edition):
    """Ruling R-12: beyond the end card there is nothing."""
    state, _ = begun(4, 2, powers={"walrus_main": 0}, edition=edition)
    state, _ = play(state, PICK_ORCA)
    assert places(state) == (5, 1)

    if edition == "it":
        assert state.phase == Phase.DRAW
    else:
        assert refusal(state, c.STEP_RIGHT) == ("direction_not_allowed", "R-12")


@every_edition
def test_the_extra_step_is_optional(edition):
    """Ruling R-12 and clause A-6: the tokens stay where B-1 took them."""
    state, _ = begun(2, 2, powers={"walrus_companion": 0}, edition=edition)
    state, _ = play(state, PICK_ORCA)

    after, _ = play(state, c.SKIP_EXTRA_STEP)

    assert after.tokens == state.tokens
    assert after.phase == Phase.DRAW


@pytest.mark.parametrize("command", [c.STEP_LEFT, c.SKIP_EXTRA_STEP])
def test_without_the_walrus_there_is_no_extra_step(command):
    """Ruling R-12: the walrus is another's."""
    state, _ = begun(2, 2, powers={"walrus_main": 1})
    assert refusal(state, command) == ("wrong_phase", "R-12")

    state, _ = play(state, PICK_ORCA)

    assert state.phase == Phase.DRAW
    assert refusal(state, command) == ("wrong_phase", "R-12")


def test_there_is_one_extra_step_a_turn():
    """Clause A-6: each power once."""
    state, _ = begun(2, 2, powers={"walrus_main": 0})

    state, events = play(state, PICK_ORCA, c.STEP_RIGHT)

    assert of_type(events, e.ExtraStepTaken) == [e.ExtraStepTaken(0, "orca", RIGHT, 10)]
    assert refusal(state, c.STEP_RIGHT) == ("wrong_phase", "R-12")


@pytest.mark.parametrize("power", ["walrus_main", "walrus_companion"])
def test_a_walrus_that_was_used_is_among_the_powers_used(power):
    """Clause A-6: used this turn, until the turn is over; left unused it is not."""
    state, _ = begun(2, 2, powers={power: 0})
    state, _ = play(state, PICK_ORCA)

    skipped, _ = play(state, c.SKIP_EXTRA_STEP)
    state, _ = play(state, c.STEP_RIGHT)

    for viewer in (0, 1, None):
        assert ARCTIC.view(state, viewer).used_powers == (power,)
        assert ARCTIC.view(skipped, viewer).used_powers == ()


def test_the_view_says_which_token_may_step_where():
    """Ruling R-12: everybody sees what is still owed."""
    state, _ = begun(4, 2, powers={"walrus_main": 0})
    state, _ = play(state, PICK_ORCA)

    for viewer in (0, 1, None):
        view = ARCTIC.view(state, viewer)
        assert (view.extra_step_animal, view.extra_steps) == ("orca", ("left",))
        assert view.tokens["orca"] == 5
