"""What can be told beforehand where nothing else can come (Rules K1 and K2)."""

from msgspec.structs import replace

from engine.north_pole.events import (
    BoardTurned,
    DeckShuffled,
    HandRedrawn,
    MaskRevealed,
    TurnEnded,
)
from engine.north_pole.foresight import foretold
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import MASKS
from engine.north_pole.state import NO_MASK
from engine.north_pole.view import view
from tests.engine.north_pole.states import NORTH_POLE, SEED, card

SHOWN = board_of(None).cards


def dealt(deck=None, **parts):
    """A match just dealt; with a deck named from the top, the rest of it lies on the discards."""
    state = NORTH_POLE.setup(2, NORTH_POLE.options_type(), SEED)
    if deck is not None:
        cards = [card(name) for name in deck]
        rest = [*state.deck]
        for one in cards:
            rest.remove(one)
        parts |= {"deck": tuple(cards[::-1]), "discards": tuple(rest)}
    return replace(state, **parts)


def is_foretold(state, *events):
    return foretold(view(state, 0), events) == len(events)


def turn_ended(*names):
    return TurnEnded(0, tuple(SHOWN[card(name)] for name in names), None, 1, 2)


def test_a_card_off_the_deck_is_news_unless_only_one_card_bears_that_back():
    assert is_foretold(dealt(["steal/red"]), turn_ended("steal/red"))
    assert is_foretold(dealt(["steal/red", "march/blue"]), turn_ended("steal/red"))
    assert not is_foretold(dealt(["steal/red", "march/red"]), turn_ended("steal/red"))
    assert not is_foretold(dealt(), turn_ended("steal/red"))


def test_nothing_drawn_is_no_news():
    assert is_foretold(dealt(), BoardTurned(None, "clockwise", 8), turn_ended())


def test_the_back_that_comes_to_lie_on_top_is_news_unless_all_left_bear_it():
    deck = ["steal/red", "march/blue", "dash/blue"]

    assert is_foretold(dealt(deck), turn_ended("steal/red"))
    assert not is_foretold(dealt([*deck, "march/purple"]), turn_ended("steal/red"))


def test_what_comes_second_is_news_unless_all_left_are_alike():
    alike = dealt(["steal/red", "march/blue", "march/blue"])
    different = dealt(["steal/red", "march/blue", "dash/blue"])
    redrawn = turn_ended("steal/red", "march/blue")

    assert is_foretold(alike, redrawn)
    assert not is_foretold(different, redrawn)
    assert not is_foretold(
        different, HandRedrawn(0, (), redrawn.drawn, "blue"), turn_ended("dash/blue")
    )


def test_a_new_deck_is_news_unless_it_is_a_single_card():
    empty = dealt([])

    assert is_foretold(empty, DeckShuffled(None, 1, "red"), turn_ended("dash/red"))
    assert not is_foretold(empty, DeckShuffled(None, 2, "red"))


def masked(unseen, *, corners=1, stack=1):
    """Of the masks these are unseen: the first on corners, the next on the stack."""
    numbers = [MASKS.index(mask) for mask in unseen]
    laid = (*numbers[:corners], *[NO_MASK] * 4)[:4]
    return dealt(
        corner_masks=laid,
        scoreboard_mask=NO_MASK,
        mask_stack=tuple(numbers[corners : corners + stack]),
        masks_put_away=tuple(numbers[corners + stack :]),
    )


def test_a_mask_is_news_unless_nothing_else_can_lie_there():
    """Rule S5. On corners and scoreboard lies equipment."""
    from_corner = MaskRevealed(0, "husky", "corner")

    assert is_foretold(masked(["husky", "hole"]), from_corner)
    assert is_foretold(masked(["husky", "husky", "hole"]), from_corner)
    assert not is_foretold(masked(["husky", "igloo", "hole"]), from_corner)
    assert is_foretold(masked(["husky", "hole"]), from_corner, MaskRevealed(0, "hole", "stack"))


def test_on_the_stack_lies_whatever_need_not_lie_elsewhere():
    from_stack = MaskRevealed(0, "hole", "stack")

    assert is_foretold(masked(["husky", "hole"]), from_stack)
    assert not is_foretold(masked(["husky", "hole", "bear"]), from_stack)
    assert not is_foretold(masked(["husky", "hole", "husky"]), from_stack)
