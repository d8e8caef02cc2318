"""The four languages in which the house speaks, and texts that exist in all of them."""

from collections.abc import Mapping
from enum import StrEnum


class Language(StrEnum):
    """A language of human text; codes, types and ids never change with it."""

    EN = "en"
    IT = "it"
    ES = "es"
    DE = "de"


Text = Mapping[Language, str]
"""One sentence or word, in every language."""


def text(en: str, it: str, es: str, de: str) -> Text:
    """A text in its four languages, always written in this order."""
    return {Language.EN: en, Language.IT: it, Language.ES: es, Language.DE: de}


def fill(template: Text, language: Language, **words: str | int) -> str:
    """The template in one language, its `{gaps}` filled with words."""
    return template[language].format(**words)
