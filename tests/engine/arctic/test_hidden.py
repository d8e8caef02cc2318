"""Worlds that could be: `determinize` re-deals what a seat cannot see."""

from collections import Counter
from random import Random

import pytest

from engine.arctic.pieces import CARD_NUMBERS, DECK_OF
from engine.arctic.state import HIDDEN, Phase
from tests.engine.arctic.states import (
    ARCTIC,
    SEED,
    arctic_state,
    dealt,
    legal,
    names,
    numbers,
    random_states,
    seat,
)


def worlds(state, viewer, count=40):
    """Many worlds that fit what the viewer sees."""
    view = ARCTIC.view(state, viewer)
    return [ARCTIC.determinize(view, Random(number)) for number in range(count)]


def all_cards(state):
    lying = [*state.river, *state.reserve, *state.deck[state.drawn :]]
    for one in state.seats:
        lying += [*one.hand, *one.penalties_known, *one.penalties_unknown]
        lying += [card % HIDDEN for card in one.pile]
    return lying


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["de", "es", "it"])
def test_a_world_looks_to_its_viewer_as_the_view_it_came_from(seats, edition):
    """What each seat may know: the view of such a world is the very same, in every state."""
    rng = Random(1)
    for seed in range(3):
        for state in random_states(seats, seed, edition=edition):
            for viewer in (*range(seats), None):
                view = ARCTIC.view(state, viewer)
                world = ARCTIC.determinize(view, rng)
                assert ARCTIC.view(world, viewer) == view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_world_has_every_card_of_its_decks_once(seats):
    """Clause S-2: as many whole decks as there are seats."""
    rng = Random(2)
    for state in random_states(seats, 7):
        world = ARCTIC.determinize(ARCTIC.view(state, state.actor), rng)
        cards = all_cards(world)
        assert len(set(cards)) == len(cards) == 30 * seats
        assert len({DECK_OF[card] for card in cards}) == seats


def test_in_a_world_the_seat_may_do_what_it_may_do():
    """Legal commands depend on the view alone."""
    rng = Random(3)
    for state in random_states(3, 2, edition="it"):
        world = ARCTIC.determinize(ARCTIC.view(state, state.actor), rng)
        assert legal(world) == legal(state)


def test_a_world_is_made_from_the_view_alone():
    """Two states that the viewer cannot tell apart give the same worlds."""
    rng = Random(4)
    for state in random_states(2, 4):
        other = ARCTIC.determinize(ARCTIC.view(state, 0), rng)
        assert worlds(state, 0, 1) == worlds(other, 0, 1)


def test_decks_of_which_nothing_is_seen_may_be_any():
    """Clause S-2: which decks were left out is a secret."""
    state = dealt(2)
    seen = {DECK_OF[card] for card in (*state.river, *state.seats[0].hand)}
    found = Counter(
        frozenset(DECK_OF[card] for card in all_cards(world)) for world in worlds(state, 0)
    )

    assert all(seen <= decks for decks in found)
    one_deck_seen = arctic_state(
        hand=["fox-moose-1"], river=["fox-walrus-2", "fox-orca-3"], others=[seat(totem="bear")]
    )
    found = Counter(
        frozenset(DECK_OF[card] for card in all_cards(world))
        for world in worlds(one_deck_seen, 0, 90)
    )
    assert set(found) == {frozenset({0, other}) for other in (1, 2, 3)}
    assert min(found.values()) > 12


def test_other_totems_may_be_any_but_the_own():
    """Clause S-5: each equally likely, the true one no more than the rest."""
    state = dealt(3)
    own = state.seats[1].totem
    found = Counter(world.seats[0].totem for world in worlds(state, 1, 500))

    assert set(found) == {*range(6)} - {own}
    assert min(found.values()) > 60
    for world in worlds(state, 1):
        assert len({one.totem for one in world.seats}) == 3
        assert world.seats[1].totem == own


def test_the_true_hand_is_not_over_represented():
    """Clause S-7: a card of the other's hand is there as often as any card nobody saw."""
    state = dealt(2, SEED)
    truth = state.seats[1].hand[0]
    shared_decks = [
        world
        for world in worlds(state, 0, 3000)
        if DECK_OF[truth] in {DECK_OF[card] for card in all_cards(world)}
    ]

    share = sum(truth in world.seats[1].hand for world in shared_decks) / len(shared_decks)

    assert share == pytest.approx(3 / 51, abs=0.02)


def test_the_deck_is_in_any_order():
    """Secret: the order of deck and reserve."""
    tops = {world.deck[world.drawn] for world in worlds(dealt(2), 0, 200)}

    assert len(tops) > 40


def test_own_hidden_and_penalty_cards_stay_where_they_are():
    """Own: hidden cards and known penalty cards; ruling R-17: the unknown ones may be any."""
    state = arctic_state(
        hand=["fox-moose-1"],
        pile=["walrus-orca-1", "?walrus-puffin-2", "walrus-bear-3"],
        penalties=["orca-puffin-1"],
        unknown_penalties=["orca-bear-2"],
        totem="walrus",
    )
    found = worlds(state, 0)

    for world in found:
        assert names(world.seats[0].pile) == names(state.seats[0].pile)
        assert names(world.seats[0].penalties_known) == ("orca-puffin-1",)
        assert world.seats[0].hand == state.seats[0].hand
    assert len({world.seats[0].penalties_unknown for world in found}) > 10


# What is remembered: rulings


def lies_with(world, card):
    """The seats that hold the card in any place, and which places."""
    number = CARD_NUMBERS[card]
    places = set()
    for at, one in enumerate(world.seats):
        if number in one.hand:
            places.add((at, "hand"))
        if number + HIDDEN in one.pile:
            places.add((at, "hidden"))
        if number in (*one.penalties_known, *one.penalties_unknown):
            places.add((at, "zone"))
    return places


def test_a_card_seen_going_into_a_hand_is_in_that_hand():
    """Ruling R-18: where nothing was put away face down it can be nowhere else."""
    state = arctic_state(
        others=[seat(totem="bear", hand=["orca-puffin-1", "orca-bear-2"], seen=["orca-bear-2"])]
    )

    assert all(lies_with(world, "orca-bear-2") == {(1, "hand")} for world in worlds(state, 0))


def test_a_card_seen_may_have_been_put_away_face_down():
    """Ruling R-18: in hand, hidden in the pile or discarded, but with its seat."""
    state = arctic_state(
        others=[
            seat(
                totem="bear",
                hand=["orca-puffin-1"],
                pile=["?orca-bear-2", "walrus-orca-1"],
                penalties=["orca-fox-3"],
                seen=["orca-bear-2"],
            )
        ]
    )

    found = {place for world in worlds(state, 0) for place in lies_with(world, "orca-bear-2")}

    assert found == {(1, "hand"), (1, "hidden"), (1, "zone")}


def test_a_card_given_away_lies_where_it_was_given():
    """Ruling R-17: the giver knows it."""
    state = arctic_state(
        powers={"bear_give": 0},
        given=[(1, "orca-bear-2")],
        others=[
            seat(
                totem="bear",
                hand=["orca-puffin-1"],
                penalties=["orca-fox-3"],
                unknown_penalties=["orca-bear-2"],
            )
        ],
    )

    assert all(lies_with(world, "orca-bear-2") == {(1, "zone")} for world in worlds(state, 0))


def test_what_one_gave_away_counts_more_than_what_all_saw_before():
    """Rulings R-17 and R-18: seat 1 took the card from the river, discarded it and gave it to
    seat 0, which gave it on to seat 2."""
    card = "orca-bear-2"
    state = arctic_state(
        powers={"bear_give": 0},
        given=[(2, card)],
        others=[
            seat(totem="bear", hand=["orca-puffin-1"], seen=[card], penalties=["orca-fox-3"]),
            seat(totem="moose", hand=["walrus-orca-1"], unknown_penalties=[card]),
        ],
    )

    assert all(lies_with(world, card) == {(2, "zone")} for world in worlds(state, 0))


def test_a_given_card_that_left_the_zone_was_given_on():
    """Ruling R-17: the giver's memory is no promise; clause S-4: with `bear_give` in play no card
    of a zone ever goes to a hand."""
    state = arctic_state(
        powers={"bear_give": 1},
        given=[(1, "orca-bear-2")],
        others=[
            seat(totem="bear", hand=["orca-puffin-1"]),
            seat(totem="moose", hand=["walrus-orca-1"], unknown_penalties=["orca-bear-2"]),
        ],
    )

    assert all(lies_with(world, "orca-bear-2") == {(2, "zone")} for world in worlds(state, 0))


def test_what_the_holder_of_the_bear_has_not_looked_at_is_from_the_deck():
    """Ruling R-17: he looked in his phase C, and since then nobody else could give."""
    card = "orca-bear-2"
    other = seat(
        totem="bear",
        hand=["orca-puffin-1"],
        penalties=[card],
        unknown_penalties=["orca-fox-3", "walrus-orca-1"],
    )
    state = arctic_state(powers={"bear_give": 1}, given=[(1, card)], others=[other])

    for world in worlds(state, 0):
        assert names(world.seats[1].penalties_known) == (card,)


def test_cards_nobody_saw_are_no_more_than_the_first_hand():
    """Clause S-7: without orca and bear all other cards of a hand come openly."""
    seen = ["orca-bear-2", "orca-fox-3", "orca-moose-4"]
    other = seat(
        totem="bear",
        pile=["walrus-orca-1"],
        hand=[*seen, "puffin-bear-1", "puffin-fox-2"],
        seen=seen,
        penalties=["bear-fox-1", "bear-moose-2", "bear-walrus-3"],
    )
    state = arctic_state(powers={"bear_give": 1, "orca_refill": 0}, others=[other])

    for world in worlds(state, 0):
        assert {*numbers(seen)} <= {*world.seats[1].hand}


def test_a_remembered_card_that_fits_nowhere_with_its_seat_was_given_on():
    """Rulings R-17 and R-18: no hand, no hidden card, no penalty: it lies in another zone."""
    state = arctic_state(
        powers={"bear_give": 1},
        others=[
            seat(totem="bear", seen=["orca-bear-2"]),
            seat(totem="moose", hand=["walrus-orca-1"], unknown_penalties=["orca-bear-2"]),
        ],
    )

    assert all(lies_with(world, "orca-bear-2") == {(2, "zone")} for world in worlds(state, 0))


def test_a_remembered_card_that_the_viewer_holds_stays_there():
    """Ruling R-18: what one knows counts more than what all remember."""
    state = arctic_state(
        hand=["orca-bear-2"],
        others=[seat(totem="bear", hand=["orca-puffin-1"], seen=["orca-bear-2"])],
    )

    for world in worlds(state, 0):
        assert lies_with(world, "orca-bear-2") == {(0, "hand")}
        assert names(world.seats[1].seen) == ("orca-bear-2",)


def test_remembered_cards_lie_where_they_may_throughout_a_match():
    """Rulings R-17 and R-18: a card is remembered once, and lies with a seat, never in the deck."""
    rng = Random(5)
    for seed in range(4):
        for state in random_states(3, seed):
            if state.phase == Phase.OVER:
                continue
            for viewer in (0, None):
                world = ARCTIC.determinize(ARCTIC.view(state, viewer), rng)
                undealt = {*world.deck, *world.reserve}
                remembered = [card for one in state.seats for card in one.seen]
                assert len(set(remembered)) == len(remembered)
                assert undealt.isdisjoint(remembered)


def test_the_end_of_a_match_is_dealt_again_too():
    """After the end nothing that was dealt to a seat is unknown."""
    *_, last = random_states(2, 9)

    world = ARCTIC.determinize(ARCTIC.view(last, None), Random(1))

    assert ARCTIC.outcome(world) == ARCTIC.outcome(last)


def test_names_and_numbers_are_two_spellings_of_a_card():
    """Component C-3: a card is uniquely named."""
    assert names(numbers(["?fox-moose-1", "bear-puffin-5"])) == ("?fox-moose-1", "bear-puffin-5")
