"""The pages by which a match is shared: what is told, to whom, and where it may stand."""

import gzip
import json
import random
import re
import struct
import subprocess
from html import unescape
from urllib.parse import quote

import pytest

from service.pages import card
from service.pages.joining import joined
from service.pages.table import TABLE, WORDS
from tests.programs import program
from tests.service.conftest import Client
from tests.service.matches.api.test_spectators import play_out
from tests.service.table import ME, OPEN, Table, put_up

NEVER_THERE = "01m0000000000000000000000z"
LANGUAGES = ("en", "de", "it", "es")


@pytest.fixture(scope="module")
def over(web):
    """A match of Ada's and Bo's that is over."""
    table = Table([Client(web).register("Ada"), Client(web).register("Bo")])
    play_out(table, random.Random(3))
    return table


def page_of(client, match_id, **headers):
    """The page as a browser without a player gets it."""
    answer = client.get(f"/m/{match_id}", headers=headers)
    assert answer.status == 200, answer
    return answer, answer.body.decode()


def members(page):
    """What chat programs read of a page."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


def size_of(png):
    """Width and height, as the picture itself has them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_a_chat_program_finds_title_text_and_a_picture_of_the_board(client, over):
    answer, page = page_of(client, over.id)
    told = members(page)
    scores = {score["seat"]: score["total"] for score in over.document["outcome"]["scores"]}
    first, *behind = over.document["outcome"]["ranking"]
    winner = f"{('Ada', 'Bo')[first[0]]} won" if behind else "A draw"
    won = f"{winner}, {scores[first[0]]} to {scores[1 - first[0]]}"

    assert told["og:title"] == told["twitter:title"] == "Arctic: Ada – Bo"
    assert told["og:description"] == told["twitter:description"] == won
    assert told["og:url"] == f"{client.base}/m/{over.id}"
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:image"] == told["twitter:image"]
    assert "Ada" in told["og:image:alt"]
    picture = client.get(told["og:image"].removeprefix(client.base))
    assert picture.headers["Content-Type"] == "image/png"
    size = int(told["og:image:width"]), int(told["og:image:height"])
    assert size_of(picture.body) == size == (1200, 630)
    tag = {"If-None-Match": picture.headers["ETag"]}
    assert client.get(f"/m/{over.id}/card.png", headers=tag).status == 304
    assert client.get(f"/m/{over.id}?utm_source=chat&fbclid=1").status == 200
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_person_sees_board_players_result_and_the_way_to_the_table_without_script(client, over):
    _, page = page_of(client, over.id)

    for shown in ("<b>Ada</b>", "<b>Bo</b>", "<h1>Arctic</h1>"):
        assert shown in page
    assert f'src="/v1/matches/{over.id}/board.svg"' in page
    assert f'href="/table/#/matches/{over.id}"' in page
    assert f'href="/table/#/replay/{over.id}"' in page
    assert (
        "frame-ancestors 'none'" in client.get(f"/m/{over.id}").headers["Content-Security-Policy"]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_why_where_the_scores_do_not(client, ada, bo, over, language):
    """After one round nobody has a point: the last round was played, and the tie-break decided."""
    table = Table([ada, bo], "north_pole", options={"round_limit": 1})
    play_out(table, random.Random(3))
    says = {"Accept-Language": language}
    reasons = [WORDS[language][f"why.{why}"] for why in ("round_limit", "tie_break")]

    page, other = (page_of(client, one.id, **says)[1] for one in (table, over))

    assert [reason for reason in reasons if f"<p>{reason}</p>" in unescape(page)] == reasons
    assert not [reason for reason in reasons if reason in unescape(other)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_readers_language(client, over, language):
    answer, page = page_of(client, over.id, **{"Accept-Language": language})

    assert answer.headers["Content-Language"] == language
    assert f'<html lang="{language}">' in page
    assert len({page_of(client, over.id, **{"Accept-Language": one})[1] for one in LANGUAGES}) == 4


def test_a_running_match_and_one_that_waits_have_a_card_too(client, ada):
    running = Table([ada, client.register("Bo <b>")])
    waiting = put_up(ada, seats=[ME, OPEN])["id"]

    for match_id, line in ((running.id, "Is being played"), (waiting, "Waits for players")):
        _, page = page_of(client, match_id)
        assert members(page)["og:description"] == line
        assert size_of(client.get(f"/m/{match_id}/card.png").body) == (1200, 630)
    assert "/board.svg" not in page
    _, page = page_of(client, running.id)
    assert "Bo <b>" not in page
    assert members(page)["og:title"] == "Arctic: Ada – Bo <b>"


def test_what_is_not_public_is_not_to_be_found_by_search(client, ada):
    for visibility, is_found in (("public", True), ("unlisted", False)):
        match = put_up(ada, visibility=visibility)
        assert ('content="noindex"' not in page_of(client, match["id"])[1]) == is_found


def test_one_page_may_be_framed_and_no_other(client, over):
    policies = {
        path: client.get(path).headers["Content-Security-Policy"]
        for path in (f"/m/{over.id}/embed", f"/m/{over.id}", "/table/", "/docs", "/contests")
    }
    framed = [path for path, policy in policies.items() if "frame-ancestors 'none'" not in policy]

    assert framed == [f"/m/{over.id}/embed"]
    policy = policies[framed[0]]
    assert "frame-ancestors *" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    absent = client.get(f"/m/{NEVER_THERE}/embed")
    assert absent.status == 404
    assert absent.headers["Content-Security-Policy"] == policy


def test_oembed_answers_with_a_frame_of_the_size_that_there_is_room_for(client, over):
    _, page = page_of(client, over.id)
    link = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    where = unescape(link[1])
    assert where == f"{client.base}/oembed?url={quote(f'{client.base}/m/{over.id}', safe='/')}"
    path = where.removeprefix(client.base)

    told = client.get(path).json
    small = client.get(f"{path}&maxwidth=320&maxheight=400").json

    assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", "Arctic: Ada – Bo")
    assert f'src="{client.base}/m/{over.id}/embed"' in told["html"]
    assert (told["width"], told["height"]) == (640, 800)
    assert (small["width"], small["height"]) == (320, 400)
    assert 'width="320" height="400"' in small["html"]
    assert told["thumbnail_url"].startswith(f"{client.base}/m/{over.id}/card.png")
    assert client.get(f"{path}&format=xml").status == 501
    for url in ("", "http://elsewhere.example/m/1", f"{client.base}/m/", f"{client.base}/docs"):
        assert client.get(f"/oembed?url={quote(url)}").status == 404


def test_the_element_is_one_file_for_every_origin(client):
    answer = client.get("/floe-board.js")
    written = answer.body.decode()

    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert not re.search(r"^(?:import|export)\b", written, re.MULTILINE)
    assert 'customElements.define("floe-board"' in written
    assert len(gzip.compress(answer.body)) < 15_000
    words = json.loads((TABLE / "words" / "de.json").read_text(encoding="utf-8"))
    for key in ("replay.run", "embed.live", "speed.calm"):
        assert json.dumps({key: words[key]}, ensure_ascii=False)[1:-1] in written
    assert json.dumps(words["match.resign"]) not in written  # what it never says


def test_modules_are_joined_with_what_they_import_and_nothing_is_lost(tmp_path):
    (tmp_path / "a.js").write_text(
        'import { b as two, c } from "./b.js";\nimport * as all from "./b.js";\n'
        'import told from "./words.json" with { type: "json" };\n'
        '/** said: "x.y" */\nglobalThis.found = [two(1), c, all.b(2), told["one.said"]];\n'
    )
    (tmp_path / "b.js").write_text(
        'import { d } from "./d.js";\n/**\n * Doubled.\n */\n'
        "export function b(n) {\n  const d2 = /** @type {any} */ (d);\n  return n * d2;\n}\n"
        "export const c = 7;\nfunction el() {}\n"
    )
    (tmp_path / "d.js").write_text("export const d = 2;\nfunction el() {}\n")
    (tmp_path / "words.json").write_text('{"one.said": "yes", "one.unsaid": "no"}')

    file = joined(tmp_path / "a.js")
    done = subprocess.run(
        [program("node"), "-e", f"{file}\nconsole.log(JSON.stringify(globalThis.found))"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(done.stdout) == [2, 7, 4, "yes"]
    assert "unsaid" not in file
    (tmp_path / "d.js").write_text("export default 2;\n")
    with pytest.raises(ValueError, match=r"d\.js: export default"):
        joined(tmp_path / "a.js")


def test_who_has_another_name_for_html_stays_within_the_title(client, ada):
    name = '"><script>alert(1)</script>'
    table = Table([ada, client.register(name)])
    address = quote(f"{client.base}/m/{table.id}")

    frame = client.get(f"/oembed?url={address}").json["html"]

    assert "<script>" not in frame
    for path in (f"/m/{table.id}", f"/m/{table.id}/embed"):
        assert "<script>alert" not in client.get(path).body.decode()


def test_people_are_told_the_same_of_a_private_match_as_of_none(web, client, ada, bo):
    seats = [ME, {"kind": "invited", "player": bo.player["id"]}]
    private = put_up(ada, seats=seats, visibility="private")["id"]
    nobody = Client(web)
    for path in ("/m/{}", "/m/{}/embed"):
        there, never = (nobody.get(path.format(one)) for one in (private, NEVER_THERE))
        assert there.status == never.status == 404
        assert there.headers["Content-Type"].startswith("text/html")
        assert there.body.replace(private.encode(), b"ID") == never.body.replace(
            NEVER_THERE.encode(), b"ID"
        )
    address = quote(f"{client.base}/m/{private}")
    assert nobody.get(f"/oembed?url={address}").code == "match_not_found"
    assert nobody.get(f"/m/{private}/card.png").code == "match_not_found"


def test_words_of_a_card_are_cut_where_there_is_no_room():
    drawn = card.card_of("A game", ["Ada " * 40, "B" * 200], "won", None)
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)

    assert texts[-1] == "won"
    assert all(len(text) < 70 for text in texts)
    assert sum(text.endswith("…") for text in texts) == 2
