"""The lessons of every game: each can be done as its file says, and no sooner; whoever has done
them all has played every kind of command once."""

from xml.etree import ElementTree

import pytest

from engine.catalogue import GAMES
from engine.game import snake_case
from engine.lessons import is_met, lessons_of, position
from engine.refusals import IllegalCommand
from engine.words import ENGLISH, LANGUAGES
from tests.engine.rulebooks import clauses
from tests.engine.toy_game.catalogue import LANTERNS

NAMES = ("Ada", "Bo", "Cem", "Dag")
LONGEST_TITLE, LONGEST_SENTENCE = 40, 200
"""What has room above a board, also on a telephone."""

LESSONS = [
    pytest.param(game, lesson, id=f"{game.name}-{lesson.name}")
    for game in GAMES.values()
    for lesson in lessons_of(game)
]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
every_game = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if lessons_of(game)], ids=lambda game: game.name
)


def steps_of(game, lesson):
    """Each step with the state that it is done in, the one after it, and what happens."""
    state = position(game, lesson)
    for step in lesson.steps:
        before = state
        state, events = game.apply(before, lesson.seat, step.command)
        yield step, before, state, events


def marks_in(game, lesson, state):
    """The marks that the learner sees."""
    written = game.draw_svg(game.view(state, lesson.seat), ENGLISH, NAMES[: lesson.seats])
    return {element.get("data-mark") for element in ElementTree.fromstring(written).iter()}


@every_game
def test_a_first_match_has_six_to_ten_lessons(game):
    assert 6 <= len(lessons_of(game)) <= 10
    names = [lesson.name for lesson in lessons_of(game)]
    assert len(set(names)) == len(names)


@every_game
def test_at_the_end_one_has_played_every_kind_of_command(game):
    played = {type(step.command) for lesson in lessons_of(game) for step in lesson.steps}

    assert {snake_case(kind.__name__) for kind in game.command_types if kind not in played} == set()


def test_a_game_without_lessons_has_none():
    assert lessons_of(LANTERNS) == ()


@every_lesson
def test_the_learner_is_to_act_from_the_first_step_to_the_last(game, lesson):
    for step, before, _, _ in steps_of(game, lesson):
        assert game.to_act(before) == (lesson.seat,)
        assert step.command in game.legal_commands(before, lesson.seat)


@every_lesson
def test_a_step_is_done_by_its_command_and_not_before(game, lesson):
    """Whatever else came of it: what was played before and the steps before do not count."""
    for step, _, _, events in steps_of(game, lesson):
        assert is_met(step.goal, game, lesson.seat, events)
        assert not is_met(step.goal, game, lesson.seat, ())


@every_lesson
def test_a_step_can_be_missed_or_leaves_no_choice(game, lesson):
    """What there is to find is not found by whatever one plays, unless there is one thing to do."""
    for step, before, _, _ in steps_of(game, lesson):
        legal = game.legal_commands(before, lesson.seat)
        found = [
            command
            for command in legal
            if is_met(step.goal, game, lesson.seat, game.apply(before, lesson.seat, command)[1])
        ]
        assert step.command in found
        assert len(found) < len(legal) or len(legal) == 1


@every_lesson
def test_what_one_may_try_in_vain_can_be_touched_and_breaks_a_clause(game, lesson):
    for step, before, _, _ in steps_of(game, lesson):
        view = game.view(before, lesson.seat)
        marks = marks_in(game, lesson, before)
        offered = {
            game.targets(view, command) for command in game.legal_commands(before, lesson.seat)
        }
        for slip in step.slips:
            assert slip.targets
            assert set(slip.targets) <= marks
            assert not any(targets[: len(slip.targets)] == slip.targets for targets in offered)
            with pytest.raises(IllegalCommand) as refused:
                game.apply(before, lesson.seat, slip.command)
            assert refused.value.code != "not_your_turn"
            assert refused.value.rule in clauses(game)


@every_game
def test_every_lesson_but_few_has_something_to_try_in_vain(game):
    tried = [any(step.slips for step in lesson.steps) for lesson in lessons_of(game)]

    assert sum(tried) >= len(tried) - 2


@pytest.mark.parametrize("language", LANGUAGES)
@every_lesson
def test_a_lesson_says_each_step_in_a_sentence_in_every_language(game, lesson, language):
    title = lesson.title(game, language)
    sentences = [
        lesson.sentence(game, number, language) for number in range(1, len(lesson.steps) + 1)
    ]

    assert 0 < len(title) <= LONGEST_TITLE
    assert all(20 < len(sentence) <= LONGEST_SENTENCE for sentence in sentences)
    assert all(sentence[-1] in ".!?" for sentence in sentences)
    keys = {
        f"lesson-{lesson.name}",
        *(f"lesson-{lesson.name}.step{n + 1}" for n in range(len(lesson.steps))),
    }
    assert set(game.words.keys(f"lesson-{lesson.name}", language)) == keys
    if language != ENGLISH:
        assert sentences != [lesson.sentence(game, n + 1, ENGLISH) for n in range(len(sentences))]


@every_game
def test_no_lesson_has_words_that_are_not_said(game):
    """Every title and sentence in the files of words belongs to a lesson that there is."""
    named = {f"lesson-{lesson.name}" for lesson in lessons_of(game)}
    said = {key.partition(".")[0] for key in game.words.keys("lesson-")}

    assert said == named
