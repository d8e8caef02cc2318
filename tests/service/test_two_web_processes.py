"""What two people do at once, each by a web process of their own: one comes first, in every race.

Every answer is what happened: whoever is told yes finds it in the match, whoever is told no does
not, and the log says the same to everybody.
"""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from service.operations.embedded_redis import EmbeddedRedis
from tests.service.conftest import Client, running_web
from tests.service.table import ME, OPEN, Table, put_up
from tests.waiting import until
from tests.worker.processes import running

ROUNDS = 8
SEEKERS = 12
RATED_MATCHES = 4
SHORT = {"round_limit": 1, "start_seat": 0}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with EmbeddedRedis(tmp_path_factory.mktemp("store"), append_only=False) as store:
        yield store


@pytest.fixture(scope="module")
def addresses(store):
    """Two web processes over one store."""
    with ExitStack() as stack:
        settings = {"registrations_per_minute": "100000"}
        yield [stack.enter_context(running_web(store.url, **settings)) for _ in range(2)]


@pytest.fixture
def ada(addresses):
    """By the one process."""
    return Client(addresses[0]).register("Ada")


@pytest.fixture
def bo(addresses):
    """By the other."""
    return Client(addresses[1]).register("Bo")


def by(client, address):
    """The same player by another process."""
    return Client(address, token=client.token)


def at_once(*calls):
    """All of these in the same moment, each by a connection that is open; what they answer."""
    start, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def make(number, call):
        call.client.get("/healthz")
        start.wait()
        answers[number] = call()

    threads = [
        threading.Thread(target=make, args=(number, call)) for number, call in enumerate(calls)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


class Call:
    """A request that is ready to be sent."""

    def __init__(self, client, method, path, json=None, **options):
        self.client = client
        self._sent = method, path
        self._options = {"json": json, **options}

    def __call__(self):
        return self.client.request(*self._sent, **self._options)


def said(answers):
    """Each answer by what it says: `200`, or the code of its refusal."""
    return [answer.code if answer.status >= 400 else answer.status for answer in answers]


def happened(client, path):
    """The log of a match, by types."""
    items = client.get(f"{path}/events", query={"limit": 200}).json["items"]
    return [entry["type"] for entry in items]


def test_one_seat_is_taken_by_one_of_two(addresses, ada, bo):
    for _ in range(ROUNDS):
        host = Client(addresses[0]).register("Host")
        path = f"/v1/matches/{put_up(host, seats=[ME, OPEN, OPEN])['id']}"

        answers = at_once(*[Call(one, "POST", f"{path}/seats", {"seat": 1}) for one in (ada, bo)])

        assert sorted(map(str, said(answers))) == ["200", "seat_taken"]
        winner = ada if answers[0].status == 200 else bo
        seats = host.get(path).json["seats"]
        assert seats[1]["player"]["id"] == winner.player["id"]
        assert seats[2]["kind"] == "open"
        assert happened(host, path).count("seat_taken") == 1


def test_one_who_sits_down_by_both_sits_once(addresses, ada, bo):
    for _ in range(ROUNDS):
        path = f"/v1/matches/{put_up(ada, seats=[ME, OPEN, OPEN])['id']}"
        both = [by(bo, address) for address in addresses]

        answers = at_once(*[Call(one, "POST", f"{path}/seats") for one in both])

        assert sorted(map(str, said(answers))) == ["200", "already_seated"]
        kinds = [seat["kind"] for seat in ada.get(path).json["seats"]]
        assert sorted(kinds) == ["open", "player", "player"]


WITHDRAWN = {
    "bot": {"kind": "bot", "bot": "random"},
    "open": {"kind": "open"},
}


@pytest.mark.parametrize("by_what", WITHDRAWN)
def test_an_invited_seat_is_taken_and_withdrawn_at_once(ada, bo, by_what):
    """Taken: then it is nobody else's. Withdrawn: then it is an open seat, or none."""
    for _ in range(ROUNDS):
        kept = {"kind": "invited", "player": bo.player["id"]}
        path = f"/v1/matches/{put_up(ada, seats=[ME, kept, OPEN])['id']}"

        taken, withdrawn = said(
            at_once(
                Call(bo, "POST", f"{path}/seats", {"seat": 1}),
                Call(ada, "PUT", f"{path}/seats/1", WITHDRAWN[by_what]),
            )
        )

        told, [_, seat, other] = happened(ada, path)[2:], ada.get(path).json["seats"]
        assert other["kind"] == "open"
        if withdrawn == "seat_of_a_player":
            assert (taken, told, seat["kind"]) == (200, ["seat_taken"], "player")
        elif by_what == "bot":
            expected = ["invitation_withdrawn", "seat_filled"]
            assert (taken, withdrawn, told) == ("seat_taken", 200, expected)
            assert seat["bot"] == "random"
        else:
            assert (taken, withdrawn, seat["kind"]) == (200, 200, "player")
            assert told == ["invitation_withdrawn", "seat_taken"]
        assert_invitations_are_settled(bo)


def assert_invitations_are_settled(player):
    """None that was answered, or taken back, is left on the lists of who was invited."""
    listed = player.get("/v1/matches", query={"player": "me", "limit": 200}).json["items"]
    kept = [seat for match in listed for seat in match["seats"] if seat["kind"] == "invited"]
    assert kept == []


def test_whoever_seeks_by_either_is_in_one_match(addresses):
    seekers = [
        Client(addresses[number % 2]).register(f"Seeker {number}") for number in range(SEEKERS)
    ]
    wish = {"game": "arctic", "seat_counts": [2]}

    opened = at_once(*[Call(one, "POST", "/v1/seeks", wish) for one in seekers])

    matches = []
    for one, answer in zip(seekers, opened, strict=True):
        seek = f"/v1/seeks/{answer.json['id']}"
        until(lambda one=one, seek=seek: one.get(seek).json["status"] == "matched")
        matches.append(one.get(seek).json["match"])
        listed = one.get("/v1/matches", query={"player": "me"}).json["items"]
        assert [match["id"] for match in listed] == [matches[-1]]
    assert sorted(matches.count(match) for match in set(matches)) == [2] * (SEEKERS // 2)


def test_a_seek_taken_back_as_company_comes_is_one_or_the_other(ada, bo):
    wish = {"game": "iglu_iglu", "seat_counts": [2]}
    for _ in range(ROUNDS):
        hers = ada.post("/v1/seeks", wish).json["id"]

        closed, opened = at_once(
            Call(ada, "DELETE", f"/v1/seeks/{hers}"), Call(bo, "POST", "/v1/seeks", wish)
        )

        his = bo.get(f"/v1/seeks/{opened.json['id']}").json
        status = ada.get(f"/v1/seeks/{hers}").json["status"]
        if closed.status == 204:
            assert (status, his["status"]) == ("closed", "waiting")
            assert bo.delete(f"/v1/seeks/{his['id']}").status == 204
        else:
            assert (closed.code, status, his["status"]) == ("seek_matched", "matched", "matched")
            assert ada.get(f"/v1/seeks/{hers}").json["match"] == his["match"]


def test_both_who_ask_for_a_rematch_at_once_have_the_same_one(addresses, ada, bo):
    for _ in range(ROUNDS):
        table = Table([ada, bo], "north_pole", options=SHORT)
        table.play_out()
        asked = [by(one, address) for one in (ada, bo) for address in addresses]

        answers = at_once(*[Call(one, "POST", f"{table.path}/rematch") for one in asked])

        assert said(answers) == [200] * 4
        [new] = {answer.json["id"] for answer in answers}
        match = ada.get(f"/v1/matches/{new}").json
        assert match["status"] == "playing"
        assert [seat["player"]["id"] for seat in match["seats"]] == [
            one.player["id"] for one in (bo, ada)
        ]
        assert happened(ada, f"/v1/matches/{new}").count("seat_taken") == 1
        assert bo.get(table.path).json["rematch"] == new


def placed(ada, bo, **terms):
    """A match in which one command was played that revealed nothing."""
    table = Table([ada, bo], "iglu_iglu", options={"start_seat": 0}, **terms)
    table.play()
    return table


def test_of_a_take_back_and_an_answer_to_it_one_comes_first(ada, bo):
    for _ in range(ROUNDS):
        table = placed(ada, bo)
        now = table.document["version"]
        played = {"expected_version": now, "command": table.decision()["commands"][0]["command"]}

        back, on = said(
            at_once(
                Call(ada, "POST", f"{table.path}/takebacks", {"to_version": now - 1}),
                Call(bo, "POST", f"{table.path}/commands", played),
            )
        )

        after = table.document
        assert after["version"] == now + 1
        if back == 200:
            assert (on, after["to_act"]) == ("version_conflict", [0])
            assert happened(ada, table.path)[-1] == "taken_back"
        else:
            assert (back, on, after["to_act"]) == ("takeback_refused", 200, [0])
            assert happened(ada, table.path)[-1] == "inuit_placed"


def test_a_take_back_is_agreed_to_and_withdrawn_at_once(ada, bo):
    for _ in range(ROUNDS):
        table = placed(ada, bo, takebacks="agreed")
        table.play()
        path, now = f"{table.path}/takebacks", table.document["version"]
        asked = ada.post(path, {"to_version": now - 2})
        assert asked.status == 202
        address = f"{path}/{asked.json['id']}"

        answers = at_once(
            Call(bo, "PUT", address, {"answer": "yes"}), Call(ada, "PUT", address, {"answer": "no"})
        )

        is_back = "taken_back" in happened(ada, table.path)
        assert [answer.status < 300 for answer in answers] == [is_back, not is_back]
        assert ada.get(table.path).json["takeback"] is None


def test_every_rated_match_counts_once_whoever_ended_it(store, addresses, ada, bo):
    """Every command, the last ones too, comes by both processes at once; two sweepers count."""
    with running(store.url) as processes, ThreadPoolExecutor(RATED_MATCHES) as pool:
        for _ in range(2):
            processes.start("sweep")

        list(pool.map(lambda _: play_by_both(addresses, ada, bo), range(RATED_MATCHES)))

        for one in (ada, bo):
            until(lambda one=one: told(one) >= RATED_MATCHES)
            assert told(one) == counted(one) == RATED_MATCHES
    recounted = subprocess.run(
        [sys.executable, "-m", "service", "ratings"],
        env={**os.environ, "REDIS_URL": store.url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert recounted.returncode == 0, recounted
    assert f"as stored  {RATED_MATCHES} of {RATED_MATCHES} held by a record\n" in recounted.stdout


def play_by_both(addresses, ada, bo):
    """A whole rated match; each command is sent by both processes under one key."""
    table = Table([ada, bo], "north_pole", options=SHORT, rated=True)
    while table.document["status"] == "playing":
        player, decision = table.to_act, table.decision()
        body = {
            "expected_version": decision["version"],
            "command": decision["commands"][-1]["command"],
        }
        headers = {"Idempotency-Key": f"{table.id}-{decision['version']}"}
        answers = at_once(
            *[
                Call(by(player, address), "POST", f"{table.path}/commands", body, headers=headers)
                for address in addresses
            ]
        )
        assert said(answers) == [200, 200]
        assert {answer.json["version"] for answer in answers} == {decision["version"] + 1}


def counted(player):
    """How many matches stand behind the rating of a player."""
    items = player.get(f"/v1/players/{player.player['id']}/ratings").json["items"]
    return sum(line["matches"] for line in items)


def told(player):
    """How often a player has heard of a new rating."""
    items = player.get("/v1/events", query={"limit": 200}).json["items"]
    return sum(notice["type"] == "rating_changed" for notice in items)
