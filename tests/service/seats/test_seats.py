"""Seats before and beside the play: who may do what, who wins a race, when a match starts."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine import refusals as engine
from engine.records.fairness import commitment, deal_seed
from service.ids import new_id
from service.matches.cases import clocks, creating
from service.matches.model.chronicle import Entropy
from service.matches.model.match import SeatKind
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.players.store import keys
from service.refusals import NotFound, Refusal
from service.seats.cases import sitting
from service.settings import Settings
from service.store.client import milliseconds
from service.subjects import open_backend
from tests.backends import Table


@pytest.fixture
def waiting(table, ada):
    return table.match(ada, "me", "open").match


def refused(code, call, *arguments, **options):
    with pytest.raises(Refusal) as refusal:
        call(*arguments, **options)
    assert refusal.value.code == code
    return refusal


def test_a_match_with_an_open_seat_waits(waiting):
    assert waiting.status is Status.WAITING
    assert waiting.version == 1
    assert waiting.to_act == ()


def test_a_match_without_an_open_seat_starts_by_itself(table, ada):
    loaded = table.match(ada, "me", "random")

    assert loaded.match.status is Status.PLAYING
    assert loaded.match.version == 1
    assert loaded.match.to_act == (0,)


def test_bots_against_bots_need_no_player(table, ada):
    match = table.match(ada, "random", "greedy").match

    assert match.status is Status.PLAYING
    assert match.seat_of(ada.id) is None
    assert match.created_by == ada.id


def test_a_creator_has_one_seat_at_most(table, ada):
    with pytest.raises(Refusal) as refusal:
        table.match(ada, "me", "me")

    assert refusal.value.code == "bad_seats"


def test_a_number_of_seats_that_the_game_has_not_is_refused(table, ada):
    with pytest.raises(engine.Refusal, match="seats") as refusal:
        table.match(ada, "me")

    assert (refusal.value.code, refusal.value.pointer) == ("bad_setup", "/seats")


def test_a_house_bot_that_does_not_exist_is_refused(table, ada):
    with pytest.raises(engine.Refusal) as refusal:
        table.match(ada, "me", "deep-thought")

    assert refusal.value.code == "unknown_bot"


def test_the_last_seat_taken_starts_the_match(backend, waiting, ben):
    loaded = sitting.take_seat(backend, waiting.id, ben)

    assert loaded.match.seats[1].player == ben
    assert loaded.match.status is Status.PLAYING
    assert loaded.match.version == 2


def test_a_seat_is_taken_once(backend, table, ada, ben):
    match = table.match(ada, "me", "open", "open").match
    sitting.take_seat(backend, match.id, ben, 1)

    refused("seat_taken", sitting.take_seat, backend, match.id, table.player(), 1)


def test_nobody_sits_twice(backend, waiting, ada):
    refused("already_seated", sitting.take_seat, backend, waiting.id, ada)


def test_a_running_match_takes_nobody_in(backend, table, ada, ben):
    match = table.match(ada, "me", "random").match

    refused("match_started", sitting.take_seat, backend, match.id, ben)


def test_a_seat_that_does_not_exist_is_not_found(backend, waiting, ben):
    refused("seat_not_found", sitting.take_seat, backend, waiting.id, ben, 2)
    refused("seat_not_found", sitting.take_seat, backend, waiting.id, ben, -1)


@pytest.mark.parametrize("match_id", ["", "x", "0" * 26, "../meta", "ü" * 26, "0" * 25 + "}"])
def test_a_match_that_does_not_exist_is_not_found(backend, ben, match_id):
    with pytest.raises(NotFound):
        sitting.take_seat(backend, match_id, ben)


def test_the_creator_fills_and_opens_seats_before_the_start(backend, table, ada):
    match = table.match(ada, "me", "open", "open").match
    filled = sitting.fill_seat(backend, match.id, ada, 2, "random").match
    opened = sitting.open_seat(backend, match.id, ada, 2).match

    assert (filled.seats[2].kind, filled.seats[2].bot) == (SeatKind.BOT, "random")
    assert opened.seats[2].kind is SeatKind.OPEN
    assert opened.status is Status.WAITING


def test_filling_the_last_seat_starts_the_match(backend, waiting, ada):
    assert sitting.fill_seat(backend, waiting.id, ada, 1, "greedy").match.status is Status.PLAYING


def test_nobody_else_fills_seats(backend, waiting, ben):
    refused("not_the_creator", sitting.fill_seat, backend, waiting.id, ben, 1, "random")
    refused("not_the_creator", sitting.open_seat, backend, waiting.id, ben, 1)


def test_a_players_seat_is_not_filled(backend, table, ada, ben):
    match = table.match(ada, "me", "open", "open").match
    sitting.take_seat(backend, match.id, ben, 1)

    refused("seat_of_a_player", sitting.fill_seat, backend, match.id, ada, 1, "random")


def test_leaving_before_the_start_opens_the_seat(backend, table, ada, ben):
    match = table.match(ada, "me", "open", "open").match
    sitting.take_seat(backend, match.id, ben, 1, Entropy("my entropy"))

    after = sitting.leave_seat(backend, match.id, ben, 1).match

    assert after.seats[1].kind is SeatKind.OPEN
    assert backend.of(MatchStore).load_secrets(match.id).entropies == (None, None, None)


def test_the_creators_leaving_cancels(backend, waiting, ada, ben):
    after = sitting.leave_seat(backend, waiting.id, ada, 0).match

    assert after.status is Status.CANCELLED
    refused("match_cancelled", sitting.take_seat, backend, waiting.id, ben)
    refused("match_cancelled", sitting.leave_seat, backend, waiting.id, ada, 0)


def test_the_host_calls_off_a_match_that_waits(backend, table, ada, ben):
    match = table.match(ada, "open", "open").match
    sitting.take_seat(backend, match.id, ben)

    after = creating.call_off(backend, match.id, ada).match

    assert after.status is Status.CANCELLED
    refused("match_cancelled", creating.call_off, backend, match.id, ada)


def test_the_host_calls_off_what_only_bots_play(backend, table, ada):
    match = table.match(ada, "mcts-hard", "random").match
    assert match.status is Status.PLAYING

    after = creating.call_off(backend, match.id, ada).match

    assert (after.status, after.to_act, after.house_seats) == (Status.CANCELLED, (), ())
    assert backend.of(MatchStore).load(match.id).match == after


def test_nobody_else_calls_a_match_off(backend, table, ada, ben):
    match = table.match(ada, "random", "random").match

    refused("not_the_creator", creating.call_off, backend, match.id, ben)


def test_a_match_that_somebody_plays_is_not_called_off(backend, waiting, ada, ben):
    sitting.take_seat(backend, waiting.id, ben)
    sitting.leave_seat(backend, waiting.id, ada, 0)
    refused("players_seated", creating.call_off, backend, waiting.id, ada)

    sitting.leave_seat(backend, waiting.id, ben, 1)

    assert creating.call_off(backend, waiting.id, ada).match.status is Status.CANCELLED


@pytest.fixture
def narrow(redis, redis_url):
    """A backend that allows a player two matches of each standing, and three searching bots."""
    settings = Settings(
        redis_url=redis_url,
        open_matches_per_player=2,
        running_matches_per_player=2,
        searching_bots_per_player=3,
    )
    with open_backend(settings) as opened:
        yield opened


def test_so_many_matches_wait_and_no_more(narrow, game, ada, ben):
    table = Table(narrow, game)
    first = table.match(ada, "me", "open").match
    table.match(ada, "me", "open")

    refused("too_many_open", table.match, ada, "me", "open")
    table.match(ben, "me", "open")
    creating.call_off(narrow, first.id, ada)
    table.match(ada, "me", "open")
    refused("too_many_open", table.match, ada, "me", "open")


def test_so_many_matches_run_and_no_more(narrow, game, ada, ben):
    table = Table(narrow, game)
    waiting = table.match(ada, "me", "open").match
    sitting.take_seat(narrow, waiting.id, ben)
    running = table.match(ada, "random", "random").match

    refused("too_many_running", table.match, ada, "random", "random")
    refused("too_many_running", table.match, ada, "me", "open")
    table.match(ben, "random", "random")
    creating.call_off(narrow, running.id, ada)
    table.match(ada, "random", "random")


def test_nobody_is_kept_from_a_seat_by_the_quota_of_its_creator(narrow, game, ada, ben):
    table = Table(narrow, game)
    waiting = table.match(ada, "me", "open").match
    for _ in range(2):
        table.match(ada, "random", "random")

    assert sitting.take_seat(narrow, waiting.id, ben).match.status is Status.PLAYING


def test_so_many_bots_search_and_no_more(narrow, game, ada):
    table = Table(narrow, game)
    match = table.match(ada, "mcts", "mcts-easy", "open").match

    refused("too_many_searching", table.match, ada, "mcts", "mcts-hard")
    sitting.fill_seat(narrow, match.id, ada, 0, "mcts-hard")
    table.match(ada, "mcts", "me", "open")
    refused("too_many_searching", sitting.fill_seat, narrow, match.id, ada, 2, "mcts")
    sitting.fill_seat(narrow, match.id, ada, 0, "greedy")
    sitting.fill_seat(narrow, match.id, ada, 2, "mcts")


def test_a_match_that_was_not_put_up_does_not_count(narrow, redis, game, ada):
    table = Table(narrow, game)
    for _ in range(3):
        with pytest.raises(Refusal) as refusal:
            table.match(ada, "me", "open", commitment=new_id(narrow.now()))
        assert refusal.value.code == "commitment_not_found"

    assert not redis.exists(keys.PLAYER_HOSTED % ada.id)


def test_many_at_once_are_no_more_than_one_after_another(narrow, game, ada):
    table = Table(narrow, game)

    def put_up(_):
        try:
            return table.match(ada, "me", "open")
        except Refusal:
            return None

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(put_up, range(16)))

    assert sum(one is not None for one in made) == 2


def test_what_has_ended_or_was_never_finished_is_not_counted_for_long(narrow, redis, game, ada):
    """Whoever died while a match was put up holds its place for a minute."""
    table, hosted = Table(narrow, game), keys.PLAYER_HOSTED % ada.id
    over = milliseconds(narrow.now()) - 1
    redis.zadd(hosted, {"waiting/a/": over, "waiting/b/": over, "searching/b/1/": over})

    match = table.match(ada, "mcts", "open").match
    creating.call_off(narrow, match.id, ada)

    assert not redis.exists(hosted)


def test_resigning_hands_the_seat_to_a_house_bot(backend, waiting, ada, ben):
    sitting.take_seat(backend, waiting.id, ben)

    after = sitting.leave_seat(backend, waiting.id, ben, 1).match

    assert after.status is Status.PLAYING
    assert after.seats[1].bot == backend.settings.stand_in_bot
    assert [(left.seat, left.reason) for left in after.departures] == [(1, "resigned")]


def test_somebody_elses_seat_is_not_left(backend, waiting, ben):
    with pytest.raises(Refusal) as refusal:
        sitting.leave_seat(backend, waiting.id, ben, 0)

    assert refusal.value.code == "not_your_seat"


def test_the_deal_comes_from_the_promised_secret_and_every_entropy(backend, table, ada, ben):
    loaded = table.match(ada, "me", "open", entropy="hers")
    loaded = sitting.take_seat(backend, loaded.match.id, ben, given=Entropy("his"))

    secrets = backend.of(MatchStore).load_secrets(loaded.match.id)

    seed = deal_seed(secrets.secret, loaded.match.id, ("hers", "his"))
    options = loaded.match.chosen_options
    assert loaded.match.commitment == commitment(secrets.secret)
    assert loaded.state == table.game.setup(2, options, seed)


def test_two_who_want_one_seat_at_once_get_it_once(backend, table, ada):
    for _ in range(10):
        match = table.match(ada, "me", "open").match
        results = at_once(
            *(
                lambda player=player, match=match: sitting.take_seat(backend, match.id, player)
                for player in (table.player("Ben"), table.player("Cy"))
            )
        )

        won = [result for result in results if not isinstance(result, Exception)]
        lost = [result for result in results if isinstance(result, Refusal)]
        assert len(won) == len(lost) == 1
        assert lost[0].code in {"seat_taken", "match_started"}


def test_two_seats_taken_at_once_are_both_taken(backend, table, ada):
    for _ in range(10):
        match = table.match(ada, "me", "open", "open").match
        at_once(
            *(
                lambda player=player, match=match: sitting.take_seat(backend, match.id, player)
                for player in (table.player("Ben"), table.player("Cy"))
            )
        )

        assert clocks.load(backend, match.id).match.status is Status.PLAYING


def at_once(*calls):
    """What each call gave or raised, all of them started together."""
    results, gate = [], threading.Barrier(len(calls))

    def run(call):
        gate.wait()
        try:
            results.append(call())
        except Refusal as refusal:
            results.append(refusal)

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
