"""The ladder: who is how good, never without the uncertainty; and a match that is to count."""

import random

from tests.waiting import until


def play_rated(setting, one, other):
    """A rated match of two, played at random to its end."""
    tokens = [one.player["token"], other.player["token"]]
    wanted = {"game": "iglu_iglu", "rated": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
    match = setting.call("POST", "/v1/matches", wanted, tokens[0])["id"]
    document = setting.call("POST", f"/v1/matches/{match}/seats", {}, tokens[1])
    rng = random.Random(3)
    while document["status"] == "playing":
        token = tokens[document["to_act"][0]]
        decision = setting.call("GET", f"/v1/matches/{match}/decision", None, token)
        command = rng.choice(decision["commands"])["command"]
        sent = {"expected_version": decision["version"], "command": command}
        document = setting.call("POST", f"/v1/matches/{match}/commands", sent, token)["match"]


EDGES = """row => [...document.querySelectorAll(`.ladder ${row} > *`)].map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return [left, right];
})"""
"""Where the cells of a row begin and end."""


IS_WHOLE = """() => {
    const { scrollWidth, clientWidth } = document.querySelector(".ladder .wide");
    return scrollWidth <= clientWidth;
}"""
"""Whether no column is out of sight."""


def test_who_has_played_a_rated_match_stands_on_the_ladder_with_the_uncertainty(
    person, setting, words
):
    ada, bea = person("Ladder-Ada"), person("Ladder-Bea")
    play_rated(setting, ada, bea)

    ada.go("games/iglu_iglu")
    ada.page.get_by_role("link", name=words["ladder.title"], exact=True).click()
    ada.page.wait_for_selector("main[data-page='ladder/iglu_iglu'] > *")

    def is_counted():
        ada.page.reload()
        ada.page.wait_for_selector(".ladder")
        return ada.page.locator("tr.yours").count()

    until(is_counted)  # some moments after the end

    row = ada.page.locator("tr.yours")
    assert "Ladder-Ada" in row.inner_text()
    assert "±" in row.inner_text()
    assert words["ladder.provisional"] in row.inner_text()
    assert row.locator("svg.interval").count() == 1
    assert ada.page.locator("svg.course-of-rating").get_attribute("aria-label")
    assert ada.page.locator("svg.course-of-rating polygon").bounding_box()["width"] > 0
    assert ada.page.evaluate(EDGES, "thead tr") == ada.page.evaluate(EDGES, "tr.yours")
    ada.page.set_viewport_size({"width": 390, "height": 844})
    assert ada.page.evaluate(IS_WHOLE)


def test_a_match_is_put_up_to_count(person, setting, words):
    ada = person("Ada")
    ada.go("new/arctic")
    ada.page.select_option("#choice-rated", "yes")
    ada.page.click("button.primary.big")
    ada.page.wait_for_selector("article.play > *")

    match = ada.page.url.rpartition("/")[2]
    assert setting.call("GET", f"/v1/matches/{match}", None, ada.player["token"])["rated"] is True


def test_where_nobody_was_rated_the_page_says_so(person, words):
    stranger = person()

    stranger.go("ladder/north_pole/4")

    assert words["ladder.nobody"] in stranger.page.inner_text(".ladder")
