"""After the end: the replay, the proofs, the record; and that a forged record is found out."""

import json

import pytest

GAMES = ("arctic", "north_pole", "iglu_iglu")


@pytest.fixture
def finished(person, setting):
    """Somebody who looks at a match that two house bots have played to its end."""

    def look(game):
        ada = person("Ada")
        match = setting.finished(game)
        ada.go(f"matches/{match}")
        ada.page.wait_for_selector("article.play[data-status=finished] .outcome")
        return ada, match

    return look


@pytest.mark.parametrize("game", GAMES)
def test_every_deal_is_verified_in_the_browser(finished, words, game):
    ada, match = finished(game)

    ada.go(f"verify/{match}")

    ada.page.wait_for_selector(".proof")
    assert ada.page.inner_text(".verdict") == words["verify.holds"]
    assert ada.page.locator(".proof").count() == 5
    assert ada.page.locator(".proof.broken").count() == 0


def swap_commands(record):
    one, other = record["commands"][3:5]
    one["command"], other["command"] = other["command"], one["command"]


def change_secret(record):
    record["fairness"]["secret"] = "00" * 32


def change_result(record):
    record["outcome"]["ranking"].reverse()


@pytest.mark.parametrize(
    ("forge", "broken"),
    [
        (swap_commands, {"Chain"}),
        (change_result, {"Chain"}),
        (change_secret, {"Commitment", "Seed", "Deal", "Chain"}),
    ],
)
def test_a_forged_record_is_found_out(finished, words, forge, broken):
    ada, match = finished("arctic")

    def forged(route):
        record = route.fetch().json()
        forge(record)
        route.fulfill(json=record)

    ada.page.route("**/record", forged)
    ada.go(f"verify/{match}")

    ada.page.wait_for_selector(".proof")
    assert ada.page.inner_text(".verdict") == words["verify.broken"]
    titles = ada.page.locator(".proof.broken h2").all_inner_texts()
    assert {title.split(":")[0].strip() for title in titles} == broken


def test_the_replay_shows_every_step_from_any_chair(finished):
    ada, match = finished("arctic")
    ada.go(f"replay/{match}")
    ada.page.wait_for_selector(".board svg")
    at_first = ada.page.inner_html(".board")

    ada.page.click("[aria-label='One step on']")
    ada.page.wait_for_function(
        "before => document.querySelector('.board').innerHTML !== before", arg=at_first
    )
    assert ada.page.inner_text("output[for=slider]").startswith("1 / ")

    boards = set()
    for chair in ("0", "1", "spectator", "open"):
        with ada.page.expect_response(lambda answer: "board.svg" in answer.url):
            ada.page.select_option("#choice-chair", "spectator" if chair == "0" else "0")
        with ada.page.expect_response(lambda answer: "board.svg" in answer.url) as answer:
            ada.page.select_option("#choice-chair", chair)
        boards.add(answer.value.text())
    assert len(boards) == 4

    ada.page.focus("#slider")
    ada.page.keyboard.press("End")
    ada.page.wait_for_function(
        "() => new Set(document.querySelector('output[for=slider]').value.split(' / ')).size === 1"
    )
    assert ada.page.locator(".prompt p").count() > 0


def test_the_replay_runs_by_itself_and_stops_at_the_end(finished):
    ada, match = finished("north_pole")
    ada.go(f"replay/{match}")
    ada.set_speed("instant")

    ada.press("Play")

    ada.page.wait_for_function(
        "() => new Set(document.querySelector('output[for=slider]').value.split(' / ')).size === 1"
    )
    ada.page.get_by_role("button", name="Play", exact=True).wait_for()


def test_the_record_is_downloaded_and_the_scores_have_names(finished):
    ada, match = finished("iglu_iglu")

    with ada.page.expect_download() as download:
        ada.press("Download the record")

    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert record["match_id"] == match
    assert download.value.suggested_filename == f"{match}.json"
    names = ada.page.locator(".outcome tbody th").all_inner_texts()
    assert len(names) >= 2
    assert all(name and "_" not in name for name in names)
