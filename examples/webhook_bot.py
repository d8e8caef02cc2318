"""A bot that is called: the service posts every decision to this little server, which answers with
a command. Signed after Standard Webhooks; what is not signed is refused. Python 3.11, nothing to
install.

    WEBHOOKS_ALLOW_PRIVATE=true make run          a service that may call this machine
    python examples/webhook_bot.py                plays Arctic against the house bot greedy
    python examples/webhook_bot.py iglu_iglu mcts another game, another opponent

Before its first match it lets the service check it (`POST /v1/players/me/check`) and tells what was
found. FLOE_URL names the service (http://127.0.0.1:8000), BOT_PORT where this bot listens (any free
one). With BOT_SECRET it only listens, for whoever signs with that secret, such as the arena.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SERVER = os.environ.get("FLOE_URL", "http://127.0.0.1:8000")
OLDEST_SECONDS = 300


def choose(match, decision):
    """Your bot: pick one of the commands. `match["view"]` is all that your seat may know."""
    return random.choice(decision["commands"])["command"]


class Bot(BaseHTTPRequestHandler):
    """Answers one decision per request. A message may come twice: the same `webhook-id` gets the
    same answer (a bot that runs for days would forget old ones)."""

    secret = b""
    answers: dict = {}
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body leave together; apart, the second one waits for the network

    def do_POST(self):
        """A decision that is due."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.is_signed(body):
            return self.answer(401, {"error": "bad signature"})
        try:
            sent = json.loads(body)
            match, decision = sent["match"], sent["decision"]
            webhook_id = self.headers["webhook-id"]
            command = self.answers.setdefault(webhook_id, choose(match, decision))
        except (ValueError, KeyError, TypeError, IndexError):
            return self.answer(400, {"error": "not a decision"})
        return self.answer(200, {"command": command})

    def is_signed(self, body):
        """Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` in base64, minutes old."""
        sent_id = self.headers.get("webhook-id", "")
        sent_at = self.headers.get("webhook-timestamp", "")
        if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > OLDEST_SECONDS:
            return False
        signed = f"{sent_id}.{sent_at}.".encode() + body
        expected = base64.b64encode(hmac.digest(self.secret, signed, hashlib.sha256)).decode()
        signatures = self.headers.get("webhook-signature", "").split()
        return any(hmac.compare_digest(f"v1,{expected}".encode(), s.encode()) for s in signatures)

    def answer(self, status, document):
        """Send a JSON answer."""
        text = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        """Stay silent; the events of the match are told by `main`."""


def main(game="arctic", opponent="greedy"):
    """Listen, register the webhook, have it checked, make a match, and tell what happens in it."""
    bot = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("BOT_PORT", 0))), Bot)
    if "BOT_SECRET" in os.environ:
        Bot.secret = key_of(os.environ["BOT_SECRET"])
        return bot.serve_forever()
    token = call("POST", "/v1/players", body={"name": "Webhook", "kind": "bot"})["token"]
    try:
        url = f"http://127.0.0.1:{bot.server_port}/"
        secret = call("PUT", "/v1/players/me/webhook", token, {"url": url})["secret"]
    except urllib.error.HTTPError as refusal:
        why = json.load(refusal)["detail"]
        sys.exit(f"{why} (The service allows it if started with WEBHOOKS_ALLOW_PRIVATE=true.)")
    Bot.secret = key_of(secret)
    threading.Thread(target=bot.serve_forever, daemon=True).start()

    for finding in call("POST", "/v1/players/me/check", token)["findings"]:
        print("right:" if finding["passed"] else "WRONG:", finding["check"], finding["detail"])

    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    match = call("POST", "/v1/matches", token, {"game": game, "seats": seats})
    path, after = f"/v1/matches/{match['id']}", ""
    print(SERVER + path)
    while match["status"] == "playing":
        page = call("GET", f"{path}/events?wait=25{after}", token)
        for event in page["items"] if page else ():
            print(event["text"])
            after = f"&after={event['id']}"
        match = call("GET", path, token)
    print(json.dumps(match["outcome"]))
    return bot.shutdown()


def key_of(secret):
    """The bytes that sign, from the secret as it is written."""
    return base64.b64decode(secret.removeprefix("whsec_"))


def call(method, path, token=None, body=None):
    """One request; the answer's JSON, None for 204."""
    request = urllib.request.Request(SERVER + path, method=method)
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
