"""A take-back tells nothing: granted or refused, it is so in every world that looks the same.

Matches are begun in the middle, in the true world and in others that the seat to act cannot tell
from it; the same command is played and asked back in each, through the service.
"""

from random import Random

import pytest

from engine.encoding import encode
from service.matches.model.changes import command_played
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.refusals import TakebackRefused
from service.seats.cases import petitions
from service.seats.model.takebacks import Reason
from tests import viewers
from tests.engine.matches import PLAIN_CASES
from tests.engine.test_foresight import commands_of, told_to
from tests.service.seats.worlds import begun_in, worlds_alike

WORLDS = 4
COMMANDS = 5


@pytest.fixture
def players(table):
    return [table.player(name) for name in ("Ada", "Ben", "Cy", "Dee")]


def asked_back(backend, case, players, world, seat, command):
    """What a player is answered who plays a command and asks to have it back."""
    with begun_in(backend, case, players, seat, world) as start:
        backend.of(Commits).commit(command_played(start, seat, command, backend.now()))
        try:
            asked = petitions.take_back(backend, start.match.id, players[0], start.match.version)
        except TakebackRefused as refusal:
            return refusal.which
        assert asked.answer.played.events[0].type == "taken_back"
        after = backend.of(MatchStore).load(start.match.id)
        assert after.state == world
        return encode(viewers.document(after, players[0]).view)


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_whether_it_is_granted_is_the_same_in_every_world_that_looks_the_same(
    backend, players, case
):
    """And where it is granted, all worlds told every player the same."""
    rng, seen = Random(7), set()
    for state, seat, command in commands_of(case, "taken back", COMMANDS):
        after, _ = case.game.apply(state, seat, command)
        if case.game.outcome(after) is not None:
            continue
        worlds = worlds_alike(case, state, seat, rng, WORLDS)

        answers = [asked_back(backend, case, players, world, seat, command) for world in worlds]

        assert answers == [answers[0]] * len(answers)
        seen.add(answers[0] == Reason.REVEALED)
        if answers[0] != Reason.REVEALED:
            told = {told_to(case, world, seat, command, seat) for world in worlds}
            assert len(told) == 1
    assert seen


def test_both_answers_are_given(backend, players):
    """Else the test above would show little."""
    seen = set()
    for case in PLAIN_CASES[:3]:
        for state, seat, command in commands_of(case, "both", 6):
            if case.game.outcome(case.game.apply(state, seat, command)[0]) is None:
                answer = asked_back(backend, case, players, state, seat, command)
                seen.add(answer == Reason.REVEALED)
    assert seen == {True, False}
