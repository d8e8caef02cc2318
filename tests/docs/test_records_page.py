"""The pages of records name every member of one, archived or not, and their program runs."""

import json
import re
from pathlib import Path

import pytest

from engine.records.chain import HouseCommit, RecordedSeat
from engine.records.proof import verify
from engine.records.record import Record, RecordedCommand, RecordedFairness, decode_record
from engine.refusals import ForgedRecord
from service.matches.model.result import Owner, Result, SeatResult
from service.operations.archive import ArchivedMatch
from service.ratings.model.ladder import RatedResult

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guides" / "records.md").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "reference" / "records.md").read_text(encoding="utf-8")
ARCTIC = ROOT / "tests" / "playthroughs" / "arctic-record.json"


def test_every_member_of_a_record_has_its_row():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE))

    assert rows.keys() == {*Record.__struct_fields__, *ArchivedMatch.__struct_fields__}
    for member, kind in (
        ("seats", RecordedSeat),
        ("fairness", RecordedFairness),
        ("commands", RecordedCommand),
        ("house", HouseCommit),
        ("rated", RatedResult),
        ("rated", Result),
        ("rated", SeatResult),
        ("rated", Owner),
    ):
        assert all(f"`{name}`" in rows[member] for name in kind.__struct_fields__)


def test_a_forged_record_is_refused_in_the_words_of_the_page():
    """Command 17 of the record places the card of the first command, which has left the hand."""
    record = json.loads(ARCTIC.read_bytes())
    played = [step["command"] for step in record["commands"]]
    played[17]["card"] = played[0]["card"]

    with pytest.raises(ForgedRecord) as refusal:
        verify(decode_record(json.dumps(record).encode()))

    assert f"engine: {refusal.value.code}: {refusal.value.sentence}" in GUIDE


def test_the_program_of_the_page_proves_the_record_it_names(monkeypatch):
    monkeypatch.chdir(ROOT)
    program: dict = {}

    exec(re.search(r"```python\n(.*?)```", GUIDE, re.DOTALL)[1], program)

    assert program["outcome"] == program["record"].outcome
