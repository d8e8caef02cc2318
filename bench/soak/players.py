"""Two who play one match after the other: the load, with all that clients do on bad days."""

from typing import Any

from bench.soak.caller import Caller
from bench.soak.clients import Clients
from bench.soak.follower import Follower

GAMES = ("arctic", "north_pole", "iglu_iglu")
KINDS = ("house bot", "person", "queue", "webhook", "absent")
"""Who sits opposite, by turns: who takes work from the queue plays a house bot, and who is absent
leaves every turn to the clock."""
ABSENT_SECONDS = 2
PRESENT_SECONDS = 1800
"""A turn of those who are there lasts as long as no fault does, and less than a clock jumps."""
STALE, CUT, RESIGNED = 0.05, 0.05, 0.01
"""How often a command comes on a version that is past, its answer is not waited for, and its player
resigns instead."""


def sit_down(clients: Clients, table: int) -> None:
    """Two players come to a table and stay."""
    Players(clients, table).play_on()


class Players:
    """Ada and who sits opposite."""

    def __init__(self, clients: Clients, table: int) -> None:
        self._clients, self._table = clients, table
        self._watcher, self._chance = clients.watcher, clients.chance
        self._kind = KINDS[table % len(KINDS)]
        self._ada, self._opposite = clients.player("Ada"), clients.player(self._kind)
        self._seated = {0: self._ada}
        """Who plays from here, by seat."""
        if self._kind == "person":
            self._seated[1] = self._opposite
        if self._kind == "webhook":
            self._opposite.ask("PUT", "/v1/players/me/webhook", {"url": clients.webhook})

    def play_on(self) -> None:
        """Matches without end, every game by turns."""
        number = self._table
        take = self._work_off if self._kind == "queue" else self._play
        while not self._clients.stopped.is_set():
            match_id = self._begun(GAMES[number % len(GAMES)])
            if self._kind != "absent":
                self._clients.present[match_id] = self._table
            take(match_id)
            number += 1

    def _begun(self, game: str) -> str:
        """A match that is being played, and followed."""
        is_house = self._kind in ("house bot", "queue")
        seat = {"kind": "bot", "bot": "greedy"} if is_house else {"kind": "open"}
        seconds = ABSENT_SECONDS if self._kind == "absent" else PRESENT_SECONDS
        wanted: dict[str, Any] = {"game": game, "seats": [{"kind": "me"}, seat]}
        wanted["clock"] = {"turn_seconds": seconds}
        match_id: str = self._ada.ask("POST", "/v1/matches", wanted).json()["id"]
        self._clients.matches.append(match_id)
        follower = Follower(self._clients, match_id, "house bot" if is_house else self._kind)
        self._clients.start(follower.follow)
        if not is_house:
            self._opposite.ask("POST", f"/v1/matches/{match_id}/seats", {})
        return match_id

    def _play(self, match_id: str) -> None:
        """Random commands of who plays from here until the match is over."""
        path = f"/v1/matches/{match_id}"
        while not self._clients.stopped.is_set():
            document = self._ada.ask("GET", path).json()
            if document["status"] == "finished":
                return
            acting = [seat for seat in document["to_act"] if seat in self._seated]
            if not acting:
                self._clients.stopped.wait(0.02)
                continue
            player = self._seated[acting[0]]
            if self._chance.random() < RESIGNED:
                player.ask("DELETE", f"{path}/seats/{acting[0]}")
                self._watcher.resigned(self._clients.present.get(match_id))
            decision = player.ask("GET", f"{path}/decision")
            if decision.status == 200:
                self._send(player, match_id, decision.json())

    def _work_off(self, match_id: str) -> None:
        """The same by the queue of work."""
        while not self._clients.stopped.is_set():
            answer = self._ada.ask("POST", "/v1/work?wait=1")
            if answer.status == 200:
                work = answer.json()
                self._send(self._ada, work["match"]["id"], work["decision"])
            elif self._ada.ask("GET", f"/v1/matches/{match_id}").json()["status"] == "finished":
                return

    def _send(self, player: Caller, match_id: str, decision: Any) -> None:
        """One command under a key of its own, now and then on a version that is past."""
        if not decision["commands"]:
            return
        path, key = f"/v1/matches/{match_id}/commands", f"{self._chance.getrandbits(64):x}"
        command = self._chance.choice(decision["commands"])["command"]
        body = {"expected_version": decision["version"], "command": command}
        if self._chance.random() < STALE:
            before = decision["version"] - 1
            stale = player.ask("POST", path, {**body, "expected_version": before})
            if stale.status == 200 and stale.json()["version"] == before + 1:
                # What had been seen was lost with a primary: the match was at that version again.
                self._acknowledge(match_id, key, stale)
                return
            assert stale.status == 412, stale.data
        if self._chance.random() < CUT:
            player.cut(path, body, **{"Idempotency-Key": key})
        answer = player.ask("POST", path, body, **{"Idempotency-Key": key})
        if answer.status == 200:
            self._acknowledge(match_id, key, answer)
        elif answer.status != 412:
            self._watcher.note(f"{answer.status}")

    def _acknowledge(self, match_id: str, key: str, answer: Any) -> None:
        table = self._clients.present.get(match_id)
        self._watcher.acknowledge(match_id, key, answer.json(), table)
