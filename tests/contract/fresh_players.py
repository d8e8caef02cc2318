"""For Schemathesis: a player of its own for each request, so that calls may end what they use.

The player has a webhook at which nobody listens: a check of it comes to its end at once.
"""

import json
from urllib.request import Request, urlopen

import schemathesis

NOBODY_LISTENS = "http://127.0.0.1:1024/bot"


@schemathesis.auth(refresh_interval=None)
class FreshPlayer:
    """The token of somebody who has just registered."""

    def get(self, case, context):
        base = case.operation.base_url.rstrip("/")
        token = _sent(f"{base}/v1/players", "POST", {"name": "Fuzz"})["token"]
        _sent(f"{base}/v1/players/me/webhook", "PUT", {"url": NOBODY_LISTENS}, token)
        return token

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


def _sent(address, method, said, token=None):
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(address, json.dumps(said).encode(), headers, method=method)
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)
