"""Contests: put up, entered by others, played, and followed as they go."""

from random import Random

import pytest

from tests.table.together import play_together


@pytest.fixture
def three(person):
    return person("Ada"), person("Bea"), person("Cem")


def put_up(someone, words, kind="round_robin", game="iglu_iglu"):
    """By the form; the contest's own page."""
    someone.go("contests")
    someone.page.fill("#contest-title", "Friday night")
    someone.page.select_option("#choice-contest-game", game)
    someone.page.select_option("#choice-contest-kind", kind)
    someone.press(words["contest.open"])
    someone.page.wait_for_selector("article.contest[data-status=open]")
    return someone.page.url.rpartition("/")[2]


def test_people_enter_a_contest_and_are_paired(three, words):
    ada, bea, _ = three
    contest = put_up(ada, words)
    ada.press(words["contest.enter"])
    ada.page.get_by_role("button", name=words["contest.leave"], exact=True).wait_for()
    bea.go("contests")
    bea.page.locator(f"a[href='#/contests/{contest}']").click()
    bea.press(words["contest.enter"])
    ada.page.wait_for_selector(".standings tbody tr:nth-child(2)")

    ada.press(words["contest.start"])

    for one in (ada, bea):
        one.page.wait_for_selector("article.contest[data-status=running] .match .chip.due")
        one.page.locator(".match:has(.chip.due) a").click()
        one.page.wait_for_selector("article.play[data-status=playing]")
    assert ada.page.url == bea.page.url


def test_a_contest_of_two_people_is_played_whole_in_two_browsers(three, setting, words):
    """Both enter, find their matches, play each to its end by pointing, and see how they stand."""
    ada, bea, _ = three
    wanted = {
        "game": "north_pole",
        "kind": "round_robin",
        "title": "Two rounds",
        "options": {"round_limit": 1},
        "open": True,
        "deals": 2,
    }
    contest = setting.call("POST", "/v1/contests", wanted, ada.player["token"])["id"]
    for one in (ada, bea):
        one.go(f"contests/{contest}")
        one.press(words["contest.enter"])
    ada.page.wait_for_selector(".standings tbody tr:nth-child(2)")
    ada.press(words["contest.start"])

    played = list[str]()
    for number in range(2):
        others = "".join(f":not([href='#/matches/{match}'])" for match in played)
        for one in (ada, bea):
            one.go(f"contests/{contest}")
            one.page.locator(f".match:has(.chip.due) a{others}").click()
            one.page.wait_for_selector("article.play[data-status=playing] .board svg")
            one.set_speed("instant")
        assert ada.page.url == bea.page.url
        touches = play_together((ada, bea), Random(number))
        assert min(touches.values()) > 0
        played.append(ada.page.url.rpartition("/")[2])
        for one in (ada, bea):
            one.page.wait_for_selector(".outcome")

    lines = []
    for one in (ada, bea):
        one.go(f"contests/{contest}")
        one.page.wait_for_selector("article.contest[data-status=finished]")
        rows = one.page.locator(".standings tbody tr").all()
        lines.append([row.locator("th, td").all_inner_texts()[:4] for row in rows])
    assert lines[0] == lines[1]
    assert {name for _, name, _, _ in lines[0]} == {"Ada", "Bea"}
    assert sum(float(points) for _, _, points, _ in lines[0]) == 2
    assert {matches for _, _, _, matches in lines[0]} == {"2"}


def test_standings_come_by_themselves_until_the_end(three, setting, words):
    """House bots play a contest while somebody looks on: nothing is pressed."""
    ada, _, cem = three
    wanted = {
        "game": "north_pole",
        "kind": "round_robin",
        "title": "Machines",
        "options": {"round_limit": 1},
        "players": [{"bot": "random"}, {"bot": "greedy"}],
        "deals": 3,
    }
    contest = setting.call("POST", "/v1/contests", wanted, ada.player["token"])["id"]

    cem.go(f"contests/{contest}")

    cem.page.wait_for_selector("article.contest[data-status=finished]", timeout=120_000)
    assert cem.page.locator(".standings tbody tr").count() == 2
    assert "3" in cem.page.inner_text(".standings tbody tr:first-child")
    assert cem.page.get_by_role("button", name=words["contest.enter"]).count() == 0


def test_who_leaves_takes_part_no_more_and_the_host_calls_it_off(three, words):
    ada, bea, _ = three
    contest = put_up(ada, words, kind="swiss")
    bea.go(f"contests/{contest}")
    bea.press(words["contest.enter"])
    bea.press(words["contest.leave"])
    bea.page.get_by_role("button", name=words["contest.enter"], exact=True).wait_for()

    ada.press(words["match.call_off"])
    ada.page.locator("dialog").get_by_role("button", name=words["match.call_off"]).click()

    for one in (ada, bea):
        one.page.wait_for_selector("article.contest[data-status=cancelled]")
