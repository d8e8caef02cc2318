"""Points for islands and prey, and the winner (Rules E2 to E6, V2 and V3)."""

import pytest

from engine.iglu_iglu.commands import EndTurn
from engine.iglu_iglu.events import IslandScored, MatchEnded
from engine.iglu_iglu.islands import Island
from engine.iglu_iglu.scoring import island_points, island_value, scores
from engine.iglu_iglu.state import IgluOptions, Phase
from engine.outcome import Termination
from tests.engine.iglu_iglu.states import IGLU, distance, events_of, iglu_state, play, random_states

RED, BLUE, YELLOW, GREEN = range(4)


def worked_example():
    """Rules E3 to E5: the island of six round the corner a1, and red's single tile beside it."""
    return iglu_state(
        seats=4,
        phase=Phase.OVER,
        ice="a2 a3 a4 b3 b4 c3 b1",
        inuit=["a2 a2 b1", "a3 b3 b3", "b4 a1", "c3"],
        igloos=["", "", "a4", ""],
    )


def points(strengths, tile_count=6, is_serious=False):
    return island_points(Island((1 << tile_count) - 1, strengths), is_serious)


def test_the_worked_example():
    """Test vector (a): yellow 6, blue 6, red 3 + 1, green 0."""
    total = {score.seat: score.total for score in scores(worked_example())}

    assert total == {YELLOW: 6, BLUE: 6, RED: 3 + 1, GREEN: 0}


def test_the_inuit_on_the_corner_of_the_example_scores_nothing():
    """Rule E3: nor does it join the two islands at the corner."""
    state = iglu_state(ice="a2 b1", inuit=["a1 a2", "b1"], phase=Phase.OVER)

    assert [score.total for score in scores(state)] == [1, 1]


def test_the_strongest_get_the_worth_and_the_second_half_of_it():
    """Rule E4."""
    assert points((3, 2, 1, 0)) == (6, 3, 0, 0)
    assert points((1, 4, 0, 2)) == (0, 6, 0, 3)


def test_all_that_tie_for_second_get_half():
    """Rule E4."""
    assert points((3, 2, 2, 1)) == (6, 3, 3, 0)


def test_after_a_tie_for_the_strongest_the_next_is_still_second():
    """Ruling R-21."""
    assert points((3, 3, 2, 1)) == (6, 6, 3, 0)


@pytest.mark.parametrize(("tile_count", "half"), [(1, 0), (3, 1), (5, 2), (7, 3)])
def test_half_of_an_odd_worth_is_rounded_down(tile_count, half):
    """Ruling R-20."""
    assert points((2, 1), tile_count) == (tile_count, half)


def test_a_player_alone_gets_the_square():
    """Rule E5, test vector (b)."""
    assert points((0, 1), 5) == (0, 25)
    assert points((2, 0, 0), 1) == (1, 0, 0)


def test_alone_means_no_inuit_and_no_igloo_of_others():
    """Rulings R-24 and R-22."""
    with_igloo, alone = (
        iglu_state(ice="c3 c4", inuit=["c3", ""], igloos=["", igloo], phase=Phase.OVER)
        for igloo in ("c4", "")
    )

    assert [score.total for score in scores(with_igloo)] == [1, 2]
    assert [score.total for score in scores(alone)] == [4, 0]


def test_two_tribes_that_tie_are_not_alone():
    """Rule E5."""
    assert points((2, 2, 0), 5) == (5, 5, 0)


def test_an_island_with_nobody_scores_nothing():
    """Ruling R-23: and is not told."""
    state = iglu_state(ice="c3 f6", glaciers="f6", inuit=["c3", ""], action_points=0)

    islands = [event for event in events_of(state, EndTurn()) if isinstance(event, IslandScored)]

    assert points((0, 0), 4) == (0, 0)
    assert islands == [IslandScored(None, ("c3",), (1, 0), (1, 0))]


@pytest.mark.parametrize(
    ("tile_count", "value"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (56, 21)]
)
def test_serious_players_count_an_island_by_the_table(tile_count, value):
    """Rule V2."""
    assert island_value(tile_count, is_serious=True) == value
    assert points((2, 1), tile_count, is_serious=True) == (value, value // 2)


def test_serious_players_square_nothing():
    """Rule V3, test vector (b)."""
    assert points((1, 0), 5, is_serious=True) == (15, 0)


def test_prey_scores_its_values():
    """Rule E2."""
    state = iglu_state(
        phase=Phase.OVER, ice="", prey=["fish1 fish3 fox2 bear", "fish2"], inuit=["a1", "h8"]
    )

    assert [(score.total, score.parts) for score in scores(state)] == [
        (10, {"prey": 10, "islands": 0}),
        (2, {"prey": 2, "islands": 0}),
    ]


def test_kept_tiles_are_worthless_in_the_end():
    """Rule E1."""
    state = iglu_state(phase=Phase.OVER, ice="", kept=["energy_3 harpoon", ""])

    assert [score.total for score in scores(state)] == [0, 0]


def test_the_highest_total_wins():
    """Rule E6."""
    outcome = IGLU.outcome(worked_example())

    assert outcome.ranking == ((BLUE, YELLOW), (RED,), (GREEN,))
    assert outcome.termination is Termination.COMPLETED


def test_a_tie_for_the_win_is_shared():
    """Ruling R-28."""
    outcome = IGLU.outcome(worked_example())

    assert outcome.worth() == (0, 1, 1, 0)


def test_there_is_no_outcome_before_the_end():
    """Rule E1."""
    assert IGLU.outcome(iglu_state()) is None


def test_the_end_tells_every_island_and_the_totals():
    """Rules E1 and E2."""
    state = iglu_state(ice="c3 c4 f6", inuit=["c3", "c4 f6"], prey=["fish3", ""], action_points=0)

    events = events_of(state, EndTurn())

    assert events[-3:] == (
        IslandScored(None, ("c3", "c4"), (1, 1), (2, 2)),
        IslandScored(None, ("f6",), (0, 1), (0, 1)),
        MatchEnded(None, (5, 3)),
    )
    assert [score.total for score in IGLU.outcome(play(state, EndTurn())).scores] == [5, 3]


def slow_totals(view):
    """From the view of a finished match, islands merged tile by tile, rules told again."""
    left = {*view.face_down_tiles, *view.glaciers}
    totals = [sum(row.value * row.count for row in tribe.prey) for tribe in view.tribes]
    while left:
        island = {left.pop()}
        while near := {it for it in left if any(distance(it, at) == 1 for at in island)}:
            island |= near
            left -= near
        for seat, gained in enumerate(slow_points(island, view)):
            totals[seat] += gained
    return totals


def slow_points(island, view):
    power = [
        len([name for name in tribe.inuit if name in island])
        + 2 * len([name for name in tribe.igloos if name in island])
        for tribe in view.tribes
    ]
    size, serious = len(island), view.options.serious
    worth = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15}.get(size, 21) if serious else size
    for seat, own in enumerate(power):
        better = {it for it in power if it > own}
        alone = not any(power[:seat] + power[seat + 1 :])
        if own == 0 or len(better) > 1:
            yield 0
        elif better:
            yield worth // 2
        else:
            yield worth**2 if alone and not serious else worth


@pytest.mark.parametrize("is_serious", [False, True])
def test_totals_agree_with_the_slow_reference_in_whole_matches(is_serious):
    """Rules E2 to E5, V2 and V3."""
    for seed in range(12):
        *_, last = random_states(2 + seed % 3, seed, IgluOptions(serious=is_serious))
        assert [score.total for score in IGLU.outcome(last).scores] == slow_totals(
            IGLU.view(last, None)
        )
