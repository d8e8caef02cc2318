"""Matches in real browsers: of two people, over a lost connection, from another origin."""

from random import Random

SPEED = "instant"


def test_two_people_play_in_two_browsers(person, words):
    """One opens a match and sends its link; the other comes by it, gives a name, and both play."""
    ada, bea = person("Ada"), person()
    match = ada.open_match("arctic", "me", "open")
    assert words["match.waits.one"] in ada.page.inner_text("article.play")

    bea.page.goto(ada.page.url)
    bea.press(words["seat.sit_down"])
    bea.page.fill("dialog #name", "Bea")
    bea.page.click("dialog .becoming button")
    for one in (ada, bea):
        one.page.wait_for_selector("article.play[data-status=playing]")
        one.set_speed(SPEED)
    seats = {0: ada, 1: bea}
    chance = Random(3)
    for _ in range(30):
        version = next_mover(seats).command(chance)
        for one in seats.values():
            one.see_beyond(version)

    assert ada.standing()["version"] == bea.standing()["version"]
    assert ada.page.url.endswith(match)
    assert words["bell.turn"] in next_mover(seats).page.title()


def test_ten_seconds_without_a_connection_in_the_middle_of_a_match(person, words):
    """It says so, a command sent meanwhile is played once, and it goes on where it was."""
    ada, bea = person("Ada"), person("Bea")
    ada.open_match("arctic", "me", "open")
    bea.page.goto(ada.page.url)
    bea.press(words["seat.sit_down"])
    seats = {0: ada, 1: bea}
    for one in seats.values():
        one.page.wait_for_selector("article.play[data-status=playing]")
        one.set_speed(SPEED)
        one.page.wait_for_selector(".log li")
    chance = Random(5)
    mover = next_mover(seats)
    other = next(one for one in seats.values() if one is not mover)
    before = mover.standing()["version"]

    mover.context.set_offline(True)
    mover.page.wait_for_selector(".banner:visible")
    assert words["connection.lost"] in mover.page.inner_text(".banner")
    mover.command(chance)
    mover.page.wait_for_timeout(10_000)
    assert mover.standing()["version"] == before
    mover.context.set_offline(False)

    mover.page.wait_for_selector(".banner", state="hidden")
    for one in seats.values():
        one.see_beyond(before)
    told = [one.page.locator(".log li").all_inner_texts() for one in (mover, other)]
    assert len(told[0]) == len(told[1]) > 2
    assert len(set(told[0])) == len(told[0])


def test_a_telephone_is_played_by_touch(person, setting):
    """A finger instead of the mouse, 360 pixels wide; what is lit is large enough to be met."""
    ada = person("Ada", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    match = setting.match(ada.player, "iglu_iglu", "me", "random")
    ada.go(f"matches/{match}")
    seen = ada.wait_until("due")
    ada.set_speed(SPEED)

    ada.tap(seen["lit"][0])
    ada.wait_until("another", seen["sign"])
    ada.tap(seen["lit"][0])

    assert ada.see_beyond(seen["version"])["version"] > seen["version"]


def test_a_match_is_played_by_keyboard_alone(person, setting):
    """From the form to the fifth command no mouse: Tab, arrows and Enter."""
    ada = person("Ada")
    match = setting.match(ada.player, "iglu_iglu", "me", "random")
    ada.go(f"matches/{match}")
    ada.set_speed(SPEED)
    for _ in range(5):
        seen = ada.wait_until("due")
        while ada.page.evaluate(ON_THE_BOARD) is False:
            ada.page.keyboard.press("Tab")
        ada.page.keyboard.press("ArrowRight")
        ada.page.keyboard.press("Enter")
        half_made = ada.wait_until("another", seen["sign"])
        if half_made["version"] == seen["version"]:
            ada.page.keyboard.press("Enter")
        ada.see_beyond(seen["version"])


ON_THE_BOARD = "document.activeElement.matches('.board [role=button], .offered button')"


def next_mover(seats):
    """Whoever is asked now; somebody always is."""
    some = next(iter(seats.values()))
    while True:
        for one in seats.values():
            if one.standing()["isDue"]:
                return one
        some.page.wait_for_timeout(10)


def test_the_table_runs_from_another_origin(person, whole_service, other_origin):
    """Served by a plain file server, it asks for the service once and then plays there."""
    ada = person(at=f"{other_origin}/index.html?service={whole_service.address}")
    ada.become("Ada")
    ada.at = f"{other_origin}/index.html"

    ada.open_match("arctic", "me", "random")
    ada.set_speed(SPEED)
    ada.page.wait_for_selector(".log li")
    before = ada.command(Random(1))
    ada.see_beyond(before)

    assert ada.page.url.startswith(other_origin)
    assert ada.page.locator(".log li").count() > 2


def test_a_choice_begun_before_the_log_has_come_stands(person):
    ada = person("Ada")
    late = []
    ada.page.route("**/events?limit=*", lambda route: late.append(route))
    ada.open_match("north_pole", "me", "random")
    ada.page.wait_for_selector(".lights .light")
    ada.point_at(ada.standing()["lit"][0])
    begun = ada.standing()
    assert begun["path"]
    assert begun["buttons"]

    while not late:
        ada.page.wait_for_timeout(20)
    late[0].continue_()

    ada.page.wait_for_selector(".log li")
    assert ada.standing()["path"] == begun["path"]
    assert ada.standing()["buttons"] == begun["buttons"]
