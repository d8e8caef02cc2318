"""What the build changes in the source: names at their places, words and how a language counts."""

import importlib.util
from pathlib import Path

import pytest
from babel.core import Locale
from floe_games.words_file import Choice, Relation

HOOK = Path(__file__).resolve().parents[2] / "packages" / "engine" / "hatch_build.py"


@pytest.fixture(scope="module")
def hook():
    spec = importlib.util.spec_from_file_location("hatch_build", HOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("from engine.game import Game\n", "from floe_games.game import Game\n"),
        ("from engine import game\n", "from floe_games import game\n"),
        ("import engine.game as g, os\n", "import floe_games.game as g, os\n"),
        ('W = Words("engine.arctic")\n', 'W = Words("floe_games.arctic")\n'),
        ('ä = "ö", Words("engine")\n', 'ä = "ö", Words("floe_games")\n'),
        ('"""An engine of engine.game."""\n', '"""An engine of engine.game."""\n'),
        ("engine = 1  # from engine\n", "engine = 1  # from engine\n"),
        ("from engines import x\n", "from engines import x\n"),
    ],
)
def test_the_name_is_changed_where_it_is_the_name_of_a_package(hook, source, made):
    assert hook.renamed(source) == made


def test_a_name_in_another_spelling_is_refused_and_not_half_changed(hook):
    with pytest.raises(ValueError, match="no name stands"):
        hook.renamed("from  engine.game import Game\n")


@pytest.mark.parametrize(
    "language", ["ar", "cs", "en", "es", "fr", "it", "lt", "lv", "pl", "ru", "sl"]
)
def test_compiled_plurals_count_as_the_language_does(hook, language):
    plurals = {
        plural: tuple(tuple(Relation(*relation) for relation in rule) for rule in rules)
        for plural, rules in hook.plurals_of(language).items()
    }
    counting = Choice("n", {}, (), plurals).counting
    counted = Locale.parse(language).plural_form

    for number in (*range(1_200), 999_999, 1_000_000, 1_000_001, 3_000_000):
        assert counting(number) == counted(number), number
