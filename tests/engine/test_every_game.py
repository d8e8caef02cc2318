"""One contract for every game, every seat count and every option."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from engine.catalogue import deal, require_playable
from engine.encoding import codec_of, encode
from engine.game import Command
from engine.outcome import Termination
from engine.refusals import BadEncoding, IllegalCommand, Refusal, StaleEncoding
from engine.words import LANGUAGES
from tests.engine.matches import (
    CASES,
    EVERY_GAME,
    PLAIN_CASES,
    match_of,
    option_sets,
    seed_of,
    some_steps,
    viewers,
    walk,
)
from tests.engine.rulebooks import clauses

SEEDS = ("first", "second", "third")
CODE = re.compile(r"[a-z]+(_[a-z0-9]+)*")
NAMES = ("Ada", "Bo", "Cem", "Dag")

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
every_seed = pytest.mark.parametrize("seed", SEEDS)


# The course of a match


@every_case
@every_seed
def test_every_match_ends_and_then_nobody_may_do_anything(case, seed):
    game = case.game
    last = match_of(case, seed)[-1]

    assert game.to_act(last.after) == ()
    for seat in range(case.seats):
        assert game.legal_commands(last.after, seat) == ()
        with pytest.raises(IllegalCommand) as refusal:
            game.apply(last.after, seat, last.command)
        assert (refusal.value.code, refusal.value.rule) == ("match_over", game.end_rule)


@every_case
@every_seed
def test_the_outcome_comes_with_the_end_and_ranks_every_seat_once(case, seed):
    steps = match_of(case, seed)
    outcome = case.game.outcome(steps[-1].after)

    assert all(case.game.outcome(step.state) is None for step in steps)
    assert outcome is not None
    ranked = [seat for place in outcome.ranking for seat in place]
    assert sorted(ranked) == list(range(case.seats))
    assert all(outcome.ranking)
    assert [score.seat for score in outcome.scores] == list(range(case.seats))
    assert outcome.termination in (Termination.COMPLETED, Termination.ROUND_LIMIT)
    assert outcome.departed == ()


@every_case
def test_everything_listed_is_accepted_and_nothing_is_listed_twice(case):
    for step in some_steps(case, "first", 25):
        assert len(set(step.legal_commands)) == len(step.legal_commands)
        for command in step.legal_commands:
            after, events = case.game.apply(step.state, step.seat, command)
            assert isinstance(after, case.game.state_type)
            assert events
            assert all(isinstance(event, case.game.event_types) for event in events)


@every_case
def test_what_is_not_listed_is_refused_with_a_code_and_a_clause_of_the_rulebook(case):
    tried = 0
    for step in some_steps(case, "second", 25):
        listed = set(step.legal_commands)
        before = codec_of(case.game).encode_state(step.state)
        for command in unlisted(case, "second", step.legal_commands):
            if command in listed:
                continue
            tried += 1
            refusal = refused(case.game, step.state, step.seat, command)
            assert CODE.fullmatch(refusal.code)
            assert refusal.rule in clauses(case.game), refusal.rule
            assert_told_in_every_language(case.game, refusal)
        assert codec_of(case.game).encode_state(step.state) == before
    assert tried > 25


def refused(game, state, seat, command) -> IllegalCommand:
    """The refusal of a command; it must come."""
    try:
        game.apply(state, seat, command)
    except IllegalCommand as refusal:
        return refusal
    raise AssertionError(f"accepted, though not listed: {command}")


def assert_told_in_every_language(game, refusal) -> None:
    """With the sentence that the game has for this code."""
    assert refusal.sentence.words is game.words
    assert refusal.sentence.key == f"refusal-{refusal.code}"
    assert refusal.code in game.refusals
    sentences = {refusal.sentence.tell(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES), sentences
    for sentence in sentences:
        assert_is_a_sentence(sentence)


def unlisted(case, seed, legal_commands) -> Iterator[Command]:
    """Commands of the same match at other times, and commands like these with other members."""
    rng = Random(seed)
    others = sorted({step.command for step in match_of(case, seed)}, key=repr)
    yield from rng.sample(others, min(25, len(others)))
    for command_type in case.game.command_types:
        likes = [other for other in (*legal_commands, *others) if type(other) is command_type]
        for like in rng.sample(likes, min(2, len(likes))):
            yield from mutations(case.game, like, values_of_members(others, rng))


def values_of_members(commands, rng) -> list[object]:
    """Whatever stood in some member of a command, and what never should."""
    seen = {
        encode(value): value for command in commands for value in msgspec.structs.astuple(command)
    }
    sample = rng.sample(sorted(seen), min(6, len(seen)))
    return [*(seen[key] for key in sample), None, -1, 99, "", "nonsense", True, (), ("nonsense",)]


def mutations(game, command, values) -> Iterator[Command]:
    """The command with one member changed, if the result is still spelled like a command."""
    for member in command.__struct_fields__:
        for value in values:
            changed = msgspec.structs.replace(command, **{member: value})
            try:
                yield codec_of(game).decode_command(encode(changed))
            except BadEncoding:
                continue


@every_case
def test_a_seat_that_is_not_to_act_has_no_command_and_is_refused_every_one(case):
    for step in some_steps(case, "third", 25):
        for seat in {-1, case.seats, *range(case.seats)} - {*case.game.to_act(step.state)}:
            assert case.game.legal_commands(step.state, seat) == ()
            refusal = refused(case.game, step.state, seat, step.command)
            assert (refusal.code, refusal.rule) == ("not_your_turn", case.game.turn_rule)


@every_plain_case
def test_a_command_of_another_game_is_no_command_here(case):
    class Sing(Command, frozen=True):
        pass

    step = match_of(case, "first")[0]
    with pytest.raises(BadEncoding):
        case.game.apply(step.state, step.seat, Sing())


@every_case
def test_apply_never_touches_its_input(case):
    encoded = codec_of(case.game).encode_state
    for step in some_steps(case, "first", 60):
        before = encoded(step.state)

        after, events = case.game.apply(step.state, step.seat, step.command)

        assert encoded(step.state) == before
        assert encoded(after) == encoded(step.after)
        assert events == step.events


@every_case
def test_the_same_seed_and_commands_give_the_same_bytes(case):
    encoded = codec_of(case.game).encode_state
    again = list(walk(case, "second"))

    assert [encoded(step.after) for step in again] == [
        encoded(step.after) for step in match_of(case, "second")
    ]
    assert [encode(step.legal_commands) for step in again] == [
        encode(step.legal_commands) for step in match_of(case, "second")
    ]


@every_plain_case
def test_another_seed_deals_another_match(case):
    states = {
        codec_of(case.game).encode_state(
            deal(case.game, case.seats, case.options, seed_of(str(number)))
        )
        for number in range(20)
    }

    assert len(states) == 20


@every_case
@every_seed
def test_only_a_secret_question_has_a_single_answer(case, seed):
    """Whatever leaves nothing to decide happens by itself."""
    for step in match_of(case, seed):
        if len(step.legal_commands) == 1:
            assert isinstance(step.command, case.game.secret_questions)


# Encoding


@every_case
def test_everything_survives_json_and_back(case):
    codec = codec_of(case.game)
    for step in some_steps(case, "first", 30):
        state = codec.decode_state(codec.encode_state(step.after))
        assert state == step.after
        assert codec.encode_state(state) == codec.encode_state(step.after)
        for command in step.legal_commands:
            assert codec.decode_command(encode(command)) == command
        for viewer in viewers(case):
            view = case.game.view(step.after, viewer)
            assert codec.decode_view(encode(view)) == view
            for event in step.events:
                for told in (event, case.game.event_view(event, viewer)):
                    assert codec.decode_event(encode(told)) == told


@every_case
def test_a_state_read_back_goes_on_the_same_way(case):
    codec = codec_of(case.game)
    for step in some_steps(case, "second", 20):
        state = codec.decode_state(codec.encode_state(step.state))

        assert case.game.legal_commands(state, step.seat) == step.legal_commands
        assert case.game.apply(state, step.seat, step.command) == (step.after, step.events)


@every_plain_case
def test_a_state_of_another_rules_version_or_game_is_refused_never_misread(case):
    codec = codec_of(case.game)
    name, version, state = msgspec.json.decode(codec.encode_state(match_of(case, "first")[0].state))

    for other in (version - 1, version + 1):
        with pytest.raises(StaleEncoding):
            codec.decode_state(encode([name, other, state]))
        with pytest.raises(StaleEncoding):
            codec.decode_state(encode([name, other, {"of": "another shape"}]))
    for blob in (encode(["chess", version, state]), encode([name, version]), b"", b"[", b"{}"):
        with pytest.raises(BadEncoding):
            codec.decode_state(blob)


@every_game
def test_options_survive_json_and_unknown_ones_are_refused(game):
    codec = codec_of(game)
    for options in option_sets(game):
        assert codec.decode_options(encode(options)) == options
    assert codec.decode_options(b"{}") == game.options_type()

    with pytest.raises(Refusal) as refusal:
        codec.decode_options(b'{"no_such_option": 1}')
    assert refusal.value.code == "bad_options"


@every_game
def test_only_the_seat_counts_of_the_game_can_be_played(game):
    for seats in {*range(-1, 8)} - {*game.seat_counts}:
        with pytest.raises(Refusal) as refusal:
            require_playable(game, seats, game.options_type())
        assert (refusal.value.code, refusal.value.pointer) == ("bad_setup", "/seats")


# Views


@every_case
def test_a_view_names_its_viewer_and_who_is_to_act(case):
    for step in some_steps(case, "first", 20):
        for viewer in viewers(case):
            view = case.game.view(step.state, viewer)
            assert view.seat == viewer
            assert view.to_act == case.game.to_act(step.state)


@every_plain_case
def test_no_view_holds_the_seed(case):
    seed = seed_of("first")
    for step in some_steps(case, "first", 10):
        for viewer in viewers(case):
            told = encode(case.game.view(step.state, viewer))
            assert seed.hex().encode() not in told
            assert str(int.from_bytes(seed, "big")).encode() not in told
            assert b"seed" not in told


@every_plain_case
def test_an_event_seen_is_the_same_event_of_the_same_seat(case):
    for step in match_of(case, "third"):
        for event in step.events:
            for viewer in viewers(case):
                seen = case.game.event_view(event, viewer)
                assert type(seen) is type(event)
                assert seen.seat == event.seat
                for member in seen.__struct_fields__:
                    assert getattr(seen, member) in (getattr(event, member), None, ())


@every_plain_case
def test_an_event_is_remembered_by_what_it_says(case):
    for step in match_of(case, "third"):
        for event in step.events:
            assert hash(event) == hash(codec_of(case.game).decode_event(encode(event)))


@every_plain_case
def test_a_finished_match_can_be_revealed_to_everybody(case):
    last = match_of(case, "first")[-1]
    for viewer in viewers(case):
        revealed = case.game.reveal(last.after, viewer)
        assert codec_of(case.game).decode_view(encode(revealed)) == revealed


@every_case
def test_an_estimate_is_a_share_from_0_to_1_for_every_seat(case):
    for step in some_steps(case, "third", 40):
        estimate = case.game.estimate(step.after)
        assert len(estimate) == case.seats
        assert all(0 <= share <= 1 for share in estimate)


# For people


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_presents_itself_in_every_language(game, language):
    assert game.words.tell("title", language)
    assert game.words.tell("summary", language)
    assert encode(game.components())
    assert game.turn_rule in clauses(game)
    assert game.end_rule in clauses(game)


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_is_told_in_every_language(case, language):
    game, names = case.game, NAMES[: case.seats]
    for step in match_of(case, "second"):
        for event in step.events:
            for viewer in (step.seat, (step.seat + 1) % case.seats, None):
                told = game.describe(game.event_view(event, viewer), language, names)
                assert_is_a_sentence(told)


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_text_of_its_own_in_every_language(case, language):
    """A person chooses by what is written."""
    for step in some_steps(case, "third", 60):
        texts = [
            case.game.describe(command, language, NAMES[: case.seats])
            for command in step.legal_commands
        ]
        assert len(set(texts)) == len(texts), sorted(texts)
        for told in texts:
            assert_is_a_sentence(told)


def assert_is_a_sentence(told):
    assert told
    assert told == told.strip()
    assert not re.search(r"[{}]|\bNone\b|<|\n", told), told


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_to_act_is_told_what_to_decide(case, language):
    for step in some_steps(case, "first", 40):
        to_act = case.game.to_act(step.state)
        for viewer in viewers(case):
            view = case.game.view(step.state, viewer)
            legal = () if viewer is None else case.game.legal_commands(step.state, viewer)
            prompt = case.game.prompt(view, legal, language, NAMES[: case.seats])
            if viewer in to_act:
                assert_is_a_sentence(prompt)
            else:
                assert prompt == ""


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_drawn_for_everybody(case, language):
    names = ("<Ada & Söhne>", *NAMES[1 : case.seats])
    for step in (*some_steps(case, "first", 6), match_of(case, "second")[-1]):
        for viewer in viewers(case):
            view = case.game.view(step.after, viewer)
            text = case.game.draw_text(view, language, names)
            assert all(name in text for name in names)
            assert max(map(len, text.splitlines())) <= 100
            picture = ElementTree.fromstring(case.game.draw_svg(view, language, names))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture.get("viewBox")
            words = " ".join(picture.itertext())
            assert all(name in words for name in names)
