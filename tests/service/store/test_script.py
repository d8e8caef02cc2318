"""Every script of ours: Redis takes it, somebody runs it, and it stands in a file of its own."""

from pathlib import Path

import pytest

import service.app
import worker.__main__  # noqa: F401  # whatever runs scripts is read by one of the two
from service.store.script import INCLUDE, SCRIPTS, read, script

SERVICE = Path(service.app.__file__).parent
FILES = sorted(SERVICE.rglob("*.lua"))
RUN = frozenset(SCRIPTS)


def included(file):
    """What a file begins with, and what that begins with."""
    names = [line for line in file.read_text().splitlines() if line.startswith(INCLUDE)]
    found = {(file.parent / f"{name.removeprefix(INCLUDE)}.lua").resolve() for name in names}
    return found.union(*map(included, found))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SERVICE)))
def test_the_server_takes_a_script(file, redis):
    known = read(file)
    assert redis.script_load(known.source) == known.sha


def test_every_script_is_run_by_somebody():
    begins_others = set().union(*map(included, FILES))
    unused = [file for file in FILES if file not in begins_others and read(file).sha not in RUN]
    assert unused == []


def test_a_script_says_first_what_it_is_for():
    for file in FILES:
        own = [line for line in file.read_text().splitlines() if not line.startswith(INCLUDE)]
        assert own[0].startswith("-- "), file


def test_no_lua_stands_in_python():
    room = SERVICE.parent
    files = [*SERVICE.rglob("*.py"), *(room / "worker").rglob("*.py")]
    assert [file for file in files if "redis.call(" in file.read_text()] == []


def test_a_script_may_begin_with_others(tmp_path):
    (tmp_path / "one.lua").write_text("local one = 1\n")
    (tmp_path / "two.lua").write_text("-- include: one\nlocal two = 2\n")
    (tmp_path / "sum.lua").write_text("-- include: two\nreturn one + two\n")
    found = script(str(tmp_path / "module.py"), "sum")
    assert found.source == "local one = 1\nlocal two = 2\nreturn one + two\n"
