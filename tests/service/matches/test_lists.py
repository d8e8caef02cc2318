"""Lists: newest first, pages that fit together, nobody else's unlisted matches."""

import random
from itertools import permutations, product
from typing import Any

import pytest

from engine import refusals as engine
from engine.catalogue import GAMES
from service.matches.cases import clocks
from service.matches.cases.lists import MatchFilter, list_matches
from service.matches.cases.play import play_command
from service.matches.model.terms import Clock, Pace, Spectators, Status, Visibility
from service.matches.store import keys
from service.matches.store.matches import MatchStore
from service.refusals import Refusal
from service.seats.cases import sitting


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
    sitting.take_seat(backend, match.id, ben)
    sitting.take_seat(backend, match.id, cy)
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
    sitting.take_seat(backend, hidden, ben)

    assert ids(listed(backend, ben, player=ben.id)) == [hidden]


def test_mine_are_those_i_play_or_made(backend, table, ada):
    ben = table.player("Ben")
    made = table.match(ben, "random", "open").match.id
    table.match(ada, "me", "open")
    joined = table.match(ada, "me", "open").match.id
    sitting.take_seat(backend, joined, ben)

    assert ids(listed(backend, ben, player=ben.id)) == [joined, made]


def test_a_list_of_one_game_holds_that_game_only(backend, table, ada):
    made = table.match(ada, "me", "open").match.id

    assert ids(listed(backend, game="lanterns")) == [made]
    assert ids(listed(backend, game="arctic")) == []


def test_matches_of_a_game_that_was_given_up_are_not_listed(backend, table, ada, monkeypatch):
    table.match(ada, "me", "open")
    monkeypatch.delitem(GAMES, "lanterns")

    assert ids(listed(backend, ada)) == []


def test_a_game_that_does_not_exist_is_refused(backend):
    with pytest.raises(engine.Refusal) as refusal:
        listed(backend, game="chess")

    assert refusal.value.code == "unknown_game"


@pytest.mark.parametrize("cursor", ["", "x", "(", "+", "0" * 27])
def test_a_made_up_cursor_is_refused(backend, cursor):
    with pytest.raises(Refusal) as refusal:
        listed(backend, cursor=cursor)

    assert refusal.value.code == "bad_cursor"


def test_a_match_that_has_expired_is_passed_over(backend, redis, table, ada):
    gone, here = (table.match(ada, "me", "open").match.id for _ in range(2))
    redis.delete(keys.MATCH_META % gone)

    assert ids(listed(backend)) == [here]


def test_a_page_is_full_though_many_have_expired(backend, redis, table, ada):
    made = [table.match(ada, "me", "open").match.id for _ in range(20)]
    for gone in made[3:17]:
        redis.delete(keys.MATCH_META % gone)

    page = listed(backend, limit=5)

    assert ids(page) == [*made[:16:-1], *made[2:0:-1]]
    assert ids(listed(backend, limit=5, cursor=page.next_cursor)) == [made[0]]


def test_the_latest_changed_comes_first_if_that_is_asked_for(backend, table, ada):
    ben = table.player("Ben")
    first, second, third = (table.match(ada, "me", "open").match.id for _ in range(3))
    assert ids(listed(backend, sort="updated_at")) == [third, second, first]
    sitting.take_seat(backend, first, ben)
    assert ids(listed(backend, sort="updated_at")) == [first, third, second]
    sitting.take_seat(backend, second, ben)
    loaded = clocks.load(backend, first)
    player = ada if loaded.match.to_act == (0,) else ben

    play_command(backend, loaded, player, table.first_command(loaded), expected_version=2)

    for whose in (None, ada.id, ben.id):
        wanted = [first, second, *([third] if whose != ben.id else ())]
        assert ids(listed(backend, player=whose, sort="updated_at")) == wanted
    assert ids(listed(backend, player=ben.id)) == [second, first]


def test_its_place_does_not_tell_when_something_happened_that_is_kept_from_spectators(
    backend, clock, table, ada
):
    """A match that is shown late moves up when they see that it has changed, and not before."""
    ben, places = table.player("Ben"), []
    late = table.match(ada, "me", "open", spectators=Spectators.DELAYED).match.id
    sitting.take_seat(backend, late, ben)
    live = table.match(ada, "me", "open").match.id
    for _ in range(11):  # each takes one of twelve lanterns at most: it goes on
        clock.pass_by(seconds=60)
        loaded = clocks.load(backend, late)
        seat = loaded.match.to_act[0]
        player = loaded.match.seats[seat].player
        version = loaded.match.version
        play_command(backend, loaded, player, table.first_command(loaded), expected_version=version)
        items = listed(backend, sort="updated_at").items
        shown = {item.id: item.updated_at for item in items}
        assert ids(listed(backend, sort="updated_at")) == sorted(shown, key=shown.get, reverse=True)
        places.append([item.id for item in items].index(late))

    assert places[0] == 1
    assert places[-1] == 0
    assert shown[late] < clocks.load(backend, late).match.updated_at
    assert live in shown


def test_a_cursor_is_good_in_its_own_order_only(backend, table, ada):
    for _ in range(3):
        table.match(ada, "me", "open")

    for sort, other in permutations(("created_at", "updated_at")):
        cursor = listed(backend, limit=1, sort=sort).next_cursor
        with pytest.raises(Refusal):
            listed(backend, cursor=cursor, sort=other)


def test_a_cursor_stays_good_when_its_match_has_moved(backend, table, ada):
    made = [table.match(ada, "me", "open", "open").match.id for _ in range(5)]
    page = listed(backend, limit=2, sort="updated_at")
    for match_id in page.items:
        sitting.take_seat(backend, match_id.id, table.player("Ben"))

    rest = listed(backend, cursor=page.next_cursor, sort="updated_at")

    assert ids(rest) == made[2::-1]


@pytest.fixture
def varied(backend, table, clock, ada):
    """Matches of all kinds, some begun, some cancelled, many changed in the same millisecond."""
    rng = random.Random(1)
    ben, cy = table.player("Ben"), table.player("Cy")
    clocks_wanted = (None, Clock(60), Clock(86_400))
    made = []
    for _ in range(60):
        creator = rng.choice((ada, ben))
        seats = rng.choice(
            (
                ("me", "open"),
                ("me", "random"),
                ("greedy", "me", "open"),
                ("open", "random", "greedy"),
            )
        )
        match = table.match(
            creator,
            *seats,
            clock=rng.choice(clocks_wanted),
            visibility=rng.choice((Visibility.PUBLIC, Visibility.PUBLIC, Visibility.UNLISTED)),
        ).match
        if match.status is Status.WAITING and rng.random() < 0.3:
            match = sitting.take_seat(backend, match.id, cy).match
        elif match.seat_of(creator.id) is not None and rng.random() < 0.3:
            match = sitting.leave_seat(backend, match.id, creator, match.seat_of(creator.id)).match
        made.append(match.id)
    return made, (ada, ben, cy)


def expected(backend, made, caller, wanted):
    """What a list has to hold, found by looking at every match there is."""
    own = caller.id if caller is not None else None
    matches = backend.of(MatchStore).load_many(made)

    def people(match):
        return {match.created_by} | {seat.player.id for seat in match.seats if seat.player}

    def is_seen(match):
        if match.visibility is Visibility.PUBLIC:
            return True
        return own in people(match) and wanted.get("player") in (None, own)

    fitting = [
        match
        for match in matches
        if is_seen(match)
        and wanted.get("game") in (None, match.game)
        and wanted.get("status") in (None, match.status)
        and wanted.get("open") in (None, match.is_open)
        and wanted.get("player") in (None, *people(match))
        and wanted.get("bot") in (None, *(seat.bot for seat in match.seats))
        and wanted.get("seats") in (None, len(match.seats))
        and match.pace in PACES[wanted["clock"]]
    ]
    by_update = wanted["sort"] == "updated_at"
    fitting.sort(key=lambda match: (match.updated_at if by_update else 0, match.id), reverse=True)
    return [match.id for match in fitting]


PACES: dict[str | None, tuple[Pace, ...]] = {
    None: tuple(Pace),
    "none": (Pace.NONE,),
    "timed": (Pace.LIVE, Pace.SLOW),
}
STANDINGS: tuple[dict[str, Any], ...] = (
    {},
    {"open": True},
    {"open": False},
    {"status": Status.PLAYING},
    {"status": Status.WAITING},
)


def test_every_filter_and_every_combination_holds_exactly_what_fits(backend, redis, varied):
    made, (ada, ben, cy) = varied
    names = sorted(redis.keys("*"))
    questions = product(
        (None, ada, cy),
        (None, ada.id, ben.id, "0" * 26),
        (None, "random"),
        (None, 2, 3, 9),
        PACES,
        STANDINGS,
        ("created_at", "updated_at"),
    )
    count, wanted = 0, dict[str, Any]()
    for caller, player, bot, seats, clock, standing, sort in questions:
        wanted = {"player": player, "bot": bot, "seats": seats, "clock": clock}
        wanted |= standing
        wanted["sort"] = sort

        seen, cursor = [], None
        while True:
            page = listed(backend, caller, 17, cursor, **wanted)
            seen += ids(page)
            cursor = page.next_cursor
            if cursor is None:
                break

        assert seen == expected(backend, made, caller, wanted), (caller, wanted)
        count += bool(seen)

    assert count > 500
    assert sorted(redis.keys("*")) == names  # asking for anything leaves nothing behind


def test_a_match_that_is_forgotten_leaves_no_list(backend, redis, table, ada):
    loaded = table.match(ada, "me", "random", "greedy", clock=Clock(60))
    sitting.leave_seat(backend, loaded.match.id, ada, 0)
    table.match(ada, "me", "open")
    match = clocks.load(backend, loaded.match.id).match
    others = {name for name in redis.keys("matches:*") if redis.zscore(name, match.id) is None}

    backend.of(MatchStore).forget(match)

    assert set(redis.keys("matches:*")) == others


def test_a_list_holds_as_much_as_it_did_before_for_a_match(backend, redis, table, ada):
    """Two lists for each who is concerned, and two more for each house bot."""
    table.match(ada, "me", "open")
    assert len(redis.keys("matches:*")) == 4
    redis.flushall()
    table.match(table.player("Ben"), "me", "random")
    assert len(redis.keys("matches:*")) == 8
