"""States of Arctic built for one question: name the cards that matter, the rest fills itself in."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.arctic.commands import ArcticCommand, PlaceCard, Position, TakeFromRiver
from engine.arctic.events import ArcticEvent
from engine.arctic.landscape import NOWHERE
from engine.arctic.pieces import (
    ANIMALS,
    CARD_NAMES,
    CARD_NUMBERS,
    DECK_COUNT,
    DECK_OF,
    DECK_SIZE,
    FIRST_STEP,
    POWER_NUMBERS,
    POWERS,
)
from engine.arctic.state import HIDDEN, ArcticOptions, ArcticState, Phase, SeatState
from engine.game import Game
from engine.refusals import IllegalCommand
from engine.words import ENGLISH, tell

ARCTIC: Any = Game("engine.arctic")
"""The face does not say what states, views and tables of Arctic are made of."""

SEED = bytes(32)
HAND = ["walrus-orca-1", "orca-bear-2", "puffin-moose-3"]
every_edition = pytest.mark.parametrize("edition", ["de", "es", "it"])


def numbers(names: Iterable[str]) -> tuple[int, ...]:
    """Cards inside the engine; a name after a `?` lies face down."""
    return tuple(CARD_NUMBERS[name.lstrip("?")] + HIDDEN * name.startswith("?") for name in names)


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The other way round."""
    return tuple("?" * (card >= HIDDEN) + CARD_NAMES[card % HIDDEN] for card in cards)


def seat(
    *, totem="fox", hand=(), seen=(), pile=(), penalties=(), unknown_penalties=(), given=()
) -> SeatState:
    """One seat; `given` are pairs of a seat and a card."""
    return SeatState(
        totem=ANIMALS.index(totem),
        hand=tuple(sorted(numbers(hand))),
        seen=tuple(sorted(numbers(seen))),
        pile=numbers(pile),
        penalties_known=tuple(sorted(numbers(penalties))),
        penalties_unknown=numbers(unknown_penalties),
        given=tuple(sorted((to_seat, CARD_NUMBERS[card]) for to_seat, card in given)),
    )


def arctic_state(
    *,
    hand=(),
    seen=(),
    pile=(),
    totem="fox",
    penalties=(),
    unknown_penalties=(),
    given=(),
    others: Iterable[SeatState] = (),
    seats=2,
    river: Iterable[str] | None = None,
    deck: Iterable[str] | None = None,
    reserve: Iterable[str] | None = None,
    tokens: Mapping[str, int] | None = None,
    powers: Mapping[str, int] | None = None,
    phase=Phase.PREPARE,
    to_place: int | None = None,
    to_draw: int | None = None,
    extra_steps=NOWHERE,
    edition="de",
    actor=0,
    paw=0,
    turn=7,
    end_announced=False,
    last_turns=False,
) -> ArcticState:
    """The acting seat as named, the other seats in turn order after it, `powers` by holder.

    Neighbours that are not named have three cards each.
    Whatever is left of as many decks as there are seats goes to river, reserve and deck.
    Tokens are at their places counted from the left; the rest where they start.
    """
    me = seat(
        totem=totem,
        hand=hand,
        seen=seen,
        pile=pile,
        penalties=penalties,
        unknown_penalties=unknown_penalties,
        given=given,
    )
    rest = [other for other in ANIMALS if other != totem]
    neighbours = list(others) or [seat(totem=rest[number]) for number in range(seats - 1)]
    in_order = [me, *neighbours]
    seated = tuple(in_order[(number - actor) % len(in_order)] for number in range(len(in_order)))
    spare = _spare_cards(seated, *(pool for pool in (river, deck, reserve) if pool is not None))
    if not others:
        seated = tuple(
            one if one is me else replace(one, hand=tuple(sorted(_taken(spare, 3))))
            for one in seated
        )
    return ArcticState(
        edition=edition,
        phase=phase,
        actor=actor,
        turn=turn,
        to_place=me.placement_value if to_place is None else to_place,
        to_draw=(me.draw_value if me.pile else 0) if to_draw is None else to_draw,
        used=0,
        extra_steps=extra_steps,
        seats=seated,
        tokens=tuple((tokens or {}).get(animal, FIRST_STEP) for animal in ANIMALS),
        sides=_sides(powers or {}),
        holders=_holders(powers or {}),
        river=_taken(spare, 6) if river is None else numbers(river),
        reserve=_taken(spare, 5 * (len(seated) - 1)) if reserve is None else numbers(reserve),
        deck=tuple(spare) if deck is None else numbers(deck),
        drawn=0,
        paw=paw,
        end_announced=end_announced,
        last_turns=last_turns,
    )


def _spare_cards(seated, *pools) -> list[int]:
    """In a fixed disorder: what no place named, of as many decks as there are seats."""
    lying = [
        card % HIDDEN
        for one in seated
        for cards in (one.hand, one.pile, one.penalties_known, one.penalties_unknown)
        for card in cards
    ] + [card for pool in pools for card in numbers(pool)]
    assert len(set(lying)) == len(lying), "a card lies in two places"
    decks = {DECK_OF[card] for card in lying}
    decks.update(
        [deck for deck in range(DECK_COUNT) if deck not in decks][: _lacking(decks, seated)]
    )
    spare = [
        card
        for deck in sorted(decks)
        for card in range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)
        if card not in lying
    ]
    Random(1).shuffle(spare)
    return spare


def _lacking(decks, seated) -> int:
    return max(0, len(seated) - len(decks))


def _taken(spare: list[int], count: int) -> tuple[int, ...]:
    cards, spare[:] = tuple(spare[:count]), spare[count:]
    return cards


def _sides(powers: Mapping[str, int]) -> tuple[int, ...]:
    named = {POWERS[POWER_NUMBERS[power]].animal: POWER_NUMBERS[power] for power in powers}
    return tuple(named.get(animal, 2 * number) for number, animal in enumerate(ANIMALS))


def _holders(powers: Mapping[str, int]) -> tuple[int, ...]:
    named = {POWERS[POWER_NUMBERS[power]].animal: holder for power, holder in powers.items()}
    return tuple(named.get(animal, -1) for animal in ANIMALS)


def dealt(seats=2, seed=SEED, **options) -> ArcticState:
    """A match as it is dealt."""
    state: ArcticState = ARCTIC.setup(seats, ArcticOptions(**options), seed)
    return state


def legal(state: ArcticState) -> tuple:
    """What the seat to act may do."""
    commands: tuple = ARCTIC.legal_commands(state, state.actor)
    return commands


def me(state: ArcticState) -> SeatState:
    """Seat 0, which acts unless a test names another."""
    return state.seats[0]


def placeable(state: ArcticState, position: Position) -> list[str]:
    """The cards that may be placed there now."""
    return [
        command.card
        for command in legal(state)
        if isinstance(command, PlaceCard) and command.position is position
    ]


def play(state: ArcticState, *commands: ArcticCommand) -> tuple[ArcticState, list[ArcticEvent]]:
    """The state after the commands of whoever is to act, and all that happened."""
    happened: list[ArcticEvent] = []
    for command in commands:
        assert command in legal(state), f"{command} is not listed among {legal(state)}"
        state, events = ARCTIC.apply(state, state.actor, command)
        happened += events
    return state, happened


def refusal(state: ArcticState, command) -> tuple[str, str]:
    """Code and clause with which a command is refused; it must not be listed either."""
    assert command not in legal(state)
    with pytest.raises(IllegalCommand) as refused:
        ARCTIC.apply(state, state.actor, command)
    assert tell(refused.value.sentence, ENGLISH)
    return refused.value.code, refused.value.rule


def of_type(events, *types) -> list:
    """The events of these types, in their order."""
    return [event for event in events if isinstance(event, types)]


def random_states(seats=2, seed=0, **options):
    """Every state of a match played by chance, from the deal to the end."""
    rng = Random(f"{seats} {seed}")
    state = dealt(seats, rng.randbytes(32), **options)
    yield state
    while commands := legal(state):
        state, _ = ARCTIC.apply(state, state.actor, rng.choice(commands))
        yield state


# Phase C

RIVER = [
    "fox-walrus-2",
    "fox-orca-3",
    "moose-walrus-1",
    "moose-orca-2",
    "bear-fox-1",
    "bear-moose-2",
]
ZONE = ["orca-puffin-1", "puffin-bear-1"]
NEXT = ["walrus-orca-1", "walrus-puffin-2", "walrus-bear-3", "walrus-fox-4"]
SEVEN = [
    "puffin-fox-2",
    "puffin-moose-3",
    "puffin-walrus-4",
    "puffin-orca-5",
    "orca-bear-2",
    "orca-fox-3",
    "orca-moose-4",
]


def drawing(*, draw=2, river=RIVER, deck=NEXT, **members) -> ArcticState:
    """Phase C has begun: so many cards are to be drawn."""
    return arctic_state(
        pile=["fox-bear-5"],
        phase=Phase.DRAW,
        to_draw=draw,
        river=river,
        deck=deck,
        **members,
    )


def take(*cards: str) -> list[ArcticCommand]:
    """These river cards, one after another."""
    return [TakeFromRiver(card) for card in cards]
