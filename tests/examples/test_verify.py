"""`examples/verify.mjs` proves and refuses what Python proves and refuses, file by file.

What both refuse of changed records is the business of `test_one_grammar.py`.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.refusals import Refusal
from tests.engine.matches import PLAIN_CASES
from tests.playthroughs.tables import FOLDER, record_of
from tests.programs import program

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "examples" / "verify.mjs"
CASES = [case for case in PLAIN_CASES if case.game.name in ("arctic", "north_pole", "iglu_iglu")]
HOW_MANY = int(os.environ.get("FLOE_RECORDS", "6"))
AT_ONCE = 200


def judged(folder):
    """What the program says of each file: None if it is proved, else the kind of its fault."""
    files = sorted(folder.glob("*.json"), key=lambda file: int(file.stem))
    lines, codes = [], []
    for start in range(0, len(files), AT_ONCE):
        batch = list(map(str, files[start : start + AT_ONCE]))
        ended = subprocess.run(
            [program("node"), PROGRAM, *batch], capture_output=True, text=True, timeout=600
        )
        lines += ended.stdout.splitlines()
        codes.append(ended.returncode)
    assert len(lines) == len(files)
    said = [line.partition(".json: ")[2] for line in lines]
    found = [None if line.startswith("proved") else line.partition(": ")[0] for line in said]
    batches = [found[at : at + AT_ONCE] for at in range(0, len(found), AT_ONCE)]
    assert codes == [int(batch != [None] * len(batch)) for batch in batches]
    return found


def is_proved(blob):
    """What Python says."""
    try:
        verify(decode_record(blob))
    except Refusal:
        return False
    return True


def test_honest_records_are_proved_and_shortened_ones_are_not(tmp_path):
    """FLOE_RECORDS says how many; `make verify-records` tries thousands."""
    expected: list[bool] = []
    for number in range(HOW_MANY):
        record = honest(number)
        forged = replace(record, commands=record.commands[:-1])
        for told in (record, forged):
            blob = encode_record(told)
            (tmp_path / f"{len(expected)}.json").write_bytes(blob)
            expected.append(is_proved(blob))

    assert [fault is None for fault in judged(tmp_path)] == expected
    assert expected == [True, False] * HOW_MANY


def honest(number):
    """A match by chance, another one for every number."""
    return record_of(CASES[number % len(CASES)], seed=f"record {number}")


def test_the_layout_of_a_record_does_not_matter(tmp_path):
    record = json.loads((FOLDER / "iglu_iglu-record.json").read_bytes())
    layouts: list[dict[str, Any]] = [{}, {"indent": 3}, {"sort_keys": True, "ensure_ascii": False}]
    for number, layout in enumerate(layouts):
        (tmp_path / f"{number}.json").write_text(json.dumps(record, **layout), encoding="utf-8")

    assert judged(tmp_path) == [None, None, None]


@pytest.mark.parametrize("blob", ["", "7", "null", "{}", "[]", '{"record_version": 1}', "{"])
def test_what_is_no_record_departs(tmp_path, blob):
    (tmp_path / "0.json").write_text(blob)

    assert judged(tmp_path) == ["no record"]
