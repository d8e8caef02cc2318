"""What is closed of a match while others may be playing the same deal.

Tables of a contest that share a deal share all that was dealt. Until the last of them is over,
nobody sees one of them who does not sit there; who does sees what their seat sees; and when their
match is over nothing is opened to anybody: no record, no other eyes, no view of the end. Then all
is open at once.
"""

from msgspec import UNSET

from service.backend import Backend
from service.matches.match import Match
from service.refusals import Refusal


def is_closed(backend: Backend, match: Match) -> bool:
    """Whether its deal is still played, at this table or another; one look at the store, if any."""
    if match.contest is UNSET or match.contest.deal is None:
        return False
    return not backend.contests.is_deal_over(match.contest.id, match.contest.deal)


def require_played_nowhere(backend: Backend, match: Match) -> None:
    """Refuse (deal_still_played) what would tell others what they are dealt."""
    if is_closed(backend, match):
        raise Refusal("deal_still_played")
