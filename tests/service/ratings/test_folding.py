"""Ratings are OpenSkill's, of players as a whole and of the versions of bots, each by itself."""

from openskill.models import PlackettLuce

from service.ratings.model.folding import VERSIONS_NAMED, Folded
from service.ratings.model.ladder import Line
from tests.service.ratings.results import result, someone

A, B, C = map(someone, "abc")


def folded(*results):
    made = Folded({})
    for one in results:
        made.fold(one)
    return made


def test_everybody_begins_where_openskill_has_them_begin():
    first = PlackettLuce().rating()

    assert (Line().mu, Line().sigma) == (first.mu, first.sigma)
    assert Line().ordinal == first.ordinal()


def test_a_row_of_results_is_rated_as_openskill_rates_it():
    model = PlackettLuce()
    players = {name: model.rating() for name in (A, B, C)}
    rows = [((A, 1), (B, 2), (C, 3)), ((C, 1), (A, 2), (B, 2)), ((B, 1), (C, 1), (A, 3))]
    for row in rows:
        teams = model.rate([[players[name]] for name, _ in row], ranks=[p for _, p in row])
        players.update({name: team[0] for (name, _), team in zip(row, teams, strict=True)})

    made = folded(result(1, "a", "b", "c"), result(2, "c", "a b"), result(3, "b c", "a"))

    for name, rating in players.items():
        line = made.lines[name]
        assert (line.mu, line.sigma) == (rating.mu, rating.sigma)
        assert line.ordinal == rating.ordinal()
        assert line.matches == len(rows)


def test_every_version_of_a_bot_has_its_line_beside_that_of_the_bot():
    made = folded(result(1, "b@1", "a"), result(2, "a", "b@2"), result(3, "b@1", "greedy@9"))

    assert {name: line.matches for name, line in made.lines.items()} == {
        A: 2,
        B: 3,
        f"{B}@1": 2,
        f"{B}@2": 1,
        "greedy": 1,
        "greedy@9": 1,
    }
    assert made.lines[B].versions == ("2", "1")
    only_first = folded(result(1, "b", "a"), result(3, "b", "greedy"))
    assert made.lines[f"{B}@1"].mu == only_first.lines[B].mu


def test_who_has_no_version_is_not_rated_by_those_who_have():
    with_versions = folded(result(1, "b@1", "a"), result(2, "b@2", "a"))
    without = folded(result(1, "b", "a"), result(2, "b", "a"))

    assert with_versions.lines[A] == without.lines[A]
    assert with_versions.lines[B].mu == without.lines[B].mu


def test_a_line_names_the_latest_versions_only():
    made = folded(*(result(n, f"b@{n}", "a") for n in range(VERSIONS_NAMED + 5)))

    assert made.lines[B].versions == tuple(str(n) for n in range(5, VERSIONS_NAMED + 5))


def test_a_point_is_noted_for_each_match_and_names_no_match_that_is_not_public():
    made = folded(result(1, "a", "b"), result(2, "a", "b", is_public=False))

    points = [point for name, point in made.points if name == A]
    assert [point.matches for point in points] == [1, 2]
    assert [point.match for point in points] == [f"{1:026}", None]
    assert points[1].mu == made.lines[A].mu
