"""The environment of OpenEnv: its own validation, and matches played in words."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from floe_games import GAMES
from floe_games.openenv.environment import Choice, FloeEnvironment

APP = Path(__file__).resolve().parents[2] / "packages" / "openenv"
OPENENV, UV = (Path(sys.executable).with_name(name) for name in ("openenv", "uv"))
PORT = 18_473
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


def test_openenv_validates_the_app_as_it_runs(tmp_path):
    program = f"import sys; sys.path[:] = {sys.path!r}; import runpy\n"
    program += f"sys.argv = ['', '--port', '{PORT}']; "
    program += "runpy.run_module('floe_games.openenv', run_name='__main__')"
    app = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path)
    try:
        for _ in range(600):
            try:
                urlopen(f"http://127.0.0.1:{PORT}/health", timeout=5).close()
                break
            except (URLError, TimeoutError):
                time.sleep(0.2)
        report = validated(f"http://127.0.0.1:{PORT}")
    finally:
        app.terminate()
        app.wait(30)

    assert '"passed": true' in report
    assert '"failed_criteria": []' in report


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
