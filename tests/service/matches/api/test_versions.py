"""A bot says which version of itself plays; a seat keeps the version that sat down."""

import pytest

from tests.service.table import ME, OPEN, put_up


@pytest.fixture
def bot(client):
    return client.register("Bot", "bot")


def say(bot, version):
    answer = bot.put("/v1/players/me", {"version": version})
    assert answer.status == 200, answer
    return answer.json


def test_a_bot_says_its_version_and_takes_it_back(bot, client):
    path = f"/v1/players/{bot.player['id']}"
    assert "version" not in client.get(path).json

    assert say(bot, "1.4.0-rc.1+linux")["version"] == "1.4.0-rc.1+linux"
    assert client.get(path).json["version"] == "1.4.0-rc.1+linux"

    assert "version" not in say(bot, None)
    assert "version" not in client.get(path).json


def test_a_new_token_leaves_the_version_as_it_is(bot):
    say(bot, "2")

    assert bot.post("/v1/players/me/token").json["version"] == "2"


def test_a_seat_keeps_the_version_that_sat_down(bot, ada):
    say(bot, "1")
    match = put_up(ada, seats=[ME, OPEN, OPEN])
    bot.post(f"/v1/matches/{match['id']}/seats", {})
    say(bot, "2")
    of_today = put_up(bot, seats=[ME, OPEN])

    seats = ada.get(f"/v1/matches/{match['id']}").json["seats"]
    assert seats[1]["player"]["version"] == "1"
    assert "version" not in seats[0]["player"]
    assert of_today["seats"][0]["player"]["version"] == "2"


def test_who_comes_with_a_key_sits_down_as_the_version_too(bot, ada):
    say(bot, "3")
    match = put_up(ada, seats=[ME, OPEN])
    key = bot.post("/v1/keys", {"match": match["id"], "may": ["read", "play"]}).json["key"]

    answer = bot.as_player(key).post(f"/v1/matches/{match['id']}/seats", {})

    assert answer.json["seats"][1]["player"]["version"] == "3"


def test_people_have_no_versions(ada):
    answer = ada.put("/v1/players/me", {"version": "1"})

    assert (answer.status, answer.code) == (409, "not_a_bot")


@pytest.mark.parametrize("bad", ["", "x" * 41, "1 2", "ä", "1@2", "-1", "1\n", 1, True])
def test_a_version_is_a_short_plain_word(bot, bad):
    answer = bot.put("/v1/players/me", {"version": bad})

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == "/version"


def test_nothing_else_is_changed_so(bot):
    assert bot.put("/v1/players/me", {"name": "Other"}).status == 422
    assert bot.put("/v1/players/me", {"version": "1", "name": "Other"}).status == 422
