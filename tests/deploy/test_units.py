"""The units for systemd and the file for containers start what the Procfile starts."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import urllib3

from tests.ports import free_port
from tests.programs import program
from tests.waiting import until

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROCFILE = dict(
    line.split(": ", 1) for line in (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
)
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
UNITS = sorted((DEPLOY / "systemd").iterdir())
COMMAND = re.compile(r"^ExecStart=/bin/sh -c 'exec (.*)'$", re.MULTILINE)


def test_every_line_of_the_procfile_has_its_unit():
    """A dollar sign is doubled there: the shell is to fill the gap, not systemd."""
    services = [unit for unit in UNITS if unit.suffix == ".service"]
    started = {
        re.sub(r"floe-(\w+)@?\.service", r"\1", unit.name): COMMAND.search(unit.read_text())[1]
        for unit in services
    }

    assert {name: said.replace("$$", "$") for name, said in started.items()} == PROCFILE


def test_the_target_wants_every_unit():
    wanted = re.search(r"^Wants=(.*)$", (DEPLOY / "systemd/floe.target").read_text(), re.MULTILINE)

    units = {re.sub(r"@\d+", "@", name) for name in wanted[1].split()}
    assert units == {unit.name for unit in UNITS if unit.suffix == ".service"}


def test_systemd_understands_the_units():
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", *UNITS], capture_output=True, text=True
    )

    complaints = [line for line in done.stderr.splitlines() if "floe" in line]
    assert (done.returncode, complaints) == (0, []), done.stderr


def test_the_container_starts_what_the_procfile_calls_web():
    command = re.search(r"^CMD (.*)$", CONTAINERFILE, re.MULTILINE)[1]

    assert command.replace('\\"', '"') == f'["sh", "-c", "exec {PROCFILE["web"]}"]'


@pytest.mark.alone
def test_every_run_line_of_the_container_works_in_a_clean_folder(tmp_path, redis_url):
    """Without an engine of containers: the files it copies, its RUN lines in order, its command."""
    floe = tmp_path / "floe"
    floe.mkdir()
    port = free_port()
    environment = {
        "HOME": str(tmp_path),
        "PATH": f"{floe / '.venv/bin'}:{Path(sys.base_prefix) / 'bin'}:/usr/bin:/bin",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "REDIS_URL": redis_url,
        "PROMETHEUS_MULTIPROC_DIR": str(floe / "metrics"),
        **{name: os.environ[name] for name in os.environ if name.upper().startswith("PIP_")},
    }

    for instruction, rest in re.findall(r"^(COPY|RUN) (.*)$", CONTAINERFILE, re.MULTILINE):
        if instruction == "COPY":
            _copy(*rest.split(), floe)
        else:
            done = subprocess.run(
                rest, shell=True, cwd=floe, env=environment, capture_output=True, text=True
            )
            assert done.returncode == 0, f"{rest}\n{done.stdout}{done.stderr}"

    with subprocess.Popen(
        ["sh", "-c", f"exec {PROCFILE['web']}"], cwd=floe, env=environment
    ) as web:
        try:
            until(lambda: _answers(port))
        finally:
            web.terminate()


def _copy(*names_and_floe):
    *names, target, floe = names_and_floe
    for name in names:
        source, place = ROOT / name, floe / target
        place = place / Path(name).name if target.endswith("/") else place
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place)


def _answers(port):
    try:
        pool = urllib3.PoolManager(retries=False)
        return pool.request("GET", f"http://127.0.0.1:{port}/readyz").status == 200
    except urllib3.exceptions.HTTPError:
        return False
