"""The docs in a real browser: nothing from elsewhere, and whoever asks is given a key to try."""

import re

import pytest

PATIENCE_MS = 60_000
DESKTOP = {"width": 1280, "height": 860}


@pytest.fixture
def reader(person, setting):
    """Somebody at the docs; what their browser loads, and what it complains of."""
    someone = person(at=f"{setting.address}/docs", viewport=DESKTOP)
    someone.asked = []
    someone.page.on("request", lambda request: someone.asked.append(request.url))
    someone.page.on("console", lambda said: _note(someone, said))
    return someone


def _note(someone, said):
    """A browser says as an error what a policy has kept it from."""
    if "Content Security Policy" in said.text:
        someone.troubles.append(said.text)


def read(someone, page):
    """Open a page of the docs, and wait until it is all there."""
    someone.page.goto(f"{someone.at}{page}")
    someone.page.wait_for_load_state("networkidle")


def test_the_reference_comes_from_this_server_alone_and_leads_nowhere_else(reader, setting):
    read(reader, "/reference#tag/commands/play")
    reader.page.wait_for_selector("aside li")
    reader.page.get_by_role("heading", name="Play one command").first.wait_for()

    shown = reader.page.inner_text("body")
    links = reader.page.eval_on_selector_all("a[href]", "all => all.map((a) => a.href)")

    local = (setting.address, "data:", "blob:")
    assert [url for url in reader.asked if not url.startswith(local)] == []
    assert len(reader.asked) > 5
    for word in ("Ask AI", "Developer Tools", "Deploy", "MCP", "Share", "Open API Client"):
        assert word.lower() not in shown.lower()
    strange = {url for url in links if not url.startswith(setting.address)}
    assert {re.sub(r"\?.*", "", url) for url in strange} <= {"https://www.scalar.com/"}


def test_samples_are_filled_with_a_key_that_is_made_when_asked_for(reader, setting):
    read(reader, "/reference")
    reader.page.wait_for_selector("aside li")
    made = [url for url in reader.asked if url.endswith("/v1/players")]

    reader.press("Make me a key")
    reader.page.get_by_text("made for you").wait_for()
    token = reader.page.evaluate(
        "JSON.parse(localStorage.getItem(`floe.reader@${location.origin}`)).token"
    )
    reader.page.evaluate("location.hash = 'tag/players/read_me'")
    reader.page.locator("code", has_text=f"Authorization: Bearer {token}").first.wait_for()

    assert made == []  # whoever only reads makes nobody
    assert setting.call("GET", "/v1/players/me", token=token)["name"] == "Reader"
    reader.page.get_by_role("button", name="Test Request (get /v1/players/me)").first.click()
    with reader.page.expect_response("**/v1/players/me") as answered:
        reader.page.get_by_role("button", name="Send").first.click()
    assert answered.value.json()["name"] == "Reader"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_reference_is_as_dark_as_the_system(person, setting, scheme):
    someone = person(at=f"{setting.address}/docs", viewport=DESKTOP, color_scheme=scheme)

    read(someone, "/reference")
    someone.page.wait_for_selector("aside li")

    classes = someone.page.get_attribute("body", "class")
    assert f"{scheme}-mode" in classes
    colour = "getComputedStyle(document.body).backgroundColor"
    assert (
        someone.page.evaluate(colour)
        == {
            "light": "rgb(255, 255, 255)",
            "dark": "rgb(14, 28, 36)",
        }[scheme]
    )


def heard(someone, start):
    """What came back on the last press, once it begins like this."""
    place = someone.page.locator(".heard", has_text=re.compile(rf"^{start}"))
    place.wait_for(timeout=PATIENCE_MS)
    return place.inner_text()


def test_a_live_match_is_begun_played_sent_again_and_refused(reader, setting):
    read(reader, "")
    assert not [url for url in reader.asked if "/v1/" in url]  # whoever only reads makes nobody

    reader.press("Begin a match")
    assert '"game": "north_pole"' in heard(reader, "201")
    reader.page.wait_for_selector("img.board:not([hidden])")
    assert reader.page.evaluate("document.querySelector('img.board').naturalWidth") > 100

    reader.press("Send an illegal command")
    assert re.search(r'"rule": "R-\d+"', heard(reader, "409"))
    reader.press("Send a stale version")
    assert '"code": "version_conflict"' in heard(reader, "412")

    reader.page.get_by_role("button", name="Play: ").click()
    first = heard(reader, "200")
    assert "Idempotency-Replayed" not in first
    reader.press("Send it again")
    reader.page.locator(".heard", has_text="Idempotency-Replayed: true").wait_for()
    again = reader.page.inner_text(".heard")
    assert again.partition("{")[2] == first.partition("{")[2]
    sent = reader.page.inner_text(".sent")
    assert sent.startswith(f"curl --include --request POST '{setting.address}/v1/matches/")
    assert "Idempotency-Key: " in sent
    reader.press("Send an illegal command")
    assert '"rule": ' in heard(reader, "409")


@pytest.mark.parametrize("code", ["not_found", "not_own_camp", "version_required", "not_json"])
def test_the_page_of_a_problem_provokes_it(reader, setting, code):
    reader.page.goto(f"{setting.address}/problems/{code}")

    reader.press("Send a request that is refused so")

    assert f'"code": "{code}"' in heard(reader, "4")
