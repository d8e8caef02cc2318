"""The guides as they are served: the files of the repository, with contents, neighbours, search."""

import re

import pytest

from service.pages.guides import DOCS, library

GUIDES = list(library())


@pytest.fixture(scope="module")
def known():
    """What addresses have answered already, for many pages lead to the same."""
    return {}


def test_every_page_of_both_folders_is_served(client):
    index = client.get("/docs/guides").body.decode()
    files = {
        path.relative_to(DOCS).with_suffix("").as_posix()
        for folder in ("guides", "reference")
        for path in (DOCS / folder).glob("*.md")
    }

    assert files == set(GUIDES)
    assert all(f'href="/docs/{path}"' in index for path in GUIDES)


@pytest.mark.parametrize("path", GUIDES)
def test_a_page_has_its_contents_and_its_neighbours(client, path):
    source = (DOCS / f"{path}.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## ", re.sub(r"^```.*?^```$", "", source, flags=re.M | re.S), re.M)
    place = GUIDES.index(path)

    page = client.get(f"/docs/{path}").body.decode()

    contents = page.partition('aria-label="On this page"')[2].partition("</nav>")[0]
    assert contents.count("<li>") == len(headings)
    assert ('rel="prev"' in page) == (place > 0)
    assert ('rel="next"' in page) == (place + 1 < len(GUIDES))
    for before in GUIDES[place - 1 : place]:
        assert f'<a rel="prev" href="/docs/{before}">' in page
    assert "<!--" not in page
    assert "&lt;!--" not in page


@pytest.mark.parametrize("path", GUIDES)
def test_every_link_of_a_page_leads_somewhere_on_this_server(client, known, path):
    page = client.get(f"/docs/{path}").body.decode()

    for link in re.findall(r'(?:href|src)="([^"]+)"', page):
        target, _, anchor = link.partition("#")
        if target.startswith(("http://", "https://")):
            continue
        target = target or f"/docs/{path}"
        if target not in known:
            answer = client.get(target)
            known[target] = (answer.status, answer.body.decode())
        status, found = known[target]
        assert status == 200, link
        assert not anchor or f'id="{anchor}"' in found, link


@pytest.mark.parametrize("path", GUIDES)
def test_a_page_is_there_as_markdown_too(client, path):
    answer = client.get(f"/docs/{path}.md")

    assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert answer.body == (DOCS / f"{path}.md").read_bytes()


def test_calls_and_codes_lead_to_what_explains_them(client):
    page = client.get("/docs/guides/playing-a-turn").body.decode()

    assert '<a href="/problems/turn_timed_out"><code>turn_timed_out</code></a>' in page
    call = "<code>GET /v1/matches/{match_id}/decision</code>"
    assert f'<a href="/docs/operations/read_decision">{call}</a>' in page


def test_a_page_that_is_not_there_is_not_found(client):
    for path in ("/docs/guides/none", "/docs/guides/none.md", "/docs/guides/..%2fREADME.md"):
        assert client.get(path).code == "not_found"
    assert client.get("/docs/guides/").headers["Location"] == "/docs/guides"


def test_nothing_of_a_page_comes_from_elsewhere(client):
    answer = client.get("/docs/guides/boards")
    page = answer.body.decode()

    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?//', page)


def test_the_search_finds_sections_problems_and_operations(client):
    sections = client.get("/docs/search.json").json
    urls = [url for url, *_ in sections]

    assert len(urls) == len(set(urls))
    assert "/problems/version_conflict" in urls
    assert "/docs/operations/play" in urls
    assert "/docs/guides/boards#a-board-in-your-page" in urls
