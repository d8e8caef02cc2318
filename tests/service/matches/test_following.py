"""The log and the players' streams: who reads what, resumed exactly, waited for, followed."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from engine.bots.roster import title_of
from engine.words import ENGLISH, LANGUAGES
from service.bots.cases.work import lease_work
from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.documents import LogEntry, Notice, Now
from service.matches.model.terms import Status, Visibility
from service.matches.store.keys import MATCH_LOG, MATCH_META
from service.matches.store.matches import MatchStore
from service.matches.store.outbox import Deliveries, Redeliveries
from service.operations import cases as operations
from service.players.cases import accounts
from service.players.model import Kind
from service.players.store.admission import Admissions
from service.players.store.keys import PLAYER_PROFILE
from service.refusals import BadToken, NotFound, Refusal, StoreUnreachable, Undecodable
from service.seats.cases import petitions, sitting
from service.settings import Settings
from service.store.feeds.entries import BEFORE_ALL, Addition, order_of, read_entries, version_of
from service.subjects import open_backend
from tests.streams import (
    events,
    follow_events,
    follow_notices,
    notices,
)
from tests.waiting import PATIENCE_SECONDS, until
from worker.turn import TurnPlayer

MUCH_SOONER = 8  # than the 15 seconds after which a token is looked at in any case


@pytest.fixture
def match(table, backend, ada, ben):
    loaded = table.match(ada, "me", "open")
    return sitting.take_seat(backend, loaded.match.id, ben)


class Follower(threading.Thread):
    """Follows the log of a match to its end, as one player sees it."""

    def __init__(self, backend, match, player):
        super().__init__(daemon=True)
        self.entries = list[LogEntry]()
        self.nows = list[Now]()
        self._pages = follow_events(backend, match.match.id, player, ENGLISH)
        self.start()

    def run(self):
        for page in self._pages:
            self.entries += [replace(entry, now=UNSET) for entry in page]
            self.nows += [entry.now for entry in page[-1:] if isinstance(entry.now, Now)]


def log_of(backend, match, player=None, **page):
    return events(backend, match.match.id, player, ENGLISH, limit=1000, **page)


def play_first(backend, table, loaded, *players):
    """Whoever is to act plays the first command; the match after it."""
    seat = loaded.match.to_act[0]
    player = next(p for p in players if loaded.match.seat_of(p.id) == seat)
    command, version = table.first_command(loaded), loaded.match.version
    play_command(backend, loaded, player, command, expected_version=version)
    return clocks.load(backend, loaded.match.id)


def play_out(backend, table, match, *players):
    """Both players play first commands until the end."""
    loaded = clocks.load(backend, match.match.id)
    while loaded.match.status is Status.PLAYING:
        loaded = play_first(backend, table, loaded, *players)


def test_the_log_tells_everything_in_order_from_creation_to_end(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)

    entries = log_of(backend, match)

    assert [entry.type for entry in entries[:3]] == ["match_created", "seat_taken", "match_started"]
    assert entries[-1].type == "match_finished"
    order = [order_of(entry.id) for entry in entries]
    assert order == sorted(set(order))
    assert all(entry.text for entry in entries)


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_pages_resume_without_loss_or_repetition(backend, table, match, ada, ben, limit):
    play_out(backend, table, match, ada, ben)
    whole, pages, after = log_of(backend, match), list[LogEntry](), None
    while page := events(backend, match.match.id, None, ENGLISH, after=after, limit=limit):
        pages += page
        after = page[-1].id

    assert tuple(pages) == whole


def test_resuming_at_every_id_gives_exactly_the_rest(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)
    whole = log_of(backend, match)

    for index, entry in enumerate(whole):
        assert log_of(backend, match, after=entry.id) == whole[index + 1 :]


def test_an_answer_to_a_command_and_the_log_tell_the_same(backend, table, match, ada):
    answer = play_command(backend, match, ada, table.first_command(match), expected_version=2)

    assert log_of(backend, match, ada, after="2-9") == answer.played.events


def test_each_viewer_is_told_the_same_events_with_their_own_eyes(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)

    logs = [log_of(backend, match, viewer) for viewer in (ada, ben, None)]

    assert len({tuple((entry.id, entry.type) for entry in log) for log in logs}) == 1
    drawn = [[e.data for e in log if e.type == "lantern_drawn" and e.seat == 0] for log in logs]
    assert drawn[0]
    assert all(data["lantern"] for data in drawn[0])
    assert all(data["lantern"] is None for data in (*drawn[1], *drawn[2]))


@pytest.mark.parametrize(
    "wrong", ["", "x", "1", "1-", "-1", "1-2-3", "1-x", "٣-1", "9" * 30 + "-1"]
)
def test_an_id_that_is_none_is_refused(backend, match, wrong):
    with pytest.raises(Refusal) as refusal:
        log_of(backend, match, after=wrong)

    assert refusal.value.code == "bad_event_id"


def test_a_match_that_does_not_exist_has_no_log(backend, table):
    with pytest.raises(NotFound):
        events(backend, "0" * 26, None, ENGLISH)
    with pytest.raises(NotFound):
        follow_events(backend, "0" * 26, None, ENGLISH)


def test_a_long_poll_ends_with_the_first_event(backend, table, match, ada):
    last = log_of(backend, match)[-1].id
    command = table.first_command(match)
    later = threading.Timer(
        0.2, lambda: play_command(backend, match, ada, command, expected_version=2)
    )
    later.start()

    start = time.monotonic()
    entries = events(backend, match.match.id, None, ENGLISH, after=last, wait_seconds=25)
    later.join()

    assert entries[0].version == 3
    assert time.monotonic() - start < 10


def test_a_long_poll_without_events_ends_empty(backend, match):
    last = log_of(backend, match)[-1].id

    assert events(backend, match.match.id, None, ENGLISH, after=last, wait_seconds=0.1) == ()


def test_following_tells_the_past_then_the_present_then_ends(backend, table, match, ada, ben):
    following = Follower(backend, match, ada)
    play_out(backend, table, match, ada, ben)
    following.join(PATIENCE_SECONDS)

    assert not following.is_alive()
    assert tuple(following.entries) == log_of(backend, match, ada)


def test_every_batch_ends_with_how_the_match_stands(backend, table, match, ada, ben):
    following = Follower(backend, match, None)
    until(lambda: following.nows)
    play_out(backend, table, match, ada, ben)
    following.join(PATIENCE_SECONDS)

    versions = [now.version for now in following.nows]
    ended = clocks.load(backend, match.match.id).match
    first, last = following.nows[0], following.nows[-1]
    began = match.match
    assert first == Now(began.version, began.to_act, Status.PLAYING, first.server_time)
    assert versions == sorted(versions)
    assert last == Now(ended.version, (), Status.FINISHED, last.server_time)
    assert began.updated_at < first.server_time < backend.now()
    assert ended.updated_at < last.server_time < backend.now()


@pytest.fixture
def elsewhere(redis_url, clock):
    """Another process, which knows nothing of what this one has committed."""
    with open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as opened:
        yield opened


def test_how_the_match_stands_is_at_hand_where_it_was_committed(backend, match, monkeypatch):
    loads = list[object]()
    monkeypatch.setattr(backend.of(MatchStore), "load_many", loads.append)

    now = next(follow_events(backend, match.match.id, None, ENGLISH))[-1].now

    stands = match.match
    assert now == Now(stands.version, stands.to_act, stands.status, now.server_time)
    assert loads == []


def test_how_the_match_stands_is_loaded_once_for_all_who_follow(elsewhere, match, monkeypatch):
    backend, loads = elsewhere, []
    load_many = backend.of(MatchStore).load_many

    def counted(ids):
        loads.append(ids)
        return load_many(ids)

    monkeypatch.setattr(backend.of(MatchStore), "load_many", counted)
    with backend.hub.subscribed(MATCH_LOG % match.match.id) as watch:
        until(lambda: watch.is_listening)
        followings = [follow_events(backend, match.match.id, None, ENGLISH) for _ in range(5)]
        nows = {next(following)[-1].now for following in followings}

    assert len(nows) == len(loads) == 1


def test_a_stream_outlives_a_store_that_is_away_when_a_batch_is_closed(
    elsewhere, match, monkeypatch
):
    backend = elsewhere
    monkeypatch.setattr("service.store.feeds.stream.STORE_AWAY_SECONDS", 0.01)
    load_many, faults = backend.of(MatchStore).load_many, [StoreUnreachable(), StoreUnreachable()]

    def failing(ids):
        if faults:
            raise faults.pop()
        return load_many(ids)

    monkeypatch.setattr(backend.of(MatchStore), "load_many", failing)
    page = next(follow_events(backend, match.match.id, None, ENGLISH))

    assert faults == []
    assert [entry.id for entry in page] == [entry.id for entry in log_of(backend, match)]
    now, began = page[-1].now, match.match
    assert now == Now(began.version, began.to_act, Status.PLAYING, now.server_time)


def test_many_follow_one_log_and_each_is_told_everything_once(backend, table, match, ada, ben):
    followers = [Follower(backend, match, None) for _ in range(20)]
    play_out(backend, table, match, ada, ben)
    for follower in followers:
        follower.join(PATIENCE_SECONDS)

    assert all(tuple(follower.entries) == log_of(backend, match) for follower in followers)


def test_followers_are_told_what_commits_have_published_and_read_nothing(
    backend, table, match, ada, ben, monkeypatch
):
    """But the first time, when nobody knows yet where the log ends."""
    reads = []

    def counting(*arguments):
        reads.append(arguments)
        return read_entries(*arguments)

    monkeypatch.setattr("service.store.feeds.hub.read_entries", counting)
    followers = [Follower(backend, match, player) for player in (ada, ben, None)]
    until(lambda: all(follower.nows for follower in followers))
    with backend.hub.subscribed(MATCH_LOG % match.match.id) as watch:
        until(lambda: watch.is_listening)
    loaded = match
    for _ in range(3):
        loaded = play_first(backend, table, loaded, ada, ben)
        version = loaded.match.version
        until(lambda now=version: all(follower.nows[-1].version == now for follower in followers))
        before = list(reads)
        reads.clear()

    assert before == []
    play_out(backend, table, loaded, ada, ben)
    for player, follower in zip((ada, ben, None), followers, strict=True):
        follower.join(PATIENCE_SECONDS)
        assert tuple(follower.entries) == log_of(backend, match, player)


def test_what_a_commit_publishes_is_what_stands_in_the_log(backend, redis, table, match, ada, ben):
    name = MATCH_LOG % match.match.id
    with redis.pubsub() as channels:
        channels.subscribe(name)
        channels.get_message(timeout=5)
        loaded = play_first(backend, table, match, ada, ben)
        message = channels.get_message(timeout=5)

    told = Addition.read(message["data"])
    everything = read_entries(redis, name, BEFORE_ALL, None)
    new = [entry for entry in everything if version_of(entry[0]) == loaded.match.version]
    assert told.entries == new
    assert told.before == everything[-len(new) - 1][0]


def test_following_survives_a_listener_that_loses_its_connection(
    backend, redis, table, match, ada, ben
):
    following = Follower(backend, match, None)
    until(lambda: backend.hub.subscriber_count == 1)
    redis.client_kill_filter(_type="pubsub")
    play_out(backend, table, match, ada, ben)
    following.join(PATIENCE_SECONDS)

    assert tuple(following.entries) == log_of(backend, match)


def test_silence_is_an_empty_tuple_now_and_then(backend, match, monkeypatch):
    monkeypatch.setattr("service.store.feeds.stream.HEARTBEAT_SECONDS", 0.05)
    last = log_of(backend, match)[-1].id

    following = follow_events(backend, match.match.id, None, ENGLISH, after=last)

    assert [next(following), next(following)] == [(), ()]
    following.close()


@pytest.fixture
def holder(backend):
    """A player, and the token by which streams are followed."""
    new = accounts.register(backend, "Ada", Kind.HUMAN)[0]
    admission = backend.of(Admissions).admit(token=new.token)
    return admission.player, admission.token


def streams_of(backend, match, holder):
    """Every stream that a player can follow."""
    player, token = holder
    return (
        follow_events(backend, match.id, player, ENGLISH, token=token),
        follow_notices(backend, player, ENGLISH, token=token),
    )


def delete(backend, player):
    accounts.delete_player(backend, player.id)


@pytest.mark.parametrize("by", [accounts.rotate_token, delete])
def test_a_stream_ends_at_once_when_its_token_is_gone(backend, table, holder, by):
    match = table.match(table.player("Bo"), "me", "open").match
    streams = streams_of(backend, match, holder)
    ended = [threading.Thread(target=lambda stream=stream: list(stream)) for stream in streams]
    for thread in ended:
        thread.start()
    until(lambda: backend.hub.subscriber_count == len(streams))
    time.sleep(0.2)
    assert all(thread.is_alive() for thread in ended)

    by(backend, holder[0])
    for thread in ended:
        thread.join(MUCH_SOONER)  # than the next look without being told

    assert not any(thread.is_alive() for thread in ended)


def test_a_token_is_looked_at_every_now_and_then_though_nobody_says_a_word(
    backend, redis, table, holder, monkeypatch
):
    monkeypatch.setattr("service.store.feeds.stream.HEARTBEAT_SECONDS", 0.05)
    monkeypatch.setattr("service.store.feeds.hub.CHECKED_SECONDS", 0.05)
    match = table.match(table.player("Bo"), "me", "open").match
    streams = streams_of(backend, match, holder)
    for stream in streams:
        for _ in range(3):
            next(stream)

    redis.hset(PLAYER_PROFILE % holder[0].id, "token", "another")

    for stream in streams:
        assert not any(stream)


def test_a_token_that_was_replaced_before_anybody_listened_hears_nothing(backend, table, holder):
    match = table.match(holder[0], "me", "open").match
    streams = streams_of(backend, match, holder)
    accounts.rotate_token(backend, holder[0])

    assert [list(stream) for stream in streams] == [[], []]


def test_who_waits_with_a_token_that_is_replaced_is_refused(backend, table, holder):
    player, token = holder
    match = table.match(player, "me", "open").match
    last = events(backend, match.id, player, ENGLISH)[-1].id
    waits = (
        lambda: events(
            backend, match.id, player, ENGLISH, after=last, wait_seconds=25, token=token
        ),
        lambda: notices(backend, player, ENGLISH, wait_seconds=25, token=token),
        lambda: lease_work(backend, player, ENGLISH, 25, token),
    )

    with ThreadPoolExecutor() as pool:
        waiting = [pool.submit(wait) for wait in waits]
        until(lambda: backend.hub.subscriber_count == len(waits))
        accounts.rotate_token(backend, player)

        for refused in waiting:
            with pytest.raises(BadToken):
                refused.result(MUCH_SOONER)


def test_closing_the_backend_ends_every_follower(backend, match):
    following = threading.Thread(
        target=lambda: list(follow_events(backend, match.match.id, None, ENGLISH))
    )
    following.start()
    until(lambda: backend.hub.subscriber_count == 1)

    backend.hub.close()
    following.join(PATIENCE_SECONDS)

    assert not following.is_alive()


@pytest.mark.parametrize("keep", [False, True])
def test_who_gives_up_the_seat_sees_no_more_of_its_secrets(backend, table, match, ada, ben, keep):
    following = Follower(backend, match, ada)
    until(lambda: backend.hub.subscriber_count == 1)
    sitting.leave_seat(backend, match.match.id, ada, 0, keep=keep)
    turns = TurnPlayer(backend)
    loaded = clocks.load(backend, match.match.id)
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = clocks.load(backend, match.match.id)
        if loaded.match.to_act == (1,):
            command, version = table.first_command(loaded), loaded.match.version
            play_command(backend, loaded, ben, command, expected_version=version)
            loaded = clocks.load(backend, match.match.id)
    following.join(PATIENCE_SECONDS)
    turns.stop()

    drawn = [e.data for e in following.entries if e.type == "lantern_drawn" and e.seat == 0]
    assert drawn
    assert all(data["lantern"] is None for data in drawn)


def damage(backend, match, place):
    """Put odd bytes in place of the entry that comes behind so many others in the log."""
    log = MATCH_LOG % match.match.id
    stored = backend.client.xrange(log)
    stored[place][1][b"e"] = b"no entry"
    backend.client.delete(log)
    for position, fields in stored:
        backend.client.xadd(log, fields, id=position)


def test_who_gives_up_the_seat_by_a_damaged_entry_sees_no_more_of_its_secrets(
    backend, table, match, ada, ben
):
    match = play_first(backend, table, match, ada, ben)
    before = log_of(backend, match)
    pages = follow_events(backend, match.match.id, ada, ENGLISH, after=before[-1].id)
    sitting.leave_seat(backend, match.match.id, ada, 0)
    log = backend.client.xrange(MATCH_LOG % match.match.id)
    assert b"seat_taken_over" in log[len(before)][1][b"e"]
    damage(backend, match, len(before))
    turns = TurnPlayer(backend)
    loaded = clocks.load(backend, match.match.id)
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = clocks.load(backend, match.match.id)
        if loaded.match.to_act == (1,):
            loaded = play_first(backend, table, loaded, ben)
    turns.stop()

    told = [entry for page in takewhile(bool, pages) for entry in page]

    assert told[-1].type == "match_finished"
    lanterns = drawn_by(told, 0)
    assert lanterns
    assert set(lanterns) == {None}


def test_a_stream_ends_where_it_cannot_know_whether_the_seat_is_still_held(
    backend, table, match, ada, ben
):
    pages = follow_events(backend, match.match.id, ada, ENGLISH)
    sitting.leave_seat(backend, match.match.id, ada, 0)
    backend.client.hset(MATCH_META % match.match.id, "doc", b"of another release")

    with pytest.raises(Undecodable):
        list(takewhile(bool, pages))


def test_who_declines_by_a_damaged_entry_hears_no_more(backend, table, ada, ben):
    cleo = table.player("Cleo")
    loaded = table.match(ada, "me", ben, cleo, visibility=Visibility.PRIVATE)
    pages = follow_events(backend, loaded.match.id, ben, ENGLISH)
    before = [entry.id for entry in log_of(backend, loaded, ben)]
    sitting.leave_seat(backend, loaded.match.id, ben, 1)
    damage(backend, loaded, len(before))
    sitting.take_seat(backend, loaded.match.id, cleo)

    assert [entry.id for page in takewhile(bool, pages) for entry in page] == before
    assert list(pages) == []


def drawn_by(entries, seat):
    return [e.data["lantern"] for e in entries if e.type == "lantern_drawn" and e.seat == seat]


def test_a_substitute_is_told_what_the_seat_is_told_from_then_on(backend, table, match, ada, ben):
    """On lines that were open before: the substitute's as the seat's, the other's as any."""
    zoe = table.player("Zoe")
    theirs, hers = Follower(backend, match, zoe), Follower(backend, match, ada)
    until(lambda: backend.hub.subscriber_count == 2)
    sitting.leave_seat(backend, match.match.id, ada, 0, keep=True, substitutes=True)
    request = petitions.take_over(backend, match.match.id, zoe, 0).match.substitute
    after = petitions.answer_substitute(backend, match.match.id, ben, request.id, is_yes=True).match
    play_out(backend, table, match, zoe, ben)
    theirs.join(PATIENCE_SECONDS)
    hers.join(PATIENCE_SECONDS)

    told = events(backend, match.match.id, zoe, ENGLISH, limit=1000)
    since = [e for e in theirs.entries if e.version > after.version]
    assert None not in drawn_by(since, 0) != []
    assert set(drawn_by(since, 1)) == {None}
    assert set(drawn_by([e for e in hers.entries if e.version > after.version], 0)) == {None}
    assert [e.data for e in since] == [e.data for e in told if e.version > after.version]


def test_a_new_name_is_told_from_then_on_where_somebody_listens(backend, table, match, ada, ben):
    hers = Follower(backend, match, ada)
    until(lambda: backend.hub.subscriber_count == 1)
    loaded = play_first(backend, table, clocks.load(backend, match.match.id), ada, ben)

    operations.rename(backend, ben.id, "Zacharias")
    before = loaded.match.version
    play_out(backend, table, match, ada, ben)
    hers.join(PATIENCE_SECONDS)

    since = [entry.text for entry in hers.entries if entry.version > before]
    assert since == [entry.text for entry in log_of(backend, match, ada) if entry.version > before]
    assert any("Zacharias" in text for text in since[1:])
    assert not any(ben.name in text for text in since)


def test_what_was_told_stays_told_when_a_house_bot_takes_over(backend, table, match, ada, ben):
    for _ in range(6):
        loaded = clocks.load(backend, match.match.id)
        player, version = (ada, ben)[loaded.match.to_act[0]], loaded.match.version
        play_command(backend, loaded, player, table.first_command(loaded), expected_version=version)
    before = events(backend, match.match.id, None, ENGLISH, limit=200)
    following = Follower(backend, match, None)

    sitting.leave_seat(backend, match.match.id, ada, 0)
    sitting.leave_seat(backend, match.match.id, ben, 1)
    turns = TurnPlayer(backend)
    loaded = clocks.load(backend, match.match.id)
    while loaded.match.status is Status.PLAYING:
        turns.play(loaded.match.id, loaded.match.version)
        loaded = clocks.load(backend, match.match.id)
    following.join(PATIENCE_SECONDS)
    turns.stop()

    after = events(backend, match.match.id, None, ENGLISH, limit=200)
    assert any("Ada" in entry.text for entry in before)
    assert any("Ben" in entry.text for entry in before)
    assert after[: len(before)] == before
    assert following.entries == list(after)
    since = " ".join(entry.text for entry in after[len(before) :])
    assert title_of("greedy", ENGLISH) in since
    assert "Ada" not in since
    assert "Ben" not in since


def test_a_player_is_told_what_concerns_them_over_all_matches(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)

    hers = [notice.type for notice in notices(backend, ada, ENGLISH, limit=1000)]
    his = [notice.type for notice in notices(backend, ben, ENGLISH, limit=1000)]

    assert hers[:3] == ["seat_taken", "match_started", "your_turn"]
    assert his[:2] == ["seat_taken", "match_started"]
    assert hers[-1] == his[-1] == "match_finished"
    assert "your_turn" in his


def test_a_notice_delivered_twice_is_told_once(backend, redis, table, match, ada):
    before = notices(backend, ada, ENGLISH)

    field = f"{ada.id}/2-0{match.match.stamp}"
    redis.hset(f"match:{{{match.match.id}}}:outbox", field, _stored_notice(redis, ada))
    backend.of(Redeliveries).deliver_again(match.match)

    assert notices(backend, ada, ENGLISH) == before


def test_what_was_not_delivered_is_delivered_later(backend, table, ada, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(Deliveries, "deliver", lambda *_: None)
        loaded = table.match(ada, "me", "random")
    before = notices(backend, ada, ENGLISH)

    backend.of(Redeliveries).deliver_again(loaded.match)
    backend.of(Redeliveries).deliver_again(loaded.match)

    types = [notice.type for notice in notices(backend, ada, ENGLISH)]
    assert before == ()
    assert types == ["match_started", "your_turn"]


def test_a_stream_is_followed_from_now_on(backend, table, match, ada):
    following = follow_notices(backend, ada, ENGLISH)
    received = list[Notice]()
    reader = threading.Thread(target=lambda: received.extend(next(following)))
    reader.start()
    until(lambda: backend.hub.subscriber_count == 1)

    table.match(ada, "me", "random")
    reader.join(PATIENCE_SECONDS)

    assert received[0].type == "match_started"
    assert received[0].match != match.match.id


def test_a_stream_resumes_after_any_id(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)
    whole = notices(backend, ada, ENGLISH, limit=1000)

    for index, notice in enumerate(whole):
        rest = notices(backend, ada, ENGLISH, after=notice.id, limit=1000)
        assert rest == whole[index + 1 :]


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_event_is_told_in_every_language(backend, table, match, ada, ben, language):
    play_out(backend, table, match, ada, ben)

    entries = events(backend, match.match.id, None, language, limit=1000)

    assert all(entry.text and "{" not in entry.text for entry in entries)


def _stored_notice(redis, player):
    stored = redis.xrange(f"player:{{{player.id}}}:events", count=1)
    return stored[0][1][b"e"]
