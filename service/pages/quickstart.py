"""From nothing to a played command, with Python's standard library alone."""

import json
import os
import urllib.request

FLOE = os.environ.get("FLOE", "http://127.0.0.1:8000")


def call(method, path, body=None, token=None):
    """One request; the answer's JSON."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(FLOE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


# 1. Become a player. The token is shown here only; it says who you are from now on.
token = call("POST", "/v1/players", {"name": "Nanuq"})["token"]

# 2. Put up a match of Arctic against a house bot; with no seat left open it starts at once.
wish = {
    "game": "arctic",
    "options": {"start_seat": 0},
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}],
}
match = call("POST", "/v1/matches", wish, token)
path = f"/v1/matches/{match['id']}"

# 3. Ask what you can do now: every legal command, with its sentence.
decision = call("GET", f"{path}/decision", token=token)
print(decision["prompt"])
for offer in decision["commands"]:
    print(" ", offer["text"])

# 4. Send one of them back, on the version you saw.
chosen = decision["commands"][0]["command"]
sent = {"expected_version": decision["version"], "command": chosen}
played = call("POST", f"{path}/commands", sent, token)

# 5. See what has happened.
for event in played["events"]:
    print(event["text"])
