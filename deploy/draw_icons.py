"""Draws table/icons/ from table/floe.svg, for phones and desktops that install the table.

`.venv/bin/python deploy/draw_icons.py` after a change of the picture; it needs a Chromium. A
maskable icon fills its whole square, and everything that matters lies within the circle that is
left when a phone cuts the corners off.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

TABLE = Path(__file__).parents[1] / "table"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
GROUND = "#0b3a53"
"""The colour of the disc in the picture: around it there is more of it."""
WHOLE = "0 0 64 64"
ICONS = {"192.png": (192, WHOLE), "maskable.png": (512, "-9 -9 82 82")}
"""Each with its size in pixels, and how much it shows of the picture and around it."""


def page_of(size: int, shown: str) -> str:
    """The picture alone on a page of that size."""
    picture = (TABLE / "floe.svg").read_text(encoding="utf-8")
    picture = picture.replace(f'viewBox="{WHOLE}"', f'viewBox="{shown}"')
    ground = f"background:{GROUND};" if shown != WHOLE else ""
    return f"<style>*{{margin:0}}svg{{{ground}display:block;width:{size}px}}</style>{picture}"


def draw() -> None:
    """Write all icons."""
    program = next(filter(None, map(shutil.which, CHROMIUM)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, (size, shown) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(size, shown))
            page.screenshot(path=TABLE / "icons" / name, omit_background=True)


if __name__ == "__main__":
    draw()
