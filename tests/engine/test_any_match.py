"""Whatever the deal and whatever is chosen: `make fuzz` plays matches nobody has played before."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.encoding import codec_of, encode
from engine.words import LANGUAGES
from tests.engine.matches import CASES, LONGEST_MATCH, viewers, walk
from tests.engine.test_hidden_stays_hidden import (
    check_that_a_world_made_up_from_a_view_has_that_view,
    check_that_nothing_shown_depends_on_secrets,
    check_that_worlds_part_only_where_something_is_revealed,
)

NAMES = ("Ada", "Bo", "Cem", "Dag")
some_matches = settings(max_examples=max(settings.default.max_examples // 5, 1))
cases = st.sampled_from(CASES)
seeds = st.integers(0, 2**64).map(str)


@some_matches
@given(cases, seeds)
def test_every_command_is_told_and_only_secret_questions_have_one_answer(case, seed):
    for step in walk(case, seed):
        assert step.events
        if len(step.legal_commands) == 1:
            assert isinstance(step.command, case.game.secret_questions)


@some_matches
@given(cases, seeds)
def test_a_made_up_world_can_be_played_to_its_end(case, seed):
    rng = Random(seed)
    step = rng.choice(list(walk(case, seed)))
    state = case.game.determinize(case.game.view(step.after, rng.choice(viewers(case))), rng)
    for _ in range(LONGEST_MATCH):
        if not (to_act := case.game.to_act(state)):
            break
        command = rng.choice(case.game.legal_commands(state, to_act[0]))
        state, _ = case.game.apply(state, to_act[0], command)

    assert case.game.outcome(state) is not None


@some_matches
@given(cases, seeds)
def test_everything_can_be_written_read_and_drawn(case, seed):
    rng, codec, names = Random(seed), codec_of(case.game), NAMES[: case.seats]
    for step in rng.sample(list(walk(case, seed)), 4):
        view = case.game.view(step.after, rng.choice(viewers(case)))
        assert codec.decode_state(codec.encode_state(step.after)) == step.after
        assert codec.decode_view(encode(view)) == view
        for language in LANGUAGES:
            lines = case.game.draw_text(view, language, names).splitlines()
            assert max(map(len, lines)) <= 100
            told = [case.game.describe(c, language, names) for c in step.legal_commands]
            assert len(set(told)) == len(told)


@some_matches
@given(cases, seeds)
def test_nothing_hidden_is_shown(case, seed):
    rng = Random(seed)
    steps = rng.sample(list(walk(case, seed)), 2)

    check_that_nothing_shown_depends_on_secrets(case, steps, rng)
    check_that_a_world_made_up_from_a_view_has_that_view(case, steps, rng)
    check_that_worlds_part_only_where_something_is_revealed(case, steps, rng)
