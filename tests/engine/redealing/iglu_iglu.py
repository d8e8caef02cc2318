"""Iglu Iglu: faces of face-down tiles, others' kept tiles, tiles sunk unseen, orders of supplies.

A kept tile has a red border, which everybody saw; beyond that any unseen tile may be anywhere.
At the end kept tiles are open.
"""

from msgspec.structs import replace

from engine.game import Command
from engine.iglu_iglu.events import AnimalAppeared, TileKept, TileRevealed
from engine.iglu_iglu.pieces import TILES
from engine.iglu_iglu.state import Phase

REVEALING = frozenset({TileRevealed, TileKept, AnimalAppeared})
HIDING: frozenset[type[Command]] = frozenset()
UNTOLD: frozenset[str] = frozenset()


def redeal(state, viewer, rng):
    secret_seats, face_down = _secret_seats(state, viewer), _face_down(state)
    unseen = [state.faces[square] for square in face_down] + list(state.sunk_tiles)
    unseen += [tile for seat in secret_seats for tile in state.kept_tiles[seat]]
    rng.shuffle(unseen)
    unseen.sort(key=lambda tile: TILES[tile].has_red_border)  # stable: red borders last, at random
    kept = list(state.kept_tiles)
    for seat in secret_seats:
        kept[seat] = tuple(sorted(unseen.pop() for _ in kept[seat]))
    rng.shuffle(unseen)
    faces = list(state.faces)
    for square in face_down:
        faces[square] = unseen.pop()
    return replace(
        state,
        faces=tuple(faces),
        kept_tiles=tuple(kept),
        sunk_tiles=tuple(sorted(unseen)),
        fish_supply=tuple(rng.sample(state.fish_supply, len(state.fish_supply))),
        fox_supply=tuple(rng.sample(state.fox_supply, len(state.fox_supply))),
    )


def hidden_places(state, viewer):
    places = {f"face {square}": state.faces[square] for square in _face_down(state)}
    for seat in _secret_seats(state, viewer):
        places |= {f"kept {seat} {i}": tile for i, tile in enumerate(state.kept_tiles[seat])}
    places |= {f"sunk {i}": tile for i, tile in enumerate(state.sunk_tiles)}
    places |= {f"fish {i}": token for i, token in enumerate(state.fish_supply)}
    return places | {f"fox {i}": token for i, token in enumerate(state.fox_supply)}


def _secret_seats(state, viewer):
    over = state.phase is Phase.OVER
    return [seat for seat in range(state.seats) if seat != viewer and not over]


def _face_down(state):
    covered = state.ice & ~state.glaciers
    return [square for square in range(64) if covered >> square & 1]
