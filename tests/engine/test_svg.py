"""The few words of SVG: well-formed whatever is written."""

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from engine.svg import label, marked, picture, tag

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
