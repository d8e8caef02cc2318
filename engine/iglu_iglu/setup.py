"""The dealt match (Rules S1 to S4)."""

from engine.dealing import Deal
from engine.iglu_iglu.animals import placed
from engine.iglu_iglu.ice import (
    CENTRE,
    SIDE,
    WATER,
    squares_in,
)
from engine.iglu_iglu.pieces import (
    TILES,
    Animal,
    tiles_in_box,
    tokens_in_box,
)
from engine.iglu_iglu.sentences import WORDS
from engine.iglu_iglu.state import NOWHERE, IgluOptions, IgluState, Phase
from engine.refusals import Refusal

LABEL = "iglu_iglu/1"

TILES_IN_BOX = tiles_in_box()
FISH_IN_BOX, FOXES_IN_BOX, BEARS_IN_BOX = map(tokens_in_box, Animal)


def require_playable(seats: int, options: IgluOptions) -> None:
    """Refuse a start seat that is not at the table."""
    start = options.start_seat
    if start != "random" and not 0 <= start < seats:
        # People count seats from 1.
        sentence = WORDS.sentence("setup-no_such_seat", seat=start + 1)
        raise Refusal("bad_setup", sentence, pointer="/options/start_seat")


def setup(seats: int, options: IgluOptions, seed: bytes) -> IgluState:
    """Tiles face down round the centre, a fish on each central square, everybody yet to place."""
    fish = Deal(seed, f"{LABEL}/fish").shuffled(FISH_IN_BOX)
    centre = squares_in(CENTRE)
    nothing: tuple[tuple[int, ...], ...] = ((),) * seats
    return IgluState(
        seats=seats,
        options=options,
        phase=Phase.PLACING,
        turn=_start_seat(seats, options, seed),
        has_melted=False,
        action_points=0,
        movement_points=0,
        played=0,
        ice=WATER & ~CENTRE,
        glaciers=0,
        faces=_dealt_faces(seed),
        # Rule S2: one fish, face up, on each of the four central squares.
        animals=tuple(placed(square, fish[i]) for i, square in enumerate(centre)),
        inuit=nothing,
        igloos=(0,) * seats,
        prey=nothing,
        kept_tiles=nothing,
        fish_supply=fish[len(centre) :],
        fox_supply=Deal(seed, f"{LABEL}/foxes").shuffled(FOXES_IN_BOX),
        bear_supply=tuple(BEARS_IN_BOX),
        tiles_out=(0,) * len(TILES),
        sunk_tiles=(),
    )


def _dealt_faces(seed: bytes) -> tuple[int, ...]:
    """Rule S1: the 56 tiles shuffled onto all water squares except the central four."""
    faces = [NOWHERE] * (SIDE * SIDE)
    tiles = Deal(seed, f"{LABEL}/tiles").shuffled(TILES_IN_BOX)
    for square, tile in zip(squares_in(WATER & ~CENTRE), tiles, strict=True):
        faces[square] = tile
    return tuple(faces)


def _start_seat(seats: int, options: IgluOptions, seed: bytes) -> int:
    if options.start_seat == "random":
        return Deal(seed, f"{LABEL}/start").below(seats)
    return options.start_seat
