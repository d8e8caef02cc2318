"""A match begun under other rules is refused in a clear word, and kept; nobody is held up by it."""

import pytest

from engine.words import ENGLISH
from service.bots.cases.webhooks import WEBHOOKS, set_webhook
from service.bots.cases.work import Work, lease_work
from service.bots.store.turns import HouseTurns
from service.matches.cases import clocks, lists
from service.matches.model.terms import Status
from service.matches.store import keys
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Kind
from service.refusals import NotFound, OtherRules
from service.refusals.table import REFUSALS
from service.settings import Settings
from service.subjects import open_backend
from tests.webhook_server import webhook_server
from worker.pusher import Pusher
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer


@pytest.fixture
def backend(redis, redis_url, clock):
    with open_backend(
        Settings(redis_url=redis_url, webhooks_allow_private=True), now=clock
    ) as opened:
        yield opened


@pytest.fixture
def robo(table):
    return table.player("Robo", Kind.BOT)


@pytest.fixture
def old_match(table, robo, redis):
    """Puts up a match as an earlier release has left it: begun under rules version 0."""

    def put_up(*seats):
        match = table.match(robo, *seats).match
        state = keys.MATCH_STATE % match.id
        redis.set(state, redis.get(state).replace(b'["lanterns",1,', b'["lanterns",0,'))
        redis.hset(keys.MATCH_META % match.id, "commit", "by the earlier release")
        return match

    return put_up


def test_it_is_refused_with_a_code_of_the_table(backend, robo, old_match):
    match = old_match("me", "greedy")

    with pytest.raises(OtherRules, match="rules version 0 of lanterns, this is version 1") as said:
        clocks.load(backend, match.id)

    assert REFUSALS[said.value.code].status == 409


def test_it_is_listed_and_nothing_of_it_is_changed(backend, redis, robo, old_match):
    match = old_match("me", "greedy")

    Sweeper(backend).sweep()

    listed = lists.list_matches(backend, robo, lists.MatchFilter(player=robo.id), 50, None).items

    assert [found.id for found in listed] == [match.id]
    assert backend.of(MatchStore).load_without_state(match.id) == match


def test_other_work_does_not_wait_for_it(backend, table, robo, old_match):
    old_match("me", "greedy")
    new = table.match(robo, "me", "greedy").match

    work = lease_work(backend, robo, ENGLISH)
    assert isinstance(work, Work)
    assert work.match.id == new.id


def test_nobody_works_at_it(backend, redis, clock, old_match):
    match = old_match("greedy", "me")
    for key in redis.scan_iter("rq:*"):
        redis.delete(key)
    clock.pass_by(seconds=60)

    TurnPlayer(backend).play(match.id, match.version)
    Sweeper(backend).sweep()

    assert not backend.of(HouseTurns).is_queued(match)


def test_its_pushes_are_struck_off(backend, robo, clock, old_match):
    with webhook_server() as bot:
        set_webhook(backend, robo, bot.url)
        old_match("me", "greedy")

        pusher = Pusher(backend, WEBHOOKS)
        pusher.call(pusher.claim())
        clock.pass_by(minutes=5)

        assert bot.received == []
        assert pusher.claim() is None


def test_its_players_may_leave(backend, robo, old_match):
    old_match("me", "greedy")

    accounts.let_go(backend, robo.id)

    with pytest.raises(NotFound):
        accounts.profile(backend, robo.id)


def test_it_expires_like_every_other(backend, clock, old_match):
    match = old_match("me", "greedy")
    clock.pass_by(days=backend.settings.keep_idle_matches_days + 1)

    Sweeper(backend).sweep_slowly()

    assert backend.of(MatchStore).load_without_state(match.id).status is Status.CANCELLED
