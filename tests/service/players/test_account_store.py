"""Players as they are kept: a digest for a token, what waits for them, who has leased it."""

from datetime import timedelta

import pytest

from service.bots.store.leases import Leases
from service.players.model import Kind, PlayerProfile, digest_of
from service.players.store.accounts import PlayerStore
from tests.backends import NOON

ADA = PlayerProfile("0" * 25 + "a", "Ada", Kind.BOT, created_at=NOON)


@pytest.fixture
def players(backend):
    backend.of(PlayerStore).add(ADA, digest_of("secret"))
    return backend.of(PlayerStore)


def test_a_player_is_kept_as_they_came(players):
    assert players.profile(ADA.id) == ADA


@pytest.mark.parametrize("player_id", ["0" * 26, "x", "}:profile", ""])
def test_who_is_no_player_has_no_profile(players, player_id):
    assert players.profile(player_id) is None


def test_nothing_is_left_of_who_is_forgotten(players, backend, redis):
    players.begin_leaving(ADA.id, NOON)
    backend.of(Leases).of_player(ADA.id, "match", 1, "process", timedelta(seconds=9))

    players.forget(ADA.id)

    assert not list(redis.scan_iter(f"*{ADA.id}*"))
    assert redis.zscore("players:seen", ADA.id) is None


def test_a_match_waits_for_its_player_until_it_is_struck_off(table, backend):
    leases = backend.of(Leases)
    player = table.player("Ben")
    match = table.match(player, "me", "random").match

    assert leases.due(player.id, 10) == [match.id]
    assert leases.has_due(player.id)
    leases.strike_off(player.id, [match.id])
    assert not leases.has_due(player.id)
