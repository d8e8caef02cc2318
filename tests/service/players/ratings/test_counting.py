"""Results are counted once, however they are brought, whoever counts, and wherever it dies."""

import threading
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.words import ENGLISH
from service.backend import Backend
from service.matches.changes import command_played
from service.matches.seats import leaving, sitting
from service.matches.seats.seat import Kind
from service.players.ratings.counting import count_results
from service.players.ratings.folding import Folded
from service.players.ratings.showing import rating_of
from service.settings import Settings
from service.store import keys
from service.store.players.ladders import Ladder, Ladders, Line
from tests.service.matches.test_result import ADA, BEN, CAI, finished
from tests.streams import notices
from worker.sweeper import Sweeper

LADDER = Ladder("arctic", 2)


class Died(BaseException):
    """The process is gone."""


def matches(count):
    """Rated matches of three players, two at a time, that have all ended."""
    pairs = [(ADA, BEN), (BEN, CAI), (CAI, ADA)]
    return [finished(*pairs[n % 3], id=f"{n:026}") for n in range(count)]


def counted_out(backend):
    while count_results(backend, LADDER):
        pass


def anew(backend):
    """The lines as they have to be: the results that are kept, folded from the first on."""
    folded = Folded({})
    for result in backend.ladders.results(LADDER, 0, 10_000):
        folded.fold(result)
    return folded.lines


def test_a_result_that_is_brought_again_and_again_is_counted_once(backend, brought):
    for match in [*matches(5), *reversed(matches(5)), *matches(3)]:
        brought(match)
        counted_out(backend)

    lines = backend.ladders.every_line(LADDER)
    assert lines[BEN.id].matches == sum(BEN.id in str(match.seats) for match in matches(5))
    assert lines == anew(backend)


STEPS = ("uncounted", "lines", "count", "untold", "told")


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    order=st.lists(st.integers(0, 11), min_size=1, max_size=30),
    deaths=st.lists(
        st.tuples(st.sampled_from(STEPS), st.sampled_from(["before", "after"])), max_size=8
    ),
)
def test_whatever_is_brought_and_whoever_dies_each_result_counts_once(
    redis, backend, brought, monkeypatch, order, deaths
):
    redis.flushall()
    known = matches(12)
    for place, number in enumerate(order):
        brought(known[number])
        if place < len(deaths):
            with monkeypatch.context() as patch, suppress(Died):
                die_at(patch, *deaths[place])
                counted_out(backend)
    counted_out(backend)

    lines = backend.ladders.every_line(LADDER)
    assert [one.match for one in backend.ladders.results(LADDER, 0, 100)] == list(
        dict.fromkeys(known[number].id for number in order)
    )
    assert lines == anew(backend)
    assert backend.ladders.untold(LADDER) == {}


def die_at(patch, step, when):
    """The process dies right before, or right after, a step of the counting."""
    real = getattr(Ladders, step)

    def dying(self, *arguments):
        if when == "before":
            raise Died
        real(self, *arguments)
        raise Died

    patch.setattr(Ladders, step, dying)


def test_many_who_count_at_once_count_once(redis, redis_url, backend, brought):
    for match in matches(120):
        brought(match)

    def count():
        with Backend(Settings(redis_url=redis_url)) as own:
            counted_out(own)

    threads = [threading.Thread(target=count) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    lines = backend.ladders.every_line(LADDER)
    assert lines == anew(backend)
    owned = sum(name.endswith("@1.4") for name in lines)
    assert owned == 1
    assert lines[ADA.id].matches == 80


def test_two_who_read_the_same_results_write_them_once(backend, brought, monkeypatch):
    for match in matches(3):
        brought(match)
    real, lines_then = Ladders.lines, list[dict]()

    def overtaken(self, ladder, names):
        found = real(self, ladder, names)
        if not lines_then:
            lines_then.append(found)
            count_results(backend, LADDER)
        return found

    monkeypatch.setattr(Ladders, "lines", overtaken)
    counted_out(backend)

    assert backend.ladders.every_line(LADDER) == anew(backend)


def test_what_does_not_count_is_not_taken(backend, brought, redis):
    brought(finished(ADA, BEN, rated=False))
    brought(finished(ADA, "greedy", command_count=1))

    assert redis.keys("ladder:*") == []


@pytest.fixture
def rated(table, clock, monkeypatch):
    """A rated match of two that has been played to its end."""
    monkeypatch.setattr("service.matches.result.COMMANDS_PER_SEAT", 0)

    def play(*players):
        backend = table.backend
        loaded = table.match(players[0], "me", "open", rated=True)
        sitting.take_seat(backend, loaded.match.id, players[1])
        leaving.leave_seat(backend, loaded.match.id, players[0], 0)
        return backend.matches.load(loaded.match.id)

    return play


def finish(backend, table, match_id):
    """Play on for whoever is to act, until the match is over."""
    loaded = backend.matches.load(match_id)
    while not loaded.match.has_ended:
        seat = loaded.match.to_act[0]
        command = table.game.legal_commands(loaded.state, seat)[0]
        loaded = backend.commit(command_played(loaded, seat, command, backend.now()))
    return loaded.match


def test_the_sweeper_counts_and_tells_the_players(backend, table, rated):
    ada, ben = table.player("Ada"), table.player("Ben", Kind.BOT)
    match = finish(backend, table, rated(ada, ben).match.id)

    Sweeper(backend).sweep()

    resigned = rating_of(backend, ada.id, match.game, 2)
    assert resigned.mu < 25 < rating_of(backend, ben.id, match.game, 2).mu
    told = [
        one for one in notices(backend, ada, ENGLISH, limit=100) if one.type == "rating_changed"
    ]
    assert [one.match for one in told] == [match.id]
    assert told[0].data["after"]["mu"] == resigned.mu
    assert told[0].data["before"] == {
        "ordinal": 0.0,
        "mu": 25.0,
        "sigma": 25 / 3,
        "matches": 0,
        "provisional": True,
    }


def test_a_commit_whose_delivery_failed_is_counted_by_the_sweeper(
    backend, table, rated, redis, clock, monkeypatch
):
    ada, ben = table.player("Ada"), table.player("Ben")
    started = rated(ada, ben).match.id
    with monkeypatch.context() as patch:
        patch.setattr("service.store.delivery.Deliveries.deliver", lambda *_: None)
        match = finish(backend, table, started)
    assert redis.exists(keys.LADDER_RESULTS % f"{match.game}:2") == 0
    clock.pass_by(seconds=5)

    Sweeper(backend).sweep()

    assert rating_of(backend, ada.id, match.game, 2).matches == 1


def test_who_has_not_played_has_the_first_line(backend):
    assert Line() == rating_of(backend, "x" * 26, "arctic", 2)


def test_a_match_brought_by_who_read_it_before_it_was_forgotten_counts_once(
    backend, brought, redis
):
    match, later = matches(2)
    taken = keys.LADDER_TAKEN % LADDER.name
    brought(match)
    backend.matches.forget(match)

    brought(match)

    assert len(backend.ladders.results(LADDER, 0, 10)) == 1
    redis.zadd(taken, {match.id: -1})  # forgotten long ago
    brought(later)
    backend.matches.forget(later)
    assert redis.zrange(taken, 0, -1) == [later.id.encode()]


@pytest.mark.parametrize("returns", [False, True])
def test_who_leaves_a_seat_warm_loses_unless_they_come_back(backend, table, monkeypatch, returns):
    monkeypatch.setattr("service.matches.result.COMMANDS_PER_SEAT", 0)
    ada, ben = table.player("Ada"), table.player("Ben")
    started = table.match(ada, "me", "open", rated=True).match.id
    sitting.take_seat(backend, started, ben)
    leaving.leave_seat(backend, started, ada, 0, keep=True)
    if returns:
        sitting.take_seat(backend, started, ada)

    ended = finish(backend, table, started)
    Sweeper(backend).sweep()

    line = rating_of(backend, ada.id, ended.game, 2)
    is_first = ended.outcome.ranking[0] == (0,)
    assert (line.mu > 25) == (returns and is_first)
    assert rating_of(backend, "greedy", ended.game, 2).matches == 0
    assert line.matches == rating_of(backend, ben.id, ended.game, 2).matches == 1
