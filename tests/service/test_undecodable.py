"""What one release of the service cannot decode of what is stored holds up nobody.

Odd bytes are written into the store beside a service that runs: what a later release would leave
behind when an operator goes back to this one, or a damaged disk.
"""

import json

import pytest
from redis import Redis
from structlog.testing import capture_logs

from engine.catalogue import GAMES
from service.contests.cases.driving import drive_due
from service.matches.cases import lists
from service.operations.embedded_redis import EmbeddedRedis
from service.operations.undecodable import look_at_undecodable
from service.settings import Settings
from service.subjects import open_backend
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.table import ME, OPEN, Table, put_up
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
