"""A picture that moves shows at each of its steps what the picture of that step shows."""

import random
import re
from itertools import groupby
from xml.etree import ElementTree

import pytest

from engine.animation import HOLD_STEPS, SPACE, TO_BE_TOUCHED, Film
from engine.catalogue import deal
from engine.words import ENGLISH
from tests.engine.matches import EVERY_GAME

LONGEST = 120
COURSE = re.compile(r"@keyframes (\w+)\{((?:[\d.]+%\{[^}]*\})+)\}")
FRAME = re.compile(r"([\d.]+)%\{visibility:(\w+)\}")
NAMES = ("Ada & <Bo>", "Bo", "Cleo")
CIRCLE = '<circle cx="{}" cy="5" r="2" fill="#ff0000"/>'


def pictures_of(game, seats=2, seed=b"x" * 32):
    """The board as spectators see it, whenever it changes, in a match that is played by chance."""
    return [board for board, _ in groupby(boards_of(game, seats, seed))]


def boards_of(game, seats, seed):
    """The board as spectators see it after every command."""
    rng = random.Random(5)
    state = deal(game, seats, game.options_type(), seed)
    for _ in range(LONGEST):
        yield game.draw_svg(game.view(state, None), ENGLISH, NAMES[:seats])
        if game.outcome(state) is not None:
            return
        [seat, *_] = game.to_act(state)
        state, _ = game.apply(state, seat, rng.choice(game.legal_commands(state, seat)))


def filmed(pictures):
    """All of them as one, and what was added."""
    film = Film()
    for picture in pictures:
        film.add(picture)
    return film, ElementTree.fromstring(film.written("A match", 500))


def seen_of(root, hidden=lambda _: False):
    """All that is drawn, as deep as it is, without what tells the parts of a film apart."""
    defined = {one.get("id"): one for one in root.iter() if "id" in one.attrib}

    def look(element):
        if element.tag.removeprefix(SPACE) in ("title", "style", "defs") or hidden(element):
            return
        parts = tuple(part for child in element for part in look(child))
        if "class" in element.attrib:
            yield from parts
            return
        kept, used = [], []
        for name, value in element.attrib.items():
            if name.endswith("href"):
                used += look(defined[value.removeprefix("#")])
            elif name not in {*TO_BE_TOUCHED, "id"}:
                kept.append((name, value))
        yield element.tag, tuple(kept), element.text, tuple(used), parts

    width, height = root.get("width"), root.get("height")
    found = [part for child in root if "id" not in child.attrib for part in look(child)]
    return [_without_ground(part, width, height) for part in found]


def _without_ground(part, width, height):
    """The ground is as large as the largest picture of a film."""
    tag, kept, *rest = part
    whole = ({"width": width, "height": height}, {"width": "100%", "height": "100%"})
    size = {name: value for name, value in kept if name in ("width", "height")}
    if size in whole and "x" not in dict(kept):
        kept = tuple(pair for pair in kept if pair[0] not in size)
    return (tag, kept, *rest)


def courses_of(root):
    """By name, when it is hidden: pairs of a share of the whole time, and whether it is from then
    on."""
    sheet = "".join(one.text or "" for one in root.iter(f"{SPACE}style"))
    return {
        name: [(float(share), how == "hidden") for share, how in FRAME.findall(frames)]
        for name, frames in COURSE.findall(sheet)
    }


def is_hidden_at(root, step, steps):
    """Whether an element is hidden in the midst of a step, as a browser reads the sheet."""
    share = 100 * (step + 0.5) / (steps + HOLD_STEPS)
    hidden = {
        name: [is_hidden for begins, is_hidden in course if begins <= share][-1]
        for name, course in courses_of(root).items()
    }
    return lambda element: hidden.get(element.get("class"), False)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_step_shows_what_its_picture_shows(game):
    pictures = pictures_of(game)
    film, root = filmed(pictures)

    assert film.steps == len(pictures) > 5
    for step in {*range(0, film.steps, 7), film.steps - 1}:
        shown = seen_of(root, is_hidden_at(root, step, film.steps))
        assert shown == seen_of(ElementTree.fromstring(pictures[step])), step


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_where_nothing_moves_it_is_the_last_picture(game):
    pictures = pictures_of(game)
    film, root = filmed(pictures)

    still = seen_of(root, lambda element: element.get("visibility") == "hidden")
    assert still == seen_of(ElementTree.fromstring(pictures[-1]))
    sheet = "".join(one.text or "" for one in root.iter(f"{SPACE}style"))
    moving = sheet.index("@media(prefers-reduced-motion:no-preference)")
    assert "animation" not in sheet[:moving]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_what_stays_stands_there_once(game):
    """Several times smaller than the pictures beside each other."""
    pictures = pictures_of(game, seed=b"y" * 32)
    film = Film()
    for picture in pictures:
        film.add(picture)

    assert len(film.written("A match", 500)) < sum(map(len, pictures)) / 3


def a_picture(*circles, height=10):
    drawn = "".join(CIRCLE.format(x) for x in circles)
    return f'<svg xmlns="{SPACE[1:-1]}" viewBox="0 0 20 {height}">{drawn}</svg>'


def test_what_comes_again_is_the_element_that_was_there_before():
    film, root = filmed([a_picture(1, 2), a_picture(1), a_picture(1, 2), a_picture(2)])

    assert len(root.findall(f".//{SPACE}circle")) == 2
    assert film.steps == 4


def test_what_lies_above_stays_above():
    rng = random.Random(7)
    pictures = [a_picture(*rng.sample(range(8), rng.randrange(1, 8))) for _ in range(200)]
    shown = [picture for picture, _ in groupby(pictures)]
    film, root = filmed(pictures)

    assert film.steps == len(shown)
    for step, picture in enumerate(shown):
        seen = seen_of(root, is_hidden_at(root, step, film.steps))
        assert seen == seen_of(ElementTree.fromstring(picture))


def test_it_is_as_large_as_the_largest_and_as_long_as_all_of_them():
    film, root = filmed([a_picture(1), a_picture(2, height=30), a_picture(3)])

    assert root.get("viewBox") == "0 0 20 30"
    seconds = 0.5 * (film.steps + HOLD_STEPS)
    assert f"animation:{seconds:g}s step-end infinite" in film.written("A match", 500)


def test_two_that_move_stand_on_one_page_without_touching_each_other():
    one, other = (
        filmed([a_picture(1), a_picture(last)])[0].written("A match", 500) for last in (2, 3)
    )
    names = [set(re.findall(r"@keyframes (\w+)", written)) for written in (one, other)]

    assert names[0].isdisjoint(names[1])
    assert all(len(found) == 2 for found in names)
