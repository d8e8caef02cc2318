"""The few words of SVG: well-formed whatever is written."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from engine.svg import label, picture, tag

printable = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")))


def test_attributes_are_spelled_as_svg_spells_them():
    assert tag("rect", width=2.50, stroke_width=1, class_="ice") == (
        '<rect width="2.5" stroke-width="1" class="ice"/>'
    )


def test_elements_hold_elements():
    assert tag("g", tag("a"), tag("b")) == "<g><a/><b/></g>"


@given(printable, printable)
def test_words_and_values_can_never_break_out(words, value):
    element = ElementTree.fromstring(label(words, id=value))

    assert (element.text or "") == words
    assert element.get("id") == value


def test_a_picture_has_a_title_and_scales():
    root = ElementTree.fromstring(picture(60, 40, tag("circle", r=1), title="Ada & <Bo>"))

    assert root.get("viewBox") == "0 0 60 40"
    assert root[0].text == "Ada & <Bo>"
    assert root.get("width") is None
