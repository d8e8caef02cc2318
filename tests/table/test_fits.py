"""Everything one decides by is in the window: board, own hand, seats, prompt and buttons.

Measured in all games with all numbers of seats, early, in the middle and late, in windows of desks
and telephones, and each time again when something is touched and its buttons are there.
"""

from random import Random

import pytest

from engine.catalogue import GAMES
from engine.svg import Shape

DESKS = ((1280, 900), (1440, 900), (1920, 1080), (1024, 768))
UPRIGHT, LYING = (390, 844), (844, 390)
SIZES = (*DESKS, UPRIGHT, LYING)
SMALLEST = {**dict.fromkeys(DESKS, 8.5), UPRIGHT: 6.2, LYING: 4.8}
"""Pixels of the least lettering of a picture, such as the number on one of many tokens."""
USUAL = {**dict.fromkeys(DESKS, 10.0), (1024, 768): 8.8, UPRIGHT: 7.0, LYING: 5.5}
"""Pixels of nine in ten of all letters."""
MOMENTS = {"arctic": (3, 20, 38), "iglu_iglu": (2, 18, 36), "north_pole": (2, 30, 70)}
"""So many commands has every seat played when one looks: early, in the middle, late."""

every_table = pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name, game in GAMES.items() for seats in game.seat_counts]
)


class Played:
    """A match that its players play by themselves, as far as is wanted."""

    def __init__(self, setting, game, seats):
        self.call = setting.call
        self.players = [
            setting.player(name) for name in ("Ada", "Maximiliane", "Cem", "Bo")[:seats]
        ]
        self.id = setting.match(self.players[0], game, "me", *["open"] * (seats - 1))
        self.path = f"/v1/matches/{self.id}"
        for player in self.players[1:]:
            self.call("POST", f"{self.path}/seats", {}, player["token"])
        self.chance, self.count = Random(f"{game} {seats}"), 0

    def play_to(self, count):
        """Play that many commands, and on until it is up to the first player or over."""
        match = self.call("GET", self.path)
        while match["status"] == "playing":
            if self.count >= count and 0 in match["to_act"]:
                return True
            match = self._play(match)
        return False

    def _play(self, match):
        seat = match["to_act"][0]
        token = self.players[seat]["token"]
        decision = self.call("GET", f"{self.path}/decision", token=token)
        command = self.chance.choice(decision["commands"])["command"]
        body = {"command": command, "expected_version": match["version"]}
        self.count += 1
        return self.call("POST", f"{self.path}/commands", body, token)["match"]


@every_table
def test_all_that_one_decides_by_is_in_the_window(person, setting, game, seats):
    played = Played(setting, game, seats)
    ada = person(player=played.players[0])
    for count in MOMENTS[game]:
        assert played.play_to(count * seats)
        ada.go(f"matches/{played.id}")
        ada.page.reload()
        ada.page.wait_for_selector(".prompt.due")
        for size in SIZES:
            look(ada.page, size)
            touched = ada.page.evaluate(TOUCH)
            if touched:
                look(ada.page, size)
                ada.page.keyboard.press("Escape")


def look(page, size):
    """Measure one window."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    shape = Shape.WIDE if width >= height else Shape.TALL
    page.wait_for_function(LAID, arg=shape)
    seen = page.evaluate(MEASURE)
    boxes, where = seen["boxes"], (size, seen)

    assert {"picture", "prompt"} <= boxes.keys(), where
    for left, top, right, bottom in boxes.values():
        assert left >= -1, where
        assert top >= -1, where
        assert right <= width + 1, where
        assert bottom <= height + 1, where
    assert seen["overlapping"] == [], where
    assert seen["outside"] == [], where
    assert seen["collided"] == [], where
    sizes = sorted(seen["sizes"])
    assert sizes[0] >= SMALLEST[size], where
    assert sizes[len(sizes) // 10] >= USUAL[size], where


# What has happened, and what the signs mean

MARKED = """() => [...document.querySelectorAll(".board .changed")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""
"""Where the last move is marked."""


def test_the_last_move_stays_marked_and_is_marked_for_whoever_comes_later(person, setting):
    played = Played(setting, "iglu_iglu", 2)
    played.play_to(30)
    ada = person(player=played.players[0])
    ada.go(f"matches/{played.id}")
    ada.page.wait_for_selector(".board .changed", state="attached")

    ada.page.wait_for_timeout(2_000)
    stays = ada.page.evaluate(MARKED)
    ada.page.reload()
    ada.page.wait_for_selector(".board .changed", state="attached")

    assert stays
    assert ada.page.evaluate(MARKED) == stays
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.wait_for_function(LAID, arg="tall")
    assert len(ada.page.evaluate(MARKED)) == len(stays)


def test_what_happened_since_one_looked_is_played_on_request(person, setting, words):
    played = Played(setting, "iglu_iglu", 2)
    played.play_to(6)
    ada = person(player=played.players[0])
    ada.go(f"matches/{played.id}")
    ada.page.wait_for_selector(".prompt.due")
    asked = []
    assert ada.page.locator(".since").is_hidden()
    ada.go("lobby")
    played.play_to(played.count + 5)
    ada.go(f"matches/{played.id}")
    ada.page.wait_for_selector(".prompt.due")
    told = ada.page.locator(".log li").count()
    ada.set_speed("quick")
    version = ada.standing()["version"]
    ada.page.on("request", lambda request: asked.append(request.url))

    ada.page.locator(".since").click()

    ada.page.wait_for_selector(".since", state="hidden")
    ada.wait_until("due")
    shown = [int(url.split("version=")[1].split("&")[0]) for url in asked if "version=" in url]
    assert len(shown) >= 4
    assert shown == sorted(shown)
    assert shown[0] < version
    assert ada.standing()["version"] == version
    assert ada.page.locator(".log li").count() == told
    ada.page.reload()
    ada.page.wait_for_selector(".prompt.due")
    assert ada.page.locator(".since").is_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_signs_mean_is_told_on_request(person, words, game):
    ada = person("Ada", locale="de")
    ada.open_match(game, "me", "greedy")
    ada.page.wait_for_selector(".board svg")
    legend = ada.page.locator(".board [data-legend]")
    assert legend.is_hidden()

    ada.press("Legende")

    assert legend.is_visible()
    assert legend.locator("text").count() >= 10
    ada.page.locator(".board svg").click(position={"x": 5, "y": 5})
    assert legend.is_hidden()


LAID = """(shape) => {
    const { width, height } = document.querySelector(".board svg").viewBox.baseVal;
    return (width > height) === (shape === "wide");
}"""
"""Whether the board is laid out for the window."""

TOUCH = """() => {
    const lit = document.querySelector(".board [role=button]");
    lit?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return Boolean(lit);
}"""
"""Touch the first thing that is lit: its buttons appear, or what comes next is lit."""

MEASURE = """async () => {
    const BUTTONS = ".offered button, .asked-now button:not([hidden])";
    await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume, 30)));
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const meet = (one, other, by) =>
        Math.min(one[2], other[2]) - Math.max(one[0], other[0]) > by &&
        Math.min(one[3], other[3]) - Math.max(one[1], other[1]) > by;
    const picture = document.querySelector(".board svg");
    const ground = box(picture.querySelector(":scope > rect"));
    const boxes = { picture: ground, prompt: box(document.querySelector(".prompt")) };
    for (const [n, button] of document.querySelectorAll(BUTTONS).entries())
        boxes[`button ${n}`] = box(button);
    const names = Object.keys(boxes);
    const overlapping = names.flatMap((one, n) =>
        names.slice(n + 1)
            .filter((other) => meet(boxes[one], boxes[other], 1))
            .map((other) => [one, other]));
    const texts = [...picture.querySelectorAll("text")]
        .filter((one) => !one.closest("[data-legend], defs"));
    const scale = picture.getScreenCTM().a;
    const placed = texts.map((one) => [one.textContent, box(one)]);
    const outside = placed.filter(([, [left, top, right, bottom]]) =>
        left < ground[0] - 2 || top < ground[1] - 2 ||
        right > ground[2] + 2 || bottom > ground[3] + 2);
    const collided = placed.flatMap(([one, a], n) =>
        placed.slice(n + 1).filter(([, b]) => meet(a, b, 4 * scale)).map(([it]) => [one, it]));
    const sizes = texts.map((one) => {
        const { a, b } = one.getScreenCTM();
        return Number(getComputedStyle(one).fontSize.replace("px", "")) * Math.hypot(a, b);
    });
    return { boxes, overlapping, outside, collided, sizes };
}"""
"""Where everything is, in pixels of the window, and how large the letters of the picture are."""
