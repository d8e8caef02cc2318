"""What the gauges say of queues and of turns that are owed."""

import pytest
from prometheus_client import REGISTRY

from service.lobby.cases import pairing, seeks
from service.operations.gauges import measure


def gauge(name, **labels):
    return REGISTRY.get_sample_value(f"floe_{name}", labels)


def test_an_idle_house_owes_nothing(backend):
    measure(backend)

    assert gauge("queued_turns", queue="quick") == 0
    assert gauge("queue_age_seconds", queue="quick") == 0
    assert gauge("turn_age_seconds") == 0
    assert gauge("running_matches") == 0


def test_turns_that_nobody_plays_grow_old(backend, table, clock):
    ada = table.player()
    table.match(ada, "greedy", "me")
    clock.pass_by(seconds=90)
    table.match(ada, "greedy", "me")
    table.match(ada, "mcts", "me")

    measure(backend)

    assert gauge("queued_turns", queue="quick") == 2
    assert gauge("queued_turns", queue="search") == 1
    assert gauge("turn_age_seconds") == pytest.approx(90, abs=1)
    assert gauge("running_matches") == 3


def test_seeks_that_wait_are_counted_and_pairings_grow_old(backend, table, clock, monkeypatch):
    monkeypatch.setattr(pairing, "finish", lambda *_: None)
    options = table.game.options_type(start_seat=0)
    for counts in ((2,), (2,), (3,)):
        wanted = seeks.SeekRequest(table.game.name, counts, options)
        seeks.open_seek(backend, table.player(), wanted)
    clock.pass_by(seconds=20)

    measure(backend)

    assert gauge("seeks_waiting") == 1
    assert gauge("pairing_age_seconds") == pytest.approx(20, abs=1)
