"""The subjects of the service, joined: what each does with what becomes of matches.

The lower subjects know nothing of those above them. A backend that is opened here lets them hear of
each other; every process opens its own this way.
"""

import time
from collections.abc import Callable
from datetime import datetime
from functools import partial

from service.backend import Backend
from service.bots.store.turns import HouseTurns, TurnsFollower
from service.bots.store.webhooks import PushesFollower
from service.contests.store import ContestsFollower, ContestStore
from service.lobby.store import LobbyFollower, SeekStore
from service.matches.cases.showing import SharedDeals
from service.matches.store.followers import Followers
from service.matches.store.matches import MatchStore
from service.players.cases.accounts import PlayerHooks
from service.players.store.cut_keys import CutKeys
from service.push.store import TellingsFollower
from service.ratings.store import Ladders, RatingsFollower
from service.seats.cases.sitting import give_up_seats, is_open_seat, is_playing
from service.seats.store import OrdersFollower
from service.settings import Settings


def open_backend(
    settings: Settings,
    now: Callable[[], datetime] | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> Backend:
    """The backend of a process, with all subjects registered at those they stand on."""
    backend = Backend(settings, now, sleep)
    backend.of(Followers).register(
        LobbyFollower(),
        RatingsFollower(backend),
        TurnsFollower(backend),
        PushesFollower(backend),
        TellingsFollower(backend),
        OrdersFollower(backend),
        ContestsFollower(backend),
    )
    backend.of(SharedDeals).is_over = backend.of(ContestStore).is_deal_over
    hooks = backend.of(PlayerHooks)
    hooks.give_up += [backend.of(SeekStore).close_all, partial(give_up_seats, backend)]
    hooks.heard = backend.of(SeekStore).hear
    hooks.forget += [backend.of(Ladders).strike_off, backend.of(HouseTurns).forget]
    backend.of(CutKeys).is_seated = backend.of(MatchStore).is_seated
    backend.of(CutKeys).shut_out = backend.of(MatchStore).shut_out
    hooks.is_open_seat = partial(is_open_seat, backend)
    hooks.is_playing = partial(is_playing, backend)
    return backend
