"""Standing orders: played when it comes to the seat, once or not at all; nobody else sees them."""

from datetime import datetime, timedelta

import pytest

from engine.catalogue import GAMES
from engine.encoding import encode
from engine.iglu_iglu.commands import EndTurn
from engine.words import ENGLISH
from service.matches.cases import clocks, creating
from service.matches.model.changes import command_played
from service.matches.model.terms import Clock, TakebackRule
from service.matches.store.commit import Commits
from service.matches.store.keys import MATCH_CHRONICLE, MATCH_ORDERS
from service.matches.store.matches import MatchStore
from service.refusals import NotFound, Refusal, VersionConflict
from service.seats.cases import petitions, sitting
from service.seats.cases.orders import drop_orders, leave_orders, play_due, read_orders
from service.seats.model.orders import Order, Told
from service.seats.store import ORDERS, OrderStore
from service.settings import Settings
from service.store.partitions import partition_of
from service.subjects import open_backend
from tests import viewers
from tests.service.seats.test_seats import at_once, refused
from tests.streams import events, notices
from worker.sweeper import Sweeper

IGLU = GAMES["iglu_iglu"]
"""Its seats take turns with every first command, which reveals nothing."""


@pytest.fixture
def start(backend, ada, ben):
    """A match of Iglu Iglu in which Ada is to act."""
    seats = (creating.MeSeat(), creating.OpenSeat())
    wish = creating.Opening(IGLU.name, IGLU.options_type(start_seat=0), seats)
    loaded = creating.put_up(backend, ada, wish)
    return sitting.take_seat(backend, loaded.match.id, ben)


@pytest.fixture
def sweeper(backend, clock):
    """Sweeps when a slot has passed."""
    swept = Sweeper(backend)

    def sweep(seconds=1.5):
        clock.pass_by(seconds=seconds)
        swept.sweep()

    return sweep


def now_on(backend, start):
    return clocks.load(backend, start.match.id)


def offered(loaded, seat, number=0):
    """One of the commands that the seat could play, were it to act now."""
    return IGLU.legal_commands(loaded.state, seat)[number]


def placing(loaded, number):
    """What may be placed there, whoever places it."""
    return offered(loaded, loaded.match.to_act[0], number)


def play(backend, loaded, command=None, number=0):
    seat = loaded.match.to_act[0]
    command = command or offered(loaded, seat, number)
    return backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))


def leave(backend, start, ben, *orders):
    return leave_orders(backend, start.match.id, ben, 1, orders)


def told_to(backend, player):
    return [notice.type for notice in notices(backend, player, ENGLISH)]


def test_an_order_is_played_when_it_comes_to_the_seat(backend, start, ben, sweeper):
    ordered = placing(start, 5)
    leave(backend, start, ben, Order(ordered))

    sweeper()
    untouched = now_on(backend, start)
    play(backend, start)
    sweeper()

    now = now_on(backend, start)
    [entry] = backend.of(MatchStore).chronicle_part(
        now.match.id, now.match.version, now.match.version
    )
    assert untouched.match == start.match
    assert (entry.seat, bytes(entry.command)) == (1, encode(ordered))
    assert now.match.to_act == (0,)


def test_orders_are_played_one_each_time_it_comes_to_the_seat(backend, start, ben, sweeper):
    left = leave(backend, start, ben, Order(placing(start, 5)), Order(placing(start, 6)))
    assert left.played == 0

    play(backend, start)
    sweeper()
    between = read_orders(backend, start.match.id, ben, 1)
    play(backend, now_on(backend, start))
    sweeper()

    assert between.played == 1
    assert now_on(backend, start).match.command_count == 4
    refused("orders_not_found", read_orders, backend, start.match.id, ben, 1)
    play(backend, now_on(backend, start))
    sweeper()
    assert now_on(backend, start).match.to_act == (1,)
    assert "orders_dropped" not in told_to(backend, ben)


def test_what_is_not_offered_is_not_played_and_all_are_dropped(backend, redis, start, ben, sweeper):
    leave(backend, start, ben, Order(EndTurn()), Order(placing(start, 6)))

    first = play(backend, start)
    sweeper()
    sweeper()

    assert now_on(backend, start).match.version == first.match.version
    assert told_to(backend, ben)[-1] == "orders_dropped"
    assert not redis.exists(MATCH_ORDERS % start.match.id)
    assert redis.zscore(ORDERS % partition_of(start.match.id), start.match.id) is None


def told_of(command):
    return Told("inuit_placed", 0, {"square": command.square})


def test_an_order_waits_for_what_has_to_be_told(backend, start, ben, sweeper):
    expected = placing(start, 3)
    leave(backend, start, ben, Order(placing(start, 5), (told_of(expected),)))

    play(backend, start, expected)
    sweeper()

    assert now_on(backend, start).match.to_act == (0,)


def test_another_event_than_the_one_expected_drops_them(backend, start, ben, sweeper):
    expected = placing(start, 3)
    leave(backend, start, ben, Order(placing(start, 5), (told_of(expected),)))

    play(backend, start, number=4)
    sweeper()

    assert now_on(backend, start).match.to_act == (1,)
    refused("orders_not_found", read_orders, backend, start.match.id, ben, 1)


def test_what_was_told_before_the_order_before_does_not_count(backend, start, ben, sweeper):
    expected = placing(start, 3)
    condition = (told_of(expected),)
    leave(
        backend,
        start,
        ben,
        Order(placing(start, 5), condition),
        Order(placing(start, 6), condition),
    )

    play(backend, start, expected)
    sweeper()
    play(backend, now_on(backend, start), number=1)
    sweeper()

    assert now_on(backend, start).match.to_act == (1,)


def test_who_plays_something_else_by_hand_has_no_orders_any_more(backend, start, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)), Order(placing(start, 6)))
    play(backend, play(backend, start), number=9)

    sweeper()
    play(backend, now_on(backend, start))
    sweeper()

    assert now_on(backend, start).match.to_act == (1,)


def test_a_take_back_ends_them(backend, start, ada, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)))
    play(backend, start)
    petitions.take_back(backend, start.match.id, ada, start.match.version)
    play(backend, now_on(backend, start))

    sweeper()

    assert start.match.takebacks is TakebackRule.OWN
    assert now_on(backend, start).match.to_act == (1,)


def test_they_die_with_the_seats_changing_hands(backend, redis, start, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)))
    sitting.leave_seat(backend, start.match.id, ben, 1)
    play(backend, now_on(backend, start))
    before = now_on(backend, start)

    backend.of(OrderStore).hurry(start.match.id, before.match.updated_at)
    sweeper()

    assert now_on(backend, start).match == before.match
    assert not redis.exists(MATCH_ORDERS % start.match.id)


def test_nothing_is_left_of_them_after_the_end(backend, redis, start, ada, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)))
    sitting.leave_seat(backend, start.match.id, ben, 1)
    sitting.leave_seat(backend, start.match.id, ada, 0)
    creating.call_off(backend, start.match.id, ada)

    sweeper()

    assert not redis.exists(MATCH_ORDERS % start.match.id)
    assert redis.zscore(ORDERS % partition_of(start.match.id), start.match.id) is None


def test_orders_are_left_while_others_are_to_act(backend, table, start, ada, ben):
    order = Order(placing(start, 5))
    waiting = table.match(ada, "me", "open").match.id
    where = (backend, start.match.id)

    refused("your_turn_already", leave_orders, *where, ada, 0, [order])
    refused("not_your_seat", leave_orders, *where, ada, 1, [order])
    refused("seat_not_found", leave_orders, *where, ada, 4, [order])
    refused("match_waiting", leave_orders, backend, waiting, ada, 0, [order])


def test_orders_left_while_it_comes_to_the_seat_are_played(
    backend, start, ben, sweeper, monkeypatch
):
    kept = backend.of(OrderStore).keep

    def slowly(*arguments):
        play(backend, start)
        kept(*arguments)

    monkeypatch.setattr(backend.of(OrderStore), "keep", slowly)
    leave(backend, start, ben, Order(placing(start, 5)))
    sweeper()

    assert now_on(backend, start).match.to_act == (0,)


def test_they_are_taken_away(backend, start, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)))
    drop_orders(backend, start.match.id, ben, 1)
    play(backend, start)
    sweeper()

    assert now_on(backend, start).match.to_act == (1,)
    with pytest.raises(NotFound):
        read_orders(backend, start.match.id, ben, 1)


# Whoever crashes


def test_a_commit_whose_delivery_was_lost_is_found_by_the_sweeper(
    backend, start, ben, sweeper, monkeypatch
):
    leave(backend, start, ben, Order(placing(start, 5)))
    with monkeypatch.context() as broken:
        broken.setattr("service.matches.store.outbox.Deliveries.deliver", lambda *_: None)
        play(backend, start)

    sweeper(4)
    sweeper()

    assert now_on(backend, start).match.to_act == (0,)


def test_orders_that_fell_off_the_set_are_found_again(backend, redis, start, ben, sweeper):
    leave(backend, start, ben, Order(placing(start, 5)))
    redis.delete(ORDERS % partition_of(start.match.id))
    play(backend, start)

    sweeper(4)
    sweeper()
    sweeper()

    assert now_on(backend, start).match.to_act == (0,)


def test_who_dies_after_the_commit_has_played_once(backend, start, ben, sweeper, monkeypatch):
    """The order's command is in the chronicle: whoever looks next goes on behind it."""
    leave(backend, start, ben, Order(placing(start, 5)), Order(placing(start, 6)))
    play(backend, start)
    with monkeypatch.context() as dying:
        dying.setattr(backend.of(OrderStore), "hurry", lambda *_: 1 / 0)
        sweeper()
    sweeper(12)

    now = now_on(backend, start)
    assert now.match.command_count == 2
    assert read_orders(backend, start.match.id, ben, 1).played == 1


def test_two_sweepers_play_it_once(backend, redis_url, clock, start, ben):
    leave(backend, start, ben, Order(placing(start, 5)), Order(placing(start, 6)))
    play(backend, start)
    clock.pass_by(seconds=2)
    with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as other:
        results = at_once(
            lambda: play_due(backend, start.match.id),
            lambda: play_due(other, start.match.id),
        )

    assert now_on(backend, start).match.command_count == 2
    assert all(isinstance(result, datetime | VersionConflict) for result in results)


def test_a_player_who_acts_in_the_same_moment_wins_or_is_told(backend, clock, start, ben):
    leave(backend, start, ben, Order(placing(start, 5)))
    after = play(backend, start)
    clock.pass_by(seconds=2)

    at_once(
        lambda: play_due(backend, start.match.id),
        lambda: play(backend, after, number=9),
    )

    assert now_on(backend, start).match.version == after.match.version + 1


# Nobody else sees them


def test_nobody_else_is_shown_that_there_are_any(backend, redis, start, ada, ben):
    def shown():
        return [
            encode(viewers.document(now_on(backend, start), viewer)) for viewer in (ada, None)
        ] + [
            encode(events(backend, start.match.id, ada, ENGLISH)),
            *(redis.dump(key) for key in sorted(redis.scan_iter("match:*:log"))),
            redis.lrange(MATCH_CHRONICLE % start.match.id, 0, -1),
        ]

    before = shown()
    leave(backend, start, ben, Order(placing(start, 5)))

    assert shown() == before
    refused("not_your_seat", read_orders, backend, start.match.id, ada, 1)
    with pytest.raises(Refusal):
        drop_orders(backend, start.match.id, ada, 1)


@pytest.mark.parametrize("orders", ["one", "with a condition", "the last of many"])
def test_its_time_does_not_tell_which_order_it_was(backend, clock, start, ben, orders):
    command = placing(start, 5)
    expected = placing(start, 3)
    left = {
        "one": [Order(command)],
        "with a condition": [Order(command, (told_of(expected),))],
        "the last of many": [Order(command), *[Order(placing(start, 6))] * 9],
    }
    leave(backend, start, ben, *left[orders])
    came = play(backend, start, expected).match.updated_at
    clock.pass_by(seconds=1, milliseconds=437)

    play_due(backend, start.match.id)

    assert now_on(backend, start).match.updated_at - came == timedelta(seconds=1)


def test_an_order_takes_its_slot_from_the_clock(backend, clock, ada, ben, sweeper):
    seats = (creating.MeSeat(), creating.OpenSeat())
    terms = Clock(turn_seconds=5, reserve_seconds=60)
    wish = creating.Opening(IGLU.name, IGLU.options_type(start_seat=0), seats, clock=terms)
    loaded = creating.put_up(backend, ada, wish)
    begun = sitting.take_seat(backend, loaded.match.id, ben)
    leave(backend, begun, ben, Order(placing(begun, 5)))
    play(backend, begun)

    sweeper(3.2)

    now = now_on(backend, begun).match
    assert now.to_act == (0,)
    assert now.reserves == (60_000, 60_000)
