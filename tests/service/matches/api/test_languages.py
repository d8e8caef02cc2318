"""`Accept-Language` chooses the words that players read; programmers read English; codes stay.

That every refusal of all the other tests is asked for in another language too is seen by their
client (`tests/service/conftest.py`); here stands what exactly is said.
"""

import pytest

from engine.words import LANGUAGES
from service.pages.markdown import marked_line
from service.refusals.table import REFUSALS
from service.web.requests import best_language
from tests.service.table import ME, OPEN, Table, put_up

JSON = "application/json"
SOME_MATCH = "0" * 26


def spoken(language):
    """The header that asks for a language."""
    return {"Accept-Language": language}


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("de", "de"),
        ("de-AT, en;q=0.8", "de"),
        ("ES-mx", "es"),
        ("de;q=0.5, it;q=0.9", "it"),
        ("zh-Hans, fr;q=0.9, it;q=0.2", "it"),
        ("en;q=0, it;q=0.1", "it"),
        ("*", "en"),
        ("tlh", "en"),
        (";;,=", "en"),
    ],
)
def test_who_reads_a_language_somewhere_reads_it_here(wishes, language):
    assert best_language(wishes) == language


@pytest.mark.parametrize("language", ["it", "es-MX", "fr, de-AT;q=0.9, en;q=0.1"])
def test_every_fault_of_a_body_is_in_english_whatever_was_asked_for(client, language):
    wrong = {"kind": "cat", "nmae": "Ada"}

    answer = client.post("/v1/players", wrong, headers=spoken(language))

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.headers["Content-Language"] == "en"
    assert answer.json["detail"] == "/name: Missing data for required field. (and 2 more)"
    assert {fault["pointer"]: fault["detail"] for fault in answer.json["errors"]} == {
        "/name": "Missing data for required field.",
        "/kind": "Must be one of: human, bot.",
        "/nmae": "Unknown field.",
    }


BODIES = [
    ({"name": 7}, "Not a valid string."),
    ({"name": None}, "Field may not be null."),
    ({"name": "x" * 61}, "Length must be between 1 and 60."),
    ({"name": "  "}, "Only what can be seen, and nothing blank at either end."),
    ([], "Invalid input type."),
]


@pytest.mark.parametrize(("body", "said"), BODIES)
def test_a_faulty_name_is_told_in_english(client, body, said):
    answer = client.post("/v1/players", body, headers=spoken("de"))

    assert answer.headers["Content-Language"] == "en"
    assert answer.json["errors"][0]["detail"] == said


QUERIES = [
    ("/v1/games?limit=many", "Not a valid integer."),
    ("/v1/games?limit=0", "Must be greater than or equal to 1 and less than or equal to 200."),
    ("/v1/games?limit=1&limit=2", "Given twice."),
    ("/v1/games?limt=1", "Unknown parameter."),
    ("/healthz?limit=1", "Unknown parameter."),
    ("/v1/matches?open=maybe", "Not a valid boolean."),
    ("/v1/matches?cursor=7", "It must be the `next_cursor` of a page before."),
    ("/v1/lobby?after=7", "An event id looks like `17-0`."),
    ("/v1/lobby?wait=nan", "Special numeric values (nan or infinity) are not permitted."),
]


@pytest.mark.parametrize(("path", "said"), QUERIES)
def test_a_faulty_query_is_told_in_english(client, path, said):
    answer = client.get(path, headers=spoken("es"))

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.headers["Content-Language"] == "en"
    assert answer.json["errors"][0]["detail"] == said


UNREADABLE = [
    (b"{", "The body is not JSON: Input data was truncated."),
    (b'{"name": x}', "The body is not JSON: JSON is malformed: invalid character (byte 9)."),
    (b'{"a": 1, "a": 2}', "The body is not JSON: it names the member `a` twice."),
    (b'"\xff"', "The body is not JSON: 'utf-8' codec can't decode byte 0xff"),
    (b"[" * 30_000, "The body is not JSON: maximum recursion depth exceeded"),
]


@pytest.mark.parametrize(("body", "said"), UNREADABLE, ids=[said for _, said in UNREADABLE])
def test_what_is_no_json_is_told_in_english(client, body, said):
    headers = {**spoken("it"), "Content-Type": JSON}

    answer = client.post("/v1/players", body=body, headers=headers)

    assert (answer.status, answer.code) == (400, "unreadable_json")
    assert answer.headers["Content-Language"] == "en"
    assert answer.json["detail"].startswith(said)


STRANGERS = [
    ("GET", "/v1/players/me", {}, 401, "This needs a player: send Authorization: Bearer <token>."),
    ("GET", "/v1/matches", {"Authorization": "Basic x"}, 401, "Authorization: Bearer <token>."),
    ("GET", "/v1/matches", {"Authorization": "Bearer x"}, 401, "This is no valid token"),
    ("GET", f"/v1/players/{SOME_MATCH}", {}, 404, "There is no such player."),
    ("GET", "/nowhere", {}, 404, "There is nothing at this address."),
    ("GET", "/problems/No-Code", {}, 404, "There is nothing at this address."),
    ("GET", "/v1/games/chess", {}, 404, "There is no game"),
    ("DELETE", "/v1/games", {}, 405, "This address does not take this method."),
    ("POST", "/v1/players", {"Content-Type": "text/plain"}, 415, "not text/plain."),
]


@pytest.mark.parametrize(("method", "path", "headers", "status", "said"), STRANGERS)
def test_what_a_program_is_refused_is_told_in_english(client, method, path, headers, status, said):
    body = b"{}" if method == "POST" else None

    answer = client.request(method, path, body=body, headers={**spoken("de"), **headers})

    assert answer.status == status
    assert answer.headers["Content-Language"] == "en"
    assert said in answer.json["detail"]


def test_what_a_match_refuses_is_told_in_the_asked_language(client, ada, bo):
    waiting = put_up(ada)["id"]
    path = f"/v1/matches/{waiting}"

    def said(player, method, place, body, language):
        answer = player.request(method, path + place, json=body, headers=spoken(language))
        return answer.code, answer.json["detail"]

    bot = {"kind": "bot", "bot": "greedy"}
    command = {"expected_version": 1, "command": {"type": "place_card", "card": "fox-orca-3"}}
    assert [
        said(bo, "PUT", "/seats/1", bot, "it"),
        said(ada, "PUT", "/seats/7", bot, "es"),
        said(ada, "PUT", "/seats/0", bot, "de"),
        said(ada, "POST", "/seats", {}, "it"),
        said(bo, "POST", "/seats", {"seat": 0}, "es"),
        said(bo, "POST", "/commands", command, "de"),
        said(ada, "POST", "/commands", command, "it"),
        said(ada, "GET", "/board.svg", None, "es"),
        said(ada, "GET", "/record", None, "de"),
        said(ada, "GET", "?version=9", None, "it"),
        said(bo, "DELETE", "/seats/0", None, "es"),
    ] == [
        ("not_the_creator", "Può farlo solo chi ha aperto la partita."),
        ("seat_not_found", "Esta partida tiene 2 asientos."),
        ("seat_of_a_player", "Diesen Platz hat ein Spieler."),
        ("already_seated", "Hai già un posto in questa partita."),
        ("seat_taken", "El asiento 1 está ocupado."),
        ("not_seated", "Du hast in dieser Partie keinen Platz."),
        ("match_waiting", "La partita non è iniziata."),
        ("match_waiting", "La partida no ha empezado."),
        ("match_running", "Das geht erst nach dem Ende der Partie."),
        ("version_not_found", "L'ultima versione di questa partita è la 1, la prima è la 1."),
        ("not_your_seat", "Este asiento no es tuyo."),
    ]
    nowhere = client.get(f"/v1/matches/{SOME_MATCH}", headers=spoken("de"))
    assert nowhere.json["detail"] == "Diese Partie gibt es nicht."


def test_what_is_wrong_with_a_command_is_told_in_english_and_a_conflict_to_players(ada, bo):
    table = Table([ada, bo])
    player, version = table.to_act, table.document["version"]

    def said(command, language, **more):
        body = {"expected_version": version, "command": command, **more}
        answer = player.post(f"{table.path}/commands", body, headers=spoken(language))
        faults = [(fault["pointer"], fault["detail"]) for fault in answer.json.get("errors", ())]
        return answer.code, answer.json["detail"], faults

    missing = "Unreadable command. Object missing required field `card`"
    wrong = "Unreadable command. Expected `str`, got `int` - at `$.card`"
    assert said({"type": "place_card"}, "es") == (
        "malformed",
        f"/command/card: {missing}",
        [("/command/card", missing)],
    )
    assert said({"type": "place_card", "card": 7}, "de") == (
        "malformed",
        f"/command/card: {wrong}",
        [("/command/card", wrong)],
    )
    stale = {"expected_version": 0}
    assert said({"type": "place_card", "card": "fox-orca-3"}, "it", **stale)[:2] == (
        "version_conflict",
        f"La partita è ora alla versione {version}.",
    )


def test_a_setup_that_cannot_be_is_told_to_players_and_its_faults_to_programmers(ada):
    def said(language, **wishes):
        wanted = {"game": "arctic", "seats": [ME, OPEN], **wishes}
        answer = ada.post("/v1/matches", wanted, headers=spoken(language))
        return answer.code, answer.json["errors"][0]["detail"]

    assert said("it", seats=[ME, ME]) == (
        "bad_seats",
        "Puoi avere un solo posto in una partita.",
    )
    assert said("es", seats=[{"kind": "cat"}]) == (
        "malformed",
        "Must be one of: me, bot, open, invited.",
    )
    assert said("de", options={"edition": 7}) == (
        "bad_options",
        "Expected `str`, got `int` - at `$.edition`",
    )


def test_a_refused_webhook_address_is_told_in_english(client):
    bot = client.register("Umky", "bot")

    def said(url, language):
        answer = bot.put("/v1/players/me/webhook", {"url": url}, headers=spoken(language))
        return answer.code, answer.json["detail"]

    refused = "webhook_address_refused"
    assert said("http://127.0.0.1/x", "de") == (
        refused,
        "This address is refused: 127.0.0.1 is not a public address.",
    )
    assert said("http://a:b@example.org/", "it") == (
        refused,
        "This address is refused: a webhook's URL has no user, password or fragment.",
    )
    assert said("nowhere", "es") == ("malformed", "/url: Not a valid URL.")


def test_a_reused_key_is_told_in_english_and_a_replay_is_the_first_answer(ada, bo):
    table = Table([ada, bo])
    player, decision = table.to_act, table.decision()
    body = {
        "expected_version": decision["version"],
        "command": decision["commands"][0]["command"],
    }
    key = {"Idempotency-Key": "once"}
    path = f"{table.path}/commands"

    first = player.post(path, body, headers={**key, **spoken("it")})
    again = player.post(path, body, headers={**key, **spoken("de")})
    elsewise = player.post(path, {**body, "expected_version": 1}, headers={**key, **spoken("de")})

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.body == first.body
    assert first.headers["Content-Language"] == again.headers["Content-Language"] == "it"
    assert (elsewise.status, elsewise.code) == (422, "idempotency_key_reused")
    assert elsewise.json["errors"] == [
        {
            "pointer": "/header/Idempotency-Key",
            "detail": "This Idempotency-Key came with another body before.",
        }
    ]


def test_every_answer_with_words_for_people_says_their_language(ada, bo):
    table = Table([ada, bo])
    stream = {"Accept": "text/event-stream"}
    cancelled = f"/v1/matches/{put_up(ada)['id']}"
    ada.delete(f"{cancelled}/seats/0")

    def languages_of(player, path, **more):
        answers = [player.get(path, headers={**spoken(asked), **more}) for asked in LANGUAGES]
        assert all(answer.status == 200 for answer in answers)
        return [answer.headers["Content-Language"] for answer in answers]

    assert languages_of(table.to_act, f"{table.path}/decision") == [*LANGUAGES]
    assert languages_of(ada, f"{table.path}/events") == [*LANGUAGES]
    assert languages_of(ada, f"{cancelled}/events", **stream) == [*LANGUAGES]
    assert languages_of(ada, f"{table.path}/board.svg") == [*LANGUAGES]
    assert languages_of(ada, "/v1/events") == [*LANGUAGES]
    assert languages_of(ada, "/docs") == ["en"] * len(LANGUAGES)
    leased = table.to_act.post("/v1/work", headers=spoken("es"))
    assert (leased.status, leased.headers["Content-Language"]) == (200, "es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_problem_is_in_english_whatever_was_asked_for(client, language):
    page = client.get("/problems/malformed", headers=spoken(language))

    assert page.headers["Content-Language"] == "en"
    assert page.body == client.get("/problems/malformed").body
    assert b'<html lang="en">' in page.body
    assert marked_line(REFUSALS["malformed"].advice).encode() in page.body
    assert b"status 422" in page.body
