"""What operators look up and put right over HTTP, and that nobody else finds anything there."""

from datetime import datetime

import pytest

from engine.records.proof import verify
from engine.records.record import decode_record
from service.operations.embedded_redis import EmbeddedRedis
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.table import ME, OPEN, Table, put_up

TOKEN = "the-token-of-the-operators"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SENT = {"X-Request-Id": "mine-17", "traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}
GREEDY = {"kind": "bot", "bot": "greedy"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A service without workers, that has operators."""
    directory = tmp_path_factory.mktemp("operated")
    with (
        EmbeddedRedis(directory, append_only=False) as store,
        running_web(store.url, operator_token=TOKEN, registrations_per_minute=100_000) as served,
    ):
        yield served


@pytest.fixture
def client(address):
    return Client(address, PublishedContract(Client(address).get("/openapi.json").json))


@pytest.fixture
def operator(client):
    return client.as_player(TOKEN)


def timeline(operator, match_id, **query):
    answer = operator.get(f"/v1/admin/matches/{match_id}/timeline", query=query)
    assert answer.status == 200, answer
    return answer.json


def test_without_a_token_of_the_operators_there_is_nothing(web, published):
    stranger = Client(web, published)
    ada = stranger.register("Ada")
    match = put_up(ada)
    path = f"/v1/admin/matches/{match['id']}/timeline"

    assert [one.get(path).status for one in (stranger, ada, ada.as_player(TOKEN))] == [404] * 3


def test_who_has_another_token_is_told_so_and_nothing_else(client, operator, ada):
    path = f"/v1/admin/matches/{put_up(ada)['id']}/timeline"

    assert operator.get(path).status == 200
    assert (client.get(path).status, client.get(path).code) == (401, "authentication_required")
    for wrong in (ada.token, TOKEN[:-1], TOKEN + "x"):
        assert client.as_player(wrong).get(path).code == "bad_token"


def test_a_match_that_is_not_there_is_told(operator):
    path = f"/v1/admin/matches/{'0' * 26}"

    assert operator.get(f"{path}/timeline").code == "match_not_found"
    assert operator.post(f"{path}/queue").code == "match_not_found"
    assert operator.put(f"{path}/cancellation", {"reason": "x"}).code == "match_not_found"


def test_every_deed_names_the_request_it_goes_back_to(operator, ada, bo):
    body = {"game": "arctic", "seats": [ME, OPEN]}
    match = ada.post("/v1/matches", body, headers=SENT).json
    bo.post(f"/v1/matches/{match['id']}/seats", {}, headers={"X-Request-Id": "his-18"})

    told = timeline(operator, match["id"])

    started, created = told["deeds"]
    assert created["events"] == ["match_created"]
    origin = (created["via"], created["request_id"], created["trace_id"])
    assert origin == ("request", "mine-17", TRACE)
    assert started["events"] == ["seat_taken", "match_started"]
    assert started["request_id"] == "his-18"
    assert started["trace_id"] not in (None, TRACE)


def test_commands_are_told_by_their_type_and_nothing_hidden_is(operator, ada, bo):
    table = Table([ada, bo])
    table.play(5)
    path = f"/v1/admin/matches/{table.id}/timeline"

    page = operator.get(path)

    deeds = page.json["deeds"]
    assert [deed["version"] for deed in deeds] == list(range(7, 0, -1))
    assert all(deed["command"] for deed in deeds[:5])
    for player in table.players:
        hand = player.get(table.path).json["view"]
        assert not any(card in page.body.decode() for card in cards_in(hand))


def cards_in(view):
    if isinstance(view, str):
        return [view] if view.count("-") == 2 and view[-1].isdigit() else []
    if isinstance(view, dict):
        return [card for part in view.values() for card in cards_in(part)]
    return [card for part in view for card in cards_in(part)] if isinstance(view, list) else []


def test_a_long_life_is_read_page_by_page(operator, ada, bo):
    table = Table([ada, bo])
    table.play(8)

    first = timeline(operator, table.id, limit=4)
    second = timeline(operator, table.id, limit=4, cursor=first["next_cursor"])
    last = timeline(operator, table.id, limit=4, cursor=second["next_cursor"])

    pages = [[deed["version"] for deed in page["deeds"]] for page in (first, second, last)]
    assert pages == [[10, 9, 8, 7], [6, 5, 4, 3], [2, 1]]
    assert last["next_cursor"] is None


def test_it_says_what_a_match_waits_for_before_its_start(operator, ada):
    match = put_up(ada, seats=[ME, OPEN, GREEDY])

    told = timeline(operator, match["id"])

    assert [(one["kind"], one["seat"]) for one in told["awaited"]] == [("seat", 1)]
    assert told["awaited"][0]["since"] == match["created_at"]
    assert told["cures"] == ["queue_again", "call_off"]


def test_it_says_whose_decision_is_owed_and_who_has_leased_it(operator, client):
    robo, bo = client.register("Robo", "bot"), client.register("Bo")
    table = Table([robo, bo], clock={"turn_seconds": 600})
    while table.to_act is not robo:
        table.play()
    before = timeline(operator, table.id)

    robo.post("/v1/work")

    after = timeline(operator, table.id)
    (awaited,) = before["awaited"]
    assert (awaited["kind"], awaited["player"]) == ("player", robo.player["id"])
    since, until = (datetime.fromisoformat(awaited[name]) for name in ("since", "until"))
    assert since <= until
    pending = {one["player"]: one for one in after["pending"]}[robo.player["id"]]
    assert pending["leased_version"] == after["version"]
    assert pending["leased_until"] > pending["due_since"]
    assert "leased" in after["awaited"][0]["text"]
    assert after["whereabouts"]["deadline"] is not None


def test_a_turn_of_the_house_is_queued_once_however_often_it_is_asked(operator, ada):
    match = put_up(ada, seats=[GREEDY, ME], options={"start_seat": 0})
    path = f"/v1/admin/matches/{match['id']}"

    told = [operator.post(f"{path}/queue").json for _ in range(3)][-1]

    assert told["job"] == {"is_queued": True, "claim": None}
    assert told["awaited"][0]["kind"] == "house_bot"
    assert "its job waits in the queue" in told["awaited"][0]["text"]


def test_a_seat_is_handed_to_a_house_bot(operator, ada, bo):
    table = Table([ada, bo])
    path = f"/v1/admin/matches/{table.id}"

    told = operator.put(f"{path}/seats/1", {"bot": "random"}, headers=SENT)

    assert told.status == 200, told
    assert told.json["seats"][1]["bot"] == "random"
    deed = told.json["deeds"][0]
    assert (deed["events"], deed["request_id"]) == (["seat_taken_over"], "mine-17")
    assert bo.get("/v1/events").json["items"][-1]["type"] == "seat_taken_over"
    again = operator.put(f"{path}/seats/1", {"bot": "random"}).json
    assert again["version"] == told.json["version"]
    assert operator.put(f"{path}/seats/1", {"bot": "greedy"}).json["seats"][1]["bot"] == "greedy"


def test_a_match_is_called_off_with_a_reason_that_all_are_told(operator, ada, bo):
    table = Table([ada, bo])
    path = f"/v1/admin/matches/{table.id}"

    told = operator.put(f"{path}/cancellation", {"reason": "Its bot hangs."}).json

    assert (told["status"], told["awaited"], told["cures"]) == ("cancelled", [], [])
    for player in (ada, bo):
        notice = player.get("/v1/events").json["items"][-1]
        assert notice["type"] == "match_cancelled"
        assert notice["data"] == {"reason": "operators", "note": "Its bot hangs."}
        assert notice["text"] == "The operators call the match off: Its bot hangs."
    assert operator.put(f"{path}/cancellation", {"reason": "Again."}).code == "match_cancelled"
    assert operator.post(f"{path}/queue").code == "match_cancelled"
    assert operator.put(f"{path}/seats/0", {}).code == "match_cancelled"


@pytest.mark.parametrize("reason", [None, "", " ", "a\u200bb", "x" * 201])
def test_a_reason_is_needed_and_can_be_read(operator, ada, reason):
    match = put_up(ada)
    body = {"reason": reason} if reason is not None else {}

    answer = operator.put(f"/v1/admin/matches/{match['id']}/cancellation", body)

    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, "/reason")


def test_a_guess_counts_against_its_address(tmp_path):
    with (
        EmbeddedRedis(tmp_path, append_only=False) as store,
        running_web(store.url, operator_token=TOKEN, reads_per_minute=3) as served,
    ):
        guesser = Client(served, token="0123456789-0123456789")
        path = f"/v1/admin/matches/{'0' * 26}/timeline"

        heard = [guesser.get(path).status for _ in range(5)]

    assert heard == [401, 401, 401, 429, 429]


# Players


def of(player):
    return f"/v1/admin/players/{player.player['id']}"


def test_who_is_closed_sits_nowhere_and_may_only_look(operator, client, ada, bo):
    running, hosted = Table([ada, bo]), put_up(bo)
    waiting = Table.__new__(Table)
    waiting.players, waiting.id = [ada], put_up(ada, seats=[ME, OPEN, OPEN])["id"]
    bo.post(f"/v1/matches/{waiting.id}/seats", {})

    closed = operator.put(f"{of(bo)}/restraint", {"closed": True, "reason": "Threats."})

    assert closed.json["restraint"]["reason"] == "Threats."
    seats = running.document["seats"]
    assert (seats[1]["kind"], seats[1]["bot"]) == ("bot", "greedy")
    assert client.get(f"/v1/matches/{hosted['id']}").json["status"] == "cancelled"
    assert client.get(waiting.path).json["seats"][1]["kind"] == "open"
    assert bo.get("/v1/players/me").json["restraint"]["closed"] is True
    assert bo.get(running.path).status == 200
    assert "restraint" not in client.get(f"/v1/players/{bo.player['id']}").json
    for refused in (
        bo.post(f"{waiting.path}/seats", {}),
        bo.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}),
        bo.post("/v1/work"),
        bo.post("/v1/players/me/token"),
        bo.post("/v1/keys", {}),
    ):
        assert (refused.status, refused.code) == (403, "player_closed")
        assert "Threats." in refused.json["detail"]


def test_keys_of_who_is_closed_do_no_more_either(operator, ada, bo):
    key = bo.as_player(bo.post("/v1/keys", {"may": ["read", "play"]}).json["key"])
    operator.put(f"{of(bo)}/restraint", {"closed": True, "reason": "Threats."})

    assert key.post(f"/v1/matches/{put_up(ada)['id']}/seats", {}).code == "player_closed"


def test_who_is_released_plays_again(operator, ada, bo):
    match = put_up(ada)
    operator.put(f"{of(bo)}/restraint", {"closed": True, "reason": "A mistake."})

    released = operator.delete(f"{of(bo)}/restraint")

    assert "restraint" not in released.json
    assert bo.post(f"/v1/matches/{match['id']}/seats", {}).status == 200
    assert "restraint" not in bo.get("/v1/players/me").json


def test_a_limit_is_told_in_every_answer(operator, bo):
    body = {"requests_per_minute": 3, "reason": "Too many."}
    assert operator.put(f"{of(bo)}/restraint", body).json["restraint"]["closed"] is False

    answers = [bo.get("/v1/players/me") for _ in range(5)]

    assert answers[-1].code == "rate_limited"
    assert answers[0].headers["RateLimit-Policy"] == '"reads";q=3;w=60'


def test_a_new_name_is_there_at_once_and_the_table_is_told(operator, client, ada, bo):
    table = Table([ada, bo])
    table.play(2)

    renamed = operator.put(f"{of(bo)}/name", {"name": "Player 17"})

    assert renamed.json["name"] == bo.get("/v1/players/me").json["name"] == "Player 17"
    assert table.document["seats"][1]["player"]["name"] == "Player 17"
    notice = ada.get("/v1/events").json["items"][-1]
    assert (notice["type"], notice["text"]) == (
        "player_renamed",
        "Seat 2 is called Player 17 now.",
    )
    table.play_out()
    record = client.get(f"{table.path}/record")
    assert verify(decode_record(record.body)) is not None
    assert [seat["name"] for seat in record.json["seats"]] == ["Ada", "Player 17"]


def test_a_player_who_is_not_there_is_told(operator):
    nobody = f"/v1/admin/players/{'0' * 26}"

    for answer in (
        operator.get(nobody),
        operator.put(f"{nobody}/name", {"name": "X"}),
        operator.put(f"{nobody}/restraint", {"reason": "x"}),
        operator.delete(f"{nobody}/restraint"),
    ):
        assert answer.code == "player_not_found"


def test_no_player_does_what_operators_do(ada, bo):
    for answer in (
        ada.get(of(bo)),
        ada.put(f"{of(bo)}/name", {"name": "X"}),
        ada.put(f"{of(bo)}/restraint", {"closed": True, "reason": "x"}),
    ):
        assert answer.code == "bad_token"
