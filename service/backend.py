"""The backend: everything a use case needs from outside, opened once per process."""

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from types import TracebackType

from service.answer_times import AnswerTimes
from service.matches.shown.drawn import DrawnBoards
from service.matches.shown.written import WrittenEntries
from service.settings import Settings
from service.store import gauges
from service.store.admission.admitting import Admissions
from service.store.commit import Commits, Recent
from service.store.connection import StoreClock, open_client
from service.store.delivery import Deliveries
from service.store.lists import MatchLists
from service.store.matches import MatchStore
from service.store.orders import OrderStore
from service.store.players.accounts import PlayerStore
from service.store.players.contests import ContestStore
from service.store.players.cut_keys import CutKeys
from service.store.players.invitations import Invitations
from service.store.players.ladders import Ladders
from service.store.players.pairs import Pairs
from service.store.players.promises import Promises
from service.store.players.seeks import SeekStore
from service.store.players.webhooks import WebhookStore
from service.store.servers.cluster import open_cluster
from service.store.streams.attendance import Attendance
from service.store.streams.hub import Hub
from service.store.streams.present import Present
from service.store.sweeping.beats import Beats
from service.store.sweeping.redelivery import Redeliveries
from service.store.sweeping.reminders import Reminders
from service.store.turns import HouseTurns
from service.store.whereabouts import WhereaboutsStore


class Backend:
    """Stores, queue, hub, clock and settings of one process; every use case takes it first.

    Nothing is connected before it is used, so a backend may be opened while Redis is away.
    """

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], datetime] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.settings = settings
        self._client = client = (
            open_cluster(settings.redis_url)
            if settings.redis_cluster
            else open_client(settings.redis_url, settings.confirmed_by_replicas)
        )
        self.now = now = now or StoreClock(client.server_seconds)
        """The time by the store's clock."""
        self.answer_times = AnswerTimes(now, sleep)
        """When a house bot's answer is committed."""
        self.turns = HouseTurns(settings.queue_url or settings.redis_url, client, now)
        deliveries = Deliveries(client, settings, now)
        self.cut_keys = CutKeys(client, settings.keys_per_player, now)
        """Keys that were cut from tokens."""
        recent = Recent()
        admissions = Admissions(client, self.cut_keys, recent, now)
        self.admit = admissions.admit
        """Who sends a request, whether it may come in, and the match it is about."""
        self.is_good = admissions.is_good
        """Whether the key by which somebody was let in is still good."""
        self.commit = Commits(client, self.turns, deliveries, recent, settings).commit
        """The one way in which a match changes."""
        self.require_confirmed = client.require_confirmed
        """Raises Unconfirmed unless all that was written so far has reached enough replicas."""
        self.notify = deliveries.notify
        """Puts an event on the stream of a player that is no change of a match."""
        self.pass_on = deliveries.pass_on
        """Puts a notice on the stream of a player that has been written before."""
        self.matches = MatchStore(client, recent)
        self.written = WrittenEntries()
        """Entries of matches as they were written lately, for whoever may see them so."""
        self.boards = DrawnBoards()
        """Boards as they were drawn lately, likewise."""
        self.whereabouts = WhereaboutsStore(client)
        """Where a match stands beside its own keys."""
        self.orders = OrderStore(client)
        """What seats have left to be played when it comes to them."""
        self.lists = MatchLists(client)
        self.contests = ContestStore(client, settings)
        self.players = PlayerStore(client, settings)
        self.ladders = Ladders(client)
        self.pairs = Pairs(client)
        self.invitations = Invitations(client, settings)
        """How many invitations each player has pending."""
        self.promises = Promises(client, settings)
        self.seeks = SeekStore(client, settings.seeks_per_player, now)
        self.tell_of_seek = deliveries.tell_of_seek
        """Tells the lobby and the player of a seek."""
        self.reminders = reminders = Reminders(client, settings)
        self.beats = Beats(client, now)
        """Which sweeper sees to what."""
        self.redeliveries = Redeliveries(client, deliveries, reminders, now)
        """What makes good what a commit failed to deliver."""
        self.hub = Hub(client, settings.redis_url)
        self.present = Present(client, now)
        """Who listens to a match, at all processes."""
        self.attendance = Attendance(self.present, self.matches, self.hub)
        """Who listens at this process."""
        self.webhooks = WebhookStore(client, self.hub)

    def require_ready(self) -> None:
        """StoreUnreachable with its reason unless Redis takes writes; make it know our scripts."""
        self._client.require_writes()
        self._client.load_scripts()

    def store_warnings(self) -> Mapping[str, str]:
        """What an operator should change in Redis; empty when all is well, or when it won't say."""
        return self._client.warnings()

    def measure(self) -> None:
        """Bring the gauges of queues and owed turns up to date."""
        gauges.measure(self._client, self.turns, self.now())

    def close(self) -> None:
        """End all followers and give back every connection."""
        self.hub.close()
        self.attendance.close()
        self._client.close()
        self.turns.close()

    def __enter__(self) -> "Backend":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
