"""Somebody at the table: a browser, and what a person does with it."""

import re
from types import MappingProxyType

PATIENCE_MS = 30_000  # far longer than anything takes, however busy the machine


class Person:
    """One person with a browser of their own. `at` is the address of the table."""

    def __init__(self, context, at):
        self.context = context
        self.at = at
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

    def open_match(self, game, *seats, options=MappingProxyType({})):
        """Put up a match by the form: a word for each seat, `me`, `open` or a bot's name."""
        self.go(f"new/{game}")
        self.page.select_option("#choice-count", str(len(seats)))
        for seat, wanted in enumerate(seats):
            self.page.select_option(f"#choice-seat-{seat}", wanted)
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

    def act(self, chance):
        """One touch: a lit thing of the board or a button, as a person would; what it was."""
        seen = self.standing()
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
        self.page.wait_for_function(f"before => ({STANDING})().sign !== before", arg=seen["sign"])
        return touched

    def command(self, chance):
        """Touch until one command is sent; the version on which it was decided."""
        version = self.standing()["version"]
        while self.standing()["isDue"] and self.standing()["version"] == version:
            self.act(chance)
        return version

    def see_beyond(self, version):
        """Wait until the page shows a later version."""
        self.page.wait_for_function(
            "version => Number(document.querySelector('article.play').dataset.version) > version",
            arg=version,
        )

    def point_at(self, mark):
        """A touch with the mouse, where the thing is drawn."""
        place = self.page.evaluate(PLACE, mark)
        self.page.mouse.click(place["x"], place["y"])

    def play(self, chance, until=lambda seen: seen["status"] == "finished"):
        """Touch whatever may be touched until it is over; everything touched, in order."""
        touched: list[str] = []
        while True:
            self.page.wait_for_function(
                f"() => {{ const seen = ({STANDING})();"
                " return seen.isDue || seen.status !== 'playing'; }"
            )
            if until(self.standing()):
                return touched
            touched.append(self.act(chance))


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

PLACE = """(mark) => {
    const group = document.querySelector(`.board [data-mark="${CSS.escape(mark)}"]`);
    const shape = [...group.querySelectorAll("rect, circle, path, polygon, ellipse, use")]
        .find((one) => one.getBoundingClientRect().width > 3) ?? group;
    shape.scrollIntoView({ block: "center" });
    const { x, y, width, height } = shape.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
}"""
"""The middle of what is drawn of a marked thing."""
