"""Whatever a spectator who sees a match late is answered is made from the version that they see.

A match in which seats change hands is copied and goes on in two ways. As long as the spectators of
both see a version from before that, they are answered alike, byte for byte and tag for tag.
"""

import random
import re
from contextlib import suppress
from typing import Any

import pytest

from engine.catalogue import GAMES
from service.app import create_app
from service.matches.cases import clocks, creating
from service.matches.model.changes import command_played
from service.matches.model.terms import Clock, OnTimeout, Spectators, Status, TakebackRule
from service.matches.store.commit import Commits
from service.operations import cases as operators
from service.players.api import PlayerAuthentication
from service.players.cases import accounts
from service.players.model import Kind
from service.refusals import NotFound, Refusal, TakebackRefused
from service.seats.cases import nudging, petitions, sitting
from service.settings import Settings

BEFORE = 40
MOST_EVENINGS = 10
COMPARED = 5
"""So many versions are compared that are seen after the two matches have parted."""
TURN = 90
GAME = GAMES["north_pole"]
SEATED = ("Ada", "Ben", "Cy")
STRANGERS = ("Dee", "Eve")


@pytest.fixture
def app(backend, redis_url):
    """The application, by the clock of the test."""
    application = create_app(
        Settings(redis_url=redis_url, reads_per_minute=10**9, log_level="error")
    )
    application.extensions["backend"] = backend
    application.extensions["authenticator"] = PlayerAuthentication(backend)
    return application


class Evening:
    """One match, everybody who has to do with it, and what comes next."""

    def __init__(self, backend, clock):
        self.backend = backend
        self.clock = clock
        self.tokens = {}
        self.players = {}
        for name in ("Host", *SEATED, *STRANGERS):
            token = accounts.register(backend, name, Kind.HUMAN)[0].token
            self.tokens[name] = token
            self.players[name] = accounts.authenticate(backend, token)
        wish = creating.Opening(
            GAME.name,
            GAME.options_type(),
            tuple(creating.OpenSeat() for _ in SEATED),
            clock=Clock(TURN, OnTimeout.BOT, 30),
            spectators=Spectators.DELAYED,
            takebacks=TakebackRule.AGREED,
            claim_after_seconds=60,
        )
        self.id = creating.put_up(backend, self.players["Host"], wish).match.id
        for name in SEATED:
            sitting.take_seat(backend, self.id, self.players[name])

    def load(self):
        return clocks.load(self.backend, self.id)

    def step(self, rng):
        """Something happens; more often than all else somebody plays."""
        happens = rng.choice(
            (self.play, self.play, self.play, self.leave, self.sit, self.ask, self.answer)
            + (self.take_back, self.dawdle, self.nudge, self.rename)
        )
        with suppress(Refusal, TakebackRefused, NotFound):
            happens(rng)

    def play(self, rng):
        for _ in range(rng.randint(1, 3)):
            loaded = self.load()
            if loaded.match.status is not Status.PLAYING:
                return
            seat = loaded.match.to_act[0]
            command = rng.choice(GAME.legal_commands(loaded.state, seat))
            change = command_played(loaded, seat, command, self.backend.now())
            self.backend.of(Commits).commit(change)

    def leave(self, rng):
        seat = rng.randrange(len(SEATED))
        player = self.load().match.seats[seat].player
        if player is not None:
            keep = rng.random() < 0.95
            sitting.leave_seat(
                self.backend, self.id, player, seat, keep=keep, substitutes=keep and seat > 0
            )

    def sit(self, rng):
        player = self.players[rng.choice(SEATED + STRANGERS)]
        sitting.take_seat(self.backend, self.id, player)

    def ask(self, rng):
        asker = self.players[rng.choice(STRANGERS)]
        for seat in range(len(SEATED)):
            with suppress(Refusal):
                petitions.take_over(self.backend, self.id, asker, seat)

    def answer(self, rng):
        match = self.load().match
        for seat in match.seats:
            if seat.owner is None:
                continue
            is_yes = rng.random() < 0.8
            with suppress(Refusal, NotFound):
                if match.substitute is not None:
                    petitions.answer_substitute(
                        self.backend, self.id, seat.owner, match.substitute.id, is_yes=is_yes
                    )
                if match.takeback is not None:
                    petitions.answer_takeback(
                        self.backend, self.id, seat.owner, match.takeback.id, is_yes=is_yes
                    )

    def take_back(self, rng):
        match = self.load().match
        player = self.players[rng.choice(SEATED)]
        to_version = max(2, match.version - rng.randint(1, 6))
        petitions.take_back(self.backend, self.id, player, to_version)

    def dawdle(self, rng):
        self.clock.pass_by(seconds=rng.choice((20, 61, 2 * TURN)))

    def nudge(self, rng):
        player = self.players[rng.choice(SEATED)]
        if rng.random() < 0.5:
            nudging.give_time(self.backend, self.id, player, 30)
        else:
            nudging.claim(self.backend, self.id, player)

    def rename(self, rng):
        player = self.players[rng.choice(SEATED)]
        operators.rename(self.backend, player.id, f"Nanuq {rng.randrange(100)}")


def paths_of(evening, version):
    """Every address at which a spectator may look at the match."""
    match = f"/v1/matches/{evening.id}"
    alone = ("", "?include=decision", "?include=board", "?include=board,presence", "/record")
    for seen in (*alone, "?include=presence", "/decision"):
        yield match + seen
    for then in (1, 2, version // 2 + 1, version, version + 1):
        yield f"{match}?version={then}"
        yield f"{match}/events?limit=200&version={then}"
    yield f"{match}/board.svg?version={version // 2 + 1}"
    for seen in (
        "/board.svg",
        "/board.txt",
        "/board.json",
        "/replay.svg",
        "/events?limit=200",
        "/events?include=decision",
    ):
        yield match + seen
    for shared in ("", "/embed", "/card.png"):
        yield f"/m/{evening.id}{shared}"
    yield f"/oembed?url=/m/{evening.id}"
    yield f"{match}/events?after=2-0&limit=3&include=presence"
    for asked in ("sort=updated_at", "status=playing", "bot=random", "bot=greedy", "clock=live"):
        yield f"/v1/matches?limit=50&{asked}"
    for name in (*SEATED, *STRANGERS):
        yield f"/v1/matches?player={evening.players[name].id}"
    yield "/v1/matches?player=me&sort=updated_at"
    yield "/v1/events?limit=200"
    yield "/v1/lobby?limit=200"


class Watched:
    """What spectators were answered, by the version that they saw."""

    def __init__(self, app, evening):
        self.client = app.test_client()
        self.evening = evening
        self.by_tag = {}

    def look(self):
        """The version that is seen, and everything that is answered meanwhile."""
        version = self._get("Host", f"/v1/matches/{self.evening.id}").json["version"]
        seen = dict[tuple[str | None, str], Any]()
        for name in (None, "Host"):
            for path in paths_of(self.evening, version):
                answer = self._get(name, path)
                body = re.sub(rb'"server_time":"[^"]*"', b"", answer.data)
                tag = answer.headers.get("ETag")
                seen[name, path] = answer.status, tag, body
                if tag is not None:
                    language = answer.headers.get("Content-Language")
                    assert self.by_tag.setdefault((name, path, tag, language), body) == body
        return version, seen

    def _get(self, name, path):
        bearer = {"Authorization": f"Bearer {self.evening.tokens[name]}"} if name else {}
        return self.client.get(path, headers=bearer)


def kept(redis):
    """All that the store holds."""
    return {name: (redis.dump(name), max(0, redis.pttl(name))) for name in redis.scan_iter()}


def go_back(redis, everything):
    """Have the store hold that again, and nothing else."""
    redis.flushall()
    for name, (value, life) in everything.items():
        redis.restore(name, life, value)


def two_ways(app, backend, redis, clock, seed):
    """What is answered in either match by the version that is seen, up to where they part."""
    evening, rng = Evening(backend, clock), random.Random(seed)
    watched = Watched(app, evening)
    for _ in range(BEFORE):
        evening.step(rng)
    parted = evening.load().match.version
    everything, moment = kept(redis), clock.moment
    for way in (1, 2):
        go_back(redis, everything)
        clock.moment = moment
        rng = random.Random(f"{seed}/{way}")
        seen = dict[int, Any]()
        while evening.load().match.status is Status.PLAYING:
            version, answered = watched.look()
            assert_alike(seen.setdefault(version, answered), answered)
            if version > parted:
                break
            evening.step(rng)
        yield {version: answered for version, answered in seen.items() if version <= parted}


def test_two_matches_that_agree_up_to_what_is_seen_are_answered_alike(app, backend, redis, clock):
    compared = 0
    for seed in range(MOST_EVENINGS):
        one, other = two_ways(app, backend, redis, clock, seed)
        common = sorted(one.keys() & other.keys())
        for version in common:
            assert_alike(one[version], other[version])
        compared += len(common[1:])  # the first is seen before they part
        if compared >= COMPARED:
            return
        redis.flushall()
    raise AssertionError(f"{compared} versions alone were compared")


def assert_alike(one, other):
    """The same answers, told apart by where they differ."""
    for asked in one.keys() | other.keys():
        assert one.get(asked) == other.get(asked), asked
