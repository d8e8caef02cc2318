"""A fifth language is new files and nothing else: added to a copy of the house, it is spoken there.

The language is English shouted, under the code of Esperanto, which counts as English does. So all
that is told in it can be compared with what is told in English.
"""

import os
import shutil
import subprocess
import sys

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Transformer

from tests.rooms_of_words import ROOT, rooms_of_words

CODE = "eo"

SPEAK = f"""
import re
from collections import Counter
from random import Random

from engine.bots.roster import BOTS
from engine.catalogue import GAMES, deal, require_playable
from engine.refusals import IllegalCommand, Refusal
from engine.words import ENGLISH, LANGUAGES, Language, Words, tell
from tests.rooms_of_words import package_of, rooms_of_words

SHOUTED = Language({CODE!r})
NAMES = ("Ada", "Bo", "Cem", "Dag")
assert LANGUAGES.count(SHOUTED) == 1
shouted = Counter()


def compare(kind, speak):
    english, other = speak(ENGLISH), speak(SHOUTED)
    assert english.upper() == other.upper(), (kind, english, other)
    shouted[kind] += english != other


def drawn(view, language, names):
    # What is told: how large it is written, where and on how many lines follows from its length.
    picture = game.draw_svg(view, language, names)
    told = re.findall('aria-label="([^"]*)"|>([^<]+)<', picture)
    return " ".join(" ".join(map("".join, told)).split())


def refuse(state, seat, commands):
    for command in commands:
        try:
            game.apply(state, seat, command)
        except IllegalCommand as refusal:
            compare("refusal", lambda language: tell(refusal.sentence, language))


def speak(number, state, seat, names):
    view, legal = game.view(state, seat), game.legal_commands(state, seat)
    compare("prompt", lambda language: game.prompt(view, legal, language, names))
    for command in legal:
        compare("offer", lambda language: game.describe(command, language, names))
    if number % 25 == 0:
        compare("board", lambda language: game.draw_text(view, language, names))
        compare("document", lambda language: str(game.sections(view, language, names)))
        compare("picture", lambda language: drawn(view, language, names))
    return legal


def play():
    names = NAMES[: game.seat_counts[0]]
    rng, seen, number = Random(1), [], 0
    state = deal(game, len(names), game.options_type(), bytes(32))
    while to_act := game.to_act(state):
        legal = speak(number, state, to_act[0], names)
        refuse(state, to_act[0], rng.sample(seen, min(3, len(seen))))
        seen.append(rng.choice(legal))
        state, events = game.apply(state, to_act[0], seen[-1])
        for event in events:
            compare("event", lambda language: game.describe(event, language, names))
        number += 1
    refuse(state, 0, seen[:1])


for game in GAMES.values():
    shouted.clear()
    compare("title", lambda language: game.words.tell("title", language))
    play()
    try:
        require_playable(game, 99, game.options_type())
    except Refusal as refusal:
        compare("setup", lambda language: tell(refusal.sentence, language))
    missing = {{"title", "setup", "prompt", "offer", "event", "board", "picture", "refusal"}}
    assert not missing - {{kind for kind, count in shouted.items() if count}}, (game, shouted)
for bot in BOTS.values():
    compare("bot", bot.summary.tell)
for room in rooms_of_words():
    words = Words(package_of(room))
    for key in words.keys():
        compare("room", lambda language: words.outline(key, language))
print("spoken in", shouted["room"], "messages")
"""


class Shouting(Transformer):
    """Makes the words between the gaps loud."""

    def visit_TextElement(self, node: fluent.TextElement):  # noqa: N802 - the visitor's own name
        node.value = node.value.upper()
        return node


@pytest.fixture
def house(tmp_path):
    """A copy of engine and service, with the files of a fifth language."""
    for folder in ("engine", "service"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc"))
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "rooms_of_words.py", tmp_path / "tests")
    for room in rooms_of_words(tmp_path):
        shout(room / "languages")
    for rulebook in (tmp_path / "engine").glob("*/rulebook"):
        shutil.copy(rulebook / "en.md", rulebook / f"{CODE}.md")
    return tmp_path


def shout(folder):
    """Write the file of the fifth language from the English one."""
    english = FluentParser().parse((folder / "en.ftl").read_text(encoding="utf-8"))
    loud = FluentSerializer().serialize(Shouting().visit(english))
    (folder / f"{CODE}.ftl").write_text(loud, encoding="utf-8")


def test_a_language_of_new_files_is_played_refused_asked_told_and_drawn(house):
    ended = subprocess.run(
        [sys.executable, "-c", SPEAK],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("spoken in ")
