"""States, commands, events and views to bytes and back, each in one call, exactly.

A state is written behind the name and the rules version of its game, so that one written
by other rules is recognised and refused before anything else of it is read.
"""

import re
from functools import cache
from typing import TypeVar, Union, cast

import msgspec

from engine.complaints import complaint_of
from engine.errors import BadEncoding, BadSetup, StaleEncoding
from engine.game import AnyGame, Command, Event, Options, State, View
from engine.language import Text, text

encode = msgspec.json.Encoder().encode
"""Any command, event, view or outcome as JSON; a state goes through `Codec.encode_state`."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a decoder raises for bytes that it cannot read."""

T = TypeVar("T")

_UNREADABLE = text(
    "Unreadable {thing}. {fault}",
    "{thing} illeggibile. {fault}",
    "{thing} ilegible. {fault}",
    "{thing} unlesbar. {fault}",
)
_STATE = text("state", "Stato", "Estado", "Zustand")
_COMMAND = text("command", "Comando", "Orden", "Befehl")
_EVENT = text("event", "Evento", "Evento", "Ereignis")
_VIEW = text("view", "Vista", "Vista", "Sicht")
_OTHER_GAME = text(
    "A state of `{found}`, not of `{game}`",
    "Uno stato di `{found}`, non di `{game}`",
    "Un estado de `{found}`, no de `{game}`",
    "Ein Zustand von `{found}`, nicht von `{game}`",
)
_OTHER_RULES = text(
    "written by rules version {found} of {game}, this is version {current}",
    "scritto con la versione {found} delle regole di {game}, questa è la versione {current}",
    "escrito con la versión {found} de las reglas de {game}, esta es la versión {current}",
    "geschrieben nach Regelversion {found} von {game}, dies ist Version {current}",
)


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
        header = _decoded(_HEADERS, blob, _STATE)
        if header.game != self._game.name:
            raise BadEncoding(_OTHER_GAME, found=header.game, game=self._game.name)
        require_rules(self._game, header.rules_version)
        _, _, state = _decoded(self._states, blob, _STATE)
        assert isinstance(state, State)
        return state

    def decode_command(self, blob: bytes) -> Command:
        """The command, or `BadEncoding` naming the faulty member."""
        command = _decoded(self._commands, blob, _COMMAND)
        assert isinstance(command, Command)
        return command

    def decode_event(self, blob: bytes) -> Event:
        """The event, or `BadEncoding` naming the faulty member."""
        event = _decoded(self._events, blob, _EVENT)
        assert isinstance(event, Event)
        return event

    def decode_view(self, blob: bytes) -> View:
        """The view, or `BadEncoding` naming the faulty member."""
        return _decoded(self._views, blob, _VIEW)

    def decode_options(self, blob: bytes) -> Options:
        """The options, defaults filled in, or `BadSetup` with a pointer to the faulty member."""
        try:
            return msgspec.json.decode(blob, type=self._game.options_type)
        except msgspec.DecodeError as fault:
            told, pointer = complaint_of(fault), pointer_of(str(fault))
            raise BadSetup(
                told.template, pointer=pointer, code="bad_options", **told.words
            ) from fault


@cache
def codec_of(game: AnyGame) -> Codec:
    """The game's codec, made once."""
    return Codec(game)


def require_rules(game: AnyGame, rules_version: int) -> None:
    """Refuse with `StaleEncoding` what was written by other rules than the game's."""
    if rules_version != game.rules_version:
        raise StaleEncoding(
            _OTHER_RULES, found=rules_version, game=game.name, current=game.rules_version
        )


def unreadable(thing: Text, fault: Exception) -> BadEncoding:
    """What to raise for bytes that are no such thing."""
    return BadEncoding(_UNREADABLE, thing=thing, fault=complaint_of(fault))


def pointer_of(fault: str) -> str:
    """The JSON pointer of what msgspec complains of (`… - at `$.powers.fox``), else "".

    A member that is unknown or missing is named in the complaint, not in the place.
    """
    complaint, _, place = fault.partition("`$")
    path = place.rstrip("`").replace("[", "/").replace("]", "").replace(".", "/")
    named = _NAMED_MEMBER.search(complaint)
    return path + (f"/{escaped(named['member'])}" if named else "")


def escaped(member: str) -> str:
    """The name of a member as a step of a JSON pointer (RFC 6901)."""
    return member.replace("~", "~0").replace("/", "~1")


_NAMED_MEMBER = re.compile(r"(?:unknown|required) field `(?P<member>.*?)`(?: - at |$)", re.DOTALL)

_HEADERS = msgspec.json.Decoder(_Header)


def _decoded(decoder: msgspec.json.Decoder[T], blob: bytes, thing: Text) -> T:
    try:
        return decoder.decode(blob)
    except UNREADABLE as fault:
        raise unreadable(thing, fault) from fault
