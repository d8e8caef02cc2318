"""`verify`: is a record what its own secret and commands give?"""

import sys
from argparse import Namespace
from pathlib import Path

from engine.cli.play import ranking_text
from engine.cli.sentences import WORDS, bad_argument, in_one_line
from engine.game import told_apart
from engine.record import decode_record, verify

LARGEST_RECORD_BYTES = 64 * 1024 * 1024


def verify_record(arguments: Namespace) -> int:
    """Say what the record proves."""
    record = decode_record(_read(arguments.record))
    outcome = verify(record)
    names = told_apart([in_one_line(seat.name) for seat in record.seats])
    proved = WORDS.tell(
        "proved",
        arguments.lang,
        game=record.game,
        match=in_one_line(record.match_id),
        seats=len(names),
        commands=len(record.commands),
    )
    print(proved)
    if outcome is None:
        print(WORDS.tell("still-on", arguments.lang))
    else:
        print(ranking_text(outcome, names))
    return 0


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD_BYTES)
    with Path(path).open("rb") as file:
        blob = file.read(LARGEST_RECORD_BYTES + 1)
    if len(blob) > LARGEST_RECORD_BYTES:
        raise bad_argument("record-too-long", path=path)
    return blob
