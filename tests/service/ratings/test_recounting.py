"""Ratings counted anew: from matches that are kept, from the archive, or from what is left."""

import pytest
from msgspec.structs import replace

from engine.encoding import encode
from engine.outcome import Departure, Termination
from service.matches.model.match import Predecessor
from service.matches.model.result import result_of
from service.matches.store import keys
from service.matches.store.matches import MatchStore
from service.ratings.cases.audit import Archived, read_archive, recount
from service.ratings.cases.counting import count_results
from service.ratings.model.ladder import Ladder, RatedResult
from service.ratings.store import LADDER_RESULTS, LADDER_TAKEN, Ladders
from tests.service.matches.test_result import ADA, BEN, CAI, finished, played

LADDER = Ladder("arctic", 2)


@pytest.fixture
def match(backend, redis, brought):
    """A rated match that is kept and has been counted: Ada came in first."""
    match = finished(ADA, BEN)
    keep(redis, match)
    brought(match)
    count_results(backend, LADDER)
    return match


def keep(redis, match):
    redis.hset(keys.MATCH_META % match.id, "doc", encode(match))


def test_a_kept_match_says_what_was_counted_of_it(backend, match):
    (found,) = recount(backend)

    assert (found.results, found.held, found.belied) == (1, 1, ())
    assert found.agrees
    assert str(found).endswith("as stored  1 of 1 held by a record")


def test_a_match_that_says_otherwise_is_named(backend, redis, match):
    keep(redis, finished(BEN, ADA))

    (found,) = recount(backend)

    assert found.belied == (match.id,)
    assert not found.agrees
    assert str(found).endswith(f"belied: {match.id}")


def test_a_kept_match_says_which_version_of_a_bot_played(backend, redis, match):
    keep(redis, finished(ADA, replace(BEN, version="1.5")))

    (found,) = recount(backend)

    assert found.belied == (match.id,)


def test_a_match_that_has_expired_says_nothing(backend, redis, match):
    redis.delete(keys.MATCH_META % match.id)

    (found,) = recount(backend)

    assert (found.results, found.held, found.belied) == (1, 0, ())
    assert found.agrees
    assert str(found).endswith("as stored  0 of 1 held by a record")


def test_a_result_that_is_lost_is_told(backend, redis, match):
    redis.delete(LADDER_RESULTS % LADDER.name)

    (found,) = recount(backend)

    assert found.lost == 1
    assert {ADA.id, BEN.id} <= found.departing.keys()
    assert str(found).endswith("lost: 1")


def line_of(match, number=1):
    """The line of an archive, as far as ratings ask for it."""
    return {
        "record": {"match_id": match.id, "game": match.game, "outcome": match.outcome},
        "rated": RatedResult(number, result_of(match)),
    }


def archived(match, number=1, record=None, **members):
    line = line_of(match, number)
    told = {**line, **members, "record": line["record"] | (record or {})}
    return read_archive([("day.jsonl:1", encode(told))])


def test_an_archived_match_says_what_was_counted_of_it(backend, redis, match):
    redis.delete(keys.MATCH_META % match.id, LADDER_RESULTS % LADDER.name)

    (found,) = recount(backend, archived(match))

    assert found.agrees
    assert str(found).endswith("as stored  1 of 1 held by a record")


def test_an_archived_match_that_says_otherwise_is_named(backend, redis, match):
    redis.delete(keys.MATCH_META % match.id)

    (found,) = recount(backend, archived(finished(BEN, ADA)))

    assert found.belied == (match.id,)
    assert found.departing[ADA.id].mu == backend.of(Ladders).every_line(LADDER)[BEN.id].mu


def test_the_archive_and_a_kept_match_have_to_say_the_same(backend, redis, match):
    keep(redis, finished(BEN, ADA))

    (found,) = recount(backend, archived(match))

    assert found.belied == (match.id,)
    assert not found.departing


def test_an_archived_match_that_was_not_taken_here_is_named(backend, match):
    later = finished(ADA, BEN, id="n" * 26)

    (found,) = recount(backend, archived(later, 2))

    assert found.unknown == (later.id,)
    assert not found.agrees
    assert str(found).endswith(f"archived and not here: {later.id}")


def test_what_was_taken_and_not_counted_yet_is_no_matter(backend, brought, match):
    later = finished(ADA, BEN, id="n" * 26)
    brought(later)

    (found,) = recount(backend, archived(later, 2))

    assert found.agrees


def test_every_result_has_its_number(backend, brought, match):
    later = finished(ADA, BEN, id="n" * 26)

    assert backend.of(Ladders).taken(match, backend.now()) == RatedResult(1, result_of(match))
    assert backend.of(Ladders).taken(later, backend.now()) == RatedResult(2, result_of(later))
    assert backend.of(Ladders).taken(match, backend.now()).number == 1
    assert backend.of(Ladders).taken(finished(ADA, BEN, rated=False), backend.now()) is None
    assert backend.of(Ladders).taken_count(LADDER) == 2


def test_a_match_that_was_counted_twice_is_named(backend, redis, brought, match):
    redis.delete(LADDER_TAKEN % LADDER.name)
    brought(match)
    count_results(backend, LADDER)

    (found,) = recount(backend)

    assert not found.departing
    assert found.twice == (match.id,)
    assert not found.agrees
    assert str(found).endswith(f"counted twice: {match.id}")


def test_nobody_knows_the_number_of_a_match_that_was_forgotten(backend, match):
    backend.of(MatchStore).forget(match)

    assert backend.of(Ladders).taken(match, backend.now()) is None


OTHER_OUTCOME = finished(BEN, ADA, ranking=((1,), (0,))).outcome


@pytest.mark.parametrize(
    "changed",
    [
        {"record": {"match_id": "n" * 26}},
        {"record": {"game": "iglu_iglu"}},
        {"record": {"outcome": None}},
        {"record": {"outcome": OTHER_OUTCOME}},
        {"rated": {"number": 0, "result": result_of(finished(ADA, BEN))}},
        {"rated": {"number": 1, "result": result_of(finished(ADA, BEN, rated=False))}},
        {"rated": {"number": 1, "result": result_of(finished(ADA, "gone"))}},
        {"rated": {"number": 1, "result": result_of(finished(ADA, BEN, CAI))}},
        {"rated": {"number": 1, "result": "first"}},
    ],
)
def test_a_line_that_its_own_record_does_not_bear_out_is_broken(changed):
    found = archived(finished(ADA, BEN), **changed)

    assert found.broken == ("day.jsonl:1",)
    assert not found.results


def test_of_a_line_that_is_there_twice_both_have_to_say_the_same():
    lines = [line_of(finished(*pair)) for pair in ((ADA, BEN), (ADA, BEN), (ADA, CAI))]

    found = read_archive((str(place), encode(line)) for place, line in enumerate(lines))

    assert found.broken == ("2",)
    assert found.results == {LADDER: {1: result_of(finished(ADA, BEN))}}


def test_what_does_not_count_and_what_was_archived_before_are_passed_over():
    line = line_of(finished(ADA, BEN, rated=False))
    del line["rated"]

    assert read_archive([("day.jsonl:1", encode(line))]) == Archived({})


def test_who_left_is_borne_out_behind_those_who_stayed():
    match = finished(
        *("greedy", BEN, CAI),
        predecessors=(Predecessor(0, ADA.name, 5, ADA),),
        departures=(Departure(0, Termination.RESIGNED, 3),),
    )

    assert not archived(match).broken


def test_who_was_absent_is_counted_the_same_from_the_match_and_from_the_archive(
    backend, redis, brought
):
    match = finished(ADA, BEN, **played((1, 4), (5, 0)))
    keep(redis, match)
    brought(match)
    count_results(backend, LADDER)
    assert backend.of(Ladders).every_line(LADDER)[ADA.id].mu < 25

    (both,) = recount(backend, archived(match))
    redis.delete(keys.MATCH_META % match.id, LADDER_RESULTS % LADDER.name)
    (alone,) = recount(backend, archived(match))

    assert (both.agrees, alone.agrees) == (True, True)
    (belied,) = recount(backend, archived(finished(ADA, BEN)))
    assert belied.departing
