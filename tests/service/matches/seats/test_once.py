"""Made once, though whoever made it died before it could answer, or before it was made."""

import pytest

from engine.game import Options
from service.matches.fairness import commitments
from service.matches.seats import creating, once
from service.matches.seats.seat import Kind
from service.players import accounts, tickets
from service.refusals import BadToken, Refusal, StoreUnreachable
from service.store.admission.admitted import Token
from service.store.admission.admitting import read_token
from service.store.answered import Idempotency

KEY = Idempotency("a-key-that-nobody-guesses", "body")


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def wanted(game):
    options: Options = game.options_type(start_seat=0)
    return creating.NewMatch(game.name, options, (creating.MeSeat(), creating.OpenSeat()))


def fails(*_, **__):
    raise StoreUnreachable


def test_who_dies_between_the_promise_and_the_match_is_followed_by_the_next_try(
    backend, ada, wanted, monkeypatch
):
    with monkeypatch.context() as patched:
        patched.setattr(backend, "commit", fails)
        with pytest.raises(StoreUnreachable):
            once.create_match(backend, ada, wanted, KEY)

    made = [once.create_match(backend, ada, wanted, KEY) for _ in range(2)]

    assert [one.is_replayed for one in made] == [False, True]
    assert made[0].loaded == made[1].loaded
    assert len(backend.players.match_ids(ada.id)) == 1


def test_who_dies_between_the_promise_and_the_player_is_followed_by_the_next_try(
    backend, monkeypatch
):
    for method in ("add", "keep"):
        store = backend.players if method == "add" else backend.promises
        key = Idempotency(f"a-key-for-{method}-------------", "body")
        with monkeypatch.context() as patched:
            patched.setattr(store, method, fails)
            with pytest.raises(StoreUnreachable):
                accounts.register_once(backend, "Ada", Kind.HUMAN, key)

        players = [accounts.register_once(backend, "Ada", Kind.HUMAN, key)[0] for _ in range(2)]

        assert players[0] == players[1]
        assert accounts.authenticate(backend, players[0].token).id == players[0].id


def test_what_is_kept_shows_no_token(backend, redis):
    player, _ = accounts.register_once(backend, "Ada", Kind.HUMAN, KEY)
    caller, old = accounts.authenticate(backend, player.token), read_token(player.token)
    other, third = (Idempotency(f"{KEY.key}-{number}", "body") for number in (2, 3))
    ticket, _ = tickets.cut_ticket_once(backend, old, other)
    new, _ = accounts.rotate_token_once(backend, caller, old, third)
    said = [player.token.partition(".")[2], new.token.partition(".")[2]]
    said += [ticket.ticket.partition("~")[2], KEY.key]

    for name in redis.scan_iter("*"):
        for secret in said:
            assert secret.encode() not in name
            assert secret.encode() not in redis.dump(name)


def test_who_dies_between_the_promise_and_the_new_token_is_followed_by_the_next_try(
    backend, monkeypatch
):
    player = accounts.register(backend, "Ada")
    caller, old = accounts.authenticate(backend, player.token), read_token(player.token)
    with monkeypatch.context() as patched:
        patched.setattr(backend.players, "replace_token", fails)
        with pytest.raises(StoreUnreachable):
            accounts.rotate_token_once(backend, caller, old, KEY)

    new, _ = accounts.rotate_token_once(backend, caller, old, KEY)

    assert accounts.authenticate(backend, new.token).id == player.id
    assert accounts.token_again(backend, player.token, KEY) == new


def test_a_token_replaced_under_a_key_is_not_brought_back_by_a_try_that_hung(backend):
    player = accounts.register(backend, "Ada")
    caller, old = accounts.authenticate(backend, player.token), read_token(player.token)
    accounts.rotate_token_once(backend, caller, old, KEY)
    newest = accounts.rotate_token(backend, caller)

    hung, _ = accounts.rotate_token_once(backend, caller, old, KEY)

    assert accounts.authenticate(backend, newest.token).id == player.id
    with pytest.raises(BadToken):
        accounts.authenticate(backend, hung.token)


@pytest.mark.parametrize("thing", ["commitment", "ticket"])
def test_who_dies_between_the_promise_and_what_it_promised_is_followed_by_the_next_try(
    backend, ada, monkeypatch, thing
):
    token = Token(ada.id, "0" * 64)
    make = {
        "commitment": lambda: commitments.draw_once(backend, ada, KEY),
        "ticket": lambda: tickets.cut_ticket_once(backend, token, KEY),
    }[thing]
    with monkeypatch.context() as patched:
        patched.setattr(backend.promises, f"make_{thing}", fails)
        with pytest.raises(StoreUnreachable):
            make()

    assert make() == make()


def test_another_salt_makes_another_token(backend):
    other = Idempotency(KEY.key + "-other", "body")
    tokens = {
        accounts.register_once(backend, "Ada", Kind.HUMAN, key)[0].token for key in (KEY, other)
    }

    assert len(tokens) == 2


def test_promises_are_forgotten(backend, redis, ada, wanted):
    once.create_match(backend, ada, wanted, KEY)
    accounts.register_once(backend, "Ada", Kind.HUMAN, KEY)
    promised = [*redis.scan_iter("registration:*"), *redis.scan_iter("player:*:key:*")]

    hours = backend.settings.keep_idempotency_hours
    assert len(promised) == 2
    assert all(0 < redis.ttl(name) <= hours * 3600 for name in promised)


def test_another_body_is_another_request(backend, ada, wanted):
    once.create_match(backend, ada, wanted, KEY)

    with pytest.raises(Refusal) as refusal:
        once.create_match(backend, ada, wanted, Idempotency(KEY.key, "other"))

    assert refusal.value.code == "idempotency_key_reused"
