"""Somebody who reads the table: the accessibility tree of a page and the keyboard, no more."""

import time

from playwright.sync_api import Error

PATIENCE_SECONDS = 120  # far longer than anything takes, however busy the machine


class Reader:
    """What a screen reader knows of a page, and what can be done with it there."""

    def __init__(self, person):
        self.page = person.page
        self.player = person.player
        self.chrome = person.context.new_cdp_session(person.page)

    def read(self):
        """The page as it is told, in the order in which it is read."""
        nodes = self.chrome.send("Accessibility.getFullAXTree")["nodes"]
        told = {node["nodeId"]: Told(node) for node in nodes}
        for one in told.values():
            one.inside = [told[child] for child in one.children if child in told]
        return [one for one in told.values() if not one.is_passed_over]

    def all(self, role, within=None):
        """Everything of a role, on the page or within a named part of it."""
        told = self.read()
        parts = told if within is None else [one for one in told if one.name == within]
        found = {one.id: one for part in parts for one in [part, *part.below()]}
        return [one for one in found.values() if one.role == role and not one.is_passed_over]

    def names(self, role, within=None):
        """How they are called."""
        return [one.name for one in self.all(role, within)]

    def find(self, role, name):
        """The one of this role and name; waits until it is told."""
        return self.until(
            lambda: next((one for one in self.all(role) if one.name == name), None),
            f"{role} {name}",
        )

    def go_to(self, role, name):
        """To something that takes the keyboard."""
        self.until(lambda: self._focus(self.find(role, name)), f"the keyboard on {role} {name}")

    def _focus(self, told):
        """Whether it took the keyboard; what was replaced since it was read does not."""
        try:
            self.chrome.send("DOM.focus", {"backendNodeId": told.element})
        except Error:
            return False
        return True

    def press(self, role, name):
        """There, and press Enter."""
        self.go_to(role, name)
        self.page.keyboard.press("Enter")

    def type(self, field, words, enters=1):
        """In place of what stands in a field."""
        self.go_to("textbox", field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(words)
        for _ in range(enters):
            self.page.keyboard.press("Enter")

    def focused(self):
        """Where the keyboard is."""
        return next(one for one in reversed(self.read()) if one.is_focused)

    def until(self, look, what):
        """Look until there is something to see."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not (found := look()):
            assert time.monotonic() < end, f"never: {what}"
            self.page.wait_for_timeout(20)
        return found


class Told:
    """Something a screen reader tells of: its role and its name."""

    def __init__(self, node):
        self.id = node["nodeId"]
        self.is_passed_over = node["ignored"]
        self.role = node["role"]["value"]
        self.name = node.get("name", {}).get("value", "")
        self.element = node.get("backendDOMNodeId")
        self.children = node.get("childIds", ())
        self.inside: list[Told] = []
        told = node.get("properties", ())
        self.properties = {one["name"]: one["value"].get("value") for one in told}

    def below(self):
        """All that is inside, at any depth."""
        for one in self.inside:
            yield one
            yield from one.below()

    @property
    def is_focused(self):
        """Whether the keyboard is there."""
        return self.properties.get("focused", False)
