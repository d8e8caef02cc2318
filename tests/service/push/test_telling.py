"""A browser is told of a turn: encrypted, signed, once, and not for ever."""

import threading
from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.words import ENGLISH, Language
from service.bots.cases.webhooks import WEBHOOKS, set_webhook
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.terms import Clock
from service.matches.store.keys import MATCH_PRESENT
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Redeliveries
from service.matches.store.presence import PresenceStore
from service.players.cases.accounts import delete_player, rotate_token
from service.players.model import Kind
from service.players.store.keys import PLAYER_PUSH
from service.push.cases.subscribing import public_key, subscribe, subscriptions, unsubscribe
from service.push.cases.telling import KEPT_FOR, PRESENT_LOOKED_AT_AFTER, PUSHES
from service.push.model import SubscriptionKeys, SubscriptionRequest, fresh_private_key
from service.push.store import PUSH_KEY
from service.refusals import NotFound, Refusal
from service.seats.cases.sitting import take_seat
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import Table
from tests.push_service import Browser, expiry, push_service
from tests.waiting import PATIENCE_SECONDS, until
from worker import pusher
from worker.pusher import Pusher

GERMAN = Language("de")
CONTACT = "mailto:ada@example.org"


@pytest.fixture
def backend(redis, redis_url, clock):
    allowing = Settings(
        redis_url=redis_url,
        webhooks_allow_private=True,
        webhook_tries=3,
        webhook_timeout_seconds=PATIENCE_SECONDS,
        push_contact=CONTACT,
        subscriptions_per_player=2,
    )
    with open_backend(allowing, now=clock) as opened:
        yield opened


@pytest.fixture
def server():
    with push_service() as started:
        yield started


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def ben(table):
    return table.player("Ben")


@pytest.fixture
def phone(backend, server, ada):
    """Ada's, which has subscribed."""
    return subscribed(backend, server, ada)


def wanted(browser):
    said = browser.subscription
    return SubscriptionRequest(said["endpoint"], SubscriptionKeys(**said["keys"]))


def subscribed(backend, server, player, name="phone", language=ENGLISH):
    browser = Browser(server, public_key(backend), name)
    subscribe(backend, player, wanted(browser), language)
    return browser


def tell_all(backend):
    """Tell until nothing is due at this moment; how many looks that took."""
    pusher = Pusher(backend, PUSHES)
    count = 0
    while (claim := pusher.claim()) is not None:
        pusher.call(claim)
        count += 1
    return count


def begun(backend, table, ben, ada, **terms):
    """A match in which Ada comes second: it is Ben's turn."""
    loaded = table.match(ben, "me", "open", **terms)
    return take_seat(backend, loaded.match.id, ada)


def play(backend, table, player, match_id):
    """The player's first command."""
    loaded = clocks.load(backend, match_id)
    play_command(
        backend,
        loaded,
        player,
        table.first_command(loaded),
        expected_version=loaded.match.version,
    )
    return clocks.load(backend, match_id)


def play_until_due(backend, table, players, match_id, due):
    """Whoever is to act plays, until it is that player's turn."""
    loaded = clocks.load(backend, match_id)
    while due.id not in {player.id for player in loaded.match.due_players}:
        mover = next(one for one in players if one.id == loaded.match.due_players[0].id)
        loaded = play(backend, table, mover, match_id)
    return loaded


@pytest.fixture
def match(backend, table, ada, ben, phone):
    """A match in which Ben has played and it is Ada's turn; she has heard nothing yet."""
    loaded = begun(backend, table, ben, ada)
    return play_until_due(backend, table, (ada, ben), loaded.match.id, ada).match


def test_a_browser_is_told_whose_turn_it_is_and_who_has_played(backend, phone, match):
    tell_all(backend)

    assert phone.told == [
        {
            "match": match.id,
            "game": match.game,
            "moved": "Ben",
            "title": "Your turn",
            "text": f"{match.rules.words.tell('title', ENGLISH)}: Ben has played.",
            "off": "Stop these",
            "language": "en",
        }
    ]


def test_it_is_told_in_the_language_of_the_browser(backend, table, server, ada, ben):
    phone = subscribed(backend, server, ada, language=GERMAN)
    loaded = begun(backend, table, ben, ada)
    play_until_due(backend, table, (ada, ben), loaded.match.id, ada)

    tell_all(backend)

    assert [told["title"] for told in phone.told] == ["Du bist am Zug"]
    assert phone.told[0]["text"].endswith("Ben hat gespielt.")


def test_where_nobody_has_played_yet_the_match_waits(backend, table, server, ada, ben):
    phone = subscribed(backend, server, ada)
    loaded = table.match(ada, "me", "open")
    take_seat(backend, loaded.match.id, ben)

    tell_all(backend)

    assert [told["moved"] for told in phone.told] == [None]
    assert phone.told[0]["text"].endswith("waits for you.")


def test_the_push_service_is_shown_a_signature_and_no_word_of_the_match(
    backend, server, phone, match, clock
):
    tell_all(backend)

    [call] = phone.calls
    claims = phone.claims(call)
    assert claims["aud"] == server.url.removesuffix("/bot")
    assert claims["sub"] == CONTACT
    assert timedelta() < expiry(claims) - clock.moment < timedelta(hours=24)
    assert call.headers["content-encoding"] == "aes128gcm"
    shown = repr(call.headers).encode() + call.body
    assert not any(word.encode() in shown for word in (match.id, match.game, "Ben", "Ada"))


def test_without_a_clock_it_is_kept_for_days_and_with_one_as_long_as_the_turn(
    backend, table, server, ada, ben, phone, match
):
    tell_all(backend)
    timed = begun(backend, table, ben, ada, clock=Clock(turn_seconds=600))
    play_until_due(backend, table, (ada, ben), timed.match.id, ada)
    tell_all(backend)

    without, with_clock = (call.headers for call in phone.calls)
    assert int(without["ttl"]) == KEPT_FOR.total_seconds()
    assert 590 < int(with_clock["ttl"]) <= 600
    assert (without["urgency"], with_clock["urgency"]) == ("normal", "high")
    assert without["topic"] != with_clock["topic"]
    assert len(without["topic"]) == 32


def test_a_turn_is_told_once_however_often_it_is_delivered(backend, table, phone, ada, match):
    tell_all(backend)
    for _ in range(3):
        backend.of(Redeliveries).deliver_again(backend.of(MatchStore).load(match.id).match)
        tell_all(backend)
    play(backend, table, ada, match.id)
    backend.of(Redeliveries).settle([match.id])
    tell_all(backend)

    assert len(phone.told) == 1


def test_the_next_turn_is_told_again_with_the_same_topic(backend, table, phone, ada, ben, match):
    tell_all(backend)
    play_until_due(backend, table, (ada, ben), match.id, ben)
    play_until_due(backend, table, (ada, ben), match.id, ada)
    tell_all(backend)

    topics = [call.headers["topic"] for call in phone.calls]
    assert len(topics) == 2
    assert len(set(topics)) == 1


def test_every_browser_of_a_player_is_told(backend, table, server, ada, phone, ben):
    desktop = subscribed(backend, server, ada, "desktop")
    loaded = begun(backend, table, ben, ada)
    play_until_due(backend, table, (ada, ben), loaded.match.id, ada)

    tell_all(backend)

    assert len(phone.told) == len(desktop.told) == 1


def test_who_is_present_is_not_told_until_they_leave_without_playing(
    backend, phone, ada, match, clock
):
    here = {MATCH_PRESENT % match.id: ((ada.id,), 0)}
    backend.of(PresenceStore).put("web", here)
    tell_all(backend)
    clock.pass_by(seconds=PRESENT_LOOKED_AT_AFTER.total_seconds() - 5)
    backend.of(PresenceStore).put("web", here)
    clock.pass_by(seconds=6)
    tell_all(backend)
    assert phone.told == []

    clock.pass_by(seconds=60)
    tell_all(backend)

    assert len(phone.told) == 1


def test_a_turn_that_is_over_is_not_told_any_more(backend, table, phone, ada, ben, match):
    play_until_due(backend, table, (ada, ben), match.id, ben)

    tell_all(backend)

    assert phone.told == []


def test_a_bot_is_told_nothing_and_may_not_subscribe(backend, table, server, ben):
    robo = table.player("Robo", Kind.BOT)
    browser = Browser(server, public_key(backend))

    with pytest.raises(Refusal) as refused:
        subscribe(backend, robo, wanted(browser), ENGLISH)

    assert refused.value.code == "not_a_person"


def test_a_webhook_and_a_browser_of_one_player_are_both_called(
    backend, table, server, ada, phone, ben
):
    set_webhook(backend, ada, f"{server.url}/hook")
    loaded = begun(backend, table, ben, ada)
    play_until_due(backend, table, (ada, ben), loaded.match.id, ada)

    tell_all(backend)

    assert len(phone.told) == 1
    assert Pusher(backend, WEBHOOKS).claim() is not None


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(backend, server, ada, phone, match, status):
    server.answer = lambda _: (status, None)

    tell_all(backend)

    assert subscriptions(backend, ada) == ()
    assert len(phone.calls) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_fails_for_a_while_is_tried_again_and_not_for_ever(
    backend, server, ada, phone, match, clock, status
):
    server.answer = lambda _: (status, None)

    for _ in range(6):
        tell_all(backend)
        clock.pass_by(seconds=100)
    backend.of(Redeliveries).settle([match.id])
    tell_all(backend)

    assert len(phone.calls) == 3
    assert len({call.headers["topic"] for call in phone.calls}) == 1
    assert len(subscriptions(backend, ada)) == 1


def test_what_succeeds_at_the_second_try_is_told_once(backend, server, phone, match, clock):
    answers = iter([500, 201])
    server.answer = lambda _: (next(answers), None)

    for _ in range(4):
        tell_all(backend)
        clock.pass_by(seconds=100)

    assert len(phone.calls) == 2


def test_what_the_push_service_refuses_is_not_sent_again_in_this_turn(
    backend, server, phone, match, clock
):
    server.answer = lambda _: (403, None)

    for _ in range(4):
        tell_all(backend)
        clock.pass_by(seconds=100)

    assert len(phone.calls) == 1


def test_one_that_has_expired_is_forgotten_and_not_called(backend, server, ada, table, ben, clock):
    phone = Browser(server, public_key(backend))
    soon = (clock.moment + timedelta(minutes=1)).timestamp() * 1000
    subscribe(backend, ada, replace(wanted(phone), expiration_time=soon), ENGLISH)
    loaded = begun(backend, table, ben, ada)
    clock.pass_by(minutes=2)
    play_until_due(backend, table, (ada, ben), loaded.match.id, ada)

    tell_all(backend)

    assert phone.calls == []
    assert subscriptions(backend, ada) == ()


def test_nothing_comes_after_off(backend, ada, phone, match):
    [subscription] = subscriptions(backend, ada)

    unsubscribe(backend, ada, subscription.id)
    tell_all(backend)

    assert phone.calls == []
    with pytest.raises(NotFound):
        unsubscribe(backend, ada, subscription.id)


def test_nothing_is_kept_of_a_player_who_leaves_and_nothing_comes(
    backend, redis, ada, phone, match
):
    delete_player(backend, ada.id)

    tell_all(backend)

    assert phone.calls == []
    assert not redis.exists(PLAYER_PUSH % ada.id)


def test_a_new_token_ends_the_subscriptions_of_whoever_had_the_old_one(
    backend, redis, ada, phone, match
):
    rotate_token(backend, ada)

    tell_all(backend)

    assert phone.calls == []
    assert subscriptions(backend, ada) == ()


def test_the_same_browser_again_is_the_same_subscription(backend, ada, phone):
    first, again = (
        subscribe(backend, ada, wanted(phone), language) for language in (ENGLISH, GERMAN)
    )

    assert first.id == again.id
    assert [one.language for one in subscriptions(backend, ada)] == ["de"]


def test_a_player_has_so_many_and_no_more(backend, server, ada, phone):
    subscribed(backend, server, ada, "desktop")

    with pytest.raises(Refusal) as refused:
        subscribed(backend, server, ada, "tablet")

    assert refused.value.code == "too_many_subscriptions"
    subscribe(backend, ada, wanted(phone), ENGLISH)


def test_many_at_once_are_no_more_than_one_after_another(backend, server, ada):
    together = threading.Barrier(4)
    refused = []

    def come(name):
        together.wait()
        try:
            subscribed(backend, server, ada, name)
        except Refusal as refusal:
            refused.append(refusal.code)

    threads = [threading.Thread(target=come, args=(f"browser{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert refused == ["too_many_subscriptions"] * 2
    assert len(subscriptions(backend, ada)) == 2


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/push",
        "https://10.0.0.1/push",
        "https://[::1]/push",
        "https://169.254.169.254/latest",
        "http://8.8.8.8/push",
        "https://8.8.8.8:6379/push",
        "ftp://8.8.8.8/push",
        "push",
    ],
)
def test_a_push_service_has_a_public_address_and_speaks_https(redis_url, redis, clock, endpoint):
    with open_backend(Settings(redis_url=redis_url), now=clock) as strict:
        ada = Table(strict, None).player("Ada")
        with push_service() as server:
            asked = replace(wanted(Browser(server, "")), endpoint=endpoint)
            with pytest.raises(Refusal) as refused:
                subscribe(strict, ada, asked, ENGLISH)

        assert refused.value.code == "push_address_refused"
        assert subscriptions(strict, ada) == ()


def test_an_address_that_became_private_is_not_called(backend, redis_url, clock, phone, match):
    """The operator forbids what was allowed: what is kept is checked at every call."""
    with open_backend(Settings(redis_url=redis_url), now=clock) as strict:
        tell_all(strict)

    assert phone.calls == []


def test_the_key_is_made_once_whichever_process_asks_first(redis, redis_url, clock):
    with (
        open_backend(Settings(redis_url=redis_url), now=clock) as one,
        open_backend(Settings(redis_url=redis_url), now=clock) as other,
    ):
        together = threading.Barrier(8)
        found = set()

        def ask(backend):
            together.wait()
            found.add(public_key(backend))

        threads = [threading.Thread(target=ask, args=(who,)) for who in (one, other) * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert len(found) == 1
    assert redis.exists(PUSH_KEY)


def test_the_operators_own_key_is_used_and_none_is_made(redis, redis_url, clock):
    own = fresh_private_key()
    with open_backend(Settings(redis_url=redis_url, push_private_key=own), now=clock) as backend:
        first = public_key(backend)
    with open_backend(Settings(redis_url=redis_url, push_private_key=own), now=clock) as backend:
        assert public_key(backend) == first
    assert not redis.exists(PUSH_KEY)


def test_a_push_service_that_hangs_keeps_no_other_waiting(redis, redis_url, game):
    """More turns than one push service gets threads, all at one that does not answer."""
    may_end = threading.Event()

    def hang(_):
        may_end.wait(2 * PATIENCE_SECONDS)
        return 201, None

    patient = Settings(
        redis_url=redis_url,
        webhooks_allow_private=True,
        webhook_timeout_seconds=2 * PATIENCE_SECONDS,
    )
    with (
        open_backend(patient) as backend,
        push_service(hang) as slow,
        push_service() as quick,
    ):
        table = Table(backend, game)
        started = Pusher(backend, PUSHES)
        thread = threading.Thread(target=started.run)
        thread.start()
        try:
            for number in range(3 * pusher.CALLS_TO_ONE):
                unlucky = table.player(f"Unlucky {number}")
                subscribed(backend, slow, unlucky, f"phone{number}")
                table.match(unlucky, "me", "random")
            until(lambda: len(slow.received) == pusher.CALLS_TO_ONE)
            lucky = table.player("Lucky")
            phone = subscribed(backend, quick, lucky)
            table.match(lucky, "me", "random")

            until(lambda: phone.calls)

            assert len(slow.received) == pusher.CALLS_TO_ONE
        finally:
            may_end.set()
            started.stop()
            thread.join()
