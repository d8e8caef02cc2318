"""Who comes in: tokens, allowances and the match they ask for, in one round trip."""

import pytest

from service.ids import new_id
from service.matches.model.terms import Clock, Visibility
from service.matches.store import asked
from service.matches.store.asked import Wanted
from service.matches.store.matches import MatchCache
from service.players.cases import accounts
from service.refusals import BadToken, NotFound
from service.store.client import Trip
from service.store.feeds.entries import Part
from service.store.quota import Limit
from tests import admissions, viewers
from tests.backends import NOON

THREE = Limit("reads", quota=3, window_seconds=60)


def come(backend, token=None, address="192.0.2.1", **asked):
    return admissions.come(backend, token, address, **asked)


@pytest.fixture
def token(backend):
    return accounts.register(backend, "Ada")[0].token


def test_a_stranger_may_come_in(backend):
    assert come(backend).player is None


def test_a_player_is_known_by_the_token(backend, token):
    assert come(backend, token).player == accounts.authenticate(backend, token)


@pytest.mark.parametrize("token", ["", "x", "0" * 26, f"{'0' * 26}.secret", "é.é", "a" * 10_000])
def test_a_token_that_is_wrong_is_refused(backend, token):
    with pytest.raises(BadToken) as refusal:
        come(backend, token, limit=THREE)

    assert refusal.value.code == "bad_token"


def test_a_match_comes_along_with_its_state(backend, table, token):
    player = accounts.authenticate(backend, token)
    loaded = table.match(player, "me", "random")

    admission = come(backend, token, match_id=loaded.match.id, wanted=Wanted.STATE)

    assert admission.loaded.state == loaded.state
    assert admission.tag == viewers.tag_of(loaded.match, player)


@pytest.mark.parametrize("wanted", [Wanted.LOG, Wanted.STATE])
def test_a_turn_that_is_overdue_is_noticed(backend, table, token, clock, wanted):
    player = accounts.authenticate(backend, token)
    match = table.match(player, "me", "random", clock=Clock(60)).match
    in_time = come(backend, token, match_id=match.id, wanted=wanted)
    clock.pass_by(seconds=61)

    late = come(backend, token, match_id=match.id, wanted=wanted)

    assert (in_time.is_overdue, late.is_overdue) == (False, True)


@pytest.mark.parametrize("wanted", [Wanted.LOG, Wanted.STATE])
@pytest.mark.parametrize("match_id", ["0" * 26, "x", "}:meta", ""])
def test_a_match_that_does_not_exist_is_not_found(backend, wanted, match_id):
    with pytest.raises(NotFound):
        come(backend, match_id=match_id, wanted=wanted)


def test_an_allowance_shrinks_is_used_up_and_comes_back(backend, redis, token):
    seen = [come(backend, token, limit=THREE).allowance for _ in range(4)]

    assert [allowance.remaining for allowance in seen] == [2, 1, 0, 0]
    assert [allowance.is_refused for allowance in seen] == [False, False, False, True]
    assert all(0 < allowance.reset_seconds <= 60 for allowance in seen)
    [counter] = redis.scan_iter("*limit:*")
    redis.delete(counter)  # its time has run out
    assert not come(backend, token, limit=THREE).allowance.is_refused


def test_players_are_counted_apart_from_each_other_and_from_strangers(backend, token):
    for _ in range(4):
        come(backend, token, limit=THREE)

    assert not come(
        backend, accounts.register(backend, "Ben")[0].token, limit=THREE
    ).allowance.is_refused
    assert not come(backend, limit=THREE).allowance.is_refused


def test_a_new_token_does_not_bring_a_new_allowance(backend, token):
    for _ in range(4):
        come(backend, token, limit=THREE)
    token = accounts.rotate_token(backend, accounts.authenticate(backend, token))[0].token

    assert come(backend, token, limit=THREE).allowance.is_refused


def test_strangers_are_counted_by_address(backend):
    for _ in range(4):
        come(backend, limit=THREE)

    assert come(backend, limit=THREE).allowance.is_refused
    assert not come(backend, address="192.0.2.2", limit=THREE).allowance.is_refused


def test_made_up_tokens_use_up_the_allowance_of_their_address(backend):
    came = []
    for number in range(4):
        try:
            came.append(come(backend, f"{'0' * 26}.guess{number}", limit=THREE))
        except BadToken:
            came.append(None)

    assert came[:3] == [None, None, None]
    assert came[3].allowance.is_refused


def test_nobody_is_counted_for_somebody_elses_wrong_guess(backend, token):
    for number in range(10):
        with pytest.raises(BadToken):
            come(backend, f"{token[:26]}.guess{number}", address=f"192.0.2.{number}", limit=THREE)

    assert come(backend, token, limit=THREE).allowance.remaining == 2


def test_who_comes_in_is_noted_once_a_day(backend, redis, token, clock):
    player_id = token[:26]
    clock.pass_by(days=3)
    come(backend, token)
    seen = redis.zscore("players:seen", player_id)
    come(backend, token)

    assert seen == redis.zscore("players:seen", player_id)
    assert seen > clock().timestamp() * 1000 - 60_000


def test_a_private_match_is_decoded_for_nobody_who_may_not_know_of_it(backend, table, monkeypatch):
    """It costs a stranger the same trip, and no more of our time than no match at all."""
    match = table.match(table.player("Ada"), "me", "open", visibility=Visibility.PRIVATE).match
    decoded = []
    monkeypatch.setattr(MatchCache, "read", lambda *_: decoded.append(1))
    monkeypatch.setattr(asked, "match_of", lambda *_: decoded.append(1))

    for wanted in Wanted:
        for match_id in (match.id, new_id(NOON)):
            with pytest.raises(NotFound):
                come(backend, None, match_id=match_id, wanted=wanted)

    assert decoded == []


@pytest.fixture
def trips(monkeypatch):
    """What is asked for in each trip of an admission, by name."""
    made, real = list[list[str]](), Trip.answers

    def noted(trip):
        made.append(list(trip.names))
        return real(trip)

    monkeypatch.setattr(Trip, "answers", noted)
    return made


PARTS = [(wanted, None) for wanted in Wanted] + [(Wanted.LOG, Part("0-0", 50))]


@pytest.mark.parametrize("with_token", [True, False])
@pytest.mark.parametrize(("wanted", "part"), PARTS)
def test_a_hidden_match_and_none_cost_the_same_trips_and_questions(
    backend, table, token, trips, wanted, part, with_token
):
    """`make bench-hidden-matches` measures the time that a stranger sees."""
    hidden = table.match(table.player("Ada"), "me", "open", visibility=Visibility.PRIVATE).match.id
    how = {"limit": Limit("reads", 100, 60), "wanted": wanted, "part": part}
    trips_made = []

    for match_id in (hidden, new_id(NOON)) * 2:
        trips.clear()
        with pytest.raises(NotFound):
            come(backend, token if with_token else None, match_id=match_id, **how)
        trips_made.append(list(trips))

    known = [[name for name in trip if name != "seen"] for [trip] in trips_made]
    assert known == [known[0]] * 4
    assert "there" in known[0]
    assert "log" not in known[0]


def test_whoever_was_let_in_reads_match_and_log_in_one_trip_from_then_on(
    backend, table, token, trips
):
    hidden = table.match(
        accounts.authenticate(backend, token), "me", "open", visibility=Visibility.PRIVATE
    ).match.id
    how = {"match_id": hidden, "wanted": Wanted.LOG, "part": Part("0-0", 50)}

    found = []
    for _ in range(2):
        trips.clear()
        log = come(backend, token, **how).log
        found.append((len(trips), len(log.found.entries)))

    assert found == [(2, 1), (1, 1)]
    with pytest.raises(NotFound):
        come(backend, None, **how)
    assert "log" not in trips[-1]


def test_so_many_are_remembered_and_no_more(backend, table, token, monkeypatch):
    monkeypatch.setattr(asked, "MOST_LET_IN", 2)
    player = accounts.authenticate(backend, token)
    for _ in range(4):
        match_id = table.match(player, "me", "open").match.id
        come(backend, token, match_id=match_id, wanted=Wanted.LOG, part=Part("0-0", 1))

    assert len(backend.of(asked.LetIn)) == 2
