"""`verify`: is a record what its own secret and commands give?"""

import sys
from argparse import Namespace
from pathlib import Path

from engine.cli.play import ranking_text
from engine.cli.sentences import WORDS, bad_argument, in_one_line
from engine.game import told_apart
from engine.records.proof import verify
from engine.records.record import AnyRecord, decode_record
from engine.words import Language

LARGEST_RECORD_BYTES = 64 * 1024 * 1024


def verify_record(arguments: Namespace) -> int:
    """Say what the record proves, or each one of a file with a record on every line."""
    blob = _read(arguments.record)
    lines = blob.splitlines() if arguments.record.endswith(".jsonl") else [blob]
    for line in lines:
        _prove(decode_record(line), arguments.lang)
    return 0


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
        print(ranking_text(outcome, names))


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD_BYTES)
    with Path(path).open("rb") as file:
        blob = file.read(LARGEST_RECORD_BYTES + 1)
    if len(blob) > LARGEST_RECORD_BYTES:
        raise bad_argument("record-too-long", path=path)
    return blob
