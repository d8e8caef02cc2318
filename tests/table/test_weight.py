"""What comes over the network, compressed, for somebody who opens a page for the first time."""

HOME, MATCH = 60_000, 130_000
"""Bytes at most, without headers, which HTTP/2 shortens to little."""
QUIET_MS = 1000


def weight_of(page, open_page):
    """The bytes of all that has come until the page asks for nothing more."""
    finished = []
    page.on("requestfinished", lambda request: finished.append(request))
    open_page()
    seen = None
    while seen != len(finished):
        seen = len(finished)
        page.wait_for_timeout(QUIET_MS)
    assert any(request.url.endswith("/js/main.js") for request in finished)
    return sum(max(0, request.sizes()["responseBodySize"]) for request in finished)


def test_home_is_light(person):
    anybody = person()

    assert 0 < weight_of(anybody.page, anybody.go) < HOME


def test_a_match_is_light(person, setting):
    """By its address, with the board, the log and the rules of its game."""
    ada = setting.player("Ada")
    match = setting.match(ada, "arctic", "me", "greedy")
    visit = person(player=ada)

    def open_match():
        visit.go(f"matches/{match}")
        visit.page.wait_for_selector(".board text")

    assert 0 < weight_of(visit.page, open_match) < MATCH
