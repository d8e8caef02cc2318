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

    def all(self, role, within=None):
        """Everything of a role, on the page or within the region of that name."""
        parts = [self._page()]
        if within is not None:
            regions = self._told(*parts, role="region", accessibleName=within)
            parts = [one.element for one in regions]
        return [one for part in parts for one in self._told(part, role=role)]

    def _page(self):
        return self.chrome.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]

    def _told(self, part, **wanted):
        """What the tree has of a part; nothing of one that was replaced since it was read.

        The browser looks for it: to be handed the whole tree each time costs many times as much.
        """
        try:
            found = self.chrome.send("Accessibility.queryAXTree", {"backendNodeId": part, **wanted})
        except Error:
            return []
        return [Told(node) for node in found["nodes"] if not node["ignored"]]

    def names(self, role, within=None):
        """How they are called."""
        return [one.name for one in self.all(role, within)]

    def find(self, role, name):
        """The one of this role and name; waits until it is told."""
        return self.until(
            lambda: next(iter(self._told(self._page(), role=role, accessibleName=name)), None),
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
        nodes = self.chrome.send("Accessibility.getFullAXTree")["nodes"]
        told = [Told(node) for node in nodes if not node["ignored"]]
        return next(one for one in reversed(told) if one.is_focused)

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
        self.role = node["role"]["value"]
        self.name = node.get("name", {}).get("value", "")
        self.element = node.get("backendDOMNodeId")
        told = node.get("properties", ())
        self.is_focused = any(one["name"] == "focused" and one["value"]["value"] for one in told)
