"""States, commands, events and views to bytes and back, each in one call, exactly.

A state is written behind the name and the rules version of its game, so that one written
by other rules is recognised and refused before anything else of it is read.
"""

import hashlib
import hmac
import re
from functools import cache
from typing import TypeVar, Union, cast

import msgspec

from engine.game import Command, Event, Game, Options, State, View
from engine.refusals import BadEncoding, Refusal, StaleEncoding

encode = msgspec.json.Encoder().encode
"""Any command, event, view or outcome as JSON; a state goes through `Codec.encode_state`."""

canonical = msgspec.json.Encoder(order="sorted").encode
"""The same with the members of every object sorted by name: one spelling, whoever writes it."""

DIGEST_HEX_DIGITS = 16

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder raises for bytes that it cannot read."""

T = TypeVar("T")


class _Header(msgspec.Struct, array_like=True, frozen=True):
    """The first two members of an encoded state; the rest stays unread."""

    game: str
    rules_version: int


class Codec:
    """Writes and reads what belongs to one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._header = [game.name, game.rules_version]
        # The types are values here, so `|` and subscripts cannot be checked; the decoders check
        # at run time.
        self.command_union = cast("type[Command]", Union.__getitem__(game.command_types))
        self._commands = msgspec.json.Decoder(self.command_union)
        self._events = msgspec.json.Decoder(Union.__getitem__(game.event_types))
        self._states = msgspec.json.Decoder(tuple.__class_getitem__((str, int, game.state_type)))
        self._views = msgspec.json.Decoder(game.view_type)

    def encode_state(self, state: State) -> bytes:
        """The state behind the name and the rules version of its game."""
        return encode([*self._header, state])

    def decode_state(self, blob: bytes) -> State:
        """The state as it was written, or `StaleEncoding` or `BadEncoding`."""
        header = _decoded(_HEADERS, blob, "state")
        if header.game != self._game.name:
            raise BadEncoding(f"A state of `{header.game}`, not of `{self._game.name}`")
        require_rules(self._game, header.rules_version)
        _, _, state = _decoded(self._states, blob, "state")
        assert isinstance(state, State)
        return state

    def decode_command(self, blob: bytes) -> Command:
        """The command, or `BadEncoding` naming the faulty member."""
        command = _decoded(self._commands, blob, "command")
        assert isinstance(command, Command)
        return command

    def decode_event(self, blob: bytes) -> Event:
        """The event, or `BadEncoding` naming the faulty member."""
        event = _decoded(self._events, blob, "event")
        assert isinstance(event, Event)
        return event

    def decode_view(self, blob: bytes) -> View:
        """The view, or `BadEncoding` naming the faulty member."""
        return _decoded(self._views, blob, "view")

    def decode_options(self, blob: bytes) -> Options:
        """The options, defaults filled in, or `bad_options` with a pointer to the faulty member."""
        try:
            return msgspec.json.decode(blob, type=self._game.options_type)
        except msgspec.DecodeError as fault:
            raise Refusal("bad_options", str(fault), pointer=pointer_of(str(fault))) from fault


@cache
def codec_of(game: Game) -> Codec:
    """The game's codec, made once."""
    return Codec(game)


def digest_of(blob: bytes) -> str:
    """The short name of an encoded state."""
    return hashlib.sha256(blob).hexdigest()[:DIGEST_HEX_DIGITS]


def next_head(head: str, key: bytes, item: msgspec.Struct, outcome: msgspec.Struct | None) -> str:
    """The head of a chain after one more link: SHA-256(head ‖ HMAC-SHA256(key, link)).

    The link is the item without its own `head` and without what is unset, and the outcome where the
    match ends with it, as canonical JSON.
    """
    link = {
        name: value
        for name in item.__struct_fields__
        if name != "head" and (value := getattr(item, name)) is not msgspec.UNSET
    }
    if outcome is not None:
        link["outcome"] = outcome
    sealed = hmac.digest(key, canonical(link), hashlib.sha256)
    return hashlib.sha256(bytes.fromhex(head) + sealed).hexdigest()


def require_rules(game: Game, rules_version: int) -> None:
    """Refuse with `StaleEncoding` what was written by other rules than the game's."""
    if rules_version != game.rules_version:
        raise StaleEncoding(
            f"written by rules version {rules_version} of {game.name}, "
            f"this is version {game.rules_version}"
        )


def unreadable(thing: str, fault: Exception) -> BadEncoding:
    """What to raise for bytes that are no such thing."""
    return BadEncoding(f"Unreadable {thing}. {fault}")


def pointer_of(fault: str) -> str:
    """The JSON pointer of what msgspec finds at fault (`… - at `$.powers.fox``), else "".

    A member that is unknown or missing is named in its sentence, not in the place.
    """
    sentence, _, place = fault.partition("`$")
    path = place.rstrip("`").replace("[", "/").replace("]", "").replace(".", "/")
    named = _NAMED_MEMBER.search(sentence)
    return path + (f"/{escaped(named['member'])}" if named else "")


def escaped(member: str) -> str:
    """The name of a member as a step of a JSON pointer (RFC 6901)."""
    return member.replace("~", "~0").replace("/", "~1")


_NAMED_MEMBER = re.compile(r"(?:unknown|required) field `(?P<member>.*?)`(?: - at |$)", re.DOTALL)

_HEADERS = msgspec.json.Decoder(_Header)


def _decoded(decoder: msgspec.json.Decoder[T], blob: bytes, thing: str) -> T:
    try:
        return decoder.decode(blob)
    except UNREADABLE as fault:
        raise unreadable(thing, fault) from fault
