"""Choosing at the terminal: by the number of a choice, its sentence, or some of its words."""

from collections.abc import Callable, Sequence

from engine.cli.sentences import WORDS
from engine.cli.typed import Offered, Understood, understood
from engine.words import Language

ALL = "*"
POSITION = "?"
_MOST_LISTED = 20


class MatchLeft(Exception):
    """The person has had enough."""


def chosen(
    offers: Sequence[Offered], language: Language, is_aside: Callable[[str], bool]
) -> Offered:
    """The choice that was meant for certain; `is_aside` is asked first, and sees to all else."""
    _tell(range(len(offers)), offers, language)
    while True:
        answer = ask(WORDS.tell("choose", language))
        if is_aside(answer):
            continue
        meant = understood(answer, offers, WORDS.tell("same-words", language))
        if len(meant.found) == 1 and (meant.is_exact or _is_confirmed(meant, offers, language)):
            return offers[meant.found[0]]
        if meant.unknown:
            print(WORDS.tell("unknown-words", language, words=", ".join(meant.unknown)))
        elif not meant.found and answer != ALL:
            print(WORDS.tell("no-such-choice", language))
        if answer == ALL:
            _list(range(len(offers)), offers)
        else:
            _tell(meant.found or range(len(offers)), offers, language)


def _is_confirmed(meant: Understood, offers: Sequence[Offered], language: Language) -> bool:
    """Whether the only choice with these words was meant; with a foreign word it may not be."""
    if meant.unknown:
        return False
    return not ask(WORDS.tell("confirm", language, choice=offers[meant.found[0]].text))


def _tell(places: Sequence[int], offers: Sequence[Offered], language: Language) -> None:
    if len(places) <= _MOST_LISTED:
        _list(places, offers)
    else:
        print(WORDS.tell("many-choices", language, count=len(places)))


def _list(places: Sequence[int], offers: Sequence[Offered]) -> None:
    for place in places:
        print(f"{place + 1:3}  {offers[place].text}")


def ask(question: str) -> str:
    """What was typed, or `MatchLeft`."""
    try:
        answer = input(question).strip()
    except EOFError:
        print()
        raise MatchLeft from None
    if answer.lower() == "q":
        raise MatchLeft
    return answer
