"""Many who hear the same are told by one of them, and each hears exactly what they would alone."""

import random
import threading
from contextlib import closing

import pytest

from engine.words import LANGUAGES
from service.matches import clocks
from service.matches.play import play_command
from service.matches.seats import leaving, sitting
from service.matches.terms import Status, Visibility
from service.players import accounts
from service.store.streams.circles import Taken
from service.streams.of_match import events_of_match
from service.streams.teller import now_of
from tests.waiting import until

EACH = 4
ENGLISH, GERMAN, *_ = LANGUAGES


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben)


class Listener(threading.Thread):
    """Follows a match in a thread of its own, and takes what others hand over, or some of it."""

    def __init__(self, backend, match, player, language, *, seed=None, token=None):
        super().__init__(daemon=True)
        self.lines, self.handed, self.rest = [], 0, []
        self.whom, self._chance = (player, language), seed and random.Random(seed)
        self.stream = events_of_match(backend, match.match.id, player, language, token=token)
        self.start()

    def run(self):
        with closing(self.stream.follow(None, self)) as batches:
            for batch in batches:
                assert not self.rest  # which has to go out before anything else
                self.lines += batch

    def hand(self, batch):
        taken = Taken.WHOLE if self._chance is None else self._chance.choice(list(Taken))
        if taken is Taken.NOTHING:
            return taken
        self.handed += 1
        (self.lines if taken is Taken.WHOLE else self.rest).extend(batch)
        return taken

    def finish(self):
        self.lines += self.rest
        self.rest = []

    @property
    def told(self):
        """What was told, but for how the match stood then."""
        return [(line.id, line.type, line.seat, line.data, line.text) for line in self.lines]


def play(backend, table, match, *players, most=1000):
    loaded = clocks.load(backend, match.match.id)
    for _ in range(most):
        if loaded.match.status is not Status.PLAYING:
            break
        player = players[loaded.match.to_act[0]]
        command, version = table.first_command(loaded), loaded.match.version
        play_command(backend, loaded, player, command, expected_version=version)
        loaded = clocks.load(backend, match.match.id)
    return loaded


def log_for(backend, match, player, language):
    page = events_of_match(backend, match.match.id, player, language).page(None, 1000)
    return [(line.id, line.type, line.seat, line.data, line.text) for line in page]


@pytest.mark.parametrize("is_fickle", [False, True], ids=["taking all", "taking some of it"])
def test_everybody_hears_everything_once_as_they_would_alone(
    backend, table, match, ada, ben, is_fickle
):
    """Seats and spectators, in two languages, EACH of every kind, to the end of the match."""
    audiences = [(who, told) for who in (None, ada, ben) for told in (ENGLISH, GERMAN)]
    listeners = [
        Listener(backend, match, *whom, seed=number + 1 if is_fickle else None)
        for number, whom in enumerate(audiences * EACH)
    ]
    until(lambda: all(listener.lines for listener in listeners))

    play(backend, table, match, ada, ben)

    for listener in listeners:
        listener.join(30)
        assert not listener.is_alive()
        assert listener.told == log_for(backend, match, *listener.whom)
    assert len({str(listener.told) for listener in listeners}) == len(audiences)
    assert sum(listener.handed for listener in listeners) > 0


def test_most_are_told_without_being_woken(backend, table, match, ada, ben):
    """A speaker tells all who wait for the same; only who speaks has a batch of their own."""
    listeners = [Listener(backend, match, None, ENGLISH) for _ in range(20)]
    watch = backend.hub._watches[f"match:{{{match.match.id}}}:log"]

    until(lambda: watch.is_listening)

    def members():
        return sum(len(circle.members) for circle in list(watch.circles._circles.values()))

    for _ in range(3):
        until(lambda: members() == len(listeners))
        handed = [listener.handed for listener in listeners]
        newest = play(backend, table, match, ada, ben, most=1).match.version
        until(lambda at=newest: all(one.lines[-1].version == at for one in listeners))
        more = [one.handed - before for one, before in zip(listeners, handed, strict=True)]
        assert sum(more) >= len(listeners) - 2  # who spoke, and who looked whether there is more


def test_how_the_match_stands_is_told_to_each_as_to_one_alone(backend, table, match, ada, ben):
    listeners = [Listener(backend, match, None, ENGLISH) for _ in range(EACH)]
    until(lambda: all(listener.lines for listener in listeners))

    loaded = play(backend, table, match, ada, ben, most=1)

    for listener in listeners:
        until(lambda one=listener: one.lines[-1].version == loaded.match.version)
        now = listener.lines[-1].now
        assert now == now_of(loaded.match, now.server_time)


def test_whoever_speaks_may_go_and_nobody_misses_a_word(backend, table, match, ada, ben):
    """A client that is gone is found out when its lines go out: the others look by themselves."""

    class Gone(Listener):
        def run(self):
            with closing(self.stream.follow(None, self)) as batches:
                for number, batch in enumerate(batches):
                    if number == 2:
                        return
                    self.lines += batch

    listeners = [Gone(backend, match, None, ENGLISH) for _ in range(3)]
    until(lambda: all(listener.lines for listener in listeners))
    stays = [Listener(backend, match, None, ENGLISH) for _ in range(EACH)]

    play(backend, table, match, ada, ben)

    for listener in stays:
        listener.join(30)
        assert listener.told == log_for(backend, match, None, ENGLISH)


def test_whose_token_is_replaced_is_handed_nothing_more(backend, table, match, ada, ben):
    """Others of the same audience hear on."""
    eve = accounts.register(backend, "Eve")
    held = backend.admit(token=eve.token).token
    player = accounts.authenticate(backend, eve.token)
    hers = Listener(backend, match, player, ENGLISH, token=held)
    others = [Listener(backend, match, None, ENGLISH) for _ in range(EACH)]
    until(lambda: all(listener.lines for listener in (hers, *others)))
    play(backend, table, match, ada, ben, most=1)

    accounts.rotate_token(backend, player)
    hers.join(12)
    assert not hers.is_alive()
    heard = list(hers.lines)
    play(backend, table, match, ada, ben)

    assert hers.lines == heard
    for listener in others:
        listener.join(30)
        assert listener.told == log_for(backend, match, None, ENGLISH)


def test_who_may_know_of_the_match_no_more_is_handed_nothing_more(backend, table, ada, ben):
    """Two who are invited hear the same until one declines; what the other hears is hers alone."""
    cy = table.player("Cy")
    match = table.match(ada, "me", ben, cy, visibility=Visibility.PRIVATE)
    listeners = {
        who: [Listener(backend, match, who, ENGLISH) for _ in range(3)] for who in (ben, cy)
    }
    until(lambda: all(one.lines for each in listeners.values() for one in each))

    leaving.leave_seat(backend, match.match.id, cy, 2)
    sitting.take_seat(backend, match.match.id, ben)
    newest = clocks.load(backend, match.match.id).match.version

    for listener in listeners[cy]:
        listener.join(30)
        assert not listener.is_alive()
        assert {line.type for line in listener.lines[-1:]} == {"invitation_declined"}
    for listener in listeners[ben]:
        until(lambda one=listener: one.lines[-1].version == newest)
