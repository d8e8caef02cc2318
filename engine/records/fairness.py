"""Neither side alone decides the deal: commitment to a secret, and the seed made from it.

1. When a match is created the server draws a secret of 32 bytes and publishes its SHA-256.
2. Every seat may add a text of its own (entropy) until the match starts.
3. The seed of the deal is HMAC-SHA256(key = secret, message), the message being the lines
   `floe-deal-1`, the match id, and per seat in order the SHA-256 (hex) of its entropy in UTF-8 or
   `-` for none, joined by newlines. Matches of a contest that are dealt alike have the id of their
   deal there, and a secret that is made from the contest's. Those of a lesson have `lesson/` and
   the number of its deal there; their secret is the SHA-256 of that, which anybody can make.
4. After the end the secret is shown: anybody can check the commitment and deal again.

What happens then stands in a chain, one link a version, whose head everybody may note: a history
that is rewritten later has another head. Links hold what is hidden, so they go in under a key made
from the secret: a head tells nothing until the secret is shown, and then it proves every link.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Literal

from engine.encoding import canonical
from engine.game import Options

ALGORITHM: Literal["floe-deal-1"] = "floe-deal-1"
CHAIN_ALGORITHM = "floe-chain-1"
CONTEST_ALGORITHM = "floe-contest-1"
SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """What is published before the deal: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def deal_seed(secret: bytes, deal_id: str, entropies: Sequence[str | None]) -> bytes:
    """The seed of the deal, from the server's secret, the match id and what the seats added.

    Where several matches share a deal its id stands for theirs.
    """
    lines = [ALGORITHM, deal_id, *map(_entropy_line, entropies)]
    return hmac.digest(secret, "\n".join(lines).encode(), hashlib.sha256)


def contest_secret(secret: bytes, deal_id: str) -> bytes:
    """The secret of one deal of a contest, made from the contest's own: it tells no other."""
    return hmac.digest(secret, f"{CONTEST_ALGORITHM}\n{deal_id}".encode(), hashlib.sha256)


def entropy_digest(entropy: str | None) -> str | None:
    """What stands for a seat's text in the seed and in the chain: its SHA-256, in hex."""
    return None if entropy is None else hashlib.sha256(entropy.encode()).hexdigest()


def chain_key(secret: bytes, match_id: str) -> bytes:
    """What the links of a match's chain are sealed with; known when the secret is."""
    return hmac.digest(secret, f"{CHAIN_ALGORITHM}\n{match_id}".encode(), hashlib.sha256)


def first_head(
    match_id: str, commitment: str, game: str, options: Options, deal_id: str | None = None
) -> str:
    """The head before the first link: all that was said when the match was put up.

    A match that shares its deal also says which it is.
    """
    shared = {"deal_id": deal_id} if deal_id is not None else {}
    said = {
        **shared,
        "algorithm": CHAIN_ALGORITHM,
        "commitment": commitment,
        "game": game,
        "match_id": match_id,
        "options": options,
    }
    return hashlib.sha256(canonical(said)).hexdigest()


def _entropy_line(entropy: str | None) -> str:
    return entropy_digest(entropy) or "-"
