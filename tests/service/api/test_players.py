"""Players over HTTP."""

import pytest


def test_whoever_registers_gets_a_token_and_an_address(client):
    answer = client.post("/v1/players", {"name": "Ada", "kind": "bot"})

    assert answer.status == 201
    assert answer.json["kind"] == "bot"
    assert answer.json["token"]
    assert answer.headers["Location"] == f"/v1/players/{answer.json['id']}"
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_kind_may_be_left_out(client):
    assert client.post("/v1/players", {"name": "Ada"}).json["kind"] == "human"


@pytest.mark.parametrize("name", ["Ada", "Zoë Øst", "雪", "🐧👩‍🚀", "a b", "x" * 60])
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
