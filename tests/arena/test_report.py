"""What is said of matches: places, who was ahead of whom, and how each behaved."""

from arena.fixtures import Fixture
from arena.match import Failure, FinishedMatch
from arena.report import match_line, summary
from engine.game import Options
from engine.outcome import Outcome, Score, Termination


def finished(*failures):
    """A match that `a` won by 5 to 3, having thought for two and four milliseconds."""
    return FinishedMatch(
        fixture=Fixture("tricks", Options(), ("a", "b"), deal=7),
        commands=(),
        thinking=((0, 0.002), (0, 0.004)),
        failures=failures,
        outcome=Outcome(
            ranking=((0,), (1,)),
            scores=(Score(0, 5, {}), Score(1, 3, {})),
            termination=Termination.COMPLETED,
        ),
    )


def test_a_line_has_the_deal_the_places_and_the_points():
    assert match_line(1, finished()) == "   1  deal 7  a > b  (a 5, b 3)"


def test_a_line_counts_what_went_wrong():
    assert match_line(1, finished(Failure(1, 4, "timeout", "late"))).endswith("; failures: 1")


def test_the_summary_has_pairs_then_the_pace_and_the_failures_of_each():
    late = Failure(1, 4, "timeout", "nothing came")

    pair, pace, failure = summary([finished(late)], ["a", "b"])

    assert pair.startswith("a ahead of b: 100.0% (95 %: ")
    assert pair.endswith("; 1 matches)")
    assert pace == "a: 2 decisions; milliseconds p50 2.0, p95 4.0, most 4.0"
    assert failure == "b: 1 × timeout, first at version 4: nothing came"
