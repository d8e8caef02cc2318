"""Clients that were generated from our document, unpatched: they type-check strictly, and play."""

import re
import shutil

import pytest
import urllib3

from engine.catalogue import GAMES
from service.web.components import prefix_of
from tests.strangers.conftest import HERE, MADE
from tests.strangers.test_tools import tokens_of

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
OF_ONE_GAME = "arctic"
PART = f"/openapi.json?game={OF_ONE_GAME}&for=bot"
MOST_TOKENS = 25_000
IN_PART = MADE / "part"
"""The same programs, but for lines about other games, with clients that were generated from a part
of the document."""


@pytest.fixture(scope="session")
def clients(strangers):
    """Every client, generated once."""
    generate(strangers, HERE)
    return strangers


@pytest.fixture(scope="session")
def clients_of_a_part(strangers):
    """Every client of the part for bots of one game, generated once."""
    (IN_PART / "made").mkdir(parents=True)
    (IN_PART / "made" / "__init__.py").touch()
    served = urllib3.request("GET", f"{strangers.address}{PART}", retries=False)
    (IN_PART / "made" / "openapi.json").write_bytes(served.data)
    for program in (*HERE.glob("play_*"), HERE / "loop.ts"):
        (IN_PART / program.name).write_text(of_one_game(program.read_text(encoding="utf-8")))
    for settings in ("tsconfig.json", "orval.config.ts"):
        shutil.copy(HERE / settings, IN_PART)
    generate(strangers, IN_PART)
    return strangers


def of_one_game(program):
    """A program without what it says of other games, nor of choices among games: the part has
    none."""
    others = [game for game in GAMES.values() if game.name != OF_ONE_GAME]
    names = "|".join(rf"{prefix_of(game)}\w+|\"{game.name}\"" for game in others)
    own = prefix_of(GAMES[OF_ONE_GAME])
    rest = re.sub(rf"( \||,) ({names})(?=[],;)| ])", "", program)
    rest = "".join(line for line in rest.splitlines(True) if not re.search(names, line))
    rest = re.sub(
        rf"\w*\.?MatchRequest\((\w*\.?){own}MatchRequest\((.*)\)\)", r"\1MatchRequest(\2)", rest
    )
    return re.sub(r"\.(root|actual_instance)\b", "", rest).replace(f"{own}Match", "Match")


def generate(strangers, folder):
    """Have every client generated in this folder, and the programs in TypeScript made ready."""
    for name in ("openapi_fetch", "orval", "oazapfts"):
        (folder / "made" / name).mkdir()
    for generator in (*GENERATORS.values(), *PYTHON_GENERATORS.values()):
        strangers.run(*generator, cwd=folder)
    for name in GENERATORS:
        strangers.run(
            *("esbuild", f"play_{name}.ts", "--bundle", "--platform=node", "--format=esm"),
            *(f"--outfile=made/play_{name}.mjs", "--log-level=error"),
            cwd=folder,
        )


def test_the_clients_in_typescript_type_check_strictly(clients):
    clients.run("tsc", "-p", ".")


def test_the_clients_in_python_type_check_strictly(clients):
    programs = [f"play_{name}.py" for name in CHECKED_STRICTLY]
    clients.run("mypy", "--strict", *programs, "narrow.py")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", GENERATORS)
def test_a_client_in_typescript_plays_a_whole_match(clients, name, game):
    said = clients.run("node", f"made/play_{name}.mjs", game)

    assert said.startswith(f"{game} finished after ")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PYTHON_GENERATORS)
def test_a_client_in_python_plays_a_whole_match(clients, python, name, game):
    said = clients.run(python, f"play_{name}.py", game)

    assert f"{game} finished after " in said


def test_the_part_for_a_bot_of_one_game_fits_into_a_prompt(clients_of_a_part):
    part = (IN_PART / "made" / "openapi.json").read_text(encoding="utf-8")

    assert 0 < tokens_of(clients_of_a_part, {"part": part})["part"] < MOST_TOKENS


def test_the_clients_of_a_part_type_check_strictly(clients_of_a_part):
    clients_of_a_part.run("tsc", "-p", ".", cwd=IN_PART)
    programs = [f"play_{name}.py" for name in CHECKED_STRICTLY]
    clients_of_a_part.run("mypy", "--strict", *programs, cwd=IN_PART)


@pytest.mark.parametrize("name", GENERATORS)
def test_a_client_of_a_part_in_typescript_plays_a_whole_match(clients_of_a_part, name):
    said = clients_of_a_part.run("node", f"made/play_{name}.mjs", OF_ONE_GAME, cwd=IN_PART)

    assert said.startswith(f"{OF_ONE_GAME} finished after ")


@pytest.mark.parametrize("name", PYTHON_GENERATORS)
def test_a_client_of_a_part_in_python_plays_a_whole_match(clients_of_a_part, python, name):
    said = clients_of_a_part.run(python, f"play_{name}.py", OF_ONE_GAME, cwd=IN_PART)

    assert f"{OF_ONE_GAME} finished after " in said
