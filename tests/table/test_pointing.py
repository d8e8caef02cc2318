"""From what is touched to a command: the pure choice, and the same choice on a picture."""

import pytest

from tests.table.person import Person

THINGS = {
    "square:1": ("one", '<rect width="90" height="90" fill="#ccc"/>'),
    "square:2": ("two", '<rect x="100" width="90" height="90" fill="#ccc"/>'),
    "square:3": ("three", '<rect x="200" width="90" height="90" fill="#ccc"/>'),
    "piece:a": ("piece", '<circle cx="45" cy="45" r="20" fill="#00f"/>'),
}
MARKED = "".join(
    f'<g data-mark="{mark}" role="img" aria-label="{name}"><title>{name}</title>{shape}</g>'
    for mark, (name, shape) in THINGS.items()
)
BOARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" role="group">'
    f"<title>Three squares</title>{MARKED}</svg>"
)

OFFERS = [
    {"command": {"n": 1}, "text": "piece to two", "targets": ["piece:a", "square:2"]},
    {"command": {"n": 2}, "text": "piece to three", "targets": ["piece:a", "square:3"]},
    {"command": {"n": 3}, "text": "piece to three, slowly", "targets": ["piece:a", "square:3"]},
    {"command": {"n": 4}, "text": "take three", "targets": ["square:3"]},
    {"command": {"n": 5}, "text": "end", "targets": []},
]


@pytest.fixture(scope="module")
def opened(chromium, setting):
    """The table, opened once for all tests of this module."""
    someone = Person(chromium.new_context(), f"{setting.address}/table/")
    someone.go()
    yield someone
    someone.context.close()
    assert someone.troubles == []


@pytest.fixture
def page(opened):
    """A page with a hand that holds the offers above; what is chosen is written down."""
    opened.page.evaluate(
        """async ([board, offers]) => {
            const { Hand } = await import("./js/match/hand.js");
            window.chosen = [];
            const hand = (window.hand = new Hand((offer) => chosen.push(offer.text)));
            const main = document.querySelector("main");
            main.replaceChildren(hand.board.element, hand.offered, hand.all);
            hand.board.show(board);
            hand.offer(offers);
        }""",
        [BOARD, OFFERS],
    )
    return opened.page


def chosen(page):
    return page.evaluate("chosen")


def lit(page):
    """What a screen reader is told can be pressed."""
    return page.eval_on_selector_all(
        ".board [role=button]", "all => all.map((one) => one.dataset.mark).sort()"
    )


def buttons(page):
    return page.locator(".offered button").all_inner_texts()


def touch(page, x, y=45):
    """A place of the picture, in its own units."""
    box = page.locator(".board > svg").bounding_box()
    page.mouse.click(box["x"] + x / 300 * box["width"], box["y"] + y / 100 * box["height"])


def test_what_can_be_touched_is_lit_and_the_rest_are_buttons(page):
    assert lit(page) == ["piece:a", "square:3"]
    assert buttons(page) == ["end"]


def test_the_second_touch_plays(page):
    touch(page, 45)
    assert lit(page) == ["piece:a", "square:2", "square:3"]
    assert chosen(page) == []

    touch(page, 145)

    assert chosen(page) == ["piece to two"]


def test_a_single_thing_wants_a_second_touch(page):
    touch(page, 245)
    assert chosen(page) == []
    assert buttons(page)[0] == "take three"

    touch(page, 245)

    assert chosen(page) == ["take three"]


def test_equal_targets_are_told_apart_by_buttons(page):
    touch(page, 45)
    touch(page, 245)
    assert chosen(page) == []
    assert buttons(page)[:2] == ["piece to three", "piece to three, slowly"]

    page.click("text=piece to three, slowly")

    assert chosen(page) == ["piece to three, slowly"]


def test_a_half_made_choice_is_undone_in_four_ways(page):
    ways = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.click(".undo"),
        lambda: touch(page, 195, 97),
        lambda: touch(page, 45),
    )
    for undo in ways:
        touch(page, 45)
        assert "square:2" in lit(page)
        page.focus(".board [tabindex='0']")
        undo()
        assert lit(page) == ["piece:a", "square:3"]
    assert chosen(page) == []


def test_a_half_made_choice_stands_while_the_same_is_offered(page):
    touch(page, 45)

    page.evaluate("offers => hand.offer(offers)", OFFERS)

    assert lit(page) == ["piece:a", "square:2", "square:3"]
    page.evaluate("offers => hand.offer(offers)", OFFERS[1:])
    assert lit(page) == ["piece:a", "square:3"]


def test_a_square_is_touched_though_a_piece_lies_above_it(
    page,
):
    page.evaluate(
        """async () => {
            const { Board } = await import("./js/match/board.js");
            window.touched = [];
            const board = new Board({ touched: (mark) => touched.push(mark), undone: () => {} });
            const old = document.querySelector(".board");
            board.show(new XMLSerializer().serializeToString(old.firstElementChild));
            old.replaceWith(board.element);
            board.light(new Set(["square:1"]), []);
        }"""
    )

    touch(page, 45)

    assert page.evaluate("touched") == ["square:1"]


def test_the_keyboard_alone_suffices(page):
    page.keyboard.press("Tab")
    page.focus(".board [tabindex='0']")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.mark") == "square:2"

    page.keyboard.press("Enter")

    assert chosen(page) == ["piece to two"]


def test_every_command_is_a_sentence_too(page):
    page.click("summary")
    page.wait_for_selector(".all li")
    assert page.locator(".all li button").all_inner_texts() == [offer["text"] for offer in OFFERS]

    page.click(".all >> text=take three")

    assert chosen(page) == ["take three"]


def test_things_that_can_be_touched_have_their_names(page):
    piece = page.locator("[data-mark='piece:a']")

    assert piece.get_attribute("aria-label") == "piece"
    assert piece.get_attribute("role") == "button"
    assert page.locator("[data-mark='square:1']").get_attribute("role") == "img"
