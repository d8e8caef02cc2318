"""What an Idempotency-Key promises is promised to whoever asked, and told to no narrower key."""

import json
import secrets
from pathlib import Path

import pytest

from service.web.document import operations_of
from tests.service.asked import ASKED
from tests.service.players.api.test_keys import cut_key
from tests.service.table import put_up

DOCUMENT = json.loads((Path(__file__).parents[3] / "openapi" / "openapi.json").read_text())
HONOURING = [
    operation["operationId"]
    for operation in operations_of(DOCUMENT)
    if "Idempotency-Key" in json.dumps(operation.get("parameters", []))
]
NARROW = {
    "reads": lambda _: {"may": ["read"]},
    "reads another match": lambda match: {"may": ["read"], "match": match},
    "plays another match": lambda match: {"may": ["play"], "match": match},
}
GIVEN = (200, 201, 202)
SHOWN_ONCE = {"token", "key", "ticket"}
"""The members of answers by which somebody is let in: they are the bearer's who asked."""


def under(key):
    return {"Idempotency-Key": key}


def narrow_key(owner, kind):
    """A key of the owner that is too narrow for what is asked, and for its answer."""
    return cut_key(owner, **NARROW[kind](put_up(owner)["id"]))


def require_apart(first, second):
    """Of the second bearer nothing is known that the first one was answered."""
    assert "Idempotency-Replayed" not in second.headers
    if second.status in GIVEN:
        assert second.body != first.body
    else:
        assert (second.status, second.code) in {
            (401, "bad_token"),
            (403, "key_too_narrow"),
            (422, "idempotency_key_reused"),
        }


@pytest.mark.parametrize("kind", NARROW)
@pytest.mark.parametrize("operation", HONOURING)
def test_no_narrower_key_is_answered_what_was_promised_to_the_token(client, operation, kind):
    asked = ASKED[operation](client)
    narrow = narrow_key(asked.by, kind)
    once = under(secrets.token_urlsafe(24))

    first = asked.send(**once)
    other = asked.send(narrow, **once)
    again = asked.send(**once)

    assert first.status in GIVEN, first
    require_apart(first, other)
    assert (again.status, again.json) == (first.status, first.json)


@pytest.mark.parametrize("kind", NARROW)
@pytest.mark.parametrize("operation", HONOURING)
def test_the_token_is_answered_nothing_that_was_promised_to_a_narrower_key(client, operation, kind):
    asked = ASKED[operation](client)
    narrow = narrow_key(asked.by, kind)
    once = under(secrets.token_urlsafe(24))

    other = asked.send(narrow, **once)
    first = asked.send(**once)

    require_apart(other, first)
    assert first.status in GIVEN or other.status in GIVEN


@pytest.mark.parametrize("operation", HONOURING)
def test_whoever_may_do_the_same_for_the_player_does_it_once_and_is_told_no_secret(
    client, operation
):
    """So several programs of one player may send one command, each by a key of its own."""
    asked = ASKED[operation](client)
    program = cut_key(asked.by, may=["play"])
    once = under(secrets.token_urlsafe(24))

    first = asked.send(**once)
    other = asked.send(program, **once)

    if other.status in GIVEN and not SHOWN_ONCE & first.json.keys():
        assert other.json == first.json
    else:
        require_apart(first, other)
    assert asked.done() == 1
