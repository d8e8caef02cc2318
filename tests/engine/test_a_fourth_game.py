"""Adding a game is one folder and one line: done here with a copy of the engine, far from this one.

The toy game is put into the copy as its page says, under a name of its own. Then the whole generic
proof is run on it, and it has to play as the toy game plays.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.toy_game import LANTERNS
from tests.playthroughs.tables import FOLDER, PERFT_FILE

ROOT = Path(__file__).parents[2]
NAME = "torches"
PROOF = (
    "tests/engine/test_every_game.py",
    "tests/engine/test_hidden_stays_hidden.py",
    "tests/engine/test_pointing.py",
    "tests/engine/test_names.py",
    "tests/engine/test_dialect.py",
    "tests/engine/test_refusals.py",
    "tests/engine/test_catalogue.py",
    "tests/test_languages.py",
    "tests/test_walls.py",
)
WRITE_ITS_GOLDENS = f"""
import json
from tests.engine.matches import CASES
from tests.playthroughs.tables import perft_tables, stories, story

cases = [case for case in CASES if case.game.name == "{NAME}"]
goldens = {{name: story(*what) for name, what in stories().items() if what[0] in cases}}
print(json.dumps([goldens, list(perft_tables(cases))]))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the engine with one folder and one line more."""
    house = tmp_path_factory.mktemp("house")
    # Without what `make compile` built, which runs only beside the library they all share.
    not_copied = shutil.ignore_patterns("__pycache__", "perft.json", "*.so")
    for folder in ("engine", "tests/engine", "tests/playthroughs"):
        shutil.copytree(ROOT / folder, house / folder, ignore=not_copied)
    for file in (
        "pyproject.toml",
        "tests/test_walls.py",
        "tests/test_languages.py",
        "tests/rooms_of_words.py",
    ):
        shutil.copy(ROOT / file, house / file)
    toy = f"tests.engine.toy_game.{LANTERNS.name}"
    folder = house / "engine" / NAME
    shutil.copytree(ROOT / toy.replace(".", "/"), folder, ignore=not_copied)
    secrets = house / "tests/engine/redealing"
    shutil.copy(secrets / f"{LANTERNS.name}.py", secrets / f"{NAME}.py")
    for file in (*folder.glob("*.py"), secrets / f"{NAME}.py"):
        file.write_text(file.read_text("utf-8").replace(toy, f"engine.{NAME}"), "utf-8")
    catalogue = house / "engine/catalogue.py"
    known = catalogue.read_text("utf-8")
    assert "NAMES = (" in known
    catalogue.write_text(known.replace("NAMES = (", f'NAMES = ("{NAME}", '), "utf-8")
    return house


def run(house, *words):
    """A Python process that knows the copy and not this house."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_the_whole_proof_holds_for_it_and_it_stands_within_the_walls(house):
    chosen = ("-k", f"{NAME} or test_walls", "-p", "no:cacheprovider", "-p", "no:xdist")
    proved = run(house, "-m", "pytest", "-q", *chosen, *PROOF)

    assert proved.returncode == 0, proved.stdout
    assert int(re.search(r"(\d+) passed", proved.stdout)[1]) > 100


def test_it_plays_as_the_toy_game_plays(house):
    written = run(house, "-c", WRITE_ITS_GOLDENS)
    goldens, perft = json.loads(written.stdout)

    assert len(goldens) == len(LANTERNS.seat_counts)
    for name, story in goldens.items():
        golden = (FOLDER / name.replace(NAME, LANTERNS.name)).read_text("utf-8")
        assert without_digests(story) == without_digests(golden)
    toy = [table for table in json.loads(PERFT_FILE.read_text("utf-8")) if is_of_the_toy(table)]
    assert [(case.replace(NAME, LANTERNS.name), *figures) for case, *figures in perft] == [
        tuple(table.values()) for table in toy
    ]


def without_digests(story):
    """A state is written behind the name of its game, so its digest is another one."""
    return re.sub(r"state [0-9a-f]{16}", "state", story)


def is_of_the_toy(table):
    return table["case"].startswith(f"{LANTERNS.name}-")
