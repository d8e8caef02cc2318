"""Positions built for one question: name what matters, as it is seen; the rest fills itself in."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Game
from engine.north_pole import commands as c
from engine.north_pole.board import CORNERS, IN_IGLOO, SCREEN, SQUARES, UPPER
from engine.north_pole.commands import NorthPoleCommand
from engine.north_pole.events import NorthPoleEvent
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import (
    BACKS,
    EQUIPMENT,
    MASKS,
    OPENINGS,
    SIDES,
    DashWays,
    Diagonals,
    Places,
    Tables,
)
from engine.north_pole.state import NO_BEAR, NO_CARD, NO_MASK, PHASES, Expedition, NorthPoleState
from engine.refusals import IllegalCommand
from engine.words import LANGUAGES, Language, Sentence, tell

NORTH_POLE: Any = Game("engine.north_pole")
"""The face, which knows no types of one game; here they are read freely."""
SEED = bytes(32)
IT, ES, DE = map(Language, ("it", "es", "de"))
OPEN_ICE = Tables(upper_cracks=Places(()), lower_cracks=Places(()))
"""A board without cracks, where a test is not about them."""

Seats = Mapping[int, Iterable[str]]

MARCH = c.PlayCard("march", "c6", "c5")
SLING = c.PlayCard("sling", "c6", "c4", ambush=True)


def card(name: str, tables: Tables | None = None) -> int:
    """`march` (its back blue) or `march/red` as a number."""
    face, _, back = name.partition("/")
    return board_of(tables).face_of[face] * len(BACKS) + BACKS.index(back or "blue")


def cards(names: Iterable[str], tables: Tables | None = None) -> tuple[int, ...]:
    return tuple(card(name, tables) for name in names)


def masks(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(MASKS.index(name) for name in names)


def square(name: str, rotation: int) -> int:
    return UPPER[rotation][SQUARES.index(name)]


def seen(squares: Iterable[int], rotation: int) -> set[str]:
    """Squares of the upper board by their names as they are seen."""
    return {SQUARES[SCREEN[rotation][square]] for square in squares}


def pawn(name: str, rotation: int) -> int:
    place, _, igloo = name.partition("-")
    return square(place, rotation) + (IN_IGLOO if igloo else 0)


def north_pole_state(
    seats=2,
    *,
    turn=0,
    start=0,
    round=1,
    round_limit=100,
    phase="action",
    teams=False,
    tables=OPEN_ICE,
    rotation=0,
    opening="northwest",
    pawns: Seats | None = None,
    ships: Mapping[int, int] | None = None,
    poles: Mapping[int, int] | None = None,
    equipment: Seats | None = None,
    packed: Seats | None = None,
    just_packed=0,
    sides: Mapping[str, Iterable[str]] | None = None,
    storm_pile=(),
    discards=(),
    deck=("march/purple",) * 40,
    bear=None,
    holes=(),
    stack=("compass",) * 5,
    corners: Mapping[str, str] | None = None,
    scoreboard=None,
    away=(),
    cards_due=1,
    cards_played=0,
    aids=0,
    card_in_play=None,
    diagonals: Diagonals = "past_ends",
    dash: DashWays = "orthogonal",
) -> NorthPoleState:
    """A position; squares, sides and openings as they are seen, decks and stacks from the top."""
    hands = {side: () for side in SIDES} | dict(sides or {})
    laid = {square(name, rotation): mask for name, mask in (corners or {}).items()}
    return NorthPoleState(
        tables=tables,
        teams=teams,
        diagonals=diagonals,
        dash=dash,
        round_limit=round_limit,
        start_seat=start,
        round=round,
        turn_seat=turn,
        phase=PHASES.index(phase),
        cards_due=cards_due,
        cards_played=cards_played,
        aids=aids,
        card_in_play=NO_CARD if card_in_play is None else card(card_in_play, tables),
        just_packed=just_packed,
        rotation=rotation,
        disc=OPENINGS.index(opening),
        seats=tuple(
            Expedition(
                team=seat,
                ship=(ships or {}).get(seat, 1),
                pole=(poles or {}).get(seat, 0),
                pawns=tuple(sorted(pawn(name, rotation) for name in (pawns or {}).get(seat, ()))),
                equipment=tuple(sorted(map(EQUIPMENT.index, (equipment or {}).get(seat, ())))),
                packed=cards((packed or {}).get(seat, ()), tables),
            )
            for seat in range(seats)
        ),
        bear=NO_BEAR if bear is None else square(bear, rotation),
        holes=tuple(sorted(square(name, rotation) for name in holes)),
        hands=tuple(
            tuple(sorted(cards(hands[SIDES[(side + rotation) % 4]], tables))) for side in range(4)
        ),
        storm_pile=cards(storm_pile, tables),
        discards=cards(discards, tables),
        deck=cards(deck, tables)[::-1],
        mask_stack=masks(stack)[::-1],
        corner_masks=tuple(
            MASKS.index(laid[corner]) if corner in laid else NO_MASK for corner in CORNERS
        ),
        scoreboard_mask=NO_MASK if scoreboard is None else MASKS.index(scoreboard),
        discarded_masks=(),
        masks_put_away=masks(away),
        seed=SEED,
        reshuffles=0,
    )


def at_c6(**parts) -> NorthPoleState:
    """Seat 0 on c6 has cards to play, and seat 1 is far away."""
    given: dict[str, Any] = {
        "pawns": {0: ["c6"], 1: ["g2"]},
        "sides": {"south": ["march", "swoop", "dash"]},
    }
    return north_pole_state(**(given | parts))


def holder(*equipment: str, **parts) -> NorthPoleState:
    """Seat 0 on c6 with equipment and marches to play."""
    given: dict[str, Any] = {
        "sides": {"south": ["march", "march", "dash"]},
        "equipment": {0: equipment},
    }
    return at_c6(**(given | parts))


def slinger(mask: str, **parts) -> NorthPoleState:
    """Seat 0 on c6 may sling at seat 1 on c4 and takes this mask for it."""
    given: dict[str, Any] = {
        "pawns": {0: ["c6"], 1: ["c4"]},
        "sides": {"south": ["sling", "march", "march"]},
        "stack": [mask, "husky", "husky"],
    }
    return north_pole_state(**(given | parts))


def legal(state: NorthPoleState) -> tuple[NorthPoleCommand, ...]:
    """What the seat whose turn it is may do."""
    found: tuple[NorthPoleCommand, ...] = NORTH_POLE.legal_commands(state, state.turn_seat)
    return found


def goals(state: NorthPoleState, name="e5", card=None) -> set[str]:
    """Where a piece may go, or sling at."""
    return {
        command.to
        for command in legal(state)
        if isinstance(command, c.PlayCard) and command.pawn == name and card in (None, command.card)
    }


def members(state: NorthPoleState, name: str) -> list[object]:
    """One member of every legal command that has it, each value once, in order."""
    values = (getattr(command, name, None) for command in legal(state))
    return list(dict.fromkeys(value for value in values if value is not None))


def play(
    state: NorthPoleState, *commands: NorthPoleCommand
) -> tuple[NorthPoleState, list[NorthPoleEvent]]:
    """Carry out commands, each for the seat whose turn it is then."""
    happened: list[NorthPoleEvent] = []
    for command in commands:
        assert command in legal(state), (command, legal(state))
        state, events = NORTH_POLE.apply(state, state.turn_seat, command)
        happened += events
    return state, happened


def of_type(events, kind):
    """The events of one type."""
    return [event for event in events if isinstance(event, kind)]


def refusal(state: NorthPoleState, command: NorthPoleCommand) -> tuple[str, str]:
    """The code and the clause of a refusal; the command is not listed either."""
    error = _refused(state, command)
    return error.code, error.rule


def sentence_of(state: NorthPoleState, command: NorthPoleCommand, language: Language) -> str:
    """The sentence of a refusal."""
    return tell(_refused(state, command).sentence, language)


def _refused(state: NorthPoleState, command: NorthPoleCommand) -> IllegalCommand:
    """The refusal, which must come and have the sentence of its code, with no gap left open."""
    assert command not in legal(state)
    with pytest.raises(IllegalCommand) as refused:
        NORTH_POLE.apply(state, state.turn_seat, command)
    sentence = refused.value.sentence
    assert isinstance(sentence, Sentence)
    assert sentence.words is NORTH_POLE.words
    assert sentence.key == f"refusal-{refused.value.code}"
    assert not any("{" in sentence.tell(language) for language in LANGUAGES)
    return refused.value


def pawns(state: NorthPoleState, seat=0) -> list[str]:
    """The squares of a seat's pawns as they are seen, `-igloo` after one in an igloo."""
    seen = SCREEN[state.rotation]
    return sorted(
        SQUARES[seen[pawn % 64]] + "-igloo" * (pawn >= IN_IGLOO) for pawn in state.seats[seat].pawns
    )


def held(state: NorthPoleState, seat=0) -> list[str]:
    """The equipment a seat holds, without filled Backpacks."""
    return [EQUIPMENT[kind] for kind in state.seats[seat].equipment]


def names(state: NorthPoleState, numbers: Iterable[int]) -> list[str]:
    """Cards by the names of their faces."""
    return [board_of(state.tables).face_names[number // len(BACKS)] for number in numbers]


def on_side(state: NorthPoleState, side: str) -> list[str]:
    """The cards that lie on a side as it is seen now."""
    return names(state, state.hands[(SIDES.index(side) - state.rotation) % 4])


def with_cards_on_own_side(state: NorthPoleState, *names: str) -> NorthPoleState:
    """The same position with other cards before the seat whose turn it is."""
    hands = list(state.hands)
    hands[state.own_side] = tuple(sorted(cards(names, state.tables)))
    return replace(state, hands=tuple(hands))
