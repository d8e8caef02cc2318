"""A release with other rules: matches that were begun before it are played on as they began.

The next version of the toy game is made up (`tests/engine/toy_game/next_version.py`).
"""

import pytest

from engine.records.proof import verify
from service.matches.cases import clocks, creating, lists, records
from service.matches.cases.play import play_command
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.engine.toy_game.next_version import changed_rules
from tests.service.matches.playing import play_out


@pytest.fixture
def upgraded(tmp_path, redis_url, clock, match):
    """Another process over the same store, of a release whose rules have changed."""
    with (
        changed_rules(tmp_path) as game,
        open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as backend,
    ):
        yield backend, game


def play_to_its_end(backend, match_id, *players):
    """Everybody plays the last command that the rules of the match list."""
    loaded = clocks.load(backend, match_id)
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        player = next(player for player in players if loaded.match.seat_of(player.id) == seat)
        command = loaded.match.rules.legal_commands(loaded.state, seat)[-1]
        play_command(backend, loaded, player, command, expected_version=loaded.match.version)
        loaded = clocks.load(backend, match_id)
    return loaded


def test_a_match_in_play_goes_on_under_the_rules_it_was_begun_with(upgraded, match, ada, ben):
    """Two play on, where the rules of today want three."""
    backend, _ = upgraded

    ended = play_to_its_end(backend, match.match.id, ada, ben)

    proved = records.record(backend, match.match.id)
    assert ended.match.rules_version == proved.rules_version == 1
    assert verify(proved) == proved.outcome is not None


def test_a_match_that_waited_is_dealt_by_the_rules_it_was_put_up_under(
    backend, table, ada, ben, tmp_path, redis_url, clock
):
    waiting = table.match(ada, "me", "open").match

    with (
        changed_rules(tmp_path),
        open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as upgraded,
    ):
        begun = sitting.take_seat(upgraded, waiting.id, ben)
        ended = play_to_its_end(upgraded, waiting.id, ada, ben)

    assert (begun.match.status, begun.match.rules_version) == (Status.PLAYING, 1)
    assert ended.match.status is Status.FINISHED


def test_a_match_that_had_ended_is_read_as_before(
    backend, table, match, ada, ben, tmp_path, redis_url, clock
):
    ended = play_out(backend, table, match, ada, ben)

    with (
        changed_rules(tmp_path),
        open_backend(Settings(redis_url=redis_url), clock, clock.sleep) as upgraded,
    ):
        found = upgraded.of(MatchStore).load(match.match.id)
        proved = records.record(upgraded, match.match.id)
        verified = verify(proved)

    assert found.match == ended.match
    assert verified == proved.outcome is not None


def test_a_match_put_up_today_goes_by_the_rules_of_today(upgraded, ada):
    """And stands in one list with those of before."""
    backend, game = upgraded
    wanted = creating.Opening(
        game=game.name,
        options=game.options_type(start_seat=0),
        seats=(creating.MeSeat(), creating.OpenSeat(), creating.BotSeat("random")),
    )

    new = creating.put_up(backend, ada, wanted).match

    listed = lists.list_matches(backend, None, lists.MatchFilter(), 10, None).items
    assert new.rules_version == 2
    assert {found.rules_version for found in listed} == {1, 2}
