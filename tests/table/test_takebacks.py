"""Taking back: one's own slip at once, what the others have answered with their consent."""

from random import Random

import pytest


@pytest.fixture
def two(person, setting):
    """Two people at a board where a command reveals nothing; the first is to act."""

    def sit_down(takebacks):
        ada, bea = person("Ada"), person("Bea")
        wanted = {"takebacks": takebacks, "options": {"start_seat": 0}}
        match = setting.match(ada.player, "iglu_iglu", "me", "open", **wanted)
        setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])
        for one in (ada, bea):
            one.go(f"matches/{match}")
            one.page.wait_for_selector(".board svg")
            one.set_speed("instant")
        ada.wait_until("due")
        return ada, bea

    return sit_down


def is_offered(someone, words):
    return someone.page.get_by_role("button", name=words["takeback.do"], exact=True).count() == 1


def test_a_slip_is_taken_back_at_once(two, words):
    ada, bea = two("own")
    assert not is_offered(ada, words)
    slip = ada.command(Random(1))
    ada.see_beyond(slip)
    bea.wait_until("due")

    ada.press(words["takeback.do"])

    for one in (ada, bea):
        one.see_beyond(slip + 1)
        one.page.wait_for_selector(".log .undone")
    assert ada.standing()["isDue"]
    assert not bea.standing()["isDue"]
    assert not is_offered(ada, words)
    ada.see_beyond(ada.command(Random(2)))
    bea.wait_until("due")
    assert ada.page.locator(".log .undone").count() == bea.page.locator(".log .undone").count()


def test_what_the_other_has_answered_is_taken_back_if_they_agree(two, words):
    ada, bea = two("agreed")
    first = ada.command(Random(1))
    bea.see_beyond(first)
    answer = bea.command(Random(1))
    ada.see_beyond(answer)

    ada.press(words["takeback.do"])

    bea.page.wait_for_selector(f".asked:has-text('{words['takeback.asked'].format(name='Ada')}')")
    ada.page.wait_for_selector(f".asked:has-text('{words['takeback.waits']}')")
    bea.press(words["takeback.yes"])
    for one in (ada, bea):
        one.page.wait_for_selector(".asked", state="detached")
        one.page.wait_for_selector(".log .undone")
    ada.wait_until("due")
    assert not bea.standing()["isDue"]


@pytest.mark.parametrize("who", ["other", "asker"])
def test_a_request_is_refused_or_let_be(two, words, who):
    ada, bea = two("agreed")
    first = ada.command(Random(1))
    bea.see_beyond(first)
    ada.see_beyond(bea.command(Random(1)))
    ada.press(words["takeback.do"])
    bea.page.wait_for_selector(".asked")

    if who == "other":
        bea.press(words["takeback.no"])
    else:
        ada.press(words["takeback.withdraw"])

    for one in (ada, bea):
        one.page.wait_for_selector(".asked", state="detached")
    assert ada.page.locator(".log .undone").count() == 0
    ada.wait_until("due")


def test_where_nothing_is_taken_back_no_button_says_so(two, words):
    ada, _ = two("never")

    ada.see_beyond(ada.command(Random(1)))

    assert not is_offered(ada, words)
