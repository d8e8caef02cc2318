"""How strong the bots are, measured: kept match by match, told in one table."""

import msgspec
import pytest

from bench import strength, strength_kept, strength_page
from bench.strength_kept import Keeper, Result, Thinking, _line, code_of
from bench.strength_page import Meeting, _verdict_word
from engine.bots import roster
from engine.bots.bot import Budget
from engine.catalogue import GAMES
from tests.engine.bots.trick_game import TrickGame


@pytest.fixture
def measure(monkeypatch, tmp_path):
    """Run the measurement on the toy game, with its results in a folder of this test."""
    monkeypatch.setattr(strength, "GAMES", {"tricks": TrickGame()})
    monkeypatch.setitem(GAMES, "tricks", TrickGame())
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(strength, "PAGE", tmp_path / "strength.md")
    monkeypatch.setattr("multiprocessing.Pool", AtOnce)

    def run(*arguments):
        return strength.main([*arguments, "--games", "tricks"])

    return run


def test_every_pair_plays_every_deal_from_both_seats(measure, capsys):
    names = ("random", "greedy", "mcts-easy")
    assert measure("--seats", "2", "--bots", *names, "--least", "2", "--most", "2") == 0

    assert "## Tricks, 2 seats\n\n12 matches, 8 commands each." in capsys.readouterr().out


def test_with_three_seats_the_one_who_sits_twice_changes_from_deal_to_deal():
    pair = ("greedy", "random")

    assert strength.line_up_of(pair, 3, deal=0) == ("greedy", "random", "greedy")
    assert strength.line_up_of(pair, 3, deal=1) == ("random", "greedy", "random")
    assert strength.line_up_of(pair, 4, deal=0) == ("greedy", "random", "greedy", "random")


def test_a_pair_stops_when_it_is_certain_and_is_told_as_decided(measure, capsys, monkeypatch):
    monkeypatch.setattr(strength, "_play", always_won_by("greedy"))

    measure("--seats", "2", "--bots", "random", "greedy", "--least", "1", "--page")

    told = capsys.readouterr()
    assert "tricks, 2 seats: greedy over random 100% (52%-100%) of 16 matches" in told.err
    assert "**100%** (52%–100%, 16)" in told.out


def test_a_pair_that_is_level_goes_on_to_the_last_deal_and_is_told_as_undecided(
    measure, capsys, monkeypatch, tmp_path
):
    monkeypatch.setattr(strength, "_play", always_won_by(None))
    page = tmp_path / "page.md"

    measure("--seats", "2", "--bots", "random", "greedy", "--most", "30", "--page", str(page))

    assert "**50%**? (" in capsys.readouterr().out
    assert "not decided yet: **50%**? (" in page.read_text()


def test_a_share_below_its_bar_is_told_as_missed(measure, monkeypatch, tmp_path):
    monkeypatch.setattr(strength, "_play", always_won_by("random"))
    page = tmp_path / "page.md"

    measure("--seats", "2", "--bots", "random", "greedy", "--page", str(page))

    assert "| greedy over random ≥ 95% |" in page.read_text()
    assert "missed: **0%** (0%–" in page.read_text()


def test_a_share_that_may_still_reach_its_bar_is_not_told_as_missed():
    ahead = Meeting(shares=(1.0,) * 9 + (0.5,) * 3, matches=24)

    assert ahead.is_certain()
    assert _verdict_word(ahead, 0.95) == "below so far"
    assert _verdict_word(ahead, 0.85) == "reached"


def test_the_next_deal_goes_where_the_least_time_was_spent(measure, monkeypatch):
    played: list[tuple[str, ...]] = []
    monkeypatch.setattr(strength, "_play", always_won_by("greedy", played))
    costs = {("random", "greedy"): 3.0, ("greedy", "mcts-easy"): 1.0, ("random", "mcts-easy"): 1.0}
    monkeypatch.setattr(
        Result,
        "seconds",
        property(lambda found: next(costs[p] for p in costs if set(p) == set(found.seating))),
    )

    measure("--seats", "2", "--bots", *("random", "greedy", "mcts-easy"), "--most", "4")

    # Once a second has gone into each, the dear pair waits until the cheap ones have caught up.
    assert [sorted(one) for one in played[:10:2]] == [
        ["greedy", "random"],
        ["mcts-easy", "random"],
        ["greedy", "mcts-easy"],
        ["mcts-easy", "random"],
        ["greedy", "mcts-easy"],
    ]


def test_what_is_kept_is_not_played_again(measure, monkeypatch, capsys):
    names = ("random", "greedy", "mcts-easy")
    order = ("--seats", "3", "--bots", *names, "--least", "2", "--most", "2")
    measure(*order)
    first = capsys.readouterr().out
    monkeypatch.setattr(strength, "play", None)

    measure(*order)

    assert capsys.readouterr().out == first


def test_a_changed_budget_plays_the_matches_of_that_bot_again_and_no_others(monkeypatch):
    before = [code_of("arctic", pair) for pair in (("random", "greedy"), ("greedy", "mcts"))]
    richer = msgspec.structs.replace(roster.BOTS["mcts"], budgets={"arctic": Budget(iterations=7)})
    monkeypatch.setitem(roster.BOTS, "mcts", richer)
    strength_kept._digest.cache_clear()

    after = [code_of("arctic", pair) for pair in (("random", "greedy"), ("greedy", "mcts"))]

    strength_kept._digest.cache_clear()
    assert (after[0] == before[0], after[1] == before[1]) == (True, False)


def test_the_digest_of_a_match_goes_by_its_rules_and_minds_and_not_by_its_texts(monkeypatch):
    read: list[str] = []
    look = strength_kept._code

    def noted(module):
        read.append(module)
        return look(module)

    monkeypatch.setattr(strength_kept, "_code", noted)
    strength_kept._digest.cache_clear()

    code_of("arctic", ("random", "mcts"))

    assert {"engine.arctic.turn", "engine.arctic.estimate", "engine.bots.playout"} <= {*read}
    assert {"engine.game", "engine.dealing"} <= {*read}
    assert not {"engine.arctic.board_svg", "engine.bots.greedy_bot", "engine.bots.roster"} & {*read}


def test_comments_have_no_part_in_the_digest(monkeypatch, tmp_path):
    monkeypatch.setattr(strength_kept, "ROOT", tmp_path)
    (tmp_path / "one.py").write_text('"""What."""\nA = 1  # so many\n')
    (tmp_path / "same.py").write_text('A = 1\n"""How many."""\n')
    (tmp_path / "other.py").write_text("A = 2\n")

    assert strength_kept._code("one") == strength_kept._code("same")
    assert strength_kept._code("one") != strength_kept._code("other")


def test_the_page_tells_all_that_is_kept(measure, tmp_path):
    page = tmp_path / "page.md"
    measure("--seats", "2", "--bots", "random", "greedy", "--least", "2", "--most", "2")
    measure("--seats", "3", "--bots", "random", "greedy", "--least", "1", "--most", "1")

    measure("--most", "0", "--page", str(page))

    told = page.read_text()
    assert "## Tricks, 2 seats\n\n4 matches" in told
    assert "## Tricks, 3 seats\n\n3 matches" in told
    assert "| Tricks, 3 seats, plain |" in told


def test_the_committed_page_tells_the_committed_matches():
    assert strength.PAGE.read_text(encoding="utf-8") == strength_page.page(strength.tables_kept())


def test_with_the_page_what_other_code_gave_is_dropped(measure, tmp_path):
    kept = tmp_path / "kept" / "tricks.jsonl"
    measure("--seats", "2", "--bots", "random", "greedy", "--least", "2", "--most", "2")
    lines = kept.read_bytes().splitlines(keepends=True)
    stale = msgspec.json.decode(lines[0], type=Result)
    kept.write_bytes(lines[3] + _line(msgspec.structs.replace(stale, code="old")) + lines[1])

    measure("--most", "0", "--page", str(tmp_path / "page.md"))

    assert sorted(kept.read_bytes().splitlines(keepends=True)) == sorted([lines[1], lines[3]])

    kept.write_bytes(_line(msgspec.structs.replace(stale, code="old")))
    measure("--most", "0", "--page", str(tmp_path / "page.md"))

    assert kept.read_bytes() == b""


PLAYED_BY_TWO = ("--seats", "2", "--bots", "random", "greedy")


@pytest.fixture
def of_other_code(measure, tmp_path):
    """Three deals between two bots, as some other code has played them."""
    measure(*PLAYED_BY_TWO, "--least", "3", "--most", "3")
    file = tmp_path / "kept" / "tricks.jsonl"
    played = [msgspec.json.decode(line, type=Result) for line in file.read_bytes().splitlines()]
    file.write_bytes(b"".join(_line(msgspec.structs.replace(one, code="old")) for one in played))
    assert not list(Keeper("tricks", tmp_path / "kept").results())
    return played


def test_what_other_code_played_alike_is_taken_over(measure, of_other_code, tmp_path, capsys):
    measure(*PLAYED_BY_TWO, "--most", "0", "--again", "--page", str(tmp_path / "page.md"))

    assert "6 of greedy and random taken over" in capsys.readouterr().out
    assert sorted(map(_line, Keeper("tricks", tmp_path / "kept").results())) == sorted(
        map(_line, of_other_code)
    )

    measure(*PLAYED_BY_TWO, "--most", "0", "--again")

    assert "taken over" not in capsys.readouterr().out


@pytest.mark.parametrize("differs", ["ranking", "commands", "thinking"])
def test_what_other_code_played_otherwise_is_played_anew(
    measure, of_other_code, tmp_path, capsys, monkeypatch, differs
):
    otherwise = {
        "ranking": lambda one: one.ranking[::-1],
        "commands": lambda one: one.commands + 1,
        "thinking": lambda one: {
            name: msgspec.structs.replace(thought, decisions=thought.decisions + 1)
            for name, thought in one.thinking.items()
        },
    }[differs]
    play = strength._play

    def played(missing):
        result = play(missing)
        return msgspec.structs.replace(result, **{differs: otherwise(result)})

    monkeypatch.setattr(strength, "_play", played)

    measure(*PLAYED_BY_TWO, "--most", "0", "--again", "--page", str(tmp_path / "page.md"))

    assert "6 of greedy and random to be played anew" in capsys.readouterr().out
    assert not list(Keeper("tricks", tmp_path / "kept").results())


def test_what_decisions_took_is_kept_by_bot(measure, tmp_path):
    measure("--seats", "3", "--bots", "random", "greedy", "--least", "1", "--most", "1")

    for result in Keeper("tricks", tmp_path / "kept").results():
        assert sum(thought.decisions for thought in result.thinking.values()) <= result.commands
        for thought in result.thinking.values():
            assert 0 < thought.late <= thought.most <= thought.seconds
    assert Thinking.of([0.3, *[0.1] * 20]) == Thinking(21, 2.3, 0.1, 0.3)


def test_a_share_that_is_missed_is_named_and_fails(measure, capsys):
    order = ("--seats", "2", "--bots", "random", "greedy", "--least", "2", "--most", "2")

    assert measure(*order, "--at-least", "0.0") == 0
    assert measure(*order, "--at-least", "1.01") == 1
    assert "tricks: greedy against random misses 101%" in capsys.readouterr().out


class AtOnce:
    """A pool of this process alone, so that what is played may be put in place of the truth."""

    def __init__(self, processes):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    imap_unordered = staticmethod(map)


def always_won_by(winner, played=None):
    """Matches of two that this bot always wins, or that are always level."""

    def played_out(missing):
        options, fixture = missing
        if played is not None:
            played.append(fixture.seating)
        first = next((seat for seat, name in enumerate(fixture.seating) if name == winner), None)
        return Result(
            code=code_of(fixture.game, fixture.seating),
            options=options,
            seating=fixture.seating,
            deal=fixture.deal,
            ranking=((0, 1),) if first is None else ((first,), (1 - first,)),
            commands=1,
            thinking={name: Thinking(1, 0.1, 0.1, 0.1) for name in fixture.seating},
        )

    return played_out
