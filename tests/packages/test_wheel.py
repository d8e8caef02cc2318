"""The wheel alone: what it needs, what it carries, and that it plays and proves as the source."""

import json
import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import floe_games
import pytest
from floe_games import GAMES
from floe_games.arctic import turn
from floe_games.words import LANGUAGES, Words

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine.words import Words as SourceWords  # noqa: E402 - found on the path above

PLAYED = """
import sys
from random import Random
from floe_games import GAMES, codec_of, deal
for game in GAMES.values():
    for seats in game.seat_counts:
        rng, state, steps = Random(seats), deal(game, seats, game.options_type(), b"a seed"), 0
        while to_act := game.to_act(state):
            command = rng.choice(game.legal_commands(state, to_act[0]))
            state, _ = game.apply(state, to_act[0], command)
            steps += 1
        print(game.name, seats, steps, game.outcome(state).ranking)
        assert game.estimate(state) == game.outcome(state).worth()
assert not {"babel", "fluent", "engine"} & {name.partition(".")[0] for name in sys.modules}
"""


def ran(python, *words, folder):
    done = subprocess.run(
        [python, *words], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_needs_nothing_but_msgspec(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith("/METADATA")]
        metadata = Parser().parsestr(archive.read(name).decode())

    needed = [line for line in metadata.get_all("Requires-Dist") if "extra ==" not in line]

    assert [re.match(r"[\w-]+", line)[0] for line in needed] == ["msgspec"]
    assert metadata["Version"] == floe_games.VERSION


def test_it_carries_every_module_of_the_engine_under_its_own_name(wheel):
    source = {path.relative_to(ROOT / "engine") for path in (ROOT / "engine").rglob("*.py")}
    with zipfile.ZipFile(wheel) as archive:
        modules = {name for name in archive.namelist() if name.endswith(".py")}
        texts = {name: archive.read(name).decode() for name in modules}

    assert {f"floe_games/{path}" for path in source} <= modules
    assert [
        name for name, text in texts.items() if re.search(r"^\s*(from|import) engine", text, re.M)
    ] == []
    assert [name for name, text in texts.items() if re.search(r"[\"']engine[.\"']", text)] == []


def test_its_types_are_right(wheel, tmp_path):
    """With all that the build laid in: `make check` does not see what stands in packages/."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)

    settings, cache = ROOT / "pyproject.toml", tmp_path / "cache"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--package", "floe_games"]
        + [f"--config-file={settings}", f"--cache-dir={cache}"],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_rules_are_compiled_where_that_is_asked_for_and_never_else(wheel):
    is_compiled = os.environ.get("FLOE_COMPILED") == "1"

    assert Path(turn.__file__).suffix == (".so" if is_compiled else ".py")
    assert wheel.name.endswith("-py3-none-any.whl") != is_compiled


def test_a_match_of_every_game_is_played_where_nothing_else_is_installed(alone, tmp_path):
    played = ran(alone, "-c", PLAYED, folder=tmp_path).splitlines()

    assert len(played) == sum(len(game.seat_counts) for game in GAMES.values())
    assert (
        played
        == ran(
            sys.executable,
            "-c",
            PLAYED.replace("floe_games", "engine").partition("assert not")[0],
            folder=ROOT,
        ).splitlines()
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_of_the_source_is_verified_there(alone, tmp_path, game):
    record = ROOT / "tests" / "playthroughs" / f"{game}-record.json"

    assert ran(alone, "-m", "floe_games", "verify", record, folder=tmp_path)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_forged_record_is_refused_there(alone, tmp_path, game):
    record = json.loads((ROOT / "tests" / "playthroughs" / f"{game}-record.json").read_text())
    record["commands"].pop()
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record))

    done = subprocess.run(
        [alone, "-m", "floe_games", "verify", forged],
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )

    assert done.returncode


def test_bots_play_and_write_a_record_at_the_terminal(alone, tmp_path):
    ran(
        alone,
        "-m",
        "floe_games",
        "play",
        "arctic",
        "--seats",
        "greedy,random",
        "--record",
        "r.json",
        folder=tmp_path,
    )

    assert ran(alone, "-m", "floe_games", "verify", "r.json", folder=tmp_path)


def test_what_it_calls_itself_is_its_own_name(alone, tmp_path):
    assert "python -m floe_games" in ran(alone, "-m", "floe_games", "--help", folder=tmp_path)


ROOMS = ("", ".arctic", ".cli", ".iglu_iglu", ".north_pole")
NUMBERS = (*range(130), 1_000, 1_000_000, 1_000_001, 2_000_000, -1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_every_sentence_is_told_as_the_source_tells_it(room, language):
    ours, source = Words(f"floe_games{room}"), SourceWords(f"engine{room}")

    assert ours.keys(language=language) == source.keys(language=language)
    for key in source.keys(language=language):
        gaps = source.gaps(key, language)
        assert ours.gaps(key, language) == gaps
        for number in NUMBERS if gaps else (0,):
            filled = dict.fromkeys(gaps, number)
            assert ours.fill(key, language, dict(filled)) == source.fill(key, language, filled)


def test_no_room_that_speaks_is_forgotten_here():
    rooms = {path.parent.parent for path in (ROOT / "engine").rglob("languages/en.ftl")}

    assert {f".{room.name}" if room.name != "engine" else "" for room in rooms} == {*ROOMS}
