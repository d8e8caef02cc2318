"""Who is paired with whom: every rule of fitting, and who comes first."""

import pytest
from msgspec import Raw

from engine import refusals as engine
from engine.encoding import encode
from service.ids import new_id
from service.lobby.cases import seeks
from service.lobby.cases.seeks import SeekStatus
from service.lobby.model import FillWith, Seek
from service.lobby.store import SeekStore
from service.matches.model.terms import Clock, OnTimeout, Status
from service.players.model import Kind, Player
from service.ratings.model.ladder import Counted, Ladder, Line
from service.ratings.store import Ladders
from service.refusals import Refusal

LIVE = Clock(60)
SLOW = Clock(86_400)


@pytest.fixture
def rated(backend, monkeypatch):
    """What ratings there are, by player."""
    ratings: dict[str, float] = {}

    def lines_at(places):
        known = [(ladder, player) for ladder, player in places if player in ratings]
        return {place: Line(mu=ratings[place[1]], sigma=0.0) for place in known}

    monkeypatch.setattr(backend.of(Ladders), "lines_at", lines_at)
    return ratings


def test_two_who_want_the_same_sit_in_one_match(seekers):
    ada = seekers.open("Ada")
    ben = seekers.open("Ben")

    assert (ada.status, ben.status) == (SeekStatus.WAITING, SeekStatus.MATCHED)
    assert seekers.company("Ada", ada) == {"Ada", "Ben"}
    match = seekers.match_of("Ben", ben)
    assert match.status is Status.PLAYING
    assert match.id == seekers.now("Ada", ada).match
    assert match.created_by == seekers.player("Ada").id


def test_the_longest_waiting_comes_first(seekers):
    opened = {name: seekers.open(name, 3) for name in ("Ada", "Ben")}
    seekers.open("Cleo", 2)
    seekers.open("Dan", 2, 3)

    assert seekers.company("Ada", opened["Ada"]) == {"Ada", "Ben", "Dan"}


def test_nobody_meets_themselves(seekers):
    first, second = seekers.open("Ada"), seekers.open("Ada")

    assert [seekers.now("Ada", seek).status for seek in (first, second)] == [SeekStatus.WAITING] * 2


def test_a_seat_count_in_common_is_enough(seekers):
    ada = seekers.open("Ada", 3)
    ben = seekers.open("Ben", 2, 3)
    cleo = seekers.open("Cleo", 2)

    assert seekers.company("Ben", ben) == {"Ben", "Cleo"}
    assert seekers.match_of("Ada", ada) is None
    assert cleo.status is SeekStatus.MATCHED


def test_none_in_common_is_not(seekers):
    seekers.open("Ada", 2)

    assert seekers.open("Ben", 3).status is SeekStatus.WAITING


@pytest.mark.parametrize(
    "otherwise",
    [
        {"clock": LIVE},
        {"clock": Clock(60, OnTimeout.FORFEIT)},
        {"rated": True},
        {"options": 1},
    ],
)
def test_what_is_asked_for_otherwise_does_not_fit(seekers, table, otherwise):
    if "options" in otherwise:
        otherwise = {"options": table.game.options_type(start_seat=1)}
    seekers.open("Ada", clock=None)
    first = seekers.open("Ben", **otherwise)
    second = seekers.open("Cleo", **otherwise)

    assert (first.status, second.status) == (SeekStatus.WAITING, SeekStatus.MATCHED)
    match = seekers.match_of("Cleo", second)
    assert (match.clock, match.rated) == (otherwise.get("clock"), otherwise.get("rated", False))


@pytest.mark.parametrize(
    ("mine", "theirs", "is_near"),
    [
        (None, None, True),
        (5.0, None, True),
        (None, 5.0, True),
        (4.9, 9.0, False),
        (9.0, 4.9, False),
    ],
)
def test_a_rating_has_to_be_near_enough_for_both(seekers, rated, mine, theirs, is_near):
    rated[seekers.player("Ada").id] = 20.0
    rated[seekers.player("Ben").id] = 25.0
    seekers.open("Ada", rating_within=mine)

    is_matched = seekers.open("Ben", rating_within=theirs).status is SeekStatus.MATCHED

    assert is_matched is is_near


def test_who_has_no_rating_stands_where_everybody_begins(seekers):
    seekers.open("Ada", rating_within=1.0)

    assert seekers.open("Ben", rating_within=1.0).status is SeekStatus.MATCHED


def test_ratings_are_those_of_the_ladder(seekers, backend, redis, game):
    ladder, ada = Ladder(game.name, 2), seekers.player("Ada")
    assert backend.of(Ladders).count(
        ladder, 0, 1, Counted({ada.id: Line(mu=40.0, sigma=2.0)}, [], {})
    )
    seekers.open("Ada", rating_within=30.0)

    assert seekers.open("Ben").status is SeekStatus.WAITING
    assert seekers.open("Cleo", rating_within=50.0).status is SeekStatus.MATCHED


def test_of_more_than_two_all_fit_with_one_another(seekers, rated):
    for name, rating in {"Ada": 10.0, "Ben": 20.0, "Cleo": 24.0, "Dan": 16.0}.items():
        rated[seekers.player(name).id] = rating
    ada = seekers.open("Ada", 3, rating_within=7.0)
    seekers.open("Ben", 3)
    cleo = seekers.open("Cleo", 3)
    dan = seekers.open("Dan", 3)

    assert dan.status is SeekStatus.MATCHED
    assert seekers.company("Cleo", cleo) == {"Ben", "Cleo", "Dan"}  # Ada, though first, fits not
    assert seekers.match_of("Ada", ada) is None


def test_who_does_not_fit_is_passed_over_however_many_they_are(seekers, rated, backend):
    near = seekers.player("Near")
    rated[near.id] = 1.0
    for number in range(70):
        name = f"Far {number}"
        rated[seekers.player(name).id] = 100.0 + 10 * number
        seekers.open(name, rating_within=5.0)
    first = seekers.open("Near", rating_within=5.0)

    assert seekers.open("Also near", rating_within=5.0).status is SeekStatus.MATCHED
    assert seekers.company("Near", first) == {"Near", "Also near"}


def test_whoever_is_not_reached_at_once_is_looked_at_later(seekers, rated, backend, game):
    for number in range(1000):
        now = backend.now()
        stranger = Player(new_id(now), "Far", Kind.HUMAN)
        asked = Raw(encode(game.options_type(start_seat=0)))
        backend.of(SeekStore).open(
            Seek(
                id=new_id(now),
                player=stranger,
                game=game.name,
                seat_counts=(2,),
                options=asked,
                rating_within=5.0,
                ratings={2: 100.0 + 10 * number},
                opened_at=now,
                changed_at=now,
            )
        )
    first = seekers.open("Ada", rating_within=5.0)
    second = seekers.open("Ben", rating_within=5.0)
    assert second.status is SeekStatus.WAITING

    for _ in range(150):
        if seekers.company("Ada", first) is None:
            seekers.sweep()

    assert seekers.company("Ada", first) == {"Ada", "Ben"}


def test_one_live_match_at_a_time(seekers):
    others = [seekers.open("Ada", clock=Clock(30)), seekers.open("Ada", clock=SLOW)]
    first = seekers.open("Ada", clock=LIVE)
    seekers.open("Ben", clock=LIVE)

    live, slow = (seekers.now("Ada", seek) for seek in others)
    assert seekers.now("Ada", first).status is SeekStatus.MATCHED
    assert (live.status, live.reason) == (SeekStatus.CLOSED, "matched_elsewhere")
    assert slow.status is SeekStatus.WAITING
    assert seekers.open("Cleo", clock=Clock(30)).status is SeekStatus.WAITING
    assert seekers.open("Cleo", clock=SLOW).status is SeekStatus.MATCHED


def test_a_clock_with_a_long_reserve_is_none_to_stay_at_the_table_for(seekers):
    slow = Clock(60, reserve_seconds=86_400)
    seekers.open("Ada", clock=slow)
    seekers.sweep(hours=1)

    assert seekers.open("Ben", clock=slow).status is SeekStatus.MATCHED


def test_a_slow_match_leaves_the_other_seeks(seekers):
    live = seekers.open("Ada", clock=LIVE)
    seekers.open("Ada", clock=SLOW)
    seekers.open("Ben", clock=SLOW)

    assert seekers.now("Ada", live).status is SeekStatus.WAITING


def test_house_bots_fill_up_who_says_so(seekers):
    ada = seekers.open("Ada", 3, fill_with=FillWith("random", 5))
    ben = seekers.open("Ben", 3, fill_with=FillWith("random", 60))
    seekers.sweep(seconds=4)
    assert seekers.match_of("Ada", ada) is None

    seekers.sweep(seconds=2)

    assert seekers.company("Ada", ada) == {"Ada", "Ben", "random"}
    assert seekers.match_of("Ada", ada).created_by == seekers.player("Ada").id
    assert seekers.now("Ben", ben).status is SeekStatus.MATCHED


def test_nobody_plays_with_bots_who_did_not_ask_for_them(seekers):
    ada = seekers.open("Ada", 3, fill_with=FillWith("random", 1))
    ben = seekers.open("Ben", 3)
    seekers.sweep(seconds=2)

    assert seekers.company("Ada", ada) == {"Ada", "random"}
    assert seekers.match_of("Ben", ben) is None


def test_as_few_bots_as_can_be(seekers):
    ada = seekers.open("Ada", 2, 3, fill_with=FillWith("random", 1))
    seekers.sweep(seconds=2)

    assert len(seekers.match_of("Ada", ada).seats) == 2


def test_company_that_comes_before_the_bots_is_taken(seekers):
    ada = seekers.open("Ada", fill_with=FillWith("random", 5))
    seekers.open("Ben")
    seekers.sweep(seconds=6)

    assert seekers.company("Ada", ada) == {"Ada", "Ben"}


def test_seats_are_drawn(seekers):
    firsts = set()
    for number in range(12):
        ada = seekers.open("Ada")
        seekers.open(f"Ben {number}")
        firsts.add(seekers.match_of("Ada", ada).seats[0].player.name == "Ada")

    assert firsts == {True, False}


def test_a_seek_taken_back_finds_nobody(seekers, backend):
    ada = seekers.open("Ada")
    seeks.close_seek(backend, seekers.player("Ada"), ada.id)

    assert seekers.now("Ada", ada).status is SeekStatus.CLOSED
    assert seekers.open("Ben").status is SeekStatus.WAITING


def test_what_is_matched_is_not_taken_back(seekers, backend):
    ada = seekers.open("Ada")
    seekers.open("Ben")

    with pytest.raises(Refusal) as refusal:
        seeks.close_seek(backend, seekers.player("Ada"), ada.id)

    assert refusal.value.code == "seek_matched"


def test_seeks_of_others_are_nobodys(seekers, backend):
    ada = seekers.open("Ada")

    for call in (
        lambda: seeks.close_seek(backend, seekers.player("Ben"), ada.id),
        lambda: seekers.now("Ben", ada),
        lambda: seeks.close_seek(backend, seekers.player("Ada"), "x:(*"),
    ):
        with pytest.raises(Refusal) as refusal:
            call()
        assert refusal.value.code == "seek_not_found"
    assert seekers.now("Ada", ada).status is SeekStatus.WAITING


def test_a_player_has_so_many_open_and_no_more(seekers, backend):
    most = backend.settings.seeks_per_player
    opened = [seekers.open("Ada", clock=SLOW) for _ in range(most)]

    with pytest.raises(Refusal) as refusal:
        seekers.open("Ada")

    assert refusal.value.code == "too_many_seeks"
    seeks.close_seek(backend, seekers.player("Ada"), opened[0].id)
    assert seekers.open("Ada").status is SeekStatus.WAITING


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [({"counts": (2, 9)}, "/seat_counts"), ({"fill_with": FillWith("deep-thought", 1)}, "/bot")],
)
def test_what_cannot_be_played_is_refused(seekers, wanted, pointer):
    counts = wanted.pop("counts", (2,))
    with pytest.raises(engine.Refusal) as refusal:
        seekers.open("Ada", *counts, **wanted)

    assert refusal.value.pointer in (pointer, None)
