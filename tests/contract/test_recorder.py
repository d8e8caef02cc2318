"""Examples of the document are written anew when the contract changes, and not by chance."""

import pytest

from tests.contract.recorder import have_one_form

SHOWN = {
    "status": "playing",
    "version": 3,
    "deadline": None,
    "items": [{"type": "drawn", "card": "a"}, {"type": "placed", "at": [1, 2]}],
}


@pytest.mark.parametrize(
    "other",
    [
        {"version": 4},
        {"deadline": "2026-11-19T07:35:57Z"},
        {"items": []},
        {"items": [{"type": "placed", "at": []}, {"type": "ended", "rank": 1}]},
    ],
)
def test_what_chance_deals_is_no_change(other):
    assert have_one_form(SHOWN, SHOWN | other)
    assert have_one_form(SHOWN | other, SHOWN)


@pytest.mark.parametrize(
    "other",
    [
        {"status": "finished"},
        {"version": "4"},
        {"more": None},
        {"items": [{"type": "drawn", "card": "a", "more": None}]},
        {"items": [{"type": "drawn"}]},
        {"items": [{"type": "placed", "at": ["1"]}]},
    ],
)
def test_another_member_type_or_kind_is(other):
    assert not have_one_form(SHOWN, SHOWN | other)
    assert not have_one_form(SHOWN | other, SHOWN)
