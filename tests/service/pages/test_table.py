"""The table as the service serves it, and what leads there."""

import json
import re
from pathlib import Path

import pytest

TABLE = Path(__file__).parents[3] / "table"


@pytest.mark.parametrize("path", ["/", "/table"])
def test_the_bare_address_leads_to_the_table(client, path):
    answer = client.get(path)

    assert (answer.status, answer.headers["Location"]) == (302, "/table/")
    assert b"js/main.js" in client.get("/table/").body


def test_every_part_has_its_type_its_tag_and_a_policy(client):
    for path in files_of_the_table():
        answer = client.get(f"/table/{path}")

        assert answer.status == 200, path
        assert answer.headers["ETag"]
        assert "max-age" in answer.headers["Cache-Control"]
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert (answer.headers.get("Service-Worker-Allowed") == "/") is (path.name == "sw.js")
        assert "unsafe" not in policy
        assert "http" not in policy
        tag = {"If-None-Match": answer.headers["ETag"]}
        assert client.get(f"/table/{path}", headers=tag).status == 304


def test_modules_are_scripts_to_the_browser(client):
    kind = client.get("/table/js/main.js").headers["Content-Type"]

    assert kind == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["README.md", "../pyproject.toml", "%2e%2e/Makefile", "js/none.js"]
)
def test_nothing_else_is_served(client, path):
    answer = client.get(f"/table/{path}")

    assert (answer.status, answer.code) == (404, "not_found")


def test_every_language_has_every_word():
    words = {path.stem: json.loads(path.read_text()) for path in (TABLE / "words").glob("*.json")}

    assert set(words) == {"en", "de", "es", "it"}
    for language, told in words.items():
        assert list(told) == list(words["en"]), language
        for key, sentence in told.items():
            assert gaps(sentence) == gaps(words["en"][key]), (language, key)


def test_every_word_is_said_and_every_word_said_is_there():
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((TABLE / "js").rglob("*.js"))
    )
    words = json.loads((TABLE / "words/en.json").read_text(encoding="utf-8"))
    said = set(re.findall(r'[(?: ]"([a-z]+\.[a-z_]+)"', code))
    families = tuple(re.findall(r"\bt\(`([a-z]+\.)\$", code))

    keys = {re.sub(r"\.(one|other)$", "", key) for key in words}

    assert {key for key in keys if not key.startswith(families)} <= said
    assert {key for key in said if key.split(".")[0] in {k.split(".")[0] for k in keys}} <= keys


def test_the_client_knows_no_game():
    """Names, rules and pictures of the games come from the service; how a game is dealt is checked
    by the client's own knowledge, in one module, for the service's word would prove nothing."""
    for path in files_of_the_table():
        if path.suffix in {".js", ".json"} and path.name != "dealing.js":
            written = (TABLE / path).read_text(encoding="utf-8").lower()
            assert not re.search(r"arctic|north_pole|iglu|pawn|igloo|totem|melt", written), path


def files_of_the_table():
    """Everything in the folder but its own README."""
    files = (path.relative_to(TABLE) for path in sorted(TABLE.rglob("*")) if path.is_file())
    return [path for path in files if path.suffix != ".md"]


def gaps(sentence):
    return sorted(re.findall(r"\{\w+\}", sentence))
