"""What is shown of a match as it goes on: to whom, and at which speed."""

from random import Random

import pytest

SHOWN = """() => {
    window.shown = [];
    window.watcher?.disconnect();
    window.watcher = new MutationObserver(() => shown.push(performance.now()));
    watcher.observe(document.querySelector(".board"), { childList: true });
}"""
"""When each picture came, from now on."""

NEVER = """(() => {
    const later = window.setTimeout.bind(window);
    const isPause = (ms) => ms > 100 && ms <= 2000;
    window.setTimeout = (act, ms, ...rest) => (isPause(ms) ? 0 : later(act, ms, ...rest));
})()"""
"""Pauses between steps never end by themselves."""

TOUCHING = """() => setInterval(() => {
    const isDue = document.querySelector(".board [role=button], .offered button");
    if (!isDue) document.querySelector(".board").click();
}, 50)"""


@pytest.fixture
def against_a_bot(person, setting):
    """Somebody in a match with a bot that takes several steps in a turn."""

    def sit_down(speed, before=""):
        ada = person("Ada")
        ada.context.add_init_script(before)
        match = setting.match(ada.player, "iglu_iglu", "me", "greedy")
        ada.go(f"matches/{match}")
        ada.wait_until("due")
        ada.set_speed(speed)
        return ada

    return sit_down


def watch_the_bot(someone, chance):
    """Play until a turn of the bot's has been shown; how long each picture stood, in ms."""
    while True:
        someone.page.evaluate(SHOWN)
        seen = someone.see_beyond(someone.command(chance))
        if not seen["isDue"]:
            someone.wait_until("due")
            at = someone.page.evaluate("shown")
            return [later - sooner for sooner, later in zip(at, at[1:], strict=False)]


def test_every_step_is_shown_for_as_long_as_was_chosen(against_a_bot):
    ada = against_a_bot("quick")
    chance, pauses = Random(4), []

    while len(pauses) < 3:
        pauses += watch_the_bot(ada, chance)

    assert min(pauses) > 340


def test_who_touches_the_board_does_not_wait(against_a_bot):
    ada = against_a_bot("slow", NEVER)
    ada.page.evaluate(TOUCHING)

    watch_the_bot(ada, Random(4))

    assert ada.standing()["isDue"]


def test_a_spectator_sees_what_happens_and_can_do_nothing(person, setting, words):
    ada, guest = person("Ada"), person()
    match = setting.match(ada.player, "arctic", "me", "random")
    for one in (ada, guest):
        one.go(f"matches/{match}")
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    ada.wait_until("due")
    told = guest.page.locator(".log li").count()

    before = ada.command(Random(1))

    guest.see_beyond(before)
    assert guest.page.locator(".log li").count() > told
    assert guest.page.inner_text(".prompt") == words["match.watching"]
    assert not guest.standing()["isDue"]
    assert guest.page.title() == "Arctic · Floe"
    for name in (words["match.resign"], words["match.call_off"]):
        assert guest.page.get_by_role("button", name=name, exact=True).count() == 0


def test_a_spectator_is_shown_no_hand(person, setting):
    """Beside the board the texts say the same: what one's own seat sees, a guest does not."""
    ada, guest = person("Ada"), person()
    match = setting.match(ada.player, "arctic", "me", "random")
    hands = []
    for one in (ada, guest):
        one.go(f"matches/{match}")
        one.page.wait_for_selector(".board svg")
        hands.append(one.page.locator(".board [data-mark^='card:']").count())

    assert hands[0] > hands[1]


def test_a_half_made_choice_leaves_the_match_as_it_was(person, setting):
    """Touched, taken back, touched otherwise: one command is sent, the last."""
    ada = person("Ada")
    match = setting.match(ada.player, "iglu_iglu", "me", "random")
    ada.go(f"matches/{match}")
    seen = ada.wait_until("due")
    sent = []
    ada.page.on("request", lambda asked: sent.append(asked) if asked.method == "POST" else None)

    one, other = seen["lit"][:2]
    ada.point_at(one)
    half_made = ada.wait_until("another", seen["sign"])
    assert half_made["path"] == [one]
    ada.page.keyboard.press("Escape")
    ada.wait_until("another", half_made["sign"])
    assert ada.standing()["sign"] == seen["sign"]
    assert sent == []
    ada.point_at(other)
    ada.point_at(other)

    ada.see_beyond(seen["version"])
    assert len(sent) == 1
