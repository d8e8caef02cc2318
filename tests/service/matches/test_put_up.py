"""The service puts up a match and seats players at once: exactly one under an id, or none ever."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.words import ENGLISH
from service.ids import new_id
from service.matches.cases import creating
from service.matches.model.match import SeatKind
from service.matches.model.terms import Status
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.refusals import NotFound, PlayersGone, Refusal, StoreUnreachable
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.backends import have_room_for, types_of
from tests.streams import notices


@pytest.fixture
def match_id(backend):
    return new_id(backend.now())


@pytest.fixture
def wanted(game, ada, ben):
    return wanted_by(game, ada, ben)


def wanted_by(game, *players, seats=()):
    seats = (*(creating.PlayerSeat(player.id) for player in players), *seats)
    return creating.Opening(game.name, game.options_type(start_seat=0), seats)


def test_players_are_seated_and_hear_of_it(backend, ada, ben, wanted, match_id):
    match = sitting.seat_together(backend, ada, wanted, match_id).match

    assert (match.id, match.status, match.version) == (match_id, Status.PLAYING, 1)
    assert [seat.player for seat in match.seats] == [ada, ben]
    assert match.created_by == ada.id
    assert types_of(backend, match_id)[:2] == ["match_created", "match_started"]
    heard = [[line.type for line in notices(backend, who, ENGLISH)] for who in (ada, ben)]
    assert heard == [["match_started", "your_turn"], ["match_started"]]
    assert backend.of(MatchStore).of_player(ben.id) == [match_id]


def test_house_bots_sit_beside_them(backend, game, ada, match_id):
    wanted = wanted_by(game, ada, seats=[creating.BotSeat("random")])

    match = sitting.seat_together(backend, ada, wanted, match_id).match

    assert [seat.kind for seat in match.seats] == [SeatKind.PLAYER, SeatKind.BOT]


def test_who_puts_it_up_need_not_sit_there(backend, table, wanted, match_id):
    match = sitting.seat_together(backend, table.player("Host"), wanted, match_id).match

    assert match.status is Status.PLAYING


def test_nobody_is_seated_twice(backend, game, ada, match_id):
    with pytest.raises(Refusal) as refusal:
        sitting.seat_together(backend, ada, wanted_by(game, ada, ada), match_id)

    assert refusal.value.code == "bad_seats"


def test_again_it_is_the_same_match(backend, ada, wanted, match_id):
    first, second = (sitting.seat_together(backend, ada, wanted, match_id) for _ in range(2))

    assert first == second
    assert len(types_of(backend, match_id)) == len(set(types_of(backend, match_id)))


def test_many_at_once_put_up_one(redis_url, backend, ada, wanted, match_id):
    start = threading.Barrier(8)

    def put_up(own):
        start.wait()
        return sitting.seat_together(own, ada, wanted, match_id).match.head

    others = [open_backend(Settings(redis_url=redis_url)) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        heads = set(pool.map(put_up, others))
    for own in others:
        own.close()

    assert heads == {backend.of(MatchStore).load(match_id).match.head}


def test_whoever_died_at_it_is_followed(backend, ada, wanted, match_id, monkeypatch):
    def fails(*_, **__):
        raise StoreUnreachable

    with monkeypatch.context() as patched:
        patched.setattr(backend.of(Commits), "commit", fails)
        with pytest.raises(StoreUnreachable):
            sitting.seat_together(backend, ada, wanted, match_id)

    assert sitting.seat_together(backend, ada, wanted, match_id).match.status is Status.PLAYING


def test_a_player_who_is_gone_is_named_and_no_match_is_made(backend, ada, ben, wanted, match_id):
    accounts.delete_player(backend, ben.id)

    with pytest.raises(PlayersGone) as refusal:
        sitting.seat_together(backend, ada, wanted, match_id)

    assert refusal.value.player_ids == {ben.id}
    assert backend.of(MatchStore).of_player(ada.id) == []


def test_what_was_refused_once_is_never_put_up_by_who_was_slower(
    backend, ada, wanted, match_id, monkeypatch
):
    commit = backend.of(Commits).commit

    def commits_late(change, **options):
        # another process found it refused meanwhile
        assert backend.of(MatchStore).rule_out(match_id)
        return commit(change, **options)

    with monkeypatch.context() as patched:
        patched.setattr(backend.of(Commits), "commit", commits_late)
        with pytest.raises(NotFound):
            sitting.seat_together(backend, ada, wanted, match_id)

    with pytest.raises(NotFound):
        sitting.seat_together(backend, ada, wanted, match_id)
    assert backend.of(MatchStore).of_player(ada.id) == []


def test_what_stands_is_not_ruled_out(backend, ada, wanted, match_id):
    sitting.seat_together(backend, ada, wanted, match_id)

    assert not backend.of(MatchStore).rule_out(match_id)
    assert backend.of(MatchStore).load(match_id).match.version == 1


def test_who_goes_while_the_match_is_made_leaves_it_as_any_other(
    backend, ada, ben, wanted, match_id, monkeypatch
):
    commit = backend.of(Commits).commit

    def commits_late(change, **options):
        monkeypatch.undo()
        accounts.delete_player(backend, ben.id)
        return commit(change, **options)

    monkeypatch.setattr(backend.of(Commits), "commit", commits_late)
    match = sitting.seat_together(backend, ada, wanted, match_id).match

    assert match.seats[1].kind is SeatKind.BOT
    assert match.departures[0].seat == 1


def test_it_counts_for_who_puts_it_up(backend, table, game, ada, ben, wanted, match_id):
    have_room_for(backend, open_matches_per_player=1, running_matches_per_player=1)
    sitting.seat_together(backend, ada, wanted, match_id)

    again = sitting.seat_together(
        backend, ada, wanted, match_id
    )  # it is there: no quota keeps it away
    other = new_id(backend.now())
    with pytest.raises(Refusal) as refusal:
        sitting.seat_together(backend, ada, wanted, other)

    assert again.match.id == match_id
    assert refusal.value.code == "too_many_running"
    uncounted = sitting.seat_together(backend, ada, wanted, new_id(backend.now()), is_counted=False)
    assert uncounted.match.status is Status.PLAYING
