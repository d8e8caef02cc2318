"""A schema is made from a struct: what it takes, what it refuses, and where."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
import pytest
from marshmallow import ValidationError
from msgspec import UNSET, Meta, UnsetType

from service.matches.cases.creating import Opening
from service.shapes import PEOPLE_READ, UNSENT
from service.web.reading import body_of, faults_of, query_of


class Look(msgspec.Struct, frozen=True):
    """Which one."""

    limit: Annotated[int, Meta(ge=1)] = 5
    lit: bool | None = None


class Lamp(msgspec.Struct, frozen=True):
    """Some light."""

    colour: Annotated[str, Meta(extra={"among": ("red", "green")})]
    name: Annotated[str, Meta(min_length=1, max_length=5), PEOPLE_READ] | None = None
    steps: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(max_length=2)] = ()
    lit: bool = False
    sure: Literal[True] | UnsetType = UNSET
    bright: Annotated[float, Meta(ge=0)] = 1.0
    owner: Annotated[str, UNSENT] | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its members together."""
        if self.lit and self.colour == "red":
            yield "lit", "Red ones are out."


def faults(schema, sent):
    with pytest.raises(ValidationError) as refused:
        schema.load(sent)
    return {(fault.pointer, fault.detail) for fault in faults_of(refused.value.messages)}


def test_what_fits_is_the_struct_with_its_defaults():
    sent = {"colour": "green", "steps": [1, 3], "lit": True, "sure": True}

    assert body_of(Lamp).load(sent) == Lamp("green", steps=(1, 3), lit=True, sure=True)
    assert body_of(Lamp).load({"colour": "red", "name": None}) == Lamp("red")


@pytest.mark.parametrize(
    ("sent", "pointer", "detail"),
    [
        ({}, "/colour", "Missing data for required field."),
        ({"colour": "blue"}, "/colour", "Must be one of: red, green."),
        ({"colour": None}, "/colour", "Field may not be null."),
        ({"colour": "red", "sure": None}, "/sure", "Field may not be null."),
        ({"colour": "red", "sure": False}, "/sure", "Must be one of: True."),
        ({"colour": "red", "name": "much too long"}, "/name", "Length must be between 1 and 5."),
        ({"colour": "red", "steps": [1, "2"]}, "/steps/1", "Not a valid integer."),
        ({"colour": "red", "lit": 1}, "/lit", "Not a valid boolean."),
        ({"colour": "red", "bright": -1}, "/bright", "Must be greater than or equal to 0."),
        ({"colour": "red", "lit": True}, "/lit", "Red ones are out."),
        ({"colour": "red", "more": 1}, "/more", "Unknown field."),
        ({"colour": "red", "owner": "me"}, "/owner", "Unknown field."),
    ],
)
def test_what_does_not_fit_is_refused_in_its_place(sent, pointer, detail):
    assert faults(body_of(Lamp), sent) == {(pointer, detail)}


def test_of_an_address_all_is_text():
    schema = query_of(Look)

    assert schema.load({"limit": "7", "lit": "false"}) == Look(7, lit=False)
    assert faults(schema, {"limit": "٧"}) == {("/limit", "Not a valid integer.")}
    assert faults(schema, {"lit": "yes"}) == {("/lit", "Not a valid boolean.")}
    assert faults(schema, {"colour": "red"}) == {("/colour", "Unknown parameter.")}


@pytest.mark.parametrize("member", ["contest", "secret", "rematch_of", "seal"])
def test_nobody_sends_what_only_the_service_says(member):
    sent = {"game": "arctic", "seats": [{"kind": "me"}, {"kind": "open"}], member: "x"}

    assert faults(body_of(Opening, "MatchRequest"), sent) == {(f"/{member}", "Unknown field.")}


def test_nobody_seats_another_player():
    sent = {"game": "arctic", "seats": [{"kind": "player", "player": "0" * 26}, {"kind": "me"}]}

    [(pointer, _)] = faults(body_of(Opening, "MatchRequest"), sent)
    assert pointer == "/seats/0/kind"
