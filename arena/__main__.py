"""Let bots under development play matches on this machine, without server or Redis.

    python -m arena --bot a=http://127.0.0.1:9000 --bot b=mcts arctic --matches 50 --mirrored

A bot is the address of its webhook, asked as the service asks it (see `webhook_contestant.py`), or
the name of a house bot. `--mirrored` plays every deal once in every rotation of the seats; these
matches share their id, because the deal is made from it. Where a bot fails to answer, a command
drawn by lot is played for it, and the failure is counted.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, islice
from pathlib import Path

from standardwebhooks.webhooks import EmptyWebhookSecretError, Webhook

from arena.fixtures import line_ups, rotations
from arena.standings import Standings
from arena.table import Contestant, Fixture, HouseContestant, NoAnswer, Played, play
from arena.webhook_contestant import DEVELOPMENT_SECRET, WebhookContestant
from engine.bots.roster import BOTS, find_bot, house_bot
from engine.catalogue import GAMES, find_game, require_playable
from engine.encoding import codec_of
from engine.errors import EngineError
from engine.fairness import commitment
from engine.game import Options
from engine.language import Language
from engine.record import (
    AnyRecord,
    RecordedCommand,
    RecordedFairness,
    RecordedSeat,
    encode_record,
    sealed,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; 2 for an order that cannot be carried out."""
    asked = _parser().parse_args(arguments)
    try:
        _require_sensible(asked)
        contestants = {bot.name: bot for bot in map(partial(_contestant, asked), asked.bot)}
        fixtures = list(islice(_fixtures(asked, list(contestants)), asked.matches))
    except (EngineError, ValueError, NoAnswer) as fault:
        print(f"python -m arena: {fault}", file=sys.stderr)
        return 2
    _run(fixtures, contestants, asked.records)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar="NAME=WHERE",
        help=f"an http(s) address, or one of {', '.join(BOTS)}; give it once for each bot",
    )
    parser.add_argument("--matches", type=int, default=10, help="how many in all (10)")
    parser.add_argument("--mirrored", action="store_true", help="every deal from every seat")
    parser.add_argument("--seats", type=int, help="seats at the table (as many as bots)")
    parser.add_argument("--options", default="{}", help="the match's options, as JSON")
    parser.add_argument("--first-deal", type=int, default=0, help="other numbers, other deals (0)")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds for an answer (10)")
    parser.add_argument("--secret", default=DEVELOPMENT_SECRET, help="signs what webhooks get")
    parser.add_argument("--language", type=Language, default=Language.EN, choices=list(Language))
    parser.add_argument("--records", type=Path, help="a folder for the records of the matches")
    return parser


def _require_sensible(asked: argparse.Namespace) -> None:
    if asked.matches < 1 or asked.timeout <= 0:
        raise ValueError("at least one match, and some time for every answer")
    try:
        Webhook(asked.secret)
    except (ValueError, EmptyWebhookSecretError) as fault:
        raise ValueError(f"--secret: {fault}") from fault


def _contestant(asked: argparse.Namespace, spelled: str) -> Contestant:
    name, _, where = spelled.partition("=")
    if not name or not where:
        raise ValueError(f"--bot is NAME=WHERE, not {spelled!r}")
    if "://" not in where:
        bot = find_bot(where, find_game(asked.game))
        return HouseContestant(name, bot, house_bot(where).budget)
    contestant = WebhookContestant(
        name,
        where,
        secret=asked.secret,
        patience_seconds=asked.timeout,
        language=asked.language,
    )
    contestant.require_reachable()
    return contestant


def _fixtures(asked: argparse.Namespace, names: list[str]) -> Iterator[Fixture]:
    """Fixtures without end: round after round, every line-up in all rotations or in one of them."""
    game = find_game(asked.game)
    if len(names) < len(asked.bot):
        raise ValueError("every bot needs a name of its own")
    seats = asked.seats or max(len(names), min(game.seat_counts))
    options = codec_of(game).decode_options(asked.options.encode())
    require_playable(game, seats, options)
    return _rounds(asked, options, [rotations(line_up) for line_up in line_ups(names, seats)])


def _rounds(
    asked: argparse.Namespace, options: Options, turned: list[list[tuple[str, ...]]]
) -> Iterator[Fixture]:
    number = asked.first_deal
    while True:
        for seatings in turned:
            # A fresh deal for every match, seats moved on by one, or one deal from every seat.
            for n, seating in enumerate(seatings):
                yield Fixture(
                    asked.game, options, seating, number if asked.mirrored else number + n
                )
        number += 1 if asked.mirrored else max(map(len, turned))


# Playing and telling


def _run(
    fixtures: Sequence[Fixture], contestants: Mapping[str, Contestant], folder: Path | None
) -> None:
    matches = []
    for n, fixture in enumerate(fixtures, start=1):
        matches.append(played := play(fixture, contestants))
        print(_match_line(n, played), flush=True)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{n:04}-{fixture.match_id}.json"
            file.write_bytes(encode_record(record_of(played)))
    print()
    for line in _summary(matches, list(contestants)):
        print(line)


def record_of(played: Played) -> AnyRecord:
    """The match as a record that `python -m engine verify` accepts."""
    fixture = played.fixture
    return sealed(
        AnyRecord(
            game=fixture.game,
            rules_version=find_game(fixture.game).rules_version,
            match_id=fixture.match_id,
            options=fixture.options,
            seats=tuple(RecordedSeat(seat, name) for seat, name in enumerate(fixture.seating)),
            fairness=RecordedFairness(
                commitment=commitment(fixture.secret),
                secret=fixture.secret.hex(),
                entropies=(None,) * len(fixture.seating),
            ),
            commands=tuple(RecordedCommand(seat, command) for seat, command in played.commands),
        )
    )


def _match_line(number: int, played: Played) -> str:
    assert played.outcome is not None
    seating = played.fixture.seating
    places = (" = ".join(seating[seat] for seat in place) for place in played.outcome.ranking)
    totals = ", ".join(f"{seating[score.seat]} {score.total}" for score in played.outcome.scores)
    faults = f"; {len(played.faults)} faults" if played.faults else ""
    return f"{number:4}  deal {played.fixture.deal}  {' > '.join(places)}  ({totals}){faults}"


def _summary(matches: Sequence[Played], names: Sequence[str]) -> Iterator[str]:
    standings = Standings()
    for played in matches:
        assert played.outcome is not None
        standings.add(played.fixture.seating, played.outcome.ranking)
    for name, other in combinations(names, 2):
        if count := standings.matches(name, other):
            low, high = standings.interval(name, other)
            rate = standings.rate(name, other)
            sure = f"95 %: {low:.1%} to {high:.1%}"
            yield f"{name} ahead of {other}: {rate:.1%} ({sure}; {count} matches)"
    for name in names:
        yield from _conduct(name, matches)


def _conduct(name: str, matches: Sequence[Played]) -> Iterator[str]:
    """How quickly a bot answered, and what went wrong."""
    spans = sorted(
        1000 * seconds
        for played in matches
        for seat, seconds in played.thinking
        if played.fixture.seating[seat] == name
    )
    if spans:
        middle, late = spans[len(spans) // 2], spans[int(0.95 * (len(spans) - 1))]
        yield (
            f"{name}: {len(spans)} decisions; milliseconds p50 {middle:.1f}, p95 {late:.1f}, "
            f"most {spans[-1]:.1f}"
        )
    faults = [
        fault
        for played in matches
        for fault in played.faults
        if played.fixture.seating[fault.seat] == name
    ]
    for kind, count in sorted(Counter(fault.kind for fault in faults).items()):
        first = next(fault for fault in faults if fault.kind == kind)
        yield f"{name}: {count} × {kind}, first at version {first.version}: {first.detail}"


if __name__ == "__main__":
    sys.exit(main())
