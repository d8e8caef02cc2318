"""Records of finished matches go to a folder or a bucket, and nothing is forgotten before that."""

import hashlib
import hmac
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from engine.records.proof import verify
from engine.records.record import decode_record
from service.matches.model.terms import Status
from service.matches.store.keys import ARCHIVED_TO
from service.matches.store.matches import MatchStore
from service.operations.archive import BATCH, Archiver
from service.refusals import NotFound
from service.store.partitions import PARTITIONS
from service.subjects import open_backend
from tests.waiting import until
from worker.outages import repeat
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer

ACCESS, SECRET = "north", "a secret of the bucket"


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "archive"


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def archiving(backend, clock, folder):
    """The backend, with a folder for an archive."""
    settings = replace(backend.settings, archive_url=folder.as_uri())
    with open_backend(settings, now=clock) as opened:
        yield opened


def play_out(turns, backend, match):
    """Play to the end; each go gives way to the jobs of other matches."""
    while match.status is Status.PLAYING:
        turns.play(match.id, match.version)
        match = backend.of(MatchStore).load(match.id).match


@pytest.fixture
def finished(backend, table, ada, clock):
    """Plays matches to their end, and lets some time go by."""
    turns = TurnPlayer(backend)

    def play(count=1):
        ids = []
        for _ in range(count):
            match = table.match(ada, "random", "random").match
            play_out(turns, backend, match)
            ids.append(match.id)
        clock.pass_by(seconds=6)
        return ids

    yield play
    turns.stop()


def record_in(line):
    """The record of a line of the archive."""
    return decode_record(bytes(msgspec.json.decode(line, type=dict[str, msgspec.Raw])["record"]))


def archived(folder):
    """The match of every line of every file, proved."""
    lines = [line for file in folder.rglob("*.jsonl") for line in file.read_bytes().splitlines()]
    records = list(map(record_in, lines))
    assert all(verify(record) == record.outcome for record in records)
    return [record.match_id for record in records]


def test_every_finished_match_is_archived_once(archiving, folder, finished, table, ada):
    """What waits, runs or was cancelled is not; two archivers at once write no match twice."""
    table.match(ada, "me", "open")
    table.match(ada, "me", "random")
    first = finished(3)
    Archiver(archiving).archive_finished()
    more = finished(2)

    Archiver(archiving).archive_finished()
    Archiver(archiving).archive_finished()

    assert sorted(archived(folder)) == sorted(first + more)


def test_a_match_that_runs_for_long_is_archived_when_it_ends(
    archiving, folder, finished, table, ada, clock
):
    long = table.match(ada, "random", "random").match
    short = finished()
    Archiver(archiving).archive_finished()
    turns = TurnPlayer(archiving)
    play_out(turns, archiving, long)
    turns.stop()
    clock.pass_by(seconds=6)

    Archiver(archiving).archive_finished()

    assert sorted(archived(folder)) == sorted([*short, long.id])


def test_more_than_a_batch_is_archived_in_one_go(archiving, folder, finished, monkeypatch):
    monkeypatch.setattr("service.operations.archive.BATCH", 2)
    assert BATCH > 2
    ids = finished(5)

    Archiver(archiving).archive_finished()

    assert sorted(archived(folder)) == sorted(ids)


def test_nothing_is_forgotten_while_the_archive_takes_nothing(archiving, folder, finished, clock):
    (match,) = finished()
    archiver = Archiver(archiving)
    sweeper = Sweeper(archiving)
    folder.rmdir()
    folder.write_text("no folder")
    clock.pass_by(days=archiving.settings.keep_finished_days, minutes=1)

    archiver.archive_finished()
    sweeper.sweep_slowly()

    assert archiving.of(MatchStore).load(match).match.id == match

    folder.unlink()
    archiver.archive_finished()
    clock.pass_by(minutes=1)
    sweeper.sweep_slowly()

    assert archived(folder) == [match]
    with pytest.raises(NotFound):
        archiving.of(MatchStore).load(match)


def test_a_match_that_was_overlooked_is_archived_before_it_is_forgotten(
    archiving, redis, folder, finished, clock
):
    """As when the place of the archive came to be named long after the match."""
    (match,) = finished()
    for part in PARTITIONS:
        redis.set(ARCHIVED_TO % part, "inf")
    archiver = Archiver(archiving)
    sweeper = Sweeper(archiving)
    clock.pass_by(days=archiving.settings.keep_finished_days, minutes=1)

    sweeper.sweep_slowly()
    archiver.archive_finished()
    clock.pass_by(minutes=1)
    sweeper.sweep_slowly()

    assert archived(folder) == [match]
    with pytest.raises(NotFound):
        archiving.of(MatchStore).load(match)


def test_a_forgotten_match_leaves_no_key(archiving, redis, finished, clock):
    (match,) = finished()
    Archiver(archiving).archive_finished()
    clock.pass_by(days=archiving.settings.keep_finished_days, minutes=1)

    Archiver(archiving)
    Sweeper(archiving).sweep_slowly()

    assert not list(redis.scan_iter(f"match:{{{match}}}:*"))


def test_beside_the_sweeper_it_archives_by_itself(archiving, folder, finished):
    ids = finished()
    stopped = threading.Event()
    thread = threading.Thread(target=repeat, args=(Archiver(archiving).archive_due, 0.01, stopped))
    thread.start()
    try:
        until(lambda: folder.exists() and archived(folder) == ids)
    finally:
        stopped.set()
        thread.join()


class Bucket(BaseHTTPRequestHandler):
    """A bucket that takes what is signed with its secret, after AWS' Signature Version 4."""

    kept: ClassVar[dict[str, bytes]] = {}

    def do_PUT(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_signed = self.headers["Authorization"].endswith(f"Signature={self._signature()}")
        if is_signed:
            self.kept[self.path] = body
        self.send_response(200 if is_signed else 403)
        self.send_header("ETag", f'"{hashlib.md5(body).hexdigest()}"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _signature(self):
        authorization = self.headers["Authorization"]
        fields = dict(field.split("=", 1) for field in authorization.split(" ", 1)[1].split(", "))
        names = fields["SignedHeaders"].split(";")
        canonical = "\n".join(
            (
                "PUT",
                self.path,
                "",
                *(f"{name}:{self.headers[name].strip()}" for name in names),
                "",
                fields["SignedHeaders"],
                self.headers["x-amz-content-sha256"],
            )
        )
        _, *scope = fields["Credential"].split("/")
        digest = hashlib.sha256(canonical.encode()).hexdigest()
        wanted = "\n".join(
            ("AWS4-HMAC-SHA256", self.headers["x-amz-date"], "/".join(scope), digest)
        )
        key = f"AWS4{SECRET}".encode()
        for part in (*scope, wanted):
            key = hmac.new(key, part.encode(), hashlib.sha256).digest()
        return key.hex()

    def log_message(self, *_):
        """Say nothing."""


def test_a_bucket_takes_the_records_too(backend, clock, finished, monkeypatch):
    with ThreadingHTTPServer(("127.0.0.1", 0), Bucket) as bucket:
        Bucket.kept.clear()
        threading.Thread(target=bucket.serve_forever, daemon=True).start()
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{bucket.server_port}")
        monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
        monkeypatch.setenv("AWS_REGION", "eu-north-1")
        settings = replace(backend.settings, archive_url="s3://floe/records")
        ids = finished(2)

        with open_backend(settings, now=clock) as opened:
            Archiver(opened).archive_finished()
        bucket.shutdown()

    ((path, content),) = Bucket.kept.items()
    assert path.startswith("/floe/records/2026-06-01/")
    assert sorted(record_in(line).match_id for line in content.splitlines()) == sorted(ids)
