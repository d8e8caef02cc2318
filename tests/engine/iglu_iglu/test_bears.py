"""Moving animals, and the bear's attack with its answers (Rules M5 and M6)."""

import pytest

from engine.iglu_iglu.commands import (
    AnswerBear,
    EndTurn,
    MeltTile,
    MoveAnimal,
    PlayHarpoon,
    PlayMoveAnimals,
    SendInuit,
    Walk,
)
from engine.iglu_iglu.events import (
    AnimalCaught,
    AnimalMoved,
    AnimalRemoved,
    BearAnswered,
    BearAttacked,
    InuitHid,
    KeptTilePlayed,
    MovingStopped,
)
from engine.iglu_iglu.ice import SQUARES
from engine.iglu_iglu.pieces import Animal
from engine.iglu_iglu.state import AnimalBans, IgluOptions, Phase
from tests.engine.iglu_iglu.states import (
    IGLU,
    animals_on_board,
    distance,
    events_of,
    iglu_state,
    kept_by,
    listed,
    play,
    prey_of,
    refusal,
    where,
)

PASS, STRIKE = AnswerBear(harpoon=False), AnswerBear(harpoon=True)
AS_PRINTED = IgluOptions(animal_bans=AnimalBans.AS_PRINTED)


def moving(**parts):
    """Seat 0 has just played Move animals."""
    return iglu_state(
        **{"phase": Phase.MOVING_ANIMALS, "inuit": ["a2", "h7"], "played": "move_animals", **parts}
    )


def bear(origin, target):
    return MoveAnimal(Animal.BEAR, 4, origin, target)


def fish(origin, target, value=1):
    return MoveAnimal(Animal.FISH, value, origin, target)


def fox(origin, target, value=1):
    return MoveAnimal(Animal.FOX, value, origin, target)


def targets(state):
    return [command.target for command in listed(state, MoveAnimal)]


# Movement


@pytest.mark.parametrize("phase", [Phase.MELTING, Phase.ACTING])
def test_move_animals_may_be_played_in_both_phases_of_the_own_turn(phase):
    """Ruling R-8."""
    state = iglu_state(
        phase=phase, inuit=["a2", "h7"], animals="d4=fish1", kept=["move_animals", ""]
    )

    after = play(state, PlayMoveAnimals())

    assert (after.phase, after.movement_points) == (Phase.MOVING_ANIMALS, 3)
    assert play(after, fish("d4", "e4"), fish("e4", "d4"), fish("d4", "e4")).phase is phase


def test_move_animals_may_be_played_when_just_found():
    """Ruling R-8."""
    state = iglu_state(
        phase=Phase.MELTING, inuit=["a2", ""], animals="d4=fish1", faces={"c4": "move_animals"}
    )

    assert PlayMoveAnimals() in listed(play(state, MeltTile("c4")))


def test_three_points_are_shared_out_as_one_likes():
    """Rules M4 and M5."""
    state = moving(animals="d4=fish1 e5=fish2")

    after = play(state, fish("d4", "d5"), fish("e5", "e4", 2), fish("d5", "d4"))

    assert animals_on_board(after) == "d4=fish1 e4=fish2"
    assert after.phase is Phase.ACTING


def test_a_fish_moves_to_an_adjacent_sea_square():
    """Rule M5: several fish may share a square."""
    state = moving(animals="d4=fish1 e4=fish3")

    assert targets(state) == ["e4", "d5", "d4", "e5"]
    assert animals_on_board(play(state, fish("d4", "e4"))) == "e4=fish1 e4=fish3"
    assert refusal(state, fish("d4", "c4")) == ("no_way_there", "M5")
    assert refusal(state, fish("d4", "e5")) == ("not_adjacent", "M5")


def test_a_fox_moves_to_an_adjacent_tile_also_with_inuit():
    """Rule M5: and with another fox."""
    state = moving(animals="b3=fox1 b2=fox2", inuit=["b2", "b4"])

    assert set(targets(state)) == {"b2", "a3", "c3", "b4", "b1", "a2", "c2", "b3"}
    after = play(state, fox("b3", "b4"))
    assert animals_on_board(after) == "b2=fox2 b4=fox1"
    assert where(after, 1) == "b4"


def test_a_fox_never_swims():
    """Rule M5."""
    state = moving(animals="c4=fox1", options=IgluOptions(animal_bans=AnimalBans.CORNERS))

    assert refusal(state, fox("c4", "d4")) == ("no_way_there", "M5")


def test_a_bear_moves_over_sea_and_ice_but_not_onto_another_bear():
    """Rule M5."""
    state = moving(sea="c4", animals="b4=bear c4=bear")

    assert refusal(state, bear("b4", "c4")) == ("no_way_there", "M5")
    assert set(targets(state)) == {"b3", "a4", "b5", "c3", "c5"}


def test_an_animal_that_is_not_there_does_not_move():
    """Rule M5."""
    state = moving(animals="d4=fish1")

    assert refusal(state, fish("e4", "e5")) == ("no_such_animal", "M5")
    assert refusal(state, fish("d4", "e4", value=2)) == ("no_such_animal", "M5")
    assert refusal(state, fish("d4", "e4", value=9)) == ("no_such_animal", "M5")


@pytest.mark.parametrize(
    ("bans", "centre", "corner"),
    [
        (AnimalBans.BOTH, False, False),
        (AnimalBans.AS_PRINTED, False, True),
        (AnimalBans.CORNERS, True, False),
    ],
)
def test_the_banned_squares_follow_the_option(bans, centre, corner):
    """Ruling R-1: bears and foxes in the centre, any animal on the corners."""
    options = IgluOptions(animal_bans=bans)
    state = moving(animals="c4=bear a7=bear d6=fox1", ice="c4 a7 d6 d5", options=options)

    assert (bear("c4", "d4") in listed(state)) == centre
    assert (fox("d6", "d5") in listed(state)) == centre
    assert (bear("a7", "a8") in listed(state)) == corner
    if not centre:
        assert refusal(state, fox("d6", "d5")) == ("square_banned", "R-1")
    if not corner:
        assert refusal(state, bear("a7", "a8")) == ("square_banned", "R-1")


def test_fish_swim_through_the_centre_whatever_the_bans():
    """Ruling R-1: the centre is banned for bears and foxes only."""
    assert fish("d4", "e4") in listed(moving(animals="d4=fish1"))


def test_fish_and_foxes_never_reach_a_corner():
    """Ruling R-1: land is neither sea nor ice."""
    state = moving(sea="a2", animals="a2=fish1 b1=fox1", options=AS_PRINTED, inuit=["h2", "h7"])

    assert refusal(state, fish("a2", "a1")) == ("no_way_there", "M5")
    assert refusal(state, fox("b1", "a1")) == ("no_way_there", "M5")


def test_all_points_are_used_as_long_as_an_animal_can_move():
    """Rule M4, Move animals: nothing but steps is offered, and nothing else is accepted."""
    state = moving(animals="d4=fish1")

    for left in (3, 2, 1):
        assert (state.phase, state.movement_points) == (Phase.MOVING_ANIMALS, left)
        assert {type(command) for command in listed(state)} == {MoveAnimal}
        assert refusal(state, EndTurn()) == ("wrong_phase", "M5")
        state = play(state, listed(state)[0])
    assert (state.phase, state.movement_points) == (Phase.ACTING, 0)


def test_the_only_steps_there_are_happen_by_themselves():
    """Rule M4: all points are used, and here there is one way each time."""
    state = iglu_state(
        inuit=["a2", "h7"], sea="g2 g3", animals="g2=fish1", kept=["move_animals", ""]
    )

    events = events_of(state, PlayMoveAnimals())

    assert events == (
        KeptTilePlayed(0, "move_animals"),
        AnimalMoved(0, Animal.FISH, 1, "g2", "g3"),
        AnimalMoved(0, Animal.FISH, 1, "g3", "g2"),
        AnimalMoved(0, Animal.FISH, 1, "g2", "g3"),
    )
    assert play(state, PlayMoveAnimals()).phase is Phase.ACTING


def test_without_an_animal_that_can_move_the_tile_cannot_be_played():
    """Ruling R-33."""
    state = iglu_state(inuit=["a2", "h7"], sea="g2", animals="g2=fish1", kept=["move_animals", ""])

    assert refusal(state, PlayMoveAnimals()) == ("no_animal_can_move", "R-33")


def test_points_that_no_animal_can_use_are_lost():
    """Rule M4: here the bear is gone after its first step, which is told."""
    state = play(
        moving(animals="b2=bear", inuit=["a3", "b3"], kept=["", "harpoon"]), bear("b2", "b3")
    )

    after = play(state, STRIKE)

    assert events_of(state, STRIKE)[-1] == MovingStopped(0, 2)
    assert (after.phase, after.movement_points) == (Phase.ACTING, 0)


# The attack


def test_fish_and_foxes_under_a_bear_leave_the_game():
    """Rule M6."""
    state = moving(sea="g2", animals="f2=bear g2=fish1 g2=fish3")

    assert events_of(state, bear("f2", "g2")) == (
        AnimalMoved(0, Animal.BEAR, 4, "f2", "g2"),
        AnimalRemoved(0, Animal.FISH, 1, "g2"),
        AnimalRemoved(0, Animal.FISH, 3, "g2"),
    )
    on_ice = moving(animals="f2=bear f3=fox1 f3=fox2")
    assert animals_on_board(play(on_ice, bear("f2", "f3"))) == "f3=bear"


def test_a_fish_or_fox_moved_onto_a_bear_stays():
    """Rule M6: the bear attacks when it is moved, not when it is met."""
    state = moving(sea="g2 g3", animals="g3=bear g2=fish1 b3=bear b4=fox1")

    after = play(state, fish("g2", "g3"), fox("b4", "b3"))

    assert animals_on_board(after) == "b3=fox1 b3=bear g3=fish1 g3=bear"


def test_inuit_under_attack_flee_to_corners_that_the_mover_chooses():
    """Rule M6."""
    state = moving(animals="f2=bear", inuit=["a2", "f3 f3"])

    state = play(state, bear("f2", "f3"))
    assert (state.phase, IGLU.to_act(state)) == (Phase.ANSWERING_BEAR, (1,))
    state = play(state, PASS)
    assert (state.phase, IGLU.to_act(state)) == (Phase.SENDING_INUIT, (0,))
    state = play(state, SendInuit(1, "a1"), SendInuit(1, "h8"))

    assert where(state, 1) == "a1 h8"
    assert (state.phase, state.movement_points) == (Phase.MOVING_ANIMALS, 2)


def test_the_answer_comes_from_a_seat_whose_turn_it_is_not():
    """Rule M6: nobody else can do anything meanwhile."""
    state = play(moving(animals="f2=bear", inuit=["a2", "f3"]), bear("f2", "f3"))

    assert state.turn == 0
    assert IGLU.legal_commands(state, 0) == ()
    assert IGLU.legal_commands(state, 1) == (PASS,)
    assert refusal(state, EndTurn()) == ("wrong_phase", "M6")


def test_a_harpoon_kills_the_bear_and_all_stay():
    """Rule M6 and Ruling R-9: in somebody else's turn."""
    state = moving(animals="f2=bear", inuit=["a2", "f3", "f3"], seats=3, kept=["", "", "harpoon"])

    state = play(state, bear("f2", "f3"), PASS)
    events = events_of(state, STRIKE)
    state = play(state, STRIKE)

    assert events == (
        BearAnswered(2, harpoon=True),
        KeptTilePlayed(2, "harpoon"),
        AnimalCaught(2, Animal.BEAR, 4, "f3", 0),
        MovingStopped(0, 2),
    )
    assert (where(state, 1), where(state, 2)) == ("f3", "f3")
    assert (prey_of(state, 2), kept_by(state, 2)) == ("bear", "")
    assert animals_on_board(state) == ""


def test_a_harpoon_in_anothers_turn_does_not_count_for_the_own_turn():
    """Ruling R-9: nor does what the mover has played bind the one who answers."""
    state = moving(
        animals="f2=bear", inuit=["a2", "f3"], kept=["", "harpoon"], played="move_animals harpoon"
    )

    after = play(state, bear("f2", "f3"), STRIKE)

    assert prey_of(after, 1) == "bear"
    assert IGLU.view(after, None).played_tiles == ("harpoon", "move_animals")


def test_players_are_asked_clockwise_from_the_movers_left_the_mover_last():
    """Ruling R-10."""
    state = moving(
        seats=4, turn=2, animals="f2=bear", inuit=["f3", "f3", "f3", "f3"], kept=["harpoon"] * 4
    )

    event = events_of(state, bear("f2", "f3"))[1]
    assert event == BearAttacked(2, "f3", (3, 0, 1, 2))
    state = play(state, bear("f2", "f3"))
    order: list[int] = []
    while state.phase is Phase.ANSWERING_BEAR:
        order += IGLU.to_act(state)
        state = play(state, PASS)
    assert order == [3, 0, 1, 2]
    assert state.fleeing == (3, 0, 1, 2)


def test_the_first_harpoon_takes_the_bear_and_nobody_else_is_asked():
    """Ruling R-10."""
    state = moving(seats=3, animals="f2=bear", inuit=["f3", "f3", "f3"], kept=["harpoon"] * 3)

    after = play(state, bear("f2", "f3"), STRIKE)

    assert (prey_of(after, 1), prey_of(after, 2)) == ("bear", "")
    assert after.phase is Phase.ACTING


def test_the_mover_is_bound_by_one_harpoon_a_turn_even_under_attack():
    """Ruling R-9: the limit is one of the own turn."""
    state = moving(
        animals="f2=bear", inuit=["f3", "h7"], kept=["harpoon", ""], played="move_animals harpoon"
    )

    state = play(state, bear("f2", "f3"))

    assert listed(state) == [PASS]
    assert refusal(state, STRIKE) == ("already_played", "M4")


def test_the_mover_may_harpoon_the_bear_he_has_moved():
    """Ruling R-10: and it counts as the harpoon of his turn."""
    state = moving(animals="f2=bear", inuit=["f3", "h7"], kept=["harpoon", ""])

    after = play(state, bear("f2", "f3"), STRIKE)

    assert prey_of(after, 0) == "bear"
    assert "harpoon" in IGLU.view(after, None).played_tiles


def test_an_igloo_of_the_own_colour_hides_and_the_others_flee():
    """Ruling R-11; Ruling R-25: it protects nobody else."""
    state = moving(seats=3, animals="f2=bear", inuit=["a2", "f3", "f3"], igloos=["", "f3", ""])

    assert events_of(state, bear("f2", "f3"))[1:] == (BearAttacked(0, "f3", (1, 2)),)
    state = play(state, bear("f2", "f3"), PASS)
    assert events_of(state, PASS) == (BearAnswered(2, harpoon=False), InuitHid(1, "f3"))
    state = play(state, PASS, SendInuit(2, "a8"))

    assert (where(state, 1), where(state, 2)) == ("f3", "a8")


def test_who_could_hide_may_kill_the_bear_instead_and_saves_the_others():
    """Ruling R-11."""
    state = moving(
        seats=3,
        animals="f2=bear",
        inuit=["a2", "f3", "f3"],
        igloos=["", "f3", ""],
        kept=["", "harpoon", "harpoon"],
    )

    state = play(state, bear("f2", "f3"))
    assert (IGLU.to_act(state), listed(state)) == ((1,), [STRIKE, PASS])
    state = play(state, STRIKE)

    assert (prey_of(state, 1), prey_of(state, 2)) == ("bear", "")
    assert (where(state, 1), where(state, 2), animals_on_board(state)) == ("f3", "f3", "")


def test_who_could_hide_is_asked_in_the_same_order_as_the_others():
    """Rulings R-10 and R-11: also the mover himself, and the last of all."""
    state = moving(seats=4, turn=1, animals="f2=bear", inuit=["f3"] * 4, igloos=["f3", "", "", ""])

    order: list[int] = []
    state = play(state, bear("f2", "f3"))
    while state.phase is Phase.ANSWERING_BEAR:
        order += IGLU.to_act(state)
        state = play(state, PASS)

    assert order == [2, 3, 0, 1]
    assert state.fleeing == (2, 3, 1)


def test_when_all_can_hide_they_are_asked_and_then_stay():
    """Ruling R-11."""
    state = play(moving(animals="f2=bear", inuit=["a2", "f3"], igloos=["", "f3"]), bear("f2", "f3"))

    assert (IGLU.to_act(state), listed(state)) == ((1,), [PASS])
    after = play(state, PASS)

    assert (after.phase, after.movement_points) == (Phase.MOVING_ANIMALS, 2)
    assert (where(after, 1), animals_on_board(after)) == ("f3", "f3=bear")


def test_an_inuit_that_hides_shares_the_tile_with_the_bear_and_may_walk_off():
    """Ruling R-12."""
    state = iglu_state(inuit=["f3", "h7"], igloos=["f3"], animals="f3=bear")

    assert Walk("f3", "f4") in listed(state)


@pytest.mark.parametrize("kept", ["", "harpoon", "melt", "energy_1 move_animals"])
@pytest.mark.parametrize("igloos", ["", "f3"])
def test_everybody_attacked_is_asked_whatever_he_keeps(kept, igloos):
    """Ruling R-11: the question itself tells nobody anything."""
    parts = {"inuit": ["a2", "f3"], "igloos": ["", igloos], "kept": ["", kept]}
    state = play(moving(animals="f2=bear", **parts), bear("f2", "f3"))

    assert IGLU.to_act(state) == (1,)
    assert listed(state) == ([STRIKE, PASS] if kept == "harpoon" else [PASS])
    assert AnswerBear in IGLU.secret_questions
    if kept != "harpoon":
        assert refusal(state, STRIKE) == ("tile_not_kept", "M4")


def test_what_happens_when_a_bear_is_let_pass_tells_nothing_of_the_harpoon():
    """Ruling R-11: the same events, whether he had none or spared it."""
    spared, none = (
        play(moving(animals="f2=bear", inuit=["a2", "f3"], kept=["", kept]), bear("f2", "f3"))
        for kept in ("harpoon", "melt")
    )

    assert events_of(spared, PASS) == events_of(none, PASS)
    assert IGLU.view(play(spared, PASS), 0) == IGLU.view(play(none, PASS), 0)


@pytest.mark.parametrize("phase", [True, False])
def test_a_bear_may_attack_several_times_on_its_way(phase):
    """Rule M6: each square it is moved onto."""
    state = moving(animals="f2=bear", inuit=["f5", "f3 f4"], has_melted=phase, action_points=0)

    state = play(state, bear("f2", "f3"), PASS, SendInuit(1, "a1"))
    state = play(state, bear("f3", "f4"), PASS, SendInuit(1, "a8"))
    state = play(state, bear("f4", "f5"), PASS, SendInuit(0, "h1"))

    assert (where(state, 0), where(state, 1)) == ("h1", "a1 a8")


@pytest.mark.parametrize("kept", ["", "harpoon"])
@pytest.mark.parametrize("igloos", ["", "a8"])
def test_a_bear_on_a_corner_attacks_nobody(kept, igloos):
    """Rule M6 and Ruling R-43: a corner is neither sea nor ice, so nobody is asked or flees."""
    state = moving(
        animals="a7=bear",
        inuit=["h7 a8", "a8 a8"],
        igloos=["", igloos],
        kept=["", kept],
        options=AS_PRINTED,
    )

    assert events_of(state, bear("a7", "a8")) == (AnimalMoved(0, Animal.BEAR, 4, "a7", "a8"),)
    after = play(state, bear("a7", "a8"))
    assert (after.phase, after.movement_points) == (Phase.MOVING_ANIMALS, 2)
    assert (where(after, 0), where(after, 1)) == ("h7 a8", "a8 a8")
    # It attacks again where it leaves the land.
    assert events_of(
        play(moving(animals="a8=bear", inuit=["h7", "a7"], options=AS_PRINTED)),
        bear("a8", "a7"),
    )[1:] == (BearAttacked(0, "a7", (1,)),)


def test_an_inuit_on_the_corner_of_a_bear_may_harpoon_it():
    """Ruling R-43: as prey, in his own turn; it was moved there or has stood there."""
    state = iglu_state(
        inuit=["a8", "h7"], animals="a8=bear", kept=["harpoon", ""], options=AS_PRINTED
    )

    after = play(state, PlayHarpoon(Animal.BEAR, 4, "a8"))

    assert (prey_of(after, 0), where(after, 0)) == ("bear", "a8")


def test_the_steps_listed_are_those_of_the_rule_on_a_crowded_board():
    """Rule M5, told again slowly."""
    state = moving(
        sea="c4 b4 g2",
        animals="d4=fish1 c4=fish2 g2=fish3 b3=fox1 c3=fox2 b4=bear f5=bear a2=bear",
        inuit=["b3 a3", "f4 h7"],
    )
    view = IGLU.view(state, None)
    sea, tiles = set(view.sea_squares), {*view.face_down_tiles, *view.glaciers}
    bears = {it.square for it in view.animals if it.animal is Animal.BEAR}
    centre = {"d4", "e4", "d5", "e5"}
    open_to = {Animal.FISH: sea, Animal.FOX: tiles - centre}
    open_to[Animal.BEAR] = (sea | tiles) - centre - bears

    expected = {
        MoveAnimal(it.animal, it.value, it.square, name)
        for it in view.animals
        for name in SQUARES
        if name in open_to[it.animal] and distance(name, it.square) == 1
    }

    assert set(listed(state)) == expected
