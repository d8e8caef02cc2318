"""Whole matches at the terminal, on a real service, by what is told in words alone."""

import re
from random import Random

import pytest

from engine.cli.main import main
from engine.cli.sentences import WORDS
from engine.cli.service import TOKEN
from engine.words import LANGUAGES, Words

OPTIONS = {"north_pole": ["--option", "round_limit=5"]}
LISTED = re.compile(r"^ *([0-9]+)  (\S.*)$", re.MULTILINE)


class Typist:
    """Whoever sits at the terminal: reads what is told, and types."""

    def __init__(self, read, chance):
        self.read = read
        self.chance = chance
        self.told = ""
        self.typed: list[str] = []
        self.first = ["?", "/help", "swim", "? players", "/no"]

    def __call__(self, question):
        new = self.read()
        self.told += new + question
        self.typed.append(self.answer(question, new))
        return self.typed[-1]

    def answer(self, question, new):
        if question.startswith("Your name"):
            return "Ada"
        if "Enter plays this" in question:
            return ""
        if self.first:
            return self.first.pop(0)
        choices = LISTED.findall(new)
        if not choices:
            return "*"
        number, sentence = self.chance.choice(choices)
        ways = (number, sentence, sentence.upper(), " ".join(sentence.split()[:-1]) or number)
        return self.chance.choice(ways)


@pytest.mark.parametrize("game", ["arctic", "north_pole", "iglu_iglu"])
def test_a_whole_match_is_played_at_the_terminal(
    whole_service, tmp_path, monkeypatch, capsys, game
):
    typist = Typist(lambda: capsys.readouterr().out, Random(game))
    monkeypatch.setattr("builtins.input", typist)
    monkeypatch.delenv(TOKEN, raising=False)
    record = tmp_path / "record.json"
    words = ["play", game, "--server", whole_service.address, "--seats", "person,random"]

    assert main([*words, *OPTIONS.get(game, []), "--record", str(record)]) == 0

    told = typist.told + capsys.readouterr().out
    assert f"{TOKEN}=" in told
    assert "# How it stands" in told
    assert "# Players" in told
    assert "No choice has: swim." in told
    assert "Nobody asks you anything." in told
    assert "The match is over (" in told
    assert re.search(r"^1\. (Ada|Very easy): ", told, re.MULTILINE)
    assert main(["verify", str(record)]) == 0


def test_a_move_is_taken_back_and_a_match_resigned(whole_service, monkeypatch, capsys):
    """The match is of a game that is chosen by its title; tokens that move tell nothing."""
    deeds = iter(["1", "/undo", "/resign", ""])
    heard = []

    def typed(question):
        heard.append(new := capsys.readouterr().out)
        if question.startswith("Your name"):
            return "Ada"
        if "3  Iglu Iglu" in new:
            return "arctic"
        has_moved = any("Choose which token" in one for one in heard)
        return next(deeds) if has_moved else "1"

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.delenv(TOKEN, raising=False)

    assert main(["play", "--server", whole_service.address, "--seats", "person,random"]) == 0

    told = "".join(heard) + capsys.readouterr().out
    assert "takes back: the match goes on from version" in told
    assert told.count("Choose which token moves to the right") == 2
    assert "The match is over (resigned)." in told
    assert list(deeds) == []


TOP = {"en": "uppermost", "de": "oben", "es": "arriba", "it": "sopra"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_speaks_and_understands_the_readers_language(
    whole_service, monkeypatch, capsys, language
):
    deeds, heard = iter(["?", TOP[language], "swim", "/resign", ""]), []

    def typed(question):
        heard.append(capsys.readouterr().out + question)
        return "Ada" if question == said("your-name") else next(deeds)

    def said(name, **gaps):
        return WORDS.tell(name, language, **gaps)

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.delenv(TOKEN, raising=False)
    words = ["play", "arctic", "--server", whole_service.address, "--seats", "person,random"]

    assert main([*words, "--option", "start_seat=0", "--lang", language]) == 0

    told = "".join(heard) + capsys.readouterr().out
    for name in ("server-help", "your-turn", "resign-sure"):
        assert said(name) in told
    assert said("unknown-words", words="swim") in told
    assert said("unknown-words", words=TOP[language]) not in told
    assert said("the-end", termination="resigned") in told
    assert f"# {Words('engine').tell('sections-course', language)}" in told
    assert list(deeds) == []
