"""A bot that asks for work: `POST /v1/work` leases one decision at a time, and any number of
processes may share the load. Python 3.11, nothing to install.

    python examples/lease_bot.py                  plays Arctic against the house bot greedy
    python examples/lease_bot.py iglu_iglu mcts   another game, another opponent

FLOE_URL names the server (http://127.0.0.1:8000). With FLOE_TOKEN, the token of a player that is
there already, no match is made: the bot serves every match in which that player sits.
"""

import json
import os
import random
import sys
import urllib.error
import urllib.request

SERVER = os.environ.get("FLOE_URL", "http://127.0.0.1:8000")


def choose(match, decision):
    """Your bot: pick one of the commands. `match["view"]` is all that your seat may know."""
    return random.choice(decision["commands"])["command"]


def main(game="arctic", opponent="greedy"):
    """Lease, choose, send, until the match is over."""
    token = os.environ.get("FLOE_TOKEN")
    mine = None
    if token is None:
        token = call("POST", "/v1/players", body={"name": "Lease", "kind": "bot"})["token"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
        mine = call("POST", "/v1/matches", token, {"game": game, "seats": seats})["id"]
        print(f"{SERVER}/v1/matches/{mine}")
    while mine is None or not over(token, mine):
        # With nothing else to look after the service may keep us waiting for long.
        work = call("POST", f"/v1/work?wait={25 if mine is None else 2}", token)
        if work is None:  # 204: nothing was due for a while
            continue
        match, decision = work["match"], work["decision"]
        answer = {
            "expected_version": decision["version"],
            "command": choose(match, decision),
        }
        path = f"/v1/matches/{match['id']}/commands"
        try:
            played = call("POST", path, token, answer, {"Idempotency-Key": work["lease"]})
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (409, 412):  # the match moved on without us: look again
                raise
            continue
        for event in played["events"]:
            print(event["text"])


def over(token, match_id):
    """Whether the match has an outcome, which is told."""
    match = call("GET", f"/v1/matches/{match_id}", token)
    if match["outcome"]:
        print(json.dumps(match["outcome"]))
    return match["status"] in ("finished", "cancelled")


def call(method, path, token=None, body=None, headers=None):
    """One request; the answer's JSON, None for 204."""
    request = urllib.request.Request(SERVER + path, method=method, headers=headers or {})
    if token is not None:
        request.add_header("Authorization", f"Bearer {token}")
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request, timeout=60) as response:
        text = response.read()
    return json.loads(text) if text else None


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except urllib.error.HTTPError as refusal:
        sys.exit(refusal.read().decode())
    except urllib.error.URLError as fault:
        sys.exit(f"{SERVER} does not answer ({fault.reason}); `make run` starts it.")
    except KeyboardInterrupt:
        sys.exit(130)
