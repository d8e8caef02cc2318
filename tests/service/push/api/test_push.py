"""Subscriptions over HTTP: whose they are, what they have to be, and the key they are made with."""

import pytest

from service.push.model import public_key_of
from tests.push_service import NO_SERVICE, Browser
from tests.service.conftest import Client, running_web
from tests.service.players.api.test_keys import cut_key, is_too_narrow
from tests.service.table import put_up

PUSH = "/v1/players/me/push"


@pytest.fixture
def browser(client):
    return Browser(NO_SERVICE, client.get("/v1/push").json["public_key"])


def test_the_key_is_read_without_an_account_and_is_the_same_for_everybody(client, ada, browser):
    assert ada.get("/v1/push").json == {"public_key": browser.key}
    assert len(browser.key) == len(public_key_of("A" * 42 + "E"))


def test_a_browser_subscribes_and_is_removed(ada, browser):
    put = ada.put(PUSH, browser.subscription, headers={"Accept-Language": "it"})
    again = ada.put(PUSH, browser.subscription, headers={"Accept-Language": "de"})

    assert (put.status, again.status) == (200, 200)
    shown = ada.get(PUSH).json["items"]
    assert shown == [again.json]
    assert shown[0]["id"] == put.json["id"]
    assert (shown[0]["endpoint"], shown[0]["language"]) == (browser.endpoint, "de")
    secrets = browser.subscription["keys"].values()
    assert not any(secret in repr((put.json, shown)) for secret in secrets)
    assert ada.delete(f"{PUSH}/{put.json['id']}").status == 204
    assert ada.get(PUSH).json == {"items": []}
    assert ada.delete(f"{PUSH}/{put.json['id']}").code == "subscription_not_found"


def test_a_subscription_is_nobody_elses(ada, bo, browser):
    subscription = ada.put(PUSH, browser.subscription).json

    assert bo.get(PUSH).json == {"items": []}
    assert bo.delete(f"{PUSH}/{subscription['id']}").code == "subscription_not_found"
    assert len(ada.get(PUSH).json["items"]) == 1


def test_a_guest_subscribes_by_the_key_of_the_seat(ada, browser):
    match = put_up(ada)
    guest = cut_key(ada, match=match["id"], seat=1)
    assert is_too_narrow(guest.put(PUSH, browser.subscription))
    guest.post(f"/v1/matches/{match['id']}/seats", {"name": "Pika"})

    assert guest.put(PUSH, browser.subscription).status == 200

    assert len(guest.get(PUSH).json["items"]) == 1
    assert ada.get(PUSH).json == {"items": []}


def test_a_key_that_may_less_than_its_player_does_not_subscribe(ada, browser):
    """It could hear of other matches by it."""
    match = put_up(ada)
    for wanted in ({"may": ["play"]}, {"match": match["id"], "seat": 0}, {"may": ["read"]}):
        program = cut_key(ada, **wanted)
        assert is_too_narrow(program.put(PUSH, browser.subscription))
        assert is_too_narrow(program.get(PUSH))
        assert is_too_narrow(program.delete(f"{PUSH}/{'0' * 26}"))


def test_a_bot_is_told_by_other_means(client, browser):
    bot = client.register("Umky", "bot")

    assert bot.put(PUSH, browser.subscription).code == "not_a_person"


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"p256dh": "short"}, "/keys/p256dh"),
        ({"p256dh": "A" * 87}, "/keys"),
        ({"auth": "A" * 23}, "/keys/auth"),
    ],
)
def test_keys_that_nothing_can_be_encrypted_with_are_refused(ada, browser, changed, pointer):
    asked = browser.subscription
    asked["keys"] |= changed

    answer = ada.put(PUSH, asked)

    assert (answer.status, answer.code) == (422, "malformed")
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize("until", [-1, "soon", True])
def test_a_time_that_is_none_is_refused_and_one_beyond_all_calendars_is_for_good(
    ada, browser, until
):
    assert ada.put(PUSH, browser.subscription | {"expirationTime": until}).status == 422
    assert ada.put(PUSH, browser.subscription | {"expirationTime": 1e300}).status == 200


def test_private_addresses_are_refused(ada, browser):
    answer = ada.put(PUSH, browser.subscription | {"endpoint": "https://192.168.0.1/send"})

    assert (answer.status, answer.code) == (422, "push_address_refused")


def test_every_web_process_says_the_same_key(redis, redis_url):
    with running_web(redis_url) as one, running_web(redis_url) as other:
        keys = {Client(address).get("/v1/push").json["public_key"] for address in (one, other)}

    assert len(keys) == 1
