"""`play`: bots and people at one terminal."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from engine.bots.bot import own_stream
from engine.bots.roster import find_bot, house_bot
from engine.catalogue import find_game
from engine.cli.arguments import read_options, read_secret, read_sitters
from engine.cli.choosing import MatchLeft
from engine.cli.match import LocalMatch
from engine.cli.person import Person
from engine.cli.ranking import ranking_text
from engine.cli.remote import play_at_server
from engine.cli.sentences import WORDS, bad_argument
from engine.game import Command
from engine.records.record import encode_record
from engine.words import Language


def play(arguments: Namespace) -> int:
    """Play one match to its end, or until somebody leaves; on a service, if one is named."""
    if arguments.server:
        return play_at_server(arguments)
    if arguments.game is None or arguments.match:
        raise bad_argument("no-game" if arguments.game is None else "no-server")
    game = find_game(arguments.game)
    options = read_options(game, arguments.option)
    sitters = read_sitters(arguments.seats, arguments.lang)
    match = LocalMatch(game, options, sitters, read_secret(arguments.seed))
    if arguments.record:
        _require_writable(arguments.record)
    code = _play_on(match, arguments.lang)
    if arguments.record:
        Path(arguments.record).write_bytes(encode_record(match.record()))
        print(WORDS.tell("recorded", arguments.lang, path=arguments.record))
    return code


def _require_writable(path: str) -> None:
    """Better refused now than after the match."""
    with Path(path).open("ab"):
        pass


def _play_on(match: LocalMatch, language: Language) -> int:
    people = [seat for seat, sitter in enumerate(match.sitters) if sitter.bot is None]
    alone = len(people) == 1
    persons = {seat: Person(match, seat, language, alone) for seat in people}
    events_told = 0
    try:
        while to_act := match.game.to_act(match.state):
            seat = to_act[0]
            match.play(seat, _choice(match, seat, persons.get(seat)))
            if not persons:
                events_told = _tell_spectator(match, events_told, language)
    except (MatchLeft, KeyboardInterrupt) as left:
        print("\n" + WORDS.tell("left", language, count=match.version))
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    if alone:
        persons[people[0]].tell_events()
    elif persons:
        _tell_spectator(match, min(person.events_told for person in persons.values()), language)
    _show_end(match, people[0] if alone else None, language)
    return 0


def _choice(match: LocalMatch, seat: int, person: Person | None) -> Command:
    legal_commands = match.game.legal_commands(match.state, seat)
    if person is not None:
        return person.choose(legal_commands)
    return _bots_choice(match, seat, legal_commands)


def _bots_choice(match: LocalMatch, seat: int, legal_commands: Sequence[Command]) -> Command:
    """The bot is shown its seat's view and nothing else; the seed of the deal fixes its stream."""
    name = match.sitters[seat].bot
    assert name is not None
    view = match.game.view(match.state, seat)
    rng = own_stream(match.match_id, match.version, seat)
    budget = house_bot(name).budget_in(match.game)
    return find_bot(name, match.game).choose(view, legal_commands, rng, budget)


def _tell_spectator(match: LocalMatch, events_told: int, language: Language) -> int:
    for event in match.events[events_told:]:
        seen = match.game.event_view(event, None)
        print(" ", match.game.describe(seen, language, match.names))
    return len(match.events)


def _show_end(match: LocalMatch, seat: int | None, language: Language) -> None:
    view = match.game.view(match.state, seat)
    print("\n" + match.game.draw_text(view, language, match.names) + "\n")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    print(WORDS.tell("the-end", language, termination=outcome.termination.value))
    parts = match.game.names(language).parts
    print(ranking_text(outcome, match.names, parts))
