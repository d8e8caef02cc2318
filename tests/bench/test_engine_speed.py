"""The yardstick itself: it plays whole matches, names what is missing, and says what is missed."""

from importlib import metadata
from random import Random

import pytest

from bench import engine_speed
from engine.catalogue import GAMES
from tests.engine.toy_game import LANTERNS


@pytest.mark.parametrize("seats", LANTERNS.seat_counts)
def test_a_step_is_a_command_of_a_whole_match(seats):
    steps = engine_speed.our_match(LANTERNS, seats)(Random(1))

    assert 12 <= steps <= 24


def test_a_peer_that_is_not_installed_is_named(capsys, monkeypatch):
    def missing(package):
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(metadata, "version", missing)

    field = [name for name, _ in engine_speed.contestants()]

    assert len(field) == sum(len(game.seat_counts) for game in GAMES.values())
    told = capsys.readouterr().out
    assert all(f"not measured: {peer.name}" in told for peer in engine_speed.PEERS)


@pytest.mark.parametrize(("rate", "verdict"), [(500.0, "reached"), (499.0, "MISSED")])
def test_a_demand_is_judged_by_the_slowest_seat_count(capsys, rate, verdict):
    rates = {"arctic, 2 seats": 900.0, "arctic, 3 seats": rate, "python-chess (1)": 100.0}

    engine_speed.print_demands(rates)

    assert f"5 demanded: {verdict}" in capsys.readouterr().out


def test_costs_are_positive():
    assert all(cost > 0 for cost in engine_speed.costs(LANTERNS, 2, rounds=1))
