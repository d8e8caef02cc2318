"""Matches on a cluster: the keys of one match lie in one slot, and nothing else is asked of it.

Once over a plain client on one node that has all slots and refuses scripts that reach beyond one,
once over a cluster client on three nodes that share the slots. There a slot is moved while a match
in it is played, and a node is lost for a while.
"""

import signal
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from redis.client import Pipeline as PlainPipeline

from engine.records.proof import verify
from engine.words import ENGLISH
from service.bots.cases.webhooks import set_webhook
from service.bots.cases.work import lease_work
from service.bots.model import Push
from service.bots.store.webhooks import WebhookStore, pushes
from service.contests.cases.driving import drive
from service.contests.cases.organising import ContestRequest, EntrantRequest, open_contest
from service.contests.model.contest import ContestKind, ContestStatus
from service.contests.store import ContestStore
from service.ids import new_id
from service.lobby.cases import seeks
from service.lobby.model import FillWith
from service.lobby.store import SeekStore
from service.matches.cases import clocks, records
from service.matches.cases.lists import MatchFilter, list_matches
from service.matches.cases.play import play_command
from service.matches.cases.streams import events_of_match
from service.matches.model.documents import MatchPresence
from service.matches.model.terms import Clock, Status
from service.matches.store.keys import MATCH_META, TOUCHED
from service.matches.store.matches import MatchStore
from service.matches.store.presence import Presence, PresenceStore
from service.players.cases import accounts
from service.players.model import Kind
from service.push.cases.subscribing import subscribe
from service.push.model import SubscriptionKeys, SubscriptionRequest
from service.push.store import tellings
from service.ratings.cases.audit import overlooked, recount
from service.ratings.cases.showing import versus
from service.ratings.model.ladder import Ladder
from service.ratings.store import Ladders
from service.refusals import StoreUnreachable
from service.seats.cases import sitting
from service.settings import Settings
from service.store.cluster import ClusterClient
from service.store.partitions import PARTS_OF_LISTS, part_of_lists, partition_of
from service.subjects import open_backend
from tests.backends import Table
from tests.clusters import SLOTS, Cluster, slot_of
from tests.push_service import NO_SERVICE, Browser
from tests.service.matches.test_presence import next_aside
from tests.streams import events, notices
from tests.waiting import until
from worker.sweeper import Sweeper
from worker.turn import TurnPlayer

pytestmark = pytest.mark.alone


@pytest.fixture(scope="module", params=[1, 3], ids=["one node", "three nodes"])
def cluster(request, tmp_path_factory):
    """Settings for a cluster of so many nodes."""
    home = tmp_path_factory.mktemp("cluster")
    with Cluster(home, request.param, append_only=False) as cluster:
        yield {"redis_url": cluster.url, "redis_cluster": request.param > 1}


@pytest.fixture
def backend(cluster, redis, redis_url, clock):
    settings = Settings(**cluster, queue_url=redis_url, webhooks_allow_private=True)
    with open_backend(settings, now=clock) as opened:
        opened.require_ready()
        yield opened


@pytest.fixture
def table(backend, game):
    return Table(backend, game)


def test_what_the_store_would_lose_is_warned_of(backend):
    assert backend.store_warnings() == {"appendonly": "is no, should be yes"}


def test_a_whole_match_with_everything_around_it(backend, table, clock):
    ada, robo = table.player("Ada"), table.player("Robo", Kind.BOT)
    set_webhook(backend, robo, "http://127.0.0.1:1024/bot")
    said = Browser(NO_SERVICE, "").subscription
    browser = SubscriptionRequest(said["endpoint"], SubscriptionKeys(**said["keys"]))
    subscribe(backend, ada, browser, ENGLISH)
    loaded = table.match(ada, "me", "open", "random", clock=Clock(60), rated=True)
    sitting.take_seat(backend, loaded.match.id, robo)
    turns, sweeper = TurnPlayer(backend), Sweeper(backend)
    leased = 0

    while (loaded := clocks.load(backend, loaded.match.id)).match.status is Status.PLAYING:
        sweeper.sweep()
        turns.play(loaded.match.id, loaded.match.version)
        loaded = clocks.load(backend, loaded.match.id)
        for player in (ada, robo):
            if loaded.match.seat_of(player.id) in loaded.match.to_act:
                leased += lease_work(backend, player, ENGLISH) is not None
                command, version = table.first_command(loaded), loaded.match.version
                play_command(backend, loaded, player, command, expected_version=version)
                break
    turns.stop()
    clock.pass_by(seconds=5)
    sweeper.sweep()
    sweeper.sweep_slowly()

    assert leased
    assert backend.of(tellings).due(clock(), 1)
    assert verify(records.record(backend, loaded.match.id)) == loaded.match.outcome
    entries = events(backend, loaded.match.id, ada, ENGLISH, limit=1000)
    assert entries[-1].type == "match_finished"
    told = [one.type for one in notices(backend, robo, ENGLISH, limit=1000)]
    assert told[-2:] == ["match_finished", "rating_changed"]
    assert len(list_matches(backend, ada, MatchFilter(status=Status.FINISHED), 50, None).items) == 1
    ladder = Ladder(table.game.name, 3)
    assert backend.of(Ladders).lines(ladder, [ada.id])[ada.id].matches == 1
    assert len(versus(backend, None, ada.id, robo.id, 50, None).items) == 1
    (found,) = recount(backend)
    assert found.agrees
    assert found.held == 1
    clock.pass_by(minutes=2)
    assert list(overlooked(backend)) == []
    accounts.delete_player(backend, ada.id)


def test_seeks_are_paired_filled_up_and_forgotten(backend, table, clock):
    options = table.game.options_type(start_seat=0)
    players = {name: table.player(name) for name in ("Ada", "Ben", "Cleo")}

    def open_seek(name, fill_with=None):
        wanted = seeks.SeekRequest(table.game.name, (2,), options, fill_with=fill_with)
        return seeks.open_seek(backend, players[name], wanted)[0]

    open_seek("Ada")
    ben, cleo = open_seek("Ben"), open_seek("Cleo", FillWith("random", 5))
    clock.pass_by(seconds=6)
    Sweeper(backend).sweep()
    [filled] = backend.of(SeekStore).load([cleo.id])
    told = [one.type for one in notices(backend, players["Ada"], ENGLISH)]
    clock.pass_by(hours=2)
    Sweeper(backend).sweep()

    assert ben.status == "matched"
    assert filled.state == "matched"
    assert "seek_matched" in told
    assert backend.of(SeekStore).load([ben.id, cleo.id]) == []


def test_a_contest_is_held(backend, table):
    ada = table.player("Ada")
    wanted = ContestRequest(
        game=table.game.name,
        seats=2,
        kind=ContestKind.ROUND_ROBIN,
        options=table.game.options_type(start_seat=0),
        players=(EntrantRequest(bot="random"), EntrantRequest(bot="greedy")),
        deals=1,
        mirrored=True,
    )
    contest, _ = open_contest(backend, ada, wanted, None)
    turns = TurnPlayer(backend)
    while not (loaded := backend.of(ContestStore).load(contest.id)).contest.is_over:
        drive(backend, contest.id)
        for match_id in (one.match for one in loaded.tables if one.is_on and one.match):
            turns.play(match_id, backend.of(MatchStore).load(match_id).match.version)
    turns.stop()
    for _ in range(3):
        drive(backend, contest.id)

    assert loaded.contest.table_counts.ended == 2
    assert all(
        backend.of(ContestStore).is_deal_over(contest.id, table.deal) for table in loaded.tables
    )
    assert contest_types(backend, ada)[-1] == "contest_finished"
    statuses, games = [ContestStatus.FINISHED], [table.game.name]
    [listed] = backend.of(ContestStore).newest(statuses, games, list(ContestKind), None, 10)
    assert listed.id == contest.id


def contest_types(backend, player):
    return [one.type for one in notices(backend, player, ENGLISH, limit=1000)]


@pytest.fixture
def three(tmp_path, redis_url):
    """Three nodes, and a backend over them."""
    with Cluster(tmp_path, 3, append_only=False) as cluster:
        settings = Settings(redis_url=cluster.url, redis_cluster=True, queue_url=redis_url)
        with open_backend(settings) as opened:
            opened.require_ready()
            yield cluster, opened


def play_one(backend, table, match_id, players):
    """Play one command of whoever is to act; whether the store took it."""
    try:
        loaded = clocks.load(backend, match_id)
        seat = loaded.match.to_act[0]
        command, version = table.first_command(loaded), loaded.match.version
        play_command(backend, loaded, players[seat], command, expected_version=version)
    except StoreUnreachable:
        return False
    return True


def player_in(table, name, slots):
    """A player whose slot is one of these."""
    while True:
        player = table.player(name)
        if slot_of(player.id) in slots:
            return player


def put_up(backend, table, slots):
    """A match of two whose slot is one of these, as their players' slots are; these by seat."""
    while True:
        players = [player_in(table, name, slots) for name in ("Ada", "Ben")]
        match = table.match(players[0], "me", "open").match
        if slot_of(match.id) in slots:
            sitting.take_seat(backend, match.id, players[1])
            return match.id, players


def test_a_slot_moves_to_another_node_while_its_match_is_played(three, game):
    cluster, backend = three
    table = Table(backend, game)
    match_id, players = put_up(backend, table, range(SLOTS // 3))
    moved = 0

    assert play_one(backend, table, match_id, players)
    for _ in cluster.moving(slot_of(match_id), 1):
        play_one(backend, table, match_id, players)  # 503 for some: nothing may be half done
        moved += 1
    until(lambda: play_one(backend, table, match_id, players))

    assert moved > 3
    match = clocks.load(backend, match_id).match
    told = {entry.version for entry in events(backend, match_id, None, ENGLISH, limit=1000)}
    assert told == set(range(1, match.version + 1))


def test_a_lost_node_keeps_only_its_own_matches_until_it_is_back(three, game):
    cluster, backend = three
    table = Table(backend, game)
    kept_id, kept_by = put_up(backend, table, range(SLOTS // 3))
    lost_id, lost_by = put_up(backend, table, range(2 * SLOTS // 3 + 1, SLOTS))

    cluster.nodes[2].send_signal(signal.SIGSTOP)
    until(lambda: not play_one(backend, table, lost_id, lost_by))
    with pytest.raises(StoreUnreachable):
        backend.require_ready()
    until(lambda: play_one(backend, table, kept_id, kept_by))
    cluster.nodes[2].send_signal(signal.SIGCONT)

    until(lambda: play_one(backend, table, lost_id, lost_by))
    backend.require_ready()


@pytest.mark.parametrize("lost", range(3))
def test_who_starts_while_a_node_is_lost_learns_the_time_from_another(three, lost):
    cluster, backend = three
    cluster.nodes[lost].send_signal(signal.SIGSTOP)
    try:
        url = cluster.nodes[lost - 1].url
        with open_backend(Settings(redis_url=url, redis_cluster=True)) as started:
            assert abs(started.now() - backend.now()) < timedelta(minutes=1)
    finally:
        cluster.nodes[lost].send_signal(signal.SIGCONT)


@pytest.fixture
def trips(monkeypatch):
    """Every trip to a node, as what was asked there."""
    made = []
    together, single = PlainPipeline.execute, ClusterClient.execute_command

    def sent(pipe, *args, **options):
        made.append(f"{len(pipe)} together")
        return together(pipe, *args, **options)

    def sent_alone(client, *command, **options):
        made.append(command[0])
        return single(client, *command, **options)

    monkeypatch.setattr(PlainPipeline, "execute", sent)
    monkeypatch.setattr(ClusterClient, "execute_command", sent_alone)
    return made


def test_what_one_command_needs_of_a_node_goes_there_together(three, game, trips):
    cluster, backend = three
    table = Table(backend, game)
    match_id, players = put_up(backend, table, range(SLOTS))
    play_one(backend, table, match_id, players)
    trips.clear()

    assert play_one(backend, table, match_id, players)

    # The match; a note, if it lies elsewhere, the commit; what follows, wherever it lies.
    assert len(trips) <= 5 + len(cluster.nodes)


def test_the_sets_of_a_match_are_on_the_node_that_has_it(three):
    _, backend = three
    ids = [new_id(datetime.fromtimestamp(number, UTC)) for number in range(400)]
    together = [
        backend.client.node_of(["GET", MATCH_META % match_id])
        == backend.client.node_of(["GET", TOUCHED % partition_of(match_id)])
        for match_id in ids
    ]

    assert sum(together) > 0.95 * len(ids)  # a boundary of nodes may lie within a partition


def paged(backend, player, *, is_by_update):
    """The ids of everybody's list, two to a page."""
    found, cursor = [], None
    while True:
        wanted = MatchFilter(sort="updated_at" if is_by_update else "created_at")
        page = list_matches(backend, player, wanted, 2, cursor)
        found += [item.id for item in page.items]
        cursor = page.next_cursor
        if cursor is None:
            return found


def test_pages_of_a_divided_list_are_in_one_order(three, game):
    _, backend = three
    table = Table(backend, game)
    ada, ben = table.player("Ada"), table.player("Ben")
    ids = [table.match(ada, "me", "open").match.id for _ in range(25)]
    for match_id in ids[3::5]:
        sitting.take_seat(backend, match_id, ben)

    assert len({part_of_lists(match_id) for match_id in ids}) > 3
    assert paged(backend, None, is_by_update=False) == sorted(ids, reverse=True)
    latest = sorted(backend.of(MatchStore).load_many(ids), key=lambda one: (one.updated_at, one.id))
    by_update = [match.id for match in reversed(latest)]
    assert by_update != sorted(ids, reverse=True)
    assert paged(backend, None, is_by_update=True) == by_update


def test_pushes_lie_on_every_node_and_are_taken_in_one_order(three, trips):
    cluster, backend = three
    now, moments = datetime.now(UTC), timedelta(milliseconds=1)
    ids: dict[str, list[str]] = {part: [] for part in PARTS_OF_LISTS}
    while min(map(len, ids.values())) < 5:
        match_id = new_id(now)
        ids[part_of_lists(match_id)].append(match_id)
    waiting = [Push(one, new_id(now)) for some in ids.values() for one in some[:5]]
    names = [push.name for push in waiting]
    for number, push in enumerate(waiting):
        backend.of(WebhookStore).push_soon([push], now + number * moments)
    trips.clear()

    due = backend.of(pushes).due(now + 40 * moments, 40)
    taken = backend.of(pushes).move(due, now + timedelta(seconds=5))

    assert [entry.member for entry in taken] == names
    assert len(trips) == 2 * len(cluster.nodes)  # a look at all parts, and the claims
    kept_at = {backend.client.node_of(["ZADD", backend.of(pushes).key_of(name)]) for name in names}
    assert len(kept_at) == len(cluster.nodes)


def test_an_answer_is_at_its_place_whichever_node_gave_it(three):
    _, backend = three
    pipe = backend.client.pipeline()
    for number in range(60):
        pipe.set(f"key {number}", number)
    pipe.then()
    for number in range(60):
        pipe.get(f"key {number}")
        pipe.put("EXISTS", f"other {number}")
    answers = pipe.execute()

    assert answers[:60] == [True] * 60
    assert answers[60::2] == [str(number).encode() for number in range(60)]
    assert answers[61::2] == [0] * 60


def test_who_is_here_is_told_over_slots_and_processes(cluster, redis_url, backend, table, clock):
    ada, ben = table.player("Ada"), table.player("Ben")
    loaded = table.match(ada, "me", "open")
    match = sitting.take_seat(backend, loaded.match.id, ben).match
    told = events_of_match(backend, match.id, None, ENGLISH, has_presence=True, source="10.0.0.1")
    with (
        open_backend(Settings(**cluster, queue_url=redis_url), now=clock) as other,
        closing(told.follow()) as looking,
    ):
        assert next_aside(looking) == MatchPresence((), 1)
        with (
            other.of(Presence).at_home(ben.id, is_endless=True),
            other.of(Presence).at_match(match.id, ada.id, "", seated=True, is_endless=True),
        ):
            assert 0 in next_aside(looking).present
            until(lambda: other.of(PresenceStore).of([match]) == [MatchPresence((0, 1), 1)])
