"""What callers see of a match: now, then, after the end; tags; decisions; records."""

import pytest
from msgspec.structs import replace

from engine.catalogue import find_game
from engine.encoding import encode
from engine.language import Language
from engine.record import RecordedSeat, decode_record, encode_record, verify
from service.matches import clocks, history, lobby, records, sight
from service.matches.changes import bot_replaced, command_played
from service.matches.event_streams import events
from service.matches.match import Kind, LoadedMatch, Player, Seat, SeatKind, Status
from service.matches.play import play_command
from service.refusals import Refusal
from tests.backends import stored
from tests.engine.toy_game.messages import LanternsView
from worker.turn import TurnPlayer


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open", entropy="hers")
    return lobby.take_seat(backend, loaded.match.id, ben, entropy="his")


def play_out(backend, table, match, *players, seen=lambda loaded: None):
    """Play the last legal commands to the end, showing every version."""
    loaded = clocks.load(backend, match.match.id)
    seen(loaded)
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        player = next(p for p in players if loaded.match.seat_of(p.id) == seat)
        command = table.game.legal_commands(loaded.state, seat)[-1]
        play_command(backend, loaded, player, command, expected_version=loaded.match.version)
        loaded = clocks.load(backend, match.match.id)
        seen(loaded)
    return loaded


def test_every_version_is_shown_later_as_it_was_shown_then(backend, table, match, ada, ben):
    shown = []

    def look(loaded):
        shown.append([sight.document(loaded, viewer) for viewer in (ada, ben, None)])

    play_out(backend, table, match, ada, ben, seen=look)

    for documents in shown:
        version = documents[0].version
        again = [
            history.document_at(backend, match.match.id, viewer, version)
            for viewer in (ada, ben, None)
        ]
        assert again == documents


def test_the_versions_before_the_start_are_shown_too(backend, match, ada):
    first = history.document_at(backend, match.match.id, ada, 1)

    assert (first.version, first.status, first.view) == (1, Status.WAITING, None)
    assert first.seats[1].kind == "open"


def test_a_version_after_a_resignation_is_shown_as_it_was(backend, table, match, ada, ben):
    left = sight.document(lobby.leave_seat(backend, match.match.id, ben, 1), ada)
    loaded = clocks.load(backend, match.match.id)
    play_command(backend, loaded, ada, table.first_command(loaded), expected_version=3)

    assert history.document_at(backend, match.match.id, ada, 3) == left


@pytest.mark.parametrize("version", [-1, 0, 3, 10**9])
def test_a_version_that_never_was_is_not_found(backend, match, ada, version):
    with pytest.raises(Refusal) as refusal:
        history.document_at(backend, match.match.id, ada, version)

    assert refusal.value.code == "version_not_found"


def test_nothing_is_revealed_before_the_end(backend, match, ada):
    with pytest.raises(Refusal) as refusal:
        history.revealed(backend, match.match.id, ada, None)

    assert refusal.value.code == "match_running"


def test_after_the_end_every_version_is_revealed(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)

    start = view_of(history.revealed(backend, match.match.id, None, 2))

    assert all(start.hands)
    assert start.deck


def test_before_the_end_a_spectator_sees_no_hand(backend, match):
    document = sight.document(match, None)

    assert document.your_seat is None
    assert set(view_of(document).hands) == {None}


def test_a_tag_says_version_and_seat(match, ada, ben):
    tags = [sight.tag_of(match.match, viewer) for viewer in (ada, ben, None)]

    assert [(tag.version, tag.seat) for tag in tags] == [(2, 0), (2, 1), (2, None)]
    assert len({tag.etag() for tag in tags}) == 3


def test_a_tag_forgets_a_seat_that_was_given_up(backend, match, ben):
    lobby.leave_seat(backend, match.match.id, ben, 1)

    assert sight.tag_of(clocks.load(backend, match.match.id).match, ben).seat is None


def test_a_decision_lists_every_legal_command_with_its_text(table, match, ada):
    decision = sight.decision(match, ada, Language.EN)

    legal = table.game.legal_commands(match.state, 0)
    assert tuple(offer.command for offer in decision.commands) == legal
    assert all(offer.text for offer in decision.commands)
    assert (decision.version, decision.seat) == (2, 0)


def test_there_is_nothing_to_decide_for_others(match, ben):
    assert sight.decision(match, ben, Language.EN).commands == ()
    assert sight.decision(match, None, Language.EN).seat is None


def test_a_board_is_drawn_from_the_viewers_view(match, ada):
    assert sight.board(match, ada, Language.EN).startswith("<svg")


def test_there_is_no_board_before_the_start(table, ada):
    with pytest.raises(Refusal) as refusal:
        sight.board(table.match(ada, "me", "open"), ada, Language.EN)

    assert refusal.value.code == "match_waiting"


def test_there_is_no_record_before_the_end(backend, match):
    with pytest.raises(Refusal) as refusal:
        records.record(backend, match.match.id)

    assert refusal.value.code == "match_running"


def test_a_record_proves_commitment_deal_commands_and_outcome(backend, table, match, ada, ben):
    loaded = play_out(backend, table, match, ada, ben)

    record = decode_record(encode_record(records.record(backend, match.match.id)))

    assert verify(record) == loaded.match.outcome
    assert record.fairness.commitment == loaded.match.commitment
    assert record.fairness.entropies == ("hers", "his")
    assert len(record.commands) == loaded.match.command_count
    assert all(command.at and command.digest for command in record.commands)


def test_a_record_tells_who_had_a_seat_before_whoever_had_it_at_the_end(backend, match, ada, ben):
    """Ben resigns, and the house bot in his place fails: both stay named, in that order."""
    loaded = lobby.leave_seat(backend, match.match.id, ben, 1)
    backend.commit(bot_replaced(loaded, 1, "random", backend.now()))
    game = find_game(match.match.game)
    while (loaded := clocks.load(backend, match.match.id)).match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        command = game.legal_commands(loaded.state, seat)[-1]
        backend.commit(command_played(loaded, seat, command, backend.now()))

    record = decode_record(encode_record(records.record(backend, match.match.id)))

    assert verify(record).departed == (1,)
    assert record.seats == (
        RecordedSeat(0, "Ada"),
        RecordedSeat(1, "random", "random", ("Ben", "greedy")),
    )


def test_a_cancelled_match_has_no_record(backend, table, ada):
    cancelled = lobby.leave_seat(backend, table.match(ada, "me", "open").match.id, ada, 0)

    with pytest.raises(Refusal) as refusal:
        records.record(backend, cancelled.match.id)

    assert refusal.value.code == "match_cancelled"


def test_nothing_a_seat_is_shown_depends_on_what_it_may_not_know(backend, table, match, ada, ben):
    """Two matches that differ only in what Ada may not know are the same match to her."""
    other_state = swapped_hidden(match.state)
    here, there = match, LoadedMatch(match.match, other_state)

    assert there.state != here.state
    assert encode(sight.document(there, ada)) == encode(sight.document(here, ada))
    assert encode(sight.decision(there, ada, Language.EN)) == encode(
        sight.decision(here, ada, Language.EN)
    )
    assert sight.tag_of(there.match, ada) == sight.tag_of(here.match, ada)


def test_the_servers_secret_is_nowhere_but_in_its_own_key(backend, redis, match, ada):
    secret = backend.matches.load_secrets(match.match.id).secret
    spellings = (repr(secret)[2:-1].encode(), secret.hex().encode(), encode(secret)[1:-1])

    for key in redis.scan_iter("*"):
        if not key.endswith(b":secrets"):
            assert not any(spelling in stored(redis, key) for spelling in spellings), key
        else:
            assert spellings[2] in stored(redis, key)
    shown = encode([sight.document(match, ada), *events(backend, match.match.id, ada, Language.EN)])
    assert not any(spelling in shown for spelling in spellings)


def view_of(document):
    """The view in a document, as the toy game's own."""
    assert isinstance(document.view, LanternsView)
    return document.view


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

    assert sight.names_of(seats, Language.EN) == ("Ada", "mcts", "open seat")
    assert sight.names_of(seats, Language.DE)[2] == "freier Platz"


def test_seats_of_one_name_are_numbered_from_one():
    bot = [Seat(number, SeatKind.BOT, bot="random") for number in range(4)]
    ada = Seat(1, SeatKind.PLAYER, player=Player("id", "Ada", Kind.HUMAN))

    names = sight.names_of((bot[0], ada, bot[2], bot[3]), Language.EN)

    assert names == ("random (1)", "Ada", "random (3)", "random (4)")


def test_events_say_which_of_two_bots_of_one_name_it_was(backend, table, ada):
    loaded = table.match(ada, "random", "random")
    change = command_played(loaded, 0, table.first_command(loaded), backend.now())
    backend.commit(change)

    entries = events(backend, loaded.match.id, None, Language.EN, after="1-99")

    assert any("random (1)" in entry.text for entry in entries)


def test_a_record_calls_nobody_by_a_number(backend, table, ada):
    loaded = table.match(ada, "random", "random")
    turns = TurnPlayer(backend)
    turns.play(loaded.match.id, loaded.match.version)
    turns.stop()

    record = records.record(backend, loaded.match.id)

    assert [seat.name for seat in record.seats] == ["random", "random"]
