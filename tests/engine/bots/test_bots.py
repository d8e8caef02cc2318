"""What holds for every house bot, in every game and at every number of seats."""

from typing import Any

import pytest

from engine.bots.bot import Bot, Budget, own_stream
from engine.bots.roster import BOTS, find_bot
from engine.catalogue import GAMES, deal
from tests.engine.bots.trick_game import TrickGame

EVERY_GAME: list[Any] = [TrickGame(), *GAMES.values()]
CASES = [
    pytest.param(game, seats, game.options_type(), id=f"{game.name}-{seats}")
    for game in EVERY_GAME
    for seats in game.seat_counts
]
CASES += [
    pytest.param(game, 4, game.options_type(teams=True), id=f"{game.name}-teams")
    for game in EVERY_GAME
    if "teams" in game.options_type.__struct_fields__
]
BRIEF = Budget(iterations=3)
ONE_OF_EACH_MIND = {bot.mind: name for name, bot in BOTS.items()}.values()


@pytest.mark.parametrize("name", ONE_OF_EACH_MIND)
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_a_bot_chooses_a_legal_command_and_the_same_one_again(name, game, seats, options):
    bot = find_bot(name, game)

    for view, legal in decisions_of_a_random_match(game, seats, options):
        choice = bot.choose(view, legal, own_stream(name, seats), BRIEF)
        again = bot.choose(view, legal, own_stream(name, seats), BRIEF)

        assert choice in legal
        assert again == choice


@pytest.mark.parametrize("name", ONE_OF_EACH_MIND)
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_two_states_with_the_same_view_get_the_same_choice(name, game, seats, options):
    bot = find_bot(name, game)

    for view, legal in decisions_of_a_random_match(game, seats, options):
        other_state = game.determinize(view, own_stream("another world", game.name))
        other_view = game.view(other_state, view.seat)
        other_legal = game.legal_commands(other_state, view.seat)

        choice = bot.choose(view, legal, own_stream(seats), BRIEF)
        assert bot.choose(other_view, other_legal, own_stream(seats), BRIEF) == choice


def decisions_of_a_random_match(game, seats, options, most=4):
    """A few decisions spread over one match: the view that the bot is given, and the commands."""
    rng = own_stream("a random match", game.name, seats)
    state = deal(game, seats, options, bytes(32))
    asked = []
    while acting := game.to_act(state):
        legal = game.legal_commands(state, acting[0])
        asked.append((state, acting[0], legal))
        state, _ = game.apply(state, acting[0], rng.choice(legal))
    for state, seat, legal in asked[:: -(-len(asked) // most)]:
        yield game.view(state, seat), legal


class AskedAnyway(Bot):
    name = "asked anyway"

    def _decide(self, view, legal_commands, rng, budget):
        raise AssertionError("there was nothing to decide")


def test_the_only_legal_command_is_played_without_thinking(tricks):
    state = tricks.setup(2, tricks.options_type(), bytes(32))

    only = tricks.legal_commands(state, 0)[:1]
    choice = AskedAnyway(tricks).choose(tricks.view(state, 0), only, own_stream(), BRIEF)

    assert choice is only[0]


def test_a_stream_depends_on_the_whole_occasion_and_on_nothing_else():
    assert own_stream("match", 17, 0).random() == own_stream("match", 17, 0).random()
    assert own_stream("match", 17, 0).random() != own_stream("match", 17, 1).random()
