"""Every page, by axe-core: no violation, in both lights, on a telephone and on a desktop."""

import json
from pathlib import Path

import pytest

from engine.words import LANGUAGES
from tests.programs import node_modules
from tests.waiting import until

HERE = Path(__file__).parent
QUICKEST = {"round_limit": 1, "start_seat": 0}
GAMES = ("arctic", "north_pole", "iglu_iglu")
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 860}

EVERYTHING = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }
}
"""All rules, on a desktop by day."""

SIZES = {"type": "rule", "values": ["target-size", "scrollable-region-focusable"]}
COLOURS = {"type": "rule", "values": ["color-contrast"]}
"""What else depends on width and light; all other rules read what is the same in both."""


OVERFLOWS = "document.documentElement.scrollWidth > innerWidth"
"""Whether the page is wider than what it is seen through."""


@pytest.fixture(scope="session")
def axe():
    """The script that looks; a machine without node skips."""
    script = node_modules(HERE) / "axe-core" / "axe.min.js"
    return script.read_text(encoding="utf-8")


@pytest.fixture
def look(axe):
    """Looks at the page as it stands, both ways; every violation, one line for each."""

    def looked(someone, part="html"):
        page = someone.page
        page.evaluate(f"() => {{ if (!window.axe) {{ {axe} }} }}")
        whole = {"include": [part]}
        found = violations(page, whole, EVERYTHING)
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size(PHONE)
        found += violations(page, whole, {"runOnly": SIZES})
        # The scenery brings its own colours, the same by day and by night.
        plain = {"include": [part], "exclude": [".scenery"]}
        found += violations(page, plain, {"runOnly": COLOURS})
        if page.evaluate(OVERFLOWS):
            found.append("wider than a telephone")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(DESKTOP)
        return found

    return looked


@pytest.fixture
def ada(person):
    """Somebody whose browser moves nothing, so that nothing is looked at on its way."""
    return person("Ada", viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")


def test_no_page_for_strangers_has_a_violation(person, look):
    stranger = person(viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")
    found = {}

    for page in ("", "player", "mine", "games/iglu_iglu"):
        stranger.go(page)
        found[page] = look(stranger)

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_no_page_for_players_has_a_violation(ada, setting, look):
    match = setting.match(ada.player, "arctic", "me", "open")
    found = {}

    pages = ("player", "mine", "lobby", "contests", "new/north_pole", "ladder/iglu_iglu", "nothing")
    for page in ("", *pages, f"matches/{match}"):
        ada.go(page)
        found[page] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_match_has_a_violation(ada, setting, look, game):
    match = setting.match(ada.player, game, "me", "random")
    ada.go(f"matches/{match}")
    ada.page.wait_for_selector(".board [role=button], .offered button")
    found = {"match": look(ada)}

    ada.page.click("#tab-rules")
    ada.page.wait_for_selector(".rules")
    found["rules"] = look(ada, ".side")
    ada.page.click("#tab-words")
    ada.page.wait_for_selector(".side .sections table")
    found["words"] = look(ada, ".side")

    assert {page: faults for page, faults in found.items() if faults} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_match_as_a_document_has_a_violation(ada, setting, look, game):
    match = setting.match(ada.player, game, "me", "random")
    ada.go("new/arctic")
    ada.page.goto(f"{ada.at}#/matches/{match}?view=document")
    ada.page.wait_for_selector(".choices button")
    found = {"turn": look(ada)}
    ada.page.fill("#typed", "sideways")
    ada.page.keyboard.press("Enter")
    found["not understood"] = look(ada, ".choosing")
    ada.press("Resign")
    ada.page.locator("dialog button.danger, dialog button.primary").first.click()
    ada.page.wait_for_selector(".outcome h2")
    found["over"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_no_page_after_the_end_has_a_violation(ada, setting, look):
    match = setting.finished("north_pole")
    found = {}

    for page, sign in (("matches", ".outcome"), ("replay", ".board svg"), ("verify", ".proof")):
        ada.go(f"{page}/{match}")
        ada.page.wait_for_selector(sign)
        found[page] = look(ada)
    ada.go(f"matches/{match}")
    ada.page.check("#switch-large")
    ada.page.wait_for_selector(".board[tabindex]")
    found["large"] = look(ada, ".board")

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_no_page_of_contests_and_ladders_has_a_violation(ada, setting, look):
    """With lines on them: one that can be entered, one that was played, a ladder of two."""
    bots = [{"bot": "random"}, {"bot": "greedy"}]
    short = {"game": "north_pole", "kind": "round_robin", "options": {"round_limit": 1}}
    token, found = ada.player["token"], {}
    over = setting.call("POST", "/v1/contests", {**short, "players": bots, "title": "1"}, token)
    wanted = {**short, "open": True, "players": bots, "title": "2"}
    waits = setting.call("POST", "/v1/contests", wanted, token)
    setting.match(ada.player, "north_pole", "random", "greedy", rated=True, options=QUICKEST)

    ada.go(f"contests/{waits['id']}")
    found["open"] = look(ada)
    ada.go(f"contests/{over['id']}")
    ada.page.wait_for_selector("article.contest[data-status=finished] .match", timeout=120_000)
    found["over"] = look(ada)
    ada.page.goto(f"{setting.address}/contests/{over['id']}")
    found["to cite"] = look(ada)
    ada.go("contests")
    ada.page.wait_for_selector(f"a[href='#/contests/{over['id']}']")
    found["list"] = look(ada)
    until(lambda: setting.call("GET", "/v1/games/north_pole/ladder?seats=2")["items"], 120)
    ada.go("ladder/north_pole")
    ada.page.wait_for_selector(".ladder tbody tr")
    found["ladder"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_nothing_of_guests_and_substitutes_has_a_violation(ada, person, setting, words, look):
    match = setting.match(ada.player, "north_pole", "me", "open", options=QUICKEST)
    ada.go(f"matches/{match}")
    ada.press(words["guest.link"])
    link = ada.page.locator("output.link[data-seat='1']").inner_text()
    found = {"link": look(ada)}

    guest = person(viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")
    guest.page.goto(link)
    guest.page.wait_for_selector("#guest-name")
    found["welcome"] = look(guest)
    guest.page.fill("#guest-name", "Pika")
    guest.page.locator(".becoming button").click()
    guest.press(words["seat.pause_open"])
    cem = person("Cem", viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")
    cem.go(f"matches/{match}")
    cem.page.get_by_role("button", name=words["substitute.take"], exact=True).wait_for()
    found["warm"] = look(cem)
    cem.press(words["substitute.take"])
    ada.page.wait_for_selector(".asked")
    found["asked"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


@pytest.mark.parametrize("part", ["", "/embed"])
def test_no_page_by_which_a_match_is_shared_has_a_violation(ada, setting, look, part):
    """Over, running, waiting, and not to be seen by whoever was sent it."""
    other = setting.player("Bo")
    hidden = setting.match(other, "north_pole", "me", "random", visibility="private")
    waits = setting.match(other, "north_pole", "me", "open")
    runs = setting.match(other, "arctic", "me", "random")
    found = {}

    for name, match in (("runs", runs), ("over", setting.finished("north_pole"))):
        ada.page.goto(f"{setting.address}/m/{match}{part}")
        ada.page.wait_for_selector("floe-board[data-version]")
        found[name] = look(ada)
    for name, match in (("waits", waits), ("hidden", hidden)):
        ada.page.goto(f"{setting.address}/m/{match}{part}")
        found[name] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


@pytest.mark.parametrize(("game", "view"), [("arctic", "board"), ("iglu_iglu", "document")])
def test_no_lesson_has_a_violation(ada, look, words, game, view):
    ada.go()
    ada.page.goto(f"{ada.at}#/lessons/{game}?view={view}")
    article = "article.lesson[data-done='{}']"
    ada.page.wait_for_selector(f"{article.format(0)} .stage :is(.board svg, .choices button)")
    found = {"begun": look(ada)}

    ada.page.click("#tab-rules" if view == "board" else "#tab-lessons")
    found["beside"] = look(ada, ".side")
    steps = int(ada.page.get_attribute("article.lesson", "data-steps"))
    for done in range(1, steps + 1):
        ada.press(words["lesson.show"])
        ada.page.wait_for_selector(article.format(done))
    found["done"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_no_answer_of_a_lesson_has_a_violation(ada, look, words):
    """What means nothing, what the rules forbid, what was not wanted, and that all are done."""
    ada.go("lessons/arctic")
    ada.page.wait_for_selector(".board [role=button]")
    ada.point_at("landscape:15")
    ada.page.wait_for_selector(".answer p")
    found = {"nothing": look(ada, ".stage")}
    ada.page.wait_for_selector(".board [role=button]")
    ada.page.evaluate("localStorage.setItem('floe.document', 'true')")
    ada.page.reload()
    ada.page.wait_for_selector(".choices button")
    ada.page.fill("#typed", "moose fox 4 river")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(".answer .link")
    found["forbidden"] = look(ada, ".stage")
    ada.page.locator(".choices button").first.click()
    ada.page.wait_for_selector(".answer button.primary, .answer a")
    found["not wanted"] = look(ada, ".stage")
    names = ada.page.locator(".lessons a").evaluate_all("(all) => all.map((one) => one.hash)")
    done = [name.rpartition("/")[2] for name in names]
    ada.page.evaluate(
        "([kept, progress]) => localStorage.setItem(kept, progress)",
        [
            f"floe.lessons@{ada.at.removesuffix('/table/')}",
            json.dumps({"arctic": {"done": done, "running": None}}),
        ],
    )
    ada.go()
    ada.go("lessons/arctic")
    ada.page.wait_for_selector(f"article:has-text('{words['lesson.all_done']}')")
    found["all done"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


def test_the_settings_of_pushes_have_no_violation(person, setting, look):
    ada = person("Ada", viewport=DESKTOP, bypass_csp=True, service_workers="allow")
    ada.go("player")
    ada.page.wait_for_selector("#switch-push")
    found = {"player": look(ada)}
    ada.go(f"matches/{setting.match(ada.player, 'north_pole', 'me', 'open')}")
    ada.page.wait_for_selector("#switch-push")
    found["match"] = look(ada)

    assert {page: faults for page, faults in found.items() if faults} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_a_connection_has_no_violation(person, look, language):
    ada = person(viewport=DESKTOP, bypass_csp=True, locale=language)
    ada.page.goto(f"{ada.at}offline.html")
    ada.context.set_offline(True)  # or it would be opened again and again
    ada.page.wait_for_selector("section:only-of-type")

    assert look(ada) == []


@pytest.mark.parametrize(
    "page",
    [
        "/contests",
        "/docs",
        "/docs/operations",
        "/docs/operations?q=river",
        "/docs/operations/play",
        "/docs/operations/create_match",
        "/docs/schemas/ArcticView",
        "/docs/guides",
        "/docs/guides/first-frontend",
        "/docs/guides/playing-with-others",
        "/docs/reference/problems",
        "/docs/reference/dealing",
        "/problems",
        "/problems/not_your_turn",
        "/docs/rules/arctic",
    ],
)
def test_no_page_of_the_docs_has_a_violation(person, setting, look, page):
    stranger = person(viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")

    stranger.page.goto(setting.address + page)

    assert look(stranger) == []


def test_the_live_match_of_the_docs_has_no_violation(person, setting, look):
    stranger = person(viewport=DESKTOP, bypass_csp=True, reduced_motion="reduce")
    stranger.page.goto(f"{setting.address}/docs")

    stranger.press("Begin a match")
    stranger.page.wait_for_selector("img.board:not([hidden])")

    assert look(stranger) == []


def test_a_fault_is_found(ada, look):
    """The check can fail: by structure, by width and by light."""
    ada.go("nothing")
    ada.page.evaluate(FAULTS)

    found = {fault.partition(":")[0] for fault in look(ada)}

    assert found >= {
        "image-alt",
        "target-size",
        "color-contrast",
        "wider than a telephone",
    }


FAULTS = """() => document.querySelector("main").insertAdjacentHTML("beforeend", `
    <img src="floe.svg">
    <style>@media (prefers-color-scheme: dark) { #dim { color: #222; background: #111 } }
        @media (max-width: 500px) { .tiny { width: 9px; height: 9px; padding: 0; min-height: 0 } }
        .row { gap: 0 }</style>
    <p style="width: 90rem">wide</p>
    <p id="dim">hardly to be seen by night</p>
    <p class="row"><button class="tiny" aria-label="1"></button>
        <button class="tiny" aria-label="2"></button></p>
`)"""


def violations(page, where, how):
    """What axe-core says of a part of the page, one line for each fault."""
    options = {**how, "resultTypes": ["violations"], "preload": False}
    found = page.evaluate("([where, options]) => axe.run(where, options)", [where, options])
    return [
        f"{fault['id']}: {' '.join(map(str, node['target']))} {node['failureSummary'][-160:]}"
        for fault in found["violations"]
        for node in fault["nodes"][:3]
    ]
