"""A match at the terminal: dealt, played command by command, written down as a record."""

from collections.abc import Sequence
from datetime import UTC, datetime

from engine.catalogue import deal
from engine.cli.arguments import Sitter
from engine.game import Command, Event, Game, Options, told_apart
from engine.records.chain import RecordedSeat
from engine.records.fairness import commitment, deal_seed
from engine.records.record import AnyRecord
from engine.records.recording import Played, recorded


class LocalMatch:
    """One match and who sits at it; the state is for dealing with commands, views are for eyes."""

    def __init__(
        self, game: Game, options: Options, sitters: Sequence[Sitter], secret: bytes
    ) -> None:
        self.game = game
        self.sitters = sitters
        self.names = told_apart([sitter.name for sitter in sitters])
        self.match_id = f"local-{commitment(secret)[:12]}"
        self.events: list[Event] = []
        self._options = options
        self._secret = secret
        self._commands: list[Played] = []
        entropies = [None] * len(sitters)
        seed = deal_seed(secret, self.match_id, entropies)
        self.state = deal(game, len(sitters), options, seed)

    @property
    def version(self) -> int:
        """How many commands have been played."""
        return len(self._commands)

    def play(self, seat: int, command: Command) -> None:
        """Carry the command out and keep what happened."""
        self.state, events = self.game.apply(self.state, seat, command)
        self.events += events
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self._commands.append(Played(seat, command, now))

    def record(self) -> AnyRecord:
        """The match so far, as `verify` accepts it."""
        return recorded(
            self.game,
            self._options,
            [
                RecordedSeat(seat, sitter.name, sitter.bot)
                for seat, sitter in enumerate(self.sitters)
            ],
            self._commands,
            match_id=self.match_id,
            secret=self._secret,
            entropies=[None] * len(self.sitters),
        )
