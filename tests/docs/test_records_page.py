"""`docs/records.md` names every member of a record, and its program runs."""

import re
from pathlib import Path

from engine.record import Record, RecordedCommand, RecordedFairness, RecordedSeat

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")


def test_every_member_of_a_record_has_its_row():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE))

    assert rows.keys() == set(Record.__struct_fields__)
    for member, kind in (
        ("seats", RecordedSeat),
        ("fairness", RecordedFairness),
        ("commands", RecordedCommand),
    ):
        assert all(f"`{name}`" in rows[member] for name in kind.__struct_fields__)


def test_the_program_of_the_page_proves_the_record_it_names(monkeypatch):
    monkeypatch.chdir(ROOT)
    program: dict = {}

    exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], program)  # noqa: S102 - the page's own

    assert program["outcome"] == program["record"].outcome
