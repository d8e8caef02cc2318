"""States of Iglu Iglu built for one question: say what matters, the rest fills itself in.

Squares are written as names in one string (`"c3 d3"`), animals as `"d4=fish2 c3=bear"`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, TypeVar, overload

import pytest

from engine.game import Game
from engine.iglu_iglu.animals import TOKEN_BITS, TOKEN_MASK, placed
from engine.iglu_iglu.commands import IgluCommand
from engine.iglu_iglu.events import IgluEvent
from engine.iglu_iglu.ice import CENTRE, SIDE, SQUARE_OF_NAME, SQUARES, WATER, mask_of, names_of
from engine.iglu_iglu.kept_tiles import EVENT_BITS
from engine.iglu_iglu.pieces import (
    TILE_NAMES,
    TILE_OF_NAME,
    TILES,
    TOKEN_ANIMALS,
    TOKEN_OF,
    TOKEN_VALUES,
    Animal,
    TileEvent,
    tiles_in_box,
    tokens_in_box,
)
from engine.iglu_iglu.state import NOWHERE, IgluOptions, IgluState, Phase
from engine.refusals import IllegalCommand
from engine.words import LANGUAGES, Sentence

# The types of its answers are its own, and the face cannot name them.
IGLU: Any = Game("engine.iglu_iglu")
SEED = bytes(32)
C = TypeVar("C", bound=IgluCommand)
FISH_1 = TILE_OF_NAME["fish_1"]
DEFAULT = IgluOptions()


def squares(names: str) -> tuple[int, ...]:
    """Squares inside the engine, ascending."""
    return tuple(sorted(SQUARE_OF_NAME[name] for name in names.split()))


def mask(names: str) -> int:
    """A set of squares inside the engine."""
    return mask_of(squares(names))


def distance(one: str, other: str) -> int:
    """How many squares lie between two by name, along rows and columns."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def tiles(names: str) -> tuple[int, ...]:
    """Tiles inside the engine, ascending."""
    return tuple(sorted(TILE_OF_NAME[name] for name in names.split()))


def animal(written: str) -> int:
    """`d4=fish2` or `c3=bear` as the engine keeps it."""
    square, kind = written.split("=")
    name, value = (kind[:-1], int(kind[-1])) if kind[-1].isdigit() else (kind, 4)
    return placed(SQUARE_OF_NAME[square], TOKEN_OF[Animal(name), value])


def iglu_state(
    *,
    seats: int = 2,
    options: IgluOptions = DEFAULT,
    phase: Phase = Phase.ACTING,
    turn: int = 0,
    action_points: int | None = None,
    movement_points: int | None = None,
    played: str = "",
    ice: str | None = None,
    sea: str = "",
    glaciers: str = "",
    faces: Mapping[str, str] | None = None,
    animals: str = "",
    inuit: Iterable[str] = (),
    igloos: Iterable[str] = (),
    prey: Iterable[str] = (),
    kept: Iterable[str] = (),
    out: str = "",
    **more,
) -> IgluState:
    """A match in the middle of a turn.

    All water but the centre is ice; `sea` melts more of it, `ice` names all tiles there are.
    Pieces are given by seat; seats left out have none. Unnamed faces are dealt from what is left;
    tiles kept or out beside a full board are more than the box holds, which no rule minds.
    """
    ice_mask = WATER & ~CENTRE & ~mask(sea) if ice is None else mask(ice)
    kept_tiles = _by_seat(kept, seats, tiles)
    out_tiles = tiles(out)
    faces_dealt, sunk = _faces(ice_mask, mask(glaciers), faces or {}, (kept_tiles, out_tiles))
    tokens = tuple(sorted(map(animal, animals.split())))
    prey_tokens = _by_seat(prey, seats, _prey)
    used = Counter(token & TOKEN_MASK for token in tokens) + Counter(sum(prey_tokens, ()))
    fish, foxes, bears = (_left_of(kind, used) for kind in Animal)
    has_melted = phase not in (Phase.PLACING, Phase.MELTING)
    return IgluState(
        seats=seats,
        options=options,
        phase=phase,
        turn=turn,
        has_melted=more.pop("has_melted", has_melted),
        action_points=3 * has_melted if action_points is None else action_points,
        movement_points=(
            3 * (phase is Phase.MOVING_ANIMALS) if movement_points is None else movement_points
        ),
        played=sum(EVENT_BITS[TileEvent(event)] for event in played.split()),
        ice=ice_mask,
        glaciers=mask(glaciers),
        faces=faces_dealt,
        animals=tokens,
        inuit=_by_seat(inuit, seats, squares),
        igloos=tuple(map(mask_of, _by_seat(igloos, seats, squares))),
        prey=prey_tokens,
        kept_tiles=kept_tiles,
        fish_supply=more.pop("fish_supply", fish),
        fox_supply=more.pop("fox_supply", foxes),
        bear_supply=more.pop("bear_supply", bears),
        tiles_out=tuple(out_tiles.count(tile) for tile in range(len(TILES))),
        sunk_tiles=sunk,
        **more,
    )


def _by_seat(given: Iterable[str], seats: int, read) -> tuple[tuple[int, ...], ...]:
    listed = [*given, *[""] * seats][:seats]
    return tuple(read(words) for words in listed)


def _prey(words: str) -> tuple[int, ...]:
    return tuple(sorted(animal(f"a1={word}") & TOKEN_MASK for word in words.split()))


def _left_of(kind: Animal, used: Counter[int]) -> tuple[int, ...]:
    left = Counter(tokens_in_box(kind)) - used
    return tuple(sorted(left.elements()))


def _faces(ice, glaciers, named, gone) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces by square, and what is left over as if Melt had removed it."""
    kept_tiles, out_tiles = gone
    chosen = {SQUARE_OF_NAME[square]: TILE_OF_NAME[tile] for square, tile in named.items()}
    chosen |= {square: TILE_OF_NAME["glacier"] for square in range(64) if glaciers >> square & 1}
    left = Counter(tiles_in_box())
    left.subtract([*chosen.values(), *sum(kept_tiles, ()), *out_tiles])
    assert not -left, f"more than the box holds: {-left}"
    rest = list(left.elements())
    faces = [NOWHERE] * (SIDE * SIDE)
    for square in squares(" ".join(names_of(ice))):
        faces[square] = chosen[square] if square in chosen else (rest or [FISH_1]).pop()
    return tuple(faces), tuple(sorted(rest))


def play(state: IgluState, *commands: IgluCommand) -> IgluState:
    """The state after the commands, each given by the seat that is to act."""
    for command in commands:
        state, _ = IGLU.apply(state, IGLU.to_act(state)[0], command)
    return state


def events_of(state: IgluState, command: IgluCommand) -> tuple[IgluEvent, ...]:
    """What happens by the command."""
    _, events = IGLU.apply(state, IGLU.to_act(state)[0], command)
    assert isinstance(events, tuple)
    return events


@overload
def listed(state: IgluState) -> list[IgluCommand]: ...
@overload
def listed(state: IgluState, *types: type[C]) -> list[C]: ...
def listed(state, *types):
    """The legal commands, of these types only if any are named."""
    legal = IGLU.legal_commands(state, IGLU.to_act(state)[0])
    return [command for command in legal if not types or isinstance(command, types)]


def refusal(state: IgluState, command: IgluCommand) -> tuple[str, str]:
    """The code and the rule with which the command is refused; it is not listed either.

    The sentence is the one of its code, and can be told in every language.
    """
    seat = IGLU.to_act(state)[0]
    with pytest.raises(IllegalCommand) as refused:
        IGLU.apply(state, seat, command)
    assert command not in IGLU.legal_commands(state, seat)
    sentence = refused.value.sentence
    assert isinstance(sentence, Sentence)
    assert sentence.key == f"refusal-{refused.value.code}"
    assert len({sentence.tell(language) for language in LANGUAGES}) == len(LANGUAGES)
    return refused.value.code, refused.value.rule


def where(state: IgluState, seat: int) -> str:
    """The squares of a seat's Inuit."""
    return " ".join(SQUARES[square] for square in state.inuit[seat])


def animals_on_board(state: IgluState) -> str:
    """The animals as the builder takes them."""
    return " ".join(
        f"{SQUARES[it >> TOKEN_BITS]}={_token_name(it & TOKEN_MASK)}" for it in state.animals
    )


def prey_of(state: IgluState, seat: int) -> str:
    """A seat's prey as the builder takes it."""
    return " ".join(map(_token_name, state.prey[seat]))


def kept_by(state: IgluState, seat: int) -> str:
    """The names of the tiles that a seat keeps."""
    return " ".join(TILE_NAMES[tile] for tile in state.kept_tiles[seat])


def _token_name(token: int) -> str:
    animal_of = TOKEN_ANIMALS[token]
    return animal_of if animal_of is Animal.BEAR else f"{animal_of}{TOKEN_VALUES[token]}"


def random_states(seats: int, seed: int, options: IgluOptions = DEFAULT):
    """Every state of one match played at random."""
    rng = Random(seed)
    state = IGLU.setup(seats, options, seed.to_bytes(32, "big"))
    while to_act := IGLU.to_act(state):
        yield state
        command = rng.choice(IGLU.legal_commands(state, to_act[0]))
        state, _ = IGLU.apply(state, to_act[0], command)
    yield state
