"""Patience: leaving for a while, coming back, and time for who thinks."""

import pytest


@pytest.fixture
def two(person, setting):
    """Two people in a match with a clock; the first is to act."""
    ada, bea = person("Ada"), person("Bea")
    clock = {"reserve_seconds": 300, "increment_seconds": 5}
    wanted = {"clock": clock, "options": {"start_seat": 0}}
    match = setting.match(ada.player, "iglu_iglu", "me", "open", **wanted)
    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])
    for one in (ada, bea):
        one.go(f"matches/{match}")
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    ada.wait_until("due")
    return ada, bea


def test_who_leaves_for_a_while_finds_the_seat_warm(two, words):
    ada, bea = two

    ada.press(words["seat.pause"])

    keeps = words["seat.keeps"].format(name="Ada")
    for one in (ada, bea):
        one.page.wait_for_selector(f".seats .chip:has-text('{keeps}')")
    ada.press(words["seat.come_back"])
    for one in (ada, bea):
        one.page.wait_for_selector(f".seats .chip:has-text('{keeps}')", state="detached")
    ada.page.get_by_role("button", name=words["match.resign"], exact=True).wait_for()


def test_a_minute_is_given_to_who_is_to_act(two, words):
    ada, bea = two
    assert ada.page.get_by_role("button", name=words["nudge.give"], exact=True).count() == 0

    bea.press(words["nudge.give"])

    for one in (ada, bea):
        one.page.wait_for_function(
            "() => Number(document.querySelector('time.left').textContent.split(':')[0]) >= 5"
        )


def test_a_half_made_choice_outlives_the_minute_that_is_given(two, words):
    ada, bea = two
    mark = next(iter(ada.standing()["lit"]))
    ada.point_at(mark)
    touched = ada.standing()["path"]
    assert touched == [mark]

    bea.press(words["nudge.give"])

    ada.page.wait_for_function(
        "() => Number(document.querySelector('time.left').textContent.split(':')[0]) >= 5"
    )
    assert ada.standing()["path"] == touched
