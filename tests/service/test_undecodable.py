"""What one release of the service cannot decode of what is stored holds up nobody.

Odd bytes are written into the store beside a service that runs: what a later release would leave
behind when an operator goes back to this one, or a damaged disk.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest
from redis import Redis
from structlog.testing import capture_logs

from engine.catalogue import GAMES
from engine.words import ENGLISH
from service.contests.cases.driving import drive_due
from service.ids import new_id
from service.matches.cases import lists
from service.matches.cases.streams import PlayerStream
from service.matches.store.matches import MatchStore
from service.operations.embedded_redis import EmbeddedRedis
from service.operations.undecodable import KINDS, look_at_undecodable
from service.players.cases import accounts
from service.players.store.keys import PLAYER_PUSH
from service.refusals import VersionConflict
from service.settings import Settings
from service.subjects import open_backend
from tests.push_service import NO_SERVICE, Browser
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.matches.api.test_events import following
from tests.service.table import ME, OPEN, Table, put_up
from tests.waiting import until
from worker.sweeper import Sweeper

TOKEN = "the-token-of-the-operators"
GREEDY = {"kind": "bot", "bot": "greedy"}
ARCTIC = GAMES["arctic"].rules_version
SEEK = {"game": "arctic", "seat_counts": [2], "options": {}}
CONTEST = {
    "game": "arctic",
    "kind": "round_robin",
    "seats": 2,
    "options": {},
    "players": [{"bot": "greedy"}, {"bot": "random"}],
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with EmbeddedRedis(tmp_path_factory.mktemp("poisoned"), append_only=False) as started:
        yield started


@pytest.fixture(scope="module")
def address(store):
    """A service without workers, that has operators."""
    with running_web(store.url, operator_token=TOKEN, registrations_per_minute=100_000) as served:
        yield served


@pytest.fixture(scope="module")
def contract(address):
    return PublishedContract(Client(address).get("/openapi.json").json)


@pytest.fixture
def redis(store):
    with Redis.from_url(store.url) as client:
        yield client
        client.flushall()


@pytest.fixture
def client(address, redis, contract):
    return Client(address, contract)


@pytest.fixture
def operator(client):
    return client.as_player(TOKEN)


@pytest.fixture
def ada(client):
    return client.register("Ada")


@pytest.fixture
def bo(client):
    return client.register("Bo")


@pytest.fixture
def backend(store, redis):
    with open_backend(Settings(redis_url=store.url)) as opened:
        yield opened


def later_word(document):
    return document.replace(b'"takebacks":"', b'"takebacks":"some_later_')


def no_json(_document):
    return b"\xff\x00{ this is no JSON"


def cut_off(document):
    return document[: len(document) // 2]


def later_options(document):
    said = json.loads(document)
    return json.dumps({**said, "options": {"some_later_option": True}}).encode()


DAMAGED_SEEKS = {"bytes": no_json, "options": later_options}
MATCHES = {"word": later_word, "bytes": no_json, "cut": cut_off, "options": later_options}


@pytest.fixture(params=MATCHES)
def poisoned(request):
    return MATCHES[request.param]


def poison_match(redis, match_id, how=no_json):
    """Make what is stored of a match undecodable; no process takes it for what it knows."""
    meta = f"match:{{{match_id}}}:meta"
    before = redis.hget(meta, "doc")
    after = how(before)
    assert after != before
    redis.hset(meta, mapping={"doc": after, "commit": "of another release"})


def ids(answer):
    assert answer.status == 200, answer
    return [one["id"] for one in answer.json["items"]]


def test_lists_of_matches_go_on_without_it(redis, client, ada, bo, poisoned):
    first, bad, last = (put_up(ada)["id"] for _ in range(3))
    poison_match(redis, bad, poisoned)

    for one in (client, ada, bo):
        for query in ({}, {"sort": "updated_at"}, {"game": "arctic"}, {"open": "true"}):
            assert sorted(ids(one.get("/v1/matches", query=query))) == sorted([first, last])
    assert ids(ada.get("/v1/matches", query={"player": "me"})) == [last, first]
    page = client.get("/v1/matches", query={"limit": 1}).json
    assert [one["id"] for one in page["items"]] == [last]
    rest = client.get("/v1/matches", query={"limit": 1, "cursor": page["next_cursor"]})
    assert ids(rest) == [first]


def test_one_look_at_it_is_refused_in_a_clear_word(redis, client, ada, bo, poisoned):
    table = Table([ada, bo])
    poison_match(redis, table.id, poisoned)

    for one in (client, ada, bo):
        for path in ("", "/events", "/board", "/history?version=1"):
            answer = one.get(f"{table.path}{path}")
            assert (answer.status, answer.code) in [(409, "undecodable"), (404, "not_found")], path
    command = {"expected_version": 2, "command": {"type": "pass"}}
    assert ada.post(f"{table.path}/commands", command).status in (409, 422)
    assert ada.delete(f"{table.path}/seats/0").code == "undecodable"


def test_a_damaged_state_is_refused_in_a_clear_word(redis, client, ada, bo):
    table = Table([ada, bo])
    state = f"match:{{{table.id}}}:state"
    redis.set(state, redis.get(state)[:-30])
    redis.hset(f"match:{{{table.id}}}:meta", "commit", "of another release")

    assert client.get(table.path).code == "undecodable"
    assert ids(client.get("/v1/matches")) == [table.id]


def test_work_goes_on_without_it(redis, client, bo, poisoned):
    bot = client.register("Robo", "bot")
    bad = Table([bot], seats=[ME, GREEDY])
    good = Table([bot], seats=[ME, GREEDY])
    due = f"player:{{{bot.player['id']}}}:due"
    redis.zadd(due, {bad.id: 1, good.id: 2})
    poison_match(redis, bad.id, poisoned)

    answer = bot.post("/v1/work", {})

    if answer.status == 200:
        assert answer.json["match"]["id"] == good.id
    else:
        assert answer.status == 204
    assert redis.zscore(due, bad.id) == 1, "another release may be at it"


def test_an_account_is_deleted_all_the_same(redis, client, ada, bo, poisoned):
    table = Table([ada, bo])
    poison_match(redis, put_up(ada)["id"], poisoned)

    assert ada.delete("/v1/players/me").status == 204
    assert client.get(f"/v1/players/{ada.player['id']}").code == "player_not_found"
    assert table.document["seats"][0]["kind"] == "bot"


def test_sweepers_look_after_all_the_others(redis, backend, ada, bo, poisoned):
    clock = {"turn_seconds": 1, "on_timeout": "bot"}
    bad, good = (Table([ada, bo], clock=clock) for _ in range(2))
    poison_match(redis, bad.id, poisoned)
    for part in redis.scan_iter("deadlines:*"):
        for member in redis.zrange(part, 0, -1):
            redis.zadd(part, {member: 1})
    sweeper = Sweeper(backend)

    for _ in range(5):
        sweeper.sweep()
        sweeper.sweep_slowly()

    assert bad.id not in ids(Client(ada.base).get("/v1/matches"))
    assert good.id in ids(Client(ada.base).get("/v1/matches"))


def test_it_is_logged_once_by_all_processes_together(redis, store, ada):
    match_id = put_up(ada)["id"]
    poison_match(redis, match_id)

    with capture_logs() as logged:
        for _ in range(3):
            with open_backend(Settings(redis_url=store.url)) as process:
                for _ in range(3):
                    Sweeper(process).sweep()
                    lists.list_matches(process, None, lists.MatchFilter(), 50, None)

    assert [(line["event"], line.get("name")) for line in logged] == [("undecodable", match_id)]


def test_the_feed_of_a_player_says_nothing_of_how_it_stands(redis, ada, bo, poisoned):
    table = Table([ada, bo])
    poison_match(redis, table.id, poisoned)

    answer = ada.get("/v1/events")

    assert answer.status == 200, answer
    assert {one["match"] for one in answer.json["items"]} == {table.id}


def poison(redis, key, field, value=b"\xff no JSON"):
    """Put odd bytes where a document stands."""
    assert redis.exists(key)
    redis.hset(key, field, value)


def test_seeks_go_on_without_one(redis, backend, client, ada, bo):
    bad = ada.post("/v1/seeks", {**SEEK, "rated": True}).json["id"]
    good = ada.post("/v1/seeks", {**SEEK, "clock": {"turn_seconds": 60}}).json["id"]
    poison(redis, "{seeks}:documents", bad)

    assert ids(ada.get("/v1/seeks")) == [good]
    assert ada.get(f"/v1/seeks/{bad}").code == "undecodable"
    assert bo.get(f"/v1/seeks/{bad}").code == "seek_not_found"
    Sweeper(backend).sweep()
    opened = ada.post("/v1/seeks", SEEK)
    assert opened.status == 201, opened
    paired = bo.post("/v1/seeks", SEEK).json
    assert paired["status"] == "matched"
    assert bo.post("/v1/seeks", {**SEEK, "rated": True}).json["status"] == "waiting"
    assert ada.delete("/v1/players/me").status == 204


def test_a_seek_of_a_later_option_is_left_out_of_its_list(redis, ada):
    bad = ada.post("/v1/seeks", SEEK).json["id"]
    stored = json.loads(redis.hget("{seeks}:documents", bad))
    said = json.dumps({**stored, "options": {"some_later_option": 1}})
    redis.hset("{seeks}:documents", bad, said)

    assert ids(ada.get("/v1/seeks")) == []
    assert ada.get(f"/v1/seeks/{bad}").code == "undecodable"


def put_up_contest(organiser, **wanted):
    answer = organiser.post("/v1/contests", {**CONTEST, **wanted})
    assert answer.status == 201, answer
    return answer.json["id"]


def test_contests_go_on_without_one(redis, backend, client, ada):
    first, bad, last = (put_up_contest(ada) for _ in range(3))
    poison(redis, f"contest:{{{bad}}}:meta", "doc")
    see_to_contests(backend)

    for _ in range(2):  # it is not taken off its list either
        assert ids(client.get("/v1/contests")) == [last, first]
    for path in ("", "/matches", "/events"):
        answer = client.get(f"/v1/contests/{bad}{path}")
        assert (answer.status, answer.code) == (409, "undecodable"), path
    assert any(redis.zscore(key, bad) is not None for key in redis.scan_iter("contests:*listed*"))


def test_a_contest_waits_for_a_match_that_cannot_be_decoded(redis, backend, client, ada, bo):
    players = [{"player": ada.player["id"]}, {"player": bo.player["id"]}]
    contest = put_up_contest(ada, players=players)
    see_to_contests(backend)
    [table, *_] = client.get(f"/v1/contests/{contest}/matches").json["items"]
    poison_match(redis, table["match"])

    see_to_contests(backend)

    found = client.get(f"/v1/contests/{contest}/matches").json["items"]
    assert [one["status"] for one in found if one["match"] == table["match"]] == ["playing"]


def see_to_contests(backend):
    """Have everything done about contests that is to be done now."""
    for _ in range(4):
        for member in backend.client.zrange("contests", 0, -1):
            backend.client.zadd("contests", {member: 1})
        drive_due(backend)


def test_a_player_who_cannot_be_decoded_is_refused_and_holds_up_nobody(redis, client, ada, bo):
    table = Table([ada, bo])
    profile = f"player:{{{ada.player['id']}}}:profile"
    redis.hset(profile, "kind", "some_later_kind")

    assert client.get(f"/v1/players/{ada.player['id']}").code == "undecodable"
    assert ada.get("/v1/players/me").code == "undecodable"
    assert bo.get(table.path).status == 200
    invited = {"kind": "invited", "player": ada.player["id"]}
    answer = bo.post("/v1/matches", {"game": "arctic", "seats": [ME, invited]})
    assert answer.code == "undecodable"


@pytest.mark.parametrize("damaged", [b"\xff", b"no/record", b"a/b/soon//{}", b"a/b//,/{}"])
def test_keys_go_on_without_one(redis, ada, damaged):
    bad, good = (ada.post("/v1/keys", {"may": ["read"]}).json for _ in range(2))
    poison(redis, f"player:{{{ada.player['id']}}}:keys", bad["id"], damaged)

    assert ids(ada.get("/v1/keys")) == [good["id"]]
    assert ada.as_player(bad["key"]).get("/v1/matches").code in ("bad_token", "undecodable")
    assert ada.as_player(good["key"]).get("/v1/matches").status == 200
    assert ada.post("/v1/keys", {"may": ["read"]}).status == 201
    assert ada.delete(f"/v1/keys/{bad['id']}").status == 204


def test_a_webhook_that_cannot_be_decoded_is_refused(redis, client):
    bot = client.register("Robo", "bot")
    assert bot.put("/v1/players/me/webhook", {"url": "https://1.1.1.1/turn"}).status == 200
    profile = f"player:{{{bot.player['id']}}}:profile"
    redis.hset(profile, "webhook_created_at", "yesterday")

    assert bot.get("/v1/players/me/webhook").code == "undecodable"
    assert bot.put("/v1/players/me/webhook", {"url": "https://1.1.1.1/turn"}).status == 200
    assert bot.get("/v1/players/me/webhook").status == 200


def test_a_restraint_of_a_later_release_is_put_right_by_operators(redis, operator, ada):
    path = f"/v1/admin/players/{ada.player['id']}"
    redis.hset(f"player:{{{ada.player['id']}}}:profile", "restraint", b'{"closed":"for a while"}')

    assert ada.get("/v1/players/me").code == "undecodable"
    assert operator.get(path).code == "undecodable"
    assert operator.delete(f"{path}/restraint").status == 200
    assert ada.get("/v1/players/me").status == 200


def timeline(operator, match_id):
    answer = operator.get(f"/v1/admin/matches/{match_id}/timeline")
    assert answer.status == 200, answer
    return answer.json


def call_off(operator, match_id):
    return operator.put(f"/v1/admin/matches/{match_id}/cancellation", {"reason": "It is damaged."})


def places_of(redis, match_id):
    """Every key that still names a match."""
    found = set()
    for key in redis.scan_iter():
        read = {b"zset": lambda key: redis.zrange(key, 0, -1), b"hash": redis.hkeys}
        members = read.get(redis.type(key), lambda _: [])(key)
        if not key.startswith(b"rq:") and any(
            match_id.encode() in member for member in (key, *members)
        ):
            found.add(key.decode())
    return found


def test_operators_see_what_it_is(redis, client, operator, ada, bo, poisoned):
    table = Table([ada, bo])
    assert timeline(operator, table.id)["undecodable"] is None
    poison_match(redis, table.id, poisoned)

    told = timeline(operator, table.id)

    assert told["undecodable"]
    assert told["status"] is None
    assert told["cures"] == ["call_off"]
    assert [one["player"] for one in sorted(told["pending"], key=lambda one: one["seat"])] == [
        ada.player["id"],
        bo.player["id"],
    ]
    assert told["whereabouts"]["expires_at"] is not None
    client.get("/v1/matches")
    [listed] = operator.get("/v1/admin/undecodable").json["items"]
    assert (listed["kind"], listed["name"]) == ("match", table.id)
    assert listed["reason"] == told["undecodable"]
    assert "floe_undecodable 1.0" in client.get("/metrics").body.decode()


def test_operators_see_what_is_wrong_with_a_state_or_a_chronicle(redis, operator, ada, bo):
    first, other = Table([ada, bo]), Table([ada, bo])
    redis.set(f"match:{{{first.id}}}:state", f'["arctic",{ARCTIC},{{"secret":"of Ada"}}]')
    redis.hset(f"match:{{{first.id}}}:meta", "commit", "of another release")
    redis.lset(f"match:{{{other.id}}}:chronicle", 0, b"\xff")

    told = timeline(operator, first.id)

    assert told["undecodable"] == "its state cannot be decoded"
    assert told["deeds"]
    assert timeline(operator, other.id)["undecodable"]
    assert call_off(operator, first.id).json["status"] == "cancelled"
    assert call_off(operator, other.id).json["status"] == "cancelled"


def test_operators_call_it_off_and_nothing_of_it_is_left(
    redis, backend, client, operator, ada, bo, poisoned
):
    clock = {"turn_seconds": 600, "on_timeout": "bot"}
    seats = [ME, OPEN, {"kind": "bot", "bot": "mcts-easy"}]
    table = Table([ada, bo], seats=seats, clock=clock)
    poison_match(redis, table.id, poisoned)

    answer = call_off(operator, table.id)

    assert answer.status == 200, answer
    assert (answer.json["status"], answer.json["cures"]) == ("cancelled", [])
    assert set(answer.json["whereabouts"].values()) == {None, False}
    assert client.get(table.path).code == "match_not_found"
    assert call_off(operator, table.id).code == "match_not_found"
    assert operator.get("/v1/admin/undecodable").json["items"] == []
    for one in (ada, bo):
        [told] = one.get("/v1/events").json["items"][-1:]
        assert (told["type"], told["match"]) == ("match_cancelled", table.id)
        assert told["data"]["note"] == "It is damaged."
    for bot in ({}, {"bot": "mcts-easy"}):  # lists let go of it when they are read
        assert ids(client.get("/v1/matches", query=bot)) == []
        for one in (ada, bo):
            assert ids(one.get("/v1/matches", query={"player": "me", **bot})) == []
    for _ in range(3):
        Sweeper(backend).sweep()
        Sweeper(backend).sweep_slowly()
    left = places_of(redis, table.id)
    told = {f"player:{{{one.player['id']}}}:delivered" for one in (ada, bo)}
    assert left - told == {f"match:{{{table.id}}}:meta"}
    assert redis.pttl(f"match:{{{table.id}}}:meta") > 0


def test_a_table_of_a_contest_that_is_called_off_is_not_played_again(
    redis, backend, client, operator, ada, bo
):
    players = [{"player": ada.player["id"]}, {"player": bo.player["id"]}]
    contest = put_up_contest(ada, players=players)
    see_to_contests(backend)
    [table, *_] = client.get(f"/v1/contests/{contest}/matches").json["items"]
    poison_match(redis, table["match"])
    assert call_off(operator, table["match"]).status == 200

    see_to_contests(backend)

    found = client.get(f"/v1/contests/{contest}/matches").json["items"]
    assert [one["status"] for one in found if one["table"] == table["table"]][0] == "cancelled"
    assert client.get(f"/v1/matches/{table['match']}").code == "match_not_found"


def test_what_can_be_decoded_again_is_struck_off(redis, backend, client, operator, ada):
    match_id = put_up(ada)["id"]
    meta = f"match:{{{match_id}}}:meta"
    document = redis.hget(meta, "doc")
    poison_match(redis, match_id)
    client.get("/v1/matches")
    assert operator.get("/v1/admin/undecodable").json["items"]
    look_at_undecodable(backend)
    assert operator.get("/v1/admin/undecodable").json["items"]

    redis.hset(meta, "doc", document)
    redis.delete("rounds")
    look_at_undecodable(backend)

    assert operator.get("/v1/admin/undecodable").json["items"] == []
    assert ids(client.get("/v1/matches")) == [match_id]


NOT_THERE = (404, "not_found")
MADE_ANEW = (409, "decodable")


def take_away(operator, kind, name):
    return operator.delete(f"/v1/admin/undecodable/{kind}/{quote(name, safe='')}")


def listed(operator):
    """What operators see, and how much of it the gauge counts."""
    found = operator.get("/v1/admin/undecodable").json["items"]
    counted = operator.as_player(None).get("/metrics").body.decode()
    assert f"floe_undecodable {len(found)}.0" in counted
    return [(one["kind"], one["name"]) for one in found]


def require_taken_away(operator, kind, name, again=NOT_THERE):
    """It is listed, is taken away, and is listed no more, nor taken away a second time."""
    assert listed(operator) == [(kind, name)]
    stranger = operator.as_player(None).delete(f"/v1/admin/undecodable/{kind}/x")
    assert stranger.code == "authentication_required"
    answer = take_away(operator, kind, name)
    assert answer.status == 204, answer
    assert listed(operator) == []
    answer = take_away(operator, kind, name)
    assert (answer.status, answer.code) == again


def newest_told(player):
    return player.get("/v1/events").json["items"][-1]


def test_a_contest_is_taken_away_with_all_that_names_it(redis, backend, client, operator, ada, bo):
    players = [{"player": ada.player["id"]}, {"player": bo.player["id"]}]
    bad = put_up_contest(ada, players=players)
    good = put_up_contest(ada, players=players)
    see_to_contests(backend)
    tables = client.get(f"/v1/contests/{bad}/matches").json["items"]
    poison(redis, f"contest:{{{bad}}}:meta", "doc")
    assert ids(client.get("/v1/contests")) == [good]

    refused = take_away(operator, "contest", good)
    assert (refused.status, refused.code) == (409, "decodable")
    with pytest.raises(VersionConflict):  # put right after it was looked at
        KINDS["contest"].take_away(backend, good)
    require_taken_away(operator, "contest", bad)

    for path in ("", "/matches", "/events"):
        assert client.get(f"/v1/contests/{bad}{path}").code == "contest_not_found"
    assert client.get(f"/v1/contests/{good}").status == 200
    for player in (ada, bo):
        told = newest_told(player)
        assert (told["type"], told["data"]["contest"]) == ("contest_cancelled", bad)
    for table in tables:
        if table["match"]:
            assert client.get(f"/v1/matches/{table['match']}").json["status"] == "playing"
    see_to_contests(backend)
    left = {key for key in places_of(redis, bad) if not key.startswith(("player:", "match:"))}
    assert left == {f"contest:{{{bad}}}:meta"}
    assert redis.hget(f"contest:{{{bad}}}:meta", "doc") is None
    assert redis.pttl(f"contest:{{{bad}}}:meta") > 0
    assert redis.zscore(f"player:{{{ada.player['id']}}}:contests", bad) is None


def test_a_table_that_cannot_be_decoded_is_taken_away_with_its_contest(
    redis, client, operator, ada
):
    bad = put_up_contest(ada)
    redis.hset(f"contest:{{{bad}}}:tables", "1.1", b"\xff")
    assert client.get(f"/v1/contests/{bad}/matches").code == "undecodable"

    require_taken_away(operator, "contest", bad)

    assert client.get(f"/v1/contests/{bad}").code == "contest_not_found"


@pytest.mark.parametrize("damage", ["bytes", "options"])
def test_a_seek_is_taken_away_wherever_it_stands(redis, backend, client, operator, ada, bo, damage):
    bad = ada.post("/v1/seeks", SEEK).json["id"]
    good = ada.post("/v1/seeks", {**SEEK, "rated": True}).json["id"]
    stored = redis.hget("{seeks}:documents", bad)
    poison(redis, "{seeks}:documents", bad, DAMAGED_SEEKS[damage](stored))
    assert ids(ada.get("/v1/seeks")) == [good]

    refused = take_away(operator, "seek", good)
    assert (refused.status, refused.code) == (409, "decodable")
    with pytest.raises(VersionConflict):  # put right after it was looked at
        KINDS["seek"].take_away(backend, good)
    require_taken_away(operator, "seek", bad)

    assert ids(ada.get("/v1/seeks")) == [good]
    assert ada.get(f"/v1/seeks/{bad}").code == "seek_not_found"
    told = newest_told(ada)
    assert (told["type"], told["data"]["seek"]) == ("seek_closed", bad)
    of_lobby = client.get("/v1/lobby").json["items"]
    assert [one["type"] for one in of_lobby if one["data"].get("seek") == bad] == [
        "seek_opened",
        "seek_closed",
    ]
    assert bo.post("/v1/seeks", SEEK).json["status"] == "waiting"
    Sweeper(backend).sweep()
    left = {key for key in places_of(redis, bad) if not key.startswith("player:")}
    assert left == set()


def test_whoever_was_paired_with_it_waits_again(redis, backend, client, operator, ada, bo):
    bad = ada.post("/v1/seeks", SEEK).json["id"]
    other = bo.post("/v1/seeks", {**SEEK, "rated": True}).json["id"]
    pairing = {"match_id": new_id(backend.now()), "seats": 2, "bot": "", "seek_ids": [bad, other]}
    stored = json.loads(redis.hget("{seeks}:documents", other))
    stored |= {"state": "paired", "pairing": pairing}  # by a process that died at it
    redis.hset("{seeks}:documents", other, json.dumps(stored, separators=(",", ":")))
    redis.zadd("{seeks}:due", {other: 1})
    poison(redis, "{seeks}:documents", bad)
    Sweeper(backend).sweep()
    cy = client.register("Cy")
    assert cy.post("/v1/seeks", {**SEEK, "rated": True}).json["status"] == "waiting"

    assert take_away(operator, "seek", bad).status == 204

    def is_matched():
        Sweeper(backend).sweep()
        return bo.get(f"/v1/seeks/{other}").json["status"] == "matched"

    until(is_matched)


def test_a_player_is_taken_away_as_if_they_had_left(redis, client, operator, ada, bo):
    table = Table([ada, bo])
    ada.post("/v1/seeks", SEEK)
    player_id = ada.player["id"]
    refused = take_away(operator, "player", player_id)
    assert (refused.status, refused.code) == (409, "decodable")
    assert ada.get("/v1/players/me").status == 200
    redis.hset(f"player:{{{player_id}}}:profile", "kind", "some_later_kind")
    assert client.get(f"/v1/players/{player_id}").code == "undecodable"

    require_taken_away(operator, "player", player_id)

    assert client.get(f"/v1/players/{player_id}").code == "player_not_found"
    assert ada.get("/v1/players/me").code == "bad_token"
    assert table.document["seats"][0]["kind"] == "bot"
    assert bo.post("/v1/seeks", SEEK).json["status"] == "waiting", "nobody else does"
    assert redis.zscore("players:seen", player_id) is None
    assert not redis.exists(f"player:{{{player_id}}}:profile")


def test_a_key_is_taken_away(redis, operator, ada):
    bad, good = (ada.post("/v1/keys", {"may": ["read"]}).json for _ in range(2))
    name = f"player:{{{ada.player['id']}}}:keys"
    poison(redis, name, bad["id"])
    assert ids(ada.get("/v1/keys")) == [good["id"]]

    refused = take_away(operator, "key", f"{ada.player['id']}:{good['id']}")
    assert (refused.status, refused.code) == (409, "decodable")
    require_taken_away(operator, "key", f"{ada.player['id']}:{bad['id']}")

    assert ids(ada.get("/v1/keys")) == [good["id"]]
    assert not redis.hexists(name, bad["id"])


def test_a_webhook_is_taken_away(redis, backend, client, operator):
    bot = client.register("Robo", "bot")
    assert bot.put("/v1/players/me/webhook", {"url": "https://1.1.1.1/turn"}).status == 200
    player_id = bot.player["id"]
    assert take_away(operator, "webhook", player_id).code == "decodable"
    with pytest.raises(VersionConflict):  # put right after it was looked at
        KINDS["webhook"].take_away(backend, player_id)
    assert bot.get("/v1/players/me/webhook").status == 200
    redis.hset(f"player:{{{player_id}}}:profile", "webhook_created_at", "yesterday")
    assert bot.get("/v1/players/me/webhook").code == "undecodable"

    require_taken_away(operator, "webhook", player_id)

    assert bot.get("/v1/players/me/webhook").code == "webhook_not_set"


def test_a_subscription_to_pushes_is_taken_away(redis, backend, ada, operator):
    path = "/v1/players/me/push"
    good, bad = (
        ada.put(path, Browser(NO_SERVICE, "", name).subscription).json["id"]
        for name in ("phone", "desktop")
    )
    name = f"{ada.player['id']}:{bad}"
    assert take_away(operator, "subscription", name).code == "decodable"
    with pytest.raises(VersionConflict):  # put right after it was looked at
        KINDS["subscription"].take_away(backend, name)
    redis.hset(PLAYER_PUSH % ada.player["id"], bad, "{")
    assert ids(ada.get(path)) == [good]

    require_taken_away(operator, "subscription", name)

    assert ids(ada.get(path)) == [good]


def test_orders_are_taken_away(redis, backend, operator, ada, bo):
    table = Table([ada, bo])
    seat = table.players.index(table.waiting)
    orders = {"orders": [{"command": {"type": "end_turn"}}]}
    path = f"{table.path}/seats/{seat}/orders"
    left = table.waiting.put(path, orders)
    assert left.status == 200, left
    assert take_away(operator, "orders", f"{table.id}:{seat}").code == "decodable"
    with pytest.raises(VersionConflict):  # put right after it was looked at
        KINDS["orders"].take_away(backend, f"{table.id}:{seat}")
    assert table.waiting.get(path).status == 200
    poison(redis, f"match:{{{table.id}}}:orders", str(seat))
    assert table.waiting.get(path).code == "undecodable"

    require_taken_away(operator, "orders", f"{table.id}:{seat}")

    assert table.waiting.get(path).code == "orders_not_found"
    assert table.waiting.put(path, orders).status == 200


@pytest.mark.parametrize("kind", ["match", "chronicle", "secrets"])
def test_a_match_is_taken_away_whatever_of_it_is_damaged(redis, client, operator, ada, bo, kind):
    bad, good = Table([ada, bo], "iglu_iglu"), Table([ada, bo])
    assert take_away(operator, kind, good.id).code == "decodable"
    if kind == "match":
        poison_match(redis, bad.id)
        assert client.get(bad.path).code == "undecodable"
    elif kind == "chronicle":
        redis.lset(f"match:{{{bad.id}}}:chronicle", 0, b"\xff")
        timeline(operator, bad.id)
    else:
        redis.set(f"match:{{{bad.id}}}:secrets", b"\xff")
        bad.play_out()
        assert client.get(f"{bad.path}/record").code == "undecodable"

    require_taken_away(operator, kind, bad.id)

    assert client.get(bad.path).code == "match_not_found"
    assert ids(client.get("/v1/matches")) == [good.id]
    if kind != "secrets":
        assert (newest_told(bo)["type"], newest_told(bo)["match"]) == ("match_cancelled", bad.id)
    assert {key for key in places_of(redis, bad.id) if key.startswith("match:")} == {
        f"match:{{{bad.id}}}:meta"
    }


def play_rated(players):
    """A rated match of two that is over, of which everybody has played enough."""
    table = Table(players, "iglu_iglu", rated=True)
    table.play_out()
    return table


def test_a_line_is_made_anew_of_its_results(redis, backend, client, operator, ada, bo):
    play_rated([ada, bo])
    Sweeper(backend).sweep()
    path, of_ada = "/v1/games/iglu_iglu/ladder?seats=2", ada.player["id"]
    before = client.get(path).json["items"]
    assert len(before) == 2
    assert take_away(operator, "line", f"iglu_iglu:2:{of_ada}").code == "decodable"
    poison(redis, "ladder:{iglu_iglu:2}:lines", of_ada)
    assert len(client.get(path).json["items"]) == 1

    require_taken_away(operator, "line", f"iglu_iglu:2:{of_ada}", again=MADE_ANEW)

    assert client.get(path).json["items"] == before


def test_a_line_stays_until_all_of_its_results_can_be_counted(
    redis, backend, client, operator, ada, bo
):
    play_rated([ada, bo])
    Sweeper(backend).sweep()
    path, of_ada = "/v1/games/iglu_iglu/ladder?seats=2", ada.player["id"]
    before = client.get(path).json["items"]
    name = f"iglu_iglu:2:{of_ada}"
    poison(redis, "ladder:{iglu_iglu:2}:lines", of_ada)
    redis.lset("ladder:{iglu_iglu:2}:results", 0, b"\xff")

    for _ in range(2):
        answer = take_away(operator, "line", name)
        assert (answer.status, answer.code) == (409, "undecodable")
    assert take_away(operator, "result", "iglu_iglu:2:1").status == 204
    assert take_away(operator, "line", name).status == 204

    assert client.get(path).json["items"] == before


def test_a_line_that_no_result_makes_is_forgotten(redis, client, operator, ada):
    redis.hset("ladder:{iglu_iglu:2}:lines", ada.player["id"], b"\xff")

    assert take_away(operator, "line", f"iglu_iglu:2:{ada.player['id']}").status == 204

    assert not redis.hexists("ladder:{iglu_iglu:2}:lines", ada.player["id"])


@pytest.mark.parametrize("is_kept", [True, False])
def test_a_result_is_made_anew_of_its_match_or_counts_for_nobody(
    redis, backend, client, operator, ada, bo, is_kept
):
    table = play_rated([ada, bo])
    path = "/v1/games/iglu_iglu/ladder?seats=2"
    redis.lset("ladder:{iglu_iglu:2}:results", 0, b"\xff")
    Sweeper(backend).sweep()
    assert client.get(path).json["items"] == []
    if not is_kept:
        backend.of(MatchStore).forget(backend.of(MatchStore).load_without_state(table.id))

    require_taken_away(operator, "result", "iglu_iglu:2:1", again=MADE_ANEW)

    play_rated([ada, bo])
    redis.zadd("ladders", {"iglu_iglu:2": 1})
    Sweeper(backend).sweep()
    lines = client.get(path).json["items"]
    assert [line["matches"] for line in lines] == [1 + is_kept] * 2


def test_a_history_is_without_the_point(redis, backend, client, operator, ada, bo):
    for _ in range(2):
        play_rated([ada, bo])
    Sweeper(backend).sweep()
    path = f"/v1/players/{ada.player['id']}/ratings/history?game=iglu_iglu&seats=2"
    [newest, first] = client.get(path).json["items"]
    name = f"iglu_iglu:2:{ada.player['id']}"
    assert take_away(operator, "point", name).code == "decodable"
    history = f"ladder:{{iglu_iglu:2}}:history:{ada.player['id']}"
    redis.zremrangebyscore(history, 2, 2)
    redis.zadd(history, {b"\xff": 2})
    assert client.get(path).json["items"] == [first]

    require_taken_away(operator, "point", name, again=MADE_ANEW)

    assert client.get(path).json["items"] == [first]
    assert redis.zcard(history) == 1


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("match", "nothing"),
        ("contest", "0" * 26),
        ("seek", "x"),
        ("player", "0" * 26),
        ("key", "x"),
        ("key", f"{'0' * 26}:x"),
        ("orders", f"{'0' * 26}:9"),
        ("orders", "x:y"),
        ("line", "chess:2:x"),
        ("result", "arctic:2:0"),
        ("result", "arctic:2:x"),
        ("point", "arctic:2:x"),
        ("entry", "players:seen:1-0"),
        ("entry", "match:{x}:log:1-0"),
        ("entry", "{lobby}:events:1-0"),
        ("entry", "{lobby}:events:+"),
        ("entry", "{lobby}:events:foo"),
        ("entry", "{lobby}:events:1-0.ab"),
        ("presence", "x"),
        ("teapot", "x"),
    ],
)
def test_what_is_not_there_is_not_found(operator, kind, name):
    answer = take_away(operator, kind, name)
    assert (answer.status, answer.code) == (404, "not_found")


def test_the_name_of_an_entry_is_its_whole_place(redis, operator, bo):
    put_up(bo)
    [(position, _)] = redis.xrange("{lobby}:events", count=1)
    assert position.endswith(b"-0")
    name = "{lobby}:events:" + position.decode()
    assert take_away(operator, "entry", name).code == "decodable"

    for other in (name.removesuffix("-0"), name.replace("events:", "events:0")):
        answer = take_away(operator, "entry", other)
        assert (answer.status, answer.code) == (404, "not_found"), other


def test_what_goes_by_itself_is_struck_off(redis, client, operator, ada, bo):
    table = Table([ada, bo])
    redis.hset(f"match:{{{table.id}}}:present", "some-process", b"\xff")
    client.get(table.path, query={"include": "presence"})

    require_taken_away(operator, "presence", f"{table.id}:some-process")


def goes_on_in_a_match(redis, backend, ada, bo):
    table = Table([ada, bo])
    return f"match:{{{table.id}}}:log", f"{table.path}/events", table.play


def goes_on_for_a_player(redis, backend, ada, bo):
    invited = {"kind": "invited", "player": ada.player["id"]}

    def invite():
        put_up(bo, seats=[ME, invited])

    invite()
    return f"player:{{{ada.player['id']}}}:events", "/v1/events", invite


def goes_on_in_the_lobby(redis, backend, ada, bo):
    put_up(bo)
    return "{lobby}:events", "/v1/lobby", lambda: put_up(bo)


def goes_on_in_a_contest(redis, backend, ada, bo):
    players = [{"player": ada.player["id"]}, {"player": bo.player["id"]}]
    contest = put_up_contest(ada, players=players)
    path = f"/v1/contests/{contest}/events"
    return f"contest:{{{contest}}}:log", path, lambda: see_to_contests(backend)


FEEDS = {
    "match": goes_on_in_a_match,
    "player": goes_on_for_a_player,
    "lobby": goes_on_in_the_lobby,
    "contest": goes_on_in_a_contest,
}


def no_event(_entry):
    return b'{"at":"2026-01-01T00:00:00Z","house":{"type":"some_later_event"}}'


ENTRIES = {"bytes": no_json, "cut": cut_off, "word": no_event, "lost": lambda _: None}


def plant_entry(redis, feed, how, *, is_stamped=True):
    """Put a damaged entry behind the last one; what operators call it."""
    [(_, fields)] = redis.xrange(feed, count=1)
    [(newest, _)] = redis.xrevrange(feed, count=1)
    first, _, second = newest.decode().partition("-")
    damaged = how(fields[b"e"])
    kept = {} if damaged is None else {"e": damaged}
    kept["h"] = fields[b"h"] if is_stamped else b"\xff"
    position = redis.xadd(feed, kept, id=f"{first}-{int(second) + 1}").decode()
    return f"{feed}:{position}"


def walk(viewer, path, limit):
    """The whole feed, from page to page as the pages say."""
    found, cursor = [], None
    while True:
        query = {"limit": limit} | ({"cursor": cursor} if cursor else {})
        page = viewer.get(path, query=query).json
        found += [one["id"] for one in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            return found


@pytest.mark.parametrize("how", ENTRIES)
@pytest.mark.parametrize("feed", FEEDS)
def test_a_feed_goes_on_behind_a_damaged_entry(redis, backend, operator, ada, bo, feed, how):
    key, path, go_on = FEEDS[feed](redis, backend, ada, bo)
    before = walk(ada, path, 50)
    with following(ada, path, "0-0") as live:
        assert live.wait_for(len(before)) == before
        names = {plant_entry(redis, key, ENTRIES[how], is_stamped=n != 1) for n in range(3)}
        assert walk(ada, path, 50) == before
        with ThreadPoolExecutor(1) as pool:
            query = {"after": before[-1], "wait": 25}
            waiting = pool.submit(ada.get, path, query=query)
            go_on()
            answer = waiting.result()
        whole = walk(ada, path, 50)
        new = whole[len(before) :]
        assert whole[: len(before)] == before
        assert new
        assert answer.json["items"][0]["id"] == new[0]
        assert live.wait_for(len(whole)) == whole
    for limit in (1, 2, len(before), len(before) + 1, len(before) + 2):
        assert walk(ada, path, limit) == whole
    with following(ada, path, before[-1]) as resumed:
        assert resumed.wait_for(len(new)) == new
    assert set(listed(operator)) == {("entry", name) for name in names}

    look_at_undecodable(backend)
    assert set(listed(operator)) == {("entry", name) for name in names}
    for name in sorted(names):
        assert take_away(operator, "entry", name).status == 204
    assert listed(operator) == []
    assert walk(ada, path, 2) == whole
    whole_one = f"{key}:{whole[0].partition('.')[0]}"
    assert take_away(operator, "entry", whole_one).code == "decodable"
    assert walk(ada, path, 2) == whole


def test_whoever_waits_hears_of_no_damaged_entry(redis, backend, ada, bo):
    for begin in FEEDS.values():
        key, path, _ = begin(redis, backend, ada, bo)
        last = walk(ada, path, 50)[-1]
        plant_entry(redis, key, no_json)
        assert ada.get(path, query={"after": last, "wait": 1}).status == 204


def test_a_damaged_stamp_sticks_nobody(redis, backend, ada, bo):
    for begin in FEEDS.values():
        key, path, _ = begin(redis, backend, ada, bo)
        [(newest, fields)] = redis.xrevrange(key, count=1)
        first, _, second = newest.decode().partition("-")
        redis.xadd(key, {"e": fields[b"e"], "h": "zz"}, id=f"{first}-{int(second) + 1}")
        last = walk(ada, path, 50)[-1]

        assert last == f"{first}-{int(second) + 1}"
        assert ada.get(path, query={"after": last}).status in (200, 204)


def test_a_wait_goes_on_behind_a_damaged_entry_and_does_not_begin_anew(redis, backend, ada, bo):
    key, path, _ = goes_on_for_a_player(redis, backend, ada, bo)
    last = walk(ada, path, 50)[-1]
    plant_entry(redis, key, no_json)
    waits = []

    class Waiting(PlayerStream):
        def entries(self, after, limit, wait_seconds):
            waits.append(wait_seconds)
            return super().entries(after, limit, wait_seconds)

    me = accounts.profile(backend, ada.player["id"])
    stream = Waiting(backend, me, ENGLISH)

    assert stream.written(last, wait_seconds=1).lines == ()
    assert 1 >= waits[0] > waits[1]


def test_a_decision_comes_with_the_last_entry_that_can_be_decoded(redis, ada, bo):
    table = Table([ada, bo])
    path = f"{table.path}/events?include=decision"
    before = table.to_act.get(path).json["items"]
    plant_entry(redis, f"match:{{{table.id}}}:log", no_json)

    found = table.to_act.get(path).json["items"]

    assert [one["id"] for one in found] == [one["id"] for one in before]
    assert found[-1]["now"]["decision"] == before[-1]["now"]["decision"]
    assert before[-1]["now"]["decision"]


def test_a_command_sent_again_is_answered_without_a_damaged_entry(redis, ada, bo):
    table = Table([ada, bo])
    player, version = table.to_act, table.document["version"]
    command = table.decision()["commands"][0]["command"]
    key = {"Idempotency-Key": "once"}
    first = table.send(player, command, version, headers=key)
    assert first.status == 200, first
    plant_entry(redis, f"match:{{{table.id}}}:log", no_json)

    again = table.send(player, command, version, headers=key)

    assert again.status == 200, again
    assert again.json["events"] == first.json["events"]
