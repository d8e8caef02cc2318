"""The twelve lanterns: three colours of four brightnesses."""

import msgspec

from engine.game import Components

COLOURS = ("red", "green", "blue")
LANTERN_COUNT = 12
BRIGHTNESS = tuple(lantern // 3 + 1 for lantern in range(LANTERN_COUNT))
NAMES = tuple(f"{COLOURS[lantern % 3]}-{BRIGHTNESS[lantern]}" for lantern in range(LANTERN_COUNT))
LANTERNS_BY_NAME = {name: lantern for lantern, name in enumerate(NAMES)}


class Lantern(msgspec.Struct, frozen=True):
    """One lantern of the box."""

    id: str
    brightness: int


class LanternsComponents(Components, frozen=True):
    """The box."""

    lanterns: tuple[Lantern, ...]
    provenance: str = "proposed"


def components() -> LanternsComponents:
    """The box."""
    return LanternsComponents(tuple(map(Lantern, NAMES, BRIGHTNESS)))


def spelled(lanterns: tuple[int, ...]) -> tuple[str, ...]:
    """The lanterns by name."""
    return tuple(NAMES[lantern] for lantern in lanterns)


def read(names: tuple[str, ...]) -> tuple[int, ...]:
    """The lanterns of these names."""
    return tuple(LANTERNS_BY_NAME[name] for name in names)
