"""Contests under SIGKILL: whoever puts matches up and counts them is killed at every step of it."""

import pytest

from engine.catalogue import GAMES
from engine.words import ENGLISH
from service.contests.cases import organising
from service.contests.cases.organising import ContestRequest, EntrantRequest
from service.contests.model.contest import ContestKind, ContestStatus, TableEnd
from service.contests.store import ContestStore
from service.matches.model.result import result_of
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Kind
from service.players.store import keys
from service.settings import Settings
from service.subjects import open_backend
from tests.streams import notices
from tests.waiting import until
from tests.worker.dying_sweeper import WHEN, killed_at
from tests.worker.processes import running

pytestmark = pytest.mark.alone

POLE = GAMES["north_pole"]
STORE = "service.contests.store:ContestStore"
STEPS = (
    "service.contests.cases.driving:drive",
    f"{STORE}.commit",
    "service.matches.cases.creating:put_up",
    "service.contests.cases.driving:next_look",
    f"{STORE}.list_anew",
    "service.matches.store.outbox:Deliveries.pass_on",
    f"{STORE}.organise_no_more",
)
BOTS = ("random", "greedy")
DEALS = 2


def put_up(backend, organiser):
    wanted = ContestRequest(
        game=POLE.name,
        seats=2,
        kind=ContestKind.ROUND_ROBIN,
        options=POLE.options_type(round_limit=1),
        players=tuple(EntrantRequest(bot=name) for name in BOTS),
        deals=DEALS,
    )
    return organising.open_contest(backend, organiser, wanted, None)[0].id


def test_killed_at_every_step_every_match_is_put_up_once_and_counted_once(redis, redis_url):
    with open_backend(Settings(redis_url=redis_url)) as backend, running(redis_url) as processes:
        processes.start()
        contests = {}
        for step in STEPS:
            for when in WHEN:
                token = accounts.register(backend, f"{when} {step}"[-20:], Kind.HUMAN)[0].token
                organiser = accounts.authenticate(backend, token)
                contests[put_up(backend, organiser)] = organiser
                assert killed_at(redis_url, step, when), (step, when)
        for _ in range(2):
            processes.start("sweep")
        for contest_id in contests:
            until(lambda one=contest_id: is_settled(backend, one))

        for contest_id, organiser in contests.items():
            require_counted_once(backend, redis, contest_id, organiser)


def is_settled(backend, contest_id):
    contest = backend.of(ContestStore).load_without_tables(contest_id)
    return contest.status is contest.settled is ContestStatus.FINISHED


def require_counted_once(backend, redis, contest_id, organiser):
    """The standings are what the matches say, each of them once; everybody heard of it once."""
    loaded = backend.of(ContestStore).load(contest_id)
    assert [table.end for table in loaded.tables] == [TableEnd.FINISHED] * DEALS
    made = [table.match for table in loaded.tables]
    assert sorted(backend.of(MatchStore).of_player(organiser.id)) == sorted(made)
    points = dict.fromkeys(range(len(BOTS)), 0.0)
    for table in loaded.tables:
        seats = result_of(backend.of(MatchStore).load(table.match).match).seats
        assert table.places == tuple(seat.place for seat in seats)
        for entrant, place in zip(table.seating, table.places, strict=True):
            points[entrant] += (
                sum(place < other for other in table.places) + (table.places.count(place) - 1) / 2
            )
    assert {row.entrant: row.points for row in loaded.contest.standings} == points
    assert {row.matches for row in loaded.contest.standings} == {DEALS}
    assert not redis.exists(keys.PLAYER_CONTESTS % organiser.id)
    told = [notice.type for notice in notices(backend, organiser, ENGLISH, limit=200)]
    assert [told.count(f"contest_{word}") for word in ("started", "finished")] == [1, 1]
