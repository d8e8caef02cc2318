"""Games of before go on being what they were, whatever later rules say.

Nothing has been released under other rules yet: a next version of the toy game is made up.
"""

import hashlib
from pathlib import Path
from random import Random

import pytest

from engine.bots.bot import Budget, own_stream
from engine.bots.roster import find_bot
from engine.catalogue import GAMES, deal, find_rules
from engine.encoding import codec_of, encode
from engine.records.proof import verify
from engine.records.record import decode_record
from engine.refusals import Refusal, StaleEncoding
from engine.released import ARCHIVES
from engine.released import __file__ as module
from engine.words import LANGUAGES
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.next_version import changed_rules
from tests.playthroughs.tables import FOLDER

NAMES = ("Ada", "Bo", "Cem")


@pytest.fixture
def later(tmp_path):
    """The game of the catalogue after a release that has changed its rules."""
    with changed_rules(tmp_path) as game:
        yield game


@pytest.fixture
def earlier(later):
    """The same game under the rules of before."""
    return find_rules("lanterns", 1)


def test_every_rules_version_before_todays_that_was_released_is_kept():
    archives = {path.stem for path in Path(module).parent.glob("*.zip")}

    assert archives == ARCHIVES.keys()
    for name, digest in ARCHIVES.items():
        blob = Path(module).with_name(f"{name}.zip").read_bytes()
        assert hashlib.sha256(blob).hexdigest() == digest, "what was released is not written anew"


def test_an_earlier_game_knows_nothing_of_todays(later, earlier):
    assert (earlier.rules_version, later.rules_version) == (1, 2)
    assert earlier.state_type is not later.state_type
    assert not {*earlier.command_types} & {*later.command_types}
    assert find_rules("lanterns", 2) is later is GAMES["lanterns"]
    assert find_rules("lanterns", 1) is not LANTERNS


def test_what_later_rules_forbid_is_played_on_as_it_was_begun(later, earlier):
    with pytest.raises(Refusal, match="seats"):
        deal(later, 2, later.options_type(), bytes(32))

    assert earlier.to_act(deal(earlier, 2, earlier.options_type(), bytes(32)))


def test_a_state_of_one_version_is_not_read_by_another(later, earlier):
    blob = codec_of(earlier).encode_state(deal(earlier, 3, earlier.options_type(), bytes(32)))

    assert codec_of(earlier).encode_state(codec_of(earlier).decode_state(blob)) == blob
    with pytest.raises(StaleEncoding):
        codec_of(later).decode_state(blob)


def test_a_record_of_before_is_proved_by_the_rules_of_before(later):
    record = decode_record((FOLDER / "lanterns-record.json").read_bytes())

    assert record.rules_version == 1
    assert verify(record) == record.outcome is not None


def test_rules_that_never_were_are_refused(later):
    with pytest.raises(StaleEncoding):
        find_rules("lanterns", 0)
    with pytest.raises(StaleEncoding):
        find_rules("arctic", 0)


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts-easy"])
def test_an_earlier_match_is_played_and_drawn_to_its_end(earlier, bot):
    """House bots play it, and the face of today asks it everything that it asks a game."""
    mind, chance = find_bot(bot, earlier), Random(bot)
    state, played = deal(earlier, 2, earlier.options_type(), bytes(32)), 0
    while to_act := earlier.to_act(state):
        seat = to_act[0]
        view, legal = earlier.view(state, seat), earlier.legal_commands(state, seat)
        for language in LANGUAGES:
            assert earlier.prompt(view, legal, language, NAMES[:2])
            assert earlier.draw_svg(view, language, NAMES[:2]).startswith("<svg")
            assert all(earlier.describe(command, language, NAMES[:2]) for command in legal)
        assert encode(codec_of(earlier).decode_view(encode(view))) == encode(view)
        choice = chance.choice(legal)
        if played % 5 == 0:
            choice = mind.choose(view, legal, own_stream(played), Budget(iterations=1))
        state, events = earlier.apply(state, seat, choice)
        assert all(
            earlier.describe(event, language, NAMES[:2])
            for event in events
            for language in LANGUAGES
        )
        played += 1

    assert earlier.outcome(state)
