"""The rules at the table: two minutes for people first, and every clause where it is cited."""

import json
import re

import pytest

GAMES = ("arctic", "north_pole", "iglu_iglu")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_the_rules_begin_with_two_minutes_and_a_picture(person, setting, game, language):
    ada = person("Ada", locale=language)
    ada.go(f"games/{game}")

    rules = ada.page.locator(".rules")
    assert rules.locator("figure[role=img] .board svg").count() == 1
    assert rules.locator("details[open]").count() == 0
    told = rules.locator(":scope > p, :scope > ul").all_inner_texts()
    assert 300 <= len(" ".join(told).split()) <= 450
    assert not re.search(r"\]\(|\*|`", " ".join(told))


def test_a_number_in_the_two_minutes_opens_its_clause(person):
    ada = person()
    ada.go("games/arctic")

    for clause in ("A-4", "P-3"):
        ada.page.get_by_role("button", name=f"Rule {clause}", exact=True).click()
        cited = ada.page.locator(".rules .cited")
        assert cited.all_inner_texts() == [clause]
        assert cited.is_visible()


def test_a_clause_has_an_address(person):
    ada = person()

    ada.page.goto(f"{ada.at}#/games/iglu_iglu/M6")

    ada.page.wait_for_selector(".rules [data-clause=M6].cited")
    assert ada.page.evaluate(
        """() => {
            const { top, bottom } = document.querySelector(".rules .cited").getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        }"""
    )


BOARD_COLOUR = """() => {
    const board = document.querySelector(".stage .board svg rect[fill]");
    return getComputedStyle(board).fill;
}"""


def test_the_example_beside_a_board_leaves_its_colours_by_night(person, setting, words):
    """Both are dark; what only one of them has a colour for keeps it."""
    ada = person("Ada", color_scheme="dark")
    match = setting.match(ada.player, "arctic", "me", "random")
    ada.go(f"matches/{match}")
    ada.page.wait_for_selector(".stage .board svg")
    before = ada.page.evaluate(BOARD_COLOUR)

    ada.page.click("#tab-rules")
    ada.page.wait_for_selector(".side .rules figure svg")

    assert ada.page.evaluate(BOARD_COLOUR) == before
    assert ada.page.inner_text(".side .rules").startswith("You win")


def test_what_happened_leads_to_its_clause_by_mouse_and_by_keyboard(person, setting, words):
    ada = person("Ada")
    match = setting.match(ada.player, "iglu_iglu", "random", "me", options={"start_seat": 0})
    ada.go(f"matches/{match}")
    placed = ada.page.locator(".log li[data-type=inuit_placed] .cite").first
    placed.wait_for()
    assert placed.inner_text() == "S4"

    placed.click()
    ada.page.wait_for_selector(".side .rules [data-clause=S4].cited")
    ada.page.click("#tab-log")
    ada.page.locator(".log").focus()
    ada.page.keyboard.press("ArrowUp")
    ada.page.keyboard.press("Enter")

    ada.page.wait_for_selector(".side .rules .cited:visible")


def test_what_a_replay_tells_leads_to_its_clause(person, setting, words):
    ada = person("Ada")
    ada.go(f"replay/{setting.finished('north_pole')}")
    ada.page.wait_for_selector(".board svg")
    cite = ada.page.locator(".prompt .cite")
    while not cite.count():
        told = ada.page.inner_text(".prompt")
        ada.press(words["replay.later"])
        ada.page.wait_for_function(
            f"document.querySelector('.prompt').innerText !== {json.dumps(told)}"
        )
    rule = cite.first.inner_text()

    cite.first.focus()
    ada.page.keyboard.press("Enter")

    ada.page.wait_for_selector(f".side .rules [data-clause='{rule}'].cited:focus")
