"""The changes that take-backs make of a match: asked for, answered, withdrawn, taken back."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from service.matches.changes import Change, Earlier, change_of
from service.matches.loaded import LoadedMatch
from service.matches.match import Match
from service.matches.takebacks.judging import History
from service.matches.takebacks.takeback import Takeback
from service.matches.told.house_events import (
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TakenBack,
)

ASKED_FOR = timedelta(days=1)
"""How long a request waits at most; mostly the next command ends it before."""


def asked(
    loaded: LoadedMatch, seat: int, to_version: int, takeback_id: str, now: datetime
) -> Change:
    """The others are asked."""
    wanted = Takeback(takeback_id, seat, to_version, now + ASKED_FOR)
    after = replace(_counted(loaded.match, seat), takeback=wanted)
    event = TakebackAsked(seat, wanted.id, to_version, wanted.expires_at)
    return replace(change_of(loaded, after, [event], now), taken=seat)


def agreed(loaded: LoadedMatch, takeback: Takeback, seat: int, now: datetime) -> Change:
    """One of the others has said yes, and somebody else is still asked."""
    wanted = replace(takeback, agreed=(*takeback.agreed, seat))
    after = replace(loaded.match, takeback=wanted)
    return change_of(loaded, after, [TakebackAnswered(seat, takeback.id, "yes")], now)


def declined(loaded: LoadedMatch, takeback: Takeback, seat: int, now: datetime) -> Change:
    """One of the others has said no."""
    return change_of(loaded, loaded.match, [TakebackAnswered(seat, takeback.id, "no")], now)


def withdrawn(loaded: LoadedMatch, takeback: Takeback, now: datetime) -> Change:
    """Whoever asked does not want it any more."""
    event = TakebackWithdrawn(takeback.seat, takeback.id)
    return change_of(loaded, loaded.match, [event], now)


def taken_back_by_oneself(
    loaded: LoadedMatch, history: History, to_version: int, seat: int, now: datetime
) -> Change:
    """The match goes on from that version, and the turn lasts as long as it would have."""
    after, event = _counted(loaded.match, seat), TakenBack(seat, to_version)
    then = history.then(to_version)
    earlier = Earlier(then, tuple(then.match.began.values()), history.reserves(to_version))
    return replace(change_of(loaded, after, [event], now, earlier=earlier), taken=seat)


def taken_back_by_all(
    loaded: LoadedMatch,
    history: History,
    takeback: Takeback,
    last: int | None,
    now: datetime,
) -> Change:
    """The last of the others has said yes, or nobody else was there to be asked."""
    then = history.then(takeback.to_version)
    answered = [] if last is None else [TakebackAnswered(last, takeback.id, "yes")]
    event = TakenBack(takeback.seat, takeback.to_version)
    match = loaded.match if last is not None else _counted(loaded.match, takeback.seat)
    since = _since(loaded.match, then.match, now)
    earlier = Earlier(then, since, history.reserves(takeback.to_version))
    change = change_of(loaded, match, [*answered, event], now, earlier=earlier)
    return replace(change, taken=takeback.seat if last is None else last)


def _since(now_on: Match, then: Match, now: datetime) -> tuple[datetime, ...]:
    """A turn that still lasts goes on; an earlier one has again what was left of it then."""
    running = now_on.began
    return tuple(
        began if running.get(seat) == began else now - (then.updated_at - began)
        for seat, began in then.began.items()
    )


def _counted(match: Match, seat: int) -> Match:
    """The match with one take-back more of that seat."""
    before = match.taken_back or (0,) * len(match.seats)
    return replace(
        match,
        taken_back=tuple(count + (number == seat) for number, count in enumerate(before)),
    )
