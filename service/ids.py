"""Ids that sort by the moment they were made and that nobody can guess.

48 bits of milliseconds and 80 random bits in Crockford's base 32, lower case, 26 characters: the
order of the letters is the order of creation, which is all that the lists need for their cursors.
"""

import re
import secrets
from datetime import datetime

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 26
RANDOM_BITS = 80
ID = re.compile(f"[{ALPHABET}]{{{ID_LENGTH}}}")
"""What our ids look like."""


def new_id(now: datetime) -> str:
    """A fresh id for a match or a player."""
    return id_of(now, secrets.randbits(RANDOM_BITS))


def id_of(moment: datetime, bits: int) -> str:
    """The id of what was made then, told from all else by these bits."""
    number = int(moment.timestamp() * 1000) << RANDOM_BITS | bits
    return "".join(ALPHABET[number >> shift & 31] for shift in range((ID_LENGTH - 1) * 5, -1, -5))


def is_id(text: str) -> bool:
    """Whether this could be one of our ids; anything else never reaches a key of the store."""
    return ID.fullmatch(text) is not None
