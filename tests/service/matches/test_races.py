"""Whoever commits first wins; everybody else gets a conflict and nothing of theirs is written."""

import pytest

from service.matches.cases import clocks
from service.matches.cases.play import CommandAnswer, play_command
from service.matches.model.changes import command_played
from service.matches.model.match import LoadedMatch
from service.matches.store.commit import Commits
from service.refusals import VersionConflict
from service.seats.cases import sitting
from service.store.once import Idempotency
from tests.service.seats.test_seats import at_once

ROUNDS = 10


@pytest.fixture
def running(backend, table, ada):
    def start():
        loaded = table.match(ada, "me", "open")
        return sitting.take_seat(backend, loaded.match.id, table.player("Ben"))

    return start


def test_of_two_commands_at_one_version_one_wins(backend, table, ada, running):
    for _ in range(ROUNDS):
        loaded = running()
        commands = table.game.legal_commands(loaded.state, 0)[:2]

        results = at_once(
            *(
                lambda c=c, at=loaded: play_command(backend, at, ada, c, expected_version=2)
                for c in commands
            )
        )

        assert sorted(map(type, results), key=repr) == sorted(
            [CommandAnswer, VersionConflict], key=repr
        )
        assert clocks.load(backend, loaded.match.id).match.version == 3


def test_of_a_resignation_and_a_command_one_comes_first(backend, table, ada, running):
    for _ in range(ROUNDS):
        loaded = running()
        command = table.first_command(loaded)

        played, left = at_once_in_order(
            lambda at=loaded, c=command: play_command(backend, at, ada, c, expected_version=2),
            lambda at=loaded: sitting.leave_seat(backend, at.match.id, ada, 0),
        )

        match = clocks.load(backend, loaded.match.id).match
        assert isinstance(left, LoadedMatch)
        assert match.seats[0].player is None
        if isinstance(played, CommandAnswer):
            assert (match.version, match.departures[0].after_commands) == (4, 1)
        else:
            assert isinstance(played, VersionConflict)
            assert (match.version, match.departures[0].after_commands) == (3, 0)


def test_one_key_sent_twice_at_once_plays_once_and_answers_twice(backend, table, ada, running):
    for _ in range(ROUNDS):
        loaded = running()
        command, key = table.first_command(loaded), Idempotency("once", "body")

        results = at_once(
            *[
                lambda at=loaded, c=command, k=key: play_command(
                    backend, at, ada, c, expected_version=2, idempotency=k
                )
            ]
            * 3
        )

        answers = [answer.played for answer in results]
        assert answers == [answers[0]] * 3
        assert sorted(answer.is_replayed for answer in results) == [False, True, True]
        assert clocks.load(backend, loaded.match.id).match.version == 3


def test_a_commit_sent_again_after_a_lost_answer_is_committed_once(backend, table, ada, running):
    loaded = running()
    change = _change(backend, table, loaded)

    backend.of(Commits).commit(change)
    with pytest.raises(VersionConflict):
        backend.of(Commits).commit(change)

    assert clocks.load(backend, loaded.match.id).match.version == 3


def test_the_same_commit_id_is_recognised(backend, redis, table, ada, running, monkeypatch):
    loaded = running()
    change = _change(backend, table, loaded)
    monkeypatch.setattr("secrets.token_hex", lambda _: "the same")

    backend.of(Commits).commit(change)
    backend.of(Commits).commit(change)

    assert clocks.load(backend, loaded.match.id).match.version == 3
    assert redis.llen(f"match:{{{loaded.match.id}}}:chronicle") == 3


def _change(backend, table, loaded):
    return command_played(loaded, 0, table.first_command(loaded), backend.now())


def at_once_in_order(*calls):
    """Like `at_once`, the results in the order of the calls."""
    slots: list[object] = [None] * len(calls)

    def into(index, call):
        def run():
            try:
                slots[index] = call()
            except Exception as refusal:  # it is the result
                slots[index] = refusal

        return run

    at_once(*(into(index, call) for index, call in enumerate(calls)))
    return slots
