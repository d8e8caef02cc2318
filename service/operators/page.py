"""The life of a match as a page for a terminal."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from service.matches.seats.seat import Seat
from service.operators.timeline import Deed, Timeline

NOTHING = "–"


def page(told: Timeline) -> str:
    """What an operator wants to see first comes first; deeds the newest first."""
    return "\n".join(line.rstrip() for line in _lines(told)) + "\n"


def _lines(told: Timeline) -> Iterator[str]:
    yield f"{told.game} {told.id}: {told.status} at version {told.version}"
    yield f"put up {_at(told.created_at)} by {told.created_by}, last changed {_at(told.updated_at)}"
    yield from _titled("Seats", (f"{seat.seat + 1}  {_who(seat)}" for seat in told.seats))
    waits = (f"{one.text}, since {_at(one.since)}{_until(one.until)}" for one in told.awaited)
    yield from _titled("Waits for", waits)
    yield from _titled("Beside it", _beside(told))
    yield from _titled("May be done", told.cures)
    yield from _titled("Deeds", map(_deed, told.deeds))
    if told.next_cursor is not None:
        yield f"  … and those before version {told.next_cursor}"


def _titled(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    found = [f"  {line}" for line in lines]
    yield from found or [f"  {NOTHING}"]


def _beside(told: Timeline) -> Iterator[str]:
    if told.job is not None:
        claim = told.job.claim
        queued = {True: "waits in the queue", False: "is not queued", None: "unknown"}
        yield f"job: {queued[told.job.is_queued]}"
        if claim is not None:
            about = f"version {claim.version}, try {claim.tries}, until {_at(claim.until)}"
            yield f"claim: worker {claim.worker}, {about}"
    for one in told.pending:
        yield (
            f"seat {one.seat + 1}: due {_at(one.due_since)}, leased until {_at(one.leased_until)}, "
            f"webhook {one.webhook or NOTHING}, next call {_at(one.next_call_at)}, "
            f"last call {one.last_call or NOTHING}"
        )
    yield f"notices not delivered: {told.undelivered}"
    found = told.whereabouts
    yield f"deadline {_at(found.deadline)}, house turn looked at {_at(found.owed_since)}"
    archived = "archived" if found.is_archived else "not archived"
    yield f"touched {_at(found.touched_at)}, expires {_at(found.expires_at)}, {archived}"


def _deed(deed: Deed) -> str:
    what = deed.command or ", ".join(deed.events) or "changed"
    seat = f"seat {deed.seat + 1} " if deed.seat is not None else ""
    origin = f"{deed.via} {deed.request_id} {deed.trace_id}" if deed.via else "by itself"
    return f"{deed.version:>5}  {_at(deed.at)}  {seat}{what}  [{origin}]"


def _who(seat: Seat) -> str:
    if seat.player is not None:
        return f"{seat.player.name} ({seat.player.kind} {seat.player.id})"
    return f"house bot {seat.bot}" if seat.bot is not None else seat.kind


def _until(moment: datetime | None) -> str:
    return f", until {_at(moment)}" if moment is not None else ""


def _at(moment: datetime | None) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + "Z" if moment is not None else NOTHING
