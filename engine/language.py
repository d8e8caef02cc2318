"""The four languages in which the house speaks, and texts that exist in all of them."""

from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum

import msgspec


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


def fill(template: Text, language: Language, **words: "Word") -> str:
    """The template in one language, its `{gaps}` filled with words."""
    return template[language].format(**{gap: _word(word, language) for gap, word in words.items()})


def outline(template: Text, language: Language) -> str:
    """The template in one language, before there are words for its gaps: each is a `…`."""
    return template[language].format_map(defaultdict(lambda: "…"))


class Sentence(msgspec.Struct, frozen=True):
    """A template with the words for its gaps, for whoever will read it in some language."""

    template: Text
    words: "Mapping[str, Word]" = {}

    def told(self, language: Language) -> str:
        """The sentence in that language."""
        return fill(self.template, language, **self.words)


Word = str | int | Text | Sentence
"""What fills a gap of a template: as it is, or in the language of the template."""


def _word(word: Word, language: Language) -> str | int:
    if isinstance(word, Sentence):
        return word.told(language)
    return word[language] if isinstance(word, Mapping) else word
