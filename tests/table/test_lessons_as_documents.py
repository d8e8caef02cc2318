"""A newcomer who sees no board learns a game: by the accessibility tree and the keyboard alone."""

import json
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.lessons import lessons_of, position
from engine.words import ENGLISH, LANGUAGES
from tests.table.reader import Reader

WORDS = Path(__file__).parents[2] / "table" / "words"
PLAYERS = ("Ada", "Bea")
"""Who sits in the examples."""
UNKNOWN = "\0"


class Learner(Reader):
    """Somebody who reads a lesson."""

    def __init__(self, person, game, words):
        super().__init__(person)
        self.person, self.game, self.words = person, GAMES[game], words

    def begins(self, lesson=""):
        """By a link from another page: the address of a page is not kept."""
        self.person.go()
        self.page.goto(f"{self.person.at}#/lessons/{self.game.name}/{lesson}?view=document")
        self.until(self.choices, "choices")

    def choices(self):
        """What can be done now, as the list tells it."""
        return self.names("button", self.words["hand.buttons"])[1:]

    def told(self):
        """All that is said on the page."""
        return " ".join(self.names("StaticText"))

    def hears(self, sentence):
        """Wait until something is said."""
        self.until(lambda: sentence in self.told(), sentence)

    def types(self, words, enters=1):
        """Into the field, and Enter."""
        self.type(self.words["document.label"], words, enters)

    def does(self, command, names):
        """A command, by its sentence; nobody knows yet how a seat without a name is called."""
        whole = self.game.describe(command, ENGLISH, [name or UNKNOWN for name in names])
        before, gap, after = whole.partition(UNKNOWN)

        def offered():
            for text in self.choices():
                if text == before or (gap and text.startswith(before) and text.endswith(after)):
                    return text
            return None

        self.types(self.until(offered, whole))


@pytest.fixture
def learner(person, words):
    """Ada at the lessons of a game."""
    return lambda game: Learner(person("Ada"), game, words)


@pytest.mark.parametrize("game", [name for name in GAMES if lessons_of(GAMES[name])])
def test_a_whole_game_is_learnt_by_the_accessibility_tree_alone(learner, words, game):
    """Every step is read, and done by its sentence; from lesson to lesson the keyboard is led."""
    ada = learner(game)
    lessons = lessons_of(ada.game)
    ada.begins(lessons[0].name)

    for lesson in lessons:
        ada.find("heading", lesson.title(ada.game, ENGLISH))
        names = ["Ada" if seat == lesson.seat else None for seat in range(lesson.seats)]
        for number, step in enumerate(lesson.steps, start=1):
            ada.hears(lesson.sentence(ada.game, number, ENGLISH))
            ada.does(step.command, names)
        ada.hears(words["lesson.well_done"])
        ada.until(lambda: ada.focused().role == "link", "the way on")
        ada.page.keyboard.press("Enter")

    ada.hears(words["lesson.all_done"])


def test_what_the_rules_forbid_is_answered_by_its_clause_and_that_is_read_on_request(
    learner, words
):
    ada = learner("arctic")
    ada.begins("first_turn")
    offered = ada.choices()
    slip = lessons_of(ada.game)[0].steps[0].slips[0]

    ada.types(ada.game.describe(slip.command, ENGLISH, PLAYERS))

    ada.hears("That is possible only while you draw cards.")
    assert ada.choices() == offered
    ada.press("button", words["match.rule"].format(rule="C1-1"))
    ada.until(lambda: "C1-1" in ada.focused().name, "the clause")


def test_of_several_things_that_the_rules_forbid_none_is_guessed(learner, words):
    ada = learner("arctic")
    ada.begins("first_turn")
    slips = [slip.command for slip in lessons_of(ada.game)[0].steps[0].slips]
    texts = [ada.game.describe(one, ENGLISH, PLAYERS) for one in slips]

    ada.types("draw moose river")

    wanted = [text for text in texts if "moose" in text and "river" in text]
    assert len(wanted) > 1
    ada.hears(words["document.which"].format(choices="; ".join(wanted)))
    assert "That is possible only" not in ada.told()


def test_what_is_allowed_but_not_wanted_is_taken_back_by_the_keyboard(learner, words):
    ada = learner("arctic")
    ada.begins("first_turn")
    lesson = lessons_of(ada.game)[0]
    right = ada.game.describe(lesson.steps[0].command, ENGLISH, PLAYERS)
    other = next(text for text in ada.choices() if text != right)

    ada.types(other)
    ada.hears(words["lesson.missed"])
    assert ada.focused().name == words["takeback.do"]
    ada.page.keyboard.press("Enter")

    ada.until(lambda: right in ada.choices(), "the choices again")
    ada.until(lambda: ada.focused().name == words["document.label"], "the field")
    assert words["lesson.missed"] not in ada.told()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_is_typed_in_the_readers_language(person, language):
    """The bottom of the pile is called as people call it."""
    own = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    ada = Learner(person("Ada", locale=language), "arctic", own)
    ada.begins("first_turn")
    lesson = lessons_of(ada.game)[0]
    step = next(one for one in lesson.steps[0].slips if len(one.targets) == 1)
    ada.hears(lesson.sentence(ada.game, 1, language))

    ada.types(ada.game.describe(step.command, language, PLAYERS))

    rule = own["match.rule"].partition("{")[0].strip()
    ada.until(lambda: [name for name in ada.names("button") if name.startswith(rule)], "a clause")
    state = position(ada.game, lesson)
    for offer in ada.game.legal_commands(state, lesson.seat):
        assert ada.game.describe(offer, language, PLAYERS) in ada.choices()
