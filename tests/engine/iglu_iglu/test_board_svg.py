"""The board as a picture."""

from xml.etree import ElementTree

import pytest

from engine.iglu_iglu.commands import Direction, PushTile
from engine.iglu_iglu.pieces import Colour
from engine.iglu_iglu.state import Phase
from engine.words import ENGLISH, LANGUAGES
from tests.engine.iglu_iglu.states import IGLU, iglu_state, play, random_states, squares

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Bo", "Cem", "Dag")


def drawn(state, viewer=0, names=NAMES, language=ENGLISH):
    return ElementTree.fromstring(IGLU.draw_svg(IGLU.view(state, viewer), language, names))


def used(picture):
    """The names of the defined pictures on the board, in order; the legend left out."""
    board = [child for child in picture if child.tag == f"{SVG}use"]
    return [defined_name(it.get("href").lstrip("#")) for it in board]


def defined_name(own_id):
    """The name of a defined picture; its id begins with what is the whole picture's own."""
    return own_id.partition("-")[2]


def words(picture):
    return [it.text for it in picture.iter(f"{SVG}text")]


def test_every_square_has_its_ground():
    """Rule C1."""
    grounds = used(drawn(iglu_state(glaciers="c3", sea="f6")))

    assert grounds.count("land") == 4
    assert grounds.count("sea") == 5
    assert grounds.count("glacier") == 1
    assert grounds.count("ice") == 54


def test_every_piece_is_drawn():
    state = iglu_state(
        seats=4,
        animals="d4=fish1 d4=fish3 c3=fox2 c3=bear",
        inuit=["b3 b3 b3", "b3", "a1", "h7"],
        igloos=["", "b3", "", "h7"],
    )

    pictures = used(drawn(state))

    assert [pictures.count(name) for name in ("fish", "fox", "bear")] == [2, 1, 1]
    assert pictures.count("igloo-blue") == pictures.count("igloo-green") == 1
    for colour in Colour:
        assert pictures.count(f"inuit-{colour}") == 2  # one on the board, one beside the name


def test_nothing_is_told_by_colour_alone():
    """Every tribe has a shape and a letter of its own."""
    picture = drawn(iglu_state(seats=4))
    tribes = [it for it in picture.iter(f"{SVG}g") if "-inuit-" in it.get("id", "")]

    assert len({it.find(f"{SVG}path").get("d") for it in tribes}) == 4
    assert [it.find(f"{SVG}text").text for it in tribes] == ["R", "B", "Y", "G"]


def test_everything_used_is_defined():
    for number, state in enumerate(random_states(4, 3)):
        if number % 12 == 0:
            picture = drawn(state, None)
            defined = {it.get("id") for it in picture.iter() if it.get("id")}
            assert {it.get("href").lstrip("#") for it in picture.iter(f"{SVG}use")} <= defined


def test_many_animals_on_a_square_stay_inside_it():
    """Rule M4: any number of fish may share a square."""
    state = iglu_state(animals="d4=fish1 d4=fish1 d4=fish2 d4=fish3")

    fish = [places(it) for it in drawn(state) if it.get("href", "").endswith("-fish")]

    assert len(set(fish)) == 4
    assert all(36 + 3 * 66 < x < 36 + 4 * 66 and 62 + 3 * 66 < y < 62 + 4 * 66 for x, y in fish)


def test_on_a_crowded_square_equal_tokens_are_drawn_once_with_their_number():
    state = iglu_state(
        seats=4,
        animals=" ".join(["d4=fish2"] * 11 + ["d4=fish3", "b3=fox1", "b3=fox2", "b3=bear"]),
        inuit=["b3 b3 b3", "b3 b3", "b3 b3 b3", "b3 b3 b3"],
        igloos=["b3", "", "", ""],
    )
    picture = drawn(state)

    pictures = used(picture)

    assert [pictures.count(name) for name in ("fish", "fox", "bear", "igloo-red")] == [2, 2, 1, 1]
    assert "×11" in words(picture)
    assert words(picture).count("3") == 5  # the fish's value, three tribes, and the third row


def places(it):
    moved = it.get("transform").split(")")[0].removeprefix("translate(")
    return tuple(map(float, moved.split()))


def test_kept_tiles_are_named_for_their_keeper_only():
    """Ruling R-30."""
    state = iglu_state(kept=["harpoon", "melt"])

    own, spectator = words(drawn(state)), words(drawn(state, None))

    assert any("Harpoon" in line for line in own)
    assert not any("Melt" in line for line in own)
    assert not any("Harpoon" in line for line in spectator)


def test_the_attacked_square_and_who_is_asked_are_marked():
    """Rule M6."""
    state = iglu_state(
        phase=Phase.ANSWERING_BEAR, attacked_square=squares("f3")[0], asked_seats=(1,)
    )

    frames = [it for it in drawn(state, 1) if it.get("stroke-dasharray")]

    assert [(it.get("x"), it.get("y")) for it in frames] == [(str(36 + 5 * 66), str(62 + 2 * 66))]
    asked = (
        "A bear attacks your Inuit on f3, and you have no Harpoon to use. "
        "If nobody kills it, they flee."
    )
    assert asked in " ".join(words(drawn(state, 1)))


@pytest.mark.parametrize("direction", Direction)
def test_a_push_that_waits_is_an_arrow(direction):
    """Ruling R-5."""
    square = {"north": "d6", "east": "c4", "south": "d3", "west": "f4"}[direction]
    state = iglu_state(phase=Phase.PUSHING, animals="d4=fish1 d5=fish1 e4=fish1")

    picture = drawn(play(state, PushTile(square, direction)))

    (arrow,) = [it for it in picture if it.tag == f"{SVG}path"]
    turned = {"north": -90, "east": 0, "south": 90, "west": 180}[direction]
    assert arrow.get("transform").endswith(f"rotate({turned})")


@pytest.mark.parametrize("language", LANGUAGES)
def test_strange_names_do_no_harm(language):
    names = ("<script>&", '"', "C" * 300, "Ünï ☃")
    picture = drawn(iglu_state(seats=4), None, names, language)

    assert picture.get("viewBox") == "0 0 600 904"
    assert any(line.startswith("<script>&") for line in words(picture))
    assert max(map(len, words(picture))) < 110
