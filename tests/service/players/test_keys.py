"""Keys without HTTP: what is stored of them, and what goes with their player."""

from datetime import timedelta

import pytest

from service.players.cases import accounts, keys
from service.players.model import May, Need
from service.players.store.admission import Admissions
from service.refusals import BadToken, Refusal
from service.seats.cases import sitting
from tests.backends import stored
from worker.sweeper import Sweeper


@pytest.fixture
def ada(backend):
    """A player with a token."""
    return accounts.register(backend, "Ada")[0]


def came_by(backend, sent):
    """Whoever comes with that."""
    return backend.of(Admissions).admit(token=sent)


def cut(backend, sent, **wanted):
    """A key cut from what is sent."""
    wish = keys.KeyRequest(**{"may": (May.READ,), **wanted})
    return keys.cut_key(backend, came_by(backend, sent), wish, sent)[0]


def everything(redis):
    """All that is stored."""
    return b"".join(stored(redis, key) for key in redis.scan_iter("*"))


def test_no_key_is_stored(backend, redis, table, ada):
    match = table.match(came_by(backend, ada.token).player, "me", "open").match
    sent = cut(backend, ada.token).key, cut(backend, ada.token, match=match.id, seat=1).key

    for key in sent:
        assert key.split("_", 2)[1].encode() in everything(redis)
        assert key.split("_", 2)[2].encode() not in everything(redis)


def test_nothing_is_left_of_the_keys_of_who_leaves(backend, redis, ada):
    cut(backend, cut(backend, ada.token, uses=None).key)

    accounts.delete_player(backend, came_by(backend, ada.token).player.id)

    assert not list(redis.scan_iter(f"player:{{{ada.id}}}:*"))


def test_a_key_that_has_expired_is_forgotten_when_the_next_is_cut(backend, redis, clock, ada):
    old = cut(backend, ada.token, expires_at=clock() + timedelta(hours=1), uses=3)
    clock.pass_by(hours=1)

    with pytest.raises(BadToken):
        backend.of(Admissions).admit(token=old.key)
    cut(backend, ada.token)

    assert old.id.encode() not in everything(redis)


def test_a_link_that_nobody_used_goes_by_itself(backend, redis, table, ada):
    match = table.match(came_by(backend, ada.token).player, "me", "open").match
    link = cut(backend, ada.token, match=match.id, seat=1)

    assert link.player != ada.id
    days = timedelta(milliseconds=redis.pttl(f"player:{{{link.player}}}:keys"))
    assert timedelta(days=backend.settings.keep_waiting_days) - days < timedelta(minutes=1)


def test_a_guest_is_forgotten_like_any_player(backend, redis, clock, table, ada):
    match = table.match(came_by(backend, ada.token).player, "me", "open", "open").match
    link = cut(backend, ada.token, match=match.id, seat=1, may=(May.PLAY,))
    holder = came_by(backend, link.key)
    sitting.sit_down_by_link(backend, match.id, holder, "Pika")
    clock.pass_by(days=backend.settings.keep_idle_players_days + 8)

    Sweeper(backend).sweep_slowly()

    assert not list(redis.scan_iter(f"player:{{{link.player}}}:*"))


@pytest.mark.parametrize("need", list(Need))
def test_what_lets_play_lets_read(backend, ada, need):
    player = cut(backend, ada.token, may=(May.PLAY,))
    reader = cut(backend, ada.token, may=(May.READ,))

    assert player.lets(need, None, None) == (need is not Need.EVERYTHING)
    assert reader.lets(need, None, None) == (need in (Need.READ, Need.ANY))


def test_of_two_who_cut_the_last_key_one_is_refused(backend, ada):
    for _ in range(backend.settings.keys_per_player - 1):
        cut(backend, ada.token)
    cut(backend, ada.token)

    with pytest.raises(Refusal) as refusal:
        cut(backend, ada.token)
    assert refusal.value.code == "too_many_keys"
