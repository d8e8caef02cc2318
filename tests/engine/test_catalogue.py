"""The games of the house, found by name."""

import pytest

from engine.catalogue import GAMES, deal, find_game, require_playable
from engine.game import Game
from engine.refusals import Refusal
from engine.words import LANGUAGES, Sentence
from tests.engine.matches import EVERY_GAME, seed_of
from tests.engine.toy_game import LANTERNS, registered
from tests.engine.toy_game.lanterns.state import LanternsOptions


def test_the_three_games_are_there_and_every_game_is_found_by_its_name():
    assert {"arctic", "north_pole", "iglu_iglu"} <= {*GAMES}
    for name, game in GAMES.items():
        assert find_game(name) is game
        assert game.name == name


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(Refusal, match="'chess'.*arctic") as refusal:
        find_game("chess")
    assert refusal.value.code == "unknown_game"


def is_told_in_every_language(sentence: str | Sentence) -> bool:
    """Whether every language has a sentence of its own."""
    assert isinstance(sentence, Sentence)
    return len({sentence.tell(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_fourth_game_needs_one_line_in_the_catalogue():
    with registered():
        assert find_game("lanterns") is LANTERNS
    with pytest.raises(Refusal) as refusal:
        find_game("lanterns")
    assert refusal.value.code == "unknown_game"


def test_only_what_can_be_played_is_dealt():
    with pytest.raises(Refusal, match="2, 3 seats, not 4") as refusal:
        deal(LANTERNS, 4, LanternsOptions(), seed_of("x"))
    assert refusal.value.code == "bad_setup"
    assert is_told_in_every_language(refusal.value.sentence)
    with pytest.raises(Refusal) as refusal:
        require_playable(LANTERNS, 2, LanternsOptions(start_seat=2))
    assert is_told_in_every_language(refusal.value.sentence)
    assert (refusal.value.code, refusal.value.pointer) == ("bad_setup", "/options/start_seat")


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_names_on_the_wire_are_unique_and_the_clauses_are_named(game: Game):
    for types in (game.command_types, game.event_types):
        names = [kind.__struct_config__.tag for kind in types]
        assert len(set(names)) == len(names)
    assert set(game.secret_questions) <= set(game.command_types)
