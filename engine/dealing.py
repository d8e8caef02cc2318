"""All chance of a match, dealt from one secret seed by a generator anyone can write again.

Version 1, the whole of it (see `docs/reference/dealing.md` for test vectors):

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
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from random import Random
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

DEALING_VERSION = 1

Rng = Random
"""The random stream of bots and of `determinize`; never of a deal."""

WORD_SPAN = 1 << 32
KEY_BYTES = 64
_INNER_PAD, _OUTER_PAD = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))
_WORDS_OF_BLOCK = Struct(">8I")


class Deal:
    """One labelled stream of chance, always the same for the same seed."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = chain.from_iterable(_blocks(seed, label.encode() + b"\0"))

    def below(self, bound: int) -> int:
        """A number from 0 to bound − 1, each equally likely."""
        if bound <= 1:
            return 0
        accepted = WORD_SPAN - WORD_SPAN % bound
        while (word := next(self._words)) >= accepted:
            pass
        return word % bound

    def shuffled(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """All items in random order (Fisher–Yates from the end)."""
        order, words = list(items), self._words
        surely_accepted = WORD_SPAN - len(order)
        for i in range(len(order) - 1, 0, -1):
            # `below(i + 1)`, written out: a deal asks for little else.
            bound, word = i + 1, next(words)
            while word >= surely_accepted and word >= WORD_SPAN - WORD_SPAN % bound:
                word = next(words)
            j = word % bound
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]


def _blocks(seed: bytes, label: bytes) -> Iterator[tuple[int, ...]]:
    """The words of the stream, block after block.

    HMAC as RFC 2104 has it: what the key does to it is worked out once and not for every block.
    """
    key = (hashlib.sha256(seed).digest() if len(seed) > KEY_BYTES else seed).ljust(KEY_BYTES, b"\0")
    inner = hashlib.sha256(key.translate(_INNER_PAD))
    outer = hashlib.sha256(key.translate(_OUTER_PAD))
    for number in count():
        message, block = inner.copy(), outer.copy()
        message.update(label + number.to_bytes(8, "big"))
        block.update(message.digest())
        yield _WORDS_OF_BLOCK.unpack(block.digest())
