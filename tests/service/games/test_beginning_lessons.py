"""A lesson is brought to where it begins by the commits of any match, and nobody comes between."""

import subprocess
from pathlib import Path

import pytest

from engine.catalogue import GAMES, find_game
from engine.lessons import lessons_of, position
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from service.games import cases
from service.games.cases import begin_lesson
from service.matches.cases import records
from service.matches.cases.clocks import change_match
from service.matches.cases.history import at_version
from service.matches.model.changes import command_played
from service.matches.model.terms import LessonMatch, Status
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.refusals import StoreUnreachable
from tests.programs import program
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer

PROGRAM = Path(__file__).parents[3] / "examples" / "verify.mjs"
LONGEST = {
    name: max(lessons_of(game), key=lambda lesson: len(lesson.before))
    for name, game in GAMES.items()
    if lessons_of(game)
}
"""Of each game the lesson before which most was played."""
every_longest = pytest.mark.parametrize("game", LONGEST)


@every_longest
def test_the_match_stands_where_the_lesson_begins(table, backend, game):
    lesson = LONGEST[game]

    loaded = begin_lesson(backend, table.player("Ada"), game, lesson.name, None).loaded

    assert loaded.state == position(find_game(game), lesson)
    version = 1 + len(lesson.before)
    assert loaded.match.version == version
    assert loaded.match.lesson == LessonMatch(lesson.name, lesson.deal, version)
    assert loaded.match.command_count == len(lesson.before)


@every_longest
def test_the_house_owes_nothing_before_the_lesson_begins(table, backend, game):
    """Whoever comes for the house finds nothing to do at any version of it."""
    lesson = LONGEST[game]
    loaded = begin_lesson(backend, table.player("Ada"), game, lesson.name, None).loaded

    course = [
        at_version(backend, loaded, version).match for version in range(1, 2 + len(lesson.before))
    ]

    assert any(match.to_act != (lesson.seat,) for match in course)
    assert all(match.house_seats == () for match in course)


@every_longest
def test_the_record_of_a_lesson_proves_its_deal_in_two_languages(table, backend, game, tmp_path):
    """Played to its end it is a match like any other."""
    ada = table.player("Ada")
    lesson = LONGEST[game]
    loaded = begin_lesson(backend, ada, game, lesson.name, None).loaded
    rules = loaded.match.rules
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = rules.legal_commands(loaded.state, seat)[-1]
        loaded = backend.of(Commits).commit(command_played(loaded, seat, command, backend.now()))
    written = encode_record(records.record(backend, loaded.match.id))
    file = tmp_path / "record.json"
    file.write_bytes(written)

    record = decode_record(written)
    assert record.fairness.deal_id == f"lesson/{lesson.deal}"
    assert verify(record) == loaded.match.outcome
    ended = subprocess.run([program("node"), PROGRAM, file], capture_output=True, text=True)
    assert (ended.returncode, "proved" in ended.stdout) == (0, True), ended


def test_what_broke_off_before_the_lesson_began_is_called_off(table, backend, clock, monkeypatch):
    """Nobody has its address, and it would count among the matches that its player has running."""
    ada, lesson, begun = table.player("Ada"), LONGEST["arctic"], list[str]()
    prepared = begin_lesson(backend, ada, "arctic", lesson.name, None).loaded.match.id

    def changed_once(backend, match_id, wanted):
        if begun:
            raise StoreUnreachable
        begun.append(match_id)
        return change_match(backend, match_id, wanted)

    monkeypatch.setattr(cases, "change_match", changed_once)
    with pytest.raises(StoreUnreachable):
        begin_lesson(backend, ada, "arctic", lesson.name, None)

    def status(match_id):
        return backend.of(MatchStore).load_without_state(match_id).status

    clock.pass_by(minutes=9)
    Sweeper(backend).sweep_slowly()
    assert (status(begun[0]), status(prepared)) == (Status.PLAYING, Status.PLAYING)
    clock.pass_by(minutes=2)
    Sweeper(backend).sweep_slowly()
    assert (status(begun[0]), status(prepared)) == (Status.CANCELLED, Status.PLAYING)
    clock.pass_by(days=backend.settings.keep_idle_matches_days)
    Sweeper(backend).sweep_slowly()
    assert status(prepared) is Status.CANCELLED


def test_after_the_lesson_the_house_plays_on(table, backend):
    game, lesson = "arctic", lessons_of(GAMES["arctic"])[0]
    loaded = begin_lesson(backend, table.player("Ada"), game, lesson.name, None).loaded
    for step in lesson.steps:
        loaded = backend.of(Commits).commit(
            command_played(loaded, lesson.seat, step.command, backend.now())
        )
    assert loaded.match.house_seats == (1,)

    house = TurnPlayer(backend)
    house.play(loaded.match.id, loaded.match.version)
    house.stop()

    assert backend.of(MatchStore).load(loaded.match.id).match.to_act == (lesson.seat,)
