"""Players over HTTP."""

import sys
import unicodedata

import pytest

from service.shapes import READABLE
from tests.waiting import require_quick


def test_whoever_registers_gets_a_token_and_an_address(client):
    answer = client.post("/v1/players", {"name": "Ada", "kind": "bot"})

    assert answer.status == 201
    assert answer.json["kind"] == "bot"
    assert answer.json["token"]
    assert answer.headers["Location"] == f"/v1/players/{answer.json['id']}"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_kind_may_be_left_out(client):
    assert client.post("/v1/players", {"name": "Ada"}).json["kind"] == "human"


@pytest.mark.parametrize(
    "name",
    ["Ada", "Zoë Øst", "雪", "🐧👩‍🚀", "❤️ 👩🏽‍⚕️", "نمی‌خواهم", "क्‍ष", "a\u3000b", "a b", "x" * 60],
)
def test_names_of_all_scripts_come_back_as_they_were(client, name):
    ada = client.register(name)

    assert ada.get("/v1/players/me").json["name"] == name


def test_a_public_profile_shows_no_token(client, ada):
    answer = client.get(f"/v1/players/{ada.player['id']}")

    assert answer.json == {key: ada.player[key] for key in ("id", "name", "kind", "created_at")}


@pytest.mark.parametrize("player_id", ["nobody", "01m7q3a58yss964165affh0q75", "me2", "-"])
def test_a_player_who_is_not_there_is_404(client, player_id):
    answer = client.get(f"/v1/players/{player_id}")

    assert (answer.status, answer.code) == (404, "player_not_found")


def test_a_new_token_kills_the_old_one(ada):
    renewed = ada.as_player(ada.post("/v1/players/me/token").json["token"])

    assert renewed.get("/v1/players/me").status == 200
    assert ada.get("/v1/players/me").status == 401


def test_a_deleted_player_is_gone(client, ada):
    assert ada.delete("/v1/players/me").status == 204

    assert ada.get("/v1/players/me").status == 401
    assert client.get(f"/v1/players/{ada.player['id']}").status == 404


def test_without_a_token_the_answer_says_how_to_send_one(client):
    answer = client.get("/v1/players/me")

    assert (answer.status, answer.code) == (401, "authentication_required")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "header",
    [
        "nonsense",
        "Bearer",
        "Bearer ",
        "Basic dXNlcjpwYXNz",
        "Bearer nobody.nothing",
        "Bearer " + "x" * 300,
        "Bearer \u00e4\u00f6",
        "Bearer a b",
    ],
)
def test_a_bad_token_is_401_even_where_none_is_needed(client, header):
    for path in ("/v1/players/me", "/v1/matches"):
        answer = client.get(path, headers={"Authorization": header})

        assert (answer.status, answer.code) == (401, "bad_token")
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="floe", error="invalid_token"'


def test_a_secret_with_one_letter_changed_is_no_token(client, ada):
    token = ada.player["token"]
    forged = token[:-1] + ("a" if token[-1] != "a" else "b")

    assert client.as_player(forged).get("/v1/players/me").code == "bad_token"


HIDING = [chr(code) for code in range(sys.maxunicode) if unicodedata.category(chr(code)) == "Cf"]
HIDING += (
    "\u034f\u115f\u1160\u17b4\u180b\u2028\u2029\u2800\u3164\ufe00\ufe0f\uffa0\U000e0100\t\n\x85"
)


@pytest.mark.parametrize("name", ["A{}da", "{}Ada", "Ada{}", "{}", "Ada {} Lo", "é{}", "雪{}雪"])
def test_nothing_invisible_hides_in_a_name(name):
    """Two names that look alike are alike: every format character of Unicode, and fillers."""
    passed = [hex(ord(c)) for c in HIDING if READABLE.match(name.format(c))]

    assert passed == []


@pytest.mark.parametrize(
    "name",
    [
        *("🐧\u200d", "\u200d🐧", "🐧\u200d\u200d🚀", "🐧\ufe0f\ufe0f", "🐧\u200da", "a\u200d🐧"),
        *("a\ufe0f", "ن\u200c", "ن\u200c\u200cن", "ن\u200ca", "🏴\U000e0067\U000e007f", "a\u202eb"),
    ],
)
def test_a_joiner_that_joins_nothing_is_refused(client, name):
    answer = client.post("/v1/players", {"name": name})

    assert answer.status == 422
    assert answer.json["errors"] == [
        {"pointer": "/name", "detail": "Only what can be seen, and nothing blank at either end."}
    ]


def test_a_name_is_judged_in_a_moment_however_it_is_made():
    def judge():
        for characters in ("🐧", "a ", "ن", "a"):
            READABLE.match(characters * 60 + "\n")

    require_quick(0.05, judge)
