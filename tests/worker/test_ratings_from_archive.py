"""Rated matches are played, archived and forgotten: the archive alone gives the stored ratings."""

import json
from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.records.proof import verify
from engine.records.record import decode_record
from service import __main__ as command_line
from service.matches.model.terms import Visibility
from service.matches.store.matches import MatchStore
from service.operations.archive import Archiver
from service.players.cases import accounts
from service.players.model import Kind
from service.ratings.cases.audit import overlooked
from service.ratings.model.ladder import Ladder
from service.ratings.store import LADDER_LINES, LADDER_RESULTS, LADDER_TAKEN
from service.refusals import NotFound
from service.seats.cases import sitting
from service.subjects import open_backend
from tests.backends import Table
from tests.service.ratings.test_counting import finish
from worker.sweeper import Sweeper

GAME = GAMES["iglu_iglu"]
RESULTS = LADDER_RESULTS % Ladder(GAME.name, 2).name


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "archive"


@pytest.fixture
def archiving(backend, clock, folder):
    """The backend, with a folder for an archive."""
    settings = replace(backend.settings, archive_url=folder.as_uri())
    with open_backend(settings, now=clock, sleep=clock.sleep) as opened:
        yield opened


@pytest.fixture
def played(archiving, clock):
    """Three matches that were played, counted and archived: one private, one resigned."""
    table = Table(archiving, GAME)
    ada, ben, cai = table.player("Ada"), table.player("Ben", Kind.BOT), table.player("Cai")
    accounts.say_version(archiving, ben, "1.4")
    ben = replace(ben, version="1.4")
    ids = []
    for host, guest, seen in ((ada, ben, "public"), (cai, ada, "private"), (ben, cai, "public")):
        wanted = {"options": GAME.options_type(), "visibility": Visibility(seen), "rated": True}
        seats = ("me", guest if seen == "private" else "open")
        match = table.match(host, *seats, **wanted).match
        sitting.take_seat(archiving, match.id, guest)
        ids.append(match.id)
    sitting.leave_seat(archiving, ids[-1], cai, 1)
    for match_id in ids:
        finish(archiving, Table(archiving, GAME), match_id)
        clock.pass_by(seconds=6)
        Sweeper(archiving).sweep()
        Archiver(archiving).archive_finished()
    return ids


@pytest.fixture
def forgotten(archiving, played, clock):
    """The same, when their time is over."""
    clock.pass_by(days=archiving.settings.keep_finished_days, minutes=1)
    Archiver(archiving)
    Sweeper(archiving).sweep_slowly()
    for match_id in played:
        with pytest.raises(NotFound):
            archiving.of(MatchStore).load(match_id)
    return played


@pytest.fixture
def ratings(redis_url, folder, monkeypatch, capsys):
    """What the operator's command says, and what it ends with; with the archive, or without."""
    monkeypatch.setattr(command_line, "set_up_logs", lambda _: None)
    monkeypatch.setenv("REDIS_URL", redis_url)

    def run(archive_url=None, word="ratings"):
        address = folder.as_uri() if archive_url is None else archive_url
        monkeypatch.setenv("ARCHIVE_URL", address)
        code = command_line.main([word])
        return code, capsys.readouterr().out

    return run


def lines_of(folder):
    """The files, each with its one line, in the order in which the results were taken."""
    found = [(file, json.loads(file.read_bytes())) for file in folder.rglob("*.jsonl")]
    return sorted(found, key=lambda one: one[1]["rated"]["number"])


def test_matches_that_are_kept_and_archived_say_the_same(ratings, played):
    code, said = ratings()

    assert code == 0, said
    assert f"{GAME.name}:2  results 3" in said
    assert said.endswith("as stored  3 of 3 held by a record\n")


def test_the_archive_alone_gives_the_stored_ratings(ratings, forgotten, redis):
    """Also when the store has lost what was taken; without an archive it says what is missing."""
    assert ratings()[0] == 0
    without = ratings("")
    assert without[0] == 0
    assert without[1].endswith("as stored  0 of 3 held by a record\n")

    redis.delete(RESULTS)

    code, said = ratings()
    assert code == 0, said
    assert said.endswith("as stored  3 of 3 held by a record\n")
    code, said = ratings("")
    assert code == 1
    assert said.endswith("0 of 3 held by a record  lost: 3\n")
    lines = redis.hgetall(LADDER_LINES % f"{GAME.name}:2")
    assert ratings(word="mend-ratings")[0] == 1
    assert redis.hgetall(LADDER_LINES % f"{GAME.name}:2") == lines


def test_an_archived_line_holds_a_record_that_anybody_proves(folder, played):
    lines = lines_of(folder)

    assert [line["rated"]["number"] for _, line in lines] == [1, 2, 3]
    assert [line["record"]["match_id"] for _, line in lines] == played
    for _, line in lines:
        record = decode_record(json.dumps(line["record"]).encode())
        assert verify(record) == record.outcome is not None
        assert line["rated"]["result"]["match"] == record.match_id


def test_a_forged_archive_is_found(ratings, forgotten, folder):
    """Whether its line is at odds with itself, or with what was counted."""
    file, line = lines_of(folder)[0]
    seats = line["rated"]["result"]["seats"]
    places = (2, 1) if seats[0]["place"] < seats[1]["place"] else (1, 2)
    for seat, place in zip(seats, places, strict=True):
        seat["place"] = place
    file.write_text(json.dumps(line) + "\n")

    code, said = ratings()
    assert code == 1
    assert "2 of 3 held by a record" in said
    assert f"{file.relative_to(folder)}:1  is not what was archived" in said

    line["record"]["outcome"]["ranking"] = [[0], [1]] if places == (1, 2) else [[1], [0]]
    file.write_text(json.dumps(line) + "\n")

    code, said = ratings()
    assert code == 1
    assert f"belied: {line['record']['match_id']}" in said
    assert "departs: " in said


def test_a_kept_match_that_was_never_counted_is_named(
    archiving, ratings, played, redis, clock, monkeypatch
):
    """As if whatever brings results had forgotten one: a minute later it is overlooked."""
    taken = LADDER_TAKEN % f"{GAME.name}:2"
    assert list(overlooked(archiving)) == []
    redis.zrem(taken, played[1])
    clock.pass_by(minutes=1)

    assert [match.id for match in overlooked(archiving)] == [played[1]]
    at_once = "service.ratings.cases.audit.BROUGHT_WITHIN"
    monkeypatch.setattr(at_once, -timedelta(days=36_500))  # the command has the machine's clock
    code, said = ratings()

    assert code == 1
    assert said.endswith(f"{GAME.name}:2  {played[1]}  has ended and is not counted\n")


def test_more_matches_than_are_read_at_once_are_all_looked_at(
    archiving, played, monkeypatch, redis
):
    monkeypatch.setattr("service.ratings.cases.audit.BATCH", 2)
    monkeypatch.setattr("service.ratings.cases.audit.BROUGHT_WITHIN", timedelta(0))
    redis.delete(LADDER_TAKEN % f"{GAME.name}:2")

    assert sorted(match.id for match in overlooked(archiving)) == sorted(played)


def test_an_archive_that_is_not_there_is_told(ratings, tmp_path):
    code, said = ratings((tmp_path / "nowhere").as_uri())

    assert (code, said) == (2, "")
