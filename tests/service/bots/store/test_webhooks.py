"""Webhooks in Redis: kept, and judged by what became of the calls."""

import pytest
from msgspec.structs import replace

from service.bots.model import Push, SignedWebhook
from service.bots.store.webhooks import WebhookStore
from service.ids import new_id
from service.players.store.keys import PLAYER_PROFILE, PLAYER_PUSHED
from tests.backends import NOON

WEBHOOK = SignedWebhook("https://bot.example/", True, 0, NOON, "whsec_YQ==")


@pytest.fixture
def webhooks(backend):
    return backend.of(WebhookStore)


@pytest.fixture
def robo(table):
    return table.player("Robo").id


@pytest.fixture
def due(webhooks, robo):
    """A push of version 3 of a match, whose webhook is set."""
    webhooks.save(robo, WEBHOOK)
    return Push(new_id(NOON), robo)


def test_a_webhook_is_read_as_it_was_saved(webhooks, robo):
    webhooks.save(robo, WEBHOOK)

    assert webhooks.load(robo) == WEBHOOK


def test_a_webhook_is_removed_once(webhooks, robo):
    webhooks.save(robo, WEBHOOK)

    assert [webhooks.remove(robo), webhooks.remove(robo)] == [True, False]
    assert webhooks.load(robo) is None


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
    redis.delete(PLAYER_PROFILE % robo)

    webhooks.note_accepted(due, WEBHOOK, version=3)
    webhooks.note_failure(due, WEBHOOK, version=3, tries=1)

    assert not redis.exists(PLAYER_PROFILE % robo, PLAYER_PUSHED % robo)
