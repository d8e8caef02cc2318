"""One evening on a service of its own: every operation once, as a reader of the docs would meet it.

Its answers are the examples of the published document (`make openapi` records them).
"""

import pytest
from redis import Redis

from service.contests.cases.driving import drive
from service.settings import Settings
from service.subjects import open_backend
from service.web.document import operations_of
from tests.contract import recorder
from tests.push_service import NO_SERVICE, Browser
from tests.service.conftest import Client, running_web
from tests.service.contract import PublishedContract
from tests.service.table import ME, OPEN, Table
from tests.webhook_server import webhook_server
from worker.sweeper import Sweeper

OPERATORS = "the-token-of-the-operators"


class Chronicler(PublishedContract):
    """Checks every answer, and notes which operation answered with which status."""

    def __init__(self, document):
        super().__init__(document)
        self.seen = set()

    def check(self, method, path, status, headers, body, sent=None):
        """Check, note, and record it if this run is to make examples."""
        super().check(method, path, status, headers, body, sent)
        operation = self.operation(method, path)
        if operation is None or method == "HEAD":
            return
        self.seen.add((operation["operationId"], status))
        if recorder.is_recording():
            is_json = "json" in headers.get("Content-Type", "")
            recorder.record(method, operation, sent, status, self.parsed(body) if is_json else None)


@pytest.fixture(scope="module")
def chronicler(redis_url, redis_connection):
    """A service that lets webhooks point at this machine, and everything it has answered.

    Its store is empty: whoever has tried the examples of the document before may still wait for
    company, and would be the company of this evening.
    """
    redis_connection.flushall()
    settings = {"webhooks_allow_private": "true", "operator_token": OPERATORS}
    with running_web(redis_url, **settings) as address:
        chronicler = Chronicler(Client(address).get("/openapi.json").json)
        tell_the_story(Client(address, chronicler), redis_url)
        with open_backend(Settings(redis_url=redis_url)) as backend:
            hold_a_contest(Client(address, chronicler), backend)
        if recorder.is_recording():
            recorder.write_down()
        yield chronicler


def tell_the_story(client, redis_url):
    """Look around, sit down, play, be refused, watch, leave; then the bots' side of it."""
    look_around(client)
    nanuq, sila = client.register("Nanuq"), client.register("Sila")
    nanuq.get("/v1/players/me")
    nanuq.post("/v1/tickets")
    give_keys(client, nanuq)
    drawn = nanuq.post("/v1/commitments").json["id"]
    seats = [{"kind": "me"}, {"kind": "open"}]
    fair = nanuq.post("/v1/matches", {"game": "arctic", "seats": seats, "commitment": drawn}).json
    nanuq.put(f"/v1/matches/{fair['id']}/seats/0/entropy", {"entropy": "what I had for breakfast"})
    client.get(f"/v1/players/{sila.player['id']}")
    learn(nanuq)
    invite(nanuq, sila)
    find_company(nanuq, sila)
    table = sit_down(nanuq, sila)
    take_back(nanuq, sila)
    play(client, table)
    watch(client, table)
    after_the_end(client, table)
    call_off(nanuq)
    nudge(nanuq, sila)
    change_hands(client, nanuq, sila)
    be_a_bot(client)
    be_told(client)
    be_rated(client, nanuq, redis_url)
    operate(client, nanuq, redis_url)
    mistakes(client, nanuq, table)
    renewed = sila.as_player(sila.post("/v1/players/me/token").json["token"])
    renewed.delete("/v1/players/me")


def learn(nanuq):
    """A lesson is begun, and called off again."""
    begun = nanuq.post("/v1/games/arctic/lessons/first_turn").json["id"]
    nanuq.delete(f"/v1/matches/{begun}")


def hold_a_contest(client, backend):
    """A swiss contest is entered and begun; an experiment of house bots is called off."""
    nanuq, sila = client.register("Nanuq"), client.register("Sila")
    wanted = {"game": "arctic", "kind": "swiss", "open": True, "title": "Long nights"}
    contest = nanuq.post("/v1/contests", wanted).json["id"]
    path = f"/v1/contests/{contest}"
    for player in (nanuq, sila, client.register("Pika")):
        player.post(f"{path}/entries")
    sila.delete(f"{path}/entries/me")
    sila.post(f"{path}/entries")
    nanuq.post(f"{path}/start")
    for _ in range(4):
        drive(backend, contest)
    client.get(path)
    client.get(f"{path}/matches")
    events = client.get(f"{path}/events").json["items"]
    client.get(f"{path}/events", query={"after": events[-1]["id"], "wait": 0.1})
    client.get("/v1/contests?status=running&limit=1")
    bots = {"players": [{"bot": "greedy"}, {"bot": "random"}]}
    nanuq.post("/v1/contests", {"game": "north_pole", "kind": "experiment", **bots})
    nanuq.delete(path)
    nanuq.delete(path)


def look_around(client):
    """What anybody can see."""
    arctic = "/v1/games/arctic"
    parts = ("", "/rules", "/board.svg", "/lessons")
    lasting = ("/v1/games", *(f"{arctic}{part}" for part in parts), "/v1/bots")
    for path in (*lasting, "/healthz", "/readyz", "/metrics"):
        client.get(path)
    for path in lasting:
        client.get(path, headers={"If-None-Match": "*"})


def give_keys(client, nanuq):
    """A link by which a guest sits down and becomes a player; a key that is taken away."""
    match = nanuq.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]}).json
    wanted = {"match": match["id"], "seat": 1, "may": ["read", "play"], "note": "for my sister"}
    link = nanuq.post("/v1/keys", wanted).json
    nanuq.get("/v1/keys")
    guest = client.as_player(link["key"])
    guest.post(f"/v1/matches/{match['id']}/seats", {"name": "Pika"})
    guest.post("/v1/players", {"name": "Pika"})
    program = nanuq.post("/v1/keys", {"match": match["id"], "seat": 0, "may": ["play"]}).json
    client.as_player(program["key"]).get("/v1/players/me")
    nanuq.delete(f"/v1/keys/{program['id']}")


def invite(nanuq, sila):
    """A seat is kept for somebody who does not come, and is invited once more."""
    sister = {"kind": "invited", "player": sila.player["id"]}
    kept = nanuq.post("/v1/matches", {"game": "arctic", "seats": [ME, sister]}).json
    seat = f"/v1/matches/{kept['id']}/seats/1"
    sila.delete(seat, json={"reason": "Only after supper"})
    nanuq.put(seat, sister)


def find_company(nanuq, sila):
    """One waits for company, the other is it; and one who thinks better of it."""
    wish = {
        "game": "arctic",
        "seat_counts": [2, 3],
        "clock": {"turn_seconds": 300},
        "rated": True,
        "rating_within": 10,
        "fill_with": {"bot": "greedy", "after_seconds": 60},
    }
    seek = nanuq.post("/v1/seeks", wish).json
    sila.post("/v1/seeks", wish)
    nanuq.get(f"/v1/seeks/{seek['id']}", query={"wait": 5})
    nanuq.delete(f"/v1/seeks/{seek['id']}")
    second = nanuq.post("/v1/seeks", wish).json
    nanuq.delete(f"/v1/seeks/{second['id']}")
    nanuq.get("/v1/seeks")


def sit_down(nanuq, sila):
    """A match with an open seat, found in the list, changed, and taken."""
    wish = {
        "game": "arctic",
        "options": {"edition": "de"},
        "seats": [ME, OPEN, {"kind": "bot", "bot": "greedy"}],
        "clock": {"turn_seconds": 86400, "on_timeout": "bot"},
        "entropy": "any text of mine",
    }
    waiting = nanuq.post("/v1/matches", wish).json
    nanuq.get("/v1/matches?open=true&limit=1")
    lobby = nanuq.get("/v1/lobby").json["items"]
    nanuq.get("/v1/lobby", query={"after": lobby[-1]["id"], "wait": 0.1})
    seats = f"/v1/matches/{waiting['id']}/seats"
    nanuq.put(f"{seats}/2", {"kind": "open"})
    nanuq.put(f"{seats}/2", {"kind": "bot", "bot": "mcts"})
    sila.post(seats, {"seat": 1, "entropy": "and one of mine"})
    sila.delete(f"{seats}/1")
    return Table([nanuq, sila])


def take_back(nanuq, sila):
    """A take-back that the other is asked about: withdrawn, and agreed to; then one alone."""
    table = Table([nanuq, sila], "north_pole", takebacks="agreed")
    before = table.document["version"]
    mover, other = table.to_act, table.waiting
    table.play()
    takebacks = f"{table.path}/takebacks"
    mover.post(takebacks, {"to_version": before})
    while table.to_act is mover:
        table.play()
    asked = mover.post(takebacks, {"to_version": before}).json["id"]
    mover.delete(f"{takebacks}/{asked}")
    asked = mover.post(takebacks, {"to_version": before}).json["id"]
    other.put(f"{takebacks}/{asked}", {"answer": "yes"})
    mover.post(takebacks, {"to_version": before})
    leave_orders(table)


def leave_orders(table):
    """What is to be played when it comes to the seat that waits: left, read, taken away."""
    waiting, seat = table.waiting, 1 - table.document["to_act"][0]
    orders = f"{table.path}/seats/{seat}/orders"
    landed = {"type": "pawn_landed", "seat": 1 - seat, "data": {"square": "f8"}}
    command = {"type": "land_pawn", "square": "a6"}
    waiting.put(orders, {"orders": [{"command": command, "told": [landed]}]})
    waiting.get(orders)
    waiting.delete(orders)


def play(client, table):
    """A decision, the command played from it, and the match as it stands then."""
    player, decision = table.to_act, table.decision()
    command = decision["commands"][0]["command"]
    table.send(player, command, decision["version"], headers={"Idempotency-Key": "turn-1"})
    answer = player.get(table.path)
    player.get(table.path, headers={"If-None-Match": answer.headers["ETag"]})
    client.get(table.path)
    table.send(player, command, decision["version"])
    player.post(f"{table.path}/commands", {"command": command})
    client.get(f"{table.path}/record")
    client.get(f"{table.path}/replay.svg")


def watch(client, table):
    """The log and the board."""
    events = client.get(f"{table.path}/events").json["items"]
    client.get(f"{table.path}/events", query={"after": events[-1]["id"], "wait": 0.1})
    for kind in ("svg", "txt", "json"):
        board = f"{table.path}/board.{kind}"
        answer = client.get(board)
        client.get(board, headers={"If-None-Match": answer.headers["ETag"]})
    notices = table.players[0].get("/v1/events").json["items"]
    table.players[0].get("/v1/events", query={"after": notices[-1]["id"], "wait": 0.1})


def call_off(nanuq):
    """A match in which only house bots play ends when whoever put it up says so."""
    bots = [{"kind": "bot", "bot": "mcts-hard"}] * 2
    match = nanuq.post("/v1/matches", {"game": "arctic", "seats": bots}).json
    nanuq.delete(f"/v1/matches/{match['id']}")


def nudge(nanuq, sila):
    """The others are given more time."""
    table = Table([nanuq, sila], clock={"reserve_seconds": 600, "increment_seconds": 5})
    table.waiting.post(f"{table.path}/nudges", {"give_seconds": 60})


def change_hands(client, nanuq, sila):
    """A seat is left warm, its player comes back, and then a substitute takes it over."""
    table, taima = Table([nanuq, sila]), client.register("Taima")
    seats = f"{table.path}/seats"
    sila.delete(f"{seats}/1?keep=true")
    sila.post(seats, {"seat": 1})
    sila.delete(f"{seats}/1?keep=true&substitutes=true")
    wanted = taima.post(f"{seats}/1/substitute").json
    nanuq.put(f"{table.path}/substitutes/{wanted['id']}", {"answer": "yes"})
    taima.post(f"{seats}/1/substitute")


def after_the_end(client, table):
    """Everything is shown, as a stream and as a record."""
    table.play_out()
    client.get(f"{table.path}/events", headers={"Accept": "text/event-stream"})
    client.get(f"{table.path}/record")
    replay = client.get(f"{table.path}/replay.svg")
    client.get(f"{table.path}/replay.svg", headers={"If-None-Match": replay.headers["ETag"]})
    client.get(f"{table.path}?version=3&reveal=true")
    for player in table.players:
        player.post(f"{table.path}/rematch")


def be_a_bot(client):
    """Work on lease, and a webhook."""
    bot = client.register("Umky", "bot")
    bot.post("/v1/work")
    table = Table([bot, client.register("Tulok")])
    while table.to_act is not bot:
        table.play()
    bot.post("/v1/work")
    bot.get("/v1/players/me/webhook")
    with webhook_server() as server:
        bot.put("/v1/players/me/webhook", {"url": server.url})
        bot.get("/v1/players/me/webhook")
        bot.post("/v1/players/me/check")
    bot.delete("/v1/players/me/webhook")


def be_told(client):
    """A browser that hears of turns with the page closed."""
    pika = client.register("Pika")
    key = client.get("/v1/push").json["public_key"]
    path = "/v1/players/me/push"
    subscription = pika.put(path, Browser(NO_SERVICE, key).subscription).json
    pika.get(path)
    pika.delete(f"{path}/{subscription['id']}")


def be_rated(client, nanuq, redis_url):
    """A rated match of two, counted; how they stand now."""
    umky = client.register("Umky", "bot")
    umky.put("/v1/players/me", {"version": "1.4.0"})
    Table([nanuq, umky], "iglu_iglu", rated=True).play_out()
    with open_backend(Settings(redis_url=redis_url)) as backend:
        Sweeper(backend).sweep()
    for player in (nanuq, umky):
        path = f"/v1/players/{player.player['id']}"
        client.get(f"{path}/ratings")
        client.get(f"{path}/ratings/history?game=iglu_iglu&seats=2")
        client.get(f"{path}/matches?limit=1")
    client.get("/v1/games/iglu_iglu/ladder?seats=2")
    client.get(f"/v1/players/{nanuq.player['id']}/versus/{umky.player['id']}")


def operate(client, nanuq, redis_url):
    """An operator looks into a match, puts it right, and calls it off; takes away what is damaged,
    and sees to a player."""
    operator, table = client.as_player(OPERATORS), Table([nanuq, client.register("Tulok")])
    path = f"/v1/admin/matches/{table.id}"
    table.play()
    operator.get(f"{path}/timeline")
    operator.post(f"{path}/queue")
    operator.put(f"{path}/seats/1", {"bot": "greedy"})
    operator.put(f"{path}/cancellation", {"reason": "Its bot has hung since Monday."})
    wanted = {"game": "arctic", "seat_counts": [4], "options": {}}
    damaged, sound = (client.register("Ukpik").post("/v1/seeks", wanted) for _ in range(2))
    with Redis.from_url(redis_url) as store:
        store.hset("{seeks}:documents", damaged.json["id"], b"\xff")
    with open_backend(Settings(redis_url=redis_url)) as backend:
        Sweeper(backend).sweep()
    client.register("Siku").post("/v1/seeks", wanted)  # looks at all who wait
    operator.get("/v1/admin/undecodable")
    for seek in (damaged, sound):
        operator.delete(f"/v1/admin/undecodable/seek/{seek.json['id']}")
    rude = client.register("Rude")
    path = f"/v1/admin/players/{rude.player['id']}"
    operator.put(f"{path}/name", {"name": "Tatqiq"})
    operator.put(f"{path}/restraint", {"closed": True, "reason": "Threats at the table."})
    operator.get(path)
    rude.post("/v1/work")
    operator.delete(f"{path}/restraint")


def mistakes(client, nanuq, table):
    """What everybody gets wrong once."""
    client.get("/v1/players/me")
    client.as_player("not.a-token").get("/v1/players/me")
    client.post("/v1/players", {"nmae": "Nanuq"})
    client.post("/v1/players", body=b"{", headers={"Content-Type": "application/json"})
    client.post("/v1/players", body=b"name=Nanuq", headers={"Content-Type": "text/plain"})
    client.get("/v1/matches/nothing")
    running = Table([nanuq, client.register("Tulok")])
    running.send(running.to_act, {"type": "end_turn"})
    running.send(running.waiting, {"type": "end_turn"})
    running.send(client.register("Taima"), {"type": "end_turn"})
    nanuq.delete(f"{running.path}/seats/1")


def test_every_success_of_every_operation_happens(chronicler):
    promised = {
        (operation["operationId"], int(status))
        for operation in operations_of(chronicler.document)
        for status in operation["responses"]
        if int(status) < 400
    }

    assert promised - chronicler.seen == set()
