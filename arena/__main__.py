"""Let bots under development play matches on this machine, without server or Redis.

    python -m arena --bot a=http://127.0.0.1:9000 --bot b=mcts arctic --matches 50 --mirrored

A bot is the address of its webhook, asked as the service asks it (see `webhook_contestant.py`), or
the name of a house bot. `--mirrored` plays every deal once in every rotation of the seats; these
matches share their id, because the deal is made from it. Where a bot fails to answer, a command
drawn by lot is played for it, and the failure is counted.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from arena.order import BadOrder, Order, contestants_of, fixtures_of
from arena.runner import run
from arena.webhook_contestant import DEVELOPMENT_SECRET
from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.version import VERSION
from engine.words import ENGLISH, LANGUAGES, Language


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; 2 for an order that cannot be carried out."""
    order = _order(_parser().parse_args(arguments))
    try:
        contestants = contestants_of(order)
        fixtures = fixtures_of(order, list(contestants))
    except BadOrder as fault:
        print(f"python -m arena: {fault}", file=sys.stderr)
        return 2
    run(fixtures, contestants, order.records)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Floe {VERSION}")
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
    parser.add_argument("--seats", type=int, help="seats in a match (as many as bots)")
    parser.add_argument("--options", default="{}", help="the match's options, as JSON")
    parser.add_argument("--first-deal", type=int, default=0, help="other numbers, other deals (0)")
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds for an answer (10)")
    parser.add_argument("--secret", default=DEVELOPMENT_SECRET, help="signs what webhooks get")
    parser.add_argument("--language", type=Language, default=ENGLISH, choices=LANGUAGES)
    parser.add_argument("--records", type=Path, help="a folder for the records of the matches")
    return parser


def _order(asked: argparse.Namespace) -> Order:
    return Order(
        game=asked.game,
        bots=tuple(asked.bot),
        matches=asked.matches,
        mirrored=asked.mirrored,
        seats=asked.seats,
        options=asked.options,
        first_deal=asked.first_deal,
        patience_seconds=asked.timeout,
        secret=asked.secret,
        language=asked.language,
        records=asked.records,
    )


if __name__ == "__main__":
    sys.exit(main())
