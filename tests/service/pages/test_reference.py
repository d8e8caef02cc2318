"""Every operation and every schema on a plain page, in Markdown and rendered from it."""

import ast
import json
import re
import subprocess
import sys

import pytest

from service.app import published_document
from service.pages.reference import Reference
from service.refusals.table import REFUSALS
from tests.programs import found, program

KILOBYTES = 30_000
LINK = re.compile(r"\]\((/[^)#]+)(#[^)]*)?\)")
FENCE = re.compile(r"```(\w+)\n(.*?)\n```", re.DOTALL)


@pytest.fixture(scope="module")
def document():
    return published_document()


@pytest.fixture(scope="module")
def reference(document):
    return Reference(document)


def operations_of(document):
    """Path, method and what is said of every operation."""
    for path, item in document["paths"].items():
        for method, said in item.items():
            if method != "parameters":
                yield path, method.upper(), said


def test_every_operation_has_a_page_and_stands_in_the_index(client, document):
    index = client.get("/docs/operations").body.decode()
    in_markdown = client.get("/docs/operations.md")

    assert in_markdown.headers["Content-Type"] == "text/markdown; charset=utf-8"
    for path, method, said in operations_of(document):
        address = f"/docs/operations/{said['operationId']}"
        assert f'href="{address}"' in index
        assert f"({address}.md): `{method} {path}`" in in_markdown.body.decode()
        page = client.get(address)
        assert page.status == 200
        assert len(page.body) <= KILOBYTES, address
        assert f"<code>{method} {path}</code>" in page.body.decode()


def test_a_page_says_what_is_taken_answered_and_refused(document, reference):
    for _, _, said in operations_of(document):
        page = reference.operation(said["operationId"], "")

        for parameter in said.get("parameters", ()):
            if "name" in parameter:
                assert f"| `{parameter['name']}` | {parameter['in']}" in page
        answers = re.findall(r"^### (\d+)", page, re.MULTILINE)
        assert answers == [status for status in said["responses"] if status.startswith("2")]
        refused = set(re.findall(r"\]\(/problems/(\w+)\)", page))
        assert {"malformed"} <= refused <= {*REFUSALS}


def test_what_a_member_contains_is_one_link_away(client):
    view = client.get("/docs/schemas/Match.md").body.decode()

    assert "arctic: [ArcticView](/docs/schemas/ArcticView.md)" in view
    assert "| `river` | list of string" in client.get("/docs/schemas/ArcticView.md").body.decode()


def test_every_link_of_every_page_leads_somewhere(client, reference):
    pages = [reference.operation(name, "") for name in reference.operations]
    pages += [reference.schema(name) for name in reference.schemas]
    links = {link[1] for page in pages for link in LINK.finditer(page)}

    assert len(links) > len(reference.schemas)
    names = {*reference.operations, *reference.schemas}
    for link in links:
        folder, _, name = link.rpartition("/")
        if folder in ("/docs/operations", "/docs/schemas"):
            assert name.removesuffix(".md") in names
        elif folder == "/problems":
            assert name in REFUSALS
        else:
            assert client.get(link).status == 200, link


def test_people_are_led_to_pages_for_people_and_programs_to_markdown(client):
    page = client.get("/docs/operations/play")
    in_markdown = client.get("/docs/operations/play.md")

    assert 'href="/docs/schemas/CommandRequest"' in page.body.decode()
    assert "(/docs/schemas/CommandRequest.md)" in in_markdown.body.decode()
    assert in_markdown.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert "<script>" not in page.body.decode()
    for link in set(re.findall(r'(?:src|href)="(/[^"#]+)"', page.body.decode())):
        assert client.get(link).status == 200, link


def test_samples_are_of_their_languages(reference, tmp_path):
    """Each is read by its language; none is sent."""
    scripts = []
    for name in reference.operations:
        samples = dict(FENCE.findall(reference.operation(name, "http://127.0.0.1:8000")))
        if "sh" in samples:
            ast.parse(samples["python"])
            subprocess.run(["sh", "-n"], input=samples["sh"], text=True, check=True)
            scripts.append(f"async function {name}() {{\n{samples['js']}\n}}")
    (tmp_path / "samples.mjs").write_text("\n".join(scripts), encoding="utf-8")

    assert len(scripts) > 70
    if node := found("node"):
        subprocess.run([node, "--check", tmp_path / "samples.mjs"], check=True)


@pytest.mark.parametrize("language", ["sh", "python", "js"])
def test_a_sample_does_what_it_says(client, ada, language):
    programs = {"sh": ["sh"], "python": [sys.executable], "js": ["node", "--input-type=module"]}
    reader, *arguments = programs[language]
    for name, expected in (("create_match", '"status"'), ("list_games", '"north_pole"')):
        page = client.get(f"/docs/operations/{name}.md").body.decode()
        sample = dict(FENCE.findall(page))[language].replace("YOUR_TOKEN", ada.token)

        done = subprocess.run(
            [program(reader), *arguments], input=sample, capture_output=True, text=True, timeout=60
        )

        assert done.returncode == 0, done.stderr
        assert expected in done.stdout


def test_whoever_searches_is_shown_what_says_all_the_words(client):
    found = client.get("/docs/operations?q=Take-Back").body.decode()
    nothing = client.get("/docs/operations?q=%3Cb%3Exylophone").body.decode()

    assert 'href="/docs/operations/take_back"' in found
    assert 'href="/docs/operations/list_games"' not in found
    assert 'href="/docs/schemas/Takeback"' in found
    assert "0 operations say “&lt;b&gt;xylophone”" in nothing
    river = client.get("/docs/operations?q=river").body.decode()
    assert 'href="/docs/schemas/ArcticView"' in river


@pytest.mark.parametrize("folder", ["operations", "schemas"])
def test_what_there_is_not_is_not_found(client, folder):
    for name in ("nothing", "nothing.md", "a%3Cb%3E"):
        assert client.get(f"/docs/{folder}/{name}").code == "not_found"


def test_examples_are_shortened_from_within_and_stay_json(reference):
    for name in reference.operations:
        for language, text in FENCE.findall(reference.operation(name, "")):
            if language == "json":
                json.loads(text)
                assert len(text) <= 2000


def test_language_models_are_told_every_operation_that_is_not_for_operators_alone(
    client, reference
):
    page = client.get("/llms.txt").body.decode()
    told = set(re.search(r"`/docs/operations/<id>\.md`: (.*)", page)[1].split())

    assert "/docs/operations.md" in page
    assert told == {one.id for one in reference.operations.values() if one.key != "operator"}
    assert {"play", "create_match"} <= told < {*reference.operations}
