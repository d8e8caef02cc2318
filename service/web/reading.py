"""How requests are read: strictly, by marshmallow schemas made from structs.

What a request may be is spelled once, in its struct. Nothing unknown is let in, nothing is guessed,
and every fault has its place.

`body_of(SeekRequest)` and `query_of(PageQuery)` are schemas as flask-smorest takes them, and load
the struct. Each member's type and `Meta` become a field with its validators (`service/shapes.py`
says what stands in `extra`). A struct may have a method `faults`, which tells what is wrong with
its members together: pairs of a member (or "") and a sentence.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import isfinite
from typing import Any, NamedTuple, NoReturn

import msgspec
from flask import Request
from marshmallow import RAISE, Schema, ValidationError, fields, post_load
from marshmallow.validate import Length, OneOf, Range, Regexp
from msgspec import NODEFAULT
from msgspec import inspect as types
from webargs.flaskparser import FlaskParser

from engine import refusals as engine
from engine.catalogue import find_game
from engine.encoding import codec_of, encode, escaped
from engine.game import Options
from service.refusals import Fault, Refusal
from service.web.meanings import meaning_of_tag, meanings, meanings_of_values
from service.web.requests import has_query, malformed, require_json, sent_bytes, sent_query

WHOLE = re.compile(r"-?[0-9]+")
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?|[+-]?(nan|inf|infinity)", re.IGNORECASE)
"""As JSON writes them, and what is told that it is none: Python's own `int` and `float` take digits
of all scripts, blanks, `1_0`."""


class Flag(fields.Boolean):
    """`true` or `false` as JSON has them, and nothing that is like them."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Number(fields.Float):
    """A number, and neither its text nor `true`."""

    def _deserialize(self, value: Any, attr: str | None, data: object, **kwargs: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        try:
            number = float(value)
        except OverflowError:
            raise self.make_error("too_large", input=value) from None
        if not isfinite(number):
            raise self.make_error("special", input=value)
        return number


class ChosenOptions(fields.Dict):
    """The options of a game, which the member `game` beside it names."""


class OneOfKinds(fields.Field[object]):
    """An object whose `kind` (or another member) says which of several schemas it follows."""

    default_error_messages = {"invalid": "Not an object."}

    def __init__(self, kinds: Sequence[types.Type], **about: Any) -> None:
        chosen = [kind for kind in kinds if isinstance(kind, types.StructType)]
        self.schemas = {str(kind.tag): body_of(kind.cls) for kind in chosen}
        self.tag = str(chosen[0].tag_field)
        super().__init__(**about)

    def _deserialize(self, value: object, attr: object, data: object, **kwargs: object) -> object:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        try:
            kind = OneOf(tuple(self.schemas))(value.get(self.tag))
        except ValidationError as error:
            raise ValidationError({self.tag: error.messages}) from None
        return self.schemas[kind].load(value)


class Reader(Schema):
    """A schema that loads the struct it was made from; nothing unknown is let in."""

    struct: type[msgspec.Struct]
    tag: str | None

    @post_load
    def make(self, members: dict[str, Any], **_: object) -> msgspec.Struct:
        """The struct, or what is wrong with its members together."""
        if self.tag is not None:
            del members[self.tag]
        if isinstance(self.fields.get("options"), ChosenOptions):
            members["options"] = options_of(members["game"], members.get("options", {}))
        made = self.struct(
            **{
                name: tuple(member) if isinstance(member, list) else member
                for name, member in members.items()
            }
        )
        faults: dict[str, list[str]] = {}
        for member, sentence in getattr(made, "faults", tuple)():
            faults.setdefault(member or "_schema", []).append(sentence)
        if faults:
            raise ValidationError(faults)
        return made


class QueryReader(Reader):
    """The same for the parameters of an address, where all is text."""

    error_messages = {"unknown": "Unknown parameter."}

    def load(self, data: Any, **about: Any) -> Any:
        """The struct of these texts; one that is no number or flag is left to its field."""
        read = {name: _read(self.fields.get(name), text) for name, text in data.items()}
        return super().load(read, **about)


def _read(field: fields.Field[Any] | None, text: str) -> object:
    kind = type(field)
    if kind is fields.Integer and WHOLE.fullmatch(text):
        return int(text)
    if kind is Number and NUMBER.fullmatch(text):
        return float(text)
    return {"true": True, "false": False}.get(text, text) if kind is Flag else text


def options_of(game: str, options: object) -> Options:
    """The options of a game, typed; or what is wrong with them, and where."""
    try:
        return codec_of(find_game(game)).decode_options(encode(options))
    except engine.Refusal as refusal:
        refusal.pointer = f"/options{refusal.pointer}"
        raise


def body_of(kind: type[msgspec.Struct], name: str | None = None) -> Schema:
    """The schema of a body, and its name in the document."""
    return _schema_of(Reader, kind, name or kind.__name__)


def query_of(kind: type[msgspec.Struct]) -> Schema:
    """The schema of the parameters of an address."""
    return _schema_of(QueryReader, kind, kind.__name__)


class Said(NamedTuple):
    """What the type of a member says: what it is, whether it may be null, and all its `Meta`."""

    type: types.Type
    may_be_null: bool
    words: Mapping[str, Any]
    extra: Mapping[str, Any]


@cache
def _schema_of(base: type[Reader], struct: type[msgspec.Struct], name: str) -> Schema:
    described = types.type_info(struct)
    assert isinstance(described, types.StructType)
    members: dict[str, Any] = {}
    sentences = meanings(struct)
    if described.tag_field is not None:
        tag = OneOf([str(described.tag)])
        about = {"description": meaning_of_tag(described.tag)}
        members[described.tag_field] = fields.String(required=True, validate=tag, metadata=about)
    for member in described.fields:
        said = _said(member.type, sentences.get(member.name))
        if said.extra.get("sent", True):
            # What is left out has the struct's own default; marshmallow's is for the document.
            has_default = member.default not in (NODEFAULT, None)
            members[member.name] = _field(
                said,
                required=member.required and not _are_options(said.type),
                allow_none=said.may_be_null and base is Reader,
                data_key=member.encode_name,
                **({"load_default": member.default} if has_default else {}),
            )
    made: Schema = type(name, (base,), {**members, "struct": struct, "tag": described.tag_field})()
    return made


def _said(kind: types.Type, sentence: str | None = None) -> Said:
    """A type without what surrounds it: descriptions, null, absence. The sentence of the member
    itself stands before that of its type."""
    may_be_null = False
    words: dict[str, Any] = {} if sentence is None else {"description": sentence}
    extra = dict[str, Any]()
    while True:
        match kind:
            case types.Metadata():
                words = {**(kind.extra_json_schema or {}), **words}
                extra = {**(kind.extra or {}), **extra}
                kind = kind.type
            case types.UnionType(choices) if len(left := _not_null(choices)) == 1:
                may_be_null = len(left) < len(choices)
                kind = left[0]
            case _:
                return Said(kind, may_be_null, words, extra)


def _not_null(choices: Sequence[types.Type]) -> list[types.Type]:
    return [kind for kind in choices if not isinstance(kind, types.NoneType)]


def _field(said: Said, **about: Any) -> fields.Field[Any]:
    """The field that a type is read by."""
    about |= {"metadata": dict(said.words), "validate": list(_validators(said))}
    match said.type:
        case types.EnumType(cls):
            about["metadata"] |= meanings_of_values(cls)
            return fields.Enum(cls, by_value=fields.String, **about)
        case types.LiteralType(values):
            return (Flag if values[0] is True else fields.String)(**about)
        case types.VarTupleType(item_type):
            return fields.List(_field(_said(item_type)), **about)
        case types.StructType() if _are_options(said.type):
            return ChosenOptions(**about)
        case types.StructType(cls):
            name = f"{cls.__name__.removesuffix('Request')}Request"
            return fields.Nested(body_of(cls, name), **about)
        case types.UnionType(choices):
            sayings = [_said(kind) for kind in _not_null(choices)]
            return OneOfKinds(
                [each.type for each in sayings if each.extra.get("sent", True)], **about
            )
    return FIELDS[type(said.type)](**about)


FIELDS: Mapping[type[types.Type], Callable[..., fields.Field[Any]]] = {
    types.StrType: fields.String,
    types.BoolType: Flag,
    types.IntType: partial(fields.Integer, strict=True),
    types.FloatType: Number,
    types.DateTimeType: partial(fields.AwareDateTime, format="iso"),
    types.DictType: fields.Dict,
}
"""How what is no choice and holds nothing else is read."""


def _are_options(kind: types.Type) -> bool:
    """Whether it is the options of a game; each of them has a default."""
    return isinstance(kind, types.StructType) and kind.cls is Options


def _validators(said: Said) -> Iterator[Callable[[Any], Any]]:
    """What is asked of a value of this type, each with marshmallow's own sentence."""
    match said.type:
        case types.VarTupleType(_, least, most) | types.StrType(least, most):
            if least is not None and least == most:
                yield Length(equal=least)
            elif least is not None or most is not None:
                yield Length(min=least, max=most)
        case types.IntType(ge=least, le=most) | types.FloatType(ge=least, le=most):
            if least is not None or most is not None:
                yield Range(min=least, max=most)
        case types.LiteralType(values):
            yield OneOf(values)
    if isinstance(said.type, types.StrType) and said.type.pattern is not None:
        yield Regexp(said.type.pattern, error=said.extra.get("error"))
    if "among" in said.extra:
        yield OneOf(said.extra["among"])
    if "check" in said.extra:
        yield partial(_check, said.extra["check"])


def _check(check: Callable[[Any], None], value: Any) -> None:
    try:
        check(value)
    except ValueError as fault:
        raise ValidationError(str(fault)) from None


def faults_of(messages: object, place: str = "") -> Iterator[Fault]:
    """Each message of a marshmallow error, with the pointer to what it is about."""
    if isinstance(messages, Mapping):
        for key, nested in messages.items():
            inside = "" if key == "_schema" else f"/{escaped(str(key))}"
            yield from faults_of(nested, place + inside)
    elif isinstance(messages, list):
        for nested in messages:
            yield from faults_of(nested, place)
    else:
        yield Fault(place, str(messages))


class Parser(FlaskParser):
    """webargs' parser for Flask, where nothing unknown is let in, nor anything guessed."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": RAISE, "query": RAISE}

    def __init__(self) -> None:
        super().__init__()
        self._of_no_query: dict[Schema, object] = {}

    def parse(
        self,
        argmap: Any,
        req: Request | None = None,
        *,
        location: str | None = None,
        **how: Any,
    ) -> Any:
        """What was sent, as its schema has it; a query that is empty says the same every time."""
        if location != "query" or has_query():
            return super().parse(argmap, req, location=location, **how)
        if argmap not in self._of_no_query:
            self._of_no_query[argmap] = super().parse(argmap, req, location=location, **how)
        return self._of_no_query[argmap]

    def load_json(self, req: Request, schema: Schema) -> object:
        """The body; none at all will do where nothing in it is needed."""
        body = sent_bytes()
        is_needed = any(field.required for field in schema.fields.values())
        if not body and not req.content_type and not is_needed:
            return {}
        require_json()
        return read_json(body)

    def load_querystring(self, req: Request, schema: Schema) -> dict[str, str]:
        """The query parameters, each given once."""
        given = sent_query()
        repeated = [name for name, values in given.items() if len(values) > 1]
        if repeated:
            raise malformed(*(Fault(f"/query/{name}", "Given twice.") for name in repeated))
        return {name: value for name, [value] in given.items()}

    def handle_error(self, error: ValidationError, *_: object, **__: object) -> NoReturn:
        """Refuse with every fault and its place."""
        messages: Any = error.messages
        [(location, found)] = messages.items()
        place = "" if location == "json" else f"/{location}"
        raise malformed(*faults_of(found, place)) from None


def read_json(body: bytes) -> object:
    """One JSON value, or a refusal.

    msgspec refuses what is not JSON in UTF-8 (NaN, lone surrogates, endless nesting), but takes the
    last of two members of one name; the standard library's parser shows every member.
    """
    try:
        msgspec.json.decode(body)
        return _READER.decode(body.decode())
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Refusal("unreadable_json", reason=str(fault)) from None


def _whole(written: str) -> float | int:
    """`17.0` is a whole number, as JSON Schema has it."""
    number = float(written)
    return int(number) if number.is_integer() else number


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise Refusal("unreadable_json", reason=f"it names the member `{twice[:100]}` twice")
    return members


_READER = json.JSONDecoder(object_pairs_hook=_distinct, parse_float=_whole)
