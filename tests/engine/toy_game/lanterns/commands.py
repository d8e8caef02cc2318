"""What a seat may ask for."""

from engine.game import Command


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
