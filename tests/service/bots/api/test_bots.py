"""For bots over HTTP: work on lease, a webhook, its check."""

import threading
import time
from typing import Any

import pytest

from tests.service.table import Table

WEBHOOK = "/v1/players/me/webhook"


ENDED = "Match-Ended"


@pytest.fixture
def umky(client):
    """A stranger's bot."""
    return client.register("Umky", "bot")


def test_without_work_the_answer_is_204(umky):
    assert umky.post("/v1/work").status == 204


def test_a_due_decision_is_leased_to_one_process_at_a_time(umky, bo):
    table = Table([umky, bo])
    while table.to_act is not umky:
        table.play()

    work, none_left = umky.post("/v1/work"), umky.post("/v1/work")

    assert work.status == 200
    assert work.json["match"]["id"] == table.id
    assert work.json["decision"] == umky.get(f"{table.path}/decision").json
    assert work.json["expires_at"] > work.json["match"]["updated_at"]
    assert none_left.status == 204


def test_leased_work_can_be_sent_back(umky, bo):
    table = Table([umky, bo])
    while table.to_act is not umky:
        table.play()
    decision = umky.post("/v1/work").json["decision"]

    answer = table.send(umky, decision["commands"][0]["command"], decision["version"])

    assert answer.status == 200


def test_who_waits_for_work_gets_it_when_it_falls_due(umky, bo):
    answers = []
    asking = threading.Thread(
        target=lambda: answers.append(umky.post("/v1/work", query={"wait": 25}))
    )

    asking.start()
    time.sleep(0.2)
    table = Table([umky, bo])
    while table.to_act is not umky:
        table.play()
    asking.join()

    assert answers[0].status == 200
    assert answers[0].json["match"]["id"] == table.id


@pytest.mark.parametrize("query", [{"wait": 26}, {"wait": "x"}, {"weit": 1}])
def test_a_malformed_wait_is_422(umky, query):
    answer = umky.post("/v1/work", query=query)

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == f"/query/{next(iter(query))}"


def test_work_and_webhooks_are_for_players(client):
    for method, path in (("POST", "/v1/work"), ("GET", WEBHOOK), ("POST", "/v1/players/me/check")):
        assert client.request(method, path).code == "authentication_required"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/bot",
        "http://localhost:8000/bot",
        "http://[::1]/bot",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest",
        "http://0.0.0.0/",
        "http://2130706433/",
    ],
)
def test_addresses_of_private_networks_are_refused(umky, url):
    answer = umky.put(WEBHOOK, {"url": url})

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/url"
    assert umky.get(WEBHOOK).code == "webhook_not_set"


@pytest.mark.parametrize("url", ["", "nonsense", "ftp://a.example/", "http://", 7, None])
def test_what_is_no_web_address_is_422(umky, url):
    answer = umky.put(WEBHOOK, {"url": url})

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.json["errors"][0]["pointer"] == "/url"


def test_where_there_is_no_webhook_there_is_nothing_to_show_remove_or_check(umky):
    for method, path in (("GET", WEBHOOK), ("DELETE", WEBHOOK), ("POST", "/v1/players/me/check")):
        answer = umky.request(method, path)

        assert (answer.status, answer.code) == (404, "webhook_not_set")


def test_who_waits_for_work_hears_that_the_match_is_over(umky, bo):
    """Nothing is due on the last version, so that answer comes by the end of the match."""
    answers = list[Any]()

    def wait():
        while not answers or answers[-1].status == 200:
            answers.append(umky.post("/v1/work", query={"wait": 25}))

    table = Table([umky, bo])
    waiting = threading.Thread(target=wait)
    waiting.start()
    table.play_out()
    waiting.join()

    assert (answers[-1].status, answers[-1].headers[ENDED]) == (204, table.id)
    assert all(ENDED not in answer.headers for answer in answers[:-1])
    after = umky.post("/v1/work")
    assert (after.status, ENDED in after.headers) == (204, False)
    assert bo.post("/v1/work").headers[ENDED] == table.id
