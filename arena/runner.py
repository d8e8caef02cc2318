"""Plays the fixtures one after the other, keeps their records, and prints how it went."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from arena.contestant import Contestant
from arena.fixtures import Fixture
from arena.match import FinishedMatch, play
from arena.report import match_line, summary
from engine.catalogue import find_game
from engine.records.chain import RecordedSeat
from engine.records.record import AnyRecord, encode_record
from engine.records.recording import Played, recorded


def run(
    fixtures: Sequence[Fixture], contestants: Mapping[str, Contestant], records: Path | None
) -> None:
    """Play them all; their records go into the folder, if there is one."""
    matches = []
    for number, fixture in enumerate(fixtures, start=1):
        match = play(fixture, contestants)
        matches.append(match)
        print(match_line(number, match), flush=True)
        if records is not None:
            _keep(match, records, number)
    print()
    for line in summary(matches, list(contestants)):
        print(line)


def record_of(match: FinishedMatch) -> AnyRecord:
    """The match as a record that `python -m engine verify` accepts."""
    fixture = match.fixture
    return recorded(
        find_game(fixture.game),
        fixture.options,
        [RecordedSeat(seat, name) for seat, name in enumerate(fixture.seating)],
        [Played(seat, command) for seat, command in match.commands],
        match_id=fixture.match_id,
        secret=fixture.secret,
        entropies=[None] * len(fixture.seating),
    )


def _keep(match: FinishedMatch, records: Path, number: int) -> None:
    records.mkdir(parents=True, exist_ok=True)
    file = records / f"{number:04}-{match.fixture.match_id}.json"
    file.write_bytes(encode_record(record_of(match)))
