"""Golden matches: whatever changes in how a game plays, tells or hides shows here as a diff."""

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record
from tests.engine.toy_game import registered
from tests.playthroughs.story import story
from tests.playthroughs.tables import FOLDER, records, stories

STORIES = stories()


@pytest.mark.parametrize("name", STORIES)
def test_a_playthrough_is_what_the_rules_give(name):
    written = (FOLDER / name).read_text(encoding="utf-8")

    assert story(*STORIES[name]) == written, "if the change is meant: make playthroughs"


@pytest.mark.parametrize("name", records())
def test_a_record_of_before_is_still_proved(name):
    """Old records stay valid: a change that breaks them has to raise `rules_version`."""
    with registered():
        outcome = verify(decode_record((FOLDER / name).read_bytes()))

    assert outcome is not None


def test_nothing_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == STORIES.keys()
    assert {path.name for path in FOLDER.glob("*.json")} == records().keys()
