"""Matches over HTTP, for the tests: put up, filled, played at random."""

import random

OPEN = {"kind": "open"}
ME = {"kind": "me"}


def put_up(creator, game="arctic", seats=(ME, OPEN), **wishes):
    """A new match; the answer's document."""
    answer = creator.post("/v1/matches", {"game": game, "seats": list(seats), **wishes})
    assert answer.status == 201, answer
    return answer.json


class Table:
    """A match that is being played, with a client for every seat."""

    def __init__(self, players, game="arctic", seats=None, **wishes):
        self.players = players
        wanted = seats or [ME, *[OPEN] * (len(players) - 1)]
        self.id = put_up(players[0], game, wanted, **wishes)["id"]
        for player in players[1:]:
            answer = player.post(f"/v1/matches/{self.id}/seats", {})
            assert answer.status == 200, answer

    @property
    def path(self):
        """The address of the match."""
        return f"/v1/matches/{self.id}"

    @property
    def document(self):
        """The match as a spectator sees it."""
        stranger = self.players[0].as_player(None)
        return stranger.get(self.path).json

    @property
    def to_act(self):
        """The client that is to act."""
        return self.players[self.document["to_act"][0]]

    @property
    def waiting(self):
        """A client that is not to act."""
        seats = self.document["to_act"]
        return next(self.players[seat] for seat in range(len(self.players)) if seat not in seats)

    def decision(self):
        """What the seat to act may do."""
        return self.to_act.get(f"{self.path}/decision").json

    def send(self, player, command, version=None, **options):
        """A command, on the version named or the one that is."""
        version = self.document["version"] if version is None else version
        body = {"expected_version": version, "command": command}
        return player.post(f"{self.path}/commands", body, **options)

    def play(self, commands=1, seed=1):
        """That many random commands; the last answer."""
        rng = random.Random(seed)
        answer = None
        for _ in range(commands):
            player, decision = self.to_act, self.decision()
            chosen = rng.choice(decision["commands"])["command"]
            answer = self.send(player, chosen, decision["version"])
            assert answer.status == 200, answer
        return answer

    def play_out(self, seed=1):
        """Random commands to the end; the document then."""
        rng = random.Random(seed)
        document = self.document
        while document["status"] == "playing":
            player = self.players[document["to_act"][0]]
            decision = player.get(f"{self.path}/decision").json
            chosen = rng.choice(decision["commands"])["command"]
            document = self.send(player, chosen, decision["version"]).json["match"]
        return document
