"""Tests find the programs of the machine in one place, start what was found, or skip and say so."""

import ast
from pathlib import Path

import pytest

from tests import programs

HERE = Path(__file__).parent
STARTERS = {"Popen", "run", "check_output", "check_call"}
ALWAYS_THERE = {"sh", "git"}
FILES = sorted(
    path
    for path in HERE.rglob("*.py")
    if not {"node_modules", "made"} & {*path.relative_to(HERE).parts}
)


def test_a_program_off_the_path_of_most_is_found_and_started_from_there(tmp_path, monkeypatch):
    there = tmp_path / "sbin" / "floe-test-proxy"
    there.parent.mkdir()
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(programs, "ADMINISTRATORS", (str(there.parent),))

    assert programs.program("floe-test-proxy") == str(there)


def test_without_it_the_test_is_skipped_and_says_what_is_missing():
    with pytest.raises(pytest.skip.Exception, match="floe-a or floe-b is not installed"):
        programs.program("floe-a", "floe-b")


def test_nobody_else_looks_for_programs_or_starts_one_by_its_bare_name():
    """If this fails: start what `tests.programs.program` finds."""
    bare = {f"{path.relative_to(HERE)}:{line}" for path in FILES for line in bare_starts(path)}

    assert bare == set()


def bare_starts(path):
    """The lines of a file that look for a program, or start one wherever the path may lead."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id="shutil"), attr="which") if (
                path.name != "programs.py"
            ):
                yield node.lineno
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="subprocess"), attr=attr),
                args=[ast.List(elts=[ast.Constant(value=name), *_]), *_],
            ) if attr in STARTERS and name not in ALWAYS_THERE:
                yield node.lineno


def test_what_starts_a_bare_name_is_noticed(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text('subprocess.run(["nginx", "-t"])\nshutil.which("nginx")\n')

    assert sorted(bare_starts(wrong)) == [1, 2]
