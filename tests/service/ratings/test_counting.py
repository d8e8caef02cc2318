"""Results are counted once, however they are brought, whoever counts, and wherever it dies."""

import threading
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.words import ENGLISH
from service.matches.model.changes import command_played
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.players.model import Kind
from service.ratings.cases.counting import count_results
from service.ratings.model.folding import ARITHMETIC, Folded, fingerprint
from service.ratings.model.ladder import Counted, Ladder, Line
from service.ratings.store import LADDER_RESULTS, LADDER_TAKEN, Ladders
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
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
    for result in backend.of(Ladders).results(LADDER, 0, 10_000):
        folded.fold(result)
    return folded.lines


def rating_of(backend, player, match):
    """The line of somebody on the ladder of a match, as it is stored."""
    return backend.of(Ladders).lines(Ladder(match.game, 2), [player])[player]


def test_a_result_that_is_brought_again_and_again_is_counted_once(backend, brought):
    for match in [*matches(5), *reversed(matches(5)), *matches(3)]:
        brought(match)
        counted_out(backend)

    lines = backend.of(Ladders).every_line(LADDER)
    assert lines[BEN.id].matches == sum(BEN.id in str(match.seats) for match in matches(5))
    assert lines == anew(backend)


STEPS = ("results", "lines", "count", "untold", "told")


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

    lines = backend.of(Ladders).every_line(LADDER)
    assert [one.match for one in backend.of(Ladders).results(LADDER, 0, 100)] == list(
        dict.fromkeys(known[number].id for number in order)
    )
    assert lines == anew(backend)
    assert backend.of(Ladders).untold(LADDER) == {}


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
        with open_backend(Settings(redis_url=redis_url)) as own:
            counted_out(own)

    threads = [threading.Thread(target=count) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    lines = backend.of(Ladders).every_line(LADDER)
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

    assert backend.of(Ladders).every_line(LADDER) == anew(backend)


def test_what_does_not_count_is_not_taken(backend, brought, redis):
    brought(finished(ADA, BEN, rated=False))
    brought(finished(ADA, "greedy", command_count=1))

    assert redis.keys("ladder:*") == []


@pytest.fixture
def rated(table, clock, monkeypatch):
    """A rated match of two that has been played to its end."""
    monkeypatch.setattr("service.matches.model.result.COMMANDS_PER_SEAT", 0)

    def play(*players):
        backend = table.backend
        loaded = table.match(players[0], "me", "open", rated=True)
        sitting.take_seat(backend, loaded.match.id, players[1])
        sitting.leave_seat(backend, loaded.match.id, players[0], 0)
        return backend.of(MatchStore).load(loaded.match.id)

    return play


def finish(backend, table, match_id):
    """Play on for whoever is to act, until the match is over."""
    loaded = backend.of(MatchStore).load(match_id)
    while not loaded.match.has_ended:
        seat = loaded.match.to_act[0]
        command = table.game.legal_commands(loaded.state, seat)[0]
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    return loaded.match


def test_the_sweeper_counts_and_tells_the_players(backend, table, rated):
    ada, ben = table.player("Ada"), table.player("Ben", Kind.BOT)
    match = finish(backend, table, rated(ada, ben).match.id)

    Sweeper(backend).sweep()

    resigned = rating_of(backend, ada.id, match)
    assert resigned.mu < 25 < rating_of(backend, ben.id, match).mu
    told = [
        one for one in notices(backend, ada, ENGLISH, limit=100) if one.type == "rating_changed"
    ]
    assert [one.match for one in told] == [match.id]
    assert told[0].data["after"]["mu"] == resigned.rating.mu
    assert told[0].data["before"] == {
        "ordinal": 0.0,
        "mu": 25.0,
        "sigma": 8.33,
        "matches": 0,
        "provisional": True,
    }


def test_a_commit_whose_delivery_failed_is_counted_by_the_sweeper(
    backend, table, rated, redis, clock, monkeypatch
):
    ada, ben = table.player("Ada"), table.player("Ben")
    started = rated(ada, ben).match.id
    with monkeypatch.context() as patch:
        patch.setattr("service.matches.store.outbox.Deliveries.deliver", lambda *_: None)
        match = finish(backend, table, started)
    assert redis.exists(LADDER_RESULTS % f"{match.game}:2") == 0
    clock.pass_by(seconds=5)

    Sweeper(backend).sweep()

    assert rating_of(backend, ada.id, match).matches == 1


def test_a_match_brought_by_who_read_it_before_it_was_forgotten_counts_once(
    backend, brought, redis
):
    match, later = matches(2)
    taken = LADDER_TAKEN % LADDER.name
    brought(match)
    backend.of(MatchStore).forget(match)

    brought(match)

    assert len(backend.of(Ladders).results(LADDER, 0, 10)) == 1
    redis.zadd(taken, {match.id: -1})  # forgotten long ago
    brought(later)
    backend.of(MatchStore).forget(later)
    assert redis.zrange(taken, 0, -1) == [later.id.encode()]


@pytest.mark.parametrize("returns", [False, True])
def test_who_leaves_a_seat_warm_loses_unless_they_come_back(backend, table, monkeypatch, returns):
    monkeypatch.setattr("service.matches.model.result.COMMANDS_PER_SEAT", 0)
    ada, ben = table.player("Ada"), table.player("Ben")
    started = table.match(ada, "me", "open", rated=True).match.id
    sitting.take_seat(backend, started, ben)
    sitting.leave_seat(backend, started, ada, 0, keep=True)
    if returns:
        sitting.take_seat(backend, started, ada)

    ended = finish(backend, table, started)
    Sweeper(backend).sweep()

    line = rating_of(backend, ada.id, ended)
    is_first = ended.outcome.ranking[0] == (0,)
    assert (line.mu > 25) == (returns and is_first)
    assert "greedy" not in backend.of(Ladders).every_line(Ladder(ended.game, 2))
    assert line.matches == rating_of(backend, ben.id, ended).matches == 1


def test_what_another_arithmetic_has_counted_is_counted_anew(backend, redis, brought):
    """As after a release of OpenSkill that comes to other figures."""
    for match in matches(6):
        brought(match)
    counted_out(backend)
    by_another = {BEN.id: Line(mu=40.0, sigma=1.0, matches=4), "gone": Line(mu=1.0)}
    wrong = Counted(by_another, [], {}, arithmetic="another")
    assert backend.of(Ladders).count(LADDER, 6, 6, wrong)

    sweeper = Sweeper(backend)
    sweeper.sweep_slowly()
    sweeper.sweep()

    lines = backend.of(Ladders).every_line(LADDER)
    assert lines == {**anew(backend), "gone": Line()}
    assert backend.of(Ladders).counted_otherwise([LADDER], ARITHMETIC) == []


def test_where_results_are_lost_the_lines_stay(backend, redis, brought):
    for match in matches(6):
        brought(match)
    counted_out(backend)
    before = backend.of(Ladders).every_line(LADDER)
    redis.rpop(LADDER_RESULTS % LADDER.name)
    assert backend.of(Ladders).count(LADDER, 6, 6, Counted({}, [], {}, arithmetic="another"))

    counted_out(backend)

    assert backend.of(Ladders).every_line(LADDER) == before
    assert backend.of(Ladders).counted_otherwise([LADDER], ARITHMETIC) == []


def test_the_same_arithmetic_has_the_same_fingerprint_and_another_has_not():
    assert fingerprint() == ARITHMETIC
    assert fingerprint(rounds=4) != ARITHMETIC
