"""Players: tokens shown once and kept hashed, rotation, leaving."""

import pytest

from service.matches.cases import clocks
from service.matches.model.match import SeatKind
from service.matches.model.terms import Status
from service.players.cases import accounts
from service.players.model import Kind
from service.refusals import BadToken, NotFound
from service.seats.cases import sitting
from tests.backends import stored
from worker.sweeper import Sweeper


def test_a_token_opens_the_door(backend):
    new = accounts.register(backend, "Ada", Kind.BOT)[0]

    player = accounts.authenticate(backend, new.token)

    assert (player.id, player.name, player.kind) == (new.id, "Ada", Kind.BOT)


def test_the_token_is_not_stored(backend, redis):
    new = accounts.register(backend, "Ada")[0]

    everything = b"".join(stored(redis, key) for key in redis.scan_iter("*"))
    assert new.id.encode() in everything
    assert new.token.partition(".")[2].encode() not in everything


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1], lambda t: t + "a", lambda t: "x", lambda _: ""]
)
def test_another_token_does_not(backend, change):
    token = accounts.register(backend, "Ada")[0].token

    with pytest.raises(BadToken):
        accounts.authenticate(backend, change(token))


def test_the_old_token_dies_when_a_new_one_is_given(backend):
    old = accounts.register(backend, "Ada")[0]
    new = accounts.rotate_token(backend, accounts.authenticate(backend, old.token))[0]

    with pytest.raises(BadToken):
        accounts.authenticate(backend, old.token)
    assert accounts.authenticate(backend, new.token).id == old.id


def test_a_profile_is_public_and_a_strangers_id_has_none(backend):
    new = accounts.register(backend, "Ada")[0]

    assert accounts.profile(backend, new.id).name == "Ada"
    for nobody in ("0" * 26, "x", ""):
        with pytest.raises(NotFound):
            accounts.profile(backend, nobody)


def test_who_leaves_is_forgotten(backend, redis, table):
    ada = table.player()
    table.match(ada, "me", "open")

    accounts.delete_player(backend, ada.id)

    with pytest.raises(NotFound):
        accounts.profile(backend, ada.id)
    assert not list(redis.scan_iter(f"player:{{{ada.id}}}:*"))


def test_seats_in_running_matches_are_taken_over_by_a_house_bot(backend, table):
    ada, ben = table.player("Ada"), table.player("Ben")
    match = table.match(ada, "me", "open").match
    sitting.take_seat(backend, match.id, ben)

    accounts.delete_player(backend, ada.id)

    after = clocks.load(backend, match.id).match
    assert after.status is Status.PLAYING
    assert after.seats[0].kind is SeatKind.BOT
    assert after.departures[0].reason == "resigned"


def test_waiting_matches_are_left_and_own_ones_cancelled(backend, table):
    ada, ben = table.player("Ada"), table.player("Ben")
    own = table.match(ada, "me", "open").match
    other = table.match(ben, "me", "open", "open").match
    sitting.take_seat(backend, other.id, ada)

    accounts.delete_player(backend, ada.id)

    assert clocks.load(backend, own.id).match.status is Status.CANCELLED
    assert clocks.load(backend, other.id).match.seats[1].kind is SeatKind.OPEN


def test_finished_matches_stay_as_they_were(backend, table):
    ada = table.player("Ada")
    match = table.match(ada, "me", "open").match
    sitting.leave_seat(backend, match.id, ada, 0)
    before = clocks.load(backend, match.id).match

    accounts.delete_player(backend, ada.id)

    assert clocks.load(backend, match.id).match == before


def test_a_player_deleted_half_way_is_let_go_by_the_sweeper(backend, table, clock, monkeypatch):
    ada = table.player("Ada")
    match = table.match(ada, "me", "random").match
    monkeypatch.setattr(accounts, "let_go", lambda *_: None)
    accounts.delete_player(backend, ada.id)
    monkeypatch.undo()

    clock.pass_by(seconds=11)
    Sweeper(backend).sweep_slowly()

    assert clocks.load(backend, match.id).match.seats[0].kind is SeatKind.BOT
    with pytest.raises(NotFound):
        accounts.profile(backend, ada.id)
