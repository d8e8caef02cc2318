"""A seat belongs to its owner until they give it up, whatever four accounts do in whatever order.

Ada and Cleo are one person with two accounts: both try what they can, and each says yes to the
other. What is allowed is reckoned here from what the players did, not from what the service says.
"""

import random

import pytest

from engine.words import ENGLISH
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.changes import command_played
from service.matches.model.result import Behind, result_of
from service.matches.model.terms import Clock, OnTimeout, Status
from service.matches.store.commit import Commits
from service.players.cases import accounts
from service.refusals import NotFound, Refusal
from service.seats.cases import nudging, petitions, sitting
from tests import viewers
from tests.streams import events

SEQUENCES = 300
AT_A_TIME = 15
STEPS = 25
TURN_SECONDS = 60
CLAIM_SECONDS = 90
CLOCKS = (None, Clock(TURN_SECONDS), Clock(TURN_SECONDS, OnTimeout.FORFEIT))
ACTS = {
    "commands": 6,
    "time_passes": 4,
    "leaves": 4,
    "returns": 3,
    "asks": 5,
    "answers": 6,
    "claims": 4,
    "gives_time": 1,
    "resigns": 0.3,
    "is_deleted": 0.3,
}


class Evening:
    """One match, what its players have done, and whose every seat is by that."""

    def __init__(self, backend, table, clock, chance):
        self.backend = backend
        self.game = table.game
        self.clock = clock
        self.chance = chance
        ada, ben, cleo, dan = (table.player(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
        self.people = [ada, ben, cleo, dan]
        third = chance.choice(["open", "random"])
        terms = {"clock": chance.choice(CLOCKS), "rated": chance.random() < 0.25}
        loaded = table.match(ada, "me", "open", third, claim_after_seconds=CLAIM_SECONDS, **terms)
        self.id = loaded.match.id
        self.owners = {0: ada, 1: ben}
        sitting.take_seat(backend, self.id, ben)
        if third == "open":
            sitting.take_seat(backend, self.id, dan)
            self.owners[2] = dan
        self.had = {(owner.id, seat) for seat, owner in self.owners.items()}
        self.warm = set()
        self.allowed = set()
        self.said_yes = set()
        self.request = None
        self.replaced = set()
        self.given_up = {}
        self.acted = {}
        self.last = self.now = clocks.load(backend, self.id)

    def look(self):
        """How it stands, after all that is overdue was played; a seat may be forfeited by that."""
        self.last = self.now
        self.now = clocks.load(self.backend, self.id)
        for seat, owner in list(self.owners.items()):
            if self.now.match.seats[seat].owner is None and owner is not None:
                deadline = self.last.match.deadline_of(seat)
                assert self.now.match.clock.on_timeout is OnTimeout.FORFEIT
                assert deadline is not None
                assert deadline <= self.clock.moment
                self.loses(seat, "timeout")
        return self.now.match

    def step(self):
        """Somebody does something, or time passes; whether the match goes on."""
        if self.look().status is not Status.PLAYING:
            return False
        act = self.chance.choices(list(ACTS), list(ACTS.values()))[0]
        if self.now.match.substitute is not None and self.chance.random() < 0.6:
            act = "answers"
        somebody = self.chance.choice(self.people)
        before = self.now.match.version
        try:
            getattr(self, act)(somebody)
        except (Refusal, NotFound):
            assert clocks.load(self.backend, self.id).match.version == before, "nothing changed"
        else:
            if clocks.load(self.backend, self.id).match.version > before and act != "time_passes":
                self.acted[somebody.id] = self.clock.moment
        self.require_that_seats_are_their_owners()
        return True

    def seat_of(self, player):
        """The seat that the player owns."""
        return next((seat for seat, owner in self.owners.items() if owner == player), None)

    def loses(self, seat, why):
        """The seat is nobody's from now on."""
        self.owners[seat] = None
        self.given_up[seat] = why
        self.warm.discard(seat)
        self.allowed.discard(seat)

    # What they do

    def commands(self, player):
        loaded = self.now
        seat = self.seat_of(player)
        house = loaded.match.house_seats
        if house:
            command = self.chance.choice(self.game.legal_commands(loaded.state, house[0]))
            change = command_played(loaded, house[0], command, self.backend.now())
            self.backend.of(Commits).commit(change)
        elif seat in loaded.match.to_act:
            command = self.chance.choice(self.game.legal_commands(loaded.state, seat))
            version = loaded.match.version
            play_command(self.backend, loaded, player, command, expected_version=version)

    def time_passes(self, _):
        self.clock.pass_by(seconds=self.chance.choice([7, 31, 61, 61, 97, 90_000]))

    def leaves(self, player):
        seat = self.seat_of(player)
        substitutes = self.chance.random() < 0.6
        at = self.chance.randrange(3) if seat is None else seat
        leave = sitting.leave_seat
        leave(self.backend, self.id, player, at, keep=True, substitutes=substitutes)
        assert at == seat
        assert not (substitutes and self.now.match.rated)
        self.warm.add(seat)
        if substitutes:
            self.allowed.add(seat)

    def returns(self, player):
        seat = self.seat_of(player)
        place = None if seat is None else self.now.match.seats[seat]
        try:
            sitting.take_seat(self.backend, self.id, player)
        except Refusal:
            assert seat is None or (seat not in self.warm and not place.away), "owners come back"
            raise
        assert seat is not None
        self.sits(seat, player)

    def asks(self, player):
        seat = self.chance.choice(sorted(self.allowed) or range(3))
        other = self.seat_of(player)
        after = petitions.take_over(self.backend, self.id, player, seat).match
        if other == seat:
            self.sits(seat, player)
            return
        self.require_free_for(player, seat)
        self.hears_of(after)
        if after.seats[seat].player == player:
            self.takes_over(seat, player)

    def answers(self, player):
        wanted = self.now.match.substitute
        if wanted is None:
            return
        self.hears_of(self.now.match)
        is_yes = self.chance.random() < 0.9
        answer = petitions.answer_substitute
        after = answer(self.backend, self.id, player, wanted.id, is_yes=is_yes).match
        if is_yes:
            self.said_yes.add(player.id)
        if after.seats[wanted.seat].player == wanted.player:
            assert is_yes
            self.require_free_for(wanted.player, wanted.seat)
            self.takes_over(wanted.seat, wanted.player)

    def claims(self, player):
        before = self.now.match
        own = self.seat_of(player)
        absent = {seat: self.absent_seconds(seat) for seat in self.owners if seat != own}
        try:
            after = nudging.claim(self.backend, self.id, player).match
        except Refusal as refusal:
            if refusal.code in ("nothing_to_claim", "nobody_to_nudge"):
                assert max(absent.values(), default=0) < CLAIM_SECONDS + 1
            raise
        assert before.seats[own].player == player
        for seat, owner in list(self.owners.items()):
            if owner is not None and after.seats[seat].owner is None:
                assert absent[seat] >= CLAIM_SECONDS
                self.loses(seat, "timeout")

    def gives_time(self, player):
        nudging.give_time(self.backend, self.id, player, 5)

    def resigns(self, player):
        seat = self.seat_of(player)
        sitting.leave_seat(self.backend, self.id, player, 0 if seat is None else seat)
        self.loses(seat, "resigned")

    def is_deleted(self, player):
        accounts.delete_player(self.backend, player.id)
        self.people.remove(player)
        seat = self.seat_of(player)
        match = clocks.load(self.backend, self.id).match
        if seat is not None and match.seats[seat].owner == player:
            assert match.has_ended, "the house has just played it to its end"
        elif seat is not None:
            self.loses(seat, "resigned")

    # What follows from it

    def sits(self, seat, player):
        self.owners[seat] = player
        self.warm.discard(seat)
        self.allowed.discard(seat)

    def takes_over(self, seat, player):
        others = {one.id for at, one in self.owners.items() if one is not None and at != seat}
        assert others <= self.said_yes, "everybody who owns another seat has said yes"
        self.sits(seat, player)
        self.replaced.add(seat)
        self.had.add((player.id, seat))
        self.acted[player.id] = self.clock.moment

    def hears_of(self, match):
        """Whose yes it was to an earlier request counts no more."""
        request = match.substitute.id if match.substitute is not None else None
        if request != self.request and request is not None:
            self.said_yes.clear()
            self.request = request

    def require_free_for(self, player, seat):
        assert not self.now.match.rated
        assert seat in self.warm & self.allowed
        assert {at for one, at in self.had if one == player.id} <= {seat}

    def absent_seconds(self, seat):
        """How long the owner of a seat has really been absent; 0 where nobody can say so."""
        match = self.now.match
        owner = self.owners[seat]
        if owner is None or seat in self.warm:
            return 0
        acted = self.acted.get(owner.id, match.created_at)
        if match.clock is None:
            if seat not in match.to_act:
                return 0
            return (self.clock.moment - max(acted, match.began[seat])).total_seconds()
        deadline = match.deadline_of(seat)
        if deadline is not None and deadline > self.clock.moment:
            return 0
        told = events(self.backend, self.id, None, ENGLISH, limit=1000)
        missed = [e.at for e in told if (e.type, e.seat) == ("turn_timed_out", seat)]
        since = next((at for at in missed if at > acted), self.clock.moment)
        return (self.clock.moment - since).total_seconds()

    def require_that_seats_are_their_owners(self):
        self.look()
        for seat, owner in self.owners.items():
            place = self.now.match.seats[seat]
            assert place.owner == owner
            assert (place.player is None) == (owner is None or seat in self.warm)
        if self.now.match.status is Status.PLAYING:
            for player in self.people:
                seat = self.seat_of(player)
                own = None if seat in self.warm else seat
                document = viewers.document(self.now, player)
                assert (document.your_seat, document.view.seat) == (own, own)

    def ends(self):
        """Some come back, all that is left is played, and the result says only what was done."""
        self.look()
        for player in self.people:
            seat = self.seat_of(player)
            if seat in self.warm and self.chance.random() < 0.7 and self.goes_on:
                self.returns(player)
        while self.look().status is Status.PLAYING:
            seat = self.now.match.to_act[0]
            command = self.game.legal_commands(self.now.state, seat)[-1]
            change = command_played(self.now, seat, command, self.backend.now())
            self.backend.of(Commits).commit(change)
        result = result_of(self.now.match)
        for seat in self.owners:
            one = result.seats[seat]
            if seat in self.replaced:
                assert (one.owner, one.left) == (None, None)
            elif one.left is Behind.RESIGNED:
                assert self.given_up.get(seat) == "resigned" or seat in self.warm
            elif one.left is Behind.TIMEOUT:
                assert self.given_up[seat] == "timeout"
            else:
                assert seat not in self.given_up
                assert seat not in self.warm

    @property
    def goes_on(self):
        return self.look().status is Status.PLAYING


@pytest.mark.parametrize("chance", range(SEQUENCES // AT_A_TIME))
def test_whatever_players_do_a_seat_is_its_owner_s_until_they_give_it_up(
    backend, table, clock, chance
):
    seen = set()
    for number in range(AT_A_TIME):
        evening = Evening(backend, table, clock, random.Random(f"{chance} {number}"))
        for _ in range(STEPS):
            if not evening.step():
                break
        evening.ends()
        seen |= {*evening.given_up.values(), *(["replaced"] if evening.replaced else [])}
    assert seen, "somebody gave something up"
