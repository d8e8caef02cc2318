"""Players: tokens shown once and kept hashed, rotation, leaving."""

import pytest

from service.matches import lobby, players, reading
from service.matches.errors import NotAuthenticated, NotFound
from service.matches.match import Kind, SeatKind, Status
from tests.halls import stored
from worker.sweeper import Sweeper


def test_a_token_opens_the_door(hall):
    new = players.register(hall, "Ada", Kind.BOT)

    player = players.authenticate(hall, new.token)

    assert (player.id, player.name, player.kind) == (new.id, "Ada", Kind.BOT)


def test_the_token_is_not_stored(hall, redis):
    new = players.register(hall, "Ada")

    everything = b"".join(stored(redis, key) for key in redis.scan_iter("*"))
    assert new.id.encode() in everything
    assert new.token.partition(".")[2].encode() not in everything


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1], lambda t: t + "a", lambda t: "x", lambda _: ""]
)
def test_another_token_does_not(hall, change):
    token = players.register(hall, "Ada").token

    with pytest.raises(NotAuthenticated):
        players.authenticate(hall, change(token))


def test_the_old_token_dies_when_a_new_one_is_given(hall):
    old = players.register(hall, "Ada")
    new = players.rotate_token(hall, players.authenticate(hall, old.token))

    with pytest.raises(NotAuthenticated):
        players.authenticate(hall, old.token)
    assert players.authenticate(hall, new.token).id == old.id


def test_a_profile_is_public_and_a_strangers_id_has_none(hall):
    new = players.register(hall, "Ada")

    assert players.profile(hall, new.id).name == "Ada"
    for nobody in ("0" * 26, "x", ""):
        with pytest.raises(NotFound):
            players.profile(hall, nobody)


def test_who_leaves_is_forgotten(hall, redis, table):
    ada = table.player()
    table.match(ada, "me", "open")

    players.delete_player(hall, ada)

    with pytest.raises(NotFound):
        players.profile(hall, ada.id)
    assert not list(redis.scan_iter(f"player:{{{ada.id}}}:*"))


def test_seats_in_running_matches_are_taken_over_by_a_house_bot(hall, table):
    ada, ben = table.player("Ada"), table.player("Ben")
    match = table.match(ada, "me", "open").match
    lobby.take_seat(hall, match.id, ben)

    players.delete_player(hall, ada)

    after = reading.load(hall, match.id).match
    assert after.status is Status.PLAYING
    assert after.seats[0].kind is SeatKind.BOT
    assert after.departures[0].reason == "resigned"


def test_waiting_matches_are_left_and_own_ones_cancelled(hall, table):
    ada, ben = table.player("Ada"), table.player("Ben")
    own = table.match(ada, "me", "open").match
    other = table.match(ben, "me", "open", "open").match
    lobby.take_seat(hall, other.id, ada)

    players.delete_player(hall, ada)

    assert reading.load(hall, own.id).match.status is Status.CANCELLED
    assert reading.load(hall, other.id).match.seats[1].kind is SeatKind.OPEN


def test_finished_matches_stay_as_they_were(hall, table):
    ada = table.player("Ada")
    match = table.match(ada, "me", "open").match
    lobby.leave_seat(hall, match.id, ada, 0)
    before = reading.load(hall, match.id).match

    players.delete_player(hall, ada)

    assert reading.load(hall, match.id).match == before


def test_a_player_deleted_half_way_is_let_go_by_the_sweeper(hall, table, clock, monkeypatch):
    ada = table.player("Ada")
    match = table.match(ada, "me", "random").match
    monkeypatch.setattr(players, "let_go", lambda *_: None)
    players.delete_player(hall, ada)
    monkeypatch.undo()

    clock.pass_by(seconds=11)
    Sweeper(hall).sweep_slowly()

    assert reading.load(hall, match.id).match.seats[0].kind is SeatKind.BOT
    with pytest.raises(NotFound):
        players.profile(hall, ada.id)
