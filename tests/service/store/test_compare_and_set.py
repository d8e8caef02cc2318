"""What is changed only if it is still as it was seen."""

import pytest

from service.store.compare_and_set import compare_and_set


@pytest.fixture
def client(backend, redis):
    redis.hset("{a}:hash", mapping={"one": 1, "two": 2})
    redis.set("{a}:number", 5)
    return backend.client


def test_it_is_done_if_everything_is_as_it_was(client, redis):
    seen = [
        (("GET", "{a}:number"), b"5"),
        (("HGET", "{a}:hash", "three"), None),
        (("HLEN", "{a}:hash"), 2),
        (("HGETALL", "{a}:hash"), client.hgetall("{a}:hash")),
    ]
    commands = [("HSET", "{a}:hash", "three", b"\xff\n\x00"), ("INCRBY", "{a}:number", 2)]

    assert compare_and_set(client, seen, commands) == [1, 7]
    assert redis.hget("{a}:hash", "three") == b"\xff\n\x00"


@pytest.mark.parametrize(
    "question", [("GET", "{a}:number"), ("HGET", "{a}:hash", "one"), ("HGETALL", "{a}:hash")]
)
def test_nothing_is_done_if_something_has_changed(client, redis, question):
    seen = [(("GET", "{a}:number"), 5), (question, client.execute_command(*question))]
    redis.set("{a}:number", 6)
    redis.hset("{a}:hash", "one", 7)

    assert compare_and_set(client, seen, [("DEL", "{a}:hash")]) is None
    assert redis.exists("{a}:hash")


def test_it_takes_its_place_in_a_pipeline(client):
    pipe = client.pipeline()
    pipe.get("{a}:number")
    compare_and_set(pipe, [(("GET", "{a}:number"), 5)], [("SET", "{a}:number", 6)])
    compare_and_set(pipe, [(("GET", "{a}:number"), 5)], [("SET", "{a}:number", 7)])
    pipe.get("{a}:number")

    before, done, late, after = pipe.execute()

    assert (before, len(done), late, after) == (b"5", 1, None, b"6")


def test_the_answers_have_their_places_whatever_is_not_there(client):
    commands = [("GET", "{a}:nothing"), ("GET", "{a}:number"), ("HGET", "{a}:hash", "no")]

    assert compare_and_set(client, [], commands) == [None, b"5", None]
