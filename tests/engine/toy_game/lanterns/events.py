"""What happens, and what of it each seat may see."""

from msgspec.structs import replace

from engine.game import Event


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


EVENT_TYPES = (LanternLit, LanternBuried, LanternDrawn, LanternSnuffed, LanternLeft)


def event_view(event: Event, seat: int | None) -> Event:
    """The event as the seat may see it."""
    if isinstance(event, LanternBuried | LanternDrawn) and event.seat != seat:
        return replace(event, lantern=None)
    return event
