"""After the end: the replay, the proofs, the record; and that a forged record is found out."""

import json
from pathlib import Path
from random import Random

import pytest

from engine.bots.roster import BOTS
from engine.words import ENGLISH

WORDS = Path(__file__).parents[2] / "table" / "words"
GAMES = ("arctic", "north_pole", "iglu_iglu")
CLIPBOARD = ("clipboard-read", "clipboard-write")
COPIED = "navigator.clipboard.readText()"


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


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_replay_lies_over_the_result_on_a_telephone(person, setting, game):
    """Neither way round."""
    ada = person("Ada", locale="es")
    match = setting.finished(game)
    ada.go(f"replay/{match}")
    ada.page.wait_for_selector(".board svg")

    for width, height in ((844, 390), (390, 844)):
        ada.page.set_viewport_size({"width": width, "height": height})
        lowest, result = ada.page.evaluate(LOWEST_AND_RESULT)
        assert lowest <= result, (width, height)


LOWEST_AND_RESULT = """() => [
    Math.max(...[...document.querySelectorAll(".stage > *")]
        .map((one) => one.getBoundingClientRect().bottom)),
    document.querySelector(".outcome").getBoundingClientRect().top,
]"""
"""How far down the board and its controls reach, and where the result begins."""


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
    names = ada.page.locator(".outcome thead th").all_inner_texts()
    assert len(names) >= 2
    assert all(name and "_" not in name for name in names)


def words_of(language):
    return json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "de", "es", "it"])
def test_whoever_looks_on_is_told_who_won_and_by_how_much(person, setting, language):
    match = setting.finished("arctic")
    outcome = setting.call("GET", f"/v1/matches/{match}")["outcome"]
    winner, loser = (place[0] for place in outcome["ranking"])
    own, other = (outcome["scores"][seat]["total"] for seat in (winner, loser))
    ada = person("Ada", locale=language)

    ada.go(f"matches/{match}")

    ada.page.wait_for_selector(".outcome")
    sentence = words_of(language)["verdict.winner_score"]
    title = BOTS["random"].title.tell(language)
    told = sentence.format(name=f"{title} ({winner + 1})", own=own, other=other)
    assert ada.page.inner_text(".outcome h2") == told
    rows = ada.page.locator(".outcome tbody th").all_inner_texts()
    assert rows == [f"{title} ({seat + 1}) random" for seat in (winner, loser)]
    parts = outcome["scores"][winner]["parts"]
    assert ada.page.locator(".outcome tbody tr:first-child .bar").count() == len(parts) + 1


VERY_EASY = BOTS["random"].title.tell(ENGLISH)
FIRST_AHEAD, LEVEL = [[0], [1]], [[0, 1]]


@pytest.mark.parametrize(
    ("seat", "ranking", "totals", "absent", "told", "why"),
    [
        (0, FIRST_AHEAD, (41, 36), [], "You won, 41 to 36", []),
        (1, FIRST_AHEAD, (41, 36), [], "You lost, 36 to 41", []),
        (1, FIRST_AHEAD, (36, 36), [], "You lost, 36 to 36", ["why.tie_break"]),
        (0, LEVEL, (36, 36), [], "A draw, 36 to 36", []),
        (None, LEVEL, (36, 36), [], "A draw, 36 to 36", []),
        (0, FIRST_AHEAD, (41, 36), [0], "You lost", ["why.absent"]),
        (1, FIRST_AHEAD, (41, 36), [0], "You won", ["why.absent"]),
        (None, FIRST_AHEAD, (41, 36), [0, 1], "A draw", ["why.absent", "why.absent"]),
    ],
)
def test_every_end_has_its_sentence(
    person, setting, words, seat, ranking, totals, absent, told, why
):
    """Of two seats: won, lost, by a tie-break, level, and with players who were away."""
    ada, match = person("Ada"), setting.finished("arctic")

    document = setting.call("GET", f"/v1/matches/{match}?include=decision")
    outcome = document["outcome"]
    scored = zip(outcome["scores"], totals, strict=True)
    scores = [{**score, "total": total} for score, total in scored]
    ended = {**outcome, "ranking": ranking, "scores": scores}
    told_of = {**document, "outcome": ended, "your_seat": seat, "absent": absent}
    ada.page.route("**/v1/matches/*?include=decision", lambda route: route.fulfill(json=told_of))
    ada.go(f"matches/{match}")

    ada.page.wait_for_selector(".outcome")
    assert ada.page.inner_text(".outcome h2") == told
    names = iter([f"{VERY_EASY} ({seat + 1})" for seat in absent])
    sentences = [words[key].format(name=next(names, "")) for key in why]
    assert ada.page.locator(".outcome > p:not(.actions, .quiet)").all_inner_texts() == sentences


def test_who_resigns_has_lost_and_everybody_is_told_who(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    match = setting.match(
        ada.player, "north_pole", "me", "random", options={"round_limit": 1, "start_seat": 0}
    )
    for one in (ada, bea):
        one.go(f"matches/{match}")

    ada.press(words["match.resign"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.resign"]).click()

    for one, told in ((ada, words["verdict.lost"]), (bea, f"{VERY_EASY} won")):
        one.page.wait_for_selector(".outcome h2")
        assert one.page.inner_text(".outcome h2") == told
        sentences = one.page.locator(".outcome p").all_inner_texts()
        assert words["why.resigned"].format(name="Ada") in sentences


SHORTEST = {"round_limit": 1, "start_seat": 0}


def lost(one, other, words, why):
    """Ada has lost to a house bot, and everybody is told why."""
    for someone, told in ((one, words["verdict.lost"]), (other, f"{VERY_EASY} won")):
        someone.page.wait_for_selector(".outcome h2")
        assert someone.page.inner_text(".outcome h2") == told
        reasons = someone.page.locator(".outcome > p:not(.actions, .quiet)").all_inner_texts()
        assert words[why].format(name="Ada") in reasons
        rows = someone.page.locator(".outcome tbody tr")
        assert rows.locator("th").all_inner_texts()[1].startswith("Ada")
        assert words["outcome.left"] in rows.nth(1).inner_text()


def test_whose_time_runs_out_has_lost_and_everybody_is_told_why(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    clock = {"turn_seconds": 4, "on_timeout": "forfeit"}
    match = setting.match(ada.player, "north_pole", "me", "random", clock=clock, options=SHORTEST)

    for one in (ada, bea):
        one.go(f"matches/{match}")

    lost(ada, bea, words, "why.timeout")


def test_who_leaves_a_seat_warm_and_stays_away_has_lost(person, setting, words):
    ada, bea = person("Ada"), person("Bea")
    match = setting.match(ada.player, "north_pole", "me", "random", options=SHORTEST)
    for one in (ada, bea):
        one.go(f"matches/{match}")

    ada.press(words["seat.pause"])

    lost(ada, bea, words, "why.away")


def test_a_rated_match_tells_what_it_changed_and_what_comes_next(person, setting, words):
    """Rematch, replay and share stand in one row; the rating comes when it was counted."""
    ada = person("Ada", viewport={"width": 1280, "height": 900}, permissions=CLIPBOARD)
    options = {"round_limit": 2, "start_seat": 0}
    match = setting.match(ada.player, "north_pole", "me", "random", rated=True, options=options)
    ada.go(f"matches/{match}")
    ada.set_speed("instant")

    ada.play(Random(3))

    begins = words["rating.changed"].partition("{")[0]
    ada.page.wait_for_selector(f".outcome p:has-text('{begins}25.0 → ')")
    row = ada.page.locator(".outcome .actions > *")
    keys = ("rematch.ask", "match.replay", "match.share", "match.embed")
    assert row.all_inner_texts() == [words[key] for key in keys]
    tops = row.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    ada.press(words["match.share"])
    ada.page.wait_for_selector(f".toast:has-text('{words['match.copied']}')")
    assert ada.page.evaluate(COPIED) == f"{setting.address}/m/{match}"
    ada.press(words["match.embed"])
    ada.page.wait_for_selector(f".toast:has-text('{words['match.embed_copied']}')")
    assert f'src="{setting.address}/m/{match}/embed"' in ada.page.evaluate(COPIED)


def test_a_running_match_is_shared_by_whatever_the_browser_shares_with(person, setting, words):
    ada = person("Ada")
    ada.context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    match = setting.match(ada.player, "arctic", "me", "random")
    ada.go(f"matches/{match}")

    ada.press(words["match.share"])

    assert ada.page.evaluate("window.shared.url") == f"{setting.address}/m/{match}"


def test_a_private_match_is_shared_with_nobody(person, setting, words):
    ada = person("Ada")
    match = setting.match(ada.player, "arctic", "me", "random", visibility="private")
    ada.go(f"matches/{match}")
    ada.page.wait_for_selector(".tools button")

    assert ada.page.get_by_role("button", name=words["match.share"], exact=True).count() == 0
