"""What can be told beforehand where nothing else can come (Rulings R-13, R-17, R-18)."""

import pytest

from engine.arctic.commands import Position
from engine.arctic.events import (
    CardPlaced,
    CardsSwapped,
    DeckCardTaken,
    EndAnnounced,
    PenaltiesDrawn,
    PenaltiesLookedAt,
    PilesScored,
    RiverCardTaken,
    RiverRefilled,
)
from engine.arctic.foresight import foretold
from engine.arctic.pieces import CARD_NAMES, DECK_SIZE
from engine.arctic.view import view
from tests.engine.arctic.states import arctic_state, seat

MINE, THEIRS = ["fox-moose-1", "fox-walrus-1"], ["fox-walrus-2", "fox-orca-2"]
BOX = CARD_NAMES[: 2 * DECK_SIZE]
SPECTATOR = None


def open_table(*, deck=(), gave=False, **neighbour):
    """Seat 0 with two cards, seat 1 as said; whatever lies nowhere else lies in the river."""
    neighbour = {"totem": "bear", "hand": THEIRS} | neighbour
    lying = {*MINE, *deck, *neighbour["hand"], *neighbour.get("pile", ())}
    lying |= {*neighbour.get("penalties", ()), *neighbour.get("unknown_penalties", ())}
    return arctic_state(
        hand=MINE,
        others=[seat(**neighbour)],
        river=[card for card in BOX if card not in {card.lstrip("?") for card in lying}],
        deck=deck,
        reserve=(),
        powers={"bear_give": 0} if gave else {},
    )


def is_foretold(state, viewer, *events):
    return foretold(view(state, viewer), events) == len(events)


@pytest.mark.parametrize("event", [RiverRefilled(0, ("orca-bear-2",)), DeckCardTaken(0, "x")])
def test_a_card_off_the_deck_is_news_unless_it_is_the_last_that_is_unseen(event):
    known_hand = {"hand": [*THEIRS], "seen": THEIRS}

    assert is_foretold(open_table(deck=["orca-bear-2"], **known_hand), 0, event)
    assert not is_foretold(open_table(deck=["orca-bear-2"]), 0, event)
    assert not is_foretold(open_table(deck=["orca-bear-2", "orca-fox-3"], **known_hand), 0, event)


def test_a_card_that_one_may_not_see_tells_nothing():
    state = open_table(deck=["orca-bear-2", "orca-fox-3"])

    assert is_foretold(state, 1, DeckCardTaken(0, None), PenaltiesDrawn(0, 1), EndAnnounced(None))


def test_a_deck_nobody_has_seen_a_card_of_may_be_any():
    """S-2: so its last card is news, though nothing else seems to lie hidden."""
    cards = CARD_NAMES[:2]
    state = arctic_state(
        hand=cards[:1], others=[seat(totem="bear")], river=(), deck=cards[1:], reserve=()
    )

    assert not is_foretold(state, 0, RiverRefilled(0, cards[1:]))


def placed(number, card, position=Position.TOP):
    return CardPlaced(number, card, position)


def test_a_hand_card_shown_is_news_to_the_others_and_not_to_its_owner():
    state = open_table(deck=["orca-bear-2"])

    assert is_foretold(state, 1, placed(1, THEIRS[0]))
    for viewer in (0, SPECTATOR):
        assert not is_foretold(state, viewer, placed(1, THEIRS[0]))
        assert not is_foretold(state, viewer, CardsSwapped(1, THEIRS[0], "orca-fox-3"))
        assert is_foretold(state, viewer, placed(1, None, Position.HIDDEN))


def test_a_hand_card_all_have_seen_is_no_news_as_long_as_it_cannot_have_been_put_away():
    """Ruling R-18."""
    for parts, is_known in (
        ({}, True),
        ({"penalties": ["orca-fox-3"]}, False),
        ({"pile": ["?orca-fox-3", "puffin-bear-1"]}, False),
        ({"pile": ["orca-fox-3", "puffin-bear-1"]}, True),
        ({"unknown_penalties": ["orca-fox-3"]}, True),
        ({"unknown_penalties": ["orca-fox-3"], "gave": True}, False),
    ):
        state = open_table(deck=["orca-bear-2"], seen=THEIRS, **parts)

        assert is_foretold(state, SPECTATOR, placed(1, THEIRS[0])) is is_known, parts


def test_a_hand_that_cannot_be_full_without_a_card_holds_it():
    """S-7, R-18: but for the first hand all cards that are held were seen coming."""
    seen = ["orca-fox-3", "orca-moose-4", "puffin-bear-1"]
    for unseen, is_known in ((["fox-walrus-2", "fox-orca-2"], False), (["fox-walrus-2"], False)):
        state = open_table(
            deck=["orca-bear-2"],
            hand=[*seen, *unseen],
            seen=[*seen, "bear-fox-1"],
            penalties=["bear-fox-1"],
        )
        assert is_foretold(state, 0, placed(1, seen[0])) is is_known
    three_unseen = ["fox-walrus-2", "fox-orca-2", "fox-puffin-3"]
    state = open_table(
        deck=["orca-bear-2"], hand=[*seen, *three_unseen], seen=seen, penalties=["bear-fox-1"]
    )
    assert is_foretold(state, 0, placed(1, seen[0]))


def test_the_only_cards_that_are_unseen_are_known_wherever_they_are():
    assert is_foretold(open_table(), 0, placed(1, THEIRS[0]))
    assert not is_foretold(open_table(), SPECTATOR, placed(1, THEIRS[0]))


def test_what_was_picked_up_openly_just_before_is_known():
    state = open_table(deck=["orca-bear-2"])
    taken = RiverCardTaken(1, "orca-fox-3")

    assert is_foretold(state, 0, taken, placed(1, "orca-fox-3"))
    assert not is_foretold(state, 0, placed(1, "orca-fox-3"))


def test_looking_at_penalties_is_news_to_who_looks():
    state = open_table(deck=["orca-bear-2"], unknown_penalties=["orca-fox-3"], gave=True)
    looked = PenaltiesLookedAt(1, 1, ("orca-fox-3",))

    assert not is_foretold(state, 1, looked)
    assert is_foretold(state, 0, PenaltiesLookedAt(1, 1, None))
    only = open_table(unknown_penalties=["orca-fox-3"])
    assert not is_foretold(only, 1, looked)  # it may be one of those the other holds


def test_the_scores_tell_the_totems():
    assert not is_foretold(open_table(), 0, PilesScored(None, (1, 2)))
