"""Matches as they are read: with and without their states, one or many, entry by entry."""

import random

import pytest

from engine.words import ENGLISH
from service.matches.model.changes import command_played
from service.matches.model.terms import Pace, Visibility
from service.matches.store.commit import Commits
from service.matches.store.lists import Asked, MatchLists, Place
from service.matches.store.matches import MatchStore
from service.refusals import NotFound
from tests.viewers import narrator_for


def test_a_match_is_read_without_its_state_too(backend, match):
    assert backend.of(MatchStore).load_without_state(match.match.id) == match.match


@pytest.mark.parametrize("match_id", ["0" * 26, "x", "}:meta", ""])
def test_what_is_no_match_is_not_found(backend, match_id):
    for load in (backend.of(MatchStore).load, backend.of(MatchStore).load_without_state):
        with pytest.raises(NotFound):
            load(match_id)


def test_of_many_matches_those_that_are_gone_are_passed_over(backend, table, ada, match):
    other = table.match(ada, "me", "open")

    found = backend.of(MatchStore).load_many([match.match.id, "0" * 26, other.match.id])

    assert found == [match.match, other.match]


def test_the_entries_of_one_version_are_those_of_its_events(backend, table, match):
    change = command_played(match, 0, table.first_command(match), backend.now())
    backend.of(Commits).commit(change)

    narrator = narrator_for(change.after, 0, ENGLISH)
    entries = backend.of(MatchStore).told(match.match.id, 2, 2, narrator)

    stamp = change.after.stamp
    ids = [f"2-{n}{stamp}" for n in range(len(change.events))]
    assert [entry.id for entry in entries] == ids
    assert {entry.at for entry in entries} == {change.after.updated_at}


def test_what_is_forgotten_is_on_no_list(backend, redis, ada, match):
    backend.of(MatchStore).forget(match.match)

    assert backend.of(MatchStore).of_player(ada.id) == []
    assert not redis.keys("matches:*")


def test_lists_are_merged_by_score_then_by_name_and_go_on_behind_any_place(backend, redis):
    rng = random.Random(2)
    asked = Asked("x", (Visibility.PUBLIC,), ("a", "b", "c"), ("open",), (2,), (Pace.NONE,), "*")
    everything = []
    for number in range(300):
        place = Place(rng.choice((0, 5, 5, 9)), f"{rng.getrandbits(40):010x}{number:03}")
        redis.zadd(rng.choice(asked.names("updated", asked.whose)), {place.match_id: place.score})
        everything.append(place)
    everything.sort(reverse=True)

    assert backend.of(MatchLists).newest([asked], "updated", None, 1000) == everything
    for start in range(0, 300, 7):
        found = backend.of(MatchLists).newest([asked], "updated", everything[start], 11)
        assert found == everything[start + 1 : start + 12]
    gone = everything[150]
    for name in asked.names("updated", asked.whose):
        redis.zrem(name, gone.match_id)
    assert backend.of(MatchLists).newest([asked], "updated", gone, 5) == everything[151:156]
