"""The types of both clients: complete, narrow, and true of everything that was ever recorded."""

import json
import shutil
import zipfile

from tests.packages.conftest import NODE_TOOLS, ROOT, run

EXAMPLES = sorted((ROOT / "openapi" / "examples").glob("*.json"))
PROBLEMS = {
    "BadRequest",
    "Conflict",
    "Forbidden",
    "Malformed",
    "NotFound",
    "NotJson",
    "PreconditionFailed",
    "PreconditionRequired",
    "Unauthorized",
}


def shape(example):
    """What an example is one of; a refusal is called after its status."""
    return "Problem" if example.stem in PROBLEMS else example.stem


def test_every_symbol_of_the_client_for_python_has_a_type(client_home):
    told = client_home.pyright("--verifytypes", "floe_client", "--ignoreexternal")

    assert "Type completeness score: 100%" in told


def test_the_client_for_python_is_strict_in_all_its_modules(client_home):
    [package] = (client_home.folder / "venv").glob("lib/*/site-packages/floe_client")
    shutil.copytree(package, client_home.folder / "own" / "floe_client")

    client_home.mypy("own/floe_client")


def test_unions_are_narrow_in_python(client_home):
    program = (ROOT / "tests" / "packages" / "py" / "narrow.py").read_text(encoding="utf-8")

    client_home.check("narrow.py", program)


def test_unions_are_narrow_in_typescript(node):
    program = (ROOT / "tests" / "packages" / "js" / "narrow.mts").read_text(encoding="utf-8")

    assert node.compiled("narrow.mts", program)


def test_what_was_recorded_is_what_python_expects(client_home):
    lines = ["from floe_client import models", ""]
    for number, example in enumerate(EXAMPLES):
        value = json.loads(example.read_text(encoding="utf-8"))
        lines.append(f"example_{number}: models.{shape(example)} = {value!r}")

    client_home.mypy(client_home.folder / client_home.write("recorded.py", "\n".join(lines)))


def test_what_was_recorded_is_what_typescript_expects(node):
    lines = ['import type * as models from "@floe/client";']
    for number, example in enumerate(EXAMPLES):
        value = example.read_text(encoding="utf-8")
        name = shape(example).replace("Problem", "ProblemDocument")  # `Problem` is what is thrown
        lines.append(f"export const example_{number}: models.{name} = {value};")

    assert node.compiled("recorded.mts", "\n".join(lines))


def test_the_package_for_typescript_is_found_by_every_resolver(client_tarball, node):
    folder = node.folder
    run(NODE_TOOLS / "publint", "run", client_tarball, "--strict", cwd=folder)
    run(NODE_TOOLS / "attw", client_tarball, "--profile", "esm-only", cwd=folder)


def test_the_packages_carry_licence_readme_and_types(client_wheel, node):
    with zipfile.ZipFile(client_wheel) as archive:
        names = archive.namelist()
        [metadata] = [name for name in names if name.endswith("/METADATA")]
        told = archive.read(metadata).decode()
    installed = node.folder / "node_modules" / "@floe" / "client"

    assert {"floe_client/py.typed", "floe_client/LICENSE"} <= set(names)
    assert told.count("Requires-Dist:") == 1
    assert "Requires-Dist: httpx" in told
    assert "A bot in ten lines" in told
    assert {file.name for file in installed.iterdir()} == {
        *("LICENSE", "README.md", "dist", "package.json"),
    }
    assert "dependencies" not in json.loads((installed / "package.json").read_text())


def test_a_build_gives_the_same_bytes_every_time(client_wheel, client_tarball, build, tmp_path):
    again = [build("client", tmp_path), build("client-js", tmp_path)]

    for package, first in zip(again, (client_wheel, client_tarball), strict=True):
        assert package.read_bytes() == first.read_bytes()
