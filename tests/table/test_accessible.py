"""Every page, by axe-core: no violation, in both lights, on a phone and on a desktop."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 860}


@pytest.fixture(scope="session")
def axe():
    """The script that looks; a machine without node skips."""
    script = HERE / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        if shutil.which("npm") is None:
            pytest.skip("npm is not installed: axe-core does not look at the pages")
        installed = subprocess.run(
            ["npm", "ci", "--no-progress"], cwd=HERE, capture_output=True, text=True, check=False
        )
        if installed.returncode:
            pytest.skip(f"npm installs nothing here: {installed.stderr[-200:]}")
    return script.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("light", "size"),
    [("light", DESKTOP), ("dark", PHONE)],
    ids=["light-desktop", "dark-phone"],
)
def test_no_page_has_a_violation(person, axe, light, size):
    ada = person(color_scheme=light, viewport=size, bypass_csp=True, reduced_motion="reduce")
    found = {}

    def look(page):
        ada.page.wait_for_timeout(300)
        found[page] = violations(ada, axe)

    for page in ("", "player", "mine", "games/iglu_iglu"):
        ada.go(page)
        look(f"stranger {page}")
    ada.become("Ada")
    for page in ("", "player", "mine", "lobby", "new/north_pole", "nothing"):
        ada.go(page)
        look(page)
    for game in ("arctic", "north_pole", "iglu_iglu"):
        ada.open_match(game, "me", "random")
        ada.page.wait_for_selector(".board [role=button], .offered button")
        look(game)
        ada.page.click("#tab-rules")
        ada.page.wait_for_selector(".rules")
        look(f"{game} rules")
        ada.page.click("#tab-words")
        ada.page.wait_for_selector(".board-text")
        look(f"{game} in words")
    ada.press("Resign")
    ada.page.locator("dialog").get_by_role("button", name="Resign").click()
    ada.page.wait_for_selector("article.play[data-status=finished] .outcome", timeout=120_000)
    look("finished")
    match = ada.page.url.rpartition("/")[2]
    for page in ("replay", "verify"):
        ada.go(f"{page}/{match}")
        ada.page.wait_for_selector(".board svg, .proof")
        look(page)
    ada.open_match("arctic", "me", "open")
    look("waiting")

    assert {page: faults for page, faults in found.items() if faults} == {}


def violations(someone, axe):
    """What axe-core says of the page as it stands, one line for each fault."""
    someone.page.evaluate(axe)
    found = someone.page.evaluate(
        "rules => axe.run(document, { runOnly: { type: 'tag', values: rules } })", RULES
    )
    return [
        f"{fault['id']}: {' '.join(map(str, node['target']))} {node['failureSummary'][-160:]}"
        for fault in found["violations"]
        for node in fault["nodes"][:3]
    ]
