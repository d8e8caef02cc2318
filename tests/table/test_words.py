"""Every page in every language: no wider than its window, nothing cut, and all of it said."""

import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "table" / "words"
WORDS = {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}
ENGLISH = WORDS["en"]
WINDOWS = ({"width": 390, "height": 844}, {"width": 1024, "height": 768})
GAMES = ("arctic", "north_pole", "iglu_iglu")


@pytest.fixture(params=WORDS)
def reader(request, person):
    """Somebody with a browser in one of the languages; who they are is said by the test."""
    return lambda **who: person(locale=request.param, reduced_motion="reduce", **who)


def faults_of(someone):
    """What is wrong with the page as it stands, in all windows; a line for each fault."""
    spoken = WORDS[someone.page.get_attribute("html", "lang")]
    keys = sorted({key.removesuffix(".one").removesuffix(".other") for key in spoken})
    foreign = sorted(set(ENGLISH.values()) - set(spoken.values()))
    found = []
    for window in WINDOWS:
        someone.page.set_viewport_size(window)
        faults = someone.page.evaluate(FAULTS, [keys, foreign])
        found += [f"{window['width']}: {fault}" for fault in faults]
    return found


def faults_on(someone, *pages):
    """The faults of some pages of the table, by page."""
    found = {}
    for page in pages:
        someone.go(page)
        found[page] = faults_of(someone)
    return {page: faults for page, faults in found.items() if faults}


def test_the_pages_of_strangers(reader):
    pages = ("", "player", "mine", "lobby", "games/arctic", "games/nothing", "matches/nothing")

    assert faults_on(reader(), *pages) == {}


def test_the_pages_of_players(reader, setting):
    ada = setting.player("Ada")
    for game in GAMES:
        setting.match(ada, game, "me", "open")
        setting.match(ada, game, "me", "random")
    someone = reader(player=ada)

    found = faults_on(someone, "", "player", "mine", "lobby", "contests", "ladder/north_pole/4")

    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_match(reader, game):
    someone = reader(name="Ada")
    someone.go(f"new/{game}")
    someone.page.select_option("#choice-count", "4" if game != "arctic" else "3")
    someone.page.click(".options summary")

    assert faults_of(someone) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson(reader, game):
    assert faults_on(reader(), f"lessons/{game}") == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_and_the_question_before_it_is_given_up(reader, setting, game):
    ada = setting.player("Ada")
    match = setting.match(ada, game, "me", "random", options={"start_seat": 0})
    someone = reader(player=ada)
    someone.go(f"matches/{match}")
    someone.wait_until("due")
    found = {"turn": faults_of(someone)}

    someone.page.click(".tools .danger")
    someone.page.wait_for_selector("dialog")
    found["question"] = faults_of(someone)

    assert found == {"turn": [], "question": []}


def test_a_match_that_waits_and_the_link_to_a_seat(reader, setting):
    ada = setting.player("Ada")
    match = setting.match(ada, "north_pole", "me", "open", "open")
    host, guest = reader(player=ada), reader()
    host.go(f"matches/{match}")
    host.page.locator(".seat button").first.click()
    link = host.page.locator("output.link[data-seat]").inner_text()
    guest.page.goto(link)
    guest.page.wait_for_selector("#guest-name")

    assert faults_of(host) == []
    assert faults_of(guest) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_match_that_is_over(reader, setting, game):
    match = setting.finished(game)

    found = faults_on(reader(), f"matches/{match}", f"replay/{match}", f"verify/{match}")

    assert found == {}


def test_what_comes_after_a_match_is_one_row_on_a_telephone(reader, setting):
    ada = setting.player("Ada")
    options = {"round_limit": 1, "start_seat": 0}
    match = setting.match(ada, "north_pole", "me", "random", options=options)
    someone = reader(player=ada, viewport=WINDOWS[0])
    someone.go(f"matches/{match}")

    someone.page.click(".tools .danger")
    someone.page.click("dialog .primary")

    row = someone.page.locator("article.play[data-status=finished] .outcome .actions > *")
    row.first.wait_for()
    tops = row.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_the_pages_of_a_contest_that_is_over(reader, setting):
    """At the table, and to cite."""
    host = setting.player("Host")
    wanted = {"game": "north_pole", "kind": "round_robin", "options": {"round_limit": 1}}
    players = [{"bot": "random"}, {"bot": "greedy"}]
    made = setting.call("POST", "/v1/contests", {**wanted, "players": players}, host["token"])
    someone = reader()
    someone.go(f"contests/{made['id']}")
    someone.page.wait_for_selector("article.contest[data-status=finished] .match")
    found = {"at the table": faults_of(someone)}

    someone.page.goto(f"{setting.address}/contests/{made['id']}")
    found["to cite"] = faults_of(someone)

    assert found == {"at the table": [], "to cite": []}


def test_the_pages_beside_the_table(reader, setting):
    """A match to share, in a frame, and one that is not there; rules."""
    match = setting.finished("iglu_iglu")
    someone = reader()
    found = {}

    places = (f"m/{match}", f"m/{match}/embed", "m/nothing", "contests")
    for place in (*places, *(f"docs/rules/{game}" for game in GAMES)):
        someone.page.goto(f"{setting.address}/{place}")
        found[place] = faults_of(someone)

    assert {place: faults for place, faults in found.items() if faults} == {}


def test_every_kind_of_fault_is_found(person):
    """The check can fail."""
    someone = person(locale="de", bypass_csp=True)
    someone.go("nothing")
    someone.page.evaluate(WRONG)

    found = {fault.partition(": ")[2].partition(":")[0] for fault in faults_of(someone)}

    assert found == {"wide", "cut", "short", "unsaid", "unfilled", "foreign"}


WRONG = """() => document.querySelector("main").insertAdjacentHTML("beforeend", `
    <p style="width: 90rem">breit</p>
    <p style="width: 3rem; overflow: hidden; white-space: nowrap">ein langer Satz</p>
    <select style="width: 4rem"><option>eine lange Antwort</option></select>
    <button aria-label="home.title">!</button>
    <p>Regel {rule}</p>
    <p>Games of the far north</p>
`)"""

FAULTS = r"""([keys, foreign]) => {
    const all = [...document.querySelectorAll("body *:not(svg, svg *, input)")].filter((one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        getComputedStyle(one).clipPath === "none");
    const told = (kind) => ({ tagName, className, textContent }) =>
        `${kind}: ${tagName.toLowerCase()}.${className} ${textContent.trim().slice(0, 60)}`;
    const hides = (how) => how === "hidden" || how === "clip";
    const isCut = (one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
            (hides(overflowY) && one.scrollHeight > one.clientHeight + 1);
    };
    const isShort = (one) => {
        if (one.tagName !== "SELECT") return false;
        const whole = one.cloneNode();
        whole.append(one.selectedOptions[0].cloneNode(true));
        whole.style.cssText = "position: absolute; width: max-content; max-width: none";
        one.after(whole);
        const width = whole.offsetWidth;
        whole.remove();
        return width > one.offsetWidth + 1;
    };
    const names = ["aria-label", "title", "placeholder"];
    const labels = all.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""));
    const said = [document.body.innerText, ...labels].join("\n");
    const isUnsaid = (key) =>
        new RegExp(`(?<![\\w./])${key.replaceAll(".", "\\.")}(?![\\w./])`).test(said);
    const alien = new Set(foreign);
    return [
        ...(document.documentElement.scrollWidth > innerWidth ? ["wide: the page"] : []),
        ...all.filter(isCut).map(told("cut")),
        ...all.filter(isShort).map(told("short")),
        ...keys.filter(isUnsaid).map((key) => `unsaid: ${key}`),
        ...(said.match(/\{\w+\}/g) ?? []).map((gap) => `unfilled: ${gap}`),
        ...all.filter((one) => alien.has(one.textContent.trim())).map(told("foreign")),
    ];
}"""
"""What is wider than the window, hides a part of itself, or is not said in the page's language."""
