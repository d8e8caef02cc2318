"""Made once, though whoever made it died before it could answer, or before it was made."""

import pytest

from engine.game import Options
from service.matches.cases import creating, idempotent, records
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.players.cases import accounts, keys
from service.players.model import Kind, May, Token, read_token
from service.players.store.accounts import PlayerStore
from service.players.store.admission import Admissions
from service.refusals import BadToken, Refusal, StoreUnreachable
from service.store.once import Idempotency

KEY = Idempotency("a-key-that-nobody-guesses", "body")
OTHER = Idempotency("another-that-nobody-guesses", "body")


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def wanted(game):
    options: Options = game.options_type(start_seat=0)
    return creating.Opening(game.name, options, (creating.MeSeat(), creating.OpenSeat()))


def fails(*_, **__):
    raise StoreUnreachable


def test_who_dies_between_the_promise_and_the_match_is_followed_by_the_next_try(
    backend, ada, wanted, monkeypatch
):
    with monkeypatch.context() as patched:
        patched.setattr(backend.of(Commits), "commit", fails)
        with pytest.raises(StoreUnreachable):
            idempotent.put_up(backend, ada, wanted, KEY)

    made = [idempotent.put_up(backend, ada, wanted, KEY) for _ in range(2)]

    assert [one.is_replayed for one in made] == [False, True]
    assert made[0].loaded == made[1].loaded
    assert len(backend.of(MatchStore).of_player(ada.id)) == 1


def test_who_dies_between_the_promise_and_the_player_is_followed_by_the_next_try(
    backend, monkeypatch
):
    for method in ("add", "note_made"):
        store = backend.of(PlayerStore) if method == "add" else backend.once
        key = Idempotency(f"a-key-for-{method}-------------", "body")
        with monkeypatch.context() as patched:
            patched.setattr(store, method, fails)
            with pytest.raises(StoreUnreachable):
                accounts.register(backend, "Ada", Kind.HUMAN, key)

        players = [accounts.register(backend, "Ada", Kind.HUMAN, key)[0] for _ in range(2)]

        assert players[0] == players[1]
        assert accounts.authenticate(backend, players[0].token).id == players[0].id


def test_what_is_kept_shows_no_token(backend, redis):
    player, _ = accounts.register(backend, "Ada", Kind.HUMAN, KEY)
    caller, old = accounts.authenticate(backend, player.token), read_token(player.token)
    other, third = (Idempotency(f"{KEY.key}-{number}", "body") for number in (2, 3))
    ticket, _ = keys.cut_ticket(backend, old, other, player.token)
    new, _ = accounts.rotate_token(backend, caller, third, player.token)
    said = [player.token.partition(".")[2], new.token.partition(".")[2]]
    said += [ticket.ticket.partition("~")[2], KEY.key]

    for name in redis.scan_iter("*"):
        for secret in said:
            assert secret.encode() not in name
            assert secret.encode() not in redis.dump(name)


def test_who_dies_between_the_promise_and_the_new_token_is_followed_by_the_next_try(
    backend, monkeypatch
):
    player, _ = accounts.register(backend, "Ada")
    caller = accounts.authenticate(backend, player.token)
    with monkeypatch.context() as patched:
        patched.setattr(backend.of(PlayerStore), "replace_token", fails)
        with pytest.raises(StoreUnreachable):
            accounts.rotate_token(backend, caller, KEY, player.token)

    new, _ = accounts.rotate_token(backend, caller, KEY, player.token)

    assert accounts.authenticate(backend, new.token).id == player.id
    assert accounts.token_again(backend, player.token, KEY) == new


def test_a_token_replaced_under_a_key_is_not_brought_back_by_a_try_that_hung(backend):
    player, _ = accounts.register(backend, "Ada")
    caller = accounts.authenticate(backend, player.token)
    accounts.rotate_token(backend, caller, KEY, player.token)
    newest, _ = accounts.rotate_token(backend, caller)

    hung, _ = accounts.rotate_token(backend, caller, KEY, player.token)

    assert accounts.authenticate(backend, newest.token).id == player.id
    with pytest.raises(BadToken):
        accounts.authenticate(backend, hung.token)


@pytest.mark.parametrize("thing", ["commitment", "ticket"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_who_dies_around_the_making_of_what_was_promised_is_followed_by_the_next_try(
    backend, ada, monkeypatch, thing, when
):
    token = Token(ada.id, "0" * 64)
    make = {
        "commitment": lambda: records.draw(backend, ada, KEY)[0],
        "ticket": lambda: keys.cut_ticket(backend, token, KEY)[0],
    }[thing]
    keeps = {"commitment": MatchStore, "ticket": PlayerStore}[thing]
    store = backend.of(keeps) if when == "before" else backend.once
    with monkeypatch.context() as patched:
        patched.setattr(store, f"keep_{thing}" if when == "before" else "note_made", fails)
        with pytest.raises(StoreUnreachable):
            make()

    assert make() == make()


def test_what_was_spent_before_it_was_noted_stays_spent(backend, table, monkeypatch):
    player, _ = accounts.register(backend, "Ada")
    caller, held = accounts.authenticate(backend, player.token), read_token(player.token)
    with monkeypatch.context() as patched:
        patched.setattr(backend.once, "note_made", lambda _: None)
        ticket, _ = keys.cut_ticket(backend, held, KEY, player.token)
        drawn, _ = records.draw(backend, caller, OTHER)
        backend.of(Admissions).admit(ticket=ticket.ticket)
        table.match(caller, "me", "open", commitment=drawn.id)

    assert keys.cut_ticket(backend, held, KEY, player.token) == (ticket, True)
    assert records.draw(backend, caller, OTHER) == (drawn, True)

    with pytest.raises(BadToken):
        backend.of(Admissions).admit(ticket=ticket.ticket)
    with pytest.raises(Refusal) as refusal:
        table.match(caller, "me", "open", commitment=drawn.id)
    assert refusal.value.code == "commitment_used"


def test_a_narrow_key_never_gets_what_the_token_was_given(backend):
    player, _ = accounts.register(backend, "Ada")
    by_token = _holder(backend, player.token)
    narrow, _ = keys.cut_key(backend, by_token, keys.KeyRequest(may=(May.READ,)), player.token)
    by_key = _holder(backend, narrow.key)
    keys.cut_ticket(backend, by_token.token, KEY, player.token)
    keys.cut_key(backend, by_token, keys.KeyRequest(), player.token, OTHER)

    for again in (
        lambda: keys.cut_ticket(backend, by_key.token, KEY, narrow.key),
        lambda: keys.cut_key(backend, by_key, keys.KeyRequest(may=(May.READ,)), narrow.key, OTHER),
    ):
        with pytest.raises(Refusal) as refusal:
            again()
        assert refusal.value.code == "idempotency_key_reused"


def _holder(backend, sent):
    return backend.of(Admissions).admit(token=sent)


def test_another_key_makes_another_token(backend):
    tokens = {accounts.register(backend, "Ada", Kind.HUMAN, key)[0].token for key in (KEY, OTHER)}

    assert len(tokens) == 2


def test_promises_are_forgotten(backend, redis, ada, wanted):
    idempotent.put_up(backend, ada, wanted, KEY)
    accounts.register(backend, "Ada", Kind.HUMAN, KEY)
    promised = [*redis.scan_iter("registration:*"), *redis.scan_iter("player:*:key:*")]

    hours = backend.settings.keep_idempotency_hours
    assert len(promised) == 2
    assert all(0 < redis.ttl(name) <= hours * 3600 for name in promised)


def test_another_body_is_another_request(backend, ada, wanted):
    idempotent.put_up(backend, ada, wanted, KEY)

    with pytest.raises(Refusal) as refusal:
        idempotent.put_up(backend, ada, wanted, Idempotency(KEY.key, "other"))

    assert refusal.value.code == "idempotency_key_reused"
