"""All chance of a match, dealt from one secret seed by a generator anyone can write again.

Version 1, the whole of it (see `docs/dealing.md` for test vectors):

- block i of a stream is HMAC-SHA256(key = seed, message = label in UTF-8, a zero byte, i as 8 bytes
  big-endian), i = 0, 1, …
- the blocks in a row are read as 32-bit big-endian words
- `below(n)`: read words until one is less than 2³² − (2³² mod n); the answer is that word mod n;
  `below(1)` reads nothing
- `shuffled(items)`: for i from the last index down to 1, swap items i and below(i + 1)

The label says what is dealt and by which rules (`arctic/1`), so that two decks never share a
stream.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")

DEALING_VERSION = 1

Rng = Random
"""The random stream of bots and of `determinize`; never of a deal."""

WORD_SPAN = 1 << 32
WORD_BYTES = 4


class Deal:
    """One labelled stream of chance, always the same for the same seed."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode() + b"\0"
        self._next_block = 0
        self._unread = b""

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1, each equally likely."""
        if bound <= 1:
            return 0
        accepted = WORD_SPAN - WORD_SPAN % bound
        while (word := self._word()) >= accepted:
            pass
        return word % bound

    def shuffled(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """All items in random order (Fisher–Yates from the end)."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def _word(self) -> int:
        if not self._unread:
            counter = self._next_block.to_bytes(8, "big")
            self._unread = hmac.digest(self._seed, self._label + counter, hashlib.sha256)
            self._next_block += 1
        word, self._unread = self._unread[:WORD_BYTES], self._unread[WORD_BYTES:]
        return int.from_bytes(word, "big")
