"""A match begun under other rules is refused in a clear word, and kept; nobody is held up by it."""

import pytest

from engine.language import Language
from service.matches import lists, players, reading
from service.matches.errors import NotFound, OtherRules
from service.matches.hall import Hall
from service.matches.keys import match_key
from service.matches.match import Kind, Status
from service.matches.pushing import due_pushes, push
from service.matches.webhooks import set_webhook
from service.matches.work import lease_work
from service.problems import PROBLEMS
from service.settings import Settings
from tests.webhook_server import webhook_server
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer


@pytest.fixture
def hall(redis, redis_url, clock):
    with Hall(Settings(redis_url=redis_url, webhooks_allow_private=True), now=clock) as opened:
        yield opened


@pytest.fixture
def robo(table):
    return table.player("Robo", Kind.BOT)


@pytest.fixture
def old_match(table, robo, redis):
    """Puts up a match as an earlier release has left it: begun under rules version 0."""

    def put_up(*seats):
        match = table.match(robo, *seats).match
        state = match_key(match.id, "state")
        redis.set(state, redis.get(state).replace(b'["lanterns",1,', b'["lanterns",0,'))
        return match

    return put_up


def test_it_is_refused_with_a_code_of_the_table(hall, robo, old_match):
    match = old_match("me", "greedy")

    with pytest.raises(OtherRules, match="rules version 0 of lanterns, this is version 1") as said:
        reading.load(hall, match.id)

    assert PROBLEMS[said.value.code].status == 409


def test_it_is_listed_and_nothing_of_it_is_changed(hall, redis, robo, old_match):
    match = old_match("me", "greedy")

    meta = match_key(match.id, "meta")
    Sweeper(hall).sweep()

    listed = lists.list_matches(hall, robo, lists.MatchFilter(is_mine=True), 50, None).items

    assert [found.id for found in listed] == [match.id]
    assert hall.store.read_document(match.id, redis.hget(meta, "doc")) == match


def test_other_work_does_not_wait_for_it(hall, table, robo, old_match):
    old_match("me", "greedy")
    new = table.match(robo, "me", "greedy").match

    assert lease_work(hall, robo, Language.EN).match.id == new.id


def test_nobody_works_at_it(hall, redis, clock, old_match):
    match = old_match("greedy", "me")
    for key in redis.scan_iter("rq:*"):
        redis.delete(key)
    clock.pass_by(seconds=60)

    TurnPlayer(hall).play(match.id, match.version)
    Sweeper(hall).sweep()

    assert not hall.bot_turns.is_queued(match)


def test_its_pushes_are_struck_off(hall, robo, clock, old_match):
    with webhook_server() as bot:
        set_webhook(hall, robo, bot.url)
        old_match("me", "greedy")

        for due in due_pushes(hall, 10):
            push(hall, due)
        clock.pass_by(minutes=5)

        assert bot.received == []
        assert due_pushes(hall, 10) == []


def test_its_players_may_leave(hall, robo, old_match):
    old_match("me", "greedy")

    players.let_go(hall, robo.id)

    with pytest.raises(NotFound):
        players.profile(hall, robo.id)


def test_it_expires_like_every_other(hall, clock, old_match):
    match = old_match("me", "greedy")
    clock.pass_by(days=hall.settings.keep_idle_matches_days + 1)

    Sweeper(hall).sweep_slowly()

    stored = hall.redis.hget(match_key(match.id, "meta"), "doc")
    assert hall.store.read_document(match.id, stored).status is Status.CANCELLED
