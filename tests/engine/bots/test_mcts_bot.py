"""The search over what could be."""

import pytest

from engine.bots.bot import Budget, own_stream
from engine.bots.mcts_bot import MCTSBot
from engine.bots.playout import Playout
from engine.bots.random_bot import RandomBot
from tests.engine.bots.trick_game import PlayNumber, TrickGame, TrickState

SEARCH = Budget(iterations=40, foresight=9)


def test_a_high_card_is_kept_for_a_trick_that_it_wins(tricks):
    """The 6 on the table cannot be beaten; only with the 1 on it does the 5 beat the 4 later."""
    state = TrickState(hands=((1, 5), (4,)), out=(), table=(6,), points=(0, 0), leader=1)

    assert choice_of(tricks, state, seat=0) == PlayNumber(1)


def test_what_looks_best_is_played_where_nothing_is_clearly_better(tricks):
    """Both cards lose this trick and the next one: the first stays the favourite."""
    state = TrickState(hands=((1, 2), (8,)), out=(), table=(9,), points=(0, 0), leader=1)

    assert choice_of(tricks, state, seat=0) == PlayNumber(1)


def test_it_beats_random_over_a_fixed_set_of_deals(tricks):
    leads = [lead_over_random(tricks, deal, seat) for deal in range(40) for seat in (0, 1)]

    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    assert wins > losses + 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_reads_only_the_view(tricks, seats):
    state = tricks.setup(seats, tricks.options_type(), bytes(32))
    view, legal = tricks.view(state, 0), tricks.legal_commands(state, 0)
    choice = MCTSBot(tricks).choose(view, legal, own_stream(), SEARCH)

    for n in range(5):
        other = tricks.determinize(view, own_stream("other", n))
        assert choice_of(tricks, other, seat=0) == choice


def choice_of(game, state, seat):
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    return MCTSBot(game).choose(view, legal, own_stream(), SEARCH)


def lead_over_random(game, deal, searcher):
    """By how many points the search ends ahead of random, from one seat of one deal."""
    state = game.setup(2, game.options_type(), deal.to_bytes(32, "big"))
    bots = {searcher: MCTSBot(game), 1 - searcher: RandomBot(game)}
    rng = own_stream(deal, searcher)
    while acting := game.to_act(state):
        seat = acting[0]
        view, legal = game.view(state, seat), game.legal_commands(state, seat)
        state, _ = game.apply(state, seat, bots[seat].choose(view, legal, rng, SEARCH))
    return state.points[searcher] - state.points[1 - searcher]


class CountingTricks(TrickGame):
    """Counts the worlds drawn and the commands carried out."""

    drawn = 0
    applied = 0

    def __init__(self):
        super().__init__()
        draw = self.determinize

        def determinize(view, rng):
            self.drawn += 1
            return draw(view, rng)

        self.determinize = determinize

    def apply(self, state, seat, command):
        self.applied += 1
        return super().apply(state, seat, command)


def counted(tricks, budget):
    """The counts after one decision among four commands."""
    counting = CountingTricks()
    state = tricks.setup(2, tricks.options_type(), bytes(32))
    legal = tricks.legal_commands(state, 0)
    bot = MCTSBot(counting)
    bot.choose(tricks.view(state, 0), legal, own_stream(), budget)
    return counting


def test_a_small_budget_looks_at_few_worlds_and_plays_few_commands_out(tricks):
    """Three worlds for the first looks, and in the same ones two of the four commands."""
    assert counted(tricks, Budget(3)).drawn == 3


def test_a_search_ends_when_the_looks_of_its_budget_are_spent(tricks):
    """Each round still plays every candidate out in one world: that is the least."""
    ample = counted(tricks, Budget(120, foresight=2))
    spent = counted(tricks, Budget(120, foresight=2, looks=1))

    assert spent.applied < ample.applied / 4


def test_a_clear_choice_takes_few_worlds(tricks):
    """The 9 takes the trick whatever the others hold, the 1 never: sixty worlds would be drawn."""
    state = TrickState(hands=((1, 9), (3, 5)), out=(2, 4), table=(8,), points=(0, 0), leader=1)
    counting = CountingTricks()
    bot = MCTSBot(counting)

    choice = bot.choose(
        counting.view(state, 0), counting.legal_commands(state, 0), own_stream(), Budget(120)
    )

    assert choice == PlayNumber(9)
    assert counting.drawn < 20


def test_all_candidates_have_the_same_luck_in_a_world(tricks, monkeypatch):
    begun = []
    play_out = Playout.worth_of

    def noting(self, *asked):
        begun.append(self.rng.getstate())
        return play_out(self, *asked)

    monkeypatch.setattr(Playout, "worth_of", noting)
    state = tricks.setup(2, tricks.options_type(), bytes(32))

    choice_of(tricks, state, seat=0)

    first, second = begun[:4], begun[4:8]
    assert (len(set(first)), len(set(second)), len({*first, *second})) == (1, 1, 2)
