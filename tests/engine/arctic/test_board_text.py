"""The board for a terminal shows all a seat may know, within 100 columns, and nothing more."""

from random import Random

import pytest

from engine.arctic.board_text import draw_text
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS
from engine.arctic.sentences import WORDS
from engine.arctic.state import Phase
from engine.words import ENGLISH, LANGUAGES
from tests.engine.arctic.playing import (
    DEALS,
    NAMES,
    english_words,
    hidden_cards,
    played,
    positions,
    viewers,
)
from tests.engine.arctic.states import ARCTIC, arctic_state, seat

POSITIONS = tuple(state for deal in DEALS for state in positions(*deal))
RUNNING = tuple(state for state in POSITIONS if state.phase != Phase.OVER)
END = played(4, "de")[-1].after


def board(state, viewer, language=ENGLISH):
    return draw_text(ARCTIC.view(state, viewer), language, NAMES)


def on_one_line(words):
    return " ".join(words.split())


def animal_name(animal, language=ENGLISH):
    return WORDS.tell(f"animal-{animal}", language)


def spelled(card, language=ENGLISH):
    """The card as the board spells it in a list."""
    printed = CARDS[CARD_NUMBERS[card]]
    main, companion = (animal_name(a, language) for a in (printed.main, printed.companion))
    return f"{main} + {companion} {printed.placement}/{printed.draw}"


def in_a_row(card, language=ENGLISH):
    """The card as the board spells it in river and hand."""
    *animals, values = spelled(card, language).split(" ")
    return f"{values}  {' '.join(animals)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_a_terminal_of_100_columns(language):
    names = ("A" * 60, "Bruno von der Nordwestpassage", "C", "D d d")
    for state in POSITIONS:
        for viewer in viewers(state):
            drawn = draw_text(ARCTIC.view(state, viewer), language, names)

            assert max(map(len, drawn.splitlines())) <= 100


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_word_is_left_on_the_board(language):
    for state in POSITIONS:
        for viewer in viewers(state):
            drawn = board(state, viewer, language).replace("Totem", "")

            assert not english_words(drawn, language)
            assert "None" not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_river_and_own_hand_show_every_card_with_its_values(language):
    for state in RUNNING:
        for viewer in viewers(state):
            view = ARCTIC.view(state, viewer)
            hand = () if viewer is None else view.seats[viewer].hand
            drawn = board(state, viewer, language)

            for card in (*view.river, *hand):
                assert in_a_row(card, language) in drawn


def test_nothing_hidden_is_drawn():
    """Rulings R-17 and R-18: a card that the viewer may not know stands nowhere."""
    for state in RUNNING:
        for viewer in viewers(state):
            drawn = board(state, viewer)
            unwrapped = drawn.replace("\n    ", " ")

            for card in hidden_cards(state, viewer):
                assert spelled(card) not in unwrapped
                assert in_a_row(card) not in drawn


def test_worlds_that_a_viewer_cannot_tell_apart_look_alike():
    rng = Random(7)
    for state in RUNNING:
        for viewer in viewers(state):
            another_world = ARCTIC.determinize(ARCTIC.view(state, viewer), rng)

            assert board(another_world, viewer) == board(state, viewer)


def test_every_token_stands_in_its_column_and_the_own_totem_has_a_star():
    """Rules S-1 and S-5."""
    state = arctic_state(totem="orca", tokens={"orca": 5, "fox": 0})
    rows = board(state, 0).splitlines()
    columns = {
        animal: next(row for row in rows if row.startswith(animal_name(animal)))[:44]
        for animal in ANIMALS
    }

    assert columns["fox"].split()[2:] == ["●", *"·····"]
    assert columns["orca"].split()[1:] == [*"·····", "●", "*"]
    assert columns["moose"].split()[1:] == [*"··", "●", *"···"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_power_in_play_shows_its_holder_and_its_effect(language):
    """Ruling R-19: powers are public."""
    state = arctic_state(powers={"fox_under": 1, "bear_give": 0})
    drawn = on_one_line(board(state, None, language))

    for power, holder in (("fox_under", "Bruno"), ("bear_give", "Anna")):
        effect = WORDS.tell(f"effect-{power}", language)
        assert f"[{holder}]: {on_one_line(effect)}" in drawn


def test_a_pile_is_drawn_as_runs_from_the_bottom_to_the_top():
    pile = ["fox-moose-1", "fox-walrus-2", "?orca-puffin-1", "fox-orca-3"]
    mine, theirs = (on_one_line(board(arctic_state(pile=pile), viewer)) for viewer in (0, 1))

    assert "arctic fox×2 – [face down: orca] – arctic fox visible: arctic fox + orca 3/3" in mine
    assert "arctic fox×2 – [face down] – arctic fox visible: arctic fox + orca 3/3" in theirs


def test_a_card_face_down_on_top_is_not_called_visible():
    """Ruling R-6."""
    drawn = board(arctic_state(pile=["fox-moose-1", "?orca-puffin-1"]), 0)

    assert "visible:" not in drawn


def test_penalties_are_counted_for_all_and_named_for_those_who_know_them():
    """Ruling R-17."""
    state = arctic_state(
        penalties=["fox-moose-1"],
        unknown_penalties=["fox-walrus-2"],
        others=[seat(totem="moose", given=[(0, "fox-walrus-2")])],
    )

    assert "penalties 2 (unknown: 1)" in board(state, None)
    assert "penalty cards you know: arctic fox + moose 5/1\n" in board(state, 0)
    assert "penalty cards you once gave, perhaps gone since: arctic fox + walrus 4/2\n" in board(
        state, 1
    )


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_last_line_says_what_is_owed(viewer):
    hand = ["fox-moose-1", "fox-walrus-2", "orca-puffin-1"]
    state = arctic_state(hand=hand, pile=["moose-walrus-4"])

    assert board(state, viewer).splitlines()[-1] == "Anna is to place: 2 cards."


def test_the_end_is_announced_and_the_last_turns_too():
    """Rules E-1 and E-3."""
    assert "after this round" in board(arctic_state(end_announced=True), 0)
    assert "last turns" in board(arctic_state(end_announced=True, last_turns=True), 0)


def test_the_end_opens_hands_totems_and_scores():
    """Rule E-4."""
    view = ARCTIC.view(END, None)
    drawn = on_one_line(board(END, None))

    for one in view.seats:
        assert f"totem: {animal_name(one.totem)}" in drawn
        assert f"total {one.score['total']}" in drawn
        for card in one.hand:
            assert spelled(card) in drawn


def test_the_end_says_who_wins():
    """Rule P-5."""
    (first,), *_ = ARCTIC.outcome(END).ranking

    (heading,) = [line for line in board(END, None).splitlines() if "wins on points" in line]
    assert NAMES[first] in heading
    assert "wins on points" not in board(arctic_state(), None)


def test_revealed_decks_are_listed():
    view = ARCTIC.reveal(END, None)
    drawn = on_one_line(draw_text(view, ENGLISH, NAMES))

    for card in (*view.secrets.deck, *view.secrets.reserve):
        assert spelled(card) in drawn
