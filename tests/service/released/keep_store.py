"""What a release left in its store: `python keep_store.py REDIS_URL FILE`.

To be run by the code of that release, in a checkout of it: every game waiting for a second player,
in play (a player, a house bot, a player), and finished. The test of upgrades goes on from there.
"""

import base64
import json
import random
import sys
from pathlib import Path

import redis

from service.app import create_app
from service.settings import Settings
from worker.turn import TurnPlayer

GAMES = ("arctic", "north_pole", "iglu_iglu")
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
COMMANDS = 40


def play(client, turns, players, match_id, most):
    """So many commands by chance, or all there are."""
    rng = random.Random(7)
    for _ in range(most):
        match = client.get(f"/v1/matches/{match_id}").json
        if match["status"] != "playing":
            return
        seat = match["seats"][match["to_act"][0]]
        if seat["kind"] == "bot":
            turns.play(match_id, match["version"])
            continue
        player = players[seat["player"]["name"] == "Bo"]
        decision = client.get(f"/v1/matches/{match_id}/decision", headers=player).json
        command = rng.choice(decision["commands"])["command"]
        body = {"expected_version": match["version"], "command": command}
        client.post(f"/v1/matches/{match_id}/commands", json=body, headers=player)


def keep(url):
    """The store's keys, and what a client has to know to go on."""
    app = create_app(Settings(redis_url=url, reads_per_minute=10**7, writes_per_minute=10**7))
    client, turns = app.test_client(), TurnPlayer(app.extensions["backend"])
    tokens = [
        client.post("/v1/players", json={"name": name}).json["token"] for name in ("Ada", "Bo")
    ]
    players = [{"Authorization": f"Bearer {token}"} for token in tokens]
    matches = []

    def put_up(game, *seats):
        wanted = {"game": game, "seats": list(seats), "entropy": "hers"}
        return client.post("/v1/matches", json=wanted, headers=players[0]).json["id"]

    for game in GAMES:
        for standing, seats in (
            ("waiting", (ME, OPEN)),
            ("playing", (ME, BOT, OPEN)),
            ("finished", (ME, OPEN)),
        ):
            match_id = put_up(game, *seats)
            if standing != "waiting":
                client.post(f"/v1/matches/{match_id}/seats", json={}, headers=players[1])
                play(client, turns, players, match_id, COMMANDS if standing == "playing" else 10**6)
            matches.append({"id": match_id, "game": game, "standing": standing})
    turns.stop()
    stored = redis.Redis.from_url(url)
    kept = {
        key.decode(): base64.b64encode(stored.dump(key)).decode()
        for key in sorted(stored.scan_iter("*"))
        if b"limit" not in key and not key.startswith(b"rq:")
    }
    return {"tokens": tokens, "matches": matches, "keys": kept}


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(json.dumps(keep(sys.argv[1]), indent=0) + "\n")
