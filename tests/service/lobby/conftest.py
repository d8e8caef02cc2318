"""Seeks of the toy game, and a sweeper's round for them."""

import pytest

from service.lobby.cases import seeks
from service.lobby.cases.pairing import see_to_seeks
from service.matches.store.matches import MatchStore
from service.players.model import Kind


class Seekers:
    """Opens seeks for players by name."""

    def __init__(self, backend, table):
        self.backend = backend
        self.table = table
        self.players = {}

    def player(self, name):
        if name not in self.players:
            self.players[name] = self.table.player(name, Kind.HUMAN)
        return self.players[name]

    def open(self, name, *seat_counts, **wanted):
        """A seek of this player, for two seats if nothing is said of it."""
        game = self.table.game
        options = wanted.pop("options", None) or game.options_type(start_seat=0)
        asked = seeks.SeekRequest(game.name, seat_counts or (2,), options, **wanted)
        return seeks.open_seek(self.backend, self.player(name), asked)[0]

    def now(self, name, seek):
        """How a seek stands."""
        return seeks.read_seek(self.backend, self.player(name), seek.id, 0, None)

    def match_of(self, name, seek):
        """The match that came of it, or None."""
        found = self.now(name, seek).match
        return None if found is None else self.backend.of(MatchStore).load_without_state(found)

    def company(self, name, seek):
        """The names of those who sit in the match that came of it."""
        match = self.match_of(name, seek)
        return match and {seat.bot or seat.player.name for seat in match.seats}

    def sweep(self, **later):
        """What the sweeper does after so long."""
        self.table.backend.now.pass_by(**later)
        see_to_seeks(self.backend)


@pytest.fixture
def seekers(backend, table):
    return Seekers(backend, table)
