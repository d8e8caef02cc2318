"""The command line's door: reads the words, hands them on, tells every refusal in one line."""

import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from engine.catalogue import GAMES
from engine.cli.arguments import Parser, positive
from engine.cli.perft import count_sequences
from engine.cli.play import play
from engine.cli.playout import playout
from engine.cli.sentences import in_one_line
from engine.cli.statistics import statistics
from engine.cli.verify import verify_record
from engine.refusals import Refusal
from engine.version import VERSION
from engine.words import ENGLISH, LANGUAGES, Language, tell

PACKAGE = __package__.partition(".")[0]
"""How the engine is called here: installed from its wheel it has another name."""

REFUSED = 2
INTERRUPTED = 130


def main(words: Sequence[str]) -> int:
    """Run one subcommand; bad input is one line on stderr and exit code 2."""
    _never_fail_on_a_character()
    language = ENGLISH
    try:
        arguments = _parser().parse_args(words)
        language = getattr(arguments, "lang", language)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except Refusal as refusal:
        return _refuse(f"{refusal.code}: {tell(refusal.sentence, language)}")
    except BrokenPipeError:
        # Whoever read us has seen enough; nothing more may be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as fault:
        return _refuse(f"{fault.filename}: {fault.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _never_fail_on_a_character() -> None:
    """What the terminal cannot spell is shown as a question mark; what is no text is read so."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _refuse(sentence: str) -> int:
    print(f"{PACKAGE}:", in_one_line(sentence), file=sys.stderr)
    return REFUSED


def list_games(arguments: Namespace) -> int:
    """Every game with its seats and what it is about."""
    for name, game in GAMES.items():
        seats = ", ".join(map(str, game.seat_counts))
        title, summary = (game.words.tell(key, arguments.lang) for key in ("title", "summary"))
        print(f"{name:12} {title}: {summary} ({seats})")
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog=f"python -m {PACKAGE}", description="The games of the far north, without a server."
    )
    parser.add_argument("--version", action="version", version=f"Floe {VERSION}")
    subcommands = parser.add_subparsers(
        required=True, metavar="games|play|verify|playout|perft|statistics"
    )
    games = subcommands.add_parser("games", help="the games of the house")
    games.set_defaults(run=list_games)
    _add_language(games)
    proof = subcommands.add_parser("verify", help="check a record: deal, commands, outcome")
    proof.set_defaults(run=verify_record)
    proof.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    _add_language(proof)
    _add_play(subcommands.add_parser("play", help="play a match: bots, or people at this terminal"))
    _add_playout(subcommands.add_parser("playout", help="matches by bots: speed and statistics"))
    _add_perft(subcommands.add_parser("perft", help="numbers of command sequences to a depth"))
    _add_statistics(subcommands.add_parser("statistics", help="the page of figures, as Markdown"))
    return parser


def _add_play(parser: Parser) -> None:
    parser.set_defaults(run=play)
    _add_game(parser, nargs="?")
    parser.add_argument("--seats", default="person,greedy", help="who sits: person[:Name] or a bot")
    parser.add_argument("--server", metavar="URL", help="play on that service, with its players")
    parser.add_argument("--match", metavar="ID", help="with --server: a match that there is")
    parser.add_argument("--seed", help="the same text deals the same match")
    parser.add_argument("--record", metavar="FILE", help="write the match down for `verify`")
    _add_language(parser)


def _add_playout(parser: Parser) -> None:
    parser.set_defaults(run=playout)
    _add_game(parser)
    parser.add_argument("--matches", type=positive, default=100, metavar="N")
    parser.add_argument("--seats", type=positive, default=2, metavar="N")
    parser.add_argument("--bots", default="random", help="one for all seats, or several in turn")
    parser.add_argument("--seed", default="floe")


def _add_perft(parser: Parser) -> None:
    parser.set_defaults(run=count_sequences)
    _add_game(parser)
    parser.add_argument("--seats", type=positive, default=2, metavar="N")
    parser.add_argument("--depth", type=positive, default=3, metavar="N")
    parser.add_argument("--seed", default="floe")


def _add_statistics(parser: Parser) -> None:
    parser.set_defaults(run=statistics)
    parser.add_argument("--matches", type=positive, default=1000, metavar="N")
    parser.add_argument("--greedy", type=positive, default=200, metavar="N")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N")
    parser.add_argument("--seed", default="floe")


def _add_game(parser: Parser, nargs: str | None = None) -> None:
    parser.add_argument("game", metavar="GAME", nargs=nargs, help="its name, as `games` lists it")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="VALUE may be @FILE (JSON); may be repeated",
    )


def _add_language(parser: Parser) -> None:
    parser.add_argument(
        "--lang",
        type=Language,
        choices=LANGUAGES,
        default=ENGLISH,
        metavar="|".join(LANGUAGES),
        help="language",
    )
