"""The rematch: one and only one, whoever asks first and however often; the seats turned on."""

import threading
from datetime import timedelta

import pytest
from msgspec import UNSET

from engine.words import ENGLISH
from service.matches.cases import clocks, creating
from service.matches.cases.house import ask, play_for_house, slots_of
from service.matches.model.chronicle import Entropy
from service.matches.model.match import Match, SeatKind
from service.matches.model.terms import Clock, Status, Visibility
from service.matches.store.asked import Wanted
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Redeliveries
from service.players.cases import accounts
from service.refusals import Refusal
from service.seats.cases import rematching, sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.admissions import come
from tests.backends import types_of
from tests.service.matches.playing import play_out
from tests.streams import notices
from tests.viewers import document, tag_of


@pytest.fixture
def cleo(table):
    return table.player("Cleo")


@pytest.fixture
def played(backend, table, match, ada, ben):
    """A match of Ada and Ben that is over."""
    return play_out(backend, table, match, ada, ben).match


def again(backend, match, player):
    return rematching.rematch(backend, clocks.load(backend, match.id).match, player).loaded.match


def refused(code, call, *arguments):
    with pytest.raises(Refusal) as refusal:
        call(*arguments)
    assert refusal.value.code == code


def told(backend, player):
    return [(notice.type, notice.match) for notice in notices(backend, player, ENGLISH)]


def test_who_asks_first_sits_and_the_other_is_invited_the_seats_turned_on(
    backend, played, ada, ben
):
    offered = again(backend, played, ben)

    assert offered.created_by == ben.id
    assert offered.seat_of(ben.id) == 0
    assert offered.seat_kept_for(ada.id) == 1
    assert offered.rematch_of == played.id
    news = [("rematch_offered", offered.id), ("invited", offered.id)]
    assert told(backend, ada)[-2:] == news
    assert told(backend, ben)[-1] == news[0]
    assert types_of(backend, offered.id) == ["match_created", "rematch_offered", "invited"]


def test_the_others_asking_sits_them_down_and_it_starts(backend, played, ada, ben):
    offered = again(backend, played, ada)
    started = again(backend, played, ben)

    assert started.id == offered.id
    assert started.status is Status.PLAYING
    assert [seat.player for seat in started.seats] == [ben, ada]
    assert again(backend, played, ada).id == offered.id
    assert again(backend, played, ben).version == started.version


def test_the_old_match_names_it_from_then_on_and_so_does_its_tag(backend, played, ada, ben):
    before = tag_of(played, ada).etag()
    offered = again(backend, played, ada)

    for match in (
        backend.of(MatchStore).load(played.id).match,
        backend.of(MatchStore).load_without_state(played.id),
        backend.of(MatchStore).load_many([played.id])[0],
    ):
        assert match.rematch == offered.id
        assert match.version == played.version
    loaded = backend.of(MatchStore).load(played.id)
    assert document(loaded, ada).rematch == offered.id
    after = tag_of(loaded.match, ada).etag()
    assert after != before
    asked = come(backend, match_id=played.id, wanted=Wanted.STATE).tag
    assert asked.etag() == tag_of(loaded.match, None).etag()


def test_every_term_is_the_same(backend, table, ada, ben):
    wanted = {
        "options": table.game.options_type(start_seat=1),
        "visibility": Visibility.PRIVATE,
        "clock": Clock(3600),
        "invitation_seconds": 600,
        "rated": True,
    }
    match = table.match(ada, "me", "open", "random", **wanted)
    sitting.take_seat(backend, match.match.id, ben, given=Entropy("mine"))
    sitting.leave_seat(backend, match.match.id, ada, 0)
    sitting.leave_seat(backend, match.match.id, ben, 1)
    old = backend.of(MatchStore).load(match.match.id)
    while old.match.status is Status.PLAYING:
        clocks.load(backend, old.match.id)
        old = house_plays(backend, old)

    new = again(backend, old.match, ada)

    assert [seat.kind.value for seat in new.seats] == ["invited", "bot", "player"]
    for term in rematching.TERMS:
        assert getattr(new, term) == getattr(old.match, term), term
    assert new.chosen_options == wanted["options"]
    assert (new.seats[0].invitation.expires_at - new.created_at) == timedelta(seconds=600)


def house_plays(backend, loaded):
    """The house's next decision."""
    seat = loaded.match.house_seats[0]
    command = ask(backend, loaded, seat, "random")
    slots = slots_of(backend, loaded, seat, "random")
    return play_for_house(backend, loaded, seat, command, slots)


def test_whatever_a_creator_can_say_is_a_term_or_of_one_match_alone():
    """Who adds a term gives it the same name in the match, or says here that it is not one."""
    said = set(creating.Opening.__struct_fields__)

    assert said == set(rematching.TERMS) | rematching.OF_ITS_OWN
    assert set(rematching.TERMS) <= set(Match.__struct_fields__)


def test_who_has_no_seat_and_what_is_not_over_is_refused(backend, table, match, ada, ben, cleo):
    waiting = table.match(ada, "me", "open").match
    refused("match_running", again, backend, match.match, ada)
    refused("match_waiting", again, backend, waiting, ada)
    creating.call_off(backend, waiting.id, ada)
    refused("match_cancelled", again, backend, waiting, ada)
    over = play_out(backend, table, match, ada, ben).match
    refused("not_seated", again, backend, over, cleo)
    assert backend.of(MatchStore).load(over.id).match.rematch is UNSET


def test_who_has_resigned_may_ask_for_it(backend, table, ada, ben):
    match = table.match(ada, "me", "open").match
    sitting.take_seat(backend, match.id, ben)
    sitting.leave_seat(backend, match.id, ben, 1)
    sitting.leave_seat(backend, match.id, ada, 0)
    loaded = backend.of(MatchStore).load(match.id)
    while loaded.match.status is Status.PLAYING:
        loaded = house_plays(backend, loaded)

    offered = again(backend, match, ben)

    assert offered.seat_of(ben.id) == 0
    assert offered.seat_kept_for(ada.id) == 1


def test_who_declines_may_be_replaced_and_may_change_their_mind(backend, played, ada, ben, cleo):
    offered = again(backend, played, ada)
    sitting.leave_seat(backend, offered.id, ben, 0, "Enough")
    creating.invite(backend, offered.id, ada, 0, cleo.id)
    refused("seat_reserved", again, backend, played, ben)
    sitting.open_seat(backend, offered.id, ada, 0)

    assert again(backend, played, ben).status is Status.PLAYING
    refused("match_started", sitting.take_seat, backend, offered.id, cleo)


def test_a_seat_is_open_whose_player_is_gone(backend, played, ada, ben):
    accounts.delete_player(backend, ben.id)

    assert again(backend, played, ada).seats[0].kind is SeatKind.OPEN


def test_who_dies_before_it_is_made_is_followed_by_the_next(backend, played, ada, ben, monkeypatch):
    def die(*_, **__):
        raise RuntimeError

    with monkeypatch.context() as dying:
        dying.setattr(creating, "put_up", die)
        with pytest.raises(RuntimeError):
            again(backend, played, ada)
    assert document(backend.of(MatchStore).load(played.id), ada).rematch is UNSET

    offered = again(backend, played, ben)

    assert offered.created_by == ben.id
    assert again(backend, played, ada).id == offered.id


def test_who_dies_after_it_is_made_is_followed_by_the_sweeper(backend, played, ada, monkeypatch):
    with monkeypatch.context() as dying:
        dying.setattr(type(backend.of(Redeliveries)._deliveries), "deliver", lambda *_: None)
        offered = again(backend, played, ada)
    assert backend.of(MatchStore).load(played.id).match.rematch is UNSET

    backend.of(Redeliveries).deliver_again(backend.of(MatchStore).load_without_state(offered.id))

    assert backend.of(MatchStore).load(played.id).match.rematch == offered.id


def test_many_ask_at_once_and_there_is_one(redis_url, clock, backend, played, ada, ben):
    start, made = threading.Barrier(6), list[str]()

    def ask(player):
        with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as own:
            start.wait()
            made.append(again(own, played, player).id)

    threads = [threading.Thread(target=ask, args=(player,)) for player in (ada, ben) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(made) == 6
    assert len(set(made)) == 1
    final = backend.of(MatchStore).load(made[0]).match
    assert {seat.player for seat in final.seats} == {ada, ben}
    assert final.status is Status.PLAYING
    for player in (ada, ben):
        offers = [match for kind, match in told(backend, player) if kind == "rematch_offered"]
        assert offers == made[:1]
