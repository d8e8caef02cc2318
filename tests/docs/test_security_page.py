"""The threat model: every threat has its test, and every test named is there."""

import re

import pytest

from tests.docs.tables import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
THREATS = [
    line
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| they try |")
]


@pytest.mark.parametrize("threat", THREATS, ids=lambda threat: threat.split("|")[1].strip())
def test_every_threat_has_a_test(threat):
    *_, held_by, _ = threat.split("|")

    assert TEST.search(held_by)


@pytest.mark.parametrize(("file", "name"), TEST.findall(PAGE))
def test_every_test_named_is_there(file, name):
    written = (ROOT / file).read_text(encoding="utf-8")

    assert re.search(rf"^def {name}\(", written, re.MULTILINE)


def test_every_test_is_named_with_its_file():
    assert set(re.findall(r"\btest_\w+(?=`)", PAGE)) == {name for _, name in TEST.findall(PAGE)}
