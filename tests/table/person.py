"""Somebody at the table: a browser, and what a person does with it."""

import re
from types import MappingProxyType

PATIENCE_MS = 120_000  # far longer than anything takes, however busy the machine


class Person:
    """One person with a browser of their own. `at` is the address of the table.

    `player` is who they are to the service; nobody, until they become somebody.
    """

    def __init__(self, context, at, player=None):
        self.context = context
        self.at = at
        self.player = player
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda fault: self.troubles.append(str(fault)))

    def go(self, place=""):
        """To a page of the table: `lobby`, `matches/<id>`."""
        self.page.goto(f"{self.at}#/{place}")
        self.page.wait_for_selector(f"main[data-page='{place}'] > *")

    def become(self, name):
        """A player, by the form that everybody fills in."""
        self.go("player")
        self.page.fill("#name", name)
        self.page.click(".becoming button")
        self.page.wait_for_selector(f"h1:has-text('{name}')")

    def open_match(self, game, *seats, options=MappingProxyType({}), clock="none"):
        """Put up a match by the form: a word for each seat, `me`, `open` or a bot's name."""
        self.go(f"new/{game}")
        self.page.select_option("#choice-count", str(len(seats)))
        for seat, wanted in enumerate(seats):
            self.page.select_option(f"#choice-seat-{seat}", wanted)
        self.page.select_option("#choice-clock", clock)
        if options:
            self.page.click(".options summary")
        for field, value in options.items():
            self.page.fill(field, value)
        self.page.click("button.primary.big")
        self.page.wait_for_url(re.compile("#/matches/"))
        self.page.wait_for_selector("article.play > *")
        return self.page.url.rpartition("/")[2]

    def press(self, name):
        """A button, by its words."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def set_speed(self, speed):
        """How long each step of a match is shown."""
        self.page.select_option("#choice-speed", speed)

    def standing(self):
        """What the page shows of the match: all that a person with eyes would say."""
        return self.page.evaluate(STANDING)

    def tap(self, mark):
        """A touch with the finger."""
        place = self.page.evaluate(PLACE, mark)
        self.page.touchscreen.tap(place["x"], place["y"])

    def wait_until(self, what, than=None):
        """Look until it is so; what is seen then. `what` is one of those in `WAITING`."""
        return self.page.evaluate(WAITING, [what, than, PATIENCE_MS])

    def act(self, chance, seen=None):
        """One touch: a lit thing of the board or a button, as a person would; what it was."""
        seen = seen or self.standing()
        ready = [text for text, is_ready in seen["buttons"] if is_ready]
        texts = [text for text, _ in seen["buttons"]]
        fresh = [mark for mark in seen["lit"] if mark not in seen["path"]]
        if ready or (texts and (not fresh or chance.random() < 0.3)):
            self.page.locator(".offered button").nth(
                texts.index(chance.choice(ready or texts))
            ).click()
            touched = "button"
        else:
            touched = chance.choice(fresh)
            self.point_at(touched)
        self.wait_until("another", seen["sign"])
        return touched

    def command(self, chance):
        """Touch until one command is sent; the version on which it was decided."""
        seen = self.standing()
        version = seen["version"]
        while seen["isDue"] and seen["version"] == version:
            self.act(chance, seen)
            seen = self.standing()
        return version

    def see_beyond(self, version):
        """Wait until the page shows a later version."""
        return self.wait_until("later", version)

    def point_at(self, mark):
        """A touch with the mouse, where the thing is drawn."""
        place = self.page.evaluate(PLACE, mark)
        self.page.mouse.click(place["x"], place["y"])

    def play(self, chance):
        """Touch whatever may be touched until it is over; everything touched, in order."""
        touched: list[str] = []
        while (seen := self.wait_until("due"))["status"] == "playing":
            touched.append(self.act(chance, seen))
        return touched


STANDING = """() => {
    const play = document.querySelector("article.play");
    const buttons = [...document.querySelectorAll(".offered button:not(.undo)")];
    const all = [...document.querySelectorAll(".board [role=button]")];
    const marks = (some) => some.map((one) => one.dataset.mark);
    const seen = {
        status: play?.dataset.status,
        version: Number(play?.dataset.version),
        isDue: buttons.length + all.length > 0,
        lit: marks(all),
        path: marks(all.filter((one) => one.getAttribute("aria-pressed") === "true")),
        buttons: buttons.map((one) => [one.textContent, one.classList.contains("primary")]),
    };
    return { ...seen, sign: JSON.stringify(seen) };
}"""
"""What a person sees of a match. Lit things are those that a screen reader calls buttons."""

WAITING = f"""async ([what, than, patience]) => {{
    const standing = {STANDING};
    const isSo = {{
        due: (seen) => seen.isDue || seen.status !== "playing",
        another: (seen) => seen.sign !== than,
        later: (seen) => seen.version > than,
    }}[what];
    for (const until = Date.now() + patience; Date.now() < until; ) {{
        const seen = standing();
        if (isSo(seen)) return seen;
        await new Promise((resume) => setTimeout(resume, 10));
    }}
    throw new Error(`never ${{what}}: ${{JSON.stringify(standing())}}`);
}}"""
"""What a person waits for: to be due or the end, another sight, a later version than one known."""

PLACE = """async (mark) => {
    const frame = () => new Promise((resume) => requestAnimationFrame(resume));
    const place = () => {
        const group = document.querySelector(`.board [data-mark="${CSS.escape(mark)}"]`);
        const shape = [...group.querySelectorAll("rect, circle, path, polygon, ellipse, use")]
            .find((one) => one.getBoundingClientRect().width > 3) ?? group;
        shape.scrollIntoView({ block: "center" });
        const { x, y, width, height } = shape.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    };
    for (let last = null; ; await frame()) {
        const now = place();
        if (last && last.x === now.x && last.y === now.y) return now;
        last = now;
    }
}"""
"""The middle of what is drawn of a marked thing, once it stands still for a frame."""
