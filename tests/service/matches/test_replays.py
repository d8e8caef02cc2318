"""A match that is over as one picture: what each pair of eyes saw, version by version."""

from xml.etree import ElementTree

import pytest

from engine.svg import Shape
from engine.words import ENGLISH, Language
from service.matches.cases import clocks, creating, replays, showing
from service.matches.cases.showing import Look
from service.refusals import Refusal
from tests.engine.test_animation import is_hidden_at, seen_of
from tests.service.matches.playing import play_out

EYES = (Look(), Look(seat=0), Look(seat=1), Look(reveal=True))


@pytest.fixture
def over(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)
    return clocks.load(backend, match.match.id)


def replay_of(backend, loaded, look=EYES[0], caller=None, language=ENGLISH, shape=Shape.TALL):
    """The picture, and its tag."""
    seen = showing.look_at(backend, loaded, caller, look, language)
    tag = replays.tag_of(seen, shape)
    return replays.replay(backend, seen, shape, tag).decode(), tag


def boards_of(backend, loaded, look):
    """The board at every version, for the same eyes."""
    for version in range(1, loaded.match.version + 1):
        then = Look(version, look.reveal, look.seat)
        seen = showing.look_at(backend, loaded, None, then)
        view = seen.view()
        if view is not None:
            yield showing.PICTURES[Shape.TALL](loaded.match, view, ENGLISH)


@pytest.mark.parametrize("look", EYES, ids=("spectator", "first", "second", "revealed"))
def test_it_shows_what_these_eyes_saw_at_every_version(backend, over, look):
    root = ElementTree.fromstring(replay_of(backend, over, look)[0])
    boards = list(dict.fromkeys(boards_of(backend, over, look)))

    for step, board in enumerate(boards):
        seen = seen_of(root, is_hidden_at(root, step, len(boards)))
        assert seen == seen_of(ElementTree.fromstring(board))
    assert len(boards) > 2


def test_a_player_sees_it_with_their_own_eyes(backend, over, ada):
    assert replay_of(backend, over, caller=ada)[0] == replay_of(backend, over, EYES[1])[0]


def test_its_tag_is_of_the_match_the_eyes_the_language_and_the_shape(backend, over):
    tags = [replay_of(backend, over, look)[1] for look in EYES]
    german = replay_of(backend, over, language=Language("de"))
    wide = replay_of(backend, over, shape=Shape.WIDE)

    assert len({*tags, german[1], wide[1]}) == 6
    assert [replay_of(backend, over, look)[1] for look in EYES] == tags
    assert german[0] != replay_of(backend, over)[0]


def test_a_match_that_is_not_over_is_not_played_again(backend, match):
    with pytest.raises(Refusal) as refused:
        replay_of(backend, match)

    assert refused.value.code == "match_running"


def test_one_that_never_began_is_not_either(backend, table, ada):
    waiting = table.match(ada, "me", "open")
    with pytest.raises(Refusal) as refused:
        replay_of(backend, waiting)
    assert refused.value.code == "match_running"

    called_off = creating.call_off(backend, waiting.match.id, ada)
    with pytest.raises(Refusal) as refused:
        replay_of(backend, called_off)
    assert refused.value.code == "match_cancelled"


def test_one_that_is_too_long_is_refused_before_anything_is_drawn(backend, over, monkeypatch):
    monkeypatch.setattr(replays, "MOST_VERSIONS", over.match.version - 1)

    with pytest.raises(Refusal) as refused:
        replay_of(backend, over)

    assert refused.value.code == "replay_too_long"
    assert str(over.match.version - 1) in str(refused.value)
