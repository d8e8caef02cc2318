"""Standing orders under SIGKILL: of sweepers at every step, of web processes that keep them."""

import random
import threading
import time

import pytest
import urllib3

from engine.catalogue import GAMES
from engine.encoding import encode
from engine.words import ENGLISH
from service.matches.cases import clocks, creating
from service.matches.cases.play import play_command
from service.matches.store.keys import MATCH_ORDERS
from service.matches.store.matches import MatchStore
from service.players.cases import accounts
from service.players.model import Kind
from service.seats.cases import orders, sitting
from service.seats.model.orders import Order
from service.seats.store import ORDERS
from service.settings import Settings
from service.store.client import milliseconds
from service.store.partitions import partition_of
from service.store.timetable import NEVER
from service.subjects import open_backend
from tests.service.conftest import Client, running_web, web_process
from tests.service.table import Table
from tests.streams import notices
from tests.waiting import PATIENCE_SECONDS, until
from tests.worker.dying_sweeper import WHEN, killed_at
from tests.worker.processes import running

pytestmark = pytest.mark.alone

IGLU = GAMES["iglu_iglu"]
"""Its seats take turns with every first command, which is never refused for another's."""
STEPS = (
    "service.matches.store.commit:Commits.commit",
    "service.matches.store.outbox:Deliveries.write",
    "service.seats.cases.orders:play_due",
    "service.store.timetable:Timetable.settle",
    "service.seats.store:OrderStore.drop",
)
ORDERED = 2
COMMANDS = 2 * ORDERED + 1
"""Ada begins each round, and one round more: by that what is done is put away."""
OFTEN = {
    "gunicorn_cmd_args": "--config python:tests.service.seats.mortal_web",
    "floe_test_dies": 0.2,
}
DEATHS = 4


class Evening:
    """Matches in which Bo has left orders, and Ada plays when nobody has to look at them."""

    def __init__(self, backend, redis):
        self.backend = backend
        self.redis = redis
        self.ada, self.bo = (self._player(name) for name in ("Ada", "Bo"))
        self.matches = []
        self.is_over = threading.Event()

    def _player(self, name):
        made = accounts.register(self.backend, name, Kind.HUMAN)[0]
        return accounts.authenticate(self.backend, made.token)

    def begin(self):
        """One more match; Bo's orders stand, and it has come to him."""
        seats = (creating.MeSeat(), creating.OpenSeat())
        wish = creating.Opening(IGLU.name, IGLU.options_type(start_seat=0), seats)
        loaded = creating.put_up(self.backend, self.ada, wish)
        loaded = sitting.take_seat(self.backend, loaded.match.id, self.bo)
        offered = IGLU.legal_commands(loaded.state, 0)
        orders.leave_orders(
            self.backend, loaded.match.id, self.bo, 1, [Order(one) for one in offered[:ORDERED]]
        )
        self.matches.append((loaded.match.id, offered))

    def play(self):
        """Ada's own commands, from the other end of what is offered."""
        while not self.is_over.wait(0.05):
            for match_id, offered in list(self.matches):
                loaded = clocks.load(self.backend, match_id)
                count = loaded.match.command_count
                score = self.redis.zscore(orders_of(match_id), match_id)
                is_parked = score == milliseconds(NEVER)
                if is_parked and loaded.match.to_act == (0,) and count < COMMANDS:
                    version = loaded.match.version
                    command = offered[-1 - count // 2]
                    play_command(self.backend, loaded, self.ada, command, expected_version=version)


def orders_of(match_id):
    """The set that says when a match with orders is to be looked at."""
    return ORDERS % partition_of(match_id)


def test_killed_at_every_step_each_order_is_played_once_and_put_away(redis, redis_url):
    with open_backend(Settings(redis_url=redis_url)) as backend:
        evening = Evening(backend, redis)
        player = threading.Thread(target=evening.play)
        player.start()
        try:
            for step in STEPS:
                for when in WHEN:
                    evening.begin()
                    assert killed_at(redis_url, step, when), (step, when)
            with running(redis_url) as processes:
                for _ in range(2):
                    processes.start("sweep")
                sets = {orders_of(match_id) for match_id, _ in evening.matches}
                until(lambda: not redis.exists(*sets))
        finally:
            evening.is_over.set()
            player.join()

        for match_id, offered in evening.matches:
            match = clocks.load(backend, match_id).match
            entries = backend.of(MatchStore).chronicle_part(match_id, 3, match.version)
            played = [(entry.seat, bytes(entry.command)) for entry in entries]
            ordered = [encode(command) for command in offered[:ORDERED]]
            assert [command for seat, command in played if seat == 1] == ordered
            assert [seat for seat, _ in played] == [0, 1] * ORDERED + [0]
            assert not redis.exists(MATCH_ORDERS % match_id)
        told = [notice.type for notice in notices(backend, evening.bo, ENGLISH, limit=1000)]
        assert "orders_dropped" not in told


def test_left_by_web_processes_that_are_killed_they_are_played(redis_url):
    """Whoever leaves them hears nothing, and leaves them again, or it has come to them by then."""
    with (
        running_web(redis_url) as calm,
        web_process(redis_url, **OFTEN) as (mortal, _),
        running(redis_url) as processes,
    ):
        ada, bo = (Client(calm).register(name) for name in ("Ada", "Bo"))
        for _ in range(2):
            processes.start("sweep")
        lost, chance = 0, random.Random(7)
        while lost < DEATHS:
            table = Table([ada, bo], "iglu_iglu", options={"start_seat": 0})
            mine, other = chance.sample(table.decision()["commands"], 2)
            orders = {"orders": [{"command": other["command"]}]}
            playing = threading.Thread(target=table.send, args=(ada, mine["command"]))
            playing.start()
            answer, tries = left(Client(mortal, token=bo.token), table, orders)
            playing.join()
            lost += tries
            if answer.status == 200:
                until(lambda table=table: table.document["to_act"] == [0])
                assert last_placed(table) == other["command"]["square"]
            else:
                assert answer.code == "your_turn_already", answer


def left(client, table, orders):
    """Bo leaves them, as often as it takes; the answer, and how often none came."""
    deadline, lost = time.monotonic() + PATIENCE_SECONDS, 0
    while time.monotonic() < deadline:
        try:
            return client.put(f"{table.path}/seats/1/orders", orders), lost
        except urllib3.exceptions.HTTPError:
            lost += 1
            time.sleep(0.05)
    raise AssertionError("nobody answers")


def last_placed(table):
    """Where the last inuit came to stand, by Bo's seat."""
    items = table.players[0].get(f"{table.path}/events", query={"limit": 200}).json["items"]
    [*_, last] = [entry for entry in items if entry["type"] == "inuit_placed"]
    assert last["seat"] == 1
    return last["data"]["square"]
