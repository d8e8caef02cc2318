"""Pictures of one thing, one after the other, as one picture that moves by CSS alone.

What stays from picture to picture stands in it once. Everything else is an element that is seen in
some of the pictures and hidden in the others, in the order in which it is drawn. Where nobody wants
motion, and where nothing knows CSS, it is the last picture.

It reads what `engine/svg.py` writes, and knows no game.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from engine import svg

HOLD_STEPS = 5
"""For how many steps the end is looked at, before it begins again."""
TO_BE_TOUCHED = frozenset(("data-mark", "role", "aria-label", "tabindex"))
"""What is there to point at and to read out, part by part: a picture that moves has neither."""
RULE = re.compile(r'\[(?:fill|stroke)="[^"]*"\]\{[^}]*\}')
SPACE = "{http://www.w3.org/2000/svg}"
HIDDEN, SEEN = "visibility:hidden", "visibility:inherit"
UNSEEN = frozenset(f"{SPACE}{name}" for name in ("title", "style", "defs"))
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Drawn:
    """An element as it is drawn in one picture or in several: what is equal is the same."""

    def __init__(self, head: str, mark: str, text: str, parts: tuple["Drawn", ...]) -> None:
        self.head = head
        """Its name and attributes, as they are written."""
        self.text = text
        self.parts = parts
        self.likeness = head, mark, text
        """What two have in common that may be one element, whatever stands in them."""


class Layer:
    """An element of the picture that moves: when it is seen, and what has ever stood in it."""

    def __init__(self, drawn: Drawn, step: int) -> None:
        self.drawn = drawn
        self.turns = [step]
        """The steps from which on it is seen, hidden, seen again …, while what is around it is."""
        self.parts = [Layer(part, 0) for part in drawn.parts]
        self._seen = [*self.parts]

    @property
    def is_seen(self) -> bool:
        """Whether it is seen after the last step so far."""
        return len(self.turns) % 2 == 1

    def turn(self, step: int) -> None:
        """Be seen if it was hidden, and the other way about, from this step on."""
        if self.turns[-1] == step:
            self.turns.pop()
        else:
            self.turns.append(step)

    def become(self, drawn: Drawn, step: int) -> None:
        """Look like this from that step on."""
        before, after = self.drawn.parts, drawn.parts
        self.drawn = drawn
        if before == after:
            return
        seen = list[Layer]()
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        for kind, i, i_end, j, j_end in matcher.get_opcodes():
            if kind == "equal":
                seen += self._seen[i:i_end]
            else:
                follows = self._seen[i_end] if i_end < len(self._seen) else None
                seen += self._changed(self._seen[i:i_end], after[j:j_end], seen, follows, step)
        self._seen = seen

    def _changed(
        self,
        before: Sequence["Layer"],
        after: Sequence[Drawn],
        ahead: Sequence["Layer"],
        follows: "Layer | None",
        step: int,
    ) -> Iterator["Layer"]:
        """What is seen between two that stay: the like of what was there, else another."""
        rest = [*before]
        last = ahead[-1] if ahead else None
        for part in after:
            place = next((n for n, one in enumerate(rest) if one.may_become(part)), None)
            if place is not None:
                for gone in rest[:place]:
                    gone.turn(step)
                found = rest[place]
                rest = rest[place + 1 :]
            else:
                found = self._hidden_or_new(part, last, rest[0] if rest else follows, step)
            found.become(part, step)
            yield found
            last = found
        for gone in rest:
            gone.turn(step)

    def may_become(self, part: Drawn) -> bool:
        """Whether it stays the same element when it looks like this."""
        return self.drawn.likeness == part.likeness

    def _hidden_or_new(
        self, part: Drawn, last: "Layer | None", follows: "Layer | None", step: int
    ) -> "Layer":
        """An element between these two that was there before and is hidden, or a new one."""
        first = 0 if last is None else self.parts.index(last) + 1
        end = len(self.parts) if follows is None else self.parts.index(follows)
        for one in self.parts[first:end]:
            if not one.is_seen and one.may_become(part):
                one.turn(step)
                return one
        new = Layer(part, step)
        self.parts.insert(first, new)
        return new


class Film:
    """Pictures of one thing, laid one over the other."""

    def __init__(self) -> None:
        self.steps = 0
        self._last = ""
        self._width = self._height = 0.0
        self._face: Mapping[str, str] = {}
        self._rules = dict[str, None]()
        self._definitions = dict[str, str]()
        self._known = dict[tuple[object, ...], Drawn]()
        self._layer: Layer | None = None

    def add(self, picture: str) -> None:
        """One more picture; one that looks like the last is none."""
        if picture == self._last:
            return
        self._last = picture
        root = ElementTree.fromstring(picture)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        self._width, self._height = max(self._width, width), max(self._height, height)
        self._face = root.attrib
        for part in root.findall(f"{SPACE}rect[@width='{width:g}'][@height='{height:g}']"):
            part.attrib |= {"width": "100%", "height": "100%"}  # the ground of a larger one, too
        names = self._define(root)
        parts = tuple(self._drawn(part, names) for part in root if _is_drawn(part))
        drawn = Drawn("g", "", "", parts)
        if self._layer is None:
            self._layer = Layer(drawn, 0)
        else:
            self._layer.become(drawn, self.steps)
        self.steps += 1

    def _define(self, root: ElementTree.Element) -> dict[str, str]:
        """Take over what the picture uses more than once, and its colours by night; what its ids
        are called from now on."""
        names = dict[str, str]()
        for sheet in root.iter(f"{SPACE}style"):
            self._rules |= dict.fromkeys(RULE.findall(sheet.text or ""))
        for part in (one for one in root.iter() if "id" in one.attrib):
            own = part.attrib["id"]
            drawn = _written(self._drawn(part, {**names, own: ""}))
            names[own] = f"d{crc32(drawn.encode()):x}"
            self._definitions[names[own]] = drawn
        return names

    def _drawn(self, element: ElementTree.Element, names: Mapping[str, str]) -> Drawn:
        """The element without what nobody sees."""
        head = element.tag.removeprefix(SPACE)
        for name, value in element.attrib.items():
            if name in TO_BE_TOUCHED:
                continue
            if name == "id" or name.endswith("href"):
                value = value[: value.startswith("#")] + names.get(value.lstrip("#"), value)
            head += f" {name}={quoteattr(value)}"
        parts = tuple([self._drawn(part, names) for part in element if _is_drawn(part)])
        key = (head, element.get("data-mark", ""), element.text or "", parts)
        return self._known.get(key) or self._known.setdefault(key, Drawn(*key))

    def written(self, title: str, step_ms: float) -> str:
        """All pictures one after the other, again and again, each for so long."""
        assert self._layer is not None
        own = f"f{crc32(f'{title}{self._last}'.encode()):x}"[:6]
        clock = _Clock(own, self.steps)
        drawn = "".join(_layers(self._layer.parts, clock))
        box = f"0 0 {self._width:g} {self._height:g}"
        definitions = "".join(
            written.replace(' id=""', f' id="{name}"', 1)
            for name, written in self._definitions.items()
        )
        seconds = (self.steps + HOLD_STEPS) * step_ms / 1000
        return svg.tag(
            "svg",
            svg.tag("title", escape(title)),
            svg.tag("style", svg.by_night("".join(self._rules)), clock.sheet(seconds)),
            svg.tag("defs", definitions),
            drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=box,
            width=self._width,
            height=self._height,
            role="img",
            **{name: self._face[name] for name in ("fill", "font-family") if name in self._face},
        )


class _Clock:
    """When elements are seen, each course of it under a name of its own."""

    def __init__(self, own: str, steps: int) -> None:
        self._own = own
        self._steps = steps
        self._names = dict[tuple[int, ...], str]()

    def name_of(self, turns: Sequence[int]) -> str:
        """The name of this course."""
        return self._names.setdefault(tuple(turns), f"{self._own}{_name(len(self._names))}")

    def sheet(self, seconds: float) -> str:
        """What has every element seen at its time."""
        if not self._names:
            return ""
        courses = "".join(
            f".{name}{{animation-name:{name}}}@keyframes {name}{{{self._course(turns)}}}"
            for turns, name in self._names.items()
        )
        how = f"[class^={self._own}]{{animation:{seconds:g}s step-end infinite}}"
        return f"@media(prefers-reduced-motion:no-preference){{{how}{courses}}}"

    def _course(self, turns: Sequence[int]) -> str:
        """Seen is as what is around it: what is hidden hides all that stands in it."""
        begun = "" if turns and turns[0] == 0 else f"0%{{{HIDDEN}}}"
        frames = (
            f"{100 * turn / (self._steps + HOLD_STEPS):.5g}%{{{HIDDEN if n % 2 else SEEN}}}"
            for n, turn in enumerate(turns)
        )
        return begun + "".join(frames)


def _name(number: int) -> str:
    """a, b … z, aa, ab …"""
    name = ""
    while number >= 0:
        number, rest = divmod(number, len(LETTERS))
        name, number = LETTERS[rest] + name, number - 1
    return name


def _is_drawn(element: ElementTree.Element) -> bool:
    """What has an id is drawn where it is used."""
    return element.tag not in UNSEEN and "id" not in element.attrib


def _written(drawn: Drawn) -> str:
    name = drawn.head.partition(" ")[0]
    inner = escape(drawn.text) + "".join(map(_written, drawn.parts))
    return f"<{drawn.head}>{inner}</{name}>" if inner else f"<{drawn.head}/>"


def _layers(layers: Iterable[Layer], clock: _Clock) -> Iterator[str]:
    """The elements, those that come and go together in one group."""
    for turns, together in groupby(layers, lambda layer: layer.turns):
        same = [*together]
        drawn = "".join(_layer(layer, clock) for layer in same)
        if turns == [0]:
            yield drawn
        else:
            end = "" if same[0].is_seen else ' visibility="hidden"'
            yield f'<g class="{clock.name_of(turns)}"{end}>{drawn}</g>'


def _layer(layer: Layer, clock: _Clock) -> str:
    head = layer.drawn.head
    inner = escape(layer.drawn.text) + "".join(_layers(layer.parts, clock))
    return f"<{head}>{inner}</{head.partition(' ')[0]}>" if inner else f"<{head}/>"
