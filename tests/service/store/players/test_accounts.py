"""Players as they are kept: a digest for a token, what waits for them, who has leased it."""

from datetime import timedelta

import pytest

from service.matches.seats.seat import Kind, PlayerProfile
from service.store.admission.admitting import digest_of
from tests.backends import NOON

ADA = PlayerProfile("0" * 25 + "a", "Ada", Kind.BOT, created_at=NOON)


@pytest.fixture
def players(backend):
    backend.players.add(ADA, digest_of("secret"))
    return backend.players


def test_a_player_is_kept_as_they_came(players):
    assert players.profile(ADA.id) == ADA


@pytest.mark.parametrize("player_id", ["0" * 26, "x", "}:profile", ""])
def test_who_is_no_player_has_no_profile(players, player_id):
    assert players.profile(player_id) is None


def test_nothing_is_left_of_who_is_forgotten(players, redis):
    players.begin_leaving(ADA.id, NOON)
    players.lease(ADA.id, "match", 1, NOON, NOON + timedelta(seconds=9))

    players.forget(ADA.id)

    assert not list(redis.scan_iter(f"*{ADA.id}*"))
    assert redis.zscore("players:seen", ADA.id) is None


def test_a_match_waits_for_its_player_until_it_is_struck_off(players, table, backend):
    player = table.player("Ben")
    match = table.match(player, "me", "random").match

    assert players.due_match_ids(player.id, 10) == [match.id]
    assert players.has_due(player.id)
    players.strike_off_due(player.id, [match.id])
    assert not players.has_due(player.id)


def test_a_lease_is_for_one_version_until_it_ends(players):
    later = NOON + timedelta(seconds=9)

    assert players.lease(ADA.id, "match", 1, NOON, later)
    assert not players.lease(ADA.id, "match", 1, NOON, later)
    assert players.lease(ADA.id, "match", 2, NOON, later)
    assert players.lease(ADA.id, "match", 2, later, later + timedelta(seconds=9))
