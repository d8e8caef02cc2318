"""Phase 2: walking, kayak and igloos (Rules A1, A2 and A5)."""

import pytest

from engine.iglu_iglu.acting import open_sea
from engine.iglu_iglu.commands import BuildIgloo, EndTurn, IgluCommand, Kayak, PlayEnergy, Walk
from engine.iglu_iglu.events import AnimalCaught, IglooBuilt, InuitKayaked, InuitWalked, TurnEnded
from engine.iglu_iglu.ice import names_of
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.state import IgluOptions, Phase
from tests.engine.iglu_iglu.states import (
    IGLU,
    events_of,
    iglu_state,
    kept_by,
    listed,
    play,
    prey_of,
    random_states,
    refusal,
    where,
)

SERIOUS = IgluOptions(serious=True)


def acting(**parts):
    return iglu_state(**{"inuit": ["b3", "h7"], **parts})


def walks(state):
    return [f"{command.origin}-{command.target}" for command in listed(state, Walk)]


def kayaks(state, origin):
    return {command.target for command in listed(state, Kayak) if command.origin == origin}


# Walking


def test_an_inuit_walks_to_an_adjacent_tile_for_one_point():
    """Rule A1."""
    state = acting()

    assert walks(state) == ["b3-b2", "b3-a3", "b3-c3", "b3-b4"]
    after = play(state, Walk("b3", "c3"))
    assert (where(after, 0), after.action_points) == ("c3", 2)
    assert events_of(state, Walk("b3", "c3")) == (InuitWalked(0, "b3", "c3"),)


def test_any_number_of_inuit_igloos_and_foxes_may_be_there():
    """Rule A1 and Ruling R-25: in the basic game any igloo may be entered."""
    state = acting(inuit=["b3 c3 c3", "c3"], igloos=["", "c3"], animals="c3=fox1 c3=fox2")

    assert where(play(state, Walk("b3", "c3")), 0) == "c3 c3 c3"


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Walk("b3", "c4"), ("not_adjacent", "A1")),
        (Walk("b3", "d3"), ("not_adjacent", "A1")),
        (Walk("h7", "h6"), ("no_inuit_there", "A1")),
        (Walk("b5", "b6"), ("no_inuit_there", "A1")),
    ],
)
def test_he_walks_one_square_and_only_his_own_inuit(command, refused):
    """Rule A1."""
    assert refusal(acting(), command) == refused


def test_nobody_walks_on_the_sea():
    """Rule A1."""
    assert refusal(acting(inuit=["c4", ""]), Walk("c4", "d4")) == ("no_ice_there", "A1")


def test_without_points_nobody_walks():
    """Rule T2."""
    state = acting(action_points=0, kept=["energy_1", ""])

    assert refusal(state, Walk("b3", "b4")) == ("too_few_action_points", "A1")
    assert Walk("b3", "b4") in listed(play(state, PlayEnergy(1)))


def test_points_are_split_freely_and_actions_repeated():
    """Rule T2."""
    state = play(acting(inuit=["b3 g3", ""]), Walk("b3", "b4"), Walk("g3", "g4"), Walk("b4", "b5"))

    assert where(state, 0) == "g4 b5"


def test_onto_a_bear_he_walks_only_with_a_harpoon():
    """Rule A1."""
    without, with_one = (
        acting(animals="b4=bear", kept=[kept, ""]) for kept in ("energy_1", "harpoon")
    )

    assert refusal(without, Walk("b3", "b4")) == ("bear_in_the_way", "A1")
    assert refusal(without, Walk("b3", "b4", harpoon=True)) == ("tile_not_kept", "M4")
    assert Walk("b3", "b4", harpoon=True) in listed(with_one)


def test_nobody_spends_a_harpoon_without_saying_so_or_for_nothing():
    """Rule A1: the command names the Harpoon where a bear is, and only there."""
    state = acting(inuit=["b3 c4", "h7"], animals="b4=bear f4=bear", kept=["harpoon", ""])

    assert refusal(state, Walk("b3", "b4")) == ("bear_in_the_way", "A1")
    assert refusal(state, Walk("b3", "b2", harpoon=True)) == ("no_bear_there", "A1")
    assert refusal(state, Kayak("c4", "f4")) == ("bear_in_the_way", "R-32")
    assert refusal(state, Kayak("c4", "f5", harpoon=True)) == ("no_bear_there", "R-32")


def test_walking_onto_a_bear_costs_the_point_and_the_harpoon_at_once():
    """Ruling R-15; Ruling R-14: the bear's tile is ice."""
    state = acting(animals="b4=bear", kept=["harpoon", ""])

    after, events = IGLU.apply(state, 0, Walk("b3", "b4", harpoon=True))

    assert (after.action_points, kept_by(after, 0), prey_of(after, 0)) == (2, "", "bear")
    assert events[-1] == AnimalCaught(0, Animal.BEAR, 4, "b4", 0)
    assert where(after, 0) == "b4"
    assert IGLU.view(after, None).played_tiles == ("harpoon",)


def test_one_harpoon_a_turn_holds_for_walking_too():
    """Rule M4: one of each type."""
    state = acting(animals="b4=bear", kept=["harpoon", ""], played="harpoon")

    assert refusal(state, Walk("b3", "b4", harpoon=True)) == ("already_played", "M4")


def test_an_inuit_on_a_corner_may_walk_off():
    """Ruling R-16."""
    assert walks(acting(inuit=["a1", "h7"])) == ["a1-b1", "a1-a2"]


def test_a_corner_may_be_entered_on_foot():
    """Ruling R-17."""
    assert where(play(acting(inuit=["a2", "h7"]), Walk("a2", "a1")), 0) == "a1"


def test_serious_players_do_not_enter_the_igloo_of_another_tribe():
    """Rule V1: on foot or by kayak."""
    state = acting(
        options=SERIOUS, inuit=["b3 c4", "h7"], igloos=["b2", "b4 f4"], kept=["harpoon", ""]
    )

    assert refusal(state, Walk("b3", "b4")) == ("tile_barred", "V1")
    assert refusal(state, Kayak("c4", "f4")) == ("tile_barred", "V1")
    assert Walk("b3", "b2") in listed(state)


# Kayak


def test_a_kayak_crosses_a_sea_area_for_three_points():
    """Rule A2."""
    state = acting(inuit=["c4", "h7"])

    assert kayaks(state, "c4") == {"d3", "e3", "f4", "c5", "f5", "d6", "e6"}
    after = play(state, Kayak("c4", "f5"))
    assert events_of(state, Kayak("c4", "f5"))[0] == InuitKayaked(0, "c4", "f5")
    assert (where(after, 0), after.phase) == ("f5", Phase.MELTING)


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Kayak("c4", "d4"), ("not_on_that_shore", "A2")),  # sea
        (Kayak("c4", "c4"), ("not_on_that_shore", "A2")),  # where he is
        (Kayak("c4", "c3"), ("not_on_that_shore", "A2")),  # not by the sea
        (Kayak("b3", "f4"), ("not_on_that_shore", "A2")),  # starts inland
        (Kayak("h7", "f4"), ("no_inuit_there", "A2")),
    ],
)
def test_a_kayak_goes_from_shore_to_shore(command, refused):
    """Rule A2: never ending on the sea."""
    assert refusal(acting(inuit=["c4 b3", "h7"]), command) == refused


def test_a_kayak_needs_three_points():
    """Rule A2."""
    state = acting(inuit=["c4", "h7"], action_points=2)

    assert refusal(state, Kayak("c4", "f4")) == ("too_few_action_points", "A2")


def test_another_sea_area_is_out_of_reach():
    """Rule A2: the same sea area."""
    state = acting(inuit=["c4", "h7"], sea="b2 g7")

    assert refusal(state, Kayak("c4", "b1")) == ("not_on_that_shore", "A2")


def test_a_tile_between_two_sea_areas_opens_both():
    """Rule A2."""
    state = acting(inuit=["c4", "h7"], sea="b4")

    assert {"a4", "b3", "f5"} <= kayaks(state, "c4")


def test_fish_are_crossed_without_catching_them_and_bears_are_not_crossed():
    """Rule A2: a channel from a5 to f5, with something in the middle."""
    banks = "a4 b4 c4 d4 e4 a5 f5 a6 b6 c6 d6 e6 h7"
    fish, bear = (
        iglu_state(ice=banks, inuit=["a5", "h7"], animals=f"c5={animal}")
        for animal in ("fish2", "bear")
    )

    assert "f5" in kayaks(fish, "a5")
    assert prey_of(play(fish, Kayak("a5", "f5")), 0) == ""
    assert kayaks(bear, "a5") == {"b4", "b6"}
    assert refusal(bear, Kayak("a5", "f5")) == ("not_on_that_shore", "A2")


def test_a_kayak_lands_on_a_bears_tile_only_with_a_harpoon():
    """Ruling R-32."""
    without, with_one = (
        acting(inuit=["c4", "h7"], animals="f4=bear", kept=[kept, ""])
        for kept in ("melt", "harpoon")
    )

    assert refusal(without, Kayak("c4", "f4")) == ("bear_in_the_way", "R-32")
    after = play(with_one, Kayak("c4", "f4", harpoon=True))
    assert (prey_of(after, 0), kept_by(after, 0)) == ("bear", "")


def test_a_corner_beside_the_sea_is_a_shore():
    """Rulings R-16 and R-17: to and from a corner."""
    state = acting(inuit=["a1 c1", "h7"], sea="b1")

    assert kayaks(state, "a1") == {"b2", "c1"}
    assert kayaks(state, "c1") == {"b2", "a1"}


# Igloos


def test_an_igloo_costs_three_points():
    """Rule A5."""
    state = acting(kept=["melt", ""])

    after = play(state, BuildIgloo("b3"))

    assert names_of(after.igloos[0]) == ("b3",)
    assert after.action_points == 0
    assert events_of(state, BuildIgloo("b3"))[0] == IglooBuilt(0, "b3")


@pytest.mark.parametrize(
    ("parts", "refused"),
    [
        ({"inuit": ["b3", "b3"]}, ("no_igloo_site", "A5")),
        ({"igloos": ["b3", ""]}, ("no_igloo_site", "A5")),
        ({"igloos": ["", "b3"]}, ("no_igloo_site", "A5")),
        ({"inuit": ["b4", "b3"]}, ("no_inuit_there", "A5")),
        ({"action_points": 2}, ("too_few_action_points", "A5")),
        ({"igloos": ["c1 f8", ""]}, ("no_igloo_left", "S3")),
    ],
)
def test_an_igloo_needs_a_tile_of_ones_own_and_two_are_all(parts, refused):
    """Rules A5 and S3."""
    assert refusal(acting(**parts), BuildIgloo("b3")) == refused


def test_no_igloo_on_a_corner():
    """Ruling R-17."""
    assert refusal(acting(inuit=["a1", "h7"]), BuildIgloo("a1")) == ("no_igloo_site", "A5")


def test_an_igloo_may_stand_on_a_glacier():
    """Rule A5: a glacier is a tile."""
    assert BuildIgloo("b3") in listed(acting(glaciers="b3", animals="b3=fox1"))


# All of it


def test_the_turn_may_always_be_ended_and_points_are_lost():
    """Rules T2 and T3."""
    state = acting(faces={"c4": "fish_1"})

    assert listed(state)[-1] == EndTurn()
    assert events_of(state, EndTurn())[0] == TurnEnded(0, 3)


def test_walks_kayaks_and_igloos_agree_with_a_slow_reference_in_whole_matches():
    """Rules A1, A2, A5 and V1, told again square by square."""
    checked = 0
    for seed in range(8):
        options = IgluOptions(serious=seed % 2 == 1)
        for state in random_states(2 + seed % 3, seed, options):
            if state.phase is Phase.ACTING:
                checked += 1
                found = set(listed(state, Walk, Kayak, BuildIgloo))
                assert found == slow_actions(IGLU.view(state, state.turn))
    assert checked > 400


def slow_actions(view):
    """From the view alone; sea areas by walking from square to square."""
    tribe = view.tribes[view.seat]
    others = [other for other in view.tribes if other.seat != view.seat]
    tiles = {*view.face_down_tiles, *view.glaciers}
    bears = {it.square for it in view.animals if it.animal is Animal.BEAR}
    can_kill = "harpoon" in tribe.kept_tiles and "harpoon" not in view.played_tiles
    barred = {name for it in others for name in it.igloos} if view.options.serious else set()
    ground = (tiles | {"a1", "h1", "a8", "h8"}) - barred - (set() if can_kill else bears)
    found: set[IgluCommand] = set()
    for origin in set(tribe.inuit):
        if view.action_points >= 1:
            found |= {Walk(origin, name, name in bears) for name in beside(origin) & ground}
        if view.action_points >= 3:
            sea = set(view.sea_squares) - bears
            reached = landings(origin, sea) & ground - {origin}
            found |= {Kayak(origin, name, name in bears) for name in reached}
    if view.action_points >= 3 and tribe.igloos_left:
        taken = {name for it in others for name in it.inuit}
        taken |= {name for it in view.tribes for name in it.igloos}
        found |= {BuildIgloo(name) for name in set(tribe.inuit) & tiles - taken}
    return found


def landings(origin, sea):
    reached, waiting = set(), list(beside(origin) & sea)
    while waiting:
        square = waiting.pop()
        if square not in reached:
            reached.add(square)
            waiting += beside(square) & sea
    return set().union(*(beside(square) for square in reached)) - reached if reached else set()


def beside(name):
    column, row = ord(name[0]), int(name[1])
    around = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return {f"{chr(c)}{r}" for c, r in around if "a" <= chr(c) <= "h" and 1 <= r <= 8}


def test_a_bear_closes_the_sea_for_kayaks():
    """Rule A2."""
    assert names_of(open_sea(acting(animals="d4=bear e4=fish1"))) == ("e4", "d5", "e5")
