"""The fox in each edition: a card face down under the visible card, or under the pile."""

import pytest

from engine.arctic import commands as c
from engine.arctic import events as e
from engine.arctic.commands import Position
from engine.arctic.state import Phase
from tests.engine.arctic.states import (
    HAND,
    arctic_state,
    every_edition,
    legal,
    me,
    names,
    of_type,
    placeable,
    play,
    refusal,
)


def fox_state(edition, power="fox_hidden", pile=("moose-orca-2", "orca-fox-3"), **members):
    return arctic_state(
        hand=["walrus-orca-1", "orca-bear-2", "puffin-moose-3", "bear-fox-1"],
        pile=list(pile),
        powers={power: 0},
        edition=edition,
        **members,
    )


@every_edition
@pytest.mark.parametrize(
    ("power", "position", "pile"),
    [
        (
            "fox_hidden",
            Position.HIDDEN,
            "moose-orca-2 orca-fox-3 walrus-orca-1 ?bear-fox-1 puffin-moose-3",
        ),
        (
            "fox_under",
            Position.UNDER,
            "bear-fox-1 moose-orca-2 orca-fox-3 walrus-orca-1 puffin-moose-3",
        ),
    ],
)
def test_the_last_card_placed_may_go_where_the_fox_allows(edition, power, position, pile):
    """Powers `fox_hidden` and `fox_under` in every edition: face down directly under the visible
    card, or to the bottom of the pile."""
    state = fox_state(edition, power)

    state, events = play(
        state,
        c.PlaceCard("walrus-orca-1"),
        c.PlaceCard("puffin-moose-3"),
        c.PlaceCard("bear-fox-1", position),
    )

    assert names(me(state).pile) == tuple(pile.split())
    assert of_type(events, e.CardPlaced)[-1] == e.CardPlaced(0, "bear-fox-1", position)
    assert of_type(events, e.PowerTaken)[0].power == "puffin_swap"


@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_in_edition_de_only_the_last_card_may_go_there(power):
    """Editions, fox (clause C-4): de: only the last card placed."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state("de", power)
    for card in ("walrus-orca-1", "puffin-moose-3"):
        assert placeable(state, position) == []
        command = c.PlaceCard("bear-fox-1", position)
        assert refusal(state, command) == ("not_the_last_card", "C-4")
        state, _ = play(state, c.PlaceCard(card))

    assert placeable(state, position) == ["orca-bear-2", "bear-fox-1"]


@pytest.mark.parametrize("edition", ["es", "it"])
@pytest.mark.parametrize(
    ("at", "pile"),
    [
        (0, "moose-orca-2 ?bear-fox-1 orca-fox-3 walrus-orca-1 puffin-moose-3"),
        (1, "moose-orca-2 orca-fox-3 ?bear-fox-1 walrus-orca-1 puffin-moose-3"),
    ],
)
def test_in_editions_es_and_it_any_card_may_be_hidden_under_the_card_visible_then(
    edition, at, pile
):
    """Editions, fox: es and it: one of the cards placed, at any moment of the placing."""
    cards = [c.PlaceCard("walrus-orca-1"), c.PlaceCard("puffin-moose-3")]
    cards.insert(at, c.PlaceCard("bear-fox-1", Position.HIDDEN))

    state, _ = play(fox_state(edition), *cards)

    assert names(me(state).pile) == tuple(pile.split())


@pytest.mark.parametrize("edition", ["es", "it"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_in_editions_es_and_it_any_card_may_go_to_the_bottom(edition, at):
    """Editions, fox, `fox_under`: one of the cards placed."""
    cards = [c.PlaceCard("walrus-orca-1"), c.PlaceCard("puffin-moose-3")]
    cards.insert(at, c.PlaceCard("bear-fox-1", Position.UNDER))

    state, _ = play(fox_state(edition, "fox_under"), *cards)

    assert names(me(state).pile)[0] == "bear-fox-1"
    assert names(me(state).pile)[-2:] == ("walrus-orca-1", "puffin-moose-3")


@every_edition
def test_one_card_a_turn_goes_there(edition):
    """Clause A-6: each power once per turn."""
    state = fox_state(edition, pile=["orca-moose-4"])
    if edition == "de":
        state, _ = play(state, c.PlaceCard("walrus-orca-1"))
    hidden = c.PlaceCard("bear-fox-1", Position.HIDDEN)
    state, _ = play(state, hidden)
    if edition == "de":
        assert state.phase == Phase.DIRECTION
        return

    again = c.PlaceCard("orca-bear-2", Position.HIDDEN)
    assert refusal(state, again) == ("power_not_available", "A-6")


@every_edition
@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_the_only_card_placed_may_go_there_and_the_visible_card_stays(edition, power):
    """Ruling R-5: so power, tokens, draw and next placement stay."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state(edition, power, pile=["moose-orca-2", "orca-walrus-5"])

    state, events = play(state, c.PlaceCard("bear-fox-1", position))

    assert names(me(state).pile)[-1] == "orca-walrus-5"
    assert of_type(events, e.PowerTaken)[0].power == "orca_refill"
    assert legal(state) == (c.MoveTokens("orca"), c.MoveTokens("walrus"))
    assert me(state).placement_value == 1


@every_edition
@pytest.mark.parametrize("power", ["fox_hidden", "fox_under"])
def test_without_a_visible_card_the_fox_does_nothing(edition, power):
    """Ruling R-5: never without a visible card."""
    position = Position.HIDDEN if power == "fox_hidden" else Position.UNDER
    state = fox_state(edition, power, pile=())

    assert placeable(state, position) == []
    command = c.PlaceCard("bear-fox-1", position)
    assert refusal(state, command) == ("no_visible_card", "R-5")


@every_edition
def test_the_first_card_placed_is_visible_for_the_second(edition):
    """Rulings R-5 and R-8: +1 without a visible card gives 2, and the second may be hidden."""
    state = arctic_state(hand=HAND, powers={"moose_place": 0, "fox_hidden": 0}, edition=edition)

    state, _ = play(
        state,
        c.PLACE_ONE_MORE,
        c.PlaceCard("walrus-orca-1"),
        c.PlaceCard("orca-bear-2", Position.HIDDEN),
    )

    assert names(me(state).pile) == ("?orca-bear-2", "walrus-orca-1")


def test_in_edition_de_the_last_card_of_a_short_hand_is_the_last():
    """Editions, fox: de, with clause A-3: penalties are no placed cards."""
    state = arctic_state(
        hand=["bear-fox-1"], pile=["fox-moose-1"], powers={"fox_hidden": 0}, edition="de"
    )
    assert placeable(state, Position.HIDDEN) == ["bear-fox-1"]

    state, _ = play(state, c.PlaceCard("bear-fox-1", Position.HIDDEN))

    assert names(me(state).pile) == ("?bear-fox-1", "fox-moose-1")
    assert me(state).penalty_count == 4
