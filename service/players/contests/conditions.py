"""What a contest asks of those who take part, and of its size: asked when somebody enters, and once
more when it begins. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from service.matches.seats.seat import Kind
from service.players.contests.pairings.experiment import line_ups
from service.players.contests.pairings.seatings import groups
from service.refusals import Refusal
from service.store.players.contest import (
    Contest,
    ContestKind,
    ContestStatus,
    ContestTerms,
    Entrant,
)

MOST_TABLES = 2000
"""As many as a contest may draw, or may come to."""
TWO = 2


def require_fit(terms: ContestTerms, entrants: Sequence[Entrant]) -> None:
    """Refuse (contest_for_bots) people where they would have to play a deal that they know."""
    people = [one for one in entrants if one.player is not None]
    is_for_bots = terms.is_mirrored or terms.kind is ContestKind.EXPERIMENT
    if is_for_bots and any(one.player and one.player.kind is not Kind.BOT for one in people):
        raise Refusal("contest_for_bots")
    is_experiment = terms.kind is ContestKind.EXPERIMENT
    if is_experiment and (len(entrants) != TWO or (people and terms.seats != TWO)):
        raise Refusal("experiment_of_two")


def begun(contest: Contest, now: datetime) -> Contest:
    """The contest as it begins; too_few_entrants, too_many_tables."""
    terms, count = contest.terms, len(contest.entrants)
    least = _least_entrants(terms)
    if count < least:
        raise Refusal("too_few_entrants", least=least)
    if _tables(terms, count) > MOST_TABLES:
        raise Refusal("too_many_tables", most=MOST_TABLES)
    ends_at = None
    if terms.kind is ContestKind.LADDER_NIGHT:
        ends_at = now + timedelta(seconds=terms.seconds or 0)
    return replace(contest, status=ContestStatus.RUNNING, started_at=now, ends_at=ends_at)


def _least_entrants(terms: ContestTerms) -> int:
    """Without whom there would be nothing to compare; a ladder night waits for them."""
    if terms.kind is ContestKind.DUPLICATE:
        return TWO * terms.seats
    if terms.kind is ContestKind.EXPERIMENT:
        return TWO
    return 0 if terms.kind is ContestKind.LADDER_NIGHT else terms.seats


def _tables(terms: ContestTerms, count: int) -> int:
    """How many a contest of so many entrants may come to."""
    if terms.kind is ContestKind.ROUND_ROBIN:
        turns = terms.seats if terms.is_mirrored else 1
        return terms.deals * len(groups(count, terms.seats)) * turns
    if terms.kind is ContestKind.EXPERIMENT:
        return terms.deals * len(line_ups(terms.seats))
    return terms.deals * (count // terms.seats)
