"""The rulebooks over HTTP."""

import re

import pytest

from engine.catalogue import GAMES
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
