"""`play`: bots and people at one terminal."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from engine.bots.bot import own_stream
from engine.bots.roster import find_bot, house_bot
from engine.catalogue import find_game
from engine.cli.arguments import read_options, read_secret, read_sitters
from engine.cli.person import MatchLeft, Person
from engine.cli.sentences import WORDS
from engine.cli.table import Table
from engine.game import Command
from engine.outcome import Outcome
from engine.record import encode_record
from engine.words import Language


def play(arguments: Namespace) -> int:
    """Play one match to its end, or until somebody leaves."""
    game = find_game(arguments.game)
    options = read_options(game, arguments.option)
    sitters = read_sitters(arguments.seats, arguments.lang)
    table = Table(game, options, sitters, read_secret(arguments.seed))
    if arguments.record:
        _require_writable(arguments.record)
    code = _play_on(table, arguments.lang)
    if arguments.record:
        Path(arguments.record).write_bytes(encode_record(table.record()))
        print(WORDS.tell("recorded", arguments.lang, path=arguments.record))
    return code


def _require_writable(path: str) -> None:
    """Better refused now than after the match."""
    with Path(path).open("ab"):
        pass


def _play_on(table: Table, language: Language) -> int:
    people = [seat for seat, sitter in enumerate(table.sitters) if sitter.bot is None]
    alone = len(people) == 1
    persons = {seat: Person(table, seat, language, alone) for seat in people}
    events_told = 0
    try:
        while to_act := table.game.to_act(table.state):
            seat = to_act[0]
            table.play(seat, _choice(table, seat, persons.get(seat)))
            if not persons:
                events_told = _tell_spectator(table, events_told, language)
    except (MatchLeft, KeyboardInterrupt) as left:
        print("\n" + WORDS.tell("left", language, count=table.version))
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    if alone:
        persons[people[0]].tell_events()
    elif persons:
        _tell_spectator(table, min(person.events_told for person in persons.values()), language)
    _show_end(table, people[0] if alone else None, language)
    return 0


def _choice(table: Table, seat: int, person: Person | None) -> Command:
    legal_commands = table.game.legal_commands(table.state, seat)
    if person is not None:
        return person.choose(legal_commands)
    return _bots_choice(table, seat, legal_commands)


def _bots_choice(table: Table, seat: int, legal_commands: Sequence[Command]) -> Command:
    """The bot is shown its seat's view and nothing else; the seed of the deal fixes its stream."""
    name = table.sitters[seat].bot
    assert name is not None
    view = table.game.view(table.state, seat)
    rng = own_stream(table.match_id, table.version, seat)
    return find_bot(name, table.game).choose(view, legal_commands, rng, house_bot(name).budget)


def _tell_spectator(table: Table, events_told: int, language: Language) -> int:
    for event in table.events[events_told:]:
        seen = table.game.event_view(event, None)
        print(" ", table.game.describe(seen, language, table.names))
    return len(table.events)


def _show_end(table: Table, seat: int | None, language: Language) -> None:
    view = table.game.view(table.state, seat)
    print("\n" + table.game.draw_text(view, language, table.names) + "\n")
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    print(WORDS.tell("the-end", language, termination=outcome.termination.value))
    print(ranking_text(outcome, table.names))


def ranking_text(outcome: Outcome, names: Sequence[str]) -> str:
    """One line a seat, best first, with the parts of its score."""
    lines, place = [], 1
    for seats in outcome.ranking:
        for seat in seats:
            score = next(score for score in outcome.scores if score.seat == seat)
            parts = ", ".join(f"{part} {points}" for part, points in score.parts.items())
            lines.append(f"{place}. {names[seat]}: {score.total} ({parts})")
        place += len(seats)
    return "\n".join(lines)
