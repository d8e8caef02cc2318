"""What msgspec says of unreadable bytes comes out in four languages, nothing lost."""

from enum import Enum
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from engine.complaints import COMPLAINTS, UNMET, complaint_of
from engine.language import Language, Sentence


class Colour(Enum):
    """Something with names."""

    RED = "red"


class Lamp(msgspec.Struct, forbid_unknown_fields=True):
    """Something of every kind that the games' types are made of."""

    colour: Colour
    kind: Literal["a", "b"] = "a"
    watts: Annotated[int, Meta(ge=1, le=9)] = 1
    pair: tuple[int, int] = (1, 2)
    some: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    name: Annotated[str, Meta(max_length=3, pattern="^[a-z]+$")] = "x"
    size: float | None = None
    marked: dict[Colour, int] = {}


class Row(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """Members by place."""

    first: int
    second: int = 0


BROKEN = (
    b"",
    b"{",
    b"x",
    b"01",
    b'"\\x"',
    b'"\\u12G4"',
    b'"\\ud800\\u0041"',
    b'{"a" 1}',
    b"[1 2]",
    b'{"a":1 2}',
    b"[1,]",
    b'{"a":1,}',
    b"{a:1}",
    b"{} x",
    b'"\xff"',
    b"[" * 100_000,
    b"1e999",
)
"""What is no JSON, in every way that msgspec tells apart."""

UNFIT = (
    (b"7", Lamp),
    (b"{}", Lamp),
    (b'{"colour":"red","more":1}', Lamp),
    (b'{"colour":"blue"}', Lamp),
    (b'{"colour":7}', Lamp),
    (b'{"colour":"red","kind":"c"}', Lamp),
    (b'{"colour":"red","watts":0}', Lamp),
    (b'{"colour":"red","watts":99999999999999999999999}', Lamp),
    (b'{"colour":"red","pair":[1]}', Lamp),
    (b'{"colour":"red","pair":[1,"x"]}', Lamp),
    (b'{"colour":"red","some":[]}', Lamp),
    (b'{"colour":"red","name":"long"}', Lamp),
    (b'{"colour":"red","name":"A"}', Lamp),
    (b'{"colour":"red","size":"big"}', Lamp),
    (b'{"colour":"red","marked":{"blue":1}}', Lamp),
    (b"[]", Row),
    (b"[1,2,3]", Row),
    (b"[1,2,3]", Annotated[tuple[int, ...], Meta(max_length=2)]),
)
"""JSON that does not fit its type, in every way that our types know."""


def complained(blob, kind=None):
    """What msgspec raises for these bytes."""
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError, RecursionError)) as raised:
        msgspec.json.decode(blob, **({} if kind is None else {"type": kind}))
    return raised.value


def inside(sentence):
    """The complaint without its place."""
    inner = sentence.words.get("complaint", sentence)
    assert isinstance(inner, Sentence)
    return inner


def assert_told(fault):
    """Every language tells it in its own words, and with the same particulars."""
    sentence = complaint_of(fault)
    told = [sentence.told(language) for language in Language]
    assert len(set(told)) == len(told), told
    inner = inside(sentence)
    assert inner.template is not UNMET
    particulars = [str(word) for word in inner.words.values()]
    assert all(word in words for words in told for word in particulars)


@pytest.mark.parametrize("blob", BROKEN, ids=lambda blob: repr(blob[:12]))
def test_what_is_no_json_is_told_in_every_language(blob):
    assert_told(complained(blob))


@pytest.mark.parametrize(("blob", "kind"), UNFIT, ids=lambda value: repr(value)[:40])
def test_what_does_not_fit_is_told_in_every_language(blob, kind):
    assert_told(complained(blob, kind))


def test_every_pattern_is_met():
    faults = [complained(blob) for blob in BROKEN] + [complained(*unfit) for unfit in UNFIT]
    sentences = map(complaint_of, faults)
    met = {id(inside(sentence).template) for sentence in sentences}

    assert {id(template) for template in COMPLAINTS.values()} <= met


def test_the_place_is_told_too():
    fault = complained(b'{"colour":"red","pair":[1,"x"]}', Lamp)

    assert complaint_of(fault).told(Language.ES) == (
        "Se esperaba `int`, llegó `str` - en `$.pair[1]`"
    )


def test_what_was_sent_is_quoted_and_never_read_as_a_template():
    fault = complained(b'{"colour":"red","{watts} - at `$.x`":1}', Lamp)

    assert "`{watts} - at `$.x``" in complaint_of(fault).told(Language.DE)


def test_a_complaint_that_nobody_has_met_is_passed_on():
    assert complaint_of(ValueError("{odd}")).told(Language.IT) == "{odd}"
