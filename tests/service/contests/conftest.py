"""A backend with players, the toy game, and contests that are driven by hand."""

import pytest

from service.contests.cases import organising
from service.contests.cases.driving import drive
from service.contests.cases.organising import ContestRequest, EntrantRequest
from service.contests.model.contest import ContestClock, ContestKind
from service.contests.store import ContestStore
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.terms import Status
from worker.turn import TurnPlayer

ONE_MINUTE = ContestClock(60)


class Contests:
    """Puts contests up, and plays them."""

    def __init__(self, table):
        self.backend = table.backend
        self.table = table
        self.players = {}
        self.house = TurnPlayer(table.backend)

    def player(self, name, **kind):
        player = self.table.player(name, **kind)
        self.players[player.id] = player
        return player

    def put_up(self, organiser, kind, *entrants, **wanted):
        """A contest of players, and of house bots by their names."""
        named = tuple(
            EntrantRequest(bot=one) if isinstance(one, str) else EntrantRequest(player=one.id)
            for one in entrants
        )
        game = self.table.game
        new = ContestRequest(
            **{
                "game": game.name,
                "seats": 2,
                "kind": ContestKind(kind),
                "options": game.options_type(start_seat=0),
                "players": named,
                "deals": 1,
                "mirrored": False,
                **wanted,
            }
        )
        return organising.open_contest(self.backend, organiser, new, None)[0]

    def load(self, contest):
        return self.backend.of(ContestStore).load(contest.id)

    def drive(self, contest, times=3):
        for _ in range(times):
            drive(self.backend, contest.id)
        return self.load(contest)

    def on(self, contest):
        """The matches that are played now."""
        return [one.match for one in self.load(contest).tables if one.is_on and one.match]

    def play_out(self, match_id, choose=-1):
        """The whole match, players taking their last legal command."""
        loaded = clocks.load(self.backend, match_id)
        while loaded.match.status is Status.PLAYING:
            if loaded.match.house_seats:
                self.house.play(match_id, loaded.match.version)
            else:
                seat = loaded.match.to_act[0]
                player = self.players[loaded.match.seats[seat].player.id]
                command = loaded.match.rules.legal_commands(loaded.state, seat)[choose]
                version = loaded.match.version
                play_command(self.backend, loaded, player, command, expected_version=version)
            loaded = clocks.load(self.backend, match_id)
        return loaded

    def finish(self, contest):
        """Play and drive until it is over."""
        for _ in range(100):
            loaded = self.drive(contest)
            if loaded.contest.is_over and loaded.contest.settled is loaded.contest.status:
                return loaded
            for match_id in self.on(contest):
                self.play_out(match_id)
        raise AssertionError("It never ends.")


@pytest.fixture
def contests(table):
    found = Contests(table)
    yield found
    found.house.stop()
