"""Games of before go on being what they were: their archives stay, and their records verify."""

import hashlib
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.bots.bot import Budget, own_stream
from engine.bots.roster import find_bot
from engine.catalogue import GAMES, deal, find_rules
from engine.encoding import codec_of, encode
from engine.records.proof import verify
from engine.records.record import decode_record
from engine.refusals import StaleEncoding
from engine.released import ARCHIVES, LATER_MEMBERS, retired_commands
from engine.released import __file__ as module
from engine.words import LANGUAGES
from tests.playthroughs.freeze import RECORDS

EARLIER = sorted((name[: name.rindex("_")], int(name[name.rindex("_") + 1 :])) for name in ARCHIVES)
NAMES = ("Ada", "Bo", "Cem", "Dag")


@pytest.fixture(params=EARLIER, ids=lambda rules: f"{rules[0]}_{rules[1]}")
def game(request):
    return find_rules(*request.param)


@pytest.mark.parametrize("name", ARCHIVES)
def test_an_archive_is_never_written_anew(name):
    blob = Path(module).with_name(f"{name}.zip").read_bytes()

    assert hashlib.sha256(blob).hexdigest() == ARCHIVES[name]


def test_every_archive_has_its_record_and_its_hash():
    archives = {path.stem for path in Path(module).parent.glob("*.zip")}
    records = {path.name.removesuffix("-record.json") for path in RECORDS.glob("*.json")}

    assert archives == records == ARCHIVES.keys()


def test_every_rules_version_before_todays_is_kept():
    wanted = {(name, n) for name, game in GAMES.items() for n in range(1, game.rules_version)}

    assert wanted <= {*EARLIER}


@pytest.mark.parametrize("name", ARCHIVES)
def test_a_record_of_every_released_version_is_proved_for_ever(name):
    record = decode_record((RECORDS / f"{name}-record.json").read_bytes())

    assert verify(record) == record.outcome is not None
    assert f"{record.game}_{record.rules_version}" == name


def test_an_earlier_game_knows_nothing_of_todays(game):
    today = GAMES[game.name]

    assert game.rules_version < today.rules_version
    assert game.state_type is not today.state_type
    assert not {*game.command_types} & {*today.command_types}
    assert find_rules(game.name, today.rules_version) is today


def test_a_state_of_one_version_is_not_read_by_another(game):
    today = GAMES[game.name]
    blob = codec_of(game).encode_state(deal(game, 2, game.options_type(), bytes(32)))

    assert codec_of(game).encode_state(codec_of(game).decode_state(blob)) == blob
    with pytest.raises(StaleEncoding):
        codec_of(today).decode_state(blob)


def members_of(game):
    """The members of a game's views, commands and events, by the name of the type."""
    kinds = [game.view_type, *game.command_types, *game.event_types]
    _, types = msgspec.json.schema_components(kinds, ref_template="{name}")
    return {name: {*schema.get("properties", ())} for name, schema in types.items()}


OPTIONAL = {"Walk": {"harpoon"}, "Kayak": {"harpoon"}, "PlayCard": {"ambush"}}
"""Members of commands that may be left out."""


def test_what_earlier_rules_do_not_tell_and_what_only_they_offer_is_known(game):
    """The contract describes the games of today; what it may not promise for others is listed."""
    today, then = members_of(GAMES[game.name]), members_of(game)

    later = {name: found - then[name] for name, found in today.items() if name in then}
    gone = {name: then[name] - found for name, found in today.items() if name in then}

    listed = {name: {*found} for name, found in LATER_MEMBERS.items() if name in today}
    optional = {name: found for name, found in OPTIONAL.items() if name in today}
    assert {name: found for name, found in later.items() if found} == listed | optional
    assert not any(gone.values())
    assert {*then} - {*today} == {kind.__name__ for kind in retired_commands(game.name)}


def test_rules_that_never_were_are_refused():
    with pytest.raises(StaleEncoding):
        find_rules("arctic", 0)


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts-easy"])
def test_an_earlier_match_is_played_told_and_drawn_to_its_end(game, bot):
    """House bots play it, and the face of today asks it everything that it asks a game."""
    mind, chance = find_bot(bot, game), Random(bot)
    state, played = deal(game, 2, game.options_type(), bytes(32)), 0
    while to_act := game.to_act(state):
        seat = to_act[0]
        view, legal = game.view(state, seat), game.legal_commands(state, seat)
        if played % 10 == 0:
            for language in LANGUAGES:
                assert game.prompt(view, legal, language, NAMES)
                assert game.draw_svg(view, language, NAMES).startswith("<svg")
                assert all(game.describe(command, language, NAMES) for command in legal)
            assert [game.targets(view, command) for command in legal] == [()] * len(legal)
            assert encode(codec_of(game).decode_view(encode(view))) == encode(view)
        choice = chance.choice(legal)
        if played % 5 == 0:
            choice = mind.choose(view, legal, own_stream(played), Budget(iterations=1))
        state, events = game.apply(state, seat, choice)
        assert all(
            game.describe(event, language, NAMES) for event in events for language in LANGUAGES
        )
        played += 1

    assert game.outcome(state)
