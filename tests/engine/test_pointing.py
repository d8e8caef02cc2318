"""Whoever knows no rule plays any game by pointing: every command is reached by touching marks.

A hand touches one mark after the other. What is lit next are the targets that come next in the
commands begun so; what is told by its text, as a button, are the commands that are complete. So
commands with the same targets differ by their texts, and there are few of them at a time.
"""

import re
from collections import Counter, defaultdict
from xml.etree import ElementTree

import pytest

from engine.svg import Shape
from engine.words import ENGLISH, LANGUAGES
from tests.engine.matches import CASES, PLAIN_CASES, some_steps, viewers

SVG = "{http://www.w3.org/2000/svg}"
MARK = re.compile(r"[a-z]+:[a-z0-9_|-]+")
NAMES = ("<Ada>", "Bo & Söhne", "Cem", "Dag")
MOST_BUTTONS = 6
"""Commands that are told by their texts alone, at one time."""

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)


def drawn(case, state, viewer, language=ENGLISH, shape=Shape.TALL):
    """The picture of a state for one viewer."""
    view = case.game.view(state, viewer)
    return ElementTree.fromstring(case.game.draw_svg(view, language, NAMES[: case.seats], shape))


def marked_groups(picture):
    """The groups of a picture that can be touched."""
    return [element for element in picture.iter() if "data-mark" in element.attrib]


def marks_of(picture):
    """The marks of a picture, in the order in which it was drawn."""
    return [group.get("data-mark") for group in marked_groups(picture)]


def steps_of(case):
    """Many decisions where nothing is chosen before the deal, some of the others."""
    return some_steps(case, "first", 150 if case in PLAIN_CASES else 20)


def targets_of(case, step):
    """The targets of each command that may be chosen."""
    view = case.game.view(step.state, step.seat)
    return [case.game.targets(view, command) for command in step.legal_commands]


@every_case
def test_every_target_is_in_the_picture_drawn_for_that_seat(case):
    for step in steps_of(case):
        wanted = {mark for targets in targets_of(case, step) for mark in targets}
        missing = wanted.difference(marks_of(drawn(case, step.state, step.seat)))
        assert not missing, (step.legal_commands, missing)


@every_plain_case
def test_every_shape_of_a_picture_has_the_same_marks_called_alike(case):
    for step in some_steps(case, "fourth", 30):
        tall, wide = (
            {
                group.get("data-mark"): group.get("aria-label")
                for group in marked_groups(drawn(case, step.after, step.seat, shape=shape))
            }
            for shape in Shape
        )
        assert tall == wide


@every_case
def test_few_commands_are_told_by_their_texts_alone(case):
    for step in steps_of(case):
        alike = Counter(targets_of(case, step))
        assert max(alike.values()) <= MOST_BUTTONS, (step.legal_commands, alike)


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_with_the_same_targets_have_texts_of_their_own(case, language):
    for step in some_steps(case, "third", 60):
        texts = defaultdict(list)
        for command, targets in zip(step.legal_commands, targets_of(case, step), strict=True):
            texts[targets].append(case.game.describe(command, language, NAMES[: case.seats]))
        for alike in texts.values():
            assert len(set(alike)) == len(alike), alike


@every_plain_case
def test_no_mark_is_touched_twice_in_a_row(case):
    touched = 0
    for step in steps_of(case):
        for targets in targets_of(case, step):
            touched += len(targets)
            assert len(set(targets)) == len(targets), targets
    assert touched > 0


@every_plain_case
def test_a_mark_stands_once_in_a_picture_and_in_no_other(case):
    touchable = 0
    for step in some_steps(case, "second", 40):
        for viewer in viewers(case):
            picture = drawn(case, step.after, viewer)
            marks = marks_of(picture)
            assert all(map(MARK.fullmatch, marks)), marks
            assert len(set(marks)) == len(marks), sorted(marks)
            for group in marked_groups(picture):
                assert group.tag == f"{SVG}g"
                assert marks_of(group) == [group.get("data-mark")]
                assert len(list(group.iter())) > 2, "there is nothing to touch"
            touchable += len(marks)
    assert touchable > 0


@every_plain_case
def test_the_ids_of_a_picture_are_unique_and_whatever_it_uses_is_there(case):
    for step in some_steps(case, "second", 10):
        picture = drawn(case, step.after, step.seat)
        ids = [element.get("id") for element in picture.iter() if "id" in element.attrib]
        used = {element.get("href") for element in picture.iter() if "href" in element.attrib}
        assert len(set(ids)) == len(ids)
        assert used <= {f"#{name}" for name in ids}


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_touched_is_called_by_a_name_of_its_own(case, language):
    called = 0
    for step in some_steps(case, "first", 12):
        picture = drawn(case, step.state, step.seat, language)
        assert marks_of(picture) == marks_of(drawn(case, step.state, step.seat))
        names = [group.get("aria-label") for group in marked_groups(picture)]
        assert names == [group.findtext(f"{SVG}title") for group in marked_groups(picture)]
        for name in names:
            assert_is_a_name(name)
        assert len(set(names)) == len(names), sorted(names)
        called += len(names)
    assert called > 0


def assert_is_a_name(name):
    """Words for people: no id, no gap, nothing missing."""
    assert name
    assert name == name.strip()
    assert not re.search(r"[{}_\n]|\bNone\b|\b[a-z]+:[a-z]", name), name
