"""Neither side alone decides the deal."""

import hashlib

import pytest

from engine.records.fairness import SECRET_BYTES, commitment, deal_seed

SECRET = bytes(SECRET_BYTES)


def test_the_commitment_is_the_sha_256_of_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        (b"\1" * SECRET_BYTES, "m", ("a", None)),
        (SECRET, "n", ("a", None)),
        (SECRET, "m", ("b", None)),
        (SECRET, "m", (None, "a")),
        (SECRET, "m", ("a", None, None)),
        (SECRET, "m", ("a", "")),
        (SECRET, "m\n-", ("a",)),
        (SECRET, "m", ("a\n-",)),
        (SECRET, "m", ("-", None)),
    ],
)
def test_the_secret_the_match_and_every_entropy_change_the_seed(other):
    assert deal_seed(*other) != deal_seed(SECRET, "m", ("a", None))


def test_odd_unicode_is_entropy_too():
    assert len(deal_seed(SECRET, "m", ("\N{SNOWMAN}\0\n", "𝔉"))) == 32
