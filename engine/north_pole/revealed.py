"""What lay hidden, once it may be seen: in words, for all boards."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from engine.north_pole.pieces import Card
from engine.north_pole.sentences import WORDS, card_name, mask_word
from engine.north_pole.view import NorthPoleView
from engine.words import Language

WIDTH = 100


def revealed_lines(view: NorthPoleView, language: Language, width: int = WIDTH) -> list[str]:
    """The deck and the masks turned over, from the top, so many letters on a line; nothing while
    they are hidden."""
    return [
        line
        for told in revealed_sentences(view, language)
        for line in wrap(told, width, subsequent_indent="      ")
    ]


def revealed_sentences(view: NorthPoleView, language: Language) -> Iterator[str]:
    """The same, a sentence for each stack and place."""
    hidden = view.hidden
    if hidden is None:
        return
    corners = [
        f"{lying.square} {_mask(lying.mask, language)}"
        for lying in view.corner_masks
        if lying.mask is not None
    ]
    on_scoreboard = [] if hidden.scoreboard_mask is None else [hidden.scoreboard_mask]
    rows = {
        "deck": _cards(hidden.deck, language),
        "stack": _masks(hidden.mask_stack, language),
        "corners": corners,
        "scoreboard": _masks(on_scoreboard, language),
        "put_away": _masks(hidden.masks_put_away, language),
    }
    for kind, things in rows.items():
        if things:
            yield WORDS.tell(f"revealed-{kind}", language, things="; ".join(things))


def _cards(cards: Sequence[Card], language: Language) -> list[str]:
    return [card_name(card.card, language) for card in cards]


def _masks(masks: Sequence[str], language: Language) -> list[str]:
    return [_mask(mask, language) for mask in masks]


def _mask(mask: str, language: Language) -> str:
    return mask_word(mask).tell(language)
