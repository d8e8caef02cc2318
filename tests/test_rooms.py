"""Nothing stands outside the walls: a new game, room or package from outside has its place at once.

Which rooms of the service stand on which is in pyproject.toml, under [tool.importlinter]; here is
what cannot be said there without a list to be kept by hand.
"""

import copy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from engine.catalogue import GAMES

ROOT = Path(__file__).parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
OURS = tuple(CONTRACTS["root_packages"])
LOOKED_AT_BY_NOBODY = {"tests", "bench"}

ABOVE_THE_GAMES = ("__main__", "cli", "lessons", "records", "catalogue", "released")
NO_GAMES = {"bots", "cli", "records", "released"}

SUBJECTS = (
    *(
        "bots",
        "contests",
        "games",
        "lobby",
        "matches",
        "operations",
        "players",
        "push",
        "ratings",
        "seats",
    ),
)
API = ("service.web", "service.pages", *(f"service.{subject}.api" for subject in SUBJECTS))

EVERYWHERE = OURS
MAY_IMPORT = {
    "_typeshed": ("service.web",),
    "cachetools": ("service.store.cache",),
    "apispec": ("service.web",),
    "babel": ("engine.words", "engine.words_file"),
    "cryptography": ("service.push.model",),
    "flask": (*API, "service.app"),
    "flask_smorest": ("service.web",),
    "fluent": ("engine.words", "engine.words_file"),
    "hiredis": ("service.store",),
    "honcho": ("service.operations.processes",),
    "markdown_it": ("service.pages.guides", "service.pages.markdown"),
    "markupsafe": API,
    "marshmallow": ("service.web", "service.bots.api"),
    "msgspec": EVERYWHERE,
    "obstore": ("service.operations.archive",),
    "networkx": ("service.contests.model.pairings",),
    "openskill": ("service.ratings.model.folding",),
    "prometheus_client": ("service.metrics", "service.operations"),
    "py_vapid": ("service.push.cases.telling",),
    "pywebpush": ("service.push.cases.telling",),
    "redis": ("service.store",),
    "resvg_py": ("service.pages.png",),
    "rq": ("service.bots.store", "worker.__main__", "worker.jobs", "worker.turn"),
    "standardwebhooks": ("service.bots", "arena"),
    "structlog": ("service", "worker"),
    "ulid": ("service.ids",),
    "webargs": ("service.web",),
    "werkzeug": (*API, "service.app"),
}
"""Who may import what is not ours."""


@pytest.fixture(scope="module")
def imports():
    """Who imports whom, packages from outside included."""
    return grimp.build_graph(*OURS, include_external_packages=True, cache_dir=None)


@pytest.fixture
def changed(imports):
    """The same with a module more, which imports what the test says."""

    def with_module(name, *imported):
        graph = copy.deepcopy(imports)
        graph.add_module(name)
        for other in imported:
            graph.add_import(importer=name, imported=other)
        return graph

    return with_module


def games_in(graph):
    """The folders of the engine that hold a game."""
    folders = {name for name in graph.find_children("engine") if graph.find_children(name)}
    return {name.removeprefix("engine.") for name in folders} - NO_GAMES


def broken_walls_of_the_engine(graph):
    """Imports against the layers: what stands above the games, a game or the bots, the core."""
    games = games_in(graph)
    rooms = {name.removeprefix("engine.") for name in graph.find_children("engine")}
    core = rooms - games - NO_GAMES - set(ABOVE_THE_GAMES)
    layers = [
        *ABOVE_THE_GAMES,
        grimp.Layer(*games, "bots", independent=True),
        grimp.Layer(*core, independent=False),
    ]
    broken = graph.find_illegal_dependencies_for_layers(layers, containers={"engine"})
    return {(found.importer, found.imported) for found in broken}


def intruders(graph):
    """Modules that import what they may not, or what stands in no list."""
    from_outside = {name for name in graph.modules if not name.startswith(OURS)}
    return {
        (importer, name)
        for name in from_outside - sys.stdlib_module_names
        for importer in graph.find_modules_that_directly_import(name)
        if not is_within(importer, MAY_IMPORT.get(name, ()))
    }


def is_within(module, rooms):
    """Whether a module is one of these or lies in one."""
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def test_every_game_of_the_catalogue_is_a_folder_of_the_engine(imports):
    assert games_in(imports) == set(GAMES)


def test_games_and_bots_stand_on_the_core_and_not_on_one_another(imports):
    assert broken_walls_of_the_engine(imports) == set()


@pytest.mark.parametrize(
    "forbidden", ["engine.arctic.rules", "engine.bots.bot", "engine.records.record"]
)
def test_a_new_game_stands_within_the_walls(changed, forbidden):
    graph = changed("engine.chess", "engine.game")
    graph.add_import(importer="engine.chess.rules", imported=forbidden)

    [(importer, imported)] = broken_walls_of_the_engine(graph)
    assert importer == "engine.chess"
    assert forbidden.startswith(imported)


@pytest.mark.parametrize(
    "forbidden", ["engine.arctic.rules", "engine.bots.bot", "engine.catalogue"]
)
def test_a_new_module_of_the_core_stands_within_the_walls(changed, forbidden):
    [(importer, _)] = broken_walls_of_the_engine(changed("engine.attic", forbidden))

    assert importer == "engine.attic"


def test_what_comes_from_outside_is_imported_only_where_it_is_at_home(imports):
    assert intruders(imports) == set()


@pytest.mark.parametrize(
    ("room", "package"),
    [
        ("service.attic", "redis"),
        ("service.matches.attic", "rq"),
        ("service.bots.attic", "flask"),
        ("worker.attic", "redis"),
        ("worker.attic", "rq"),
        ("arena.attic", "marshmallow"),
        ("service.store.attic", "sqlalchemy"),
    ],
)
def test_a_new_room_may_not_import_it_either(changed, room, package):
    assert (room, package) in intruders(changed(room, package))


def test_every_package_of_the_repository_stands_within_the_walls():
    packages = {file.parent.name for file in ROOT.glob("*/__init__.py")}

    assert packages - LOOKED_AT_BY_NOBODY == set(OURS)


@pytest.mark.parametrize("room", ["attic/__init__.py", "attic.py"])
def test_a_new_room_of_the_service_has_to_be_given_its_place(tmp_path, room):
    for package in OURS:
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "service" / room).parent.mkdir(exist_ok=True)
    (tmp_path / "service" / room).write_text('"""A room that nobody thought of."""\n')

    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-logo", "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "attic" in done.stdout
