"""Many subscribers share what is made for one of them; each hears what they would alone."""

import threading
from contextlib import closing

import pytest

from engine.words import LANGUAGES
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.cases.streams import events_of_match
from service.matches.model.documents import Now
from service.matches.model.terms import Status, Visibility
from service.players.cases import accounts
from service.players.store.admission import Admissions
from service.seats.cases import sitting
from tests.streams import events
from tests.waiting import PATIENCE_SECONDS, until

EACH = 4
ENGLISH, GERMAN, *_ = LANGUAGES


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben)


class Listener(threading.Thread):
    """Follows a match in a thread of its own."""

    def __init__(self, backend, match, player, language, *, token=None):
        super().__init__(daemon=True)
        self.lines, self.batches = [], []
        self.whom = player, language
        self.stream = events_of_match(backend, match.match.id, player, language, token=token)
        self.start()

    def run(self):
        with closing(self.stream.follow(None)) as batches:
            for batch in batches:
                self.lines += batch
                self.batches.append(batch)

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
    page = events(backend, match.match.id, player, language, limit=1000)
    return [(line.id, line.type, line.seat, line.data, line.text) for line in page]


def test_everybody_hears_everything_once_as_they_would_alone(backend, table, match, ada, ben):
    """Seats and spectators, in two languages, EACH of every kind, to the end of the match."""
    audiences = [(who, told) for who in (None, ada, ben) for told in (ENGLISH, GERMAN)]
    listeners = [Listener(backend, match, *whom) for whom in audiences * EACH]
    until(lambda: all(listener.lines for listener in listeners))

    play(backend, table, match, ada, ben)

    for listener in listeners:
        listener.join(PATIENCE_SECONDS)
        assert not listener.is_alive()
        assert listener.told == log_for(backend, match, *listener.whom)
    assert len({str(listener.told) for listener in listeners}) == len(audiences)


def test_a_batch_is_encoded_once_for_all_who_see_the_same(backend, table, match, ada, ben):
    listeners = [Listener(backend, match, None, ENGLISH) for _ in range(20)]
    until(lambda: all(listener.lines for listener in listeners))
    encoded = []

    def encode(line):
        encoded.append(line)
        return line.id.encode()

    newest = play(backend, table, match, ada, ben, most=1).match.version
    until(lambda: all(one.lines[-1].version == newest for one in listeners))
    sent = {one.batches[-1].encoded(encode) for one in listeners}

    assert len(sent) == 1
    assert len(encoded) < len(listeners)


def test_how_the_match_stands_is_told_to_each_as_to_one_alone(backend, table, match, ada, ben):
    listeners = [Listener(backend, match, None, ENGLISH) for _ in range(EACH)]
    until(lambda: all(listener.lines for listener in listeners))

    loaded = play(backend, table, match, ada, ben, most=1)

    for listener in listeners:
        until(lambda one=listener: one.lines[-1].version == loaded.match.version)
        now = listener.lines[-1].now
        assert now == Now.of(loaded.match, now.server_time)


def test_whoever_shares_a_batch_may_go_and_nobody_misses_a_word(backend, table, match, ada, ben):
    class Gone(Listener):
        def run(self):
            with closing(self.stream.follow(None)) as batches:
                for number, batch in enumerate(batches):
                    if number == 2:
                        return
                    self.lines += batch

    listeners = [Gone(backend, match, None, ENGLISH) for _ in range(3)]
    until(lambda: all(listener.lines for listener in listeners))
    stays = [Listener(backend, match, None, ENGLISH) for _ in range(EACH)]

    play(backend, table, match, ada, ben)

    for listener in stays:
        listener.join(PATIENCE_SECONDS)
        assert listener.told == log_for(backend, match, None, ENGLISH)


def test_whose_token_is_replaced_is_told_nothing_more(backend, table, match, ada, ben):
    """Others of the same audience hear on."""
    eve = accounts.register(backend, "Eve")[0]
    held = backend.of(Admissions).admit(token=eve.token).token
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
        listener.join(PATIENCE_SECONDS)
        assert listener.told == log_for(backend, match, None, ENGLISH)


def test_who_may_know_of_the_match_no_more_is_told_nothing_more(backend, table, ada, ben):
    """Two who are invited hear the same until one declines; what the other hears is hers alone."""
    cy = table.player("Cy")
    match = table.match(ada, "me", ben, cy, visibility=Visibility.PRIVATE)
    listeners = {
        who: [Listener(backend, match, who, ENGLISH) for _ in range(3)] for who in (ben, cy)
    }
    until(lambda: all(one.lines for each in listeners.values() for one in each))

    sitting.leave_seat(backend, match.match.id, cy, 2)
    sitting.take_seat(backend, match.match.id, ben)
    newest = clocks.load(backend, match.match.id).match.version

    for listener in listeners[cy]:
        listener.join(PATIENCE_SECONDS)
        assert not listener.is_alive()
        assert {line.type for line in listener.lines[-1:]} == {"invitation_declined"}
    for listener in listeners[ben]:
        until(lambda one=listener: one.lines[-1].version == newest)
