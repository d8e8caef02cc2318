"""The house bots by name."""

import pytest

from engine.bots.roster import BOTS, find_bot
from engine.errors import UnknownBot
from engine.language import Language


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_found_by_its_own_name(name, tricks):
    assert BOTS[name].name == name
    assert isinstance(find_bot(name, tricks), BOTS[name].mind)


def test_an_unknown_bot_is_refused_with_the_names_there_are_in_every_language(tricks):
    with pytest.raises(UnknownBot) as refusal:
        find_bot("deep-thought", tricks)
    told = {refusal.value.sentence.told(language) for language in Language}
    assert len(told) == len(Language)
    assert all("'deep-thought'" in sentence and "random, greedy" in sentence for sentence in told)


def test_the_roster_goes_from_the_weakest_to_the_strongest():
    assert [bot.strength for bot in BOTS.values()] == list(range(1, len(BOTS) + 1))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_introduced_in_all_languages(name):
    assert set(BOTS[name].summary) == set(Language)
    assert all(BOTS[name].summary.values())
