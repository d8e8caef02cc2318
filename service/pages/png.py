"""A picture of points: `python -m service.pages.png` reads SVG and writes PNG.

It is a process of its own, behind all others: to draw every point of a board takes a tenth of a
second of a processor, for which nobody who plays has to wait (`service/pages/card.py`).
"""

import os
import sys
from pathlib import Path

import resvg_py

LETTERS = "DejaVu Sans"
"""What the engine has measured its texts in (`engine/svg.py`); a machine may have no letters."""
FILES = [str(path) for path in sorted((Path(__file__).parent / "letters").glob("*.ttf"))]
BEHIND = 10
"""How far it stands behind whatever else wants the processor."""


def main() -> None:
    """Read SVG, write PNG."""
    os.nice(BEHIND)
    drawn = sys.stdin.buffer.read().decode()
    made = resvg_py.svg_to_bytes(svg_string=drawn, sans_serif_family=LETTERS, font_files=FILES)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
