"""Commands, events, options, state and view of the toy game."""

from engine.game import Command, Event, Options, State, View
from engine.outcome import Outcome


class LanternsOptions(Options, frozen=True):
    """How many lanterns a hand has; who starts (None: by chance)."""

    hand_size: int = 2
    start_seat: int | None = None


class LightLantern(Command, frozen=True):
    """Put a lantern before you, for all to see."""

    lantern: str


class BuryLantern(Command, frozen=True):
    """Put a lantern under the snow, unseen."""

    lantern: str


class SnuffLantern(Command, frozen=True):
    """Answer with a lantern of the same brightness: both go out."""

    lantern: str


class LetShine(Command, frozen=True):
    """Answer with nothing."""


class LanternLit(Event, frozen=True):
    """A lantern shines before the seat."""

    lantern: str


class LanternBuried(Event, frozen=True):
    """A lantern lies under the snow; only its owner knows which."""

    lantern: str | None


class LanternDrawn(Event, frozen=True):
    """The seat drew from the deck; only it knows what."""

    lantern: str | None


class LanternSnuffed(Event, frozen=True):
    """The asked seat put the lit lantern out with one of its own."""

    lantern: str
    lit: str


class LanternLeft(Event, frozen=True):
    """The asked seat let the lantern shine."""


class LanternsState(State, frozen=True):
    """The whole truth; lanterns are numbers, hands are sorted."""

    deck: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    lit: tuple[tuple[int, ...], ...]
    buried: tuple[tuple[int, ...], ...]
    snuffed: tuple[int, ...]
    turn: int
    asked: int | None = None


class LanternsView(View, frozen=True):
    """What a seat knows: its hand and what it buried, of the others only how many."""

    to_act: tuple[int, ...]
    turn: int
    asked: int | None
    deck_count: int
    hand_counts: tuple[int, ...]
    buried_counts: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    buried: tuple[tuple[str, ...] | None, ...]
    lit: tuple[tuple[str, ...], ...]
    snuffed: tuple[str, ...]
    deck: tuple[str, ...] | None = None
    outcome: Outcome | None = None
