"""The yardstick."""

from collections import Counter

from engine.bots.bot import Budget, own_stream
from engine.bots.random_bot import RandomBot


def test_every_legal_command_is_equally_likely(tricks):
    state = tricks.setup(2, tricks.options_type(), bytes(32))
    view, legal = tricks.view(state, 0), tricks.legal_commands(state, 0)
    rng = own_stream("often")

    chosen = Counter(RandomBot(tricks).choose(view, legal, rng, Budget(1)) for _ in range(4000))

    assert set(chosen) == set(legal)
    assert all(900 < count < 1100 for count in chosen.values())
