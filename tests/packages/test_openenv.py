"""The environment of OpenEnv: its own validation, and matches played in words."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from floe_games import GAMES
from floe_games.openenv.environment import Choice, FloeEnvironment

from tests.packages.conftest import IS_PROOF

APP = Path(__file__).resolve().parents[2] / "packages" / "openenv"
OPENENV, UV = (Path(sys.executable).with_name(name) for name in ("openenv", "uv"))
PORT = 18_473
ADDRESS = f"http://127.0.0.1:{PORT}"
PATIENCE_SECONDS = 240
every_game = pytest.mark.parametrize("game", sorted(GAMES))


def played(environment, rng, **chosen):
    """The positions of a match by chance."""
    position = environment.reset(**chosen)
    yield position
    while not position.done:
        position = environment.step(Choice(choice=rng.randrange(len(position.choices))))
        yield position


def validated(*target):
    done = subprocess.run(
        [OPENENV, "validate", *target, "--timeout", "60"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_openenv_validates_the_folder():
    subprocess.run([UV, "lock", "--quiet", "--project", APP], check=True, timeout=300)

    assert "[OK]" in validated(APP)


def answers(port):
    try:
        urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
    except (URLError, TimeoutError):
        return False
    return True


@contextmanager
def served(*command, port=PORT, **where):
    """The app as a process that answers, until the block ends."""
    app = subprocess.Popen(command, **where)
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not answers(port):
            assert app.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)
        yield
    finally:
        app.terminate()
        app.wait(30)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The app of the package that was installed elsewhere."""
    program = f"import sys; sys.path[:] = {sys.path!r}; import runpy\n"
    program += f"sys.argv = ['', '--port', '{PORT}']; "
    program += "runpy.run_module('floe_games.openenv', run_name='__main__')"
    with served(sys.executable, "-c", program, cwd=tmp_path_factory.mktemp("app")):
        yield


def sent(path, **body):
    """Status and detail of what the app answers."""
    head = {"Content-Type": "application/json"}
    try:
        with urlopen(
            Request(ADDRESS + path, json.dumps(body).encode(), head), timeout=60
        ) as answer:
            return answer.status, ""
    except HTTPError as problem:
        return problem.code, json.load(problem)["detail"]


def test_openenv_validates_the_app_as_it_runs(app):
    report = validated(ADDRESS)

    assert '"passed": true' in report
    assert '"failed_criteria": []' in report


def test_a_choice_before_reset_is_the_callers_fault(app):
    status, detail = sent("/step", action={"choice": 0})

    assert status == 409
    assert "reset comes first" in detail


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": ["arctic"]},
        {"seats": 9},
        {"seats": "many"},
        {"seat": 2},
        {"bots": "nobody"},
        {"options": {"edition": "fr"}},
        {"options": "none"},
    ],
)
def test_what_cannot_be_dealt_is_the_callers_fault(app, wrong):
    status, detail = sent("/reset", **wrong)

    assert status == 422
    assert detail


def test_a_match_that_can_be_dealt_is(app):
    assert sent("/reset", game="north_pole", seats=3, seat=2)[0] == 200


@pytest.mark.skipif(not IS_PROOF, reason="it installs OpenEnv once more: `make packages-prove`")
def test_every_run_line_of_the_container_works_in_a_clean_folder(tmp_path, wheel):
    """Without an engine of containers: the files it copies, its RUN lines in order, its command."""
    text = (APP / "Containerfile").read_text(encoding="utf-8")
    [(copied, _)] = re.findall(r"^COPY (\S+) (\S+)$", text, re.MULTILINE)
    assert fnmatch(wheel.name, copied)
    shutil.copyfile(wheel, tmp_path / wheel.name)
    own = {name: os.environ[name] for name in os.environ if name.upper().startswith("PIP_")}
    programs = f"{tmp_path / '.venv/bin'}:{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin"
    environment = {"HOME": str(tmp_path), "PATH": programs, **own}

    for line in re.findall(r"^RUN (.*)$", text, re.MULTILINE):
        done = subprocess.run(
            line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"

    command = json.loads(re.search(r"^CMD (.*)$", text, re.MULTILINE)[1])
    here = {"0.0.0.0": "127.0.0.1", "8000": str(PORT + 1)}
    program = tmp_path / ".venv" / "bin" / command[0]
    command = [here.get(word, word) for word in command[1:]]
    with served(program, *command, port=PORT + 1, cwd=tmp_path, env=environment):
        pass


@every_game
def test_a_match_is_played_in_words(game):
    environment, rng = FloeEnvironment(), Random(game)

    first, *between, last = played(environment, rng, game=game, seats=3, seat=1, seed=4)

    for position in (first, *between):
        assert position.prompt
        assert len(position.choices) == len(position.commands) > 0
        assert position.view["seat"] == 1
        assert (position.done, position.reward) == (False, 0)
    assert any(position.happened for position in between)
    assert last.reward in (-1, 0, 1)
    assert last.choices == []
    assert environment.state.step_count == len(between) + 1


@every_game
def test_the_same_seed_plays_the_same_match(game):
    one, again, other = (
        [position.model_dump() for position in played(FloeEnvironment(), Random(1), seed=seed)]
        for seed in (5, 5, 6)
    )

    assert one == again
    assert one != other


def test_what_is_not_among_the_choices_loses():
    environment = FloeEnvironment()
    choices = environment.reset(seed=1).choices

    for _ in range(2):
        position = environment.step(Choice(choice=len(choices)))
        assert (position.done, position.reward) == (True, -1)


def test_what_cannot_be_played_is_refused():
    environment = FloeEnvironment()
    with pytest.raises(ValueError, match="reset"):
        environment.step(Choice(choice=0))
    for wrong in ({"game": "chess"}, {"seats": 9}, {"seat": 2}, {"options": {"edition": "fr"}}):
        with pytest.raises(ValueError, match=r"chess|seat|edition|fr"):
            environment.reset(**wrong)
