"""Numbers of command sequences from fixed positions: a rule that changes changes some of them."""

import json

import pytest

from engine.catalogue import deal
from engine.perft import perft
from tests.engine.matches import CASES, PLAIN_CASES, seed_of
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.lanterns.state import LanternsOptions
from tests.playthroughs.tables import PERFT_FILE, PERFT_SEEDS, sequences

TABLES = json.loads(PERFT_FILE.read_text(encoding="utf-8"))
CASES_BY_NAME = {str(case): case for case in CASES}


@pytest.mark.parametrize(
    "table", TABLES, ids=lambda table: f"{table['case']}-{table['seed']}-{table['after_commands']}"
)
def test_as_many_sequences_as_ever_can_follow(table):
    counted = sequences(
        CASES_BY_NAME[table["case"]],
        table["seed"],
        table["after_commands"],
        len(table["sequences"]),
    )

    assert counted == table["sequences"], "if the change is meant: make playthroughs"


def test_every_case_has_its_tables():
    assert {table["case"] for table in TABLES} == CASES_BY_NAME.keys()
    for case in PLAIN_CASES:
        assert {t["seed"] for t in TABLES if t["case"] == str(case)} == set(PERFT_SEEDS)


def test_perft_counts_every_sequence_once():
    """One lantern each: two ways to play it, and after lighting one is asked at least once."""
    state = deal(LANTERNS, 2, LanternsOptions(hand_size=1, start_seat=0), seed_of("x"))

    def count(state, depth):
        if depth == 0:
            return 1
        return sum(
            count(LANTERNS.apply(state, seat, command)[0], depth - 1)
            for seat in LANTERNS.to_act(state)
            for command in LANTERNS.legal_commands(state, seat)
        )

    assert perft(LANTERNS, state, 0) == 1
    assert [perft(LANTERNS, state, depth) for depth in range(1, 6)] == [
        count(state, depth) for depth in range(1, 6)
    ]


def test_a_match_that_is_over_has_no_sequence():
    state = deal(LANTERNS, 2, LanternsOptions(hand_size=1, start_seat=0), seed_of("x"))
    while LANTERNS.to_act(state):
        seat = LANTERNS.to_act(state)[0]
        state, _ = LANTERNS.apply(state, seat, LANTERNS.legal_commands(state, seat)[0])

    assert perft(LANTERNS, state, 1) == 0
