"""Contests driven on: every match is put up once, whoever dies, and everybody is told."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.words import ENGLISH
from service.contests.cases import organising
from service.contests.cases.driving import drive
from service.contests.model.contest import ContestStatus, TableEnd
from service.contests.model.step import match_id_of
from service.contests.store import ContestStore, contests_due
from service.matches.cases.creating import call_off
from service.matches.model.result import result_of
from service.matches.model.terms import Status, Visibility
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Kind
from service.refusals import NotFound, Refusal
from service.seats.cases.petitions import take_over
from service.seats.cases.sitting import leave_seat
from tests.backends import have_room_for
from tests.streams import notices


def types(backend, player):
    return [one.type for one in notices(backend, player, ENGLISH, limit=200)]


def test_a_round_robin_is_played_and_told(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(cy, "round_robin", ada, ben, "random")
    assert contest.status is ContestStatus.RUNNING

    over = contests.finish(contest)

    assert over.contest.status is ContestStatus.FINISHED
    assert len(over.tables) == 3
    assert {table.end for table in over.tables} == {TableEnd.FINISHED}
    assert sum(row.points for row in over.contest.standings) == pytest.approx(3)
    for player in (ada, ben, cy):
        told = types(backend, player)
        assert told.count("contest_started") == told.count("contest_finished") == 1
    assert "match_finished" in types(backend, ada)
    assert "match_finished" not in types(backend, cy)  # who only organises hears of the whole


def test_whoever_dies_between_any_two_steps_is_followed_by_the_next(contests, backend, monkeypatch):
    """The process dies at every write in turn; the matches are the same, none twice."""
    ada, ben = contests.player("Ada"), contests.player("Ben")
    contest = contests.put_up(ada, "round_robin", ada, ben, "random", deals=2)
    real, count = backend.of(Commits).commit, 0

    class Died(BaseException):
        pass

    def dying(*arguments, **more):
        nonlocal count
        count += 1
        if count % 2:
            raise Died
        return real(*arguments, **more)

    backend.of(Commits).commit = dying
    for _ in range(20):
        backend.now.pass_by(seconds=3)
        try:
            drive(backend, contest.id)
        except Died:
            continue
    backend.of(Commits).commit = real
    over = contests.finish(contest)
    matches = [table.match for table in over.tables]
    assert len(set(matches)) == len(matches) == 6
    listed = backend.of(MatchStore).of_player(ada.id)
    assert set(matches) <= set(listed)
    assert len(listed) == 6


def test_many_drivers_at_once_put_up_each_match_once(contests, backend):
    ada = contests.player("Ada")
    contest = contests.put_up(ada, "round_robin", "random", "greedy", ada, deals=2, seats=3)

    def race(_):
        for _ in range(10):
            drive(backend, contest.id)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(race, range(4)))
    tables = contests.load(contest).tables
    assert [table.match for table in tables if table.match] == contests.on(contest)
    assert len(backend.of(MatchStore).of_player(ada.id)) == len(contests.on(contest))


def test_the_id_of_a_match_is_that_of_its_table(contests):
    ada, ben = contests.player("Ada"), contests.player("Ben")
    [table] = contests.drive(contests.put_up(ada, "round_robin", ada, ben)).tables
    now = contests.backend.now()
    assert match_id_of("c", table, now) == match_id_of("c", table, now)
    assert match_id_of("c", table, now) != match_id_of("d", table, now)
    assert match_id_of("c", table, now) != match_id_of("c", replace(table, table=2), now)


def test_who_does_not_come_loses_by_the_clock(contests, backend):
    ada, ben = contests.player("Ada"), contests.player("Ben")
    contest = contests.put_up(ada, "round_robin", ada, ben)
    contests.drive(contest)
    [match_id] = contests.on(contest)
    backend.now.pass_by(seconds=301)
    contests.play_out(match_id)
    [table] = contests.drive(contest).tables
    assert table.left


def test_a_player_who_is_gone_is_paired_no_more(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(ada, "round_robin", ada, ben, cy)
    accounts.delete_player(backend, cy.id)

    over = contests.finish(contest)

    assert [one.left for one in over.contest.entrants] == [False, False, True]
    assert sum(table.counts for table in over.tables) == 1


def test_with_its_organiser_a_contest_ends(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(cy, "round_robin", ada, ben)
    accounts.delete_player(backend, cy.id)
    assert contests.drive(contest).contest.reason == "organiser_left"
    assert "contest_cancelled" in types(backend, ada)


def test_an_open_contest_is_entered_left_and_started(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(ada, "swiss", ada, open=True, deals=0)
    with pytest.raises(Refusal) as few:
        organising.start(backend, contest.id, ada)
    assert few.value.code == "too_few_entrants"
    organising.enter(backend, contest.id, ben)
    organising.enter(backend, contest.id, cy)
    for refused, code in (
        (lambda: organising.start(backend, contest.id, cy), "not_the_organiser"),
        (lambda: organising.cancel(backend, contest.id, cy), "not_the_organiser"),
    ):
        with pytest.raises(Refusal) as refusal:
            refused()
        assert refusal.value.code == code
    organising.leave(backend, contest.id, cy)
    with pytest.raises(Refusal) as refusal:
        organising.leave(backend, contest.id, cy)
    assert refusal.value.code == "not_entered"
    organising.start(backend, contest.id, ada)
    with pytest.raises(Refusal) as refusal:
        organising.enter(backend, contest.id, cy)
    assert refusal.value.code == "contest_started"
    over = contests.finish(contest)
    assert len(over.contest.entrants) == 2
    with pytest.raises(Refusal) as refusal:
        organising.enter(backend, contest.id, cy)
    assert refusal.value.code == "contest_over"


def test_many_who_enter_at_once_all_are_in(contests, backend):
    ada = contests.player("Ada")
    contest = contests.put_up(ada, "swiss", open=True, deals=0)
    many = [contests.player(f"P{number}") for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda one: organising.enter(backend, contest.id, one), many))
    entrants = contests.load(contest).contest.entrants
    assert {one.player.id for one in entrants} == {one.id for one in many}


def test_a_cancelled_contest_pairs_nobody_and_its_matches_are_played_on(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(ada, "round_robin", ada, ben, cy)
    contests.drive(contest)
    [match_id] = contests.on(contest)
    organising.cancel(backend, contest.id, ada)
    loaded = contests.drive(contest)
    assert [table.is_waiting for table in loaded.tables] == [False] * 3
    assert contests.on(contest) == [match_id]
    contests.play_out(match_id)
    assert contests.drive(contest).contest.table_counts.ended == 1
    assert backend.of(contests_due).due(backend.now() + timedelta(days=1), 10) == []


def test_matches_of_house_bots_end_with_their_contest(contests, backend):
    ada = contests.player("Ada")
    contest = contests.put_up(ada, "experiment", "random", "greedy", deals=50, mirrored=True)
    contests.drive(contest)
    running = contests.on(contest)
    with pytest.raises(Refusal) as refusal:
        call_off(backend, running[0], ada)
    assert refusal.value.code == "match_of_contest"
    organising.cancel(backend, contest.id, ada)
    contests.drive(contest, 5)
    assert {one.status for one in backend.of(MatchStore).load_many(running)} == {Status.CANCELLED}
    assert contests.on(contest) == []


def test_experiments_are_of_bots_and_of_two(contests, backend):
    ada, bot = contests.player("Ada"), contests.player("Bo", kind=Kind.BOT)
    for entrants, code in (
        ((ada, "random"), "contest_for_bots"),
        (("random",), "experiment_of_two"),
        (("random", "greedy", bot), "experiment_of_two"),
    ):
        with pytest.raises(Refusal) as refusal:
            contests.put_up(ada, "experiment", *entrants, deals=5)
        assert refusal.value.code == code
    assert contests.put_up(ada, "experiment", bot, "random", deals=5)


def test_how_many_a_player_may_organise(contests, backend):
    ada, ben = contests.player("Ada"), contests.player("Ben")
    most = backend.settings.contests_per_player
    made = [contests.put_up(ada, "swiss", open=True, deals=0) for _ in range(most)]
    with pytest.raises(Refusal) as refusal:
        contests.put_up(ada, "swiss", open=True, deals=0)
    assert refusal.value.code == "too_many_contests"
    assert contests.put_up(ben, "swiss", open=True, deals=0)
    organising.cancel(backend, made[0].id, ada)
    assert contests.put_up(ada, "swiss", open=True, deals=0)  # told apart from what is over


def test_a_contest_has_bounds(contests):
    ada = contests.player("Ada")
    with pytest.raises(Refusal) as refusal:
        contests.put_up(ada, "experiment", "random", "greedy", deals=1001)
    assert refusal.value.code == "too_many_tables"


def test_an_open_contest_that_nobody_starts_is_cancelled(contests, backend):
    ada = contests.player("Ada")
    contest = contests.put_up(ada, "swiss", ada, open=True, deals=0)
    contests.drive(contest)
    backend.now.pass_by(days=backend.settings.keep_waiting_days, minutes=1)
    assert contests.drive(contest).contest.reason == "abandoned"


def test_a_ladder_night_pairs_whoever_is_there(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(ada, "ladder_night", open=True, seconds=600)
    organising.start(backend, contest.id, ada)
    for one in (ada, ben, cy):
        organising.enter(backend, contest.id, one)
    contests.drive(contest)
    assert contests.on(contest) == []  # nobody was seen
    for _ in range(4):
        for one in (ada, ben):
            backend.of(ContestStore).note_present(contest.id, one.id, backend.now())
        backend.now.pass_by(seconds=2)
        contests.drive(contest)
        for match_id in contests.on(contest):
            contests.play_out(match_id)
    tables = contests.load(contest).tables
    assert len(tables) >= 3
    assert {one for table in tables for one in table.seating} == {0, 1}
    backend.now.pass_by(seconds=700)
    assert contests.finish(contest).contest.status is ContestStatus.FINISHED


def test_a_swiss_contest_is_played_in_rounds(contests):
    players = [contests.player(f"P{number}") for number in range(5)]
    over = contests.finish(contests.put_up(players[0], "swiss", *players, deals=0))
    assert max(table.round for table in over.tables) == 3
    assert sum(table.is_bye for table in over.tables) == 3


def test_matches_of_people_are_public_and_shared_deals_are_not_listed(contests, backend):
    ada, ben = contests.player("Ada"), contests.player("Ben")
    people = contests.put_up(ada, "round_robin", ada, ben)
    bots = contests.put_up(ada, "experiment", "random", "greedy", deals=2, mirrored=True)
    contests.drive(people)
    contests.drive(bots)
    for contest, visibility in ((people, Visibility.PUBLIC), (bots, Visibility.UNLISTED)):
        for match in backend.of(MatchStore).load_many(contests.on(contest)):
            assert match.visibility is visibility
            assert match.contest.id == contest.id


@pytest.mark.parametrize("rated", [True, False])
def test_matches_of_a_contest_count_in_ratings_where_it_says_so(contests, backend, rated):
    ada, ben = contests.player("Ada"), contests.player("Ben")
    contest = contests.put_up(ada, "swiss", open=True, rated=rated)
    for player in (ada, ben):
        organising.enter(backend, contest.id, player)
    organising.start(backend, contest.id, ada)

    over = contests.finish(contest)

    for table in over.tables:
        result = result_of(backend.of(MatchStore).load(table.match).match)
        assert (result.unrated is None) == rated


def test_what_there_is_no_room_for_is_put_up_later(contests, backend):
    ada = contests.player("Ada")
    contest = contests.put_up(ada, "experiment", "random", "greedy", deals=3, mirrored=True)
    have_room_for(backend, running_matches_per_player=2)
    contests.drive(contest)
    assert (
        sum(one is not None for one in backend.of(MatchStore).load_many(contests.on(contest))) == 2
    )
    have_room_for(backend, running_matches_per_player=500)
    backend.now.pass_by(seconds=6)
    assert contests.finish(contest).contest.table_counts.ended == 6


def test_nobody_takes_over_a_seat_of_a_contest(contests, backend):
    ada, ben, cy = (contests.player(name) for name in ("Ada", "Ben", "Cy"))
    contest = contests.put_up(ada, "round_robin", ada, ben)
    contests.drive(contest)
    [match_id] = contests.on(contest)
    seat = backend.of(MatchStore).load(match_id).match.seat_of(ben.id)
    leave_seat(backend, match_id, ben, seat, keep=True)
    with pytest.raises(Refusal) as refusal:
        take_over(backend, match_id, cy, seat)
    assert refusal.value.code == "match_of_contest"
    assert take_over(backend, match_id, ben, seat).match.seat_of(ben.id) == seat


def test_a_forgotten_contest_is_none(contests, backend):
    with pytest.raises(NotFound):
        backend.of(ContestStore).load("0" * 26)
    with pytest.raises(NotFound):
        backend.of(ContestStore).load("no id")
