"""What was typed, turned into what the engine understands."""

import argparse
import hashlib
import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import msgspec

from engine.bots.roster import BOTS, house_bot
from engine.cli.sentences import WORDS, bad_argument
from engine.encoding import codec_of
from engine.game import Game, Options
from engine.records.fairness import SECRET_BYTES
from engine.refusals import Refusal
from engine.words import Language

PERSON = "person"
LARGEST_OPTION_BYTES = 1 << 20


class Parser(argparse.ArgumentParser):
    """argparse that refuses in one line."""

    def error(self, message: str) -> NoReturn:
        """The refusal, to be told by `main`."""
        raise Refusal("bad_argument", message)


class Sitter(msgspec.Struct, frozen=True):
    """Who takes a seat: a house bot, or a person where `bot` is None."""

    name: str
    bot: str | None


def read_sitters(written: str, language: Language) -> tuple[Sitter, ...]:
    """`mcts,person:Ada,greedy` → who sits where."""
    words = enumerate(written.split(","), 1)
    return tuple(_sitter(word.strip(), number, language) for number, word in words)


def _sitter(word: str, number: int, language: Language) -> Sitter:
    kind, _, name = word.partition(":")
    if not name.isprintable():
        raise bad_argument("no-such-name", name=repr(name))
    if kind == PERSON:
        return Sitter(name or WORDS.tell("player", language, number=number), None)
    if kind not in BOTS:
        raise bad_argument("nobody-to-sit", word=repr(word), known=", ".join((*BOTS, PERSON)))
    return Sitter(name or kind, kind)


def require_bots(written: str) -> tuple[str, ...]:
    """`random,greedy` → the names of house bots, or `unknown_bot`."""
    return tuple(house_bot(word.strip()).name for word in written.split(","))


def read_options(game: Game, written: Sequence[str]) -> Options:
    """`["edition=es", "powers.fox=hidden", "tables=@box.json"]` → the game's options, defaults
    filled in."""
    members: dict[str, object] = {}
    for word in written:
        path, equals, value = word.partition("=")
        if not equals or not path:
            raise bad_argument("no-option", word=repr(word))
        _put(members, path.split("."), _value(value))
    return codec_of(game).decode_options(json.dumps(members).encode())


def _put(members: dict[str, object], path: Sequence[str], value: object) -> None:
    for name in path[:-1]:
        inner = members.setdefault(name, {})
        if not isinstance(inner, dict):
            raise bad_argument("option-has-a-value", name=repr(name))
        members = inner
    members[path[-1]] = value


def _value(written: str) -> object:
    """JSON where it is JSON (`3`, `null`, `["a"]`), `@file` for what it holds, else the text."""
    if written.startswith("@"):
        return _file_value(written[1:])
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return written


def _file_value(path: str) -> object:
    """The JSON in a file: a whole table of a game's box, for example."""
    with Path(path).open("rb") as file:
        blob = file.read(LARGEST_OPTION_BYTES + 1)
    if len(blob) > LARGEST_OPTION_BYTES:
        raise bad_argument("option-too-long", path=path)
    try:
        return json.loads(blob)
    except (ValueError, RecursionError):
        raise bad_argument("no-json", path=path) from None


def read_secret(seed: str | None) -> bytes:
    """The secret of the deal: made from the seed's text, 64 hex digits as they are, else drawn."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    if len(seed) == 2 * SECRET_BYTES:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    return hashlib.sha256(seed.encode("utf-8", "surrogateescape")).digest()


def positive(written: str) -> int:
    """A whole number from 1 on."""
    number = int(written)
    if number < 1:
        raise ValueError(written)
    return number
