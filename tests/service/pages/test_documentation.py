"""The docs: everything from this server, and every example on the page works as it stands."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from engine.catalogue import GAMES
from engine.words import LANGUAGES, Language
from service.pages.documentation import PAGES
from service.refusals.table import REFUSALS
from service.web.document import operations_of
from tests.programs import program

PROVOCATIONS = json.loads((PAGES / "provocations.json").read_text(encoding="utf-8"))
PROGRAMS = {
    "quickstart.sh": ["sh"],
    "quickstart.py": [sys.executable],
    "quickstart.mjs": ["node"],
}


@pytest.fixture
def page(client):
    """The docs as a browser gets them."""
    return client.get("/docs").body.decode()


def test_nothing_on_the_page_comes_from_elsewhere(page):
    links = re.findall(r'(?:src|href)="([^"]+)"', page)

    assert len(links) > 10
    assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in links)
    assert "<script>" not in page


def test_every_part_of_the_page_is_there(client, page):
    for link in set(re.findall(r'(?:src|href)="(/[^"#]+)"', page)) - {"/openapi.json"}:
        answer = client.get(link)

        assert answer.status == 200, link
        assert answer.headers["ETag"]


def test_the_grammar_of_a_record_is_served_as_it_is_committed(client):
    answer = client.get("/record.schema.json")

    committed = Path(__file__).parents[3] / "openapi" / "record.schema.json"
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["ETag"]
    assert answer.body == committed.read_bytes()


def test_the_workflows_are_served_as_they_are_committed(client):
    answer = client.get("/arazzo.json")

    committed = Path(__file__).parents[3] / "openapi" / "arazzo.json"
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["ETag"]
    assert answer.body == committed.read_bytes()


def test_every_step_of_a_workflow_is_an_operation_with_its_parameters(client):
    """Strangers' programs carry the workflows out (`make strangers`)."""
    document = client.get("/openapi.json").json
    found = {one["operationId"]: one for one in operations_of(document)}
    shared = {
        operation["operationId"]: path.get("parameters", ())
        for path in document["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    }
    workflows = client.get("/arazzo.json").json["workflows"]
    assert len(workflows) == 5
    for step in (step for workflow in workflows for step in workflow["steps"]):
        operation = found[step["operationId"]]
        declared = [*shared[step["operationId"]], *operation.get("parameters", ())]
        known = {("Authorization", "header"), ("Accept", "header")}
        for one in declared:
            if "$ref" in one:
                one = document["components"]["parameters"][one["$ref"].rpartition("/")[2]]
            known.add((one["name"], one["in"]))
        used = {(one["name"], one["in"]) for one in step.get("parameters", ())}
        assert used <= known, step["stepId"]


def test_the_browser_is_told_to_load_nothing_from_elsewhere(client):
    pages = ("/docs", "/docs/operations", "/docs/operations/play", "/docs/reference")
    for path in (*pages, "/problems/malformed"):
        policy = client.get(path).headers["Content-Security-Policy"]

        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "http" not in policy
        assert ("unsafe" in policy) == (path == "/docs/reference")


def test_every_page_of_the_docs_leads_to_the_others(client):
    pages = ("/docs", "/docs/operations", "/docs/operations/play", "/docs/reference", "/problems")
    for path in (*pages, "/problems/malformed"):
        page = client.get(path).body.decode()

        for other in ("/docs", "/docs/operations", "/docs/reference", "/problems"):
            assert f'href="{other}"' in page


def test_whatever_has_its_version_in_the_address_is_kept_for_ever(client):
    page = client.get("/docs/reference").body.decode()
    (viewer,) = set(re.findall(r'"(/docs/scalar/[^"]+)"', page))
    version = viewer.split("/")[3]

    module = client.get(viewer, headers={"Accept-Encoding": "gzip"})

    assert module.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert module.headers["Content-Encoding"] == "gzip"
    assert module.headers["Content-Type"].startswith("text/javascript")
    for other in (viewer.replace(version, "0.0.0"), f"{viewer}x", "/docs/scalar/../LICENSE"):
        assert client.get(other).status == 404


def test_what_is_packed_of_the_viewer_is_named_with_version_and_licence():
    folder = Path(__file__).parents[3] / "service" / "pages" / "scalar"
    (archive,) = folder.glob("*.zip")

    about = (folder / "README.md").read_text(encoding="utf-8")

    assert about.count(archive.stem) >= 2
    assert (folder / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_example_on_the_page_plays_a_command(client, page, tmp_path, name):
    runs, *arguments = PROGRAMS[name]
    shown = re.search(
        rf'/docs/assets/{name}".*?<pre[^>]*><code>(.*?)</code></pre>', page, re.DOTALL
    )
    (tmp_path / name).write_text(html.unescape(shown[1]), encoding="utf-8")

    done = subprocess.run(
        [program(runs), *arguments, tmp_path / name], capture_output=True, text=True, timeout=300
    )

    assert done.returncode == 0, done.stderr
    assert "Nanuq places " in done.stdout


def test_the_contract_is_served_in_both_versions_with_a_tag(client):
    for name, version in (("openapi", "3.1.1"), ("openapi-3.2", "3.2.0")):
        answer = client.get(f"/{name}.json")
        again = client.get(f"/{name}.json", headers={"If-None-Match": answer.headers["ETag"]})

        assert answer.json["openapi"] == version
        assert again.status == 304


def test_an_excerpt_of_the_contract_is_whole_in_itself(client):
    whole = client.get("/openapi.json").json
    wanted = {"games", "commands"}

    for tags in [wanted, *({tag["name"]} for tag in whole["tags"])]:
        answer = client.get(f"/openapi.json?tags={','.join(sorted(tags))}")
        part = answer.json

        assert list(OpenAPIV31SpecValidator(part).iter_errors()) == []
        assert {path: set(item) for path, item in part["paths"].items()} == paths_of(whole, tags)
        assert {tag["name"] for tag in part["tags"]} == tags
    assert (
        "NorthPoleView" in client.get("/openapi.json?tags=commands").json["components"]["schemas"]
    )
    assert len(answer.body) < len(client.get("/openapi.json").body)


def paths_of(document, tags):
    """The methods of every path that one of these tags has, and what they share."""
    found = {
        path: {name for name in item if name == "parameters" or tags & set(item[name]["tags"])}
        for path, item in document["paths"].items()
    }
    return {path: names for path, names in found.items() if names - {"parameters"}}


def test_an_excerpt_is_one_whatever_order_its_tags_are_named_in(client):
    first = client.get("/openapi.json?tags=games,commands")
    second = client.get("/openapi.json?tags=commands,games,commands")

    assert (first.status, first.headers["ETag"]) == (200, second.headers["ETag"])


@pytest.mark.parametrize("tags", ["", "chess", "games,,commands", "games,chess"])
def test_an_excerpt_names_tags_that_there_are(client, tags):
    refused = client.get(f"/openapi.json?tags={tags}")

    assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, "/query/tags")
    assert "commands" in refused.json["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("asked", "offered"), [("game=chess", "arctic"), ("game=", "arctic"), ("for=me", "bot")]
)
def test_an_excerpt_is_for_a_game_and_a_reader_that_there_are(client, asked, offered):
    refused = client.get(f"/openapi.json?tags=commands&{asked}")

    pointer = f"/query/{asked.partition('=')[0]}"
    assert (refused.status, refused.json["errors"][0]["pointer"]) == (422, pointer)
    assert offered in refused.json["errors"][0]["detail"]


def test_what_an_excerpt_is_cut_by_combines_in_both_versions(client):
    asked = "game=arctic&for=frontend&tags=commands,webhooks"

    for name, version in (("openapi", "3.1.1"), ("openapi-3.2", "3.2.0")):
        answer = client.get(f"/{name}.json?{asked}")

        assert answer.json["openapi"] == version
        assert list(answer.json["paths"]) == ["/v1/matches/{match_id}/commands"]
        assert "ArcticPlaceCard" in answer.json["components"]["schemas"]
        assert "NorthPole" not in answer.body.decode()
        assert answer.headers["ETag"]


def test_the_document_is_served_as_it_is_committed_line_by_line(client):
    committed = Path(__file__).parents[3] / "openapi" / "openapi.json"
    served = client.get("/openapi.json").body.decode()

    assert served == committed.read_text(encoding="utf-8").removesuffix("\n")
    assert served.count("\n") > 5_000


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_a_page_whose_clauses_have_addresses(client, game):
    clauses = client.get(f"/v1/games/{game}/rules", headers={"Accept-Language": "it"}).json

    page = client.get(f"/docs/rules/{game}", headers={"Accept-Language": "it"})

    assert page.headers["Content-Language"] == "it"
    assert all(f'id="{clause["id"]}"' in page.body.decode() for clause in clauses["clauses"])
    assert client.get("/docs/rules/chess").code == "unknown_game"


@pytest.mark.parametrize("game", GAMES)
def test_where_a_page_speaks_of_playing_a_button_leads_to_the_table(client, page, game):
    rules = client.get(f"/docs/rules/{game}", headers={"Accept-Language": "de"}).body.decode()

    title = GAMES[game].words.tell("title", Language("de"))
    button = f'<a class="play" href="/table/#/new/{game}">'
    assert f"{button}Play " in page
    assert f"{button}Spielen: {title}</a>" in rules
    assert client.get("/table/").status == 200


def test_a_long_code_is_broken_between_its_words_only(client):
    page = client.get("/problems").body.decode()

    assert "<code>rules_<wbr>version_<wbr>unsupported</code>" in page
    assert "anywhere" not in client.get("/docs/assets/docs.css").body.decode()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_minutes_of_the_rules_lead_to_their_clauses(client, game, language):
    page = client.get(f"/docs/rules/{game}", headers={"Accept-Language": language}).body.decode()

    in_short, _, clauses = page.partition('<a class="clause"')
    cited = re.findall(r'<a href="#([\w-]+)">\1</a>', in_short)
    assert len(cited) >= 12
    assert all(clauses.count(f' id="{clause}"') == 1 for clause in cited)
    assert f'<img src="/v1/games/{game}/board.svg" alt="' in in_short


def test_a_drawing_among_the_rules_stays_as_it_is(client):
    """Blank lines, leading spaces, and lines of nothing but cracks are part of the map."""
    rules = "/v1/games/north_pole/rules"
    drawing = client.get(rules, headers={"Accept": "text/markdown"}).body.split(b"```")[1]

    clauses = client.get(rules).json["clauses"]
    page = client.get("/docs/rules/north_pole").body

    (clause,) = [clause["text"] for clause in clauses if clause["id"] == "D4"]
    assert b"    -   -     -\n" in drawing
    assert f"```{drawing.decode()}```" in clause
    assert b"<pre><code>" + drawing.removeprefix(b"\n") + b"</code></pre>" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_tables_of_the_rules_stay_tables_and_code_is_code(client, game, language):
    headers = {"Accept-Language": language}
    written = client.get(f"/v1/games/{game}/rules", headers={**headers, "Accept": "text/markdown"})
    lines = re.sub(r"```.*?```", "", written.body.decode(), flags=re.DOTALL).splitlines()
    rules_of_tables = [line for line in lines if re.fullmatch(r"[|:\s-]+", line) and "--" in line]

    page = client.get(f"/docs/rules/{game}", headers=headers).body.decode()

    assert page.count("<table>") == len(rules_of_tables) > 0
    prose = re.sub(r"<pre>.*?</pre>", "", page, flags=re.DOTALL)
    assert not re.search(r"^\||\|$", prose, re.MULTILINE)
    assert "`" not in prose
    assert "**" not in prose


def test_every_code_is_on_the_page_of_problems(client):
    page = client.get("/problems")

    codes = {*REFUSALS, *(code for game in GAMES.values() for code in game.refusals)}
    assert all(f'href="/problems/{code}"' in page.body.decode() for code in codes)
    assert page.headers["ETag"]


@pytest.mark.parametrize("page", ["/docs", "/docs/operations", "/problems"])
def test_an_address_cut_at_its_last_name_leads_to_the_page_above(client, page):
    cut = client.get(f"{page}/")

    assert (cut.status, cut.headers["Location"]) == (302, page)
    assert client.get(page).status == 200


@pytest.mark.parametrize("code", [*REFUSALS])
def test_on_the_page_of_a_problem_code_is_code(client, code):
    page = client.get(f"/problems/{code}").body.decode()

    assert "`" not in page
    assert page.count("<code>") == 1 + REFUSALS[code].advice.count("`") / 2


def test_a_browser_gets_a_page_for_an_unknown_code_and_a_program_a_problem(client):
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}

    page = client.get("/problems/a_<code>", headers=browser)

    assert (page.status, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert "<code>a_&lt;code&gt;</code> is no code" in page.body.decode()
    assert "ETag" not in page.headers
    assert client.get("/problems/a_code", headers={"Accept": "*/*"}).code == "not_found"


@pytest.mark.parametrize("code", PROVOCATIONS)
def test_what_a_page_sends_to_be_refused_is_refused_so(client, ada, code):
    """As service/pages/live.js fills it in."""
    wanted = PROVOCATIONS[code]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "north_pole", "seats": seats, "options": {"start_seat": 0}}
    match = ada.post("/v1/matches", body).json
    headers = {"Authorization": f"Bearer {ada.token}"} if wanted.get("key") else {}
    sent = wanted.get("sent")
    if "body" in wanted:
        sent = json.dumps(wanted["body"]).replace('"{version}"', str(match["version"]))
    if sent is not None:
        headers["Content-Type"] = "application/json"
    path = wanted["path"].replace("{match}", match["id"])

    refused = client.request(
        wanted["method"], path, body=sent, headers={**headers, **wanted.get("headers", {})}
    )

    assert refused.code == code
    assert ada.get(f"/v1/matches/{match['id']}").json == match


def test_the_page_of_a_problem_that_can_be_provoked_has_a_button(client):
    assert len(PROVOCATIONS) > 20
    for code in (*PROVOCATIONS, "internal_error", "rate_limited"):
        page = client.get(f"/problems/{code}").body.decode()

        assert ('data-act="provoke"' in page) == (code in PROVOCATIONS)
