"""The pictures read well by day and by night, in a page and as images; measured in their pixels."""

from importlib import import_module
from pathlib import Path

import pytest

from engine.svg import label, marked, picture, tag
from engine.words import ENGLISH
from tests.engine.matches import PLAIN_CASES, some_steps

FOUR_SEATS = [case for case in PLAIN_CASES if case.seats == 4]
NAMES = ("Ada", "Bo", "Cem", "Dag")
PIECES = {"arctic": r"token:", "iglu_iglu": r"(inuit|animal):", "north_pole": r"(pawn|bear)\b"}
TEXT, PIECE = 4.5, 3.0
"""What WCAG 2.2 asks of lettering (1.4.3) and of what is told by its shape (1.4.11)."""
MOST = 0.9
"""So much of a letter and of an edge; the rest is where one pixel has to be two things."""

SCALE = 2
"""Pixels for each unit of a picture."""

MEASURE = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")


@pytest.fixture
def measured(chromium):
    """Measures one picture by day or by night, as an image in a page that knows both."""
    context = chromium.new_context()
    page = context.new_page()
    page.set_content(
        '<html style="color-scheme: light dark"><body style="margin: 0"></body></html>'
    )

    def measure(game, drawn, scheme):
        page.emulate_media(color_scheme=scheme)
        return page.evaluate(MEASURE, [drawn, PIECES[game], SCALE, TEXT, PIECE])

    yield measure
    context.close()


def pictures(case):
    """The board early, in the middle and late, as whoever is to act sees it."""
    steps = list(some_steps(case, "by night", 150))
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        yield case.game.draw_svg(case.game.view(step.state, step.seat), ENGLISH, NAMES)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("case", FOUR_SEATS, ids=str)
def test_lettering_and_pieces_stand_out(measured, case, scheme):
    pieces = 0
    for drawn in pictures(case):
        found = measured(case.game.name, drawn, scheme)
        pieces += len(found["standing"])

        assert (max(found["corner"]) < 70) == (scheme == "dark")
        assert found["alike"] > 0.99
        assert found["lettering"]
        assert [it for it in found["lettering"] if it["reads"] < MOST] == []
        assert [it for it in found["standing"] if it["stands"] < MOST] == []
    assert pieces


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("case", FOUR_SEATS, ids=str)
def test_the_lettering_of_the_legend_stands_out(measured, case, scheme):
    drawn = next(pictures(case))
    opened = drawn.replace('data-legend="" display="none"', 'data-legend=""')
    assert opened != drawn

    found = measured(case.game.name, opened, scheme)["lettering"]

    assert found
    assert [it for it in found if it["reads"] < MOST] == []


def test_the_measure_finds_what_does_not_stand_out(measured):
    """The check can fail, by night alone as well."""
    drawn = picture(
        60,
        60,
        tag("rect", width=60, height=60, fill="#eeeeee"),
        label("Ada", x=5, y=20, font_size=14),
        marked("token:fox", "fox", tag("circle", cx=30, cy=40, r=9, fill="#111111")),
        title="Ada",
        ink="#222222",
        night={"#eeeeee": ("paper", "#101010")},
    )

    by_day, by_night = (measured("arctic", drawn, scheme) for scheme in ("light", "dark"))

    assert [by_day["lettering"][0]["reads"], by_day["standing"][0]["stands"]] == [1, 1]
    assert [by_night["lettering"][0]["reads"], by_night["standing"][0]["stands"]] == [0, 0]


def test_no_colour_that_stays_is_taken_for_one_that_changes():
    """What the sheet of one game colours is in no picture of another: two share a page."""
    for game in PIECES:
        night = import_module(f"engine.{game}.colours").NIGHT
        others = [other for other in FOUR_SEATS if other.game.name != game]
        drawn = "".join(one for case in others for one in pictures(case))

        assert [day for day in night if f'"{day}"' in drawn] == []


# At the table

INK = """getComputedStyle(document.querySelector(".board text")).fill"""
DAY, NIGHT = "rgb(22, 50, 74)", "rgb(230, 241, 248)"


def test_the_board_is_as_light_as_the_page_whatever_the_system_is(person):
    ada = person("Ada", color_scheme="dark")
    ada.open_match("arctic", "me", "greedy")
    ada.page.wait_for_selector(".board text")
    seen = [ada.page.evaluate(INK)]

    for light in ("light", "dark"):
        ada.page.evaluate(f"document.documentElement.dataset.light = '{light}'")
        seen.append(ada.page.evaluate(INK))

    assert seen == [NIGHT, DAY, NIGHT]


def test_boards_are_printed_as_by_day(person):
    ada = person("Ada", color_scheme="dark")
    ada.open_match("arctic", "me", "greedy")
    ada.page.wait_for_selector(".board text")

    ada.page.emulate_media(media="print")

    assert ada.page.evaluate(INK) == DAY
