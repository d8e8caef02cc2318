"""The deal (Rules S1 to S4)."""

from collections import Counter

import pytest

from engine.iglu_iglu.animals import TOKEN_BITS, TOKEN_MASK
from engine.iglu_iglu.ice import CENTRE, WATER, names_of, squares_in
from engine.iglu_iglu.melting import meltable
from engine.iglu_iglu.pieces import TOKEN_ANIMALS, Animal, tiles_in_box, tokens_in_box
from engine.iglu_iglu.state import NOWHERE, IgluOptions, Phase
from engine.refusals import Refusal
from engine.words import Language, tell
from tests.engine.iglu_iglu.states import IGLU, SEED

ITALIAN = Language("it")

every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4])


@every_seat_count
def test_all_tiles_lie_on_all_water_but_the_centre(seats):
    """Rule S1: 60 − 4 = 56."""
    state = IGLU.setup(seats, IgluOptions(), SEED)

    assert state.ice == WATER & ~CENTRE
    assert sorted(tile for tile in state.faces if tile != NOWHERE) == tiles_in_box()
    assert all((tile != NOWHERE) == state.ice >> at & 1 for at, tile in enumerate(state.faces))
    assert state.glaciers == 0


@every_seat_count
def test_a_fish_lies_on_each_central_square(seats):
    """Rule S2: with the supply they are all the fish of the box."""
    state = IGLU.setup(seats, IgluOptions(), SEED)

    assert [animal >> TOKEN_BITS for animal in state.animals] == list(squares_in(CENTRE))
    tokens = [animal & TOKEN_MASK for animal in state.animals]
    assert all(TOKEN_ANIMALS[token] is Animal.FISH for token in tokens)
    assert Counter([*tokens, *state.fish_supply]) == Counter(tokens_in_box(Animal.FISH))
    assert Counter(state.fox_supply) == Counter(tokens_in_box(Animal.FOX))
    assert state.bear_supply == tuple(tokens_in_box(Animal.BEAR))


@pytest.mark.parametrize(("seats", "count"), [(2, 5), (3, 3), (4, 3)])
def test_everybody_has_3_inuit_and_with_two_players_5(seats, count):
    """Rule S3: and two igloos."""
    view = IGLU.view(IGLU.setup(seats, IgluOptions(), SEED), None)

    assert [tribe.inuit_to_place for tribe in view.tribes] == [count] * seats
    assert [tribe.igloos_left for tribe in view.tribes] == [2] * seats
    assert [tribe.colour for tribe in view.tribes] == ["red", "blue", "yellow", "green"][:seats]


def test_the_match_begins_with_placing():
    """Rule S4."""
    state = IGLU.setup(3, IgluOptions(start_seat=2), SEED)

    assert state.phase is Phase.PLACING
    assert IGLU.to_act(state) == (2,)


def test_a_random_start_seat_comes_from_the_seed():
    """Ruling R-40: over many seeds everybody starts."""
    starts = Counter(
        IGLU.setup(4, IgluOptions(), number.to_bytes(32, "big")).turn for number in range(80)
    )

    assert set(starts) == {0, 1, 2, 3}
    assert IGLU.setup(4, IgluOptions(), SEED).turn == IGLU.setup(4, IgluOptions(), SEED).turn


def test_a_start_seat_must_be_at_the_table():
    """Ruling R-40; people count seats from 1."""
    with pytest.raises(Refusal) as refused:
        IGLU.require_playable(2, IgluOptions(start_seat=2))
    assert refused.value.pointer == "/options/start_seat"
    assert refused.value.code == "bad_setup"
    assert tell(refused.value.sentence, ITALIAN) == "Non c'è nessun posto 3."

    IGLU.require_playable(3, IgluOptions(start_seat=2))


def test_another_seed_deals_other_tiles_and_other_supplies():
    first, second = (IGLU.setup(2, IgluOptions(), bytes([number]) * 32) for number in (1, 2))

    assert first.faces != second.faces
    assert first.fish_supply != second.fish_supply
    assert first.fox_supply != second.fox_supply


def test_the_first_turn_may_melt_exactly_the_eight_tiles_round_the_centre():
    """Rule M1, test vector (c): (2,3) (2,4) (3,2) (3,5) (4,2) (4,5) (5,3) (5,4)."""
    state = IGLU.setup(2, IgluOptions(), SEED)

    assert names_of(meltable(state)) == ("d3", "e3", "c4", "f4", "c5", "f5", "d6", "e6")
    assert [divmod(square, 8) for square in squares_in(meltable(state))] == [
        (2, 3),
        (2, 4),
        (3, 2),
        (3, 5),
        (4, 2),
        (4, 5),
        (5, 3),
        (5, 4),
    ]
