"""The backend serves every game of the house alike: nothing of it knows one by name."""

import random

import pytest

from engine.catalogue import GAMES, find_game
from engine.encoding import encode
from engine.records.proof import verify
from engine.records.record import decode_record, encode_record
from engine.words import ENGLISH, LANGUAGES
from service.matches.cases import clocks, records, showing
from service.matches.cases.play import play_command
from service.matches.cases.showing import Look
from service.matches.model.match import LoadedMatch
from service.matches.model.terms import Status
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests import viewers
from tests.backends import Table
from tests.streams import events
from worker.turn import TurnPlayer

SAMPLES = 5
COMMANDS = 40


@pytest.fixture(params=list(GAMES))
def table(backend, request):
    return Table(backend, find_game(request.param))


@pytest.fixture
def elsewhere(redis_url, clock):
    """Another process, which has to read what this one has committed."""
    with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as opened:
        yield opened


@pytest.fixture
def played_into(backend, elsewhere, table, ada):
    """A match of two players, so many commands on, and what was shown of it at every version."""
    ben, chance = table.player("Ben"), random.Random(7)
    loaded = table.match(ada, "me", "open", options=table.game.options_type())
    loaded = sitting.take_seat(backend, loaded.match.id, ben)
    shown = []
    for _ in range(COMMANDS):
        shown.append(tuple(viewers.document(loaded, viewer) for viewer in (ada, ben, None)))
        if loaded.match.status is not Status.PLAYING:
            break
        seat = loaded.match.to_act[0]
        command = chance.choice(table.game.legal_commands(loaded.state, seat))
        player, version = (ada, ben)[seat], loaded.match.version
        play_command(backend, loaded, player, command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)
        assert clocks.load(elsewhere, loaded.match.id) == loaded
    return loaded, (ada, ben, None), shown


def test_every_version_is_shown_later_as_it_was_shown_then(backend, played_into):
    loaded, viewers, shown = played_into

    for then in shown:
        version = then[0].version
        looked = [showing.look_at(backend, loaded, who, Look(version)) for who in viewers]
        again = [seen.document() for seen in looked]
        assert encode(again) == encode(then)


def test_what_a_seat_may_not_know_changes_nothing_that_it_is_sent(backend, table, played_into):
    """Another state that could be the true one for all the seat knows looks the same to it."""
    loaded, viewers, _ = played_into

    for seat, viewer in enumerate(viewers[:2]):
        view = table.game.view(loaded.state, seat)
        for sample in range(SAMPLES):
            world = table.game.determinize(view, random.Random(sample))
            other = LoadedMatch(loaded.match, world)
            assert sent_to(backend, viewer, other) == sent_to(backend, viewer, loaded)


def sent_to(backend, viewer, loaded):
    """Everything about a match that goes to one player, as bytes."""
    seen = showing.look_at(backend, loaded, viewer, Look())
    return [
        encode(viewers.document(loaded, viewer)),
        encode(viewers.decision(loaded, viewer, ENGLISH)),
        *(draw(seen.then.match, seen.view(), ENGLISH) for draw in showing.PICTURES.values()),
        showing.text_board(seen.then.match, seen.view(), ENGLISH),
        viewers.tag_of(loaded.match, viewer).etag(),
    ]


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_everything_is_told_in_every_language(backend, played_into, language):
    loaded, viewers, _ = played_into

    for viewer in viewers:
        entries = events(backend, loaded.match.id, viewer, language, limit=1000)
        assert all(entry.text and "{" not in entry.text for entry in entries)


def test_bots_play_a_match_to_its_end_and_the_record_proves_it(backend, table, ada):
    turns = TurnPlayer(backend)
    seats = ["random"] * table.game.seat_counts[-1]
    loaded = table.match(ada, *seats, options=table.game.options_type())
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = clocks.load(backend, loaded.match.id)
    turns.stop()

    record = decode_record(encode_record(records.record(backend, loaded.match.id)))

    assert verify(record) == loaded.match.outcome
