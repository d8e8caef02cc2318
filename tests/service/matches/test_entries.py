"""What was written for one viewer is written for nobody else, however many ask for it."""

import random
from itertools import permutations, product

import msgspec
import pytest

from engine.catalogue import GAMES, find_game
from engine.encoding import encode
from engine.words import ENGLISH, LANGUAGES
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.cases.streams import WrittenPages
from service.matches.model.events import StoredEntry, decode_entry
from service.matches.model.terms import Status
from service.matches.store import keys
from service.seats.cases import sitting
from tests.backends import NOON, Table
from tests.engine.toy_game.lanterns.events import LanternDrawn
from tests.viewers import narrator_for

COMMANDS = 40
MOST_BYTES = 1 << 20


@pytest.fixture(params=list(GAMES))
def played(backend, request, ada):
    """A real match of two, some commands on, and its log as it is stored."""
    table, chance = Table(backend, find_game(request.param)), random.Random(7)
    ben = table.player("Ben")
    loaded = table.match(ada, "me", "open", options=table.game.options_type())
    loaded = sitting.take_seat(backend, loaded.match.id, ben)
    for _ in range(COMMANDS):
        if loaded.match.status is not Status.PLAYING:
            break
        seat = loaded.match.to_act[0]
        command = chance.choice(table.game.legal_commands(loaded.state, seat))
        version = loaded.match.version
        play_command(backend, loaded, (ada, ben)[seat], command, expected_version=version)
        loaded = clocks.load(backend, loaded.match.id)
    return loaded.match, backend.hub.feed(keys.MATCH_LOG % loaded.match.id).read("0-0")


def narrators(match):
    """Everybody who may be told a match, in every language."""
    for language, seat in product(LANGUAGES, (None, 0, 1)):
        yield narrator_for(match, seat, language)
        yield narrator_for(match, seat, language, sees_all=True)


def told_afresh(narrator, entries):
    return tuple(
        msgspec.Raw(encode(narrator.entry(entry_id, decode_entry(entry))))
        for entry_id, entry in entries
    )


def shown(written, narrator, entries):
    return written.written(narrator, entries, lambda: told_afresh(narrator, entries))


def test_everybody_is_told_as_if_nobody_had_been_told_before(played):
    match, entries = played
    written = WrittenPages(MOST_BYTES)
    audiences = list(narrators(match)) * 3
    random.Random(1).shuffle(audiences)

    for narrator in audiences:
        assert shown(written, narrator, entries) == told_afresh(narrator, entries)


def test_pages_that_overlap_are_told_each_as_it_was_asked_for(played):
    match, entries = played
    written = WrittenPages(MOST_BYTES)
    narrator = narrator_for(match, 0, ENGLISH)
    pages = [entries[begin:end] for begin in range(5) for end in range(begin, 12)] * 2
    random.Random(1).shuffle(pages)

    for page in pages:
        assert shown(written, narrator, page) == told_afresh(narrator, page)


def test_a_page_is_written_once_for_all_who_see_it_so(played):
    match, entries = played
    written = WrittenPages(MOST_BYTES)

    first = shown(written, narrator_for(match, 0, ENGLISH), entries)

    assert shown(written, narrator_for(match, 0, ENGLISH), list(entries)) is first
    assert shown(written, narrator_for(match, 1, ENGLISH), entries) is not first


@pytest.mark.parametrize("seats", list(permutations((None, 0, 1))))
def test_what_one_seat_knows_is_told_to_it_alone_whoever_asked_before(match, seats):
    written = WrittenPages(MOST_BYTES)
    drawn = StoredEntry(NOON, game=msgspec.Raw(encode(LanternDrawn(0, "red-4"))))
    entries = [("5-0.abcdef012345", encode(drawn))]

    told = {
        seat: shown(written, narrator_for(match.match, seat, ENGLISH), entries) for seat in seats
    }

    assert [seat for seat in seats if b"red-4" in bytes(told[seat][0])] == [0]
    openly = narrator_for(match.match, None, ENGLISH, sees_all=True)
    assert b"red-4" in bytes(shown(written, openly, entries)[0])


def test_who_is_called_otherwise_is_told_by_the_new_name(backend, match, ada):
    """Another name makes another narrator: what was written with the old one serves no more."""
    written, entries = (
        WrittenPages(MOST_BYTES),
        backend.hub.feed(keys.MATCH_LOG % match.match.id).read("0-0"),
    )
    before = narrator_for(match.match, None, LANGUAGES[0])
    names = ("Somebody else", *before.names[1:])
    after = type(before)(*(before.game, None, before.language, names, names, ()))
    shown(written, before, entries)

    assert shown(written, after, entries) == told_afresh(after, entries)


def test_the_same_version_reached_again_is_told_anew(match, backend):
    written, narrator = WrittenPages(MOST_BYTES), narrator_for(match.match, None, LANGUAGES[0])
    (_, first), (_, second), *_ = backend.hub.feed(keys.MATCH_LOG % match.match.id).read("0-0")

    lost, stands = [("1-0.aa", first)], [("1-0.aa", second)]

    assert shown(written, narrator, lost) == told_afresh(narrator, lost)
    assert shown(written, narrator, stands) == told_afresh(narrator, stands)
