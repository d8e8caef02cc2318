"""Company: people who look for somebody find each other, and invite each other."""

from random import Random

import pytest


def look_for_company(someone, words, game="iglu_iglu"):
    """By the form in the lobby."""
    someone.go("lobby")
    someone.page.select_option("#seek-game", game)
    someone.press(words["seek.begin"])


def test_a_seek_pairs_two_people_who_play_take_back_and_resign(person, words):
    ada, bea = person("Ada"), person("Bea")
    look_for_company(ada, words)
    ada.page.wait_for_selector(f".seeking:has-text('{words['seek.stay']}')")
    look_for_company(bea, words)

    for one in (ada, bea):
        one.page.wait_for_selector("article.play[data-status=playing]")
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    mover, other = (ada, bea) if ada.standing()["isDue"] else (bea, ada)
    slip = mover.command(Random(1))
    other.wait_until("due")
    mover.see_beyond(slip)
    mover.press(words["takeback.do"])
    mover.wait_until("due")
    for one in (mover, other):
        one.see_beyond(slip + 1)
    mover.command(Random(2))
    other.wait_until("due")
    other.press(words["match.resign"])
    other.page.locator("dialog").get_by_role("button", name=words["match.resign"]).click()
    mover.wait_until("due")


def test_who_looks_for_nobody_any_more_may_look_again(person, words):
    ada = person("Ada")
    look_for_company(ada, words)

    ada.press(words["seek.close"])

    ada.page.get_by_role("button", name=words["seek.begin"], exact=True).wait_for()


def test_who_comes_back_goes_on_looking(person, words):
    ada = person("Ada")
    look_for_company(ada, words)
    ada.page.wait_for_selector(f".seeking:has-text('{words['seek.stay']}')")

    ada.go("mine")
    ada.go("lobby")

    ada.page.get_by_role("button", name=words["seek.close"], exact=True).click()


def test_an_acquaintance_is_invited_and_sits_down(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    known = setting.match(ada.player, "arctic", "me", "open")
    setting.call("POST", f"/v1/matches/{known}/seats", {}, bea.player["token"])

    match = ada.open_match("iglu_iglu", "me", f"invited:{bea.player['id']}")

    assert words["seat.invited"] in ada.page.inner_text(".seats")
    bea.go("mine")
    bea.page.locator(f"a[href='#/matches/{match}']").click()
    bea.page.wait_for_selector(f"h2:has-text('{words['match.invited']}')")
    bea.press(words["seat.sit_down"])
    for one in (ada, bea):
        one.page.wait_for_selector("article.play[data-status=playing]")


def test_who_declines_leaves_the_seat_open(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    seats = [{"kind": "me"}, {"kind": "invited", "player": bea.player["id"]}]
    wanted = {"game": "arctic", "seats": seats}
    match = setting.call("POST", "/v1/matches", wanted, ada.player["token"])["id"]
    bea.go(f"matches/{match}")

    bea.press(words["seat.decline"])

    bea.page.wait_for_selector(f"h2:has-text('{words['match.waits.one']}')")
    bea.page.get_by_role("button", name=words["seat.sit_down"], exact=True).wait_for()


@pytest.fixture
def resigned(person, setting, words):
    """Two people who have both resigned, and their match: the bots that play on have ended it."""
    ada, bea = person("Ada"), person("Bea")
    wanted = {"options": {"start_seat": 0, "round_limit": 1}}
    match = setting.match(ada.player, "north_pole", "me", "open", **wanted)
    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])
    for one in (ada, bea):
        one.go(f"matches/{match}")
        one.set_speed("instant")
        one.press(words["match.resign"])
        one.page.locator("dialog").get_by_role("button", name=words["match.resign"]).click()
    for one in (ada, bea):
        one.page.wait_for_selector("article.play[data-status=finished]")
    return ada, bea, match


def test_two_people_resign_and_play_a_rematch(resigned, words):
    """Whoever asks first makes the rematch, the other joins in."""
    ada, bea, match = resigned

    ada.press(words["rematch.ask"])

    ada.page.wait_for_selector("article.play[data-status=waiting]")
    bea.press(words["rematch.join"])
    for one in (ada, bea):
        one.page.wait_for_selector("article.play[data-status=playing]")
    assert ada.page.url == bea.page.url
    assert match not in ada.page.url


def test_a_reading_that_comes_late_hides_nothing_newer(resigned, setting, words):
    """Bea's page reads the match twice; the rematch is asked for while the second is on its way."""
    ada, bea, match = resigned
    bea.go("lobby")
    boards = []

    def first_and_third_pass(route):
        boards.append(route)
        if len(boards) != 2:
            route.continue_()

    bea.page.route("**/board.svg*", first_and_third_pass)
    bea.go(f"matches/{match}")
    while len(boards) < 2:
        bea.page.wait_for_timeout(20)
    setting.call("POST", f"/v1/matches/{match}/rematch", {}, ada.player["token"])
    join = bea.page.get_by_role("button", name=words["rematch.join"], exact=True)
    join.wait_for()

    with bea.page.expect_response("**/board.svg*"):
        boards[1].continue_()

    bea.page.wait_for_timeout(300)  # for the page to do with it what it wants
    assert join.count() == 1
