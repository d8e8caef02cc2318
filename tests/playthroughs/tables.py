"""Which playthroughs, records and perft tables there are, and how they are written.

`python -m tests.playthroughs.tables` writes them all (`make playthroughs`).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from engine.catalogue import deal
from engine.perft import perft
from engine.records.chain import RecordedSeat
from engine.records.fairness import deal_seed
from engine.records.record import AnyRecord, encode_record
from engine.records.recording import Played, recorded
from tests.engine.matches import CASES, PLAIN_CASES, Case, match_of, seed_of
from tests.engine.toy_game import registered
from tests.playthroughs.story import NAMES, story

FOLDER = Path(__file__).parent
PERFT_FILE = FOLDER.parent / "engine" / "perft.json"
STORY_SEED = "playthrough"
PERFT_SEEDS = ("perft-1", "perft-2")
MOST_SEQUENCES = 4_000


class PerftTable(NamedTuple):
    """The numbers of command sequences of length 1, 2, … from one position."""

    case: str
    seed: str
    after_commands: int
    sequences: list[int]


def stories() -> dict[str, tuple[Case, str]]:
    """By file name: one match for each game and seat count."""
    return {
        f"{case.game.name}-{case.seats}p-{STORY_SEED}.txt": (case, STORY_SEED)
        for case in PLAIN_CASES
    }


def records() -> dict[str, Case]:
    """By file name: one record for each game."""
    return {
        f"{case.game.name}-record.json": case
        for case in PLAIN_CASES
        if case.seats == min(case.game.seat_counts)
    }


def record_of(case: Case, seed: str = STORY_SEED) -> AnyRecord:
    """A match as the service would record it; the deal is fair, the commands are by chance."""
    game, secret = case.game, seed_of(seed)
    entropies = ("my own words", *[None] * (case.seats - 1))
    state = deal(game, case.seats, case.options, deal_seed(secret, seed, entropies))
    rng, played = Random(seed), list[Played]()
    while to_act := game.to_act(state):
        command = rng.choice(game.legal_commands(state, to_act[0]))
        played.append(Played(to_act[0], command))
        state, _ = game.apply(state, to_act[0], command)
    seats = [RecordedSeat(seat, NAMES[seat]) for seat in range(case.seats)]
    return recorded(
        game,
        case.options,
        seats,
        played,
        match_id=seed,
        secret=secret,
        entropies=entropies,
    )


def perft_tables(cases: Sequence[Case] = CASES) -> Iterator[PerftTable]:
    """From the deal and from the middle of a match of every case."""
    for case in cases:
        for seed in PERFT_SEEDS if case in PLAIN_CASES else PERFT_SEEDS[:1]:
            steps = match_of(case, seed)
            for after in (0, len(steps) // 3, 2 * len(steps) // 3):
                yield PerftTable(str(case), seed, after, sequences(case, seed, after))


def sequences(case: Case, seed: str, after: int, depth: int | None = None) -> list[int]:
    """To that depth, or as deep as is still quick."""
    state = match_of(case, seed)[after].state
    if depth is not None:
        return [perft(case.game, state, length) for length in range(1, depth + 1)]
    counts = [perft(case.game, state, 1)]
    while counts[-1] and counts[-1] * counts[0] <= MOST_SEQUENCES and len(counts) < 6:
        counts.append(perft(case.game, state, len(counts) + 1))
    return counts


def write() -> None:
    """Write all of them anew."""
    for old in (*FOLDER.glob("*.txt"), *FOLDER.glob("*.json")):
        old.unlink()
    for name, (case, seed) in stories().items():
        (FOLDER / name).write_text(story(case, seed), encoding="utf-8")
    with registered():
        for name, case in records().items():
            (FOLDER / name).write_bytes(encode_record(record_of(case)))
    lines = ",\n".join(
        " " + msgspec.json.encode(table._asdict()).decode() for table in perft_tables()
    )
    PERFT_FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()
