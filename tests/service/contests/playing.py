"""Contests without a service: their tables are ended by a rule that the test gives."""

from datetime import timedelta

from msgspec.structs import replace

from service.contests.model.contest import (
    Contest,
    ContestClock,
    ContestKind,
    ContestStatus,
    Entrant,
    TableCounts,
    TableEnd,
)
from service.contests.model.pairings import dropped, is_over, next_tables, to_begin
from service.contests.model.standings import standings, verdict
from service.players.model import Kind, Player
from tests.backends import NOON

LIVE = ContestClock(60)
MOST_STEPS = 5000


def person(number):
    return Entrant(entrant=number, player=Player(f"p{number}", f"P{number}", Kind.HUMAN))


def bot(number):
    return Entrant(entrant=number, bot=f"bot-{number}")


def contest(kind, entrants, *, seats=2, deals=1, mirrored=False, clock=LIVE, seconds=3600):
    """A contest that has just begun."""
    return Contest(
        id="c",
        version=1,
        status=ContestStatus.RUNNING,
        created_at=NOON,
        updated_at=NOON,
        created_by="o",
        game="arctic",
        seats=seats,
        kind=ContestKind(kind),
        options={},
        deals=deals,
        mirrored=mirrored,
        clock=clock,
        seconds=seconds,
        table_counts=TableCounts(begun=0, ended=0),
        commitment="0" * 64,
        entrants=tuple(entrants),
        started_at=NOON,
        ends_at=NOON + timedelta(seconds=seconds),
    )


def ended(table, ranking, totals=None):
    """The table as it is when its match is over."""
    ahead = {seat: sum(map(len, ranking[:n])) for n, seats in enumerate(ranking) for seat in seats}
    return replace(
        table,
        end=TableEnd.FINISHED,
        places=tuple(ahead[seat] + 1 for seat in range(len(table.seating))),
        totals=tuple(totals or [0] * len(table.seating)),
    )


def by_strength(table):
    """The lower the number of an entrant the better: never a surprise."""
    seats = sorted(range(len(table.seating)), key=lambda seat: table.seating[seat])
    return ended(table, [[seat] for seat in seats], [-entrant for entrant in table.seating])


class Played:
    """A contest step by step: what is drawn is begun as there is room, and ends one by one."""

    def __init__(self, running, decide=by_strength, present=None, seed=None):
        self.contest = running
        self.tables = {}
        self.now = NOON
        self.decide = decide
        self.present = present
        self.random = seed
        self.most_on = 0

    @property
    def listed(self):
        return [self.tables[key] for key in sorted(self.tables)]

    def put(self, tables):
        for table in tables:
            self.tables[table.round, table.table] = table

    def step(self):
        """Draw, begin, and end one table; whether anything is left."""
        present = self.present(self) if self.present else frozenset()
        self.put(replace(t, end=TableEnd.CANCELLED) for t in dropped(self.contest, self.listed))
        self.put(next_tables(self.contest, self.listed, present, self.now))
        begun = to_begin(self.contest, self.listed)
        self.put(replace(table, match=f"m{table.round}.{table.table}") for table in begun)
        on = [table for table in self.listed if table.is_on and table.match]
        self.most_on = max(self.most_on, len(on))
        self.check(on)
        if not on:
            return not is_over(self.contest, self.listed, self.now)
        one = self.random.choice(on) if self.random else on[0]
        self.put([self.decide(one)])
        self.contest = replace(self.contest, standings=standings(self.contest, self.listed))
        if self.contest.kind is ContestKind.EXPERIMENT:
            self.contest = replace(self.contest, verdict=verdict(self.listed))
        self.now += timedelta(seconds=10)
        return True

    def check(self, on):
        """Nobody sits twice at one time at live tables, and nobody with themselves."""
        people = [
            one for t in on for one in t.seating if self.contest.entrants[one].player is not None
        ]
        assert len(people) == len(set(people))

    def play_out(self):
        for _ in range(MOST_STEPS):
            if not self.step():
                return self
        raise AssertionError("It never ends.")
