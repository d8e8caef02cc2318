"""Four languages, always all of them."""

import pytest

from engine.errors import IllegalCommand
from engine.language import Language, Sentence, fill, outline, text

GREETING = text("Hello {name}", "Ciao {name}", "Hola {name}", "Hallo {name}")


def test_the_languages_are_written_in_one_order():
    assert list(GREETING) == [Language.EN, Language.IT, Language.ES, Language.DE]
    assert [language.value for language in Language] == ["en", "it", "es", "de"]


def test_gaps_are_filled_in_the_language_asked_for():
    assert fill(GREETING, Language.ES, name="Ada") == "Hola Ada"


def test_a_gap_that_nobody_fills_is_an_error():
    with pytest.raises(KeyError):
        fill(GREETING, Language.EN)


def test_before_there_are_words_every_gap_is_left_open():
    assert outline(text("{a} is {b}.", "{a} è {b}.", "", ""), Language.IT) == "… è …."


def test_a_sentence_is_told_in_any_language_words_included():
    sentence = Sentence(GREETING, {"name": text("the fox", "la volpe", "el zorro", "der Fuchs")})
    assert [sentence.told(language) for language in Language] == [
        "Hello the fox",
        "Ciao la volpe",
        "Hola el zorro",
        "Hallo der Fuchs",
    ]


def test_a_sentence_may_fill_the_gap_of_another():
    inner = Sentence(GREETING, {"name": "Ada"})
    outer = Sentence(text("“{said}”", "«{said}»", "«{said}»", "„{said}“"), {"said": inner})

    assert outer.told(Language.EN) == "“Hello Ada”"
    assert outer.told(Language.DE) == "„Hallo Ada“"


def test_a_refusal_can_be_told_in_any_language():
    refused = IllegalCommand("no_guest", "G-1", GREETING, name="Ada")
    assert refused.sentence.told(Language.DE) == "Hallo Ada"
    assert refused.detail == str(refused) == "Hello Ada"
