"""Tuples in ascending order: what games keep where an order of its own would tell something."""


def with_one(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items and one more, in ascending order."""
    return tuple(sorted((*items, item)))


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The items less one that is equal to this one and must be there; their order stays."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
