"""Worlds made up from a view."""

from collections import Counter
from random import Random

import pytest

from engine.iglu_iglu.animals import TOKEN_MASK
from engine.iglu_iglu.events import (
    AnimalRemoved,
    KeptTilePlayed,
    TileKept,
    TileRevealed,
    TileSunk,
)
from engine.iglu_iglu.hidden import GLACIER
from engine.iglu_iglu.pieces import (
    TILE_NAMES,
    TILES,
    TOKEN_OF,
    Animal,
    tiles_in_box,
    tokens_in_box,
)
from engine.iglu_iglu.state import NOWHERE, IgluOptions, Phase
from tests.engine.iglu_iglu.states import IGLU, random_states


def every_tile(state):
    kept = [tile for tiles in state.kept_tiles for tile in tiles]
    on_board = [tile for tile in state.faces if tile != NOWHERE]
    out = [tile for tile, count in enumerate(state.tiles_out) for _ in range(count)]
    return sorted((*kept, *on_board, *out, *state.sunk_tiles))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("is_serious", [False, True])
def test_a_made_up_world_has_the_same_view_and_all_pieces_of_the_box(seats, is_serious):
    """Rules C2 and C3: in every phase, for every viewer."""
    rng, phases = Random(seats), set()
    for seed in range(6):
        for state in random_states(seats, seed, IgluOptions(serious=is_serious)):
            if state.phase in phases and rng.random() < 0.8:
                continue
            phases.add(state.phase)
            for viewer in (*range(seats), None):
                view = IGLU.view(state, viewer)
                world = IGLU.determinize(view, rng)
                assert IGLU.view(world, viewer) == view
                assert every_tile(world) == tiles_in_box()
                assert Counter(world.fish_supply) == Counter(state.fish_supply)
                assert Counter(world.fox_supply) == Counter(state.fox_supply)
    assert phases >= {Phase.PLACING, Phase.MELTING, Phase.ACTING, Phase.OVER}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_census_of_made_up_worlds_finds_every_thing_where_it_can_be(seats):
    """Rules C2, C3 and M4, Ruling R-2: told again from what the viewer saw happen, not from views.

    A face-down tile is under ice, a glacier is a Glacier, what was carried out or played is out,
    what is kept has a red border and is what its keeper found; Melt took as many as it was played.
    """
    rng, sunk, eaten = Random(seats), 0, 0
    for seed in range(4):
        seen = Witness(seats)
        for state, events in told_matches(seats, seed):
            seen.watch(events)
            for viewer in (*range(seats), None):
                world = IGLU.determinize(IGLU.view(state, viewer), rng)
                covered = world.ice & ~world.glaciers
                assert every_tile(world) == tiles_in_box()
                for square, tile in enumerate(world.faces):
                    assert (tile != NOWHERE) == bool(world.ice >> square & 1)
                    assert tile == GLACIER or not world.glaciers >> square & 1
                assert covered.bit_count() == 56 - seen.looked_at - seen.sunk
                assert [*world.tiles_out] == [seen.out[name] for name in TILE_NAMES]
                assert len(world.sunk_tiles) == seen.sunk
                for seat, kept in enumerate(world.kept_tiles):
                    assert len(kept) == seen.kept[seat].total()
                    assert all(TILES[tile].has_red_border for tile in kept)
                    if seat == viewer:
                        assert Counter(TILE_NAMES[tile] for tile in kept) == seen.kept[seat]
                lying = [animal & TOKEN_MASK for animal in world.animals]
                taken = [token for prey in world.prey for token in prey]
                supply = [*world.fish_supply, *world.fox_supply, *world.bear_supply]
                box = tokens_in_box(Animal.FISH) + tokens_in_box(Animal.FOX)
                gone = Counter(box + tokens_in_box(Animal.BEAR))
                gone.subtract([*lying, *taken, *supply])
                assert +gone == seen.eaten
                assert not -gone
        sunk, eaten = sunk + seen.sunk, eaten + seen.eaten.total()
    assert sunk
    assert eaten


class Witness:
    """What was seen to happen, counted without a state or a view."""

    def __init__(self, seats):
        self.looked_at = self.sunk = 0
        self.out: Counter[object] = Counter()
        self.kept: list[Counter[object]] = [Counter() for _ in range(seats)]
        self.eaten: Counter[object] = Counter()

    def watch(self, events):
        for event in events:
            match event:
                case TileRevealed(tile=tile):
                    self.looked_at += 1
                    self.out[tile] += tile != "glacier"
                case TileKept(seat=seat, tile=tile):
                    self.looked_at += 1
                    self.kept[seat][tile] += 1
                case KeptTilePlayed(seat=seat, tile=tile):
                    self.kept[seat][tile] -= 1
                    self.out[tile] += 1
                case TileSunk():
                    self.sunk += 1
                case AnimalRemoved(animal=animal, value=value):
                    self.eaten[TOKEN_OF[animal, value]] += 1
        self.kept = [+kept for kept in self.kept]


def told_matches(seats, seed):
    """Every state of one match played at random, with the events that led to it."""
    rng = Random(seed)
    state = IGLU.setup(seats, IgluOptions(), seed.to_bytes(32, "big"))
    while to_act := IGLU.to_act(state):
        command = rng.choice(IGLU.legal_commands(state, to_act[0]))
        state, events = IGLU.apply(state, to_act[0], command)
        yield state, events


def test_only_tiles_with_a_red_border_are_kept_in_a_made_up_world():
    """Rule M4: that it had one, everybody saw."""
    rng = Random(3)
    for state in random_states(4, 2):
        world = IGLU.determinize(IGLU.view(state, None), rng)
        assert all(TILES[tile].has_red_border for tiles in world.kept_tiles for tile in tiles)


def test_the_own_tiles_stay_what_they_are():
    """Rule M4: whoever looked at a tile knows it."""
    rng = Random(4)
    for state in random_states(2, 7):
        for seat in (0, 1):
            world = IGLU.determinize(IGLU.view(state, seat), rng)
            assert world.kept_tiles[seat] == state.kept_tiles[seat]


def test_what_lies_under_the_ice_is_guessed_as_often_as_it_is_there():
    """Every unseen tile is equally likely on every covered square at the deal."""
    state = next(random_states(2, 0))
    view, rng, found, worlds = IGLU.view(state, 0), Random(5), Counter[str](), 3000
    for _ in range(worlds):
        found[TILE_NAMES[IGLU.determinize(view, rng).faces[1]]] += 1

    for row in TILES:
        expected = worlds * row.count / 56
        assert abs(found[row.kind] - expected) < 5 * expected**0.5


def test_the_rng_alone_decides():
    """The same view and the same stream give the same world."""
    *_, state = random_states(3, 1)
    view = IGLU.view(state, None)

    assert IGLU.determinize(view, Random(1)) == IGLU.determinize(view, Random(1))
    middle = list(random_states(3, 1))[40]
    worlds = {IGLU.determinize(IGLU.view(middle, 0), Random(seed)).faces for seed in range(20)}
    assert len(worlds) == 20
