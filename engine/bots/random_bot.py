"""Any legal command, each equally likely: the yardstick of all others."""

from collections.abc import Sequence

from engine.bots.bot import Bot, Budget
from engine.dealing import Rng
from engine.game import Command, View


class RandomBot(Bot):
    """Plays at random."""

    name = "random"

    def _decide(
        self, view: View, legal_commands: Sequence[Command], rng: Rng, budget: Budget
    ) -> Command:
        return legal_commands[rng.randrange(len(legal_commands))]
