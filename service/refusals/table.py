"""The table of everything that the service refuses, put together from the rows of its rooms."""

from collections.abc import Mapping

from engine.words import Language
from service.matches.words import WORDS
from service.refusals.contests import CONTESTS
from service.refusals.matches import MATCHES
from service.refusals.players import PLAYERS
from service.refusals.requests import REQUESTS
from service.refusals.row import Row, row_for_players

REFUSALS: Mapping[str, Row] = dict(
    sorted({**REQUESTS, **MATCHES, **PLAYERS, **CONTESTS}.items(), key=lambda item: item[1].status)
)
"""Every code of the service, by status."""

RULE_BROKEN = row_for_players(
    409,
    "A rule of the game forbids the command as the match stands. `rule` is the clause it breaks; "
    "the rules page of the game has its words. `GET …/decision` lists what is allowed.",
)
"""Every code that a game refuses with: the games have their own, and a new game brings new ones."""


def row_of(code: str) -> Row:
    """The row of a code; what is not in the table is a rule of a game."""
    return REFUSALS.get(code, RULE_BROKEN)


def title_of(code: str, language: Language) -> str:
    """What kind of refusal it is, in a few words."""
    row = row_of(code)
    if row.title is not None:
        return row.title
    name = code if code in REFUSALS else "rule_broken"
    return WORDS.tell(f"refusal-{name}.title", language)
