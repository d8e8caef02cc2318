"""The letters of every picture are large enough in the room that a window leaves for it.

Windows are those of `tests/table/test_fits.py`, which holds that the table leaves so much room.
"""

import re
from xml.etree import ElementTree

import pytest

from engine.catalogue import GAMES
from engine.svg import Shape
from engine.words import LANGUAGES
from tests.engine.matches import PLAIN_CASES, walk

UPRIGHT, LYING = (390, 844), (844, 390)
ROOMS = {
    (1280, 900): (920, 610),
    (1440, 900): (1035, 650),
    (1920, 1080): (1465, 850),
    (1024, 768): (730, 460),
    UPRIGHT: (390, 480),
    LYING: (610, 340),
}
"""What is left for the picture, by window, where prompt and buttons are longest."""
SMALLEST = {
    (1280, 900): 10.0,
    (1440, 900): 11.5,
    (1920, 1080): 15.5,
    (1024, 768): 8.5,
    UPRIGHT: 6.3,
    LYING: 6.2,
}
"""Pixels of the least lettering of a picture, such as a long name in little room."""
USUAL = {
    (1280, 900): 13.0,
    (1440, 900): 14.5,
    (1920, 1080): 18.5,
    (1024, 768): 10.5,
    UPRIGHT: 7.5,
    LYING: 7.7,
}
"""Pixels of nine in ten of all letters."""
DEALS, EVERY = ("one", "another", "a third"), 11
"""So many positions of so many matches: each time in the next language."""
NAMES = ("Ada", "Maximiliane", "Cem", "Bo")
SVG = "{http://www.w3.org/2000/svg}"
CASES = [case for case in PLAIN_CASES if case.game.name in GAMES]


def shape_of(window):
    width, height = window
    return Shape.WIDE if width >= height else Shape.TALL


def letters(node, scale=1.0):
    """How large each text is that is seen."""
    if node.tag == f"{SVG}defs" or "data-legend" in node.attrib:
        return
    scaled = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
    scale *= float(scaled[1]) if scaled else 1
    if node.tag == f"{SVG}text":
        yield float(node.get("font-size")) * scale
    for part in node:
        yield from letters(part, scale)


def pictures(case, shape):
    """A match early, in the middle and late, for whoever is to act."""
    steps = [step for deal in DEALS for step in [*walk(case, deal)][::EVERY]]
    for number, step in enumerate(steps):
        view, language = case.game.view(step.state, step.seat), LANGUAGES[number % len(LANGUAGES)]
        yield case.game.draw_svg(view, language, NAMES[: case.seats], shape)


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_letters_are_large_enough_in_every_window(case, shape):
    windows = [window for window in ROOMS if shape_of(window) is shape]
    seen = 0
    for drawn in pictures(case, shape):
        root = ElementTree.fromstring(drawn)
        width, height = map(float, root.get("viewBox").split()[2:])
        sizes = sorted(letters(root))
        seen += 1
        for window in windows:
            room = ROOMS[window]
            scale = min(room[0] / width, room[1] / height)

            assert scale * sizes[0] >= SMALLEST[window], (window, drawn)
            assert scale * sizes[len(sizes) // 10] >= USUAL[window], (window, drawn)
    assert seen >= 12
