"""`Accept-Language` chooses the words of every problem, page and report; codes never change.

That every refusal of all the other tests is told in another language too is seen by their client
(`tests/service/conftest.py`); here stands what exactly is said.
"""

import html
import re

import pytest

from engine.language import Language
from service.problems import PROBLEMS
from service.web.language import best_language
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


@pytest.mark.parametrize(
    ("language", "said", "faults"),
    [
        (
            "it",
            "/name: Manca, ma è obbligatorio. (altri errori: 2)",
            {
                "/name": "Manca, ma è obbligatorio.",
                "/kind": "Deve essere uno di: human, bot.",
                "/nmae": "Membro sconosciuto.",
            },
        ),
        (
            "es-MX",
            "/name: Falta, pero es obligatorio. (y 2 más)",
            {
                "/name": "Falta, pero es obligatorio.",
                "/kind": "Debe ser uno de: human, bot.",
                "/nmae": "Miembro desconocido.",
            },
        ),
        (
            "fr, de-AT;q=0.9, en;q=0.1",
            "/name: Fehlt, ist aber nötig. (weitere Fehler: 2)",
            {
                "/name": "Fehlt, ist aber nötig.",
                "/kind": "Muss eines von diesen sein: human, bot.",
                "/nmae": "Unbekannter Eintrag.",
            },
        ),
    ],
)
def test_every_fault_of_a_body_is_told_in_the_asked_language(client, language, said, faults):
    wrong = {"kind": "cat", "nmae": "Ada"}

    answer = client.post("/v1/players", wrong, headers=spoken(language))

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.json["detail"] == said
    assert {fault["pointer"]: fault["detail"] for fault in answer.json["errors"]} == faults


BODIES = [
    ({"name": 7}, "Keine gültige Zeichenkette."),
    ({"name": None}, "Darf nicht null sein."),
    ({"name": "x" * 61}, "Die Länge muss zwischen 1 und 60 liegen."),
    ({"name": "  "}, "Nur, was man sehen kann, und kein Leerraum am Anfang oder Ende."),
    ([], "Das ist kein Objekt."),
]


@pytest.mark.parametrize(("body", "said"), BODIES)
def test_a_faulty_name_is_told_in_german(client, body, said):
    answer = client.post("/v1/players", body, headers=spoken("de"))

    assert answer.json["errors"][0]["detail"] == said


QUERIES = [
    ("/v1/games?limit=many", "No es un número entero válido."),
    ("/v1/games?limit=0", "Debe ser mayor o igual que 1 y menor o igual que 200."),
    ("/v1/games?limit=1&limit=2", "Dado dos veces."),
    ("/v1/games?limt=1", "Parámetro desconocido."),
    ("/healthz?limit=1", "Parámetro desconocido."),
    ("/v1/matches?open=maybe", "Debe ser `true` o `false`."),
    ("/v1/matches?cursor=7", "Debe ser el `next_cursor` de una página anterior."),
    (f"/v1/matches/{SOME_MATCH}/events?after=7", "El id de un evento es como `17-0`."),
    (f"/v1/matches/{SOME_MATCH}/events?wait=nan", "No es un número válido."),
]


@pytest.mark.parametrize(("path", "said"), QUERIES)
def test_a_faulty_query_is_told_in_spanish(client, path, said):
    answer = client.get(path, headers=spoken("es"))

    assert (answer.status, answer.code) == (422, "malformed")
    assert answer.json["errors"][0]["detail"] == said


UNREADABLE = [
    (b"{", "Il corpo non è JSON. Si interrompe prima della fine."),
    (b'{"name": x}', "Il corpo non è JSON. Carattere non valido (byte 9)."),
    (b'{"a": 1, "a": 2}', "Il corpo non è JSON. Un oggetto nomina due volte il membro `a`."),
    (b'"\xff"', "Il corpo non è JSON. Non è UTF-8."),
    (b"[" * 30_000, "Il corpo non è JSON. Annidato troppo a fondo."),
]


@pytest.mark.parametrize(("body", "said"), UNREADABLE, ids=[said for _, said in UNREADABLE])
def test_what_is_no_json_is_told_in_italian(client, body, said):
    headers = {**spoken("it"), "Content-Type": JSON}

    answer = client.post("/v1/players", body=body, headers=headers)

    assert (answer.status, answer.code) == (400, "unreadable_json")
    assert answer.json["detail"] == said


STRANGERS = [
    ("GET", "/v1/players/me", {}, 401, "Das kann nur ein Spieler: Sende Authorization: Bearer "),
    ("GET", "/v1/matches", {"Authorization": "Basic x"}, 401, "muss lauten: Bearer <token>."),
    ("GET", "/v1/matches", {"Authorization": "Bearer x"}, 401, "Dieses Token ist nicht gültig."),
    ("GET", f"/v1/matches/{SOME_MATCH}", {}, 404, "Diese Partie gibt es nicht."),
    ("GET", f"/v1/players/{SOME_MATCH}", {}, 404, "Diesen Spieler gibt es nicht."),
    ("GET", "/nowhere", {}, 404, "`GET /openapi.json` listet alle Pfade auf."),
    ("GET", "/problems/No-Code", {}, 404, "Das ist kein Code eines Problems."),
    ("GET", "/v1/games/chess", {}, 404, "Es gibt kein Spiel"),
    ("DELETE", "/v1/games", {}, 405, "Der Header `Allow` listet die Methoden dieser Adresse auf."),
    ("POST", "/v1/players", {"Content-Type": "text/plain"}, 415, "nicht text/plain."),
]


@pytest.mark.parametrize(("method", "path", "headers", "status", "said"), STRANGERS)
def test_what_a_stranger_is_refused_is_told_in_german(client, method, path, headers, status, said):
    body = b"{}" if method == "POST" else None

    answer = client.request(method, path, body=body, headers={**spoken("de"), **headers})

    assert answer.status == status
    assert said in answer.json["detail"]


def test_what_the_hall_refuses_is_told_in_the_asked_language(ada, bo):
    waiting = put_up(ada)["id"]
    path = f"/v1/matches/{waiting}"

    def told(player, method, place, body, language):
        answer = player.request(method, path + place, json=body, headers=spoken(language))
        return answer.code, answer.json["detail"]

    bot = {"kind": "bot", "bot": "greedy"}
    command = {"expected_version": 1, "command": {"type": "place_card", "card": "fox-orca-3"}}
    assert [
        told(bo, "PUT", "/seats/1", bot, "it"),
        told(ada, "PUT", "/seats/7", bot, "es"),
        told(ada, "PUT", "/seats/0", bot, "de"),
        told(ada, "POST", "/seats", {}, "it"),
        told(bo, "POST", "/seats", {"seat": 0}, "es"),
        told(bo, "POST", "/commands", command, "de"),
        told(ada, "POST", "/commands", command, "it"),
        told(ada, "GET", "/board.svg", None, "es"),
        told(ada, "GET", "/record", None, "de"),
    ] == [
        ("not_the_creator", "Può farlo solo chi ha aperto la partita."),
        ("seat_not_found", "Esta partida tiene los asientos del 0 al 1."),
        ("seat_of_a_player", "Diesen Platz hat ein Spieler."),
        ("already_seated", "Hai già un posto in questa partita."),
        ("seat_taken", "Este asiento está ocupado."),
        ("not_seated", "Du hast in dieser Partie keinen Platz."),
        ("match_waiting", "La partita non è iniziata."),
        ("match_waiting", "No hay tablero antes del comienzo de la partida."),
        ("match_running", "Das wird nach dem Ende der Partie gezeigt."),
    ]


def test_what_is_wrong_with_a_command_is_told_in_the_asked_language(ada, bo):
    table = Table([ada, bo])
    player, version = table.to_act, table.document["version"]

    def told(command, language, **more):
        body = {"expected_version": version, "command": command, **more}
        answer = player.post(f"{table.path}/commands", body, headers=spoken(language))
        faults = [(fault["pointer"], fault["detail"]) for fault in answer.json.get("errors", ())]
        return answer.code, answer.json["detail"], faults

    missing = "Orden ilegible. Al objeto le falta el miembro `card`"
    wrong = "Befehl unlesbar. `str` erwartet, `int` bekommen - bei `$.card`"
    assert told({"type": "place_card"}, "es") == (
        "malformed",
        missing,
        [("/command/card", missing)],
    )
    assert told({"type": "place_card", "card": 7}, "de") == (
        "malformed",
        wrong,
        [("/command/card", wrong)],
    )
    stale = {"expected_version": 0}
    assert told({"type": "place_card", "card": "fox-orca-3"}, "it", **stale)[:2] == (
        "version_conflict",
        f"La partita è ora alla versione {version}.",
    )


def test_a_setup_that_cannot_be_is_told_in_the_asked_language(ada):
    def told(language, **wishes):
        wanted = {"game": "arctic", "seats": [ME, OPEN], **wishes}
        answer = ada.post("/v1/matches", wanted, headers=spoken(language))
        return answer.code, answer.json["errors"][0]["detail"]

    assert told("it", seats=[ME, ME]) == (
        "bad_seats",
        "Puoi avere un solo posto in una partita.",
    )
    assert told("es", seats=[{"kind": "cat"}]) == (
        "malformed",
        "Debe ser uno de: me, bot, open.",
    )
    assert told("de", options={"edition": 7}) == (
        "bad_options",
        "`str` erwartet, `int` bekommen - bei `$.edition`",
    )


def test_a_refused_webhook_address_is_told_in_the_asked_language(client):
    bot = client.register("Umky", "bot")

    def told(url, language):
        answer = bot.put("/v1/players/me/webhook", {"url": url}, headers=spoken(language))
        return answer.code, answer.json["detail"]

    refused = "webhook_address_refused"
    assert told("http://127.0.0.1/x", "de") == (
        refused,
        "Diese Adresse wird abgelehnt: 127.0.0.1 is not a public address.",
    )
    assert told("http://a:b@example.org/", "it") == (
        refused,
        "Questo indirizzo è rifiutato: a webhook's URL has no user, password or fragment.",
    )
    assert told("nowhere", "es") == ("malformed", "/url: No es una URL válida.")


def test_a_reused_key_is_told_in_the_asked_language_and_a_replay_is_the_first_answer(ada, bo):
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
            "detail": "Dieser Idempotency-Key kam schon mit einem anderen Inhalt.",
        }
    ]


def test_every_answer_with_words_for_people_says_their_language(ada, bo):
    table = Table([ada, bo])
    stream = {"Accept": "text/event-stream"}
    cancelled = f"/v1/matches/{put_up(ada)['id']}"
    ada.delete(f"{cancelled}/seats/0")

    def languages_of(player, path, **more):
        answers = [player.get(path, headers={**spoken(told), **more}) for told in Language]
        assert all(answer.status == 200 for answer in answers)
        return [answer.headers["Content-Language"] for answer in answers]

    assert languages_of(table.to_act, f"{table.path}/decision") == [*Language]
    assert languages_of(ada, f"{table.path}/events") == [*Language]
    assert languages_of(ada, f"{cancelled}/events", **stream) == [*Language]
    assert languages_of(ada, f"{table.path}/board.svg") == [*Language]
    assert languages_of(ada, "/v1/events") == [*Language]
    assert languages_of(ada, "/docs") == ["en"] * len(Language)
    leased = table.to_act.post("/v1/work", headers=spoken("es"))
    assert (leased.status, leased.headers["Content-Language"]) == (200, "es")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("code", PROBLEMS)
def test_the_page_of_a_problem_is_written_in_one_language(client, code, language):
    page = client.get(f"/problems/{code}", headers=spoken(language))

    shown, kind = html.unescape(page.body.decode()), PROBLEMS[code]
    assert page.headers["Content-Language"] == language
    assert f'<html lang="{language}">' in shown
    assert f"<h1>{kind.title[language]}</h1>" in shown
    assert f"<p>{kind.advised(language)}</p>" in shown
    for other in set(Language) - {language}:
        assert kind.advised(other) not in shown


WORDS = {"it": ("problema", "stato"), "es": ("problema", "estado"), "de": ("Problem", "Status")}


@pytest.mark.parametrize("language", WORDS)
def test_no_english_is_left_on_the_page_of_a_problem(client, language):
    page = client.get("/problems/malformed", headers=spoken(language)).body.decode()

    problem, status = WORDS[language]
    assert re.search(rf"</a> · {problem}</p>", page)
    assert re.search(rf"</code> · {status} 422</p>", page)
