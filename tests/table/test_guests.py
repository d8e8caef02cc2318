"""Guests: a link to a seat, opened by somebody without an account, who may stay."""

import re
from random import Random

import pytest

from tests.table.together import play_together

ONE_ROUND = {"options": {"round_limit": 1, "start_seat": 0}}


@pytest.fixture
def host(person):
    return person("Ada")


def cut_link(host, setting, words, **wanted):
    """A match with an open seat, and a link to it, cut on its page."""
    match = setting.match(host.player, "north_pole", "me", "open", **ONE_ROUND, **wanted)
    host.go(f"matches/{match}")
    host.press(words["guest.link"])
    shown = host.page.locator("output.link[data-seat='1']")
    shown.wait_for()
    return match, shown.inner_text()


def come_by(guest, link, name):
    """A stranger opens the link, and sits down by a name."""
    guest.page.goto(link)
    guest.page.fill("#guest-name", name)
    guest.page.locator(".becoming button").click()
    guest.page.wait_for_selector(f".me:has-text('{name}')")
    guest.page.wait_for_selector("article.play[data-status=playing] .seat.yours")


def test_a_guest_without_an_account_plays_a_private_match_to_its_end_and_stays(
    host, person, setting, words
):
    match, link = cut_link(host, setting, words, visibility="private")
    stranger, guest = person(), person()
    stranger.go(f"matches/{match}")
    assert stranger.page.locator("article.play").count() == 0

    come_by(guest, link, "Pika")

    assert guest.page.url.endswith(f"#/matches/{match}")  # the key is in no history
    host.page.wait_for_selector(f".seat .chip:has-text('{words['seat.guest']}')")
    for one in (host, guest):
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    play_together((host, guest), Random(3))
    for one in (host, guest):
        one.page.wait_for_selector(".outcome")

    guest.press(words["guest.become"])
    guest.page.fill("dialog #name", "Nukka")
    guest.page.locator("dialog .becoming button").click()
    guest.page.wait_for_selector(".me:has-text('Nukka')")
    guest.go("mine")
    guest.page.wait_for_selector(f"a[href='#/matches/{match}']")


def test_a_guest_comes_back_to_the_seat_and_plays_a_rematch(host, person, setting, words):
    match, link = cut_link(host, setting, words)
    guest = person()
    come_by(guest, link, "Pika")
    guest.go("lobby")
    assert words["player.become"] in guest.page.inner_text(".me")

    guest.go(f"matches/{match}")
    for one in (host, guest):
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    play_together((host, guest), Random(4))
    guest.press(words["rematch.ask"])

    guest.page.wait_for_url(re.compile(f"#/matches/(?!{match})"))
    guest.page.wait_for_selector("article.play[data-status=waiting]")
    host.press(words["rematch.join"])
    for one in (host, guest):
        one.page.wait_for_selector("article.play[data-status=playing]")
        one.page.wait_for_selector(".seat.yours")


def test_whoever_played_at_once_finds_the_match_again_at_home(person, setting, words):
    """Without a name, from what the browser keeps: while it is played, and after its end."""
    guest = person()
    guest.go()
    card = guest.page.locator(".home .game:has(a[href='#/new/north_pole'])")
    card.get_by_role("button").click()
    guest.page.wait_for_selector("article.play[data-status=playing] .seat.yours")
    match = guest.page.url.rpartition("/")[2]
    found = f"section:has(h2:text-is('{{}}')) a[href='#/matches/{match}']"

    guest.go()
    held = guest.page.locator(found.format(words["home.own"]))
    assert held.count() == 1
    guest.go("mine")
    assert guest.page.locator(found.format(words["list.playing"])).count() == 1
    guest.page.locator(found.format(words["list.playing"])).click()
    guest.page.wait_for_selector("article.play .seat.yours")


def test_what_a_guest_has_played_stands_at_home_until_the_service_forgets_it(
    host, person, setting, words
):
    match, link = cut_link(host, setting, words)
    guest = person()
    come_by(guest, link, "Pika")
    for one in (host, guest):
        one.page.wait_for_selector(".board svg")
        one.set_speed("instant")
    play_together((host, guest), Random(3))
    found = f"section:has(h2:text-is('{words['list.finished']}')) a[href='#/matches/{match}']"

    guest.go("lobby")
    guest.go()
    assert guest.page.locator(found).count() == 1

    gone = {"code": "unknown_match", "title": "Gone", "status": 404}
    guest.page.route(f"**/v1/matches/{match}", lambda route: route.fulfill(status=404, json=gone))
    guest.go("lobby")
    guest.go()
    assert guest.page.locator(found).count() == 0
    keys = "Object.entries(localStorage).filter(([name]) => name.includes('guests@')).join()"
    assert match not in guest.page.evaluate(keys)


def test_a_guest_who_resigns_looks_on(host, person, setting, words):
    _, link = cut_link(host, setting, words)
    guest = person()
    come_by(guest, link, "Pika")

    guest.press(words["match.resign"])
    guest.page.locator("dialog").get_by_role("button", name=words["match.resign"]).click()

    guest.page.wait_for_selector(f".me:has-text('{words['player.become']}')")
    guest.page.wait_for_selector(".seat.yours", state="detached")
    guest.page.wait_for_selector("article.play .seat .face.bot")


def test_a_player_who_comes_by_a_link_sits_down_as_themselves(host, person, setting, words):
    _, link = cut_link(host, setting, words)
    bea = person("Bea")

    bea.page.goto(link)

    bea.press(words["seat.sit_down"])
    bea.page.wait_for_selector("article.play[data-status=playing]")
    assert bea.page.locator(f".chip:has-text('{words['seat.guest']}')").count() == 0


def test_a_link_that_is_good_no_more_says_so(host, person, setting, words):
    match, link = cut_link(host, setting, words)
    late = person()

    late.page.goto(link[:-6])

    late.page.wait_for_selector(f".toast:has-text('{words['guest.spent']}')")
    late.page.wait_for_selector("article.play[data-status=waiting]")
    assert late.page.url.endswith(f"#/matches/{match}")
    assert late.page.locator("#guest-name").count() == 0
