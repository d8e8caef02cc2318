"""Once: one thing under one key, its draft unreadable without the key and the bearer."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from service.refusals import Refusal
from service.store.once import STRANGER, Idempotency

KEY = Idempotency("a-key-that-nobody-guesses", "body")
ADA = "ada"


class Thing(msgspec.Struct, frozen=True):
    id: str
    secret: str


DRAFT = Thing("1", "a-secret-that-nobody-reads")
LATER = Thing("2", "another-secret")


@pytest.fixture
def once(backend):
    return backend.once


def refused(call, *given, **more):
    with pytest.raises(Refusal) as refusal:
        call(*given, **more)
    assert refusal.value.code == "idempotency_key_reused"


def test_without_a_key_it_is_made_every_time(once):
    made = list[Thing]()

    assert [once.do(ADA, None, DRAFT, made.append) for _ in range(2)] == [(DRAFT, False)] * 2
    assert made == [DRAFT, DRAFT]


def test_under_a_key_the_first_draft_is_made_and_answered_again(once):
    made = list[Thing]()

    assert once.do(ADA, KEY, DRAFT, made.append) == (DRAFT, False)
    assert once.do(ADA, KEY, LATER, made.append) == (DRAFT, True)
    assert made == [DRAFT]


def test_what_is_refused_is_tried_again_with_the_same_draft(once):
    made = list[Thing]()

    def refuses(_):
        raise Refusal("too_many_keys", most=1)

    with pytest.raises(Refusal):
        once.do(ADA, KEY, DRAFT, refuses)

    assert once.do(ADA, KEY, LATER, made.append) == (DRAFT, True)
    assert made == [DRAFT]


def test_many_at_once_make_one_thing(once):
    made = set[Thing]()

    def make(number):
        return once.do(STRANGER, KEY, Thing(str(number), "x"), made.add)[0]

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(make, range(16)))

    assert len(answers) == 1
    assert made == answers


def test_another_request_or_another_bearer_is_refused(once):
    once.do(ADA, KEY, DRAFT, id, bearer="token")

    refused(once.do, ADA, Idempotency(KEY.key, "other body"), LATER, id, bearer="token")
    refused(once.do, ADA, KEY, LATER, id, bearer="narrow key")
    refused(once.find, ADA, KEY, Thing)
    assert once.find(ADA, KEY, Thing, bearer="token").draft == DRAFT
    assert once.find("ben", KEY, Thing, bearer="token") is None


def test_what_is_kept_cannot_be_read_nor_changed(once, redis):
    drafts = [Thing("1", "the-same-secret")] * 2
    for number, draft in enumerate(drafts):
        once.do(str(number), KEY, draft, id, bearer="token")
    names = sorted(redis.scan_iter("player:*:key:*"))
    kept = [msgspec.json.decode(redis.get(name)) for name in names]

    assert kept[0]["sealed"] != kept[1]["sealed"]
    for name in names:
        for secret in ("the-same-secret", KEY.key, "token"):
            assert secret.encode() not in redis.get(name) + name
    swapped = {**kept[0], "sealed": kept[0]["sealed"][:-4] + "AAA="}
    redis.set(names[0], msgspec.json.encode(swapped))
    refused(once.find, "0", KEY, Thing, bearer="token")
