"""The house bots by name."""

import pytest
from msgspec.structs import replace

from engine.bots.bot import Budget
from engine.bots.roster import BOTS, find_bot
from engine.catalogue import GAMES
from engine.refusals import Refusal
from engine.words import LANGUAGES


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_found_by_its_own_name(name, tricks):
    assert BOTS[name].name == name
    assert isinstance(find_bot(name, tricks), BOTS[name].mind)


def test_an_unknown_bot_is_refused_with_the_names_there_are(tricks):
    with pytest.raises(Refusal, match="'deep-thought'.*random, greedy") as refusal:
        find_bot("deep-thought", tricks)
    assert refusal.value.code == "unknown_bot"


def test_the_roster_goes_from_the_weakest_to_the_strongest():
    assert [bot.strength for bot in BOTS.values()] == list(range(1, len(BOTS) + 1))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_introduced_in_all_languages(name):
    assert len({BOTS[name].summary.tell(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_who_fails_is_replaced_by_a_weaker_one_down_to_one_that_cannot_fail():
    for bot in BOTS.values():
        if bot.stand_in is not None:
            assert BOTS[bot.stand_in].strength < bot.strength
    assert [bot.name for bot in BOTS.values() if bot.stand_in is None] == ["random"]


def test_the_quick_ones_are_those_that_only_look_one_step_ahead():
    assert [bot.name for bot in BOTS.values() if bot.is_quick] == ["random", "greedy"]


def test_a_budget_may_be_another_one_in_a_game_where_that_has_won(tricks):
    entry = BOTS["mcts-hard"]
    richer = replace(entry, budgets={tricks.name: Budget(iterations=7)})

    assert entry.budget_in(tricks) == entry.budget
    assert richer.budget_in(tricks) == Budget(iterations=7)
    assert richer.budget_in(GAMES["arctic"]) == entry.budget
