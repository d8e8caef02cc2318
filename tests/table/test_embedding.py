"""A board on a page of somebody else: `<floe-board>` and the frame, on another origin."""

import json
import random
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.ports import free_port

SHADOW = "document.querySelector('floe-board').shadowRoot"
REFUSED = ["chrome-error"] * 2
FIRST_SHOWN = "floe-board[data-version]"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *_):
        """Nothing: the tests' output is not the place."""


@pytest.fixture
def elsewhere(tmp_path, person):
    """Somebody who looks at a page of another origin, with this in its body."""
    server = ThreadingHTTPServer(("127.0.0.1", free_port()), partial(Quiet, directory=tmp_path))
    Thread(target=server.serve_forever, daemon=True).start()

    def look(body, **context):
        (tmp_path / "index.html").write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title>'
            f"<body>{body}</body></html>",
            encoding="utf-8",
        )
        someone = person(**context)
        someone.page.goto(f"http://127.0.0.1:{server.server_port}/")
        return someone.page

    yield look
    server.shutdown()
    server.server_close()


def element(address, match, **attributes):
    """What a page takes to show a match."""
    more = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return (
        f'<script type="module" src="{address}/floe-board.js"></script>'
        f'<floe-board match="{match}"{more}>No script here.</floe-board>'
    )


def version_of(page):
    return int(page.get_attribute("floe-board", "data-version"))


@pytest.mark.parametrize("game", ["arctic", "north_pole", "iglu_iglu"])
def test_a_match_that_is_over_is_played_step_by_step(elsewhere, setting, words, game):
    match = setting.finished(game)
    last = setting.call("GET", f"/v1/matches/{match}")["version"]
    page = elsewhere(element(setting.address, match, speed="quick"))
    page.wait_for_selector(FIRST_SHOWN)
    assert version_of(page) == last
    assert page.evaluate(f"{SHADOW}.querySelector('.board svg [data-mark]') !== null")

    page.get_by_role("button", name=words["embed.first"]).click()
    first = version_of_step(page, 0)
    page.get_by_role("button", name=words["replay.later"]).click()
    assert version_of_step(page, 1) == first + 1
    page.get_by_role("button", name=words["replay.earlier"]).click()
    assert version_of_step(page, 0) == first
    page.get_by_role("button", name=words["replay.run"]).click()
    page.wait_for_selector(f"floe-board[data-version='{first + 3}']")
    page.get_by_role("button", name=words["replay.pause"]).click()
    page.get_by_role("button", name=words["embed.last"]).click()
    page.wait_for_selector(f"floe-board[data-version='{last}']")
    slider = page.get_by_role("slider", name=words["replay.step"])
    slider.fill(str(first + 2))
    page.wait_for_selector(f"floe-board[data-version='{first + 2}']")


def version_of_step(page, step):
    """The version that is shown once the element says that it is at this step."""
    page.wait_for_selector(f"floe-board >> output:text-matches('^{step} / ')")
    wanted = page.locator("floe-board input").input_value()
    page.wait_for_selector(f"floe-board[data-version='{wanted}']")
    return int(wanted)


def test_a_running_match_is_followed(elsewhere, setting, words):
    ada = setting.player("Ada")
    bea = setting.player("Bea")
    match = setting.match(ada, "north_pole", "me", "open", options={"round_limit": 1})
    page = elsewhere(element(setting.address, match))
    page.wait_for_selector("floe-board >> p.refused")  # nobody has been dealt anything

    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea["token"])
    page.wait_for_selector(FIRST_SHOWN)
    play_on(setting, match, (ada, bea), 3)
    newest = setting.call("GET", f"/v1/matches/{match}")["version"]
    page.wait_for_selector(f"floe-board[data-version='{newest}']")

    page.get_by_role("button", name=words["replay.earlier"]).click()
    page.wait_for_selector(f"floe-board[data-version='{newest - 1}']")
    play_on(setting, match, (ada, bea), 2)
    page.wait_for_function(f"{SHADOW}.querySelector('input').max === '{newest + 2}'")
    assert version_of(page) == newest - 1  # whoever looks back is not torn away
    page.get_by_role("button", name=words["embed.live"]).click()
    page.wait_for_selector(f"floe-board[data-version='{newest + 2}']")

    play_on(setting, match, (ada, bea), 1000)
    last = setting.call("GET", f"/v1/matches/{match}")["version"]
    page.wait_for_selector(f"floe-board[data-version='{last}']")
    page.wait_for_function(f"[...{SHADOW}.querySelectorAll('button')].some((one) => one.hidden)")


def play_on(setting, match, players, commands):
    """That many commands by chance, or to the end."""
    rng = random.Random(3)
    for _ in range(commands):
        standing = setting.call("GET", f"/v1/matches/{match}")
        if standing["status"] != "playing":
            return
        token = players[standing["to_act"][0]]["token"]
        decision = setting.call("GET", f"/v1/matches/{match}/decision", token=token)
        chosen = rng.choice(decision["commands"])["command"]
        body = {"expected_version": decision["version"], "command": chosen}
        setting.call("POST", f"/v1/matches/{match}/commands", body, token)


@pytest.mark.parametrize("locale", ["en-GB", "de-AT"])
def test_a_refusal_is_shown_in_words(elsewhere, setting, locale):
    ada = setting.player("Ada")
    hidden = setting.match(ada, "arctic", "me", "random", visibility="private")
    kept_back = setting.match(ada, "arctic", "me", "random", spectators="none")
    body = element(setting.address, hidden) + element(setting.address, kept_back)
    page = elsewhere(body.replace("<floe-board", f'<floe-board lang="{locale[:2]}"'), locale=locale)

    page.wait_for_function("document.querySelectorAll('floe-board').length === 2")
    for place, path in enumerate((f"{hidden}", f"{kept_back}/board.svg")):
        told = page.locator("floe-board").nth(place).locator("p.refused").inner_text()
        assert told == refusal(setting, f"/v1/matches/{path}", locale)


def refusal(setting, path, locale):
    """What the service says in that language."""
    request = Request(setting.address + path, headers={"Accept-Language": locale})
    with pytest.raises(HTTPError) as refused:
        urlopen(request)
    return json.load(refused.value)["detail"]


@pytest.mark.parametrize(("theme", "scheme"), [("light", "dark"), ("dark", "light")])
def test_its_light_is_the_pages_unless_another_one_is_chosen(elsewhere, setting, theme, scheme):
    match = setting.finished("north_pole")
    two = element(setting.address, match) + element(setting.address, match, theme=theme)
    page = elsewhere(f"<style>:root{{color-scheme:{scheme}}}</style>{two}", color_scheme=scheme)
    page.wait_for_function("document.querySelectorAll('floe-board[data-version]').length === 2")

    grounds = page.evaluate(
        "[...document.querySelectorAll('floe-board')].map((one) =>"
        " getComputedStyle(one.shadowRoot.querySelector('.board svg > rect')).fill)"
    )
    assert grounds[0] != grounds[1]
    assert is_dark(grounds[0]) == (scheme == "dark")
    assert is_dark(grounds[1]) == (theme == "dark")


def is_dark(colour):
    red, green, blue = map(int, colour.removeprefix("rgb(").removesuffix(")").split(","))
    return red + green + blue < 3 * 128


def test_a_frame_shows_the_board_in_any_page_and_the_table_in_none(elsewhere, setting, words):
    match = setting.finished("iglu_iglu")
    frames = "".join(
        f'<iframe src="{setting.address}{path}" width="640" height="800"></iframe>'
        for path in (f"/m/{match}/embed", f"/m/{match}", "/table/")
    )
    page = elsewhere(frames)

    framed = page.frame_locator("iframe").first
    framed.locator(FIRST_SHOWN).wait_for()
    svg = framed.locator("floe-board .board svg")
    assert svg.bounding_box()["height"] < 800
    run = framed.get_by_role("button", name=words["replay.run"]).bounding_box()
    place = page.locator("iframe").first.bounding_box()
    assert run["y"] + run["height"] < place["y"] + place["height"]  # nobody has to scroll for it
    assert [frame.url.partition(":")[0] for frame in page.frames[1:]] == ["http", *REFUSED]


def test_the_page_of_a_match_has_the_controls_too_and_fits(person, setting, words):
    ada = person(viewport={"width": 390, "height": 844})
    ada.page.goto(f"{setting.address}/m/{setting.finished('arctic')}")
    ada.page.wait_for_selector(FIRST_SHOWN)

    ada.page.get_by_role("button", name=words["embed.first"]).click()
    version_of_step(ada.page, 0)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
