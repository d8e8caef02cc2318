"""The pages around a match: who one is, the lobby as it lives, languages, whose turn it is."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.waiting import until

LANGUAGES = ("en", "de", "es", "it")
WORDS = Path(__file__).parents[2] / "table" / "words"


@pytest.mark.parametrize("game", ["arctic", "north_pole", "iglu_iglu"])
def test_from_the_bare_address_one_click_leads_to_the_first_move(person, setting, words, game):
    """No name and no form: a guest, against a bot whose level was said. The name comes later."""
    newcomer = person()
    newcomer.page.goto(setting.address)
    card = newcomer.page.locator(f".home .game:has(a[href='#/new/{game}'])")
    assert f"{words['game.against'].format(level='Easy')} greedy" in card.inner_text()

    card.get_by_role("button").click()

    newcomer.page.wait_for_selector("article.play[data-status=playing] .seat.yours")
    newcomer.set_speed("instant")
    assert newcomer.wait_until("due")["isDue"]
    newcomer.see_beyond(newcomer.command(Random(1)))
    match = newcomer.page.url.rpartition("/")[2]
    newcomer.press(words["guest.become"])
    newcomer.page.fill("dialog #name", "Pika")
    newcomer.page.locator("dialog .becoming button").click()
    newcomer.page.wait_for_selector(".me:has-text('Pika')")
    newcomer.go()
    newcomer.page.wait_for_selector(f"a[href='#/matches/{match}']")


def test_whoever_leaves_the_page_while_a_match_is_dealt_stays_where_they_went(
    person, setting, words
):
    """Nothing is asked there by another's key, and nobody is led away again."""
    newcomer = person()
    newcomer.go()
    asked, waiting = [], []
    newcomer.page.route("**/v1/commitments", lambda route: waiting.append(route))
    newcomer.page.locator(".home .game .primary").first.click()
    until(lambda: newcomer.page.wait_for_timeout(20) or waiting, 60)
    newcomer.page.on("request", lambda request: asked.append(request))

    newcomer.page.evaluate("() => { location.hash = '#/lobby' }")
    newcomer.page.wait_for_selector("main[data-page=lobby] > *")
    looked = [one.all_headers() for one in asked if "/v1/matches?" in one.url]
    with newcomer.page.expect_response("**/v1/matches/*/seats"):
        waiting[0].continue_()
    newcomer.page.wait_for_function("() => Object.keys(localStorage).join().includes('guests@')")

    assert looked
    assert not any("authorization" in headers for headers in looked)
    assert newcomer.page.url.endswith("#/lobby")


def test_a_player_plays_at_once_by_their_name(person, words):
    ada = person("Ada")
    ada.go()

    ada.page.locator(".home .game .primary").first.click()

    ada.page.wait_for_selector("article.play[data-status=playing] .seat.yours:has-text('Ada')")


def test_bots_are_named_for_people_where_one_chooses(person, words):
    ada = person("Ada")
    ada.go()
    ada.page.get_by_text(words["game.more"], exact=True).first.click()

    ada.page.wait_for_selector("#choice-seat-1")
    told = ada.page.locator("#choice-seat-1 option").all_inner_texts()
    assert told[-5:] == [
        "Very easy (random)",
        "Easy (greedy)",
        "Medium (mcts-easy)",
        "Hard (mcts)",
        "Very hard (mcts-hard)",
    ]


@pytest.mark.parametrize(("language", "title"), [("en", "Very easy"), ("de", "Sehr leicht")])
def test_bots_are_named_for_people_wherever_they_play(person, setting, language, title):
    """On the board, in its picture, its words and its log; in the replay, in lists and ladders."""
    options = {"round_limit": 1}
    match = setting.match(
        setting.player("Host"), "north_pole", "random", "greedy", options=options, rated=True
    )
    setting.wait_until(match, "finished")
    ada = person("Ada", locale=language)
    ada.go(f"matches/{match}")
    ada.page.wait_for_selector(".outcome")
    name = f".seats .name:has-text('{title}'):has(small:text-is('random'))"
    assert ada.page.locator(name).count() == 1
    assert ada.page.locator(f".outcome th:has-text('{title}')").count() == 1
    assert title in ada.page.inner_text(".log")
    assert "random" not in ada.page.inner_text(".log")
    assert title in ada.page.locator(".board svg").text_content()
    ada.go(f"replay/{match}")
    assert f"1. {title}" in ada.page.locator("#choice-chair option").all_inner_texts()
    until(lambda: setting.call("GET", "/v1/games/north_pole/ladder?seats=2")["items"])
    ada.go("ladder/north_pole/2")
    ada.page.wait_for_selector(f".ladder th:has-text('{title}'):has(small:text-is('random'))")


def test_the_lobby_shows_a_match_as_it_is_opened_and_as_it_begins(person, words):
    ada, bea = person("Ada"), person("Bea")
    bea.go("lobby")

    match = ada.open_match("arctic", "me", "open")

    card = bea.page.locator(f"a[href='#/matches/{match}']")
    card.wait_for()
    assert words["status.waiting"] in card.inner_text()
    card.click()
    bea.press(words["seat.sit_down"])
    ada.page.wait_for_selector("article.play[data-status=playing]")


def listed(setting, someone, status):
    """The ids on somebody's list; a match comes there some moments after it has changed."""
    path = f"/v1/matches?player=me&status={status}"
    return [one["id"] for one in setting.call("GET", path, None, someone.player["token"])["items"]]


def test_all_own_matches_stand_on_one_page_and_those_that_wait_for_one_come_first(
    person, setting, words
):
    """Bea sits down while Ada looks: her waiting match begins before her eyes."""
    ada, bea = person("Ada"), person("Bea")
    finished = setting.match(
        ada.player, "north_pole", "random", "random", options={"round_limit": 1}
    )
    waiting = setting.match(ada.player, "arctic", "me", "open")
    others = setting.match(bea.player, "arctic", "me", "open")
    until(lambda: finished in listed(setting, ada, "finished"))

    ada.go("mine")

    lists = ada.page.locator("article section")
    assert lists.locator("h2").all_inner_texts() == [
        words[f"list.{status}"] for status in ("playing", "waiting", "finished")
    ]
    assert lists.nth(1).locator(f"a[href='#/matches/{waiting}']").count() == 1
    assert lists.nth(2).locator(f"a[href='#/matches/{finished}']").count() == 1
    assert ada.page.locator(f"a[href='#/matches/{others}']").count() == 0
    setting.call("POST", f"/v1/matches/{waiting}/seats", {}, bea.player["token"])
    lists.nth(0).locator(f"a[href='#/matches/{waiting}']").wait_for()
    due = setting.match(ada.player, "iglu_iglu", "me", "random")
    lists.nth(0).locator(f"li:first-child a[href='#/matches/{due}'] .chip.due").wait_for()


def test_a_match_that_waits_is_called_off_by_whoever_put_it_up(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    match = setting.match(ada.player, "arctic", "me", "open")
    for one in (ada, bea):
        one.go(f"matches/{match}")
    assert bea.page.get_by_role("button", name=words["match.call_off"]).count() == 0

    ada.press(words["match.call_off"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.call_off"]).click()

    for one in (ada, bea):
        one.page.wait_for_selector(f".prompt:has-text('{words['match.called_off']}')")
        assert one.page.get_by_role("button", name=words["seat.sit_down"]).count() == 0
    assert setting.call("GET", f"/v1/matches/{match}")["status"] == "cancelled"


def test_a_match_of_bots_alone_is_called_off_but_none_with_people(person, setting, words):
    ada = person("Ada")
    with_bots = setting.match(ada.player, "iglu_iglu", "mcts", "mcts", "mcts")
    with_me = setting.match(ada.player, "iglu_iglu", "me", "random")
    ada.go(f"matches/{with_me}")
    ada.wait_until("due")
    assert ada.page.get_by_role("button", name=words["match.call_off"]).count() == 0
    ada.go(f"matches/{with_bots}")

    ada.press(words["match.call_off"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.call_off"]).click()

    ada.page.wait_for_selector("article.play[data-status=cancelled]")


def test_what_is_asked_without_a_connection_is_said_in_words(person, setting, words):
    ada = person("Ada")
    match = setting.match(ada.player, "arctic", "me", "open")
    ada.go(f"matches/{match}")
    ada.page.route("**/v1/matches/*", lambda route: route.abort())

    ada.press(words["match.call_off"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.call_off"]).click()

    ada.page.wait_for_selector(f".toast:has-text('{words['connection.lost']}')")


def test_a_player_is_taken_along_by_a_link_that_no_server_sees(person):
    ada, other = person("Ada"), person()
    ada.go("player")
    link = ada.page.input_value("#link")
    asked = []
    other.page.on("request", lambda request: asked.append(request.url))

    other.page.goto(link)
    other.page.wait_for_selector("h1:has-text('Ada')")

    token = link.partition("take=")[2]
    assert len(token) > 20
    assert not any(token in url.partition("#")[0] for url in asked)
    assert token not in other.page.url


def test_the_language_is_the_browsers_until_another_is_chosen(person):
    ada = person("Ada", locale="de-AT")
    ada.go()
    assert ada.page.get_attribute("html", "lang") == "de"
    assert "Spiele aus dem hohen Norden" in ada.page.inner_text("main")

    ada.page.select_option("#choice-language", "es")

    ada.page.wait_for_selector("text=Juegos del lejano norte")
    ada.page.reload()
    ada.page.wait_for_selector("text=Juegos del lejano norte")
    ada.open_match("iglu_iglu", "me", "random")
    ada.page.wait_for_function("() => document.title.includes('Te toca')")


def test_the_light_is_the_systems_until_another_is_chosen(person):
    ada = person(color_scheme="light")
    ada.go()
    paper = "getComputedStyle(document.body).backgroundColor"
    day = ada.page.evaluate(paper)

    ada.page.select_option("#choice-light", "dark")

    assert ada.page.evaluate(paper) != day


def test_resigning_asks_first_and_a_bot_plays_on(person, words):
    ada = person("Ada")
    ada.open_match("north_pole", "me", "random", options={"#option-round_limit": "1"})

    ada.press(words["match.resign"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.resign"]).click()

    ada.page.wait_for_selector("article.play[data-status=finished] .outcome", timeout=120_000)
    assert words["outcome.left"] in ada.page.inner_text(".outcome")


def test_a_refusal_is_said_and_the_decision_stays(person):
    ada = person("Ada")
    ada.open_match("iglu_iglu", "me", "random")
    ada.page.wait_for_selector(".board [role=button]")
    problem = {"code": "tile_occupied", "title": "No.", "detail": "Not there.", "rule": "M1"}
    ada.page.route(
        re.compile("/commands"), lambda route: route.fulfill(status=409, json=problem), times=1
    )
    mark = ada.standing()["lit"][0]

    ada.point_at(mark)
    ada.point_at(mark)

    ada.page.wait_for_selector(".toast:has-text('Not there.')")
    ada.page.wait_for_selector(".board [role=button]")
    ada.page.click(".toast button")
    ada.page.wait_for_selector(".rules .cited")


def test_a_question_does_not_outlive_its_page(person, setting, words):
    ada = person("Ada")
    match = setting.match(ada.player, "iglu_iglu", "me", "random")
    ada.go("lobby")
    ada.page.evaluate("match => { location.hash = `#/matches/${match}` }", match)
    ada.press(words["match.resign"])
    ada.page.wait_for_selector("dialog")

    ada.page.go_back()

    ada.page.wait_for_selector("main[data-page=lobby]")
    assert ada.page.locator("dialog").count() == 0
    assert setting.call("GET", f"/v1/matches/{match}")["seats"][0]["kind"] == "player"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_has_two_answers_that_nobody_mixes_up(person, setting, language):
    """No answer begins as the other does, and neither says what the other does."""
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    ada = person("Ada", locale=language)
    match = setting.match(ada.player, "arctic", "me", "open")
    ada.go(f"matches/{match}")

    ada.press(words["match.call_off"])

    ada.page.wait_for_selector("dialog")
    yes, no = ada.page.locator("dialog button").all_inner_texts()
    assert (yes, no) == (words["match.call_off"], words["dialog.cancel"])
    assert yes[:2].lower() != no[:2].lower()


OVERLAPS = """() => {
    const title = document.querySelector(".play-head h1").getBoundingClientRect();
    return [...document.querySelectorAll(".tools > *")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < title.right && right > title.left && top < title.bottom && bottom > title.top;
    }).map((one) => one.textContent);
}"""
"""The tools that lie over the title."""


@pytest.mark.parametrize("width", [1024, 1280, 1440])
def test_no_tool_lies_over_the_title(person, setting, width):
    """In German, whose words are the longest, and with everything that there may be."""
    words = json.loads((WORDS / "de.json").read_text(encoding="utf-8"))
    ada = person("Ada", locale="de", viewport={"width": width, "height": 900})
    options = {"start_seat": 0}
    match = setting.match(ada.player, "north_pole", "me", "random", options=options)
    ada.go(f"matches/{match}")
    ada.set_speed("instant")
    ada.wait_until("due")

    ada.see_beyond(ada.command(Random(1)))

    ada.page.get_by_role("button", name=words["takeback.do"], exact=True).wait_for()
    assert ada.page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_that_leads_nowhere_says_so_and_leads_home(person, language):
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    ada = person("Ada", locale=language)

    for page in ("games/none", "lessons/none", "contests/none", "matches/none", "replay/none"):
        ada.go(page)
        assert ada.page.inner_text("h1") == words["trouble.nothing"], page
        assert words["trouble.nothing_why"] in ada.page.inner_text("main"), page
    ada.page.get_by_role("link", name=words["trouble.home"], exact=True).click()

    ada.page.wait_for_selector(".home")


@pytest.mark.parametrize("language", LANGUAGES)
def test_contests_are_found_on_a_telephone(person, language):
    ada = person("Ada", locale=language, viewport={"width": 360, "height": 740})
    ada.go()

    ada.page.click("header nav [data-way=contests]")

    ada.page.wait_for_selector("main[data-page=contests] h1")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_contest_has_the_table_around_it(person, setting, language):
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    host = setting.player("Host")
    players = [{"bot": "random"}, {"bot": "greedy"}]
    wanted = {"game": "north_pole", "kind": "round_robin", "options": {"round_limit": 1}}
    made = setting.call("POST", "/v1/contests", {**wanted, "players": players}, host["token"])
    ada = person("Ada", locale=language)
    frame = [words[f"way.{way}"] for way in ("home", "lobby", "contests", "mine")]

    for page in ("/contests", f"/contests/{made['id']}"):
        ada.page.goto(setting.address + page)
        assert ada.page.locator("header nav a").all_inner_texts() == frame
        assert ada.page.locator("header nav [aria-current]").inner_text() == words["way.contests"]
    ada.page.locator("td a[href*='#/matches/']").first.click()

    ada.page.wait_for_selector("article.play > *")


def test_the_end_is_told_once(person, setting):
    ada = person("Ada")
    match = setting.finished("arctic")

    ada.go(f"matches/{match}")

    ada.page.wait_for_selector(".log li")
    lines = ada.page.locator(".log li").all_inner_texts()
    assert [line.strip() for line in lines if "is over" in line] == ["The match is over."]
    assert any("Totals" in line for line in lines)
