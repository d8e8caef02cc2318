"""A row of the table of refusals."""

from collections.abc import Mapping

import msgspec

Headers = Mapping[str, str]


class Row(msgspec.Struct, frozen=True):
    """What a code stands for; no title and no sentence where the files of words have them."""

    status: int
    title: str | None
    sentence: str | None
    advice: str
    """What a client had better do about it."""
    pointer: str | None = None
    """The place that is at fault, where it is always the same one."""
    headers: Headers = {}
    """What every answer with this code has to carry."""


def row_for_players(status: int, advice: str, pointer: str | None = None) -> Row:
    """A row whose title and sentence are in the files of words."""
    return Row(status, None, None, advice, pointer)
