"""What a command would reveal is decided exactly: proved by dealing hidden things anew.

For commands of random matches, and for every reader, worlds are made that look the same to that
reader. A command that reveals nothing to a reader is told him alike in all of them; for one that
reveals something a world is found in which he would have been told otherwise. Games whose foresight
is wrong, to either side, show that the check can fail.
"""

import os
from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine.encoding import encode
from engine.foresight import foresee, reveals
from engine.refusals import IllegalCommand
from tests.engine.matches import CASES, PLAIN_CASES, Case, some_steps, viewers
from tests.engine.redealing import secrets_of
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.leaks import leaking

COMMANDS_A_CASE = int(os.environ.get("FLOE_FORESEEN", "6"))
"""How many commands of each way to set a game up; `make foresight` tries many more."""
WORLDS_ALIKE = 8
WORLDS_SEARCHED = 2000

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)


class Unforeseen(AssertionError):
    """A command told somebody more, or less, than the game says."""


def commands_of(case, seed, number=COMMANDS_A_CASE):
    """Commands spread over a match, not only those that were chosen, each with state and seat."""
    rng = Random(seed)
    for step in some_steps(case, seed, number):
        yield step.state, step.seat, rng.choice((step.command, *step.legal_commands))


def check_that_foresight_is_exact(case, commands, rng):
    for state, seat, command in commands:
        learning = {
            reader for reader in viewers(case) if learns(case, state, seat, command, reader, rng)
        }
        after, _ = case.game.apply(state, seat, command)
        is_over = case.game.outcome(after) is not None
        if reveals(case.game, state, seat, command) != (bool(learning) or is_over):
            raise Unforeseen(f"{command} of {seat} tells {learning} something")


def learns(case, state, seat, command, reader, rng):
    """Whether the game says so; and the worlds say the same."""
    _, events = case.game.apply(state, seat, command)
    events = [case.game.event_view(event, reader) for event in events]
    is_foretold = case.game.foretold(case.game.view(state, reader), events) == len(events)
    true = told_to(case, state, seat, command, reader)
    others = (
        told_in(case, world, seat, command, reader) for world in worlds_of(case, state, reader, rng)
    )
    if is_foretold and not all(true in told for told in islice(others, WORLDS_ALIKE)):
        raise Unforeseen(f"{command} of {seat} tells {reader} something")
    if not is_foretold and all(true in told for told in islice(others, WORLDS_SEARCHED)):
        raise Unforeseen(f"{command} of {seat} tells {reader} nothing")
    return not is_foretold


def told_to(case, state, seat, command, reader):
    """All that a reader is told of a command, in bytes: each event, and the view after it.

    When it is over all lies open; that is nothing a reader could or could not know.
    """
    after, events = case.game.apply(state, seat, command)
    told = [encode(case.game.event_view(event, reader)) for event in events]
    if case.game.outcome(after) is None:
        told.append(encode(case.game.view(after, reader)))
    return tuple(told)


def told_in(case, world, seat, command, reader):
    """What the reader would be told in that world: of the command, or of any that he cannot tell
    from it; nothing if none can be given there."""
    legal = case.game.legal_commands(world, seat)
    is_hidden = reader != seat and type(command) in secrets_of(case.game).hiding
    alike = [c for c in legal if c == command or (is_hidden and type(c) is type(command))]
    return {told_to(case, world, seat, c, reader) for c in alike}


def worlds_of(case, state, reader, rng):
    """Worlds without end that this reader cannot tell from the state."""
    view, secrets = case.game.view(state, reader), secrets_of(case.game)
    looks = encode(view)
    while True:
        dealt = secrets.redeal(state, reader, rng)
        yield dealt
        for _ in range(5):
            put_away = secrets.put_away(dealt, reader, rng)
            if put_away is not dealt and encode(case.game.view(put_away, reader)) == looks:
                yield put_away
        yield case.game.determinize(view, rng)


# It holds for every game


@every_case
def test_what_a_command_reveals_is_decided_exactly(case):
    check_that_foresight_is_exact(case, commands_of(case, "first"), Random(1))


@every_plain_case
def test_what_a_seat_foresees_happens_and_is_the_same_in_every_world_that_looks_the_same(case):
    rng = Random(2)
    for state, seat, command in commands_of(case, "second", 12):
        foreseen = foresee(case.game, case.game.view(state, seat), command)
        for world in (state, *islice(worlds_of(case, state, seat, rng), WORLDS_ALIKE)):
            assert foresee(case.game, case.game.view(world, seat), command) == foreseen
            _, events = case.game.apply(world, seat, command)
            told = tuple(case.game.event_view(event, seat) for event in events)
            assert told[: len(foreseen.events)] == foreseen.events
            assert foreseen.reveals or told == foreseen.events


@every_plain_case
def test_what_is_foreseen_ends_where_worlds_part(case):
    """It holds back no event that is certain."""
    rng = Random(3)
    for state, seat, command in commands_of(case, "third", 6):
        foreseen = foresee(case.game, case.game.view(state, seat), command)
        true = told_to(case, state, seat, command, seat)
        certain = len(foreseen.events)
        if certain == len(case.game.apply(state, seat, command)[1]):
            continue
        others = (
            told_to(case, world, seat, command, seat)
            for world in islice(worlds_of(case, state, seat, rng), WORLDS_SEARCHED)
        )
        assert any(other[certain : certain + 1] != true[certain : certain + 1] for other in others)


@every_plain_case
def test_what_is_refused_is_refused_alike_before_it_is_given(case):
    commands = {step.command for step in some_steps(case, "first", 40)}
    for step in some_steps(case, "second", 12):
        for command in sorted(commands - {*step.legal_commands}, key=repr):
            with pytest.raises(IllegalCommand) as true:
                case.game.apply(step.state, step.seat, command)
            with pytest.raises(IllegalCommand) as foreseen:
                foresee(case.game, case.game.view(step.state, step.seat), command)
            assert (foreseen.value.code, foreseen.value.rule) == (true.value.code, true.value.rule)
            assert foreseen.value.sentence == true.value.sentence


@every_plain_case
def test_some_commands_reveal_something_and_some_do_not(case):
    """Else the tests above would show little."""
    answers = Counter(
        reveals(case.game, state, seat, command)
        for state, seat, command in commands_of(case, "first", 60)
    )

    assert min(answers[True], answers[False]) > 2, answers


@every_plain_case
def test_the_end_of_a_match_reveals_what_lay_hidden(case):
    last = some_steps(case, "first", 2)[-1]

    assert reveals(case.game, last.state, last.seat, last.command)


# And it fails for games whose foresight is wrong


WRONG = {
    "foresees everything": lambda view, events: len(events),
    "foresees nothing": lambda view, events: 0,
}


@pytest.mark.parametrize("name", WRONG)
def test_a_game_with_a_wrong_foresight_is_found_out(name):
    case = Case(leaking(foretold=WRONG[name]), 3, LANTERNS.options_type())

    with pytest.raises(Unforeseen):
        check_that_foresight_is_exact(case, commands_of(case, "first", 12), Random(4))
