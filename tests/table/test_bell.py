"""Whose turn it is, for who looks elsewhere: in the title, and as a notification when wanted."""

from random import Random

import pytest

from tests.waiting import until

LOOKS_ELSEWHERE = "Object.defineProperty(document, 'hidden', { get: () => true })"
NOTIFIER = """(() => {
    window.notices = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() {
            return (this.permission = window.answer ?? "granted");
        }
        constructor(title, { body, tag }) {
            Object.assign(this, { title, body, tag, close() {} });
            window.notices.push(this);
        }
    };
})()"""
"""A browser that notes what it is asked to show; headless ones show nothing."""


@pytest.fixture
def two(person, setting):
    """Two people in a match that has begun; the one who is to act comes first."""
    ada, bea = person("Ada"), person("Bea")
    match = setting.match(ada.player, "arctic", "me", "open")
    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])
    for one in (ada, bea):
        one.context.add_init_script(NOTIFIER)
        one.go(f"matches/{match}")
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    return (ada, bea) if ada.standing()["isDue"] else (bea, ada)


def finish_turn(someone):
    """Play until the others are to act."""
    chance = Random(2)
    while someone.standing()["isDue"]:
        someone.see_beyond(someone.command(chance))


def notices(someone):
    return someone.page.evaluate("notices.map(({ title, body }) => [title, body])")


def test_the_title_tells_whose_turn_it_is(two, words):
    mover, other = two
    assert mover.page.title() == f"● {words['bell.turn']} · Arctic · Floe"
    assert other.page.title() == "Arctic · Floe"

    finish_turn(mover)

    other.wait_until("due")
    assert other.page.title().startswith("●")
    assert mover.page.title() == "Arctic · Floe"


def test_a_notification_comes_when_it_is_wanted_and_nobody_looks(two, words):
    mover, other = two
    other.page.check("#switch-notices")
    other.page.evaluate(LOOKS_ELSEWHERE)

    finish_turn(mover)

    other.wait_until("due")
    assert notices(other) == [[words["bell.turn"], "Arctic"]]
    assert notices(mover) == []
    other.go("lobby")
    other.page.evaluate("notices[0].onclick()")
    other.page.wait_for_selector("article.play > *")


def test_no_notification_comes_while_somebody_looks(two):
    mover, other = two
    other.page.check("#switch-notices")

    finish_turn(mover)

    other.wait_until("due")
    assert notices(other) == []


def test_who_does_not_let_the_browser_notify_is_not_notified(two):
    mover, other = two
    other.page.evaluate("answer = 'denied'")
    other.page.evaluate(LOOKS_ELSEWHERE)
    other.page.click("#switch-notices")
    other.page.wait_for_function("() => !document.querySelector('#switch-notices').checked")

    finish_turn(mover)

    other.wait_until("due")
    assert notices(other) == []


def test_who_waits_for_somebody_can_ask_to_be_notified(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    wanted = {"options": {"start_seat": 0}}
    match = setting.match(ada.player, "arctic", "me", "open", **wanted)
    ada.context.add_init_script(NOTIFIER)
    ada.go(f"matches/{match}")
    ada.page.check("#switch-notices")
    ada.page.evaluate(LOOKS_ELSEWHERE)

    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])

    ada.wait_until("due")
    until(lambda: notices(ada))
    assert notices(ada) == [[words["bell.turn"], "Arctic"]]
