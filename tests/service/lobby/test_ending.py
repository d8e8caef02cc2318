"""What comes of a seek: one match whoever dies at it, or an end; and who hears of it."""

from unittest.mock import patch

import pytest

from engine.words import ENGLISH
from service.lobby import store
from service.lobby.cases import seeks
from service.lobby.cases.seeks import SeekStatus
from service.lobby.model import FillWith
from service.lobby.store import LOBBY_TOLD, SEEK_DOCUMENTS, SEEKERS_HEARD, SEEKS_WAITING, SeekStore
from service.matches.model.terms import Clock
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import read_token
from service.refusals import NotFound, Refusal, StoreUnreachable
from service.seats.cases import sitting
from service.store.once import Idempotency
from tests.backends import have_room_for, stored
from tests.streams import lobby_notices, notices

LIVE = Clock(60)
SLOW = Clock(86_400)


def dies(*_, **__):
    raise StoreUnreachable


def heard(backend, player):
    """What a player was told of seeks: type, match and what it says."""
    told = notices(backend, player, ENGLISH, limit=200)
    return [(one.type, one.match, one.data.get("reason")) for one in told if "seek" in one.data]


def in_lobby(backend):
    """What the lobby was told of seeks."""
    told = lobby_notices(backend, ENGLISH, limit=200)
    return [(one.type, one.data["player"]["name"]) for one in told if "seek" in one.data]


def nothing_is_left_to_do(backend, redis):
    """Whether nobody waits and nothing is owed: what is over has been told."""
    kept = [name.decode() for name in redis.hkeys(SEEK_DOCUMENTS)]
    is_told = [seek.is_told for seek in backend.of(SeekStore).load(kept)]
    return all(is_told) and not redis.exists(SEEKS_WAITING)


def test_both_hear_of_their_match(backend, redis, seekers):
    ada = seekers.open("Ada")
    seekers.open("Ben")
    made = seekers.now("Ada", ada).match

    for name in ("Ada", "Ben"):
        assert heard(backend, seekers.player(name)) == [("seek_matched", made, None)]
    [told] = [
        one
        for one in notices(backend, seekers.player("Ada"), ENGLISH)
        if one.type == "seek_matched"
    ]
    seat = backend.of(MatchStore).load_without_state(made).seat_of(seekers.player("Ada").id)
    assert (told.seat, told.data) == (seat, {"seek": ada.id})
    assert told.text == f"Company has come: you have seat {seat + 1}."
    assert nothing_is_left_to_do(backend, redis)


def test_the_lobby_hears_of_those_who_wait_and_of_nobody_paired_at_once(backend, seekers):
    ada = seekers.open("Ada", 2, 3, clock=LIVE)
    seekers.open("Ben", clock=LIVE)

    assert in_lobby(backend) == [("seek_opened", "Ada"), ("seek_closed", "Ada")]
    opened, closed = (
        one for one in lobby_notices(backend, ENGLISH) if one.type.startswith("seek_")
    )
    assert (opened.match, opened.seats, opened.game) == ("", (), ada.game)
    assert opened.data["seek"] == ada.id
    assert opened.data["seat_counts"] == (2, 3)
    assert (opened.data["rated"], opened.data["clock"]["turn_seconds"]) == (False, 60)
    assert closed.data["match"] == seekers.now("Ada", ada).match
    assert "rating_within" not in opened.data


@pytest.mark.parametrize(
    "where", ["seeks.write", "seat_together", "seeks.change", "tell_of_seek", "seeks.told"]
)
def test_whoever_dies_at_a_pairing_is_followed(backend, redis, seekers, where):
    """Between any two steps of it: one match, two who sit in it, told once."""
    ada = seekers.open("Ada")
    seekers.sweep(seconds=2)
    target, name = {
        "seat_together": (sitting, "seat_together"),
        "seeks.write": (backend.of(SeekStore), "write"),
        "seeks.change": (backend.of(SeekStore), "change"),
        "tell_of_seek": (store, "tell_of_seek"),
        "seeks.told": (backend.of(SeekStore), "change"),
    }[where]
    settling = [getattr(target, name)] if where == "seeks.told" else []

    def step(*arguments):
        return settling.pop()(*arguments) if settling else dies()

    with patch.object(target, name, step):
        ben = seekers.open("Ben")

    for _ in range(3):
        seekers.sweep(seconds=2)

    made = seekers.now("Ada", ada).match
    assert made == seekers.now("Ben", ben).match
    for name in ("Ada", "Ben"):
        player = seekers.player(name)
        assert backend.of(MatchStore).of_player(player.id) == [made]
        assert heard(backend, player) == [("seek_matched", made, None)]
    assert in_lobby(backend) == [("seek_opened", "Ada"), ("seek_closed", "Ada")]
    assert nothing_is_left_to_do(backend, redis)


def test_who_is_gone_sits_nowhere_and_the_other_waits_on_at_the_same_place(backend, seekers):
    ada = seekers.open("Ada", clock=LIVE)
    other = seekers.open("Ada", clock=Clock(30))
    with patch.object(sitting, "seat_together", dies):
        seekers.open("Ben", clock=LIVE)
    accounts.delete_player(backend, seekers.player("Ben").id)
    seekers.sweep(seconds=2)
    assert seekers.now("Ada", ada).status is SeekStatus.WAITING

    seekers.open("Cleo", 3, clock=LIVE)
    dan = seekers.open("Dan", clock=LIVE)

    assert seekers.company("Dan", dan) == {"Ada", "Dan"}
    assert seekers.now("Ada", ada).match == dan.match
    assert seekers.now("Ada", other).reason == "matched_elsewhere"


def test_two_who_wait_again_find_each_other(backend, seekers):
    opened = {name: seekers.open(name, 3) for name in ("Ada", "Ben")}
    with patch.object(sitting, "seat_together", dies):
        seekers.open("Cleo", 3)
    accounts.delete_player(backend, seekers.player("Cleo").id)
    seekers.sweep(seconds=2)
    dan = seekers.open("Dan", 3)

    assert seekers.company("Dan", dan) == {"Ada", "Ben", "Dan"}
    assert seekers.now("Ada", opened["Ada"]).match == dan.match


def test_a_pairing_found_refused_by_who_died_of_it_is_undone(backend, seekers):
    ada = seekers.open("Ada")
    with patch.object(sitting, "seat_together", dies):
        ben = seekers.open("Ben")
    [seek] = backend.of(SeekStore).load([ben.id])
    pairing = seek.pairing
    assert backend.of(MatchStore).rule_out(pairing.match_id)

    for _ in range(3):
        seekers.sweep(seconds=2)

    made = seekers.now("Ada", ada).match
    assert made == seekers.now("Ben", ben).match
    assert made not in (None, pairing.match_id)


def test_who_hosts_too_many_hears_of_it_and_the_other_waits_on(backend, table, seekers):
    table.match(seekers.player("Ada"), "me", "random")
    have_room_for(backend, running_matches_per_player=1)
    ada, ben = seekers.open("Ada"), seekers.open("Ben")

    assert heard(backend, seekers.player("Ada")) == [("seek_expired", "", "too_many_running")]
    assert seekers.now("Ada", ada).reason == "too_many_running"
    assert seekers.now("Ben", ben).status is SeekStatus.WAITING
    assert in_lobby(backend)[-1] == ("seek_opened", "Ben")


def test_nobody_is_paired_with_who_is_not_heard_of(backend, redis, seekers):
    ada = seekers.open("Ada")
    backend.now.pass_by(seconds=31)
    ben = seekers.open("Ben")
    assert ben.status is SeekStatus.WAITING

    seekers.sweep()

    assert seekers.now("Ada", ada).reason == "not_heard_of"
    assert heard(backend, seekers.player("Ada")) == [("seek_expired", "", "not_heard_of")]
    assert in_lobby(backend) == [
        *(("seek_opened", "Ada"), ("seek_opened", "Ben"), ("seek_closed", "Ada")),
    ]


def test_reading_keeps_it_alive_and_not_for_ever(backend, seekers):
    ada = seekers.open("Ada")
    for _ in range(119):
        seekers.sweep(seconds=30 - 1)
        assert seekers.now("Ada", ada).status is SeekStatus.WAITING

    seekers.sweep(minutes=5)
    assert seekers.now("Ada", ada).reason == "nobody_came"


@pytest.mark.parametrize("has_token", [True, False])
def test_who_listens_by_the_token_is_heard_of(backend, seekers, has_token):
    registered = accounts.register(backend, "Ada")[0]
    seekers.players["Ada"] = accounts.authenticate(backend, registered.token)
    token = read_token(registered.token) if has_token else None
    ada = seekers.open("Ada")
    backend.now.pass_by(seconds=20)
    newest = notices(backend, seekers.player("Ada"), ENGLISH, token=token, wait_seconds=0.05)
    assert newest == ()

    backend.now.pass_by(seconds=20)

    is_there = seekers.open("Ben").status is SeekStatus.MATCHED
    assert is_there is has_token
    assert (seekers.now("Ada", ada).status is SeekStatus.MATCHED) is has_token


def test_bots_do_not_fill_up_who_is_not_heard_of(backend, seekers):
    ada = seekers.open("Ada", fill_with=FillWith("random", 60))
    seekers.sweep(seconds=61)

    assert seekers.now("Ada", ada).reason == "not_heard_of"


def test_a_slow_seek_waits_while_its_player_is_away(seekers):
    ada = seekers.open("Ada", clock=SLOW)
    seekers.sweep(hours=20)

    assert seekers.open("Ben", clock=SLOW).status is SeekStatus.MATCHED
    assert seekers.company("Ada", ada) == {"Ada", "Ben"}


def test_what_is_over_is_forgotten(backend, redis, seekers):
    ada = seekers.open("Ada")
    seekers.open("Ben")
    seekers.sweep(hours=1, seconds=1)

    with pytest.raises(NotFound):
        seekers.now("Ada", ada)
    left = {key: stored(redis, key) for key in redis.scan_iter("{seeks}:*")}
    assert not any(ada.id.encode() in what for what in left.values())
    assert redis.zscore(LOBBY_TOLD, ada.id) is None
    seekers.sweep(days=2)
    seekers.sweep()
    assert set(redis.scan_iter("{seeks}:*")) <= {SEEKERS_HEARD.encode()}


def test_a_player_keeps_a_few_that_are_over(backend, redis, seekers):
    for _ in range(30):
        seek = seekers.open("Ada")
        seeks.close_seek(backend, seekers.player("Ada"), seek.id)

    page = seeks.list_seeks(backend, seekers.player("Ada"), 50, None)
    assert len(page.items) == 21
    assert [item.id for item in page.items] == sorted((i.id for i in page.items), reverse=True)
    first = seeks.list_seeks(backend, seekers.player("Ada"), 20, None)
    rest = seeks.list_seeks(backend, seekers.player("Ada"), 20, first.next_cursor)
    assert (*first.items, *rest.items) == page.items
    assert rest.next_cursor is None


def test_a_player_who_leaves_takes_their_seeks_along(backend, redis, seekers):
    seekers.open("Ada")
    accounts.delete_player(backend, seekers.player("Ada").id)

    assert seekers.open("Ben").status is SeekStatus.WAITING
    seekers.sweep(seconds=2)
    assert in_lobby(backend)[-1] == ("seek_closed", "Ada")


def test_taking_back_is_told(backend, seekers):
    ada = seekers.open("Ada")
    seeks.close_seek(backend, seekers.player("Ada"), ada.id)
    seeks.close_seek(backend, seekers.player("Ada"), ada.id)

    assert heard(backend, seekers.player("Ada")) == [("seek_closed", "", None)]
    assert in_lobby(backend) == [("seek_opened", "Ada"), ("seek_closed", "Ada")]


def test_under_one_key_there_is_one_seek(backend, seekers, game):
    wanted = seeks.SeekRequest(game.name, (2,), game.options_type(start_seat=0))
    key, player = Idempotency("key", "body"), seekers.player("Ada")
    with patch.object(backend.of(SeekStore), "open", dies), pytest.raises(StoreUnreachable):
        seeks.open_seek(backend, player, wanted, key)

    first, again = (seeks.open_seek(backend, player, wanted, key) for _ in range(2))
    seekers.open("Ben")
    matched = seeks.open_seek(backend, player, wanted, key)

    assert [is_replayed for _, is_replayed in (first, again, matched)] == [True, True, True]
    assert {document.id for document, _ in (first, again, matched)} == {first[0].id}
    assert matched[0].status is SeekStatus.MATCHED
    with pytest.raises(Refusal) as refusal:
        seeks.open_seek(backend, player, wanted, Idempotency("key", "other body"))
    assert refusal.value.code == "idempotency_key_reused"


def test_who_died_after_it_was_opened_does_not_open_another(backend, seekers, game):
    wanted = seeks.SeekRequest(game.name, (2,), game.options_type(start_seat=0))
    key, player = Idempotency("key", "body"), seekers.player("Ada")
    with patch.object(backend.once, "note_made", dies), pytest.raises(StoreUnreachable):
        seeks.open_seek(backend, player, wanted, key)

    opened, _ = seeks.open_seek(backend, player, wanted, key)

    assert backend.of(SeekStore).own(player.id) == [opened.id]
