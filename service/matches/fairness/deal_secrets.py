"""What a deal is made from: the secret of the service, and what the seats gave."""

import msgspec
from msgspec.structs import replace

from engine.records.fairness import entropy_digest


class Entropy(msgspec.Struct, frozen=True):
    """What a seat gives to the seed: a text, or first only the SHA-256 of one, its seal."""

    text: str | None = None
    seal: str | None = None


class DealSecrets(msgspec.Struct, frozen=True):
    """What the deal is made from, kept apart from everything else until the end."""

    secret: bytes
    entropies: tuple[str | None, ...]
    seals: tuple[str | None, ...] = ()
    """The SHA-256 that a seat gave before its text, in hex; empty where nobody did."""

    def seal_of(self, seat: int) -> str | None:
        """What the seat sealed its text with, if it did."""
        return self.seals[seat] if self.seals else None

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose texts are still to be revealed."""
        texts = enumerate(self.entropies)
        return tuple(seat for seat, text in texts if text is None and self.seal_of(seat))

    @property
    def entropy_digests(self) -> tuple[str | None, ...]:
        """What the chain says of the texts; a seal stands for the text that it is of."""
        texts = enumerate(self.entropies)
        return tuple(self.seal_of(seat) or entropy_digest(text) for seat, text in texts)

    def changed(self, seat: int, given: Entropy) -> "DealSecrets":
        """The same with something else from one seat."""
        seals = self.seals or (None,) * len(self.entropies)
        return replace(
            self,
            entropies=(*self.entropies[:seat], given.text, *self.entropies[seat + 1 :]),
            seals=(*seals[:seat], given.seal, *seals[seat + 1 :]),
        )
