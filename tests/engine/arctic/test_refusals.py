"""Refusals name cards, powers, animals and moments in the reader's language."""

import pytest

from engine.arctic import commands as c
from engine.refusals import IllegalCommand
from engine.words import tell
from tests.engine.arctic.states import ARCTIC, arctic_state

HAND = ["fox-puffin-4", "orca-bear-2"]


def sentence_of(state, command, language) -> str:
    """The sentence with which the command is refused."""
    with pytest.raises(IllegalCommand) as refused:
        ARCTIC.apply(state, state.actor, command)
    return tell(refused.value.sentence, language)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This card is not in your hand: moose + orca (place 4, draw 2)."),
        ("it", "Questa carta non è nella tua mano: alce + orca (posiziona 4, pesca 2)."),
        ("es", "Esta carta no está en tu mano: alce + orca (coloca 4, roba 2)."),
        ("de", "Diese Karte hast du nicht auf der Hand: Elch + Orca (ablegen 4, ziehen 2)."),
    ],
)
def test_a_card_is_named_as_on_the_board(language, sentence):
    assert sentence_of(arctic_state(hand=HAND), c.PlaceCard("moose-orca-2"), language) == sentence


def test_what_is_no_card_is_repeated_as_it_was_written():
    state = arctic_state(hand=HAND)

    assert sentence_of(state, c.PlaceCard("{card}\x1b[2J"), "de") == (
        r"Diese Karte hast du nicht auf der Hand: '{card}\x1b[2J'."
    )


def test_a_power_is_named_by_its_title():
    assert sentence_of(arctic_state(hand=HAND), c.PLACE_ONE_MORE, "it") == (
        "Ora non puoi usare questo potere: posizionamento ±1."
    )


def test_the_moment_is_named():
    assert sentence_of(arctic_state(hand=HAND), c.END_TURN, "es") == "Tu turno aún no ha terminado."
    assert sentence_of(arctic_state(hand=HAND), c.TAKE_FROM_DECK, "es") == (
        "Solo es posible mientras robas."
    )
