"""The rulebooks over HTTP."""

import re

import pytest

from engine.catalogue import GAMES
from service.games.model import example_position
from tests.service.table import Table

LANGUAGES = ("en", "it", "es", "de")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_the_same_clauses_in_every_language(client, game, language):
    english = client.get(f"/v1/games/{game}/rules").json

    answer = client.get(f"/v1/games/{game}/rules", headers={"Accept-Language": language})

    clauses = answer.json["clauses"]
    assert [clause["id"] for clause in clauses] == [clause["id"] for clause in english["clauses"]]
    assert all(clause["text"] for clause in clauses)
    assert answer.json["language"] == language


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_come_as_markdown_to_read(client, game):
    answer = client.get(f"/v1/games/{game}/rules", headers={"Accept": "text/markdown"})

    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.body.startswith(b"# ")


@pytest.mark.parametrize("game", GAMES)
def test_the_clause_that_a_refusal_cites_is_in_the_rules(client, ada, bo, game):
    table = Table([ada, bo], game)
    command = table.decision()["commands"][0]["command"]

    rule = table.send(table.waiting, command).json["rule"]

    clauses = client.get(f"/v1/games/{game}/rules").json["clauses"]
    assert rule in {clause["id"] for clause in clauses}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_example_and_no_row_of_a_table_is_lost_between_the_clauses(client, game, language):
    """Whoever reads clause by clause reads them too; only the heads of tables may be left out."""
    rules, spoken = f"/v1/games/{game}/rules", {"Accept-Language": language}
    page = client.get(rules, headers={**spoken, "Accept": "text/markdown"}).body.decode()
    clauses = client.get(rules, headers=spoken).json["clauses"]
    listed = "\n".join(f"| {clause['id']} | {clause['text']}" for clause in clauses)

    below = page[page.index(clauses[0]["text"].splitlines()[0]) :]
    rows = re.findall(r"^\|(.*)\|$(?!\n\|---)", below, re.MULTILINE)
    assert [row for row in rows if row.split("|")[-1].strip(" -") not in listed] == []
    assert ("**46**" in listed) == (game == "arctic")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_begin_with_two_minutes_for_people(client, game, language):
    """Every number in them is a clause, and their picture is the game's example."""
    told = client.get(f"/v1/games/{game}/rules", headers={"Accept-Language": language}).json

    in_short = told["in_short"]
    assert 300 <= len(in_short.split()) <= 450
    assert in_short.count(f"](/v1/games/{game}/board.svg)") == 1
    links = re.findall(r"\[([A-Z][\w-]*)\]\(#([\w-]+)\)", in_short)
    assert len(links) >= 12
    assert all(shown == led_to for shown, led_to in links)
    assert {clause for clause, _ in links} <= {clause["id"] for clause in told["clauses"]}
    assert not re.search(r"`|\bmod\b|∑|×", in_short)


@pytest.mark.parametrize("game", GAMES)
def test_the_two_minutes_are_written_anew_in_every_language(client, game):
    """The same clauses in the same order, told in other words."""
    told = {
        language: client.get(f"/v1/games/{game}/rules", headers={"Accept-Language": language}).json[
            "in_short"
        ]
        for language in LANGUAGES
    }

    cited = {tuple(re.findall(r"\(#([\w-]+)\)", page)) for page in told.values()}
    assert len(cited) == 1
    paragraphs = [paragraph for page in told.values() for paragraph in page.split("\n\n")]
    assert len(set(paragraphs)) == len(paragraphs)


@pytest.mark.parametrize("game", GAMES)
def test_the_example_is_drawn_in_the_readers_language(client, game):
    boards = {
        language: client.get(f"/v1/games/{game}/board.svg", headers={"Accept-Language": language})
        for language in LANGUAGES
    }

    for language, board in boards.items():
        assert board.headers["Content-Type"].startswith("image/svg+xml")
        assert board.headers["Content-Language"] == language
        assert "script-src" not in board.headers["Content-Security-Policy"]
        assert "Ada" in board.body.decode()
    assert len({board.body for board in boards.values()}) == len(LANGUAGES)


def example(game):
    """What Ada sees of the example."""
    return GAMES[game].view(example_position(GAMES[game]), 0)


def test_what_is_said_of_the_example_of_arctic_is_so():
    seen = example("arctic")
    ada = seen.seats[0]

    assert (seen.to_act, seen.to_place, len(ada.hand)) == ((0,), 4, 6)
    assert ada.pile[-1].card == "fox-puffin-2"  # ▲ 2, so ▼ 4
    assert (ada.totem, seen.landscape[seen.tokens["puffin"]]) == ("puffin", 6)


def test_what_is_said_of_the_example_of_the_race_is_so():
    seen = example("north_pole")
    south = next(side for side in seen.sides if side.seat == 0)

    assert (seen.to_act, seen.phase, len(south.cards)) == ((0,), "action", 3)
    assert "b5" in {pawn.square for pawn in seen.seats[0].pawns}
    assert {"b5|c5", "b5|b6"} <= set(seen.cracks)
    assert (seen.pole_openings, seen.holes) == (("northeast",), ("d2",))
    assert (seen.storm_points, seen.storm_at) == (7, 8)


def test_what_is_said_of_the_example_of_iglu_iglu_is_so():
    seen = example("iglu_iglu")
    red = seen.tribes[0]

    assert (seen.to_act, seen.phase, red.colour) == ((0,), "melting", "red")
    assert "g5" in red.inuit
    assert [(fox.animal, fox.value) for fox in seen.animals if fox.square == "f5"] == [("fox", 2)]
    assert "b8" in red.inuit
    assert red.igloos == ("b8",)


@pytest.mark.parametrize("game", GAMES)
def test_commands_and_events_name_the_clauses_they_come_from(client, game):
    detail = client.get(f"/v1/games/{game}").json
    clauses = {clause["id"] for clause in client.get(f"/v1/games/{game}/rules").json["clauses"]}

    for kind in (*detail["commands"], *detail["events"]):
        assert kind["rules"], kind["type"]
        assert set(kind["rules"]) <= clauses
        assert all(rule in kind["summary"] for rule in kind["rules"])
