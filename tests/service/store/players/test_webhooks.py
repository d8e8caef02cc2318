"""Webhooks in Redis: kept, claimed for one call, and judged by what became of the call."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from service.ids import id_of, new_id
from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import Pipeline
from service.store.players.webhooks import CROWD, Push, StoredWebhook, set_of_push
from tests.backends import NOON

WEBHOOK = StoredWebhook("https://bot.example/", "whsec_YQ==", True, 0, NOON)
LATER = NOON + timedelta(seconds=5)


@pytest.fixture(params=[False, True], ids=["one set", "parts"], autouse=True)
def is_divided(request, monkeypatch):
    """Whether what is due lies in parts, as on a cluster."""
    monkeypatch.setattr(Pipeline, "divides_lists", request.param)
    return request.param


@pytest.fixture
def webhooks(backend):
    return backend.webhooks


@pytest.fixture
def robo(table):
    return table.player("Robo").id


@pytest.fixture
def due(webhooks, robo):
    """A push of version 3 of a match, claimed, whose webhook is set."""
    webhooks.save(robo, WEBHOOK)
    webhooks.push_soon([keys.push_name(new_id(NOON), robo)], NOON)
    [push] = webhooks.claim(10, NOON, until=LATER)
    return push


def test_a_webhook_is_read_as_it_was_saved(webhooks, robo):
    webhooks.save(robo, WEBHOOK)

    assert webhooks.load(robo) == WEBHOOK


def test_a_webhook_is_removed_once(webhooks, robo):
    webhooks.save(robo, WEBHOOK)

    assert [webhooks.remove(robo), webhooks.remove(robo)] == [True, False]
    assert webhooks.load(robo) is None


def test_a_push_is_claimed_by_one_until_its_moment_comes_again(webhooks, due):
    assert webhooks.claim(10, NOON, until=LATER) == []
    assert [push.name for push in webhooks.claim(10, LATER, until=LATER)] == [due.name]


def names_of(robo, count):
    """Pushes of so many matches to one player, in the order in which they fall due."""
    return [keys.push_name(id_of(NOON, number), robo) for number in range(count)]


def test_what_fell_due_first_is_taken_first_in_whatever_part_it_lies(
    webhooks, robo, redis, is_divided
):
    names = names_of(robo, 30)
    for number, name in enumerate(names):
        webhooks.push_soon([name], NOON + timedelta(milliseconds=number))
    parts = redis.keys(f"{keys.PUSHES}*")

    until = LATER + timedelta(seconds=5)
    taken = [webhooks.claim(1, LATER, until)[0] for _ in range(5)]
    taken += webhooks.claim(100, LATER, until)

    assert (len(parts) > 4) == is_divided
    assert [push.name for push in taken] == names


def test_a_crowd_of_one_player_stands_back_and_others_are_called(webhooks, robo, table):
    other = table.player("Other").id
    webhooks.push_soon(names_of(robo, CROWD + 20), NOON)
    webhooks.push_soon([keys.push_name(new_id(NOON), other)], NOON + timedelta(milliseconds=1))

    [first] = webhooks.claim(1, LATER, until=LATER, but_of=[robo])

    assert first.player_id == other
    webhooks.drop(first)
    assert webhooks.claim(1, LATER, until=LATER, but_of=[robo]) == []
    assert len(webhooks.claim(1000, LATER + timedelta(seconds=2), until=LATER)) == CROWD + 20


def test_what_is_put_off_is_taken_then(webhooks, due):
    webhooks.put_off(due, LATER + timedelta(seconds=5))

    assert webhooks.claim(1, LATER, until=LATER) == []
    assert isinstance(webhooks.claim(1, LATER + timedelta(seconds=5), until=LATER)[0], Push)


def test_a_dropped_push_stays_if_it_was_put_there_anew(webhooks, due):
    webhooks.push_soon([due.name], NOON)

    webhooks.drop(due)

    assert len(webhooks.claim(10, NOON, until=LATER)) == 1


def test_tries_are_those_of_one_version(webhooks, due):
    webhooks.note_failure(due, WEBHOOK, version=3, tries=1)

    assert webhooks.tries(due, 3) == 1
    assert webhooks.tries(due, 4) == 0


def test_what_was_accepted_needs_no_more_tries_and_ends_the_failures(webhooks, due, robo):
    webhooks.note_failure(due, WEBHOOK, version=3, tries=1)

    webhooks.note_accepted(due, WEBHOOK, version=3)

    assert webhooks.tries(due, 3) is None
    assert webhooks.load(robo).failure_count == 0


def test_a_webhook_given_up_is_disabled(webhooks, due, robo):
    webhooks.note_failure(due, WEBHOOK, version=3, tries=1)

    assert webhooks.give_up(due, WEBHOOK, version=3, tries=2) == 2
    assert webhooks.load(robo) == replace(WEBHOOK, is_enabled=False, failure_count=2)


def test_a_webhook_set_anew_during_a_call_does_not_suffer_for_the_old_one(webhooks, due, robo):
    newer = replace(WEBHOOK, secret="whsec_Yg==")
    webhooks.save(robo, newer)

    assert webhooks.give_up(due, WEBHOOK, version=3, tries=6) == 0
    assert webhooks.load(robo) == newer
    assert webhooks.tries(due, 3) == 0


def test_the_end_of_a_call_leaves_nothing_of_a_player_who_is_gone(webhooks, due, robo, redis):
    redis.delete(keys.PLAYER_PROFILE % robo)

    webhooks.note_accepted(due, WEBHOOK, version=3)
    webhooks.note_failure(due, WEBHOOK, version=3, tries=1)

    assert not redis.exists(keys.PLAYER_PROFILE % robo, keys.PLAYER_PUSHED % robo)


in_parts = pytest.mark.parametrize("is_divided", [True], ids=["parts"], indirect=True)


@pytest.fixture
def away(monkeypatch):
    """Sets whose node does not answer."""
    away, execute = set[str](), Pipeline.execute

    def execute_there(pipe, *args, **options):
        if any(part in away for command, _ in pipe.command_stack for part in command):
            raise StoreUnreachable
        return execute(pipe, *args, **options)

    monkeypatch.setattr(Pipeline, "execute", execute_there)
    return away


@pytest.fixture
def two(backend, webhooks, robo, is_divided):
    """Two pushes that are due, in different parts."""
    parts: dict[str, str] = {}
    while len(parts) < 2:
        name = keys.push_name(new_id(NOON), robo)
        parts[set_of_push(backend._client.pipeline(), name)] = name
    webhooks.push_soon(list(parts.values()), NOON)
    return list(parts.items())


@in_parts
def test_a_node_that_is_away_keeps_no_other_from_being_asked(webhooks, two, away):
    [(lost, late), (_, name)] = two
    away.add(lost)

    assert [push.name for push in webhooks.claim(10, NOON, until=LATER)] == [name]
    away.clear()
    webhooks._away_until.clear()  # some seconds later
    assert [push.name for push in webhooks.claim(10, NOON, until=LATER)] == [late]


@in_parts
def test_a_node_that_is_away_is_left_alone_for_a_while(webhooks, two, away):
    [(lost, _), _] = two
    away.add(lost)
    webhooks.claim(10, NOON, until=LATER)
    away.clear()

    assert webhooks.claim(10, NOON, until=LATER) == []


@in_parts
def test_where_no_node_is_there_the_store_is_unreachable_at_every_look(webhooks, two, away):
    away.update(keys.PART_OF_PUSHES % part for part in keys.PARTS_OF_LISTS)

    for _ in range(2):
        with pytest.raises(StoreUnreachable):
            webhooks.claim(10, NOON, until=LATER)


@in_parts
def test_claims_are_held_where_the_node_is_there(webhooks, two, away):
    claimed = sorted(webhooks.claim(10, NOON, until=LATER), key=lambda push: push.name)
    lost = dict(two)
    away.add(next(part for part, name in lost.items() if name == claimed[0].name))

    with pytest.raises(StoreUnreachable):
        webhooks.hold(claimed, LATER + timedelta(seconds=1))

    assert [push.claimed_until for push in claimed] == [LATER, LATER + timedelta(seconds=1)]


@in_parts
def test_what_was_given_up_is_given_back_where_the_node_is_there(webhooks, two, away):
    claimed = sorted(webhooks.claim(10, NOON, until=LATER), key=lambda push: push.name)
    away.add(next(part for part, name in two if name == claimed[0].name))
    for push in claimed:
        webhooks.give_up_claim(push)

    assert [push.name for push in webhooks.claim(10, NOON, until=LATER)] == [claimed[1].name]
    away.clear()
    webhooks._away_until.clear()  # some seconds later
    assert [push.name for push in webhooks.claim(10, NOON, until=LATER)] == [claimed[0].name]
