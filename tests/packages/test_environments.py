"""Numbered actions and observations: the same as the listing and the view, both ways."""

from itertools import islice
from random import Random

import numpy as np
import pytest
from floe_games import GAMES
from floe_games.environments.actions import ActionTable
from floe_games.environments.course import Course

OPTIONS = {
    "arctic": ({}, {"edition": "it"}, {"edition": "es", "powers": {"puffin": "puffin_swap"}}),
    "north_pole": ({}, {"diagonals": "as_printed", "dash": "as_printed"}),
    "iglu_iglu": ({}, {"serious": True, "animal_bans": "corners"}),
}
CASES = [
    (game.name, seats, options)
    for game in GAMES.values()
    for seats in game.seat_counts
    for options in OPTIONS[game.name]
]
every_case = pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=str)
POSITIONS = 1_500


def positions(course, seed):
    """Positions of random matches, one after the other; in each the course stands at it."""
    rng = Random(seed)
    while True:
        course.begin(rng.randbytes(32))
        while course.actor is not None:
            state = course.state
            yield state
            course.stand_at(state)
            command = rng.choice(course.legal_commands())
            course.play_command(command)


def chosen(course):
    """All commands that the masks lead to, by the actions that were chosen."""
    state, seat = course.state, course.actor
    found: dict[tuple[int, ...], object] = {}
    for action in np.flatnonzero(course.mask(seat)).tolist():
        course.stand_at(state)
        half = course.table.rows[action]
        if action not in course.table.begins:
            found[(action,)] = half.command(**dict(half.members))
            continue
        course.play(action)
        assert course.state is state
        for second in np.flatnonzero(course.mask(seat)).tolist():
            whole = dict(half.members) | dict(course.table.rows[second].members)
            assert course.table.rows[second].command is half.command
            found[(action, second)] = half.command(**whole)
    course.stand_at(state)
    return found


@every_case
def test_the_mask_is_the_listing_and_every_legal_command_has_one_number(name, seats, options):
    course = Course(name, seats, options)

    for _ in islice(positions(course, f"masks {name} {seats}"), POSITIONS):
        listed = course.legal_commands()
        found = chosen(course)
        assert len(found) == len(listed)
        assert set(found.values()) == set(listed)
        assert all(course.table.numbers(command) == numbers for numbers, command in found.items())
        others = [seat for seat in range(seats) if seat != course.actor]
        assert not any(course.mask(seat).any() for seat in others)


@every_case
def test_no_two_actions_are_the_same(name, seats, options):
    table = Course(name, seats, options).table

    assert len(set(table.rows)) == len(table) < 4_000


def test_a_table_that_forgets_a_member_is_refused():
    command = GAMES["north_pole"].command_types[0]

    with pytest.raises(ValueError, match="not every member"):
        ActionTable({command: ({},)})


@every_case
def test_an_observation_holds_nothing_that_the_view_does_not_tell(name, seats, options):
    course, rng, parted = Course(name, seats, options), Random(name), 0

    for state in islice(positions(course, f"worlds {name} {seats}"), 0, POSITIONS, 10):
        for seat in range(seats):
            course.stand_at(state)
            shown = course.observe(seat)
            world = course.game.determinize(course.view(seat), rng)
            parted += world != state
            course.stand_at(world)
            again = course.observe(seat)
            assert np.array_equal(shown["observation"], again["observation"])
            assert np.array_equal(shown["action_mask"], again["action_mask"])
        course.stand_at(state)

    assert parted > POSITIONS // 20


@every_case
def test_numbers_lie_between_0_and_1_and_tell_positions_apart(name, seats, options):
    course, told = Course(name, seats, options), {}

    for _ in islice(positions(course, f"numbers {name} {seats}"), POSITIONS // 3):
        vector = course.observe(course.actor)["observation"]
        assert vector.shape == (course.observations.size,)
        assert vector.dtype == np.float32
        assert vector.min() >= 0
        assert vector.max() <= 1
        told[vector.tobytes()] = course.view(course.actor)

    assert len(told) > POSITIONS // 3 * 0.9


def part_of(course, vector, name):
    [(start, size)] = [row[:2] for row in course.observations.rows() if row[2] == name]
    return vector[start : start + size]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_seat_of_an_observation_is_the_viewers_own(seats):
    course = Course("arctic", seats, None)
    from floe_games.arctic.pieces import CARD_NAMES  # noqa: PLC0415 - the wheel is found by now

    for _ in islice(positions(course, "own"), 300):
        for seat in range(seats):
            entries = part_of(course, course.observe(seat)["observation"], "seats")
            width = len(entries) // seats
            hands = [entries[place * width + 1 : place * width + 121] for place in range(seats)]
            held = {CARD_NAMES[card] for card in np.flatnonzero(hands[0])}
            assert held == set(course.view(seat).seats[seat].hand)
            assert not any(hand.any() for hand in hands[1:])


def test_what_is_begun_is_seen_by_whoever_begins_it_alone():
    course = Course("north_pole", 2, None)
    for _ in positions(course, "begun"):
        actor = course.actor
        begins = [
            a for a in np.flatnonzero(course.mask(actor)).tolist() if a in course.table.begins
        ]
        if begins:
            break
    other = course.observe(1 - actor)["observation"]

    course.play(begins[0])

    begun = part_of(course, course.observe(actor)["observation"], "begun")
    assert np.flatnonzero(begun).tolist() == [course.table.begins[begins[0]]]
    assert np.array_equal(course.observe(1 - actor)["observation"], other)


def test_another_box_has_a_table_of_its_own():
    faces = (
        {
            "kind": "stroll",
            "count": 60,
            "action": "march",
            "may_ambush": False,
            "storm_points": 1,
            "backs": {"blue": 20, "red": 20, "purple": 20},
        },
    )
    course = Course("north_pole", 2, {"tables": {"action_cards": faces}})

    for _ in islice(positions(course, "box"), 200):
        assert set(chosen(course).values()) == set(course.legal_commands())
        course.observe(course.actor)
