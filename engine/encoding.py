"""States, commands, events and views to bytes and back, each in one call, exactly.

A state is written behind the name and the rules version of its game, so that one written
by other rules is recognised and refused before anything else of it is read.
"""

from functools import cache
from typing import TypeVar, Union, cast

import msgspec

from engine.errors import BadEncoding, BadSetup, StaleEncoding
from engine.game import AnyGame, Command, Event, Options, State, View

encode = msgspec.json.Encoder().encode
"""Any command, event, view or outcome as JSON; a state goes through `Codec.encode_state`."""

T = TypeVar("T")


class _Header(msgspec.Struct, array_like=True, frozen=True):
    """The first two members of an encoded state; the rest stays unread."""

    game: str
    rules_version: int


class Codec:
    """Writes and reads what belongs to one game."""

    def __init__(self, game: AnyGame) -> None:
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
            raise BadEncoding(f"a state of {header.game!r}, not of {self._game.name!r}")
        if header.rules_version != self._game.rules_version:
            raise StaleEncoding(
                f"written by rules version {header.rules_version} of {header.game}, "
                f"this is version {self._game.rules_version}"
            )
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
        """The options, defaults filled in, or `BadSetup` with a pointer to the faulty member."""
        try:
            return msgspec.json.decode(blob, type=self._game.options_type)
        except msgspec.DecodeError as fault:
            raise BadSetup(
                str(fault), pointer=pointer_of(str(fault)), code="bad_options"
            ) from fault


@cache
def codec_of(game: AnyGame) -> Codec:
    """The game's codec, made once."""
    return Codec(game)


def pointer_of(fault: str) -> str:
    """The JSON pointer of the place that msgspec names (`… - at `$.powers.fox``), else ""."""
    _, _, path = fault.partition("`$.")
    return (
        "/" + path.rstrip("`").replace("[", "/").replace("]", "").replace(".", "/") if path else ""
    )


_HEADERS = msgspec.json.Decoder(_Header)


def _decoded(decoder: msgspec.json.Decoder[T], blob: bytes, what: str) -> T:
    try:
        return decoder.decode(blob)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadEncoding(f"unreadable {what}: {fault}") from fault
