"""Bodies are JSON, each member once, and are read into the struct of their request."""

from datetime import UTC, datetime

import pytest

from service.matches.api.commands import CommandRequest
from service.refusals import Refusal
from service.web.reading import body_of, read_json


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b'{"a":1,"a:b":[{"c":17.0}]}', {"a": 1, "a:b": [{"c": 17}]}),
        (rb'{"a":"\u003a"}', {"a": ":"}),
        (b'{"a":1000000000000000000000000000000}', {"a": 10**30}),
        ('{"€":""}'.encode(), {"€": ""}),
    ],
)
def test_a_body_is_one_json_value(body, value):
    read = read_json(body)

    assert read == value
    assert repr(read) == repr(value)  # `1`, `1.0` and `true` are three things


@pytest.mark.parametrize(
    "body",
    [
        rb'{"a":1,"a":"\u003a"}',
        b'{"a":1,"\\u0061":2}',
        b'{"command":{"type":"a","type":"b"},"expected_version":1}',
        b"[" * 5000 + b"]" * 5000,
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
        b"1" * 5000,
        b'{"a":NaN}',
        rb'{"a":"\ud800"}',
        b"",
        b"\xff",
    ],
)
def test_what_is_no_json_is_refused(body):
    with pytest.raises(Refusal) as refused:
        read_json(body)

    assert refused.value.code == "unreadable_json"


@pytest.mark.parametrize(
    ("moment", "read"),
    [
        ("2026-11-19T05:00:00.123Z", datetime(2026, 11, 19, 5, 0, 0, 123_000, UTC)),
        ("2026-11-19T05:00:00+02:00", datetime(2026, 11, 19, 3, tzinfo=UTC)),
        (None, None),
    ],
)
def test_a_command_is_read_into_its_struct(moment, read):
    sent = {"command": {"type": "end_turn"}, "seen_at": moment}

    assert body_of(CommandRequest).load(sent) == CommandRequest({"type": "end_turn"}, seen_at=read)


@pytest.mark.parametrize(
    ("sent", "member"),
    [
        ({}, "command"),
        ({"command": []}, "command"),
        *(
            ({"command": {}, "expected_version": odd}, "expected_version")
            for odd in (-1, 2**53, "1")
        ),
        *(({"command": {}, "seen_at": odd}, "seen_at") for odd in ("yesterday", 0, "2026-02-30")),
        ({"command": {}, "seen_at": "2026-11-19T05:00:00"}, "seen_at"),
        ({"command": {}, "more": 1}, "more"),
    ],
)
def test_what_does_not_fit_is_named(sent, member):
    assert list(body_of(CommandRequest).validate(sent)) == [member]
