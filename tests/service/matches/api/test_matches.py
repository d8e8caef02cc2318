"""Matches over HTTP: create, list, look."""

from datetime import datetime, timedelta

import pytest
from werkzeug.http import http_date

from engine.catalogue import GAMES
from engine.records.proof import verify
from engine.records.record import decode_record
from service.settings import Settings
from tests.service.table import ME, OPEN, Table, put_up


def test_a_new_match_waits_for_its_open_seats(ada):
    answer = ada.post("/v1/matches", {"game": "arctic", "seats": [ME, OPEN]})

    match = answer.json
    assert answer.status == 201
    assert answer.headers["Location"] == f"/v1/matches/{match['id']}"
    assert (match["status"], match["version"], match["view"]) == ("waiting", 1, None)
    assert match["your_seat"] == 0
    assert match["created_by"] == ada.player["id"]
    assert [seat["kind"] for seat in match["seats"]] == ["player", "open"]
    assert len(match["fairness"]["commitment"]) == 64


def test_a_match_without_open_seats_starts_by_itself(ada):
    match = put_up(ada, seats=[ME, {"kind": "bot", "bot": "random"}])

    assert match["status"] == "playing"
    assert match["view"]["seat"] == 0


def test_who_has_no_seat_only_hosts(ada):
    match = put_up(ada, seats=[OPEN, {"kind": "bot", "bot": "greedy"}])

    assert match["your_seat"] is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_starts_with_every_number_of_seats(client, game):
    for seats in GAMES[game].seat_counts:
        players = [client.register(f"P{seat}") for seat in range(seats)]

        assert Table(players, game).document["status"] == "playing"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"game": "chess"}, "/game"),
        ({"seats": "many"}, "/seats"),
        ({"seats": []}, "/seats"),
        ({"seats": [ME]}, "/seats"),
        ({"seats": [ME, ME]}, "/seats"),
        ({"seats": [ME, {"kind": "cat"}]}, "/seats/1/kind"),
        ({"seats": [ME, 7]}, "/seats/1"),
        ({"seats": [ME, {"kind": "bot"}]}, "/seats/1/bot"),
        ({"seats": [ME, {"kind": "bot", "bot": "hal"}]}, "/seats/1/bot"),
        ({"seats": [ME, {"kind": "open", "bot": "random"}]}, "/seats/1/bot"),
        ({"options": []}, "/options"),
        ({"options": {"edition": "fi"}}, "/options/edition"),
        ({"options": {"colour": "red"}}, "/options/colour"),
        ({"visibility": "secret"}, "/visibility"),
        ({"clock": {"turn_seconds": 0}}, "/clock/turn_seconds"),
        ({"clock": {}}, "/clock/turn_seconds"),
        ({"clock": {"increment_seconds": 9}}, "/clock/turn_seconds"),
        ({"clock": {"turn_seconds": -1, "reserve_seconds": 9}}, "/clock/turn_seconds"),
        ({"clock": {"reserve_seconds": -1}}, "/clock/reserve_seconds"),
        ({"clock": {"reserve_seconds": 1.5}}, "/clock/reserve_seconds"),
        ({"clock": {"reserve_seconds": 9, "increment_seconds": -1}}, "/clock/increment_seconds"),
        ({"clock": {"reserve_seconds": 10**30}}, "/clock/reserve_seconds"),
        ({"clock": {"turn_seconds": 1.5}}, "/clock/turn_seconds"),
        ({"clock": {"turn_seconds": "60"}}, "/clock/turn_seconds"),
        ({"clock": {"turn_seconds": True}}, "/clock/turn_seconds"),
        ({"clock": {"turn_seconds": 10**30}}, "/clock/turn_seconds"),
        ({"clock": {"turn_seconds": 60, "on_timeout": "explode"}}, "/clock/on_timeout"),
        ({"entropy": 7}, "/entropy"),
        ({"entropy": "x" * 1001}, "/entropy"),
        ({"player": "me"}, "/player"),
    ],
)
def test_a_match_that_cannot_be_is_422_and_points_at_the_fault(ada, change, pointer):
    wish = {"game": "arctic", "seats": [ME, OPEN], **change}

    answer = ada.post("/v1/matches", wish)

    assert answer.status == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]


def test_a_spectator_sees_the_public_part_and_each_seat_its_own(client, ada, bo):
    table = Table([ada, bo])

    views = [viewer.get(table.path).json["view"] for viewer in (client, ada, bo)]

    assert [view["seat"] for view in views] == [None, 0, 1]
    hands = [[seat["hand"] for seat in view["seats"]] for view in views]
    assert hands[0] == [None, None]
    assert hands[1][0]
    assert hands[1][1] is None
    assert hands[2][0] is None
    assert hands[2][1]


def test_the_tag_stands_for_viewer_and_version(client, ada, bo):
    table = Table([ada, bo])

    before = [viewer.get(table.path).headers["ETag"] for viewer in (client, ada, bo)]
    table.play()
    after = [viewer.get(table.path).headers["ETag"] for viewer in (client, ada, bo)]

    assert len({*before, *after}) == 6


@pytest.mark.parametrize("form", ["{}", "W/{}", '"x", W/{}', "*"])
def test_who_has_the_match_hears_304(ada, bo, form):
    table = Table([ada, bo])
    tag = ada.get(table.path).headers["ETag"]

    answer = ada.get(table.path, headers={"If-None-Match": form.format(tag)})

    assert answer.status == 304
    assert answer.headers["ETag"] == tag
    assert not answer.body


def test_a_tag_of_before_or_of_another_viewer_brings_the_match(ada, bo):
    table = Table([ada, bo])
    mine, theirs = (player.get(table.path).headers["ETag"] for player in (ada, bo))
    table.play()

    for tag in (mine, theirs, '"nonsense"'):
        assert ada.get(table.path, headers={"If-None-Match": tag}).status == 200


def test_older_versions_are_shown_as_they_were_seen(client, ada, bo):
    table = Table([ada, bo])
    seen = {}
    for _ in range(6):
        for viewer in (client, ada, bo):
            match = viewer.get(table.path).json
            seen[viewer.token, match["version"]] = match
        table.play()

    for (token, version), match in seen.items():
        then = client.as_player(token).get(f"{table.path}?version={version}").json
        assert then == match


def test_who_has_an_older_version_hears_304(ada, bo):
    table = Table([ada, bo])
    table.play_out()

    for query in ("version=2", "reveal=true", "version=2&reveal=true"):
        tag = ada.get(f"{table.path}?{query}").headers["ETag"]
        for known in (tag, f"W/{tag}"):
            answer = ada.get(f"{table.path}?{query}", headers={"If-None-Match": known})
            assert (answer.status, answer.headers["ETag"], answer.body) == (304, tag, b"")
        assert bo.get(f"{table.path}?{query}", headers={"If-None-Match": tag}).status == 200


@pytest.mark.parametrize("version", ["0", "999", "9007199254740991"])
def test_a_version_that_never_was_is_404(ada, bo, version):
    table = Table([ada, bo])

    answer = ada.get(f"{table.path}?version={version}")

    assert (answer.status, answer.code) == (404, "version_not_found")


@pytest.mark.parametrize(
    "query",
    ["version=x", "version=-1", "version=1.5", "version=", "reveal=maybe", "reveal=1", "vresion=1"],
)
def test_a_malformed_moment_is_422(ada, bo, query):
    table = Table([ada, bo])

    answer = ada.get(f"{table.path}?{query}")

    name = query.partition("=")[0]
    assert (answer.status, answer.json["errors"][0]["pointer"]) == (422, f"/query/{name}")


def test_while_the_match_is_on_nothing_is_revealed(ada, bo):
    table = Table([ada, bo])

    for path in ("?reveal=true", "?seat=0", "?seat=1", "?version=2&seat=1", "/record"):
        answer = ada.get(table.path + path)

        assert (answer.status, answer.code) == (409, "match_running")


def test_after_the_end_a_match_is_shown_as_any_seat_saw_it(client, ada, bo):
    table, seen = Table([ada, bo]), {}
    for _ in range(6):
        for seat, viewer in enumerate((ada, bo)):
            match = viewer.get(table.path).json
            seen[seat, match["version"]] = match
        table.play()
    table.play_out()

    for (seat, version), match in seen.items():
        assert client.get(f"{table.path}?version={version}&seat={seat}").json == match


def test_a_seat_that_is_not_there_is_404(ada, bo):
    table = Table([ada, bo])
    table.play_out()

    for path in ("", "/board.svg", "/board.txt", "/board.json", "/replay.svg", "/events"):
        answer = ada.get(f"{table.path}{path}?seat=2")

        assert (answer.status, answer.code) == (404, "seat_not_found")


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_all_is_shown_and_the_record_proves_the_match(client, ada, bo, game):
    table = Table([ada, bo], game, entropy="my own text")

    match = table.play_out()
    record = client.get(f"{table.path}/record")
    revealed = client.get(f"{table.path}?reveal=true&version=2")

    assert match["status"] == "finished"
    assert sorted(sum(match["outcome"]["ranking"], [])) == [0, 1]
    assert match["outcome"]["termination"] in ("completed", "round_limit")
    assert revealed.json["version"] == 2
    assert revealed.json["view"] != client.get(f"{table.path}?version=2").json["view"]
    assert record.json["fairness"]["entropies"] == ["my own text", None]
    verify(decode_record(record.body))


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/decision",
        "/events",
        "/record",
        "/board.svg",
        "/board.txt",
        "/board.json",
        "/replay.svg",
    ],
)
def test_a_match_that_is_not_there_is_404(ada, path):
    for match_id in ("nothing", "01m7q3a58yss964165affh0q75"):
        answer = ada.get(f"/v1/matches/{match_id}{path}")

        assert (answer.status, answer.code) == (404, "match_not_found")


def test_lists_are_newest_first_and_come_in_pages(ada):
    """Of two matches of one millisecond neither is the newer; their ids decide."""
    ids = [put_up(ada)["id"] for _ in range(5)]

    pages = [ada.get("/v1/matches?player=me&limit=2")]
    while pages[-1].json["next_cursor"]:
        link = pages[-1].headers["Link"]
        assert link.endswith('>; rel="next"')
        pages.append(ada.get(link[1 : link.index(">")]))

    items = [item for page in pages for item in page.json["items"]]
    # As moments: one that is a whole second has no fraction.
    created = [datetime.fromisoformat(item["created_at"]) for item in items]
    assert created == sorted(created, reverse=True)
    assert [item["id"] for item in items] == sorted(ids, reverse=True)
    assert [len(page.json["items"]) for page in pages] == [2, 2, 1]
    assert "Link" not in pages[-1].headers
    assert pages[0].json["items"][0]["view"] is None


def test_lists_are_filtered(client, ada, bo):
    waiting, playing = put_up(ada)["id"], Table([ada, bo]).id
    unlisted = put_up(ada, visibility="unlisted")["id"]

    def ids(viewer, query):
        return {item["id"] for item in viewer.get(f"/v1/matches?limit=200&{query}").json["items"]}

    assert {waiting, playing} <= ids(client, "game=arctic")
    assert unlisted not in ids(client, "game=arctic")
    assert unlisted in ids(ada, "player=me")
    assert waiting in ids(client, "open=true")
    assert playing not in ids(client, "open=true")
    assert playing in ids(client, "status=playing")
    assert waiting not in ids(client, "status=playing")
    assert ids(bo, "player=me") == {playing}


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("limit=0", "/query/limit"),
        ("limit=201", "/query/limit"),
        ("limit=x", "/query/limit"),
        ("limit=1&limit=2", "/query/limit"),
        ("cursor=nonsense", "/query/cursor"),
        ("game=chess", "/query/game"),
        ("status=odd", "/query/status"),
        ("open=yes", "/query/open"),
        ("player=you", "/query/player"),
        ("limt=3", "/query/limt"),
    ],
)
def test_a_malformed_list_query_is_422(client, query, pointer):
    answer = client.get(f"/v1/matches?{query}")

    assert answer.status == 422
    assert answer.json["errors"][0]["pointer"] == pointer


def test_ones_own_matches_need_a_token(client):
    assert client.get("/v1/matches?player=me").code == "authentication_required"


def test_a_match_says_whether_it_is_rated(ada):
    assert put_up(ada, rated=True)["rated"] is True
    assert put_up(ada)["rated"] is False


def test_rated_is_yes_or_no_and_nothing_like_it(ada):
    wish = {"game": "arctic", "seats": [ME, OPEN]}
    for like in (1, "true", None):
        answer = ada.post("/v1/matches", {**wish, "rated": like})
        assert answer.status == 422
        assert answer.json["errors"][0]["pointer"] == "/rated"


def test_a_rated_match_that_does_not_count_says_why(ada, bo):
    table = Table([ada, bo], rated=True)
    assert "unrated" not in table.document
    seats = [{"kind": "bot", "bot": "random"}] * 2
    bots = put_up(ada, "north_pole", seats, rated=True)

    ended = table.play_out()
    assert ended["rated"] is True
    assert "unrated" not in ended
    assert "unrated" not in bots


def test_a_match_that_has_ended_tells_how_long_it_stays(ada):
    path = f"/v1/matches/{put_up(ada)['id']}"
    waiting = ada.get(path)
    called_off = ada.delete(path)

    told = ada.get(path)
    again = ada.get(path, headers={"If-None-Match": called_off.headers["ETag"]})

    assert "Sunset" not in waiting.headers
    kept = timedelta(days=Settings().keep_finished_days)
    ended = datetime.fromisoformat(called_off.json["updated_at"])
    assert told.headers["Sunset"] == again.headers["Sunset"] == http_date(ended + kept)
    assert again.status == 304
