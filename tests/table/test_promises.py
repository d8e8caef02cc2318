"""What the browser notes before the deal, and holds against the record after the end."""

import pytest

ONE_ROUND = {"#option-round_limit": "1"}
NOTES = "match => JSON.parse(localStorage.getItem(`floe.notes.${match}`))"


@pytest.fixture
def verified(person, setting):
    """Opens a match of one round, resigns if seated, waits for the end, and verifies it."""

    def play(*seats, prepare=lambda page: None, forge=lambda record: None):
        ada = person("Ada")
        prepare(ada.page)
        match = ada.open_match("north_pole", *seats, options=ONE_ROUND)
        if "me" in seats:
            ada.press("Resign")
            ada.page.locator("dialog").get_by_role("button", name="Resign").click()
        setting.wait_until(match, "finished")

        def forged(route):
            record = route.fetch().json()
            forge(record)
            route.fulfill(json=record)

        ada.page.route("**/record", forged)
        ada.go(f"verify/{match}")
        ada.page.wait_for_selector(".proof")
        return ada, match

    return play


def broken(someone):
    titles = someone.page.locator(".proof.broken h2").all_inner_texts()
    return {title.split(":")[0].strip() for title in titles}


def test_the_service_is_bound_before_the_text_leaves_the_browser(person):
    ada = person("Ada")
    asked = []
    ada.page.on("request", lambda request: asked.append(request))

    match = ada.open_match("arctic", "me", "open")

    posts = [request for request in asked if request.method == "POST"]
    drawn, opened = posts
    assert drawn.url.endswith("/v1/commitments")
    assert drawn.post_data is None
    told = drawn.response().json()
    assert told["id"] == match == opened.post_data_json["commitment"]
    notes = ada.page.evaluate(NOTES, match)
    assert notes == {"commitment": told["commitment"], "text": opened.post_data_json["entropy"]}
    assert len(notes["text"]) >= 32


def test_whoever_sits_down_gives_a_text_too(person, setting):
    bea = person("Bea")
    match = setting.match(setting.player("Ada"), "arctic", "me", "open")
    bea.go(f"matches/{match}")

    with bea.page.expect_request("**/seats") as seated:
        bea.press("Sit down")
    bea.page.wait_for_selector("article.play[data-status=playing]")

    notes = bea.page.evaluate(NOTES, match)
    assert notes["text"] == seated.value.post_data_json["entropy"]
    assert len(notes["commitment"]) == 64


def test_the_own_text_and_the_first_commitment_are_verified(verified, words):
    ada, match = verified("me", "random")

    assert broken(ada) == set()
    own = ada.page.locator(".proof", has_text=words["verify.entropy_about"])
    assert own.locator("code").inner_text() == ada.page.evaluate(NOTES, match)["text"]
    assert own.locator(".sign").inner_text() == "✓"


def test_a_record_with_another_text_is_found_out(verified, words):
    def forge(record):
        record["fairness"]["entropies"][0] = "another text"

    ada, _ = verified("me", "random", forge=forge)

    assert words["verify.entropy"] in broken(ada)
    assert ada.page.inner_text(".verdict") == words["verify.broken"]


def test_another_commitment_than_the_one_first_shown_is_found_out(verified, words):
    """The record is sound in itself; only the browser knows that something else was promised."""

    def promise_another(page):
        def promised(route):
            told = route.fetch().json()
            route.fulfill(status=201, json={**told, "commitment": "00" * 32})

        page.route("**/v1/commitments", promised)

    ada, _ = verified("me", "random", prepare=promise_another)

    assert broken(ada) == {words["verify.commitment"]}


def test_who_only_hosts_gives_no_text_and_everything_holds(verified, words):
    ada, match = verified("random", "random")

    assert ada.page.inner_text(".verdict") == words["verify.holds"]
    assert "text" not in ada.page.evaluate(NOTES, match)
