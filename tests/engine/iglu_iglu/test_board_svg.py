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
LEFT, TOP = 20, 50
"""Where the ice begins."""


def drawn(state, viewer=0, names=NAMES, language=ENGLISH):
    return ElementTree.fromstring(IGLU.draw_svg(IGLU.view(state, viewer), language, names))


def marked(picture):
    """What can be touched, by its mark."""
    return {it.get("data-mark"): it for it in picture.iter(f"{SVG}g") if "data-mark" in it.attrib}


def used(picture):
    """The names of the defined pictures that can be touched, on the board and in the hand."""
    groups = marked(picture).values()
    return [name for group in groups for name in used_in(group)]


def used_in(element):
    """The names of the defined pictures in an element."""
    return [defined_name(it.get("href").lstrip("#")) for it in element.iter(f"{SVG}use")]


def defined_name(own_id):
    """The name of a defined picture; its id begins with what is the whole picture's own."""
    return own_id.partition("-")[2]


def untouchable(picture):
    """The defined pictures on the board that are in the way of no finger."""
    groups = [it for it in picture.findall(f"{SVG}g") if it.get("pointer-events") == "none"]
    return {defined_name(it.get("href")): it for g in groups for it in g.iter(f"{SVG}use")}


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

    picture = drawn(state)
    pictures = used(picture)

    assert [pictures.count(name) for name in ("fish", "fox", "bear")] == [2, 1, 1]
    for colour in Colour:
        assert pictures.count(f"inuit-{colour}") == 1
    assert set(untouchable(picture)) == {"igloo-blue", "igloo-green"}


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

    groups = [group for mark, group in marked(drawn(state)).items() if mark.startswith("animal:")]
    fish = [places(it) for group in groups for it in group.iter(f"{SVG}use")]

    assert len(groups) == 3
    assert len(set(fish)) == 4
    left, top = LEFT + 3 * 72, TOP + 3 * 72
    assert all(left < x < left + 72 and top < y < top + 72 for x, y in fish)


def test_on_a_crowded_square_equal_tokens_are_drawn_once_with_their_number():
    state = iglu_state(
        seats=4,
        animals=" ".join(["d4=fish2"] * 11 + ["d4=fish3", "b3=fox1", "b3=fox2", "b3=bear"]),
        inuit=["b3 b3 b3", "b3 b3", "b3 b3 b3", "b3 b3 b3"],
        igloos=["b3", "", "", ""],
    )
    picture = drawn(state)

    pictures = used(picture)

    assert [pictures.count(name) for name in ("fish", "fox", "bear")] == [2, 2, 1]
    (crowd,) = (it for mark, it in marked(picture).items() if mark == "animal:fish-2-d4")
    assert crowd.get("aria-label") == "fish 2 ×11 on d4"
    assert "×11" in [it.text for it in crowd.iter(f"{SVG}text")]
    tribes = [marked(picture)[f"inuit:{colour}-b3"] for colour in Colour]
    assert [[it.text for it in tribe.iter(f"{SVG}text")] for tribe in tribes] == [
        ["3"],
        ["2"],
        ["3"],
        ["3"],
    ]


def places(it):
    moved = it.get("transform").split(")")[0].removeprefix("translate(")
    return tuple(map(float, moved.split()))


def places_touched(group):
    """The corners of all that a finger meets of a group."""
    shapes = [it for it in group.iter(f"{SVG}rect") if it.get("fill-opacity") == "0"]
    return [tuple(float(it.get(key)) for key in ("x", "y", "width", "height")) for it in shapes]


def test_a_finger_meets_a_piece_in_its_whole_part_of_the_square():
    """On a telephone of 360 pixels, 0.6 of this size, one piece takes 39, four take 19 each."""
    state = iglu_state(seats=4, inuit=["b3 c3", "c3 c3", "c3", "c3"], animals="d4=fish2")
    touched = {mark: places_touched(group) for mark, group in marked(drawn(state)).items()}

    assert [it[2:] for it in touched["inuit:red-b3"]] == [(66, 66)]
    assert [it[2:] for it in touched["animal:fish-2-d4"]] == [(66, 66)]
    corners = set()
    for colour in Colour:
        ((x, y, width, height),) = touched[f"inuit:{colour}-c3"]
        assert (width, height) == (33, 33)
        corners.add((x, y))
    assert len(corners) == 4


def test_what_can_be_touched_says_what_is_there():
    """Two Inuit of one tribe on one square are alike, and one mark."""
    state = iglu_state(
        inuit=["b3 b3", "b3"], igloos=["", "b3"], animals="b3=fox2", kept=["harpoon harpoon", ""]
    )

    names = {mark: group.get("aria-label") for mark, group in marked(drawn(state)).items()}

    assert names["square:b3"] == "b3: ice, fox 2, Inuit (red) ×2, Inuit (blue), igloo (blue)"
    assert names["square:a1"] == "a1: land"
    assert names["square:d4"] == "d4: sea"
    assert names["inuit:red-b3"] == "2 Inuit (red) on b3"
    assert names["inuit:blue-b3"] == "Inuit (blue) on b3"
    assert names["animal:fox-2-b3"] == "fox 2 on b3"
    assert names["tile:harpoon"] == "kept tile: Harpoon ×2"
    assert names["igloos:red"] == "igloos left: 2"


def test_only_the_own_hand_can_be_touched():
    """Rule K3: what others keep is a number."""
    state = iglu_state(kept=["harpoon", "melt"])

    hands = [
        [mark for mark in marked(drawn(state, viewer)) if mark.startswith(("tile:", "igloos:"))]
        for viewer in (0, 1, None)
    ]

    assert hands == [["igloos:red", "tile:harpoon"], ["igloos:blue", "tile:melt"], []]


def test_a_reveal_draws_every_face():
    """Rule K3: each tile under the ice, and what Melt took."""
    state = iglu_state(ice="c3 c4", faces={"c3": "drift", "c4": "melt"})
    revealed = IGLU.draw_svg(IGLU.reveal(state, None), ENGLISH, NAMES[:2])

    assert faces_on_tiles(ElementTree.fromstring(revealed)) == {
        "tile-drift": (LEFT + 2 * 72 + 14, TOP + 3 * 72 - 14),
        "tile-melt": (LEFT + 2 * 72 + 14, TOP + 4 * 72 - 14),
    }
    assert faces_on_tiles(drawn(state)) == {}


def faces_on_tiles(picture):
    """Where faces lie on the board itself."""
    drawn_over = untouchable(picture).items()
    return {name: places(it) for name, it in drawn_over if name.startswith("tile-")}


def test_what_is_still_to_come_and_what_is_out_are_drawn():
    """Rule K1."""
    state = iglu_state(animals="d4=fish1", out="drift drift fish_1", sea="f6")

    titles = [it.text for it in drawn(state).iter(f"{SVG}title")]

    assert {"fish 1 ×7", "fox 3 ×3", "bear 4 ×4"} <= {*titles}
    assert {"Drift ×2", "Fish ×1 ×1"} <= {*titles}


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

    frames = [it for it in drawn(state, 1).iter() if it.get("stroke-dasharray")]

    assert [(it.get("x"), it.get("y")) for it in frames] == [
        (str(LEFT + 5 * 72), str(TOP + 2 * 72))
    ]
    asked = (
        "A bear attacks your Inuit on f3, and you have no Harpoon to use. "
        "If nobody kills it, they flee."
    )
    assert drawn(state, 1).find(f"{SVG}title").text == asked


@pytest.mark.parametrize("direction", Direction)
def test_a_push_that_waits_is_an_arrow(direction):
    """Ruling R-5."""
    square = {"north": "d6", "east": "c4", "south": "d3", "west": "f4"}[direction]
    state = iglu_state(phase=Phase.PUSHING, animals="d4=fish1 d5=fish1 e4=fish1")

    picture = drawn(play(state, PushTile(square, direction)))

    (arrow,) = [it for it in picture.iter(f"{SVG}path") if "rotate" in it.get("transform", "")]
    turned = {"north": -90, "east": 0, "south": 90, "west": 180}[direction]
    assert arrow.get("transform").endswith(f"rotate({turned})")


def test_islands_are_counted_once_all_inuit_have_been_placed():
    """Rule E5 would tell of thousands of points that nobody will ever have."""
    placing = iglu_state(inuit=["b3", ""], phase=Phase.PLACING)
    placed = iglu_state(inuit=["b3 b3 b3", "c3 c3 c3"])

    told = [[line for line in words(drawn(it)) if "islands" in line] for it in (placing, placed)]

    assert told[0] == []
    assert len(told[1]) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_strange_names_do_no_harm(language):
    names = ("<script>&", '"', "C" * 300, "Ünï ☃")
    picture = drawn(iglu_state(seats=4), None, names, language)

    plain = drawn(iglu_state(seats=4), None, NAMES, language)
    assert picture.get("viewBox") == plain.get("viewBox")
    assert any(line.startswith("<script>&") for line in words(picture))
    assert max(map(len, words(picture))) < 110
