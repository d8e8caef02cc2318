"""Signs of the picture, and words in little room."""

from xml.etree import ElementTree

import pytest

from engine.north_pole.glyphs import SMALLEST_FONT, fitted, halves, pawn_sign


def text_of(words, room):
    return ElementTree.fromstring(fitted(words, room, x=0, y=0, font_size=14, fill="black"))


def test_words_that_fit_have_their_size():
    assert text_of("Husky", 100).get("font-size") == "14"


def test_longer_words_are_smaller():
    element = text_of("Raquetas de nieve", 140)

    assert element.text == "Raquetas de nieve"
    assert SMALLEST_FONT <= float(element.get("font-size")) < 14


def test_words_far_too_long_are_cut():
    element = text_of("W" * 100, 90)

    assert element.text.endswith("…")
    assert float(element.get("font-size")) >= SMALLEST_FONT


def test_two_lines_are_as_equal_as_they_can_be():
    assert halves("Husky", " ") == ["Husky"]
    assert halves("Raquetas de nieve", " ") == ["Raquetas", "de nieve"]
    assert halves("one, two, three, four", ", ") == ["one, two,", "three, four"]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_an_igloo_is_drawn_behind_its_pawn(seat):
    plain = pawn_sign(seat, 10, 10, size=20)
    housed = pawn_sign(seat, 10, 10, size=20, igloo=True)

    assert (len(housed) > len(plain)) == (seat is not None)
    ElementTree.fromstring(housed)
