"""Everything one decides by is in the window: board, own hand, seats, prompt and buttons.

Measured in all games with all numbers of seats, early, in the middle and late, in windows of desks
and telephones, and each time again when something is touched and its buttons are there. How large
the letters are in the room that is left for them is held by `tests/engine/test_letters.py`.
"""

from collections import defaultdict
from random import Random

import pytest

from engine.catalogue import GAMES
from engine.words import LANGUAGES
from tests.engine.matches import walk
from tests.engine.test_letters import CASES, NAMES, ROOMS, shape_of

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
        for size in ROOMS:
            look(ada.page, size)
            touched = ada.page.evaluate(TOUCH)
            if touched:
                look(ada.page, size)
                ada.page.keyboard.press("Escape")


def look(page, size):
    """Measure one window."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(LAID, arg=shape_of(size))
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


def test_the_picture_has_the_room_for_which_its_letters_are_reckoned(person, setting):
    """Where the longest prompt and the longest buttons of a game stand around it, in each of the
    languages: none of this is left to the chance of a deal."""
    played = Played(setting, "arctic", 2)
    assert played.play_to(1)
    ada = person(player=played.players[0])
    ada.go(f"matches/{played.id}")
    ada.page.wait_for_selector(".prompt.due")
    longest = [told for case in CASES if case.seats == 4 for told in longest_decisions(case)]
    assert len(longest) == len(GAMES) * len(LANGUAGES)

    for size, (width, height) in ROOMS.items():
        ada.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        ada.page.wait_for_function(LAID, arg=shape_of(size))
        for prompt, buttons in longest:
            room = ada.page.evaluate(FILLED, [prompt, buttons])

            assert room["width"] >= width, (size, prompt, buttons, room)
            assert room["height"] >= height, (size, prompt, buttons, room)
            assert room["end"] <= size[1], (size, prompt, buttons, room)


def longest_decisions(case):
    """In each language the prompt and the buttons that together are longest: those that are there
    at once, or those of what has been touched."""
    found: dict[str, tuple[str, list[str]]] = dict.fromkeys(LANGUAGES, ("", []))
    for step in walk(case, "longest"):
        view, offered = case.game.view(step.state, step.seat), defaultdict(list)
        for command in step.legal_commands:
            offered[case.game.targets(view, command)].append(command)
        for language in LANGUAGES:
            prompt = case.game.prompt(view, step.legal_commands, language, NAMES)
            for commands in offered.values():
                words = [case.game.describe(command, language, NAMES) for command in commands]
                found[language] = max(found[language], (prompt, words), key=length)
    return found.values()


def length(told):
    prompt, buttons = told
    return len(prompt) + len("".join(buttons))


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
    ada.page.wait_for_selector(".board .changed", state="attached")  # found by older pictures
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
    const { width } = document.querySelector(".board svg").viewBox.baseVal;
    return (width >= 900) === (shape === "wide");
}"""
"""Whether the board is laid out for the window: the wide picture of every game is wider."""

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
    return { boxes, overlapping, outside, collided };
}"""
"""Where everything is, in pixels of the window."""

FILLED = """([prompt, buttons]) => {
    const [asked, offered] = [".prompt", ".offered"].map((one) => document.querySelector(one));
    asked.textContent = prompt;
    document.querySelector(".since").hidden = false;
    offered.replaceChildren(...[...buttons, "↶ undo"].map((words) => {
        const button = document.createElement("button");
        button.textContent = words;
        return button;
    }));
    const bottoms = [asked, offered].map((one) => one.getBoundingClientRect().bottom);
    const { width, height, bottom } = document.querySelector(".board").getBoundingClientRect();
    return { width, height, end: Math.max(bottom, ...bottoms) };
}"""
"""What is left for the picture beside this prompt and these buttons, and where all ends."""
