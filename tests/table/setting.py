"""What stands on the table before a person comes: players and matches, made over HTTP."""

import json
from functools import cache
from types import MappingProxyType
from urllib.request import Request, urlopen

from tests.waiting import until

QUICKEST = MappingProxyType({"north_pole": {"round_limit": 1}})
PATIENCE_SECONDS = 120  # far longer than bots take, however busy the machine


class Setting:
    """The service as its tests prepare it."""

    def __init__(self, address):
        self.address = address
        self.finished = cache(self._finished)

    def call(self, method, path, body=None, token=None):
        """One request; what it answers."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        written = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, written, headers, method=method)
        with urlopen(request, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)

    def player(self, name):
        """A player, as a browser keeps them: id, name and token."""
        made = self.call("POST", "/v1/players", {"name": name})
        return {"id": made["id"], "name": name, "token": made["token"]}

    def match(self, player, game, *seats, **wanted):
        """Put up a match: a word for each seat, `me`, `open` or a bot's name; its id."""
        body = {"game": game, "seats": [seat_of(word) for word in seats], **wanted}
        return self.call("POST", "/v1/matches", body, player["token"])["id"]

    def _finished(self, game):
        """The id of a match of two bots that is over; one for each game."""
        options = QUICKEST.get(game, {})
        match = self.match(self.player("Host"), game, "random", "random", options=options)
        return self.wait_until(match, "finished")

    def wait_until(self, match, status):
        """Wait until a match stands so; its id."""
        until(
            lambda: self.call("GET", f"/v1/matches/{match}")["status"] == status, PATIENCE_SECONDS
        )
        return match


def seat_of(word):
    """A seat as a match is put up with it."""
    return {"kind": word} if word in ("me", "open") else {"kind": "bot", "bot": word}
