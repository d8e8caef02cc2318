"""A newcomer learns a game by its lessons: on the ordinary board, at their own pace."""

import json
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.lessons import lessons_of, position
from engine.words import ENGLISH

WORDS = Path(__file__).parents[2] / "table" / "words"
LANGUAGES = ("en", "de", "es", "it")
PHONE, DESKTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 860}
LEARNT = [name for name, game in GAMES.items() if lessons_of(game)]


class Learner:
    """Somebody at a lesson, and what the lesson is."""

    def __init__(self, person, game):
        self.person, self.page, self.game = person, person.page, GAMES[game]
        self.lessons = {lesson.name: lesson for lesson in lessons_of(self.game)}
        # Nothing is touched while it still moves.
        self.page.add_init_script("localStorage.setItem('floe.speed', '\"instant\"')")

    def begins(self, name=None):
        """The page of a lesson; of the one to go on with, where none is named."""
        self.person.go(f"lessons/{self.game.name}" + (f"/{name}" if name else ""))
        self.stands(0)

    def stands(self, done):
        """Wait until so many steps are done, and the board is there."""
        self.page.wait_for_selector(f"article.lesson[data-done='{done}'] .board svg")

    @property
    def lesson(self):
        """The lesson that is shown, by its title."""
        title = self.page.inner_text(".play-head h1")
        return next(one for one in self.lessons.values() if one.title(self.game, ENGLISH) == title)

    def touch(self, marks):
        """What a hand touches, one after the other."""
        for mark in marks:
            self.person.point_at(mark)

    def play(self, state, command, done):
        """A command, by touching what it names; among several, or without any, by its button."""
        lesson = self.lesson
        view = self.game.view(state, lesson.seat)
        targets = self.game.targets(view, command)
        self.touch(targets)
        others = [
            other
            for other in self.game.legal_commands(state, lesson.seat)
            if self.game.targets(view, other)[: len(targets)] == targets
        ]
        if len(targets) < 2 or len(others) > 1:
            names = self.names()
            text = self.game.describe(command, ENGLISH, names)
            self.page.locator(".offered button", has_text=text).first.click()
        if done is not None:
            self.stands(done)

    def names(self):
        """How the seats are called; whoever has no name yet is a guest."""
        lesson = self.lesson
        own = "Ada" if self.person.player else "Guest"
        return [own if seat == lesson.seat else lesson.bot for seat in range(lesson.seats)]

    def does(self):
        """The whole lesson that is shown."""
        lesson = self.lesson
        state = position(self.game, lesson)
        for number, step in enumerate(lesson.steps, start=1):
            assert self.page.inner_text(".prompt") == lesson.sentence(self.game, number, ENGLISH)
            self.play(state, step.command, number)
            state, _ = self.game.apply(state, lesson.seat, step.command)


@pytest.mark.parametrize("game", LEARNT)
def test_a_newcomer_learns_a_whole_game_without_a_name(person, words, game):
    """From the first page, lesson by lesson, to the end of the last one."""
    newcomer = person()
    learner = Learner(newcomer, game)
    newcomer.go()
    newcomer.page.click(f".home .game a[href='#/lessons/{game}']")
    for number, (name, lesson) in enumerate(learner.lessons.items(), start=1):
        learner.stands(0)
        assert learner.lesson.name == name
        learner.does()
        assert newcomer.page.inner_text(".prompt") == words["lesson.well_done"]
        is_last = number == len(learner.lessons)
        newcomer.page.click(
            f".answer a:has-text('{words['lesson.finish' if is_last else 'lesson.next']}')"
        )
        assert lesson
    newcomer.page.wait_for_selector(f"article:has-text('{words['lesson.all_done']}')")
    assert newcomer.page.locator(".lessons .done").count() == len(learner.lessons)


def test_what_the_rules_forbid_is_answered_by_the_clause(person, words):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()
    slip = learner.lesson.steps[0].slips[0]

    learner.touch(slip.targets)

    answer = ada.page.locator(".answer")
    answer.get_by_role("button").wait_for()
    assert "That is possible only while you draw cards." in answer.inner_text()
    answer.get_by_role("button", name=words["match.rule"].format(rule="C1-1")).click()
    ada.page.wait_for_selector(".rules .cited[data-clause='C1-1']")
    learner.does()


def test_what_is_allowed_but_not_wanted_is_taken_back(person, words):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()
    lesson = learner.lesson
    state = position(learner.game, lesson)
    legal = learner.game.legal_commands(state, lesson.seat)
    other = next(command for command in legal if command != lesson.steps[0].command)

    learner.play(state, other, None)

    ada.page.wait_for_selector(f".answer:has-text('{words['lesson.missed']}')")
    assert ada.page.locator(".board [role=button]").count() == 0
    ada.press(words["takeback.do"])
    ada.page.wait_for_selector(".board [role=button]")
    assert ada.page.inner_text(".answer") == ""
    learner.does()


def test_what_means_nothing_is_answered_too(person, words):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()

    ada.point_at("landscape:15")

    ada.page.wait_for_selector(f".answer:has-text('{words['lesson.not_that']}')")


def test_a_lesson_goes_on_after_a_reload_in_the_middle(person, setting):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()
    lesson = learner.lesson
    state = position(learner.game, lesson)
    learner.play(state, lesson.steps[0].command, 1)

    ada.page.reload()

    learner.stands(1)
    playing = setting.call("GET", "/v1/matches?player=me&status=playing", None, ada.player["token"])
    assert [match["lesson"]["name"] for match in playing["items"]] == [lesson.name]
    assert ada.page.inner_text(".prompt") == lesson.sentence(learner.game, 2, ENGLISH)


def test_a_lesson_among_ones_matches_says_that_it_is_one(person, words):
    ada = person("Ada")
    Learner(ada, "arctic").begins()

    ada.go("mine")

    card = ada.page.locator(".matches a[href^='#/lessons/arctic/']")
    assert card.locator(".chip").all_inner_texts() == [words["lesson.chip"]]


def test_a_lesson_is_skipped_and_comes_again_at_the_end(person, words):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    first, second, *_, last = learner.lessons
    learner.begins(first)

    ada.page.get_by_role("link", name=words["lesson.skip"]).click()

    ada.page.wait_for_selector(f"main[data-page='lessons/arctic/{second}']")
    learner.stands(0)
    learner.begins(last)
    learner.does()
    ada.page.click(".answer a")
    ada.page.wait_for_selector("main[data-page='lessons/arctic']")
    learner.stands(0)
    assert learner.lesson.name == first


def test_a_lesson_is_begun_again_and_shown_to_whoever_is_lost(person, words, setting):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()
    steps = len(learner.lesson.steps)
    ada.press(words["lesson.show"])
    learner.stands(1)

    ada.press(words["lesson.again"])

    learner.stands(0)
    for done in range(1, steps + 1):
        ada.press(words["lesson.show"])
        learner.stands(done)
    ada.page.wait_for_selector(f".prompt:has-text('{words['lesson.well_done']}')")
    ada.go("lobby")
    path = "/v1/matches?player=me&status=playing"
    ada.page.wait_for_function(
        """async ([path, token]) => {
            const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
            return (await answer.json()).items.length === 0;
        }""",
        arg=[path, ada.player["token"]],
    )


def test_the_first_page_says_how_far_one_has_come(person, words):
    ada = person("Ada")
    learner = Learner(ada, "arctic")
    learner.begins()
    for done in range(1, len(learner.lesson.steps) + 1):
        ada.press(words["lesson.show"])
        learner.stands(done)

    ada.go()

    told = words["lesson.resume"].format(done=1, count=len(learner.lessons))
    assert ada.page.inner_text(".home a[href='#/lessons/arctic']") == told
    ada.go("games/arctic")
    assert ada.page.inner_text("article a[href='#/lessons/arctic']") == told


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_lesson_fit(person, language, size):
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    ada = person("Ada", locale=language, viewport=size)

    ada.go("lessons/arctic")

    ada.page.wait_for_selector("article.lesson[data-done='0'] .board svg")
    assert words["lesson.skip"] in ada.page.inner_text(".tools")
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
