"""Every table plays the same deal; what each made of it is compared over the tables."""

import hashlib
from collections import Counter
from collections.abc import Sequence, Set
from datetime import datetime

from service.players.contests.pairings.seatings import seated, turned
from service.store.players.contest import Contest, Table


def next_tables(
    contest: Contest, tables: Sequence[Table], _: Set[int], __: datetime
) -> list[Table]:
    """The tables of the next deal, once the one before is over everywhere.

    Who plays whom is drawn anew for each; whoever is left over sits it out, and plays the next.
    """
    deal = max((table.round for table in tables), default=0) + 1
    if deal > contest.terms.deals or any(table.is_on for table in tables):
        return []
    seats, so_far = contest.terms.seats, seated(tables)
    order = _drawn(contest, tables, deal)
    if len(order) // seats < 2:
        return []
    return [
        Table(
            deal, place + 1, turned(order[place * seats : (place + 1) * seats], so_far), deal=deal
        )
        for place in range(len(order) // seats)
    ]


def _drawn(contest: Contest, tables: Sequence[Table], deal: int) -> list[int]:
    """Whoever takes part in this deal, in an order that nobody chose."""
    staying = [number for number, one in enumerate(contest.entrants) if not one.has_left]
    played = Counter(one for table in tables for one in table.seating)
    lot = {one: _lot(contest.commitment, deal, one) for one in staying}
    count = len(staying) - len(staying) % contest.terms.seats
    playing = sorted(staying, key=lambda one: (played[one], lot[one]))[:count]
    return sorted(playing, key=lot.__getitem__)


def _lot(commitment: str, deal: int, entrant: int) -> bytes:
    return hashlib.sha256(f"{commitment}/{deal}/{entrant}".encode()).digest()
