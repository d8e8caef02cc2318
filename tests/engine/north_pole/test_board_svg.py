"""The board as a picture."""

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engine.svg import Shape
from engine.words import ENGLISH
from tests.engine.north_pole.states import DE, NORTH_POLE, north_pole_state

NAMES = ("Ann", "Bob & <x>", "Cy", "Di")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state, seat=0, language=ENGLISH, shape=Shape.TALL):
    picture = NORTH_POLE.draw_svg(NORTH_POLE.view(state, seat), language, NAMES, shape)
    return ElementTree.fromstring(picture)


def words(picture):
    return [element.text for element in picture.iter(f"{SVG}text")]


def count(picture, name):
    return len([*picture.iter(f"{SVG}{name}")])


def test_cards_names_points_and_counts_are_written():
    """Rules B5, P3, S7."""
    state = north_pole_state(
        equipment={0: ["husky"]}, sides={"south": ["march", "sling"]}, storm_pile=["dash"]
    )
    written = words(drawn(state))

    assert {"March", "Sling", "Husky", "Ann", "Bob & <x>", "Round 1/100"} <= set(written)
    assert "180°" in written


def test_pawns_differ_by_number_and_shape_as_well_as_by_colour():
    """Readable without colour alone."""
    state = north_pole_state(4, pawns={seat: [f"b{seat + 2}"] for seat in range(4)})
    picture = drawn(state)
    shapes = {
        re.sub(r"[-\d.]+", "#", path.get("d"))
        for path in picture.iter(f"{SVG}path")
        if path.get("stroke-width") == "1.6"
    }

    assert {"1", "2", "3", "4"} <= set(words(picture))
    assert len(shapes) >= 3


@pytest.mark.parametrize("rotation", range(4))
def test_all_cracks_are_drawn_in_every_rotation(rotation):
    """Rule B7. A dark line on a white halo."""
    state = north_pole_state(tables=None, rotation=rotation)
    lines = [*drawn(state).iter(f"{SVG}polyline")]

    assert len(lines) == 2 * len(NORTH_POLE.view(state, 0).cracks)


def test_bear_holes_masks_and_igloos_are_drawn():
    """Rules I7, I11, I12, S5."""
    bare = len([*drawn(north_pole_state(pawns={0: ["c6"]})).iter()])
    for more in (
        {"bear": "g7"},
        {"holes": ["g2"]},
        {"corners": {"a1": "husky"}},
        {"scoreboard": "husky"},
        {"pawns": {0: ["c6-igloo"]}},
    ):
        state = north_pole_state(**({"pawns": {0: ["c6"]}} | more))
        assert len([*drawn(state).iter()]) > bare, more


def test_the_picture_is_as_high_as_it_has_expeditions():
    """A line each; beside the board they need no more height than it."""
    tall, wide = (
        [
            float(drawn(north_pole_state(seats), shape=shape).get("viewBox").split()[3])
            for seats in (2, 3, 4)
        ]
        for shape in Shape
    )

    assert tall[0] < tall[1] < tall[2]
    assert len({*wide}) == 1
    assert wide[0] < tall[0]


def test_long_names_are_cut_to_their_room():
    """Nothing runs into its neighbour."""
    picture = NORTH_POLE.draw_svg(NORTH_POLE.view(north_pole_state(), None), DE, ("W" * 200, "Bo"))

    assert "…" in picture
    assert "W" * 60 not in picture


def test_nothing_but_the_mark_tells_one_viewers_picture_from_anothers():
    """Rule K1. Nothing is hidden from one seat alone."""
    state = north_pole_state(4, teams=True, tables=None, deck=[])
    spectated = words(drawn(state, None))

    for seat in range(4):
        assert sorted(words(drawn(state, seat))) == sorted([*spectated, "You"])
    assert NORTH_POLE.draw_svg(NORTH_POLE.view(state, None), ENGLISH, NAMES) == (
        NORTH_POLE.draw_svg(replace(NORTH_POLE.view(state, 2), seat=None), ENGLISH, NAMES)
    )


@pytest.mark.parametrize("seat", range(4))
def test_the_viewers_own_pawns_are_ringed_and_its_name_is_on_a_dark_strip(seat):
    """Readable without colour alone: a second outline, white on dark, and a word."""
    standing = {0: ["b3"], 1: ["b4", "c4"], 2: ["b5", "c5-igloo", "d6"], 3: ["c8", "c8"]}
    state = north_pole_state(4, pawns=standing)
    own, spectated = drawn(state, seat), drawn(state, None)

    # So are its signs beside its cards and its name.
    assert count(own, "path") - count(spectated, "path") == len(standing[seat]) + 2
    assert count(own, "rect") - count(spectated, "rect") == 2
    light = [
        text.text.removeprefix("❄ ")
        for text in own.iter(f"{SVG}text")
        if text.get("fill") == "#ffffff"
    ]
    assert light.count(NAMES[seat]) == 2
    assert not any(name in light for name in NAMES if name != NAMES[seat])
