"""`verify`: is a record what its own secret and commands give?"""

import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from engine.catalogue import find_game
from engine.cli.ranking import ranking_text
from engine.cli.sentences import WORDS, bad_argument, in_one_line
from engine.encoding import UNREADABLE, unreadable
from engine.game import told_apart
from engine.records.proof import verify
from engine.records.record import AnyRecord, decode_record
from engine.words import Language

LARGEST_RECORD_BYTES = 64 * 1024 * 1024


class _ArchivedLine(msgspec.Struct, frozen=True):
    """A line of an archive; what stands in it beside the record is not proved."""

    record: msgspec.Raw


def verify_record(arguments: Namespace) -> int:
    """Say what the record proves, or each one of a file of an archive."""
    blob = _read(arguments.record)
    is_archived = arguments.record.endswith(".jsonl")
    for written in map(_archived, blob.splitlines()) if is_archived else [blob]:
        _prove(decode_record(written), arguments.lang)
    return 0


def _archived(line: bytes) -> bytes:
    try:
        return bytes(msgspec.json.decode(line, type=_ArchivedLine).record)
    except UNREADABLE as fault:
        raise unreadable("line", fault) from fault


def _prove(record: AnyRecord, language: Language) -> None:
    outcome = verify(record)
    names = told_apart([in_one_line(seat.name) for seat in record.seats])
    proved = WORDS.tell(
        "proved",
        language,
        game=record.game,
        match=in_one_line(record.match_id),
        seats=len(names),
        commands=len(record.commands),
    )
    print(proved)
    if outcome is None:
        print(WORDS.tell("still-on", language))
    else:
        parts = find_game(record.game).names(language).parts
        print(ranking_text(outcome, names, parts))


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD_BYTES)
    with Path(path).open("rb") as file:
        blob = file.read(LARGEST_RECORD_BYTES + 1)
    if len(blob) > LARGEST_RECORD_BYTES:
        raise bad_argument("record-too-long", path=path)
    return blob
