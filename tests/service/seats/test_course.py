"""The course of a match since a version: what was taken back is not on it; nothing is replayed."""

import msgspec

from service.seats.model.takebacks import Course


class Entry(msgspec.Struct, frozen=True):
    """As much of an entry of the chronicle as a course looks at."""

    seat: int | None = None
    to_version: int | None = None


def never(*_):
    raise AssertionError("made again, where nobody asked what was known")


def course(to_version, *entries):
    return Course(to_version, entries, then=never, replayed=never)


def test_the_versions_since_then_are_steps():
    since = course(3, Entry(0), Entry(1), Entry())

    assert since.is_on
    assert since.steps == [(3, 4), (4, 5), (5, 6)]
    assert since.players == {0, 1}


def test_what_was_taken_back_is_not_on_it_and_a_taking_back_stands_for_its_goal():
    since = course(3, Entry(0), Entry(1), Entry(to_version=4), Entry(0))

    assert since.is_on
    assert since.steps == [(3, 4), (4, 6), (6, 7)]
    assert since.players == {0}


def test_a_version_that_was_gone_back_to_is_on_it_and_one_behind_that_is_not():
    back = (Entry(0), Entry(1), Entry(to_version=3))

    assert course(3, *back).is_on
    assert course(3, *back).players == set()
    assert not course(4, *back[1:]).is_on


def test_of_what_stands_there_is_nothing_since():
    assert course(3).is_on
    assert course(3).steps == []
