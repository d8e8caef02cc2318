"""The board for a terminal."""

import pytest

from engine.iglu_iglu.commands import Direction, PushTile
from engine.iglu_iglu.state import IgluOptions, Phase
from engine.words import ENGLISH, LANGUAGES
from tests.engine.iglu_iglu.states import IGLU, iglu_state, play, random_states

NAMES = ("Ada", "Bo", "Cem", "Dag")


def drawn(state, viewer=0, language=ENGLISH, names=NAMES):
    return IGLU.draw_text(IGLU.view(state, viewer), language, names)


def cell(text, name):
    """The two lines of a square."""
    lines = text.splitlines()
    top = next(i for i, line in enumerate(lines) if line.startswith(f" {name[1]} |"))
    column = "abcdefgh".index(name[0]) + 1
    return tuple(lines[top + i].split("|")[column] for i in (0, 1))


def test_every_ground_has_a_mark_of_its_own():
    text = drawn(iglu_state(glaciers="c3"))

    assert cell(text, "a1") == ("#" * 10, "#" * 10)
    assert cell(text, "d4") == ("~" * 10, "~" * 10)
    assert cell(text, "c3") == ("/\\        ", " " * 10)
    assert cell(text, "b3") == (" " * 10, " " * 10)


def test_animals_are_told_with_their_value_and_people_with_their_letter():
    text = drawn(
        iglu_state(
            seats=4,
            animals="d4=fish1 d4=fish3 c3=fox2 c3=bear",
            inuit=["b3 b3 b3", "b3", "a1", ""],
            igloos=["", "b3", "", ""],
        )
    )

    assert cell(text, "d4")[0] == "f1f3~~~~~~"
    assert cell(text, "c3")[0] == "x2b4      "
    assert cell(text, "b3")[1] == "R3 ^B B   "
    assert cell(text, "a1")[1] == "Y#########"


def test_a_crowded_square_still_tells_everything():
    text = drawn(
        iglu_state(
            seats=4,
            animals="d4=fish2 d4=fish2 d4=fish2 d4=fish2 d4=fish2 d4=fish2 d4=fish3",
            inuit=["b3 b3 b3", "b3 b3", "b3 b3 b3", "b3 b3 b3"],
            igloos=["b3", "", "", ""],
        )
    )

    assert cell(text, "d4")[0] == "f2*6f3*1~~"
    assert cell(text, "b3")[1] == "^RR3B2Y3G3"


def test_own_kept_tiles_are_named_and_those_of_others_counted():
    """Ruling R-30."""
    state = iglu_state(kept=["harpoon energy_2", "melt melt melt"])

    assert "kept tiles Energy +2, Harpoon" in drawn(state)
    assert "kept tiles 3" in drawn(state)
    assert "Melt" not in drawn(state)


def test_what_islands_would_bring_is_told_as_of_an_end_now():
    """Rule E5: one tribe alone on all the ice has the square of it, if nothing melts any more."""
    state = iglu_state(inuit=["a2", ""])
    (first, second) = (tribe.island_points for tribe in IGLU.view(state, 0).tribes)

    assert first > 1000
    assert f"islands if over {first} " in drawn(state)
    assert f"islands if over {second} " in drawn(state)


def test_the_heading_tells_whose_turn_it_is_and_how_much_of_it_is_left():
    state = iglu_state(turn=1, action_points=2, played="energy", options=IgluOptions(serious=True))

    heading = drawn(state).splitlines()[0]

    assert heading == "Turn of Bo · acting · action points 2 · played: Energy · serious variant"


def test_a_push_that_waits_is_told():
    state = play(
        iglu_state(phase=Phase.PUSHING, animals="d4=fish1"), PushTile("c4", Direction.EAST)
    )

    assert "Push from c4 to the east" in drawn(state)


def test_a_revealed_board_tells_what_lay_under_the_ice():
    state = iglu_state(phase=Phase.OVER, ice="c3", faces={"c3": "drift"})

    text = IGLU.draw_text(IGLU.reveal(state, None), ENGLISH, NAMES)

    assert "Under the ice: c3 Drift" in text
    assert "The match is over." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_longer_than_100_columns(language):
    names = ("A" * 200, "B" * 200, "C" * 200, "D" * 200)
    for number, state in enumerate(random_states(4, 11)):
        if number % 8 == 0:
            assert max(map(len, drawn(state, 0, language, names).splitlines())) <= 100
