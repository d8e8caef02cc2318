"""The log and the players' streams: who is told what, resumed exactly, waited for, followed."""

import threading
import time

import pytest

from engine.language import Language
from service.matches import lobby, players, reading
from service.matches.delivery import settle
from service.matches.errors import NotFound, Unacceptable
from service.matches.match import Kind, LogEntry, Notice, Status
from service.matches.play import play_command
from service.matches.telling import (
    events,
    follow_events,
    follow_notices,
    notices,
    while_known,
)
from worker.turn import TurnPlayer


@pytest.fixture
def ada(table):
    return table.player("Ada")


@pytest.fixture
def ben(table):
    return table.player("Ben")


@pytest.fixture
def match(table, hall, ada, ben):
    loaded = table.match(ada, "me", "open")
    return lobby.take_seat(hall, loaded.match.id, ben)


class Follower(threading.Thread):
    """Follows the log of a match to its end, as one player sees it."""

    def __init__(self, hall, match, player):
        super().__init__(daemon=True)
        self.told = list[LogEntry]()
        self._pages = follow_events(hall, match.match.id, player, Language.EN)
        self.start()

    def run(self):
        for page in self._pages:
            self.told += page


def log_of(hall, match, player=None, **page):
    return events(hall, match.match.id, player, Language.EN, limit=1000, **page)


def play_out(hall, table, match, *players):
    """Both players play first commands until the end."""
    loaded = reading.load(hall, match.match.id)
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        player = next(p for p in players if loaded.match.seat_of(p.id) == seat)
        command, version = table.first_command(loaded), loaded.match.version
        play_command(hall, loaded, player, command, expected_version=version)
        loaded = reading.load(hall, match.match.id)


def test_the_log_tells_everything_in_order_from_creation_to_end(hall, table, match, ada, ben):
    play_out(hall, table, match, ada, ben)

    told = log_of(hall, match)

    assert [entry.type for entry in told[:3]] == ["match_created", "seat_taken", "match_started"]
    assert told[-1].type == "match_finished"
    order = [tuple(map(int, entry.id.split("-"))) for entry in told]
    assert order == sorted(set(order))
    assert all(entry.text for entry in told)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_pages_resume_without_loss_or_repetition(hall, table, match, ada, ben, limit):
    play_out(hall, table, match, ada, ben)
    whole, pages, after = log_of(hall, match), list[LogEntry](), None
    while page := events(hall, match.match.id, None, Language.EN, after=after, limit=limit):
        pages += page
        after = page[-1].id

    assert tuple(pages) == whole


def test_resuming_at_every_id_gives_exactly_the_rest(hall, table, match, ada, ben):
    play_out(hall, table, match, ada, ben)
    whole = log_of(hall, match)

    for index, entry in enumerate(whole):
        assert log_of(hall, match, after=entry.id) == whole[index + 1 :]


def test_an_answer_to_a_command_and_the_log_tell_the_same(hall, table, match, ada):
    played = play_command(hall, match, ada, table.first_command(match), expected_version=2)

    assert log_of(hall, match, ada, after="2-9") == played.events


def test_each_viewer_is_told_the_same_events_with_their_own_eyes(hall, table, match, ada, ben):
    play_out(hall, table, match, ada, ben)

    logs = [log_of(hall, match, viewer) for viewer in (ada, ben, None)]

    assert len({tuple((entry.id, entry.type) for entry in log) for log in logs}) == 1
    drawn = [[e.data for e in log if e.type == "lantern_drawn" and e.seat == 0] for log in logs]
    assert drawn[0]
    assert all(data["lantern"] for data in drawn[0])
    assert all(data["lantern"] is None for data in (*drawn[1], *drawn[2]))


@pytest.mark.parametrize(
    "wrong", ["", "x", "1", "1-", "-1", "1-2-3", "1-x", "٣-1", "9" * 30 + "-1"]
)
def test_an_id_that_is_none_is_refused(hall, match, wrong):
    with pytest.raises(Unacceptable) as refusal:
        log_of(hall, match, after=wrong)

    assert refusal.value.code == "bad_event_id"


def test_a_match_that_does_not_exist_has_no_log(hall, table):
    with pytest.raises(NotFound):
        events(hall, "0" * 26, None, Language.EN)
    with pytest.raises(NotFound):
        follow_events(hall, "0" * 26, None, Language.EN)


def test_a_long_poll_ends_with_the_first_event(hall, table, match, ada):
    last = log_of(hall, match)[-1].id
    command = table.first_command(match)
    later = threading.Timer(
        0.2, lambda: play_command(hall, match, ada, command, expected_version=2)
    )
    later.start()

    start = time.monotonic()
    told = events(hall, match.match.id, None, Language.EN, after=last, wait_seconds=20)
    later.join()

    assert told[0].version == 3
    assert time.monotonic() - start < 5


def test_a_long_poll_without_events_ends_empty(hall, match):
    last = log_of(hall, match)[-1].id

    assert events(hall, match.match.id, None, Language.EN, after=last, wait_seconds=0.1) == ()


def test_following_tells_the_past_then_the_present_then_ends(hall, table, match, ada, ben):
    following = Follower(hall, match, ada)
    play_out(hall, table, match, ada, ben)
    following.join(10)

    assert not following.is_alive()
    assert tuple(following.told) == log_of(hall, match, ada)


def test_many_follow_one_log_and_each_is_told_everything_once(hall, table, match, ada, ben):
    followers = [Follower(hall, match, None) for _ in range(20)]
    play_out(hall, table, match, ada, ben)
    for follower in followers:
        follower.join(10)

    assert all(tuple(follower.told) == log_of(hall, match) for follower in followers)


def test_following_survives_a_listener_that_loses_its_connection(hall, table, match, ada, ben):
    following = Follower(hall, match, None)
    time.sleep(0.1)
    hall.redis.client_kill_filter(_type="pubsub")
    play_out(hall, table, match, ada, ben)
    following.join(10)

    assert tuple(following.told) == log_of(hall, match)


def test_silence_is_an_empty_tuple_now_and_then(hall, match, monkeypatch):
    monkeypatch.setattr("service.matches.telling.HEARTBEAT_SECONDS", 0.05)
    last = log_of(hall, match)[-1].id

    following = follow_events(hall, match.match.id, None, Language.EN, after=last)

    assert [next(following), next(following)] == [(), ()]
    following.close()


def test_a_stream_ends_when_its_token_is_replaced(hall, table, monkeypatch):
    monkeypatch.setattr("service.matches.telling.HEARTBEAT_SECONDS", 0.05)
    new = players.register(hall, "Ada", Kind.HUMAN)
    ada = players.authenticate(hall, new.token)
    loaded = table.match(ada, "me", "open")
    in_match = follow_events(hall, loaded.match.id, ada, Language.EN)
    of_player = follow_notices(hall, ada, Language.EN)
    streams = (
        while_known(hall, new.token, in_match),
        while_known(hall, new.token, of_player),
    )

    for stream in streams:
        for _ in range(3):
            next(stream)
    players.rotate_token(hall, ada)

    for stream in streams:
        assert not any(stream)
    for following in (in_match, of_player):
        with pytest.raises(StopIteration):
            next(following)


def test_closing_the_hall_ends_every_follower(hall, match):
    following = threading.Thread(
        target=lambda: list(follow_events(hall, match.match.id, None, Language.EN))
    )
    following.start()
    time.sleep(0.1)

    hall.hub.close()
    following.join(5)

    assert not following.is_alive()


def test_who_gives_up_the_seat_sees_no_more_of_its_secrets(hall, table, match, ada, ben):
    following = Follower(hall, match, ada)
    time.sleep(0.1)
    lobby.leave_seat(hall, match.match.id, ada, 0)
    turns = TurnPlayer(hall)
    loaded = reading.load(hall, match.match.id)
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = reading.load(hall, match.match.id)
        if loaded.match.to_act == (1,):
            command, version = table.first_command(loaded), loaded.match.version
            play_command(hall, loaded, ben, command, expected_version=version)
            loaded = reading.load(hall, match.match.id)
    following.join(10)
    turns.stop()

    drawn = [e.data for e in following.told if e.type == "lantern_drawn" and e.seat == 0]
    assert drawn
    assert all(data["lantern"] is None for data in drawn)


def test_what_was_told_stays_told_when_a_house_bot_takes_over(hall, table, match, ada, ben):
    for _ in range(6):
        loaded = reading.load(hall, match.match.id)
        player, version = (ada, ben)[loaded.match.to_act[0]], loaded.match.version
        play_command(hall, loaded, player, table.first_command(loaded), expected_version=version)
    before = events(hall, match.match.id, None, Language.EN, limit=200)
    following = Follower(hall, match, None)

    lobby.leave_seat(hall, match.match.id, ada, 0)
    lobby.leave_seat(hall, match.match.id, ben, 1)
    turns = TurnPlayer(hall)
    loaded = reading.load(hall, match.match.id)
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = reading.load(hall, match.match.id)
    following.join(10)
    turns.stop()

    after = events(hall, match.match.id, None, Language.EN, limit=200)
    assert any("Ada" in entry.text for entry in before)
    assert any("Ben" in entry.text for entry in before)
    assert after[: len(before)] == before
    assert following.told == list(after)
    since = " ".join(entry.text for entry in after[len(before) :])
    assert "greedy" in since
    assert "Ada" not in since
    assert "Ben" not in since


def test_a_player_is_told_what_concerns_them_over_all_matches(hall, table, match, ada, ben):
    play_out(hall, table, match, ada, ben)

    hers = [notice.type for notice in notices(hall, ada, Language.EN, limit=1000)]
    his = [notice.type for notice in notices(hall, ben, Language.EN, limit=1000)]

    assert hers[:3] == ["seat_taken", "match_started", "your_turn"]
    assert his[:2] == ["seat_taken", "match_started"]
    assert hers[-1] == his[-1] == "match_finished"
    assert "your_turn" in his


def test_a_notice_delivered_twice_is_told_once(hall, table, match, ada):
    before = notices(hall, ada, Language.EN)

    hall.redis.hset(
        f"match:{{{match.match.id}}}:outbox", f"{ada.id}/2-0", _stored_notice(hall, ada)
    )
    settle(hall, match.match)

    assert notices(hall, ada, Language.EN) == before


def test_what_was_not_delivered_is_delivered_by_settling(hall, table, ada, monkeypatch):
    monkeypatch.setattr("service.matches.lobby.deliver", lambda *_: None)
    loaded = table.match(ada, "me", "random")
    before = notices(hall, ada, Language.EN)

    settle(hall, loaded.match)
    settle(hall, loaded.match)

    told = [notice.type for notice in notices(hall, ada, Language.EN)]
    assert before == ()
    assert told == ["match_started", "your_turn"]


def test_a_stream_is_followed_from_now_on(hall, table, match, ada):
    following = follow_notices(hall, ada, Language.EN)
    told = list[Notice]()
    reader = threading.Thread(target=lambda: told.extend(next(following)))
    reader.start()
    time.sleep(0.1)

    table.match(ada, "me", "random")
    reader.join(5)

    assert told[0].type == "match_started"
    assert told[0].match != match.match.id


def test_a_stream_resumes_after_any_id(hall, table, match, ada, ben):
    play_out(hall, table, match, ada, ben)
    whole = notices(hall, ada, Language.EN, limit=1000)

    for index, notice in enumerate(whole):
        rest = notices(hall, ada, Language.EN, after=notice.id, limit=1000)
        assert rest == whole[index + 1 :]


@pytest.mark.parametrize("language", list(Language))
def test_every_event_is_told_in_every_language(hall, table, match, ada, ben, language):
    play_out(hall, table, match, ada, ben)

    told = events(hall, match.match.id, None, language, limit=1000)

    assert all(entry.text and "{" not in entry.text for entry in told)


def _stored_notice(hall, player):
    stored = hall.redis.xrange(f"player:{{{player.id}}}:events", count=1)
    return stored[0][1][b"e"]
