"""A link is taken away while its guest sits down: either they sit, or it lets nobody in.

The two requests meet at every trip to the store, in both orders; nothing is left to chance.
"""

from collections.abc import Callable

import pytest

from service.matches.model.match import SeatKind
from service.matches.store.matches import MatchStore
from service.players.cases import accounts, keys
from service.players.store.admission import Admissions
from service.players.store.cut_keys import CutKeys
from service.refusals import BadToken, NotFound
from service.seats.cases import sitting

MOST_TRIPS = 40
WAYS = ("send", "run", "execute_command")
"""Whatever goes to the store goes by one of these methods of the client."""


class Visit:
    """What a link of Ada's is for, by which a guest comes."""

    def __init__(self, backend, table):
        self.backend = backend
        self.token = accounts.register(backend, "Ada")[0].token
        ada = self.come(self.token).player
        self.match_id = table.match(ada, "me", "open", "open").match.id
        wanted = keys.KeyRequest(match=self.match_id, seat=1)
        self.link = keys.cut_key(backend, self.come(self.token), wanted, self.token)[0]
        self.guest = self.come(self.link.key)

    def come(self, sent):
        """Whoever is let in by that."""
        return self.backend.of(Admissions).admit(token=sent)

    def sit_down(self):
        """Whether the guest, who was let in before, is answered that they sit."""
        try:
            sitting.sit_down_by_link(self.backend, self.match_id, self.guest, "Pika")
        except BadToken:
            return False
        return True

    def take_away(self):
        """Whether Ada is answered that the link is good no more."""
        try:
            keys.revoke_key(self.backend, self.come(self.token), self.link.id)
        except NotFound:
            return False
        return True

    def require_agreed(self, sits, is_taken_away):
        """What the two were answered goes together, and is so."""
        assert sits is not is_taken_away
        match = self.backend.of(MatchStore).load_without_state(self.match_id)
        assert (match.seats[1].kind is SeatKind.PLAYER) is sits
        if sits:
            assert self.come(self.link.key).player.id == self.link.player
        else:
            with pytest.raises(BadToken):
                self.come(self.link.key)
        assert keys.list_keys(self.backend, self.come(self.token), 10, None).items == ()


def meeting(monkeypatch, backend, trip: int, first: Callable, second: Callable):
    """What both are answered, the second coming in before that trip of the first; the latter is
    None where the first did not make so many."""
    client = backend.client
    state = {"trips": 0, "answer": None}

    def watched(method):
        def go(*args, **kwargs):
            state["trips"] += 1
            if state["trips"] == trip:
                state["answer"] = second()
            return method(*args, **kwargs)

        return go

    with monkeypatch.context() as patched:
        for name in WAYS:
            patched.setattr(client, name, watched(getattr(client, name)))
        return first(), state["answer"]


def met_at_every_trip(monkeypatch, backend, new_visit, of_first, of_second):
    """Every meeting of the two: the visit, and what each was answered."""
    met = list[tuple[Visit, bool, bool]]()
    for trip in range(1, MOST_TRIPS):
        visit = new_visit()
        first, second = (getattr(visit, name) for name in (of_first, of_second))
        answer, other = meeting(monkeypatch, backend, trip, first, second)
        if other is None:
            return met
        met.append((visit, answer, other))
    raise AssertionError("There is no end to its trips.")


def test_a_link_that_is_taken_away_while_its_guest_sits_down(monkeypatch, backend, table):
    met = met_at_every_trip(
        monkeypatch, backend, lambda: Visit(backend, table), "sit_down", "take_away"
    )

    for visit, sits, is_taken_away in met:
        visit.require_agreed(sits, is_taken_away)
    assert {sits for _, sits, _ in met} == {True, False}


def test_a_guest_who_sits_down_while_the_link_is_taken_away(monkeypatch, backend, table):
    met = met_at_every_trip(
        monkeypatch, backend, lambda: Visit(backend, table), "take_away", "sit_down"
    )

    for visit, is_taken_away, sits in met:
        visit.require_agreed(sits, is_taken_away)
    assert {sits for _, _, sits in met} == {True, False}


def test_a_link_is_its_guests_though_whoever_seated_them_died_before_its_host_let_go(
    monkeypatch, backend, table
):
    visit = Visit(backend, table)
    with monkeypatch.context() as patched:
        patched.setattr(backend.of(CutKeys), "link_is_used", lambda *_: None)
        sits = visit.sit_down()

    visit.require_agreed(sits, visit.take_away())
    assert sits


def test_a_link_to_a_match_that_is_gone_is_taken_away_and_leaves_nothing(backend, redis, table):
    visit = Visit(backend, table)
    match = backend.of(MatchStore).load_without_state(visit.match_id)
    backend.of(MatchStore).forget(match)

    assert visit.take_away()
    assert not list(redis.scan_iter(f"match:{{{visit.match_id}}}:*"))
