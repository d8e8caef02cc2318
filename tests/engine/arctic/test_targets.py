"""Every command by pointing: what a hand touches, and that it can be touched."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from engine.arctic import commands as c
from engine.arctic.commands import Position
from engine.arctic.state import Phase
from engine.words import ENGLISH, LANGUAGES
from tests.engine.arctic.playing import DEALS, NAMES, played, positions, viewers
from tests.engine.arctic.states import ARCTIC, HAND, ZONE, arctic_state, drawing, legal

SVG = "{http://www.w3.org/2000/svg}"
PHONE_WIDTH, PICTURE_WIDTH = 360, 600
SMALLEST = 24 * PICTURE_WIDTH / PHONE_WIDTH
"""24 pixels on a phone, in units of the picture."""


class Area(NamedTuple):
    """What of a marked group can be touched wherever one hits it."""

    mark: str
    left: float
    top: float
    width: float
    height: float

    def overlaps(self, other):
        """Whether a finger could hit both; edges may touch."""
        return (
            self.left + self.width > other.left + 0.01
            and other.left + other.width > self.left + 0.01
            and self.top + self.height > other.top + 0.01
            and other.top + other.height > self.top + 0.01
        )


def areas(picture) -> Iterator[Area]:
    """The first rectangle of every marked group, its touch area."""
    yield from _areas(picture, 0.0, 0.0, "")


def _areas(node, x, y, mark) -> Iterator[Area]:
    shift = node.get("transform", "")
    if shift and "scale" not in shift:
        left, top = shift.removeprefix("translate(").removesuffix(")").split()
        x, y = x + float(left), y + float(top)
    mark = node.get("data-mark", mark)
    if mark and node.tag == f"{SVG}rect" and node.get("fill-opacity") == "0":
        left, top, width, height = (float(node.get(it)) for it in ("x", "y", "width", "height"))
        yield Area(mark, x + left, y + top, width, height)
    for child in node:
        yield from _areas(child, x, y, mark)


def drawn(state, viewer, language=ENGLISH):
    view = ARCTIC.view(state, viewer)
    return ElementTree.fromstring(ARCTIC.draw_svg(view, language, NAMES[: len(state.seats)]))


def touched(state, command):
    assert command in legal(state)
    return ARCTIC.targets(ARCTIC.view(state, state.actor), command)


def test_a_card_is_placed_on_the_pile_and_with_the_fox_by_its_power_card():
    """Rule A-2, power `fox_hidden`."""
    state = arctic_state(hand=HAND, pile=["fox-bear-5"], powers={"fox_hidden": 0})
    on_top, hidden = (c.PlaceCard(HAND[0], position) for position in list(Position)[:2])

    assert touched(state, on_top) == ("card:walrus-orca-1", "pile:0")
    assert touched(state, hidden) == ("card:walrus-orca-1", "power:fox")


def test_cards_are_swapped_hand_first_and_the_visible_card_is_taken_from_the_pile():
    """Powers `puffin_swap` and `puffin_takeback`."""
    members: dict[str, Any] = {"hand": HAND, "pile": ["fox-bear-5"], "river": ["bear-fox-1"]}
    swap = arctic_state(**members, powers={"puffin_swap": 0})
    take_back = arctic_state(**members, powers={"puffin_takeback": 0})

    assert touched(swap, c.SwapWithRiver(HAND[0], "bear-fox-1")) == (
        "card:walrus-orca-1",
        "card:bear-fox-1",
    )
    assert touched(take_back, c.TAKE_BACK) == ("pile:0",)


def test_the_moose_is_touched_and_its_two_choices_are_told_by_words():
    """Powers `moose_place` and `moose_draw`."""
    state = drawing(powers={"moose_draw": 0})

    assert touched(state, c.DRAW_ONE_MORE) == touched(state, c.DRAW_ONE_LESS) == ("power:moose",)


def test_a_token_is_moved_to_the_landscape_card_beside_it():
    """Rule B-2, Ruling R-12."""
    choice = arctic_state(pile=["orca-puffin-1"], phase=Phase.DIRECTION, tokens={"puffin": 3})
    step = arctic_state(
        pile=["orca-puffin-1"],
        phase=Phase.EXTRA_STEP,
        extra_steps=(True, True),
        powers={"walrus_main": 0},
    )

    assert touched(choice, c.MoveTokens("orca")) == ("token:orca", "landscape:6")
    assert touched(choice, c.MoveTokens("puffin")) == ("token:puffin", "landscape:10")
    assert touched(step, c.STEP_LEFT) == ("token:orca", "landscape:1")
    assert touched(step, c.STEP_RIGHT) == ("token:orca", "landscape:6")
    assert touched(step, c.SKIP_EXTRA_STEP) == ()


def test_cards_are_drawn_from_where_they_lie():
    """Rule C1-1, powers `orca_deck` and `bear_draw`."""
    state = drawing(powers={"orca_deck": 0, "bear_draw": 0}, penalties=ZONE)

    assert touched(state, c.TakeFromRiver("fox-orca-3")) == ("card:fox-orca-3",)
    assert touched(state, c.TAKE_FROM_DECK) == ("deck:top",)
    assert touched(state, c.TakeFromPenalty(ZONE[0])) == ("card:orca-puffin-1",)


def test_cards_go_to_a_penalty_zone_the_own_or_anothers():
    """Rule C1-3, power `bear_give`."""
    eight = [f"orca-{one}" for one in ("puffin-1", "bear-2", "fox-3", "moose-4", "walrus-5")]
    eight += [f"moose-{one}" for one in ("walrus-1", "orca-2", "puffin-3")]
    members: dict[str, Any] = {"hand": eight, "phase": Phase.DISCARD, "seats": 3}
    state = arctic_state(
        **members, pile=["fox-bear-5"], penalties=["walrus-orca-1"], powers={"bear_give": 0}
    )

    assert touched(state, c.DiscardCard(eight[0])) == ("card:orca-puffin-1", "zone:0")
    assert touched(state, c.GivePenalty("walrus-orca-1", 2)) == ("card:walrus-orca-1", "zone:2")


@pytest.mark.parametrize("deal", DEALS)
def test_only_more_or_less_is_told_by_words_alone(deal):
    """Apart from the two choices of the moose every command has touches of its own."""
    for step in played(*deal):
        view = ARCTIC.view(step.state, step.state.actor)
        moose = (c.AdjustDraw, c.AdjustPlacement)
        others = [command for command in step.legal_commands if not isinstance(command, moose)]
        by_touches = {ARCTIC.targets(view, command) for command in others}
        assert len(by_touches) == len(others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_touch_area_suits_a_finger_and_hides_no_other(language):
    """At least 24 pixels each way on a phone; only tokens lie over something, and leave the upper
    part of their landscape card free."""
    seen: set[str] = set()
    for deal in DEALS:
        for state in positions(*deal, every=40):
            for viewer in viewers(state):
                found = list(areas(drawn(state, viewer, language)))
                seen.update(area.mark.partition(":")[0] for area in found)
                for area in found:
                    assert min(area.width, area.height) >= SMALLEST, area
                for one, other in combinations(found, 2):
                    if one.overlaps(other):
                        assert one.mark.startswith("landscape:"), (one, other)
                        assert other.mark.startswith("token:"), (one, other)
                        assert other.top - one.top >= SMALLEST
    assert seen == {"card", "deck", "landscape", "pile", "power", "token", "zone"}


def test_whoever_hears_the_picture_hears_what_it_shows():
    """Tokens by their place, powers by effect and holder, piles by their visible card."""
    state = arctic_state(
        hand=HAND,
        pile=["fox-bear-5"],
        totem="orca",
        penalties=ZONE,
        powers={"puffin_swap": 1},
    )
    called = {
        node.get("data-mark"): node.get("aria-label")
        for node in drawn(state, 0).iter()
        if node.get("data-mark")
    }

    assert called["token:orca"] == "orca token, on 3, your totem"
    assert called["token:fox"] == "arctic fox token, on 3"
    assert called["landscape:15"] == "Landscape card 15"
    assert called["power:puffin"] == "puffin power card, phase A: swap with the river (Bruno)"
    assert called["power:moose"] == "moose power card, phase C: draw ±1 (on the table)"
    assert called["deck:top"] == f"Deck: {state.deck_count} cards"
    assert called["pile:0"] == (
        "Pile of Anna: 1 card, visible arctic fox + polar bear (place 1, draw 5)"
    )
    assert called["pile:1"] == "Pile of Bruno: 0 cards"
    assert called["zone:0"] == "Penalty zone of Anna: 2 cards"
    assert called[f"card:{ZONE[0]}"] == "orca + puffin (place 5, draw 1)"
