"""What follows from a commit outside of the match's own slot, and how none of it is ever lost.

A commit changes the keys of one match and nothing else. What lies elsewhere is derived from them:

- the sets that the sweeper watches: `deadlines`, `turns` (a house bot owes a turn), `expiring`
- the lists of matches, public and of each player
- the streams of players (`your_turn` …), their due decisions, their webhooks' pushes
- the job that makes a worker play a house bot's turn

`deliver` brings all that where it belongs, right after the commit, in one round trip and only what
has changed. If the process dies between the two, or two deliveries cross, the sweeper's `settle`
does it again from what the match itself says: every match is noted in `touched` along with its
commit, and looked at a few seconds later. Doing it twice harms nothing: sets are sets, and a
notice carries an id by which a stream takes it only once.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from redis import RedisError

from service.matches.changes import Change, house_seats
from service.matches.match import Kind, Match, SeatKind, Status, Visibility
from service.refusals import StoreUnreachable
from service.store import keys
from service.store.connection import OurPipeline
from service.store.matches import ENDED, milliseconds, outbox_of
from service.store.scripts import FORGET, TELL

if TYPE_CHECKING:
    from service.backend import Backend

NOTICE_REMEMBERED_MS = 600_000
NOTICES_KEPT = 1000

_log = structlog.get_logger()


class Errand(msgspec.Struct, frozen=True):
    """What one player has to be told of one version of a match."""

    player_id: str
    is_due: bool | None
    """Whether a decision of theirs is due; None: as it was."""
    notices: tuple[tuple[str, bytes], ...]


def deliver(backend: "Backend", change: Change) -> None:
    """Bring what follows from a commit where it belongs, the house's turn to the queue included."""
    deliver_but_for_turn(backend, change)
    if house_seats(change.after):
        backend.bot_turns.put(change.after)


def deliver_but_for_turn(backend: "Backend", change: Change) -> None:
    """`deliver` for whoever plays the house's turn on; never fails, for the commit stands."""
    try:
        _deliver(backend, change)
    except (StoreUnreachable, RedisError) as fault:
        reason, match = type(fault).__name__, change.after
        _log.warning("delivery_postponed", match=match.id, version=match.version, reason=reason)


def _deliver(backend: "Backend", change: Change) -> None:
    before, after, now = change.before, change.after, change.after.updated_at
    outbox = outbox_of(change)
    errands = list(_errands(before, after, outbox))
    pipe = backend.redis.pipeline()
    for errand in errands:
        _tell(pipe, after.id, errand, now)
    _list_match(pipe, before, after)
    _watch(backend, pipe, before, after)
    if outbox:
        pipe.hdel(keys.match_key(after.id, "outbox"), *outbox)
    answers = pipe.execute() if pipe.command_stack else []
    _push(backend, after, errands, answers)


def settle(backend: "Backend", match: Match) -> None:
    """Do again whatever the match itself says has to be done; for the sweeper."""
    now = backend.now()
    stored: Any = backend.redis.hgetall(keys.match_key(match.id, "outbox"))
    outbox: dict[str, bytes] = {field.decode(): blob for field, blob in stored.items()}
    errands = list(_errands(None, match, outbox))
    pipe = backend.redis.pipeline()
    for errand in errands:
        _tell(pipe, match.id, errand, now, is_settling=True)
    _list_again(pipe, match)
    _watch_again(backend, pipe, match)
    if outbox:
        pipe.hdel(keys.match_key(match.id, "outbox"), *outbox)
    _push(backend, match, errands, pipe.execute(), is_settling=True)


def forget(backend: "Backend", key: str, member: str, score: float) -> None:
    """Take a match off a sorted set, unless it has been put there anew since it was read."""
    backend.redis.run(FORGET, [key], [member, repr(score)])


def _errands(before: Match | None, after: Match, outbox: Mapping[str, bytes]) -> Iterable[Errand]:
    due_before = _due_players(before) if before is not None else None
    due_after = _due_players(after)
    addressed = {field.partition("/")[0] for field in outbox}
    seated = {seat.player.id for seat in after.seats if seat.player is not None}
    for player_id in sorted(addressed | seated | due_after.keys() | (due_before or {}).keys()):
        notices = tuple(
            (field.partition("/")[2], blob)
            for field, blob in outbox.items()
            if field.partition("/")[0] == player_id
        )
        is_due = _due_change(due_before, due_after, player_id)
        if notices or is_due is not None:
            yield Errand(player_id, is_due, notices)


def _due_players(match: Match) -> dict[str, Kind]:
    """Players who owe a decision; strangers' bots are told of every one, people once a turn."""
    seats = (match.seats[seat] for seat in match.to_act if seat not in match.stand_in)
    return {seat.player.id: seat.player.kind for seat in seats if seat.player is not None}


def _due_change(
    before: Mapping[str, Kind] | None, after: Mapping[str, Kind], player_id: str
) -> bool | None:
    is_due = player_id in after
    if before is not None and (player_id in before) == is_due:
        return True if is_due and after[player_id] is Kind.BOT else None
    return is_due


def _tell(
    pipe: OurPipeline, match_id: str, errand: Errand, now: datetime, *, is_settling: bool = False
) -> None:
    due = "" if errand.is_due is None else "no"
    if errand.is_due:
        due = "still" if is_settling else "now"
    parts = ("events", "told", "due", "profile")
    names = [keys.player_key(errand.player_id, part) for part in parts]
    flat = [part for notice in errand.notices for part in notice]
    pipe.run(
        TELL,
        names,
        [match_id, due, milliseconds(now), NOTICE_REMEMBERED_MS, NOTICES_KEPT, *flat],
    )


def tell_player(
    backend: "Backend", player_id: str, match_id: str, notice_id: str, notice: bytes
) -> None:
    """Put one notice on a player's stream, whatever is due."""
    pipe = backend.redis.pipeline()
    _tell(pipe, match_id, Errand(player_id, None, ((notice_id, notice),)), backend.now())
    pipe.execute()


def _push(
    backend: "Backend",
    match: Match,
    errands: list[Errand],
    answers: list[object],
    *,
    is_settling: bool = False,
) -> None:
    """Put decisions of players with a webhook where the pushers find them."""
    due = [
        keys.push_name(match.id, errand.player_id)
        for errand, answer in zip(errands, answers, strict=False)
        if answer == 1
    ]
    if due:
        pipe = backend.redis.pipeline()
        # Healing must not hurry a push that waits for its next try.
        pipe.zadd(keys.PUSHES, dict.fromkeys(due, milliseconds(backend.now())), nx=is_settling)
        pipe.publish(keys.PUSHES, len(due))
        pipe.execute()


def _list_match(pipe: OurPipeline, before: Match | None, after: Match) -> None:
    if before is not None and (before.status, before.seats) == (after.status, after.seats):
        return
    old = lists_of(before) if before is not None else set[str]()
    new = lists_of(after)
    for key in sorted(new - old):
        pipe.zadd(key, {after.id: 0})
    for key in sorted(old - new):
        pipe.zrem(key, after.id)


def _list_again(pipe: OurPipeline, match: Match) -> None:
    _list_match(pipe, None, match)
    for key in sorted(_all_lists(match) - lists_of(match)):
        pipe.zrem(key, match.id)


def lists_of(match: Match) -> set[str]:
    """The lists that hold a match, in the state it is in."""
    found = {
        keys.player_key(player_id, "matches")
        for player_id in {match.created_by}
        | {seat.player.id for seat in match.seats if seat.player is not None}
    }
    if match.visibility is Visibility.PUBLIC:
        standings: list[str | None] = [None, match.status.value]
        if match.status is Status.WAITING and any(s.kind is SeatKind.OPEN for s in match.seats):
            standings.append("open")
        found |= {
            keys.list_key(game, standing) for game in (None, match.game) for standing in standings
        }
    return found


def _all_lists(match: Match) -> set[str]:
    standings = [None, "open", *(status.value for status in Status)]
    return {keys.list_key(game, standing) for game in (None, match.game) for standing in standings}


def _watch(backend: "Backend", pipe: OurPipeline, before: Match | None, after: Match) -> None:
    """Keep the sorted sets by which the sweeper knows when to look at a match."""
    old_deadline = before.deadline if before is not None else None
    if after.deadline is not None and after.deadline != old_deadline:
        pipe.zadd(keys.DEADLINES, {after.id: milliseconds(after.deadline)})
    elif old_deadline is not None and after.deadline is None:
        pipe.zrem(keys.DEADLINES, after.id)
    if house_seats(after):
        pipe.zadd(keys.TURNS, {after.id: milliseconds(after.updated_at)})
    elif before is not None and house_seats(before):
        pipe.zrem(keys.TURNS, after.id)
    if before is None or before.status != after.status:
        pipe.zadd(keys.EXPIRING, {after.id: milliseconds(expiry(backend, after))})


def _watch_again(backend: "Backend", pipe: OurPipeline, match: Match) -> None:
    """The same for a match of which nothing is known but what it says itself."""
    if match.deadline is None:
        pipe.zrem(keys.DEADLINES, match.id)
    if not house_seats(match):
        pipe.zrem(keys.TURNS, match.id)
    _watch(backend, pipe, None, match)


def expiry(backend: "Backend", match: Match) -> datetime:
    """When the match has to be looked at: to be cancelled, or to be forgotten."""
    kept = backend.settings
    if match.status in ENDED:
        days = kept.keep_finished_days
    elif match.status is Status.WAITING:
        days = kept.keep_waiting_days
    else:
        days = kept.keep_idle_matches_days
    return match.updated_at + timedelta(days=days)
