"""What the house says lies in files, one for each room and language, and in no module."""

import ast
import re
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from engine.words import ENGLISH, LANGUAGES, Words
from tests.rooms_of_words import ROOT, package_of, rooms_of_words

ROOMS = {package_of(room): room for room in rooms_of_words()}
SHIPPED = ("engine", "service", "worker", "arena")
NAMED = ("command-", "option-", "part-", "table-", "column-", "thing-")
BY_THE_FACE = ("title", "summary", "offer-", "event-", "refusal-", "lesson-", *NAMED)
"""The keys, and beginnings of keys, that are told of every game."""

every_room = pytest.mark.parametrize("package", ROOMS)


@cache
def words_of(package):
    return Words(package)


@every_room
def test_a_room_has_a_file_for_every_language_and_no_other(package):
    names = {path.name for path in (ROOMS[package] / "languages").iterdir()}

    assert names == {f"{language}.ftl" for language in LANGUAGES}


@every_room
def test_every_language_has_the_same_keys_with_the_same_gaps(package):
    assert not list(differences(words_of(package)))


@every_room
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translator_finds_the_same_comments_in_every_file(package, language):
    folder = ROOMS[package] / "languages"

    assert comments_of(folder / f"{language}.ftl") == comments_of(folder / f"{ENGLISH}.ftl")


def comments_of(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("#")]


def differences(words):
    """Each with the file and the key."""
    for language in LANGUAGES[1:]:
        own, english = words.keys(language=language), words.keys()
        file = f"{words} {language}.ftl"
        yield from (f"{file}: {key} is missing" for key in english if key not in own)
        yield from (f"{file}: {key} is not in English" for key in own if key not in english)
        for key in english:
            if key in own and words.gaps(key, language) != words.gaps(key, ENGLISH):
                gaps = sorted(words.gaps(key, language) ^ words.gaps(key, ENGLISH))
                yield f"{file}: {key} is told with and without {', '.join(gaps)}"


@every_room
def test_a_message_that_nobody_tells_is_not_there(package):
    own = sources_of(ROOMS[package])
    unused = [
        key
        for key in words_of(package).keys()  # noqa: SIM118 - it is no mapping
        if not is_told(key, own)
    ]

    assert not unused


def is_told(key, source):
    """Whether a module names the key, or its beginning, or another message has it inside."""
    literals, inside = source
    return key in inside or key in literals or any(is_begun(key, literals))


def is_begun(key, literals):
    """Whether `label-` of `label-river` is named, or `label` where kinds are told in one way."""
    kind, hyphen, _ = key.partition("-")
    yield hyphen in literals and kind in literals
    yield from (literal.endswith("-") and key.startswith(literal) for literal in literals)


@cache
def sources_of(room):
    """The literals of a room's modules, and the messages that stand inside others."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(room.rglob("*.py"))]
    literals = frozenset(node.value for tree in trees for node in literals_in(tree))
    english = (room / "languages" / f"{ENGLISH}.ftl").read_text(encoding="utf-8")
    references = References()
    references.visit(FluentParser().parse(english))
    return literals.union(BY_THE_FACE), frozenset(references.names)


class References(Visitor):
    """Collects which messages stand inside others."""

    def __init__(self):
        self.names: set[str] = set()

    def visit_MessageReference(self, node):  # noqa: N802 - the visitor's own name for it
        self.names.add(node.id.name)


def literals_in(tree):
    """Every string of a module, its docstrings included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node


def modules():
    """The literals of every module that is shipped, by its path."""
    for room in SHIPPED:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield path.relative_to(ROOT), [(node.lineno, node.value) for node in literals_in(tree)]


def test_no_module_has_a_letter_that_english_does_not_have():
    foreign = [
        f"{path}:{line}: {literal[:40]}"
        for path, literals in modules()
        for line, literal in literals
        if any(letter.isalpha() and not letter.isascii() for letter in literal)
    ]

    assert not foreign


def test_no_module_has_a_sentence_of_a_translation():
    literals = "\n".join(literal for _, literals in modules() for _, literal in literals)
    translated = [phrase for phrase in sorted(translated_phrases()) if phrase in literals]

    assert not translated


def translated_phrases():
    """What the files of other languages say between two gaps, in three words or more."""
    english = {phrase for room in ROOMS.values() for phrase in phrases(room, ENGLISH)}
    for room in ROOMS.values():
        for language in LANGUAGES[1:]:
            yield from {*phrases(room, language)} - english


def phrases(room, language):
    source = (room / "languages" / f"{language}.ftl").read_text(encoding="utf-8")
    texts = Texts()
    texts.visit(FluentParser().parse(source))
    return [text for text in texts.found if len(re.findall(r"\w+", text)) >= 3]


class Texts(Visitor):
    """Collects what stands between the gaps."""

    def __init__(self):
        self.found: list[str] = []

    def visit_TextElement(self, node: fluent.TextElement):  # noqa: N802 - the visitor's own name
        self.found.append(node.value.strip())


# The checks can fail


def test_what_differs_between_languages_is_named(tmp_path, monkeypatch):
    room = tmp_path / "careless_room"
    (room / "languages").mkdir(parents=True)
    (room / "__init__.py").touch()
    for language in LANGUAGES:
        source = "greeting = Hello { $name }\nfarewell = Goodbye\n"
        (room / "languages" / f"{language}.ftl").write_text(source)
    (room / "languages" / "it.ftl").write_text("greeting = Ciao { $nome }\naddio = Addio\n")
    monkeypatch.syspath_prepend(tmp_path)

    assert list(differences(Words("careless_room"))) == [
        "Words('careless_room') it.ftl: farewell is missing",
        "Words('careless_room') it.ftl: addio is not in English",
        "Words('careless_room') it.ftl: greeting is told with and without name, nome",
    ]


def test_a_key_counts_as_told_if_it_or_its_beginning_is_named():
    source = frozenset({"title", "label-", "mask", "-"}), frozenset({"a-card"})

    assert all(is_told(key, source) for key in ("title", "label-river", "mask-fish", "a-card"))
    assert not any(is_told(key, source) for key in ("titles", "labels", "masks-fish", "card"))
