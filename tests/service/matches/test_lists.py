"""Lists: newest first, pages that fit together, nobody else's unlisted matches."""

import pytest

from engine.catalogue import GAMES
from engine.errors import UnknownGame
from service.matches import lobby
from service.matches.lists import MatchFilter, list_matches
from service.matches.match import Status, Visibility
from service.refusals import Refusal
from service.store import keys


def ids(page):
    return [item.id for item in page.items]


def listed(backend, caller=None, limit=50, cursor=None, **wanted):
    return list_matches(backend, caller, MatchFilter(**wanted), limit, cursor)


def test_the_newest_match_comes_first(backend, table, ada):
    made = [table.match(ada, "me", "open").match.id for _ in range(5)]

    assert ids(listed(backend)) == made[::-1]


def test_pages_fit_together(backend, table, ada):
    made = [table.match(ada, "me", "open").match.id for _ in range(7)]
    seen, cursor = [], None
    while True:
        page = listed(backend, limit=3, cursor=cursor)
        seen += ids(page)
        cursor = page.next_cursor
        if cursor is None:
            break

    assert seen == made[::-1]


def test_a_last_page_that_is_full_has_no_next(backend, table, ada):
    for _ in range(4):
        table.match(ada, "me", "open")

    assert listed(backend, limit=4).next_cursor is None


def test_matches_that_come_meanwhile_do_not_shift_the_pages(backend, table, ada):
    made = [table.match(ada, "me", "open").match.id for _ in range(4)]
    first = listed(backend, limit=2)
    table.match(ada, "me", "open")

    second = listed(backend, limit=2, cursor=first.next_cursor)

    assert ids(first) + ids(second) == made[::-1]


def test_a_list_follows_its_matches_through_their_lives(backend, table, ada):
    match = table.match(ada, "me", "open", "open").match
    ben, cy = table.player("Ben"), table.player("Cy")

    def where():
        return {
            "open": match.id in ids(listed(backend, open=True)),
            "waiting": match.id in ids(listed(backend, status=Status.WAITING)),
            "playing": match.id in ids(listed(backend, status=Status.PLAYING)),
            "not open": match.id in ids(listed(backend, open=False)),
        }

    waiting = where()
    lobby.take_seat(backend, match.id, ben)
    lobby.take_seat(backend, match.id, cy)
    playing = where()

    assert waiting == {"open": True, "waiting": True, "playing": False, "not open": False}
    assert playing == {"open": False, "waiting": False, "playing": True, "not open": True}


def test_unlisted_matches_are_listed_for_their_own_players_only(backend, table, ada):
    ben = table.player("Ben")
    hidden = table.match(ada, "me", "open", visibility=Visibility.UNLISTED).match.id
    public = table.match(ada, "me", "open").match.id

    assert ids(listed(backend)) == ids(listed(backend, ben)) == [public]
    assert ids(listed(backend, ada)) == [public, hidden]


def test_who_joins_an_unlisted_match_has_it_on_the_list(backend, table, ada):
    ben = table.player("Ben")
    hidden = table.match(ada, "me", "open", visibility=Visibility.UNLISTED).match.id
    lobby.take_seat(backend, hidden, ben)

    assert ids(listed(backend, ben, is_mine=True)) == [hidden]


def test_mine_are_those_i_play_or_made(backend, table, ada):
    ben = table.player("Ben")
    made = table.match(ben, "random", "open").match.id
    table.match(ada, "me", "open")
    joined = table.match(ada, "me", "open").match.id
    lobby.take_seat(backend, joined, ben)

    assert ids(listed(backend, ben, is_mine=True)) == [joined, made]


def test_a_list_of_one_game_holds_that_game_only(backend, table, ada):
    made = table.match(ada, "me", "open").match.id

    assert ids(listed(backend, game="lanterns")) == [made]
    assert ids(listed(backend, game="arctic")) == []


def test_matches_of_a_game_that_was_given_up_are_not_listed(backend, table, ada, monkeypatch):
    table.match(ada, "me", "open")
    monkeypatch.delitem(GAMES, "lanterns")

    assert ids(listed(backend, ada)) == []


def test_a_game_that_does_not_exist_is_refused(backend):
    with pytest.raises(UnknownGame):
        listed(backend, game="chess")


@pytest.mark.parametrize("cursor", ["", "x", "(", "+", "0" * 27])
def test_a_made_up_cursor_is_refused(backend, cursor):
    with pytest.raises(Refusal) as refusal:
        listed(backend, cursor=cursor)

    assert refusal.value.code == "bad_cursor"


def test_a_match_that_has_expired_is_passed_over(backend, redis, table, ada):
    gone, here = (table.match(ada, "me", "open").match.id for _ in range(2))
    redis.delete(keys.MATCH_META % gone)

    assert ids(listed(backend)) == [here]


def test_long_lists_are_read_beyond_one_chunk(backend, table, ada, monkeypatch):
    monkeypatch.setattr("service.matches.lists.CHUNK", 3)
    monkeypatch.setattr("service.store.matches.CHUNK", 3)
    made = [table.match(ada, "me", "open").match.id for _ in range(10)]

    assert ids(listed(backend, ada)) == made[::-1]
