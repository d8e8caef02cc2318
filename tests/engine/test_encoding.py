"""Bytes of ours and bytes that are not; what holds for every game is in `test_every_game.py`."""

import pytest

from engine.encoding import codec_of, encode, pointer_of
from engine.refusals import BadEncoding, Refusal, StaleEncoding
from tests.engine.matches import seed_of
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.lanterns.commands import LightLantern
from tests.engine.toy_game.lanterns.state import LanternsOptions

CODEC = codec_of(LANTERNS)
STATE = LANTERNS.setup(2, LanternsOptions(), seed_of("x"))


def test_a_state_is_written_behind_its_game_and_rules_version():
    assert CODEC.encode_state(STATE).startswith(b'["lanterns",1,{')


def test_a_command_is_spelled_with_its_type_in_snake_case():
    assert encode(LightLantern("red-1")) == b'{"type":"light_lantern","lantern":"red-1"}'


@pytest.mark.parametrize(
    "blob",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"type":"sing"}',
        b'{"type":"light_lantern"}',
        b'{"type":"light_lantern","lantern":7}',
        b'{"type":"light_lantern","lantern":"red-1","more":1}',
        b'{"lantern":"red-1"}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_what_is_no_command_is_refused(blob):
    with pytest.raises(BadEncoding):
        CODEC.decode_command(blob)


@pytest.mark.parametrize("decode", [CODEC.decode_state, CODEC.decode_event, CODEC.decode_view])
@pytest.mark.parametrize("blob", [b"", b"7", b'["lanterns",1]', b"[" * 100_000, b'"\xff"'])
def test_what_is_no_state_event_or_view_is_refused(decode, blob):
    with pytest.raises(BadEncoding):
        decode(blob)


def test_a_truncated_state_is_refused():
    blob = CODEC.encode_state(STATE)
    for length in range(len(blob)):
        with pytest.raises(BadEncoding):
            CODEC.decode_state(blob[:length])


def test_a_stale_state_says_both_versions():
    with pytest.raises(StaleEncoding, match=r"version 0 of lanterns, this is version 1"):
        CODEC.decode_state(CODEC.encode_state(STATE).replace(b'"lanterns",1', b'"lanterns",0'))


@pytest.mark.parametrize(
    ("blob", "pointer"),
    [
        (b'{"hand_size":"two"}', "/hand_size"),
        (b'{"hand":2}', "/hand"),
        (b'{"a/b~c":2}', "/a~1b~0c"),
        (b"[]", ""),
        (b"{", ""),
    ],
)
def test_bad_options_name_the_faulty_member(blob, pointer):
    with pytest.raises(Refusal) as refusal:
        CODEC.decode_options(blob)

    assert refusal.value.pointer == pointer
    assert refusal.value.code == "bad_options"


def test_a_pointer_is_made_of_what_the_decoder_says():
    assert pointer_of("Expected `int`, got `str` - at `$.a.b[3]`") == "/a/b/3"
    assert pointer_of("Expected `str`, got `int` - at `key` in `$.powers`") == "/powers"
    assert pointer_of("Object missing required field `card` - at `$.a[1]`") == "/a/1/card"
    assert pointer_of("Object contains unknown field `wings`") == "/wings"
    assert pointer_of("Input data was truncated") == ""


def test_a_game_has_one_codec():
    assert codec_of(LANTERNS) is CODEC
