"""What the sweeper is reminded of, and what is put there anew in the meantime."""

from datetime import timedelta

import pytest

from service.store import keys
from service.store.connection import milliseconds
from service.store.reminders import Item, Reminder
from tests.backends import NOON

LATER = NOON + timedelta(seconds=9)


@pytest.fixture
def reminders(backend, redis):
    redis.zadd(keys.TURNS, {"first": milliseconds(NOON), "second": milliseconds(LATER)})
    return backend.reminders


def test_what_is_due_comes_longest_first(reminders):
    due = reminders.due(Reminder.HOUSE_TURN, LATER, 10)

    assert [item.id for item in due] == ["first", "second"]
    assert reminders.due(Reminder.HOUSE_TURN, NOON, 10) == due[:1]
    assert reminders.due(Reminder.HOUSE_TURN, LATER, 1) == due[:1]


def test_what_was_put_there_anew_is_not_struck_off(reminders, redis):
    item = Item("first", milliseconds(NOON))
    redis.zadd(keys.TURNS, {"first": milliseconds(LATER)})

    reminders.strike_off(Reminder.HOUSE_TURN, item)
    assert redis.zscore(keys.TURNS, "first") is not None
    reminders.strike_off(Reminder.HOUSE_TURN, Item("first", milliseconds(LATER)))
    assert redis.zscore(keys.TURNS, "first") is None


def test_nobody_is_reminded_of_what_is_done_by_putting_it_off(reminders, redis):
    reminders.put_off(Reminder.HOUSE_TURN, Item("gone", 0), LATER)

    assert redis.zscore(keys.TURNS, "gone") is None


def test_a_delivery_that_failed_is_made_good(backend, redis, table):
    match = table.match(table.player("Ada"), "me", "open").match
    right = set(redis.keys("matches:*"))
    redis.delete(*right)
    for name in right:
        redis.zadd(name.replace(b":open:", b":finished:"), {match.id: 0})

    backend.reminders.deliver_again(match)

    assert set(redis.keys("matches:*")) == right
