"""Whoever does not play does not win: what is counted of every seat, and what comes of it."""

import pytest

from service.matches.cases import clocks, history
from service.matches.cases.play import play_command
from service.matches.model.result import absent_seats, result_of
from service.matches.model.terms import Clock
from service.matches.store.matches import MatchStore
from service.seats.cases import sitting

TURN_SECONDS = 60
LATE = TURN_SECONDS + 1


@pytest.fixture
def begin(backend, table, ada, ben):
    """Begins a match with a clock; Ben sits down at it."""

    def begun(**wanted):
        loaded = table.match(ada, "me", "open", clock=Clock(TURN_SECONDS), **wanted)
        return sitting.take_seat(backend, loaded.match.id, ben)

    return begun


@pytest.fixture
def play(backend, table, ada, ben):
    """Has whoever is to act play the first legal command."""

    def played(loaded):
        player = loaded.match.seats[loaded.match.to_act[0]].player
        command = table.first_command(loaded)
        version = loaded.match.version
        play_command(backend, loaded, player, command, expected_version=version)
        return clocks.load(backend, loaded.match.id)

    return played


@pytest.fixture
def play_out(backend, clock, play):
    """Plays on to the end, whoever sleeps letting every turn of theirs time out."""

    def played(loaded, *sleepers):
        while not loaded.match.has_ended:
            if loaded.match.to_act[0] in sleepers:
                clock.pass_by(seconds=LATE)
                loaded = clocks.load(backend, loaded.match.id)
            else:
                loaded = play(loaded)
        return loaded

    return played


def counts(loaded):
    """What has been played on each seat by its owner, and by the house."""
    match = loaded.match
    return [*zip(match.played_by_owner, match.played_by_house, strict=True)]


@pytest.mark.parametrize("sleeper", [0, 1])
def test_who_never_sends_a_command_is_behind_who_plays(begin, play_out, sleeper):
    ended = play_out(begin(rated=True), sleeper).match

    places = {seat.seat: seat.place for seat in result_of(ended).seats}
    assert places == {sleeper: 2, 1 - sleeper: 1}
    assert absent_seats(ended) == (sleeper,)
    assert ended.outcome.departed == ()


def test_who_sleeps_through_one_turn_has_what_the_board_says(backend, begin, play_out, clock):
    loaded = begin()
    clock.pass_by(seconds=LATE)
    loaded = clocks.load(backend, loaded.match.id)
    assert counts(loaded)[0][1] > 0

    ended = play_out(loaded).match

    assert absent_seats(ended) == ()
    board = [tuple(sorted(place)) for place in ended.outcome.ranking]
    assert board == [
        tuple(seat.seat for seat in result_of(ended).seats if seat.place == place)
        for place in sorted({seat.place for seat in result_of(ended).seats})
    ]


def test_where_everybody_sleeps_nobody_is_ahead(begin, play_out):
    ended = play_out(begin(), 0, 1).match

    assert absent_seats(ended) == (0, 1)
    assert {seat.place for seat in result_of(ended).seats} == {1}


def test_every_command_is_counted_once_by_whose_it_is(begin, play_out):
    ended = play_out(begin(), 1)

    (own, none), (nothing, by_house) = counts(ended)
    assert (none, nothing) == (0, 0)
    assert own + by_house == ended.match.command_count


def test_a_version_that_is_made_again_counts_as_it_did_then(backend, begin, play_out):
    ended = play_out(begin(), 1)

    last = backend.of(MatchStore).load(ended.match.id)
    again = list(
        history.every_version(
            backend, backend.of(MatchStore).chronicle_part(ended.match.id, 1, last.match.version)
        )
    )
    assert counts(again[-1]) == counts(last)
    for version in (5, last.match.version):
        made = history.at_version(backend, last, version).match
        assert made.played_by_house == again[version - 1].match.played_by_house


def test_a_warm_seat_is_played_by_the_house_until_its_player_is_back(
    backend, begin, play, ada, ben, clock
):
    loaded = begin()
    assert loaded.match.to_act == (0,)
    sitting.leave_seat(backend, loaded.match.id, ada, 0, keep=True)
    loaded = backend.of(MatchStore).load(loaded.match.id)
    while loaded.match.to_act == (0,):
        clock.pass_by(seconds=LATE)
        loaded = clocks.load(backend, loaded.match.id)
    own, by_house = counts(loaded)[0]
    assert own == 0
    assert by_house > 0

    sitting.take_seat(backend, loaded.match.id, ada)
    loaded = clocks.load(backend, loaded.match.id)
    while loaded.match.to_act == (1,):
        loaded = play(loaded)
    assert counts(play(loaded))[0] == (1, by_house)
