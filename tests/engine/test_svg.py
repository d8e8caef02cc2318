"""The few words of SVG: well-formed whatever is written."""

import re
from pathlib import Path
from struct import unpack_from
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.svg import fitting, label, legend, marked, picture, tag, width_of

printable = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")))


def test_attributes_are_spelled_as_svg_spells_them():
    assert tag("rect", width=2.50, stroke_width=1, class_="ice") == (
        '<rect width="2.5" stroke-width="1" class="ice"/>'
    )


def test_elements_hold_elements():
    assert tag("g", tag("a"), tag("b")) == "<g><a/><b/></g>"


@given(printable, printable)
def test_words_and_values_can_never_break_out(words, value):
    element = ElementTree.fromstring(label(words, class_=value))

    assert (element.text or "") == words
    assert element.get("class") == value


def test_a_picture_has_a_title_and_a_size_and_scales():
    root = ElementTree.fromstring(picture(60, 40, tag("circle", r=1), title="Ada & <Bo>"))

    assert root.get("viewBox") == "0 0 60 40"
    assert root[0].text == "Ada & <Bo>"
    assert (root.get("width"), root.get("height")) == ("60", "40")


def test_a_marked_group_tells_its_mark_and_what_it_is_called():
    drawn = marked("square:c8", "c8 & <Ada>", tag("circle", r=1), transform="scale(2)")
    group = ElementTree.fromstring(drawn)

    assert (group.tag, group.get("data-mark"), group.get("role")) == ("g", "square:c8", "img")
    assert group.get("aria-label") == group[0].text == "c8 & <Ada>"
    assert group.get("transform") == "scale(2)"
    assert [child.tag for child in group] == ["title", "circle"]


def with_a_fox(title):
    """A picture that draws a thing it has defined."""
    fox = tag("g", tag("circle", r=1), id="fox")
    return ElementTree.fromstring(picture(60, 40, fox, tag("use", href="#fox"), title=title))


def test_the_ids_of_two_pictures_on_one_page_do_not_collide():
    one, other = with_a_fox("one"), with_a_fox("other")

    for picture_ in (one, other):
        assert f"#{picture_[1].get('id')}" == picture_[2].get("href")
        assert re.fullmatch("[a-z][a-z0-9-]*", picture_[1].get("id"))
    assert one[1].get("id") != other[1].get("id")
    assert one[1].get("id") == with_a_fox("one")[1].get("id")


# Words in little room

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
ALPHABETS = ("Söhne & Ægir", "Щукин Юрий", "Ξένος", "WMWMWMWM", "mi …", 'Il "l" {i}|')


def test_what_fits_is_left_alone_and_what_does_not_is_cut():
    assert fitting("Ada", 30, 10) == "Ada"
    assert fitting("iiiiiiiiii", 50, 10) == "iiiiiiiiii"
    assert fitting("WWWWWWWWWW", 50, 10) == "WWW…"
    assert fitting("Ada Lovelace", width_of("Ada…", 10) + 4, 10) == "Ada…"
    assert fitting("WWW", 1, 10) == "…"


@given(printable, st.floats(20, 400), st.floats(6, 24))
def test_what_is_cut_fits_into_its_room(words, width, size):
    cut = fitting(words, width, size)

    assert width_of(cut, size) <= width + 0.001 or cut == "…"
    assert cut == words or words.startswith(cut.removesuffix("…"))


def test_letters_of_east_asia_are_square_and_accents_take_no_room():
    assert width_of("雪", 10) == 10
    assert width_of("e\u0301", 10) == width_of("e", 10)


@pytest.mark.skipif(not DEJAVU.exists(), reason="the font is not on this machine")
@pytest.mark.parametrize("words", ALPHABETS)
def test_no_text_is_wider_in_the_widest_font_of_a_system(words):
    measured = sum(map(advances_of(DEJAVU.read_bytes()), words))

    assert measured <= width_of(words, 1) <= measured + 0.05 * len(words) + 0.001


def advances_of(font):
    """How wide each letter of a TrueType font is, as a share of the size."""
    tables = {
        name.decode(): offset
        for name, _, offset, _ in (
            unpack_from(">4sIII", font, 12 + 16 * number)
            for number in range(unpack_from(">H", font, 4)[0])
        )
    }
    units, metrics = unpack_from(">H", font, tables["head"] + 18)[0], tables["hmtx"]
    glyph = glyphs_of(font, tables["cmap"])
    return lambda letter: unpack_from(">H", font, metrics + 4 * glyph(ord(letter)))[0] / units


def glyphs_of(font, cmap):
    """The number of a letter's glyph, by the font's table of segments (format 4)."""
    records = (unpack_from(">HHI", font, cmap + 4 + 8 * i) for i in range(9))
    at = cmap + next(offset for platform, coding, offset in records if (platform, coding) == (3, 1))
    count = unpack_from(">H", font, at + 6)[0] // 2

    def column(place, kind="H"):
        return unpack_from(f">{count}{kind}", font, at + 14 + 2 * count * place + 2 * bool(place))

    ends, starts, deltas, ranges = column(0), column(1), column(2, "h"), column(3)

    def glyph(code):
        segment = next(i for i, end in enumerate(ends) if code <= end)
        assert starts[segment] <= code, chr(code)
        if ranges[segment]:
            place = at + 16 + 6 * count + 2 * segment + ranges[segment]
            code = unpack_from(">H", font, place + 2 * (code - starts[segment]))[0]
        return (code + deltas[segment]) % (1 << 16)

    return glyph


def test_a_legend_is_hidden_lies_within_the_picture_and_tells_every_sign():
    rows = [(tag("circle", r=9), f"sign {number}") for number in range(9)]
    drawn = ElementTree.fromstring(legend(rows, 600, 500, ink="black", paper="white"))
    face = drawn.find("rect")

    assert (drawn.get("data-legend"), drawn.get("display")) == ("", "none")
    assert [it.text for it in drawn.iter("text")] == [words for _, words in rows]
    assert float(face.get("x")) >= 0
    assert float(face.get("x")) + float(face.get("width")) <= 600
    assert float(face.get("y")) + float(face.get("height")) <= 500
