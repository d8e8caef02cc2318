"""Clients that were generated from our document, unpatched: they type-check strictly, and play."""

import pytest

from engine.catalogue import GAMES
from tests.strangers.conftest import MADE

CONTRACT = "./made/openapi.json"
GENERATORS = {
    "openapi_fetch": ("openapi-typescript", CONTRACT, "-o", "made/openapi_fetch/contract.d.ts"),
    "hey_api": ("openapi-ts", "-i", CONTRACT, "-o", "made/hey_api"),
    "orval": ("orval", "--config", "orval.config.ts"),
    "oazapfts": ("oazapfts", CONTRACT, "made/oazapfts/floe.ts"),
    "openapi_generator": (
        *("openapi-generator-cli", "generate", "-g", "typescript-fetch"),
        *("-i", CONTRACT, "-o", "made/openapi_generator"),
    ),
}
PYTHON_GENERATORS = {
    "openapi_python_client": (
        *("openapi-python-client", "generate", "--meta", "none", "--path", CONTRACT),
        *("--output-path", "made/openapi_python_client"),
    ),
    "datamodel_code_generator": (
        *("datamodel-codegen", "--input", CONTRACT, "--input-file-type", "openapi"),
        *("--output", "made/datamodel_code_generator.py", "--use-annotated"),
        *("--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.11"),
    ),
    "openapi_generator_python": (
        *("openapi-generator-cli", "generate", "-g", "python", "-i", CONTRACT),
        *("-o", "made/openapi_generator_python"),
        "--additional-properties=packageName=floe",
    ),
}
CHECKED_STRICTLY = ("openapi_python_client", "datamodel_code_generator")
"""What openapi-generator writes for Python does not claim to pass `mypy --strict`."""


@pytest.fixture(scope="session")
def clients(strangers):
    """Every client, generated once."""
    for folder in ("openapi_fetch", "orval", "oazapfts"):
        (MADE / folder).mkdir()
    for generator in (*GENERATORS.values(), *PYTHON_GENERATORS.values()):
        strangers.run(*generator)
    return strangers


@pytest.fixture(scope="session")
def programs(clients):
    """The programs in TypeScript, as node runs them."""
    for name in GENERATORS:
        clients.run(
            *("esbuild", f"play_{name}.ts", "--bundle", "--platform=node", "--format=esm"),
            *(f"--outfile=made/play_{name}.mjs", "--log-level=error"),
        )
    return clients


def test_the_clients_in_typescript_type_check_strictly(clients):
    clients.run("tsc", "-p", ".")


def test_the_clients_in_python_type_check_strictly(clients):
    programs = [f"play_{name}.py" for name in CHECKED_STRICTLY]
    clients.run("mypy", "--strict", *programs, "narrow.py")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", GENERATORS)
def test_a_client_in_typescript_plays_a_whole_match(programs, name, game):
    said = programs.run("node", f"made/play_{name}.mjs", game)

    assert said.startswith(f"{game} finished after ")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PYTHON_GENERATORS)
def test_a_client_in_python_plays_a_whole_match(clients, python, name, game):
    said = clients.run(python, f"play_{name}.py", game)

    assert f"{game} finished after " in said
