"""Which language the caller reads."""

import re
from functools import lru_cache

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from engine.language import Language

SPOKEN = tuple(Language)


def asked_language() -> Language:
    """The best of our languages for this request; English for everybody else."""
    wishes = request.environ.get("HTTP_ACCEPT_LANGUAGE")
    return Language.EN if wishes is None else best_language(wishes[:200])


@lru_cache(maxsize=256)
def best_language(wishes: str) -> Language:
    """`de-AT, it;q=0.8` → German: who reads a language somewhere reads it here."""
    for wish, quality in parse_accept_header(wishes, LanguageAccept):
        language = re.split("[-_]", wish)[0].lower()
        if quality > 0 and language in SPOKEN:
            return Language(language)
    return Language.EN
