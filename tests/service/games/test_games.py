"""The games, their parts, their rules, the house bots, over HTTP."""

import msgspec
import pytest

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.words import LANGUAGES


def test_all_games_are_listed_with_what_a_lobby_needs(client):
    answer = client.get("/v1/games")

    items = answer.json["items"]
    assert [item["name"] for item in items] == list(GAMES)
    assert all(item["title"] and item["summary"] and item["seat_counts"] for item in items)
    assert answer.json["next_cursor"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_its_components_and_the_schemas_of_commands_and_events(client, game):
    answer = client.get(f"/v1/games/{game}")

    shown = answer.json
    assert shown["components"]
    types = [kind["type"] for kind in shown["commands"]]
    assert types == [kind.__struct_config__.tag for kind in GAMES[game].command_types]
    for kind in shown["commands"] + shown["events"]:
        assert kind["summary"]
        assert "\n" not in kind["summary"]
        assert all(member["description"] for member in kind["schema"]["properties"].values())
    assert all(member["description"] for member in shown["view_schema"]["properties"].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_everything_of_it_is_called(client, game, language):
    answer = client.get(f"/v1/games/{game}", headers={"Accept-Language": language})

    assert answer.json["names"] == msgspec.to_builtins(GAMES[game].names(language))
    tag = {"Accept-Language": language, "If-None-Match": answer.headers["ETag"]}
    assert client.get(f"/v1/games/{game}", headers=tag).status == 304


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_lists_every_code_it_refuses_with_and_why(client, game, language):
    answer = client.get(f"/v1/games/{game}", headers={"Accept-Language": language})

    sentences = {refusal["code"]: refusal["sentence"] for refusal in answer.json["refusals"]}
    assert list(sentences) == list(GAMES[game].refusals)
    for code, sentence in sentences.items():
        assert sentence == GAMES[game].words.outline(f"refusal-{code}", language)
        assert "{" not in sentence


def test_arctic_shows_its_120_cards(client):
    cards = client.get("/v1/games/arctic").json["components"]["cards"]

    assert len(cards) == 120
    assert {"id", "deck", "main", "companion", "draw", "placement"} <= cards[0].keys()
    assert "fox-orca-3" in {card["id"] for card in cards}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_summaries_come_in_the_asked_language(client, language):
    answer = client.get("/v1/games", headers={"Accept-Language": language})

    game = answer.json["items"][0]
    assert answer.headers["Content-Language"] == language
    assert game["summary"] == next(iter(GAMES.values())).words.tell("summary", language)


def test_a_language_we_do_not_speak_becomes_english(client):
    answer = client.get("/v1/games", headers={"Accept-Language": "fi, sv;q=0.5"})

    assert answer.headers["Content-Language"] == "en"


def test_the_house_bots_are_listed_from_weak_to_strong(client):
    items = client.get("/v1/bots").json["items"]

    assert [bot["name"] for bot in items] == list(BOTS)
    assert [bot["strength"] for bot in items] == sorted(bot["strength"] for bot in items)


def test_what_lasts_is_answered_304_to_its_tag_strong_or_weak(client):
    tag = client.get("/v1/games").headers["ETag"]

    for sent in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = client.get("/v1/games", headers={"If-None-Match": sent})

        assert answer.status == 304
        assert answer.headers["ETag"] == tag
        assert not answer.body


def test_a_game_that_is_not_there_is_a_problem_that_says_so(client):
    for path in ("/v1/games/chess", "/v1/games/chess/rules"):
        answer = client.get(path)

        assert answer.status == 404
        assert answer.code == "unknown_game"


def test_games_and_bots_come_in_pages_like_every_list(client):
    for path, names in (("/v1/games", list(GAMES)), ("/v1/bots", list(BOTS))):
        pages = [client.get(path, query={"limit": 2})]
        while pages[-1].json["next_cursor"]:
            link = pages[-1].headers["Link"]
            pages.append(client.get(link[1 : link.index(">")]))

        assert [item["name"] for page in pages for item in page.json["items"]] == names
        assert client.get(path, query={"cursor": "nothing"}).status == 422
