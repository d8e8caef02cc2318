"""Islands and strengths (Rules E3 and E4), against a slow reference."""

from engine.iglu_iglu.ice import names_of
from engine.iglu_iglu.islands import islands
from tests.engine.iglu_iglu.states import IGLU, iglu_state, random_states


def areas(**parts):
    return {names_of(island.squares) for island in islands(iglu_state(**parts))}


def strengths(**parts):
    (island,) = islands(iglu_state(**parts))
    return island.strengths


def test_an_island_is_made_of_orthogonally_connected_tiles():
    """Rule E3: a single tile is one too, and so is the outer ring's."""
    assert areas(ice="a2 b2 c3 h5") == {("a2", "b2"), ("c3",), ("h5",)}


def test_corners_belong_to_no_island_and_connect_nothing():
    """Rule E3: the islands on the two sides of a corner are separate."""
    assert areas(ice="a2 b1") == {("a2",), ("b1",)}
    assert areas(ice="a2 b1 b2") == {("b1", "a2", "b2")}


def test_glaciers_are_tiles_like_the_others():
    """Rule E3."""
    assert areas(ice="c3 c4", glaciers="c4") == {("c3", "c4")}


def test_inuit_on_corners_count_nowhere():
    """Rule E3."""
    assert strengths(ice="a2", inuit=["a1 a1", "a2"]) == (0, 1)


def test_strength_is_one_for_an_inuit_and_two_for_an_igloo():
    """Rule E4."""
    assert strengths(ice="c3 c4", inuit=["c3 c3", "c4"], igloos=["", "c3 c4"]) == (2, 5)


def test_an_igloo_counts_without_inuit():
    """Ruling R-22."""
    assert strengths(ice="c3", inuit=["", "c3"], igloos=["c3", ""]) == (2, 1)


def test_animals_lend_no_strength():
    """Rule E4."""
    assert strengths(ice="c3", animals="c3=fox1 c3=bear") == (0, 0)


def slow_islands(view):
    """From the view alone: merge tiles that are next to each other until nothing changes."""
    groups = [{name} for name in (*view.face_down_tiles, *view.glaciers)]
    merged = True
    while merged:
        merged = False
        for one in groups:
            other = next((it for it in groups if it is not one and touch(one, it)), None)
            if other is not None:
                one |= other
                groups.remove(other)
                merged = True
                break
    return {
        (
            frozenset(group),
            tuple(
                sum(name in group for name in tribe.inuit)
                + 2 * sum(name in group for name in tribe.igloos)
                for tribe in view.tribes
            ),
        )
        for group in groups
    }


def touch(one, other):
    return any(
        abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1 for a in one for b in other
    )


def test_islands_and_strengths_agree_with_the_slow_reference_in_whole_matches():
    """Rules E3 and E4."""
    checked = 0
    for seed in range(9):
        for number, state in enumerate(random_states(2 + seed % 3, seed)):
            if number % 10 == 0:
                checked += 1
                found = {(frozenset(names_of(it.squares)), it.strengths) for it in islands(state)}
                assert found == slow_islands(IGLU.view(state, None))
    assert checked > 100
