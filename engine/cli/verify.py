"""`verify`: is a record what its own secret and commands give?"""

import sys
from argparse import Namespace
from pathlib import Path

from engine.cli import words
from engine.cli.arguments import BadArgument
from engine.cli.play import ranking_text
from engine.cli.words import in_one_line
from engine.language import fill
from engine.record import decode_record, verify

LARGEST_RECORD_BYTES = 64 * 1024 * 1024


def verify_record(arguments: Namespace) -> int:
    """Say what the record proves."""
    record = decode_record(_read(arguments.record))
    outcome = verify(record)
    names = [in_one_line(seat.name) for seat in record.seats]
    proved = fill(
        words.PROVED,
        arguments.lang,
        game=record.game,
        match=in_one_line(record.match_id),
        seats=len(names),
        commands=len(record.commands),
    )
    print(proved)
    print(words.STILL_ON[arguments.lang] if outcome is None else ranking_text(outcome, names))
    return 0


def _read(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD_BYTES)
    with Path(path).open("rb") as file:
        blob = file.read(LARGEST_RECORD_BYTES + 1)
    if len(blob) > LARGEST_RECORD_BYTES:
        raise BadArgument(words.RECORD_TOO_LONG, path=path)
    return blob
