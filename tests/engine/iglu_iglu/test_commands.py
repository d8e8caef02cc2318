"""The ready-made commands, and what may stand in one."""

from itertools import chain

import pytest

from engine.encoding import codec_of, encode
from engine.iglu_iglu import commands
from engine.iglu_iglu.ice import SQUARES
from engine.iglu_iglu.pieces import TOKENS
from engine.refusals import BadEncoding
from tests.engine.iglu_iglu.states import IGLU, iglu_state, listed


def every_ready_made_command():
    by_row = chain(commands.MELT_TILES, commands.PLAY_MELTS, commands.BUILD_IGLOOS)
    of_squares = chain(commands.PLACE_INUIT, *(of_sets[-1] for of_sets in by_row))
    kayaks = chain(commands.KAYAK, commands.KAYAK_ONTO_BEAR)
    rows = chain(commands.PUSH_TILE, commands.SEND_INUIT, kayaks)
    tokens = chain(commands.HUNT, commands.PLAY_HARPOON)
    yield from of_squares
    yield from chain.from_iterable(rows)
    yield from chain.from_iterable(tokens)
    yield from chain.from_iterable(row.values() for table in commands.MOVE_ANIMAL for row in table)
    walks = chain(commands.WALK, commands.WALK_ONTO_BEAR)
    yield from chain.from_iterable(row.values() for row in walks)
    yield from commands.PLAY_ENERGY.values()
    yield commands.USE_HARPOON
    yield commands.LET_PASS
    yield commands.PLAY_MOVE_ANIMALS
    yield commands.END_TURN


def test_every_ready_made_command_is_one_of_a_kind_and_survives_json():
    every = list(every_ready_made_command())
    codec = codec_of(IGLU)

    assert len(set(every)) == len(every)
    assert {type(command) for command in every} == set(IGLU.command_types)
    assert all(codec.decode_command(encode(command)) == command for command in every)


def test_an_animal_moves_to_adjacent_squares_only():
    """Rule M5: two for a corner, three at the edge, four inside."""
    assert len(commands.MOVE_ANIMAL) == len(TOKENS)
    for table in commands.MOVE_ANIMAL:
        assert sum(map(len, table)) == 2 * 4 + 3 * 24 + 4 * 36


def test_listing_hands_out_the_same_objects_again():
    state = iglu_state(inuit=["c4", "h7"], animals="d4=fish1")

    first, second = listed(state), listed(state)

    assert all(one is other for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize(
    "blob",
    [
        b'{"type":"walk","origin":"a9","target":"a2"}',
        b'{"type":"walk","origin":"a1"}',
        b'{"type":"walk","origin":"a1","target":"a2","speed":2}',
        b'{"type":"push_tile","square":"c4","direction":"up"}',
        b'{"type":"hunt","animal":"seal","value":1,"square":"d4"}',
        b'{"type":"hunt","animal":"fish","value":"1","square":"d4"}',
        b'{"type":"answer_bear","harpoon":1}',
        b'{"type":"fly"}',
    ],
)
def test_what_is_no_command_is_unreadable(blob):
    with pytest.raises(BadEncoding):
        codec_of(IGLU).decode_command(blob)


def test_a_square_that_slipped_by_the_decoder_is_refused_all_the_same():
    with pytest.raises(BadEncoding):
        IGLU.apply(iglu_state(inuit=["c4", ""]), 0, commands.Walk("c4", "nowhere"))
    assert "nowhere" not in SQUARES
