"""Which moves a card allows: rules M1 to M4, P2-2, P2-3, E1, rulings R-1 to R-10, R-16 to R-20."""

from itertools import product
from random import Random

import pytest

from engine.north_pole.board import SCREEN, SQUARES, UPPER
from engine.north_pole.commands import PlayCard, UseEquipment
from engine.north_pole.layout import layouts_of
from engine.north_pole.pieces import OPENINGS, Places, Tables
from engine.north_pole.state import PICKAXE_ON, SNOWSHOES_ON
from tests.engine.north_pole.reference import CENTRE, Crowd, place, reachable
from tests.engine.north_pole.states import (
    NORTH_POLE,
    goals,
    legal,
    north_pole_state,
    play,
    refusal,
    with_cards_on_own_side,
)

MOVING = ("march", "swoop", "gallop", "dash")
FACES = (*MOVING, *(f"{action}_ambush" for action in MOVING), "sling")
READINGS = tuple(product(("past_ends", "as_printed"), ("orthogonal", "as_printed")))
"""Rulings R-1 and R-3: how diagonal steps and Dash are read."""
every_face = pytest.mark.parametrize("face", FACES)
every_rotation = pytest.mark.parametrize("rotation", range(4))


def alone(face, name="e5", **rest):
    """One pawn of seat 0 and one card."""
    return north_pole_state(pawns={0: [name]}, sides={"south": [face]}, **rest)


def expected(state, face, start):
    """What the slow reference allows the pawn of seat 0 on `start`."""
    view = NORTH_POLE.view(state, 0)
    standing = [(own.seat, place(pawn.square)) for own in view.seats for pawn in own.pawns]
    others = [(seat, square) for seat, square in standing if square != place(start)]
    bear = {place(view.bear)} if view.bear else set()
    crowd = Crowd(
        place(start),
        cracks=set()
        if view.snowshoes_on
        else {frozenset(map(place, crack.split("|"))) for crack in view.cracks},
        pieces={square for _, square in others} | bear,
        prey={square for seat, square in others if seat != 0} | bear,
        holes=set(map(place, view.holes)),
        openings=set(OPENINGS) if view.pickaxe_on else set(view.pole_openings),
        ambush=face.endswith("_ambush") or face == "sling",
        all_safe=view.mask_stack_size == 0,
        printed_diagonals=view.diagonals == "as_printed",
        printed_dash=view.dash == "as_printed",
    )
    return reachable(face.removesuffix("_ambush"), crowd)


# Against the reference


@every_face
@every_rotation
def test_every_card_from_every_square_of_every_rotation_as_the_reference_says(face, rotation):
    """Rules P2-3, M3, E1, Rulings R-1, R-3, R-9: alone on the house's board, with each orientation
    of the Pole disc, by the publisher's page and by what the book prints."""
    for opening, (diagonals, dash) in product(OPENINGS, READINGS):
        for start in SQUARES:
            state = alone(
                face,
                start,
                tables=None,
                rotation=rotation,
                opening=opening,
                diagonals=diagonals,
                dash=dash,
            )
            assert goals(state, start) == expected(state, face, start), (start, opening)


@every_face
@pytest.mark.parametrize("aids", [0, SNOWSHOES_ON, PICKAXE_ON, SNOWSHOES_ON | PICKAXE_ON])
def test_every_card_in_a_crowd_as_the_reference_says(face, aids):
    """Rules M1, M2, M4, A1, A2, A3, I5, I8: random crowds, holes and a Bear."""
    rng = Random(f"{face} {aids}")
    for _ in range(150):
        squares = rng.sample(SQUARES, 14)
        state = north_pole_state(
            tables=None,
            rotation=rng.randrange(4),
            opening=rng.choice(OPENINGS),
            pawns={0: squares[:3], 1: squares[3:10]},
            bear=rng.choice((None, squares[10])),
            holes=[name for name in squares[11:13] if rng.random() < 0.5],
            stack=rng.choice(((), ("husky",), ("husky",))),
            sides={"south": [face]},
            aids=aids,
            diagonals=rng.choice(("past_ends", "as_printed")),
            dash=rng.choice(("orthogonal", "as_printed")),
        )
        for start in squares[:3]:
            assert goals(state, start) == expected(state, face, start), (start, state)


def test_the_reference_is_no_copy_of_the_code():
    """Rule M3. A board on which the reference must differ shows that the comparison can fail."""
    state = alone("march", "b3", tables=None)
    free = Crowd(place("b3"), cracks=(), pieces=(), prey=(), holes=(), openings=(), ambush=False)

    assert reachable("march", free) - goals(state, "b3") == {"a3", "c3", "b4"}


# The cards


def test_a_march_is_one_step_orthogonally():
    """Rule P2-3."""
    assert goals(alone("march", "c6"), "c6") == {"b6", "d6", "c5", "c7"}


def test_a_swoop_is_one_step_diagonally():
    """Rule P2-3."""
    assert goals(alone("swoop", "c6"), "c6") == {"b5", "d5", "b7", "d7"}


def test_a_gallop_is_one_step_in_any_direction():
    """Rule P2-3."""
    assert goals(alone("gallop", "c6"), "c6") == {
        *("b6", "d6", "c5", "c7"),
        *("b5", "d5", "b7", "d7"),
    }


def test_a_dash_is_one_or_two_steps_in_one_direction():
    """Rule P2-3, Ruling R-3: never diagonally."""
    assert goals(alone("dash", "c6"), "c6") == {"b6", "a6", "d6", "e6", "c5", "c4", "c7", "c8"}


def test_a_dash_as_printed_is_one_or_two_steps_in_any_one_direction():
    """Ruling R-3: both steps the same one; the book says "one or two steps in one direction"."""
    state = alone("dash", "c5", dash="as_printed")

    assert goals(state, "c5") == {
        *("b5", "a5", "d5", "e5", "c4", "c3", "c6", "c7"),
        *("b4", "a3", "d4", "e3", "b6", "a7", "d6", "e7"),
    }
    crowded = north_pole_state(
        pawns={0: ["c5"], 1: ["d4", "b4"]}, sides={"south": ["dash_ambush"]}, dash="as_printed"
    )
    assert {"d4", "b4"} <= goals(crowded, "c5")
    assert not {"e3", "a3"} & goals(crowded, "c5")


def test_a_dash_as_printed_reaches_the_pole_straight_over_the_corner():
    """Rulings R-3, R-7, R-9: diagonally over the open thin ice, and never past the Pole."""
    for start, pole in (("c3", True), ("d3", True), ("e3", False), ("c5", False)):
        state = alone("dash", start, opening="northwest", dash="as_printed")
        assert ("pole" in goals(state, start)) == pole, start
    state = alone("dash", "d4", opening="southwest", dash="as_printed")
    assert not {"e5", "f6", "pole"} & goals(state, "d4")
    assert refusal(state, PlayCard("dash", "d4", "e5")) == ("pole_between", "R-7")
    assert refusal(alone("dash", "d4", opening="southwest"), PlayCard("dash", "d4", "e5")) == (
        "out_of_reach",
        "P2-3",
    )


def test_cards_of_type_a_move_and_never_ambush():
    """Rule P2-2."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["march"]})

    assert goals(state, "c6") == {"b6", "d6", "c7"}
    assert refusal(state, PlayCard("march", "c6", "c5")) == ("square_occupied", "M2")


def test_cards_of_type_b_move_with_or_without_ambush():
    """Rule P2-2."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["march_ambush"]})

    assert goals(state, "c6") == {"b6", "d6", "c5", "c7"}


def test_a_sling_ambushes_without_moving():
    """Rule P2-2: type C."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c2", "g6", "e4"]}, sides={"south": ["sling"]})

    assert goals(state, "c6") == {"c2", "g6"}


def test_a_sling_reaches_over_cracks_holes_and_the_pole_but_not_over_pawns():
    """Rule P2-3."""
    cracked = north_pole_state(
        tables=None, pawns={0: ["b3"], 1: ["g3"]}, sides={"south": ["sling"]}, holes=["e3"]
    )
    centre = north_pole_state(pawns={0: ["b4"], 1: ["g4"]}, sides={"south": ["sling"]})
    behind = north_pole_state(pawns={0: ["b6"], 1: ["g6", "e6"]}, sides={"south": ["sling"]})

    assert goals(cracked, "b3") == {"g3"}
    assert goals(centre, "b4") == {"g4"}
    assert goals(behind, "b6") == {"e6"}


def test_a_sling_passes_along_the_edge_over_an_empty_camp():
    """Rule B3. From corner to corner."""
    empty = north_pole_state(pawns={0: ["a1"], 1: ["h1"]}, sides={"south": ["sling"]})
    guarded = north_pole_state(pawns={0: ["a1"], 1: ["h1", "d1"]}, sides={"south": ["sling"]})

    assert goals(empty, "a1") == {"h1"}
    assert goals(guarded, "a1") == set()


# Occupied squares


def test_a_square_holds_one_pawn():
    """Rules M1, M2: not even an own one may be joined."""
    state = north_pole_state(pawns={0: ["c6", "c5"]}, sides={"south": ["march_ambush"]})

    assert "c5" not in goals(state, "c6")
    assert refusal(state, PlayCard("march_ambush", "c6", "c5")) == ("square_occupied", "M2")


def test_a_camp_square_holds_any_number():
    """Rule M1. Own and strange pawns alike."""
    state = north_pole_state(pawns={0: ["c7", "c8", "c8"], 1: ["c8"]}, sides={"south": ["march"]})

    state, _ = play(state, PlayCard("march", "c7", "c8"))

    assert NORTH_POLE.view(state, 0).seats[0].pawns[0].square == "c8"
    assert len(state.seats[0].pawns) == 3


def test_nobody_dashes_through_an_occupied_square():
    """Rule M2."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c5"]}, sides={"south": ["dash"]})

    assert goals(state, "c6") == {"b6", "a6", "d6", "e6", "c7", "c8"}
    assert refusal(state, PlayCard("dash", "c6", "c4")) == ("way_not_free", "M2")


def test_a_camp_square_may_be_dashed_through():
    """Rules M1, M4. Any number fits there, so nobody is in the way."""
    state = north_pole_state(pawns={0: ["b1"], 1: ["c1"]}, sides={"south": ["dash"]})

    assert {"c1", "d1"} <= goals(state, "b1")


def test_a_dash_with_ambush_stops_where_it_hits():
    """Ruling R-4. After one step or two, never through somebody."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5", "c4", "e6"]}, sides={"south": ["dash_ambush"]}
    )

    assert goals(state, "c6") == {"b6", "a6", "d6", "e6", "c5", "c7", "c8"}


def test_a_hole_is_as_good_as_occupied():
    """Rule M2."""
    state = alone("dash", "c6", holes=["c5"])

    assert goals(state, "c6") == {"b6", "a6", "d6", "e6", "c7", "c8"}
    assert refusal(state, PlayCard("dash", "c6", "c5")) == ("hole_in_the_ice", "M2")


def test_pawns_and_holes_beside_a_diagonal_step_do_not_block_it():
    """Ruling R-2."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c5"]}, holes=["d6"], sides={"south": ["swoop"]})

    assert "d5" in goals(state, "c6")


# Cracks


def test_cracks_may_not_be_crossed():
    """Rule M3."""
    state = alone("march", "a1", tables=None)

    assert goals(state, "a1") == {"a2"}
    assert refusal(state, PlayCard("march", "a1", "b1")) == ("crack_in_the_way", "M3")


def test_a_diagonal_step_may_pass_the_end_of_a_crack():
    """Rule M3, Ruling R-1."""
    state = alone("swoop", "a1", tables=None)

    assert goals(state, "a1") == {"b2"}


# Camps


def test_a_diagonal_step_as_printed_passes_any_crack():
    """Ruling R-1: the book says only "you may pass them diagonally"."""
    cracks = Places(("c6|d6", "d5|d6", "c5|c6", "c5|d5"))
    wall = Tables(upper_cracks=cracks, lower_cracks=Places(()))
    printed = alone("gallop", "c6", tables=wall, diagonals="as_printed")

    assert "d5" in goals(printed, "c6")
    assert not {"c5", "d6"} & goals(printed, "c6")
    narrowed = alone("gallop", "c6", tables=wall)
    assert refusal(narrowed, PlayCard("gallop", "c6", "d5")) == ("crack_in_the_way", "M3")


@pytest.mark.parametrize(("start", "goal"), [("c8", "c7"), ("c7", "c8")])
def test_nobody_ambushes_from_or_into_a_camp(start, goal):
    """Rule M4."""
    state = north_pole_state(pawns={0: [start], 1: [goal]}, sides={"south": ["march_ambush"]})

    if goal == "c7":
        assert refusal(state, PlayCard("march_ambush", start, goal)) == ("camp_is_safe", "M4")
    else:
        assert goal in goals(state, start)
        after, events = play(state, PlayCard("march_ambush", start, goal))
        assert after.seats[1] == state.seats[1]
        assert "pawn_ambushed" not in {type(event).__name__ for event in events}


@pytest.mark.parametrize("name", ["a3", "h6", "d1", "f8"])
def test_no_sling_from_a_camp_or_into_one(name):
    """Rule M4: any camp square on any side."""
    row, column = name[1], name[0]
    away = f"{column}4" if row in "18" else f"d{row}"
    outward = north_pole_state(pawns={0: [name], 1: [away]}, sides={"south": ["sling"]})
    inward = north_pole_state(pawns={0: [away], 1: [name]}, sides={"south": ["sling"]})

    assert goals(outward, name) == set()
    assert goals(inward, away) == set()


def test_why_a_sling_is_refused():
    """Rules P2-3, M4. Nobody in sight, or the slinger in a camp."""
    hidden = north_pole_state(pawns={0: ["c6"], 1: ["d5"]}, sides={"south": ["sling"]})
    in_camp = north_pole_state(pawns={0: ["c8"], 1: ["c5"]}, sides={"south": ["sling"]})

    assert refusal(hidden, PlayCard("sling", "c6", "d5", ambush=True)) == ("not_in_sight", "P2-3")
    assert refusal(in_camp, PlayCard("sling", "c8", "c5", ambush=True)) == ("camp_is_safe", "M4")


def test_moves_in_and_out_of_a_camp_are_free():
    """Rule M4."""
    assert "d7" in goals(alone("march", "d8"), "d8")
    assert "d8" in goals(alone("march", "d7"), "d7")


# The Pole


@pytest.mark.parametrize("face", MOVING)
@pytest.mark.parametrize("start", CENTRE)
def test_the_pole_is_entered_only_through_the_opening(face, start):
    """Rule E1, Ruling R-6. March, Swoop, Gallop and Dash all do it, from the open square only."""
    name = SQUARES[start[0] * 8 + start[1]]
    for opening in OPENINGS:
        state = alone(face, name, opening=opening)
        assert ("pole" in goals(state, name)) == (CENTRE[start] == opening)
    closed = alone(face, name, opening=OPENINGS[OPENINGS.index(CENTRE[start]) - 1])
    assert refusal(closed, PlayCard(face, name, "pole")) == ("pole_closed", "E1")


def test_from_the_open_square_a_march_goes_on_or_up():
    """Ruling R-6. The player chooses the neighbouring square or the Pole."""
    assert goals(alone("march", "d4"), "d4") == {"c4", "e4", "d3", "d5", "pole"}


def test_nobody_swoops_across_the_pole():
    """Ruling R-7."""
    assert goals(alone("swoop", "d4"), "d4") == {"c3", "c5", "e3", "pole"}
    for face in ("swoop", "gallop"):
        across = refusal(alone(face, "d4"), PlayCard(face, "d4", "e5"))
        assert across == ("pole_between", "R-7")
    beside = refusal(alone("swoop", "d4"), PlayCard("swoop", "d4", "e4"))
    marched = refusal(alone("march", "d4"), PlayCard("march", "d4", "e5"))
    assert beside == marched == ("out_of_reach", "P2-3")


def test_cracks_do_not_matter_to_the_step_onto_the_pole():
    """Ruling R-8. In rotation 0 cracks run along the open square's edges."""
    state = alone("march", "d5", tables=None, opening="southwest")

    assert goals(state, "d5") == {"d4", "e5", "pole"}


def test_a_dash_of_two_reaches_the_pole_straight_over_the_open_square():
    """Ruling R-9. From the two squares in line with the opening, not from beside it."""
    reaching = {name for name in SQUARES if "pole" in goals(alone("dash", name), name)}

    assert reaching == {"d4", "c4", "d3"}


def test_a_dash_onto_the_pole_needs_the_open_square_free():
    """Ruling R-9. It cannot ambush on the way."""
    state = north_pole_state(pawns={0: ["c4"], 1: ["d4"]}, sides={"south": ["dash_ambush"]})

    assert goals(state, "c4") & {"pole", "d4"} == {"d4"}
    assert refusal(state, PlayCard("dash_ambush", "c4", "pole")) == ("way_not_free", "R-9")


@pytest.mark.parametrize("face", [f"{action}_ambush" for action in MOVING])
def test_cards_with_ambush_enter_the_pole_as_well(face):
    """Ruling R-10."""
    assert "pole" in goals(alone(face, "d4"), "d4")


def test_the_pole_is_out_of_reach_from_afar():
    """Rule E1. Only by a step from the thin ice."""
    refused = refusal(alone("gallop", "c3"), PlayCard("gallop", "c3", "pole"))

    assert refused == ("pole_out_of_reach", "R-6")


def test_the_team_disc_is_open_on_two_opposite_sides():
    """Rule T1, table D5."""
    state = north_pole_state(
        4,
        teams=True,
        opening="northeast",
        pawns={0: ["e4", "d5", "d4"]},
        sides={"south": ["march"]},
    )

    assert {name for name in ("e4", "d5", "d4") if "pole" in goals(state, name)} == {"e4", "d5"}


def test_the_base_disc_is_open_on_one_side():
    """Rule S1, table D5."""
    for opening in OPENINGS:
        state = alone("march", opening=opening)
        assert NORTH_POLE.view(state, 0).pole_openings == (opening,)


# Equipment in use


def test_snowshoes_cross_cracks_but_no_holes():
    """Rule I5. For one action card."""
    state = alone("march", "a1", tables=None, holes=["a2"], equipment={0: ["snowshoes"]})
    state = with_cards_on_own_side(state, "march", "dash")

    state, _ = play(state, UseEquipment("snowshoes"))

    assert goals(state, "a1", "march") == {"b1"}
    assert goals(state, "a1", "dash") == {"b1", "c1"}


def test_a_pickaxe_opens_the_pole_from_any_side():
    """Rule I8."""
    state = alone("march", "e5", equipment={0: ["pickaxe"]})
    assert "pole" not in goals(state, "e5")

    state, _ = play(state, UseEquipment("pickaxe"))

    assert "pole" in goals(state, "e5")


def test_a_pawn_in_an_igloo_cannot_be_ambushed():
    """Rule I7, Ruling R-16. Neither by a move nor by a Sling, which does not pass it either."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5-igloo", "c2"]}, sides={"south": ["march_ambush", "sling"]}
    )

    assert goals(state, "c6") == {"b6", "d6", "c7"}
    assert refusal(state, PlayCard("march_ambush", "c6", "c5")) == ("pawn_in_igloo", "R-16")


@pytest.mark.parametrize("face", ["march_ambush", "sling"])
def test_a_pickaxe_lets_an_ambush_into_an_igloo(face):
    """Rule I8, Ruling R-16."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5-igloo"]}, sides={"south": [face]}, aids=PICKAXE_ON
    )

    assert "c5" in goals(state, "c6")


@pytest.mark.parametrize("face", ["march_ambush", "sling"])
def test_a_pawn_in_an_igloo_neither_ambushes_nor_slings(face):
    """Ruling R-17."""
    state = north_pole_state(
        pawns={0: ["c6-igloo", "g7"], 1: ["c5"]}, sides={"south": [face, "march"]}
    )

    assert "c5" not in goals(state, "c6-igloo")
    assert refusal(state, PlayCard(face, "c6-igloo", "c5")) == ("pawn_in_igloo", "R-17")


# The Bear


def test_anybody_may_play_a_card_with_the_bear():
    """Rule I12. Instead of with an own pawn."""
    for turn in (0, 1):
        state = north_pole_state(turn=turn, pawns={0: ["g7"], 1: ["g2"]}, bear="c6")
        state = with_cards_on_own_side(state, "march")
        assert goals(state, "bear") == {"b6", "d6", "c5", "c7"}


def test_the_bear_ambushes_others_but_not_the_pawns_of_its_mover():
    """Rule I12, Ruling R-18."""
    state = north_pole_state(
        pawns={0: ["c5"], 1: ["c7"]}, bear="c6", sides={"south": ["march_ambush"]}
    )

    assert goals(state, "bear") == {"b6", "d6", "c7"}


def test_the_bear_is_ambushed_like_any_pawn():
    """Ruling R-19."""
    state = north_pole_state(pawns={0: ["c6"]}, bear="c4", sides={"south": ["sling"]})

    assert goals(state, "c6") == {"c4"}


def test_the_bear_is_safe_in_a_camp_and_cannot_ambush_there():
    """Ruling R-20."""
    entering = north_pole_state(pawns={0: ["g7"]}, bear="c7", sides={"south": ["march"]})
    inside = north_pole_state(
        pawns={0: ["c7"], 1: ["d7"]}, bear="d8", sides={"south": ["march_ambush", "swoop_ambush"]}
    )

    assert "c8" in goals(entering, "bear")
    assert goals(inside, "bear") == {"c8", "e8", "e7"}
    # A pawn may join the Bear there; that is no ambush.
    after, _ = play(inside, PlayCard("swoop_ambush", "c7", "d8"))
    assert after.bear == inside.bear


def test_the_bear_uses_the_equipment_of_its_mover():
    """Rule I12. Snowshoes carry it over a crack, a Pickaxe onto the Pole."""
    cracked = north_pole_state(tables=None, pawns={0: ["g7"]}, bear="a1", aids=SNOWSHOES_ON)
    at_pole = north_pole_state(pawns={0: ["g7"]}, bear="e5", aids=PICKAXE_ON)

    assert goals(with_cards_on_own_side(cracked, "march"), "bear") == {"b1", "a2"}
    assert "pole" in goals(with_cards_on_own_side(at_pole, "march"), "bear")


# Teams and the end of ambushes


def test_a_partners_pawns_are_neither_ambushed_nor_slung_through():
    """Ruling R-34."""
    state = north_pole_state(
        4,
        teams=True,
        pawns={0: ["c6"], 2: ["c5"], 1: ["c3", "d6"]},
        sides={"south": ["march_ambush", "sling"]},
    )

    assert goals(state, "c6", "march_ambush") == {"b6", "d6", "c7"}
    assert goals(state, "c6", "sling") == {"d6"}


def test_own_pawns_are_neither_ambushed_nor_slung_through():
    """Rule A2."""
    state = north_pole_state(
        pawns={0: ["c6", "c5"], 1: ["c3"]}, sides={"south": ["march_ambush", "sling"]}
    )

    assert goals(state, "c6") == {"b6", "d6", "c7"}


def test_without_masks_the_whole_board_is_as_safe_as_a_camp():
    """Rule A3, Ruling R-15. No ambush, several pawns on a square, nobody in the way but holes."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c5", "d6"]},
        holes=["b6"],
        stack=(),
        sides={"south": ["dash_ambush", "sling"]},
    )

    assert goals(state, "c6", "dash_ambush") == {"c5", "c4", "d6", "e6", "c7", "c8"}
    assert refusal(state, PlayCard("sling", "c6", "c5", ambush=True)) == ("ambushes_ended", "A3")
    after, _ = play(state, PlayCard("dash_ambush", "c6", "c5"))
    assert after.seats[1] == state.seats[1]


def test_commands_name_squares_as_they_are_seen_in_every_rotation():
    """Table D6. The same picture, turned: the same names to play with."""
    for rotation in range(4):
        state = north_pole_state(rotation=rotation, pawns={0: ["c6"]})
        state = with_cards_on_own_side(state, "march")
        assert goals(state, "c6") == {"b6", "d6", "c5", "c7"}
        assert layouts_of(state.tables)[rotation].cracks == ()
        assert UPPER[rotation][SCREEN[rotation][5]] == 5


def test_two_pawns_alike_on_one_square_are_one_choice():
    """Rule M1. Which of two pawns on a camp square moves makes no difference."""
    state = north_pole_state(pawns={0: ["d8", "d8"]}, sides={"south": ["march"]})
    listed = [command for command in legal(state) if isinstance(command, PlayCard)]

    assert len(listed) == len(set(listed)) == 3
