"""Bodies are read quickly, and by no other rule than the contract's."""

import json

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from marshmallow import ValidationError

from service.refusals import Refusal
from service.schemas.matches.commands import CommandRequest
from service.web.requests import _distinct, _loaded, _number, read_at_once, read_json

NAMES = st.sampled_from(["type", "a", "a:b", "€", '"', ""]) | st.text(max_size=3)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | NAMES,
    lambda some: st.lists(some, max_size=3) | st.lists(st.tuples(NAMES, some), max_size=3),
    max_leaves=8,
)


def spelled(value):
    """JSON, in which a list of pairs is an object whose members may have one name."""
    if isinstance(value, list) and value and all(isinstance(one, tuple) for one in value):
        members = (f"{json.dumps(name)}: {spelled(member)}" for name, member in value)
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(spelled, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def by_the_book(body):
    """What a body says, read slowly: all of JSON, each member once, `17.0` a whole number."""
    try:
        msgspec.json.decode(body)
        return json.loads(body, object_pairs_hook=_distinct, parse_float=_number)
    except (Refusal, ValueError, RecursionError):
        return Refusal


def read(body):
    try:
        return read_json(body)
    except Refusal:
        return Refusal


def same(value, other):
    """Equal, and `1`, `1.0` and `true` are three things."""
    return repr(value) == repr(other)


@given(VALUES)
@example([("a", 1), ("a", 2)])
@example([("a", 1), ("a", ":")])
@example([("a", 1), ("a:b", [("c", 17.0)])])
@example([("a", 10**30)])
def test_a_body_says_what_the_slow_parser_reads(value):
    body = spelled(value).encode("utf-8", "surrogatepass")

    assert same(read(body), by_the_book(body))


@pytest.mark.parametrize(
    "body",
    [
        rb'{"a":1,"a":"\u003a"}',
        b'{"command":{"type":"a","type":"b"},"expected_version":1}',
        b"[" * 5000 + b"]" * 5000,
        b'{"a":' * 700 + b"1" + b"}" * 700,
        b"1" * 5000,
        b'{"a":NaN}',
        b"",
        b"\xff",
    ],
)
def test_what_is_odd_is_told_from_what_looks_like_it(body):
    assert same(read(body), by_the_book(body))


MOMENTS = st.datetimes().map(lambda moment: f"{moment.isoformat()}Z")
ODD_MOMENTS = [
    *("2026-11-19T05:00:00.123Z", "2026-11-19T05:00:00.1Z", "2026-11-19T05:00:00.12345678Z"),
    *("2026-11-19T05:00:00", "2026-11-19T05:00:00+02:00", "2026-11-19t05:00:00z", "2026-11-19"),
    *("2026-13-19T05:00:00Z", "2026-02-30T05:00:00Z", "2026-11-19T24:00:00Z"),
    *(
        "2026-11-19T05:00:60Z",
        "2026-11-19T05:00:00Z\n",
        " 2026-11-19T05:00:00Z",
        "0000-01-01T00:00:00Z",
    ),
    *("٢٠٢٦-11-19T05:00:00Z", "2026-11-19 05:00:00Z", "20261119T050000Z", "yesterday", 0, ""),
]

MEMBERS = {
    "command": st.dictionaries(st.text(max_size=3), st.integers() | st.text(), max_size=2)
    | st.none()
    | st.text(max_size=2)
    | st.lists(st.integers(), max_size=2),
    "expected_version": st.integers(-2, 3)
    | st.sampled_from([2**53 - 1, 2**53, 2**70, None, True, "1", 1.0, 1.5]),
    "seen_at": st.none() | MOMENTS | st.sampled_from(ODD_MOMENTS),
    "more": st.integers(),
}


@given(st.fixed_dictionaries({}, optional=MEMBERS))
def test_a_command_is_taken_or_refused_as_the_schema_says(sent):
    require_judged_alike(sent)


def require_judged_alike(sent):
    """Whether read at once or by the schema, it is the same, or refused."""
    try:
        judged = CommandRequest().load(sent)
    except ValidationError:
        with pytest.raises(Refusal):
            _loaded(CommandRequest(), sent, "")
    else:
        assert same(sorted(_loaded(CommandRequest(), sent, "").items()), sorted(judged.items()))


@given(st.fixed_dictionaries({}, optional=MEMBERS))
def test_what_is_read_at_once_the_schema_takes_too(sent):
    try:
        members = read_at_once(sent, CommandRequest.written)
    except (msgspec.ValidationError, ValueError):
        return

    assert same(members, CommandRequest().load(sent))


@pytest.mark.parametrize("moment", ODD_MOMENTS)
def test_a_moment_is_read_or_refused_as_the_schema_says(moment):
    require_judged_alike({"command": {}, "seen_at": moment})


def test_a_moment_as_we_spell_it_is_read_without_the_schema():
    sent = {"command": {}, "seen_at": "2026-11-19T05:00:00.123Z"}

    assert same(read_at_once(sent, CommandRequest.written), CommandRequest().load(sent))
