"""What callers see of a match now: documents, tags, decisions, names."""

from msgspec.structs import replace

from engine.encoding import encode
from engine.words import ENGLISH, Language
from service.matches.cases import clocks
from service.matches.model import narrator
from service.matches.model.changes import command_played
from service.matches.model.match import LoadedMatch, Seat, SeatKind
from service.matches.store.commit import Commits
from service.matches.store.matches import MatchStore
from service.players.model import Kind, Player
from service.seats.cases import sitting
from tests import viewers
from tests.backends import stored
from tests.service.matches.playing import view_of
from tests.streams import events


def test_before_the_end_a_spectator_sees_no_hand(backend, match):
    document = viewers.document(match, None)

    assert document.your_seat is None
    assert set(view_of(document).hands) == {None}


def test_a_tag_says_version_and_seat(match, ada, ben):
    tags = [viewers.tag_of(match.match, viewer) for viewer in (ada, ben, None)]

    assert [(tag.version, tag.seat) for tag in tags] == [(2, 0), (2, 1), (2, None)]
    assert len({tag.etag() for tag in tags}) == 3


def test_a_tag_forgets_a_seat_that_was_given_up(backend, match, ben):
    sitting.leave_seat(backend, match.match.id, ben, 1)

    assert viewers.tag_of(clocks.load(backend, match.match.id).match, ben).seat is None


def test_a_decision_lists_every_legal_command_with_its_text(table, match, ada):
    decision = viewers.decision(match, ada, ENGLISH)

    legal = table.game.legal_commands(match.state, 0)
    assert tuple(offer.command for offer in decision.commands) == legal
    assert all(offer.text for offer in decision.commands)
    assert (decision.version, decision.seat) == (2, 0)


def test_there_is_nothing_to_decide_for_others(match, ben):
    assert viewers.decision(match, ben, ENGLISH).commands == ()
    assert viewers.decision(match, None, ENGLISH).seat is None


def test_nothing_a_seat_is_shown_depends_on_what_it_may_not_know(backend, table, match, ada, ben):
    """Two matches that differ only in what Ada may not know are the same match to her."""
    other_state = swapped_hidden(match.state)
    here, there = match, LoadedMatch(match.match, other_state)

    assert there.state != here.state
    assert encode(viewers.document(there, ada)) == encode(viewers.document(here, ada))
    assert encode(viewers.decision(there, ada, ENGLISH)) == encode(
        viewers.decision(here, ada, ENGLISH)
    )
    assert viewers.tag_of(there.match, ada) == viewers.tag_of(here.match, ada)


def test_the_servers_secret_is_nowhere_but_in_its_own_key(backend, redis, match, ada):
    secret = backend.of(MatchStore).load_secrets(match.match.id).secret
    spellings = (repr(secret)[2:-1].encode(), secret.hex().encode(), encode(secret)[1:-1])

    for key in redis.scan_iter("*"):
        if not key.endswith(b":secrets"):
            assert not any(spelling in stored(redis, key) for spelling in spellings), key
        else:
            assert spellings[2] in stored(redis, key)
    shown = encode([viewers.document(match, ada), *events(backend, match.match.id, ada, ENGLISH)])
    assert not any(spelling in shown for spelling in spellings)


def swapped_hidden(state):
    """The state with another deck and another hand for seat 1."""
    hand = tuple(sorted(state.deck[: len(state.hands[1])]))
    deck = (*state.hands[1], *state.deck[len(hand) :])
    return replace(state, deck=deck, hands=(state.hands[0], hand))


def test_seats_are_called_by_who_sits_there():
    seats = (
        Seat(0, SeatKind.PLAYER, player=Player("id", "Ada", Kind.HUMAN)),
        Seat(1, SeatKind.BOT, bot="mcts"),
        Seat(2, SeatKind.OPEN),
    )

    assert narrator.names_of(seats, ENGLISH) == ("Ada", "Hard", "open seat")
    assert narrator.names_of(seats, Language("de")) == ("Ada", "Schwer", "freier Platz")


def test_a_bot_that_this_release_has_given_up_keeps_its_name():
    seats = (Seat(0, SeatKind.BOT, bot="deep-thought"),)

    assert narrator.names_of(seats, ENGLISH) == ("deep-thought",)


def test_seats_of_one_name_are_numbered_from_one():
    bot = [Seat(number, SeatKind.BOT, bot="random") for number in range(4)]
    ada = Seat(1, SeatKind.PLAYER, player=Player("id", "Ada", Kind.HUMAN))

    names = narrator.names_of((bot[0], ada, bot[2], bot[3]), ENGLISH)

    assert names == ("Very easy (1)", "Ada", "Very easy (3)", "Very easy (4)")


def test_events_say_which_of_two_bots_of_one_name_it_was(backend, table, ada):
    loaded = table.match(ada, "random", "random")
    change = command_played(loaded, 0, table.first_command(loaded), backend.now())
    backend.of(Commits).commit(change)

    entries = events(backend, loaded.match.id, None, ENGLISH, after="1-99")

    assert any("Very easy (1)" in entry.text for entry in entries)
