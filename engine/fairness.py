"""Neither side alone decides the deal: commitment to a secret, and the seed made from it.

1. When a match is created the server draws a secret of 32 bytes and publishes its SHA-256.
2. Every seat may add a text of its own (entropy) until the match starts.
3. The seed of the deal is HMAC-SHA256(key = secret, message), the message being the lines
   `floe-deal-1`, the match id, and per seat in order the SHA-256 (hex) of its entropy in UTF-8 or
   `-` for none, joined by newlines.
4. After the end the secret is shown: anybody can check the commitment and deal again.
"""

import hashlib
import hmac
from collections.abc import Sequence

ALGORITHM = "floe-deal-1"
SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """What is published before the deal: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def deal_seed(secret: bytes, match_id: str, entropies: Sequence[str | None]) -> bytes:
    """The seed of the deal, from the server's secret, the match id and what the seats added."""
    lines = [ALGORITHM, match_id, *map(_entropy_line, entropies)]
    return hmac.digest(secret, "\n".join(lines).encode(), hashlib.sha256)


def _entropy_line(entropy: str | None) -> str:
    return "-" if entropy is None else hashlib.sha256(entropy.encode()).hexdigest()
