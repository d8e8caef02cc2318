"""Results are counted: each once, in the order of their ladder, by whoever comes first.

Any number of processes may count, and die at it: what a batch makes of the lines is written with
how far it reaches, if nobody was faster, and the notices with it; those are brought by whoever
counts next, should this process not come to it.
"""

from engine.encoding import encode
from service.backend import Backend
from service.matches.result import Result
from service.matches.told.house_events import RatingChanged
from service.matches.told.notices import StoredNotice
from service.metrics import RESULTS_COUNTED
from service.players.ratings.folding import Folded, names_in
from service.players.ratings.showing import rating_shown
from service.store.players.ladders import Counted, Ladder, Line

BATCH = 50


def count_results(backend: Backend, ladder: Ladder) -> bool:
    """Count the next results of a ladder, and tell the players; whether there may be more."""
    counted, results = backend.ladders.uncounted(ladder, BATCH)
    if results:
        lines = backend.ladders.lines(ladder, sorted(names_in(results)))
        made = _made(lines, results)
        if backend.ladders.count(ladder, counted, counted + len(results), made):
            RESULTS_COUNTED.labels(ladder.game).inc(len(results))
    _tell(backend, ladder)
    return bool(results)


def _made(lines: dict[str, Line], results: list[Result]) -> Counted:
    """What these results make of the lines, and what the players are told."""
    folded, notices = Folded(lines), dict[str, bytes]()
    for result in results:
        for seat, before, after in folded.fold(result):
            player_id = seat.owner.player if seat.owner is not None else None
            if player_id is not None:
                notice = _notice(result, seat.seat, before, after)
                notices[f"{player_id}/{result.match}"] = notice
    return Counted(folded.changed, folded.points, notices)


def _notice(result: Result, seat: int, before: Line, after: Line) -> bytes:
    event = RatingChanged(
        *(seat, result.game, len(result.seats)),
        before=rating_shown(before),
        after=rating_shown(after),
    )
    return encode(StoredNotice(result.match, result.version, result.ended_at, event))


def _tell(backend: Backend, ladder: Ladder) -> None:
    """Bring what has been written and not been brought."""
    untold = backend.ladders.untold(ladder)
    for field, notice in untold.items():
        player_id, _, match_id = field.partition("/")
        backend.pass_on(player_id, match_id, "rating", notice)
    if untold:
        backend.ladders.told(ladder, untold)
