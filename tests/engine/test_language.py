"""Four languages, always all of them."""

import pytest

from engine.language import Language, fill, text

GREETING = text("Hello {name}", "Ciao {name}", "Hola {name}", "Hallo {name}")


def test_the_languages_are_written_in_one_order():
    assert list(GREETING) == [Language.EN, Language.IT, Language.ES, Language.DE]
    assert [language.value for language in Language] == ["en", "it", "es", "de"]


def test_gaps_are_filled_in_the_language_asked_for():
    assert fill(GREETING, Language.ES, name="Ada") == "Hola Ada"


def test_a_gap_that_nobody_fills_is_an_error():
    with pytest.raises(KeyError):
        fill(GREETING, Language.EN)
