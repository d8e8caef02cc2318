"""Results are counted: each once, in the order of their ladder, by whoever comes first.

Any number of processes may count, and die at it: what a batch makes of the lines is written with
how far it reaches, if nobody was faster, and the notices with it; those are brought by whoever
counts next, should this process not come to it.
"""

from datetime import datetime

import structlog

from engine.encoding import encode
from service.backend import Backend
from service.matches.model.events import RatingChanged, StoredNotice
from service.matches.model.result import Result
from service.matches.store.outbox import Deliveries
from service.metrics import RESULTS_COUNTED
from service.ratings.model.folding import ARITHMETIC, Folded, names_in
from service.ratings.model.ladder import (
    Counted,
    Ladder,
    Line,
    departing,
    every_ladder,
    ladder_named,
)
from service.ratings.store import Ladders, ladders_due
from service.sweeping import Sweep

BATCH = 50
RESULTS_AT_ONCE = 1000
BATCHES_AT_A_TIME = 20

_log = structlog.get_logger()


def count_results(backend: Backend, ladder: Ladder) -> bool:
    """Count the next results of a ladder, and tell the players; whether there may be more."""
    ladders = backend.of(Ladders)
    counted = ladders.counted(ladder)
    if counted and ladders.counted_otherwise([ladder], ARITHMETIC):
        _count_anew(backend, ladder, counted)
        return True
    results = ladders.results(ladder, counted, counted + BATCH)
    if results:
        lines = ladders.lines(ladder, sorted(names_in(results)))
        if ladders.count(ladder, counted, counted + len(results), _made(lines, results)):
            RESULTS_COUNTED.labels(ladder.game).inc(len(results))
    untold = ladders.untold(ladder)
    for field, notice in untold.items():
        player_id, _, match_id = field.partition("/")
        backend.of(Deliveries).pass_on(player_id, match_id, "rating", notice)
    if untold:
        ladders.told(ladder, untold)
    return bool(results)


def look_at_outdated(backend: Backend) -> None:
    """Have ladders looked at that another arithmetic has counted, though no result comes."""
    for ladder in backend.of(Ladders).counted_otherwise([*every_ladder()], ARITHMETIC):
        pipe = backend.client.pipeline()
        ladders_due(backend).put(pipe, ladder.name, backend.now(), "NX")
        pipe.execute()


def _count_anew(backend: Backend, ladder: Ladder, counted: int) -> None:
    """Store what this arithmetic makes of all that was counted by another; nothing is stored if
    somebody counts meanwhile.

    Nobody is told, and the history stays: it says how somebody stood then. Where results are lost
    the lines stay as well: they are counted on from where they are.
    """
    ladders = backend.of(Ladders)
    folded = Folded({})
    kept = 0
    for first in range(0, counted, RESULTS_AT_ONCE):
        for result in ladders.results(ladder, first, min(first + RESULTS_AT_ONCE, counted)):
            folded.fold(result)
            kept += 1
        folded.points.clear()
    changed = dict[str, Line]()
    if kept == counted:
        changed = departing(ladders.every_line(ladder), folded.lines)
    if ladders.count(ladder, counted, counted, Counted(changed, (), {}, ARITHMETIC)):
        lost = counted - kept
        _log.info("ladder_counted_anew", ladder=ladder.name, lines=len(changed), lost=lost)


def _made(lines: dict[str, Line], results: list[Result]) -> Counted:
    """What these results make of the lines, and what the players are told."""
    folded = Folded(lines)
    notices = dict[str, bytes]()
    for result in results:
        for seat, before, after in folded.fold(result):
            player_id = seat.owner.player if seat.owner is not None else None
            if player_id is not None:
                event = RatingChanged(
                    seat=seat.seat,
                    game=result.game,
                    seats=len(result.seats),
                    before=before.rating,
                    after=after.rating,
                )
                notice = StoredNotice(result.match, result.version, result.ended_at, event)
                notices[f"{player_id}/{result.match}"] = encode(notice)
    return Counted(folded.changed, folded.points, notices, ARITHMETIC)


def _count_on(backend: Backend, name: str) -> datetime | None:
    """Count the results of a ladder; where there are very many the others come in between."""
    for _ in range(BATCHES_AT_A_TIME):
        if not count_results(backend, ladder_named(name)):
            return None
    return backend.now()


UNCOUNTED = Sweep(name="ladders", timetable=ladders_due, look=_count_on)
