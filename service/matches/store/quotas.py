"""How many matches a player may have created, and how many invitations may wait for one.

A match counts as `<standing>/<match>`, a searching bot in it as `searching/<match>/<seat>`, until
it has ended; what is about to be added has a `/` behind its name, and counts for a minute. An
invitation counts until it is over, an hour at least, or until the player has answered: whoever
takes it back and sends it again has sent two.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from engine.bots.roster import searches
from service.backend import Backend
from service.matches.model.match import Match, Seat
from service.matches.model.terms import Status
from service.players.store import keys
from service.refusals import Refusal
from service.shapes import MOST_SEATS
from service.store.client import Pipeline, milliseconds
from service.store.quota import FOREVER, Bound

ADDED_WITHIN = timedelta(minutes=1)
"""When what was about to be added no longer counts: whoever was at it has died."""
INVITED_FOR = timedelta(hours=1)
"""For how long an invitation counts at least."""

WAITING = f"{Status.WAITING}/"
PLAYING = f"{Status.PLAYING}/"
SEARCHING = "searching/"
REACHED = {
    PLAYING: "too_many_running",
    WAITING: "too_many_open",
    SEARCHING: "too_many_searching",
}
ADDED = "/"


class Hosting:
    """What a player has created that has not ended, beside that player in Redis."""

    def __init__(self, backend: Backend) -> None:
        settings = backend.settings
        self._quotas = backend.quotas
        self._most = {
            PLAYING: settings.running_matches_per_player,
            WAITING: settings.open_matches_per_player,
            SEARCHING: settings.searching_bots_per_player,
        }

    @contextmanager
    def match(
        self, player_id: str, match_id: str, standing: Status, seats: Sequence[Seat], now: datetime
    ) -> Iterator[None]:
        """Count a match for as long as it is being put up; from then on it counts by itself.

        Raises too_many_open, too_many_running, too_many_searching. Whoever has as many as may be
        played puts up no match that would be played later either.
        """
        bots = _searching(match_id, seats)
        added = [f"{name}{ADDED}" for name in (f"{standing}/{match_id}", *bots)]
        starts = [PLAYING, WAITING] if standing is Status.WAITING else [PLAYING]
        bounds = [Bound(self._most[start], start) for start in starts]
        if bots:
            bounds.append(Bound(self._most[SEARCHING], SEARCHING, len(bots)))
        self._take(player_id, added, bounds, now)
        try:
            yield
        except Exception:
            self._quotas.drop(keys.PLAYER_HOSTED % player_id, added)
            raise

    def searching_bot(self, player_id: str, match_id: str, seat: int, now: datetime) -> None:
        """Count a bot that is about to sit down there; too_many_searching."""
        name = f"{SEARCHING}{match_id}/{seat}{ADDED}"
        self._take(player_id, [name], [Bound(self._most[SEARCHING], SEARCHING)], now)

    def _take(
        self, player_id: str, names: Sequence[str], bounds: Sequence[Bound], now: datetime
    ) -> None:
        key = keys.PLAYER_HOSTED % player_id
        reached = self._quotas.take(key, names, bounds, now=now, until=now + ADDED_WITHIN)
        if reached is not None:
            raise Refusal(REACHED[reached.start], most=reached.most)


def note_hosted(pipe: Pipeline, match: Match) -> None:
    """Keep what its creator's quotas are counted from; what was about to be added stands now."""
    hosted = keys.PLAYER_HOSTED % match.created_by
    bots = [f"{SEARCHING}{match.id}/{seat.seat}" for seat in match.seats]
    names = [f"{WAITING}{match.id}", f"{PLAYING}{match.id}", *bots]
    standing = list[str]()
    if not match.has_ended:
        standing = [f"{match.status}/{match.id}", *_searching(match.id, match.seats)]
        pipe.put("ZADD", hosted, *(part for name in standing for part in (FOREVER, name)))
    gone = [name for name in names if name not in standing]
    pipe.put("ZREM", hosted, *gone, *(f"{name}{ADDED}" for name in names))


def drop_hosted(pipe: Pipeline, player_id: str, match_id: str) -> None:
    """Stop counting a match, and any bot in it, among those of a player."""
    bots = [f"{SEARCHING}{match_id}/{seat}" for seat in range(MOST_SEATS)]
    names = [f"{WAITING}{match_id}", f"{PLAYING}{match_id}", *bots]
    pipe.put("ZREM", keys.PLAYER_HOSTED % player_id, *names, *(f"{one}{ADDED}" for one in names))


def _searching(match_id: str, seats: Sequence[Seat]) -> list[str]:
    return [
        f"{SEARCHING}{match_id}/{seat.seat}"
        for seat in seats
        if seat.bot is not None and searches(seat.bot)
    ]


class Invitations:
    """Invitations that are pending, beside the player who is invited: nobody floods the stream of
    somebody else."""

    def __init__(self, backend: Backend) -> None:
        settings = backend.settings
        self._quotas = backend.quotas
        self._most = settings.invitations_per_player
        self._most_from_one = settings.invitations_from_one

    def send(
        self, inviter: str, player_id: str, match_id: str, now: datetime, until: datetime
    ) -> None:
        """Count one more invitation; too_many_invitations from this player, or from all."""
        reached = self._quotas.take(
            keys.PLAYER_INVITED % player_id,
            [f"{inviter}/{match_id}/{milliseconds(now)}"],
            [Bound(self._most_from_one, f"{inviter}/"), Bound(self._most)],
            now=now,
            until=max(until, now + INVITED_FOR),
        )
        if reached is not None:
            raise Refusal("too_many_invitations", most=self._most_from_one)

    def settle(self, player_id: str, match_id: str) -> None:
        """Drop an invitation that the player has answered, or of which nothing has come."""
        key = keys.PLAYER_INVITED % player_id
        pending = self._quotas.names(key)
        self._quotas.drop(key, [name for name in pending if name.split("/")[1] == match_id])
