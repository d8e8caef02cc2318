"""How strong the bots are, measured: kept match by match, told in one table."""

import pytest

from bench import strength
from engine.catalogue import GAMES
from tests.engine.bots.trick_game import TrickGame


@pytest.fixture
def measure(monkeypatch, tmp_path):
    """Run the measurement on the toy game, with its results in a folder of this test."""
    monkeypatch.setattr(strength, "GAMES", {"tricks": TrickGame()})
    monkeypatch.setitem(GAMES, "tricks", TrickGame())
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")

    def run(*arguments):
        return strength.main([*arguments, "--games", "tricks"])

    return run


def test_every_pair_plays_every_deal_from_both_seats(measure, capsys):
    assert measure("--seats", "2", "--bots", "random", "greedy", "mcts-easy", "--deals", "2") == 0

    assert "## Tricks, 2 seats\n\n12 matches, 8 commands each." in capsys.readouterr().out


def test_what_is_kept_is_not_played_again(measure, monkeypatch, capsys):
    order = ("--seats", "3", "--bots", "random", "greedy", "mcts-easy", "--deals", "2")
    measure(*order)
    first = capsys.readouterr().out
    monkeypatch.setattr(strength, "play", None)

    measure(*order)

    assert capsys.readouterr().out == first


def test_the_page_tells_all_that_is_kept(measure, tmp_path):
    page = tmp_path / "page.md"
    measure("--seats", "2", "--bots", "random", "greedy", "--deals", "2")
    measure("--seats", "3", "--bots", "random", "greedy", "--deals", "1")

    measure("--deals", "0", "--page", str(page))

    told = page.read_text()
    assert "## Tricks, 2 seats\n\n4 matches" in told
    assert "## Tricks, 3 seats\n\n3 matches" in told


def test_a_share_that_is_missed_is_named_and_fails(measure, capsys):
    order = ("--seats", "2", "--bots", "random", "greedy", "--deals", "2")

    assert measure(*order, "--at-least", "0.0") == 0
    assert measure(*order, "--at-least", "1.01") == 1
    assert "tricks: greedy against random misses 101%" in capsys.readouterr().out
