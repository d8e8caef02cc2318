"""The documentation in step: made tables are current, pages listed, and what they name exists."""

import json
import re
from functools import cache

import pytest

from engine.catalogue import GAMES
from engine.game import PARTS
from service.refusals.table import REFUSALS
from service.settings import list_settings
from service.web.cors import RESPONSE_HEADERS
from tests.docs.tables import DECLARED_METRICS, ROOT, TABLES, pages, with_tables

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
CALL = re.compile(r"^(GET|PUT|POST|DELETE) (/[^\s?]*)")
TARGET = re.compile(r"\bmake ([a-z][a-z-]*)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

PAGES = pages()
every_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)


def words(page):
    return page.read_text(encoding="utf-8")


@every_page
def test_made_tables_are_current(page):
    """If this fails: `make tables`."""
    assert with_tables(words(page)) == words(page)


def test_every_table_stands_on_a_page():
    everything = "".join(map(words, PAGES))

    assert all(f"<!-- table: {name} -->" in everything for name in TABLES)


def test_every_page_is_listed():
    listed = set(LINK.findall(words(ROOT / "docs" / "README.md")))
    docs = ROOT / "docs"

    written = {page.relative_to(docs).as_posix() for page in docs.glob("**/*.md")}
    assert written - {"README.md"} <= listed


@every_page
def test_links_lead_somewhere(page):
    for link in LINK.findall(FENCED.sub("", words(page))):
        if link.startswith(("https://", "http://")):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@cache
def anchors(page):
    """The places of a page that a link may name, as GitHub names them."""
    headings = HEADING.findall(FENCED.sub("", words(page)))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_calls_named_are_calls_of_the_contract(page):
    contract = json.loads(words(ROOT / "openapi" / "openapi.json"))
    known = {
        (method.upper(), shape(path))
        for path, operations in contract["paths"].items()
        for method in operations
    }

    for code in CODE.findall(words(page)):
        call = CALL.match(code)
        if call and "…" not in code and call[2] not in BESIDE_THE_CONTRACT:
            assert (call[1], shape(call[2])) in known, code


GAME_CONSTANTS = set(PARTS["rules"])
"""What the rules of every game are called in its folder."""

BESIDE_THE_CONTRACT = {"/docs", "/openapi.json", "/openapi-3.2.json", "/record.schema.json"}


def shape(path):
    """An address with its gaps empty."""
    return re.sub(r"\{[^}]*\}", "{}", path)


@every_page
def test_settings_metrics_and_codes_named_exist(page):
    settings = {setting.variable for setting in list_settings()}
    metrics = {next(iter(metric.describe())).name for metric in DECLARED_METRICS}

    for code in CODE.findall(words(page)):
        if re.fullmatch(r"[A-Z]+(_[A-Z]+)+(=\S*)?", code):
            assert code.partition("=")[0] in settings | OTHER_VARIABLES | GAME_CONSTANTS, code
        if code.startswith("floe_") and not re.match(PACKAGES, code):
            assert code.removesuffix("_total") in metrics, code
        if code.startswith("/problems/"):
            assert code.removeprefix("/problems/") in {*REFUSALS, "<code>"}, code


PACKAGES = rf"floe_(games|client|service|{'|'.join(GAMES)})\b"
"""What is imported, and how the games are called among those of OpenSpiel."""

OTHER_VARIABLES = {
    "FLOE_URL",  # the examples'
    "FLOE_TOKEN",  # of the engine's command line
    "PROMETHEUS_MULTIPROC_DIR",  # prometheus-client's
    *("HTTP_PORT", "HTTPS_PORT"),  # the compose file's
}


@every_page
def test_targets_named_are_targets(page):
    targets = set(re.findall(r"^([a-z][a-z-]*):", words(ROOT / "Makefile"), re.MULTILINE))
    typed = "\n".join([*CODE.findall(words(page)), *FENCED.findall(words(page))])

    assert set(TARGET.findall(typed)) <= targets


def test_every_header_that_pages_of_other_origins_may_read_is_named():
    guide = words(ROOT / "docs" / "guides" / "requests-and-problems.md")
    section = guide.partition("## Pages of other origins")[2].partition("\n## ")[0]

    assert all(f"`{name}`" in section for name in RESPONSE_HEADERS.split(", "))
