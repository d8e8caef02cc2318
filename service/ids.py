"""Ids that nobody can guess, in the order in which they were made: ULIDs in lower case.

An id is 48 bits of milliseconds and 80 random bits: the order of the letters is the order of
creation, which is all that the lists need for their cursors.
"""

import re
import secrets
from datetime import datetime

from ulid import ULID

RANDOM_BITS = 80
ID = re.compile("[0-9abcdefghjkmnpqrstvwxyz]{26}")
"""What our ids look like."""
NAMED = re.compile(r"(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])")
"""The same, amid whatever else."""


def new_id(now: datetime) -> str:
    """A fresh id for a match or a player."""
    return id_of(now, secrets.randbits(RANDOM_BITS))


def id_of(moment: datetime, bits: int) -> str:
    """The id of something made at that moment; the bits keep it apart from everything else."""
    milliseconds = int(moment.timestamp() * 1000)
    return str(ULID.from_int(milliseconds << RANDOM_BITS | bits)).lower()


def ids_in(stored: object) -> set[str]:
    """Every id that is named in what cannot be decoded."""
    return set(NAMED.findall(repr(stored)))


def is_id(text: str) -> bool:
    """Whether this could be one of our ids; anything else never reaches a key of the store."""
    return ID.fullmatch(text) is not None
