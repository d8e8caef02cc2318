"""A deal that several tables play: nothing of one table reaches another before all are over."""

import re
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from engine.catalogue import find_game
from engine.records.fairness import commitment, contest_secret
from engine.records.proof import verify
from engine.records.record import decode_record
from service.contests.cases.driving import drive
from service.contests.store import PRESENT_FOR, ContestStore
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.terms import Status
from service.players.cases import accounts
from service.settings import Settings
from service.subjects import open_backend
from tests.programs import program
from tests.service.conftest import Client, running_web
from tests.waiting import until
from worker.turn import TurnPlayer

ROOT = Path(__file__).parents[3]
CARDS = re.compile(
    "|".join(card["id"] for card in msgspec.to_builtins(find_game("arctic").components())["cards"])
)
"""Any card, seen at another table, tells what is dealt here."""


class House:
    """The service, and its contests driven by hand."""

    def __init__(self, address, backend):
        self.client = Client(address)
        self.backend = backend
        self.turns = TurnPlayer(backend)
        self.players = {}

    def player(self, name, kind="human"):
        client = self.client.register(name, kind)
        self.players[client.player["id"]] = client
        return client

    def contest(self, organiser, kind, entrants, **wanted):
        body = {"game": "arctic", "kind": kind, "players": entrants, **wanted}
        answer = organiser.post("/v1/contests", body)
        assert answer.status == 201, answer
        self.drive(answer.json["id"])
        return answer.json["id"]

    def drive(self, contest_id):
        for _ in range(4):
            drive(self.backend, contest_id)

    def tables(self, contest_id):
        return self.client.get(f"/v1/contests/{contest_id}/matches").json["items"]

    def play_out(self, match_id, until=None):
        loaded = clocks.load(self.backend, match_id)
        while loaded.match.status is Status.PLAYING and loaded.match.version != until:
            match, seat = loaded.match, loaded.match.to_act[0]
            if match.house_seats:
                self.turns.play(match_id, match.version)
            else:
                command = match.rules.legal_commands(loaded.state, seat)[0]
                player = accounts.authenticate(
                    self.backend, self.players[match.seats[seat].player.id].token
                )
                version = match.version
                play_command(self.backend, loaded, player, command, expected_version=version)
            loaded = clocks.load(self.backend, match_id)
        return loaded


@pytest.fixture
def house(redis_url):
    with (
        running_web(redis_url) as address,
        open_backend(Settings(redis_url=redis_url)) as backend,
    ):
        found = House(address, backend)
        yield found
        found.turns.stop()


def everything(reader, match, versions):
    """Every address at which somebody could read of a match."""
    path = f"/v1/matches/{match}"
    yield reader.get(path)
    yield reader.get(path, query={"include": "decision"})
    for version in versions:
        yield reader.get(path, query={"version": version})
        yield reader.get(f"{path}/board.svg", query={"version": version})
        yield reader.get(f"{path}/events", query={"version": version})
    for query in ({"reveal": "true"}, {"seat": 0}, {"seat": 1}):
        yield reader.get(path, query=query)
        yield reader.get(f"{path}/board.svg", query=query)
        yield reader.get(f"{path}/board.txt", query=query)
        yield reader.get(f"{path}/board.json", query=query)
        yield reader.get(f"{path}/replay.svg", query=query)
        yield reader.get(f"{path}/events", query=query)
    for part in ("board.svg", "board.txt", "board.json", "replay.svg", "events", "record"):
        yield reader.get(f"{path}/{part}")
    for shared in (f"/m/{match}", f"/m/{match}/embed", f"/oembed?url=/m/{match}"):
        yield reader.get(shared)
    yield reader.get(f"{path}/events", headers={"Accept": "text/event-stream"})
    yield reader.get("/v1/lobby", query={"limit": 200})
    yield reader.get("/v1/matches", query={"limit": 200, "status": "finished"})
    yield reader.get("/v1/matches", query={"limit": 200, "status": "playing"})
    if reader.token:
        yield reader.get(f"{path}/decision")
        yield reader.get("/v1/events", query={"limit": 200})


def test_nobody_reads_at_another_table_what_is_dealt_at_theirs(house):
    ada, ben, cy, di = (house.player(name) for name in ("Ada", "Ben", "Cy", "Di"))
    entrants = [{"player": one.player["id"]} for one in (ada, ben, cy, di)]
    contest = house.contest(ada, "duplicate", entrants, deals=1)
    first, second = house.tables(contest)
    over = house.play_out(first["match"]).match
    house.play_out(second["match"], until=12)
    house.drive(contest)

    there = [house.players[seat.player.id] for seat in over.seats]
    elsewhere = [one for one in (ada, ben, cy, di) if one not in there]
    versions = [1, 2, over.version // 2, over.version]
    for reader in (house.client, *elsewhere):
        own = set()
        if reader.token:  # what they see at their own table is theirs
            own = set(CARDS.findall(reader.get(f"/v1/matches/{second['match']}").body.decode()))
        for answer in everything(reader, first["match"], versions):
            assert answer.status in (200, 404, 409), answer
            assert not set(CARDS.findall(answer.body.decode())) - own, answer.body
        document = reader.get(f"/v1/matches/{first['match']}").json
        assert document["view"] is None
        assert document["outcome"] is None
        page = reader.get(f"/m/{first['match']}").body.decode()
        assert "Is over" in page
        assert "board.svg" not in page

    for part in ("record", "events", "board.svg", "board.txt", "board.json", "replay.svg"):
        assert elsewhere[0].get(f"/v1/matches/{first['match']}/{part}").code == "deal_still_played"

    one = there[0]
    mine = one.get(f"/v1/matches/{first['match']}").json
    assert mine["outcome"] is not None  # they played it
    assert mine["view"] is None  # which would show all hands now
    seen = one.get(f"/v1/matches/{first['match']}", query={"version": over.version - 1}).json
    assert seen["view"] is not None  # as they saw it then
    for query in ({"reveal": "true"}, {"seat": 0}, {"seat": 1}):
        assert one.get(f"/v1/matches/{first['match']}", query=query).code == "deal_still_played"
    assert one.get(f"/v1/matches/{first['match']}/record").code == "deal_still_played"

    shown = house.client.get(f"/v1/contests/{contest}").json
    assert {row["matches"] for row in shown["standings"]} == {0}
    assert shown["fairness"]["secret"] is None
    ended = house.tables(contest)[0]
    assert (ended["status"], ended["places"], ended["record"]) == ("finished", None, None)
    assert not CARDS.search(house.client.get(shown["page"]).body.decode())


def test_when_the_last_table_is_over_all_is_open_and_every_record_proves_the_deal(house, tmp_path):
    players = [house.player(name) for name in ("Ada", "Ben", "Cy", "Di")]
    entrants = [{"player": one.player["id"]} for one in players]
    contest = house.contest(players[0], "duplicate", entrants, deals=1)
    before = house.client.get(f"/v1/contests/{contest}").json["fairness"]
    tables = house.tables(contest)
    tag = None
    for table in tables:
        house.play_out(table["match"])
        tag = tag or house.client.get(f"/v1/matches/{table['match']}").headers["ETag"]
    house.drive(contest)

    path = f"/v1/matches/{tables[0]['match']}"
    fresh = house.client.get(path, headers={"If-None-Match": tag})
    assert fresh.status == 200  # another document than before, at the same version
    assert fresh.json["view"] is not None
    assert fresh.json["outcome"] is not None
    after = house.client.get(f"/v1/contests/{contest}").json
    assert after["status"] == "finished"
    assert {row["matches"] for row in after["standings"]} == {1}
    secret = bytes.fromhex(after["fairness"]["secret"])
    assert commitment(secret) == before["commitment"] == after["fairness"]["commitment"]
    deals, files = set(), []
    for table in house.tables(contest):
        answer = house.client.get(table["record"])
        record = decode_record(answer.body)
        verify(record)
        assert record.fairness.deal_id == f"{contest}/{table['deal']}"
        assert bytes.fromhex(record.fairness.secret) == contest_secret(secret, f"{contest}/1")
        deals.add(record.deal)
        files.append(tmp_path / f"{table['table']}.json")
        files[-1].write_bytes(answer.body)
    assert len(deals) == 1
    proved = subprocess.run(
        [program("node"), ROOT / "examples" / "verify.mjs", *files],
        capture_output=True,
        check=False,
    )
    assert proved.returncode == 0, proved.stdout
    told = [line.partition("seed ")[2][:64] for line in proved.stdout.decode().splitlines()]
    assert judged_by_the_table(files, tmp_path / "table") == [f"{seed} null" for seed in told]
    other = msgspec.json.decode(files[0].read_bytes())
    other["fairness"]["deal_id"] = f"{contest}/2"
    files[0].write_bytes(msgspec.json.encode(other))
    forged = subprocess.run(
        [program("node"), ROOT / "examples" / "verify.mjs", files[0]],
        capture_output=True,
        check=False,
    )
    assert forged.returncode == 1


def judged_by_the_table(files, folder):
    """The seed that the table's own verifier makes of each record, and where the chain departs."""
    shutil.copytree(ROOT / "table" / "js" / "verify", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "judge.js").write_text(
        """
        import { readFileSync } from "node:fs";
        import { departure } from "./chain.js";
        import { dealSeed, inHex } from "./chance.js";
        for (const file of process.argv.slice(2)) {
          const record = JSON.parse(readFileSync(file, "utf8"));
          console.log(inHex(await dealSeed(record)), await departure(record));
        }
        """
    )
    judged = subprocess.run(
        [program("node"), folder / "judge.js", *files], capture_output=True, check=True, text=True
    )
    return judged.stdout.splitlines()


def test_a_mirrored_pair_is_opened_together(house):
    ada = house.player("Ada")
    bots = [{"bot": "random"}, {"bot": "greedy"}]
    contest = house.contest(ada, "experiment", bots, deals=2, game="north_pole")
    first, second = house.tables(contest)[:2]
    assert first["deal"] == second["deal"] == 1
    assert first["entrants"] == second["entrants"][::-1]
    house.play_out(first["match"])
    house.drive(contest)
    assert house.client.get(f"/v1/matches/{first['match']}/record").code == "deal_still_played"
    house.play_out(second["match"])
    house.drive(contest)
    one, other = (
        decode_record(house.client.get(f"/v1/matches/{table['match']}/record").body)
        for table in (first, second)
    )
    assert one.deal == other.deal
    assert one.fairness.secret == other.fairness.secret
    assert one.fairness.chain != other.fairness.chain


def test_who_takes_part_and_looks_is_there_and_is_paired(house):
    """A ladder night: by entering, reading and following; not by anybody else's reading."""
    ada, ben, cy = (house.player(name) for name in ("Ada", "Ben", "Cy"))
    wanted = {"game": "arctic", "kind": "ladder_night", "open": True, "seconds": 600}
    contest = ada.post("/v1/contests", wanted).json["id"]
    path = f"/v1/contests/{contest}"
    ada.post(f"{path}/start")
    ada.post(f"{path}/entries")
    ben.post(f"{path}/entries")
    now, store = house.backend.now, house.backend.of(ContestStore)
    assert store.present(contest, now()) == {ada.player["id"], ben.player["id"]}
    later = now() + PRESENT_FOR + timedelta(seconds=1)
    assert store.present(contest, later) == frozenset()
    for reader in (cy, house.client):
        reader.get(path)
        reader.get(f"{path}/events")
    assert store.present(contest, now()) == {ada.player["id"], ben.player["id"]}
    seen_at = now()
    for look in (path, f"{path}/events"):

        def is_seen(look=look):
            ben.get(look)
            return ben.player["id"] in store.present(contest, seen_at + PRESENT_FOR)

        until(is_seen)  # its process may believe the clock to be some milliseconds behind
    house.drive(contest)
    [table] = house.tables(contest)
    assert sorted(table["entrants"]) == [0, 1]
    assert table["status"] == "playing"
    ada.delete(path)
