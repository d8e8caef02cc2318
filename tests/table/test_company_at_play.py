"""People who wait for each other: more time, a seat that changes hands, somebody who is gone."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.catalogue import GAMES
from service.matches.cases import creating
from service.operations.embedded_redis import EmbeddedRedis
from service.players.model import Kind, Player
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend

FIRST = {"options": {"start_seat": 0}}
SECONDS = """() => {
    const [m, s] = document.querySelector("time.left").innerText.split(":");
    return Number(m) * 60 + Number(s);
}"""
CLAIM_AFTER_SECONDS = 60
"""The shortest that a match can have."""


@pytest.fixture
def two(person, setting):
    """Ada, who is to act, and Bea, at a table of the Race; whatever else is wanted of it."""

    def sit_down(**wanted):
        ada, bea = person("Ada"), person("Bea")
        match = setting.match(ada.player, "north_pole", "me", "open", **FIRST, **wanted)
        setting.call("POST", f"/v1/matches/{match}/seats", {}, bea.player["token"])
        for one in (ada, bea):
            one.go(f"matches/{match}")
            one.page.wait_for_selector(".board svg")
            one.set_speed("instant")
        return ada, bea, match

    return sit_down


def test_who_waits_gives_a_minute(two, words):
    ada, bea, _ = two(clock={"turn_seconds": 300, "on_timeout": "bot"})
    before = min(one.page.evaluate(SECONDS) for one in (ada, bea))

    bea.press(words["nudge.give"])

    for one in (ada, bea):
        # What is left only falls.
        one.page.wait_for_function(f"before => ({SECONDS})() > before + 10", arg=before)


def pause(someone, words):
    """Leave for a while: a house bot keeps the seat, and others may take it over."""
    someone.press(words["seat.pause_open"])
    someone.page.get_by_role("button", name=words["seat.come_back"], exact=True).wait_for()


def ask_for_the_seat(someone, match, words):
    """Look on, and ask to play for whoever has left."""
    someone.go(f"matches/{match}")
    someone.press(words["substitute.take"])
    waits = words["substitute.waits"].format(left="Bea")
    someone.page.wait_for_selector(f".asked:has-text('{waits}')")


def test_a_substitute_whom_the_other_accepts_has_the_seat(two, person, words):
    ada, bea, match = two()
    cem = person("Cem")
    pause(bea, words)
    ask_for_the_seat(cem, match, words)

    asked = words["substitute.asked"].format(name="Cem", left="Bea", seat=2)
    ada.page.wait_for_selector(f".asked:has-text('{asked}')")
    ada.press(words["takeback.yes"])

    cem.page.wait_for_selector(".seat.yours .name:has-text('Cem')")
    for one in (ada, bea):
        one.page.wait_for_selector(".seat .name:has-text('Cem')")
        one.page.wait_for_selector(".asked", state="detached")
    cem.page.get_by_role("button", name=words["match.resign"], exact=True).wait_for()
    bea.page.get_by_role("button", name=words["seat.come_back"], exact=True).wait_for(
        state="detached"
    )


@pytest.mark.parametrize("who", ["other", "asker"])
def test_a_substitute_is_refused_or_thinks_better_of_it(two, person, words, who):
    ada, bea, match = two()
    cem = person("Cem")
    pause(bea, words)
    ask_for_the_seat(cem, match, words)
    ada.page.wait_for_selector(".asked")

    if who == "other":
        ada.press(words["takeback.no"])
    else:
        cem.press(words["takeback.withdraw"])

    for one in (ada, cem):
        one.page.wait_for_selector(".asked", state="detached")
    bea.press(words["seat.come_back"])
    for one in (ada, bea, cem):
        one.page.wait_for_selector(".seat .name:has-text('Bea')")
    bea.page.wait_for_selector(".seat.yours")


def test_who_is_gone_is_given_up_when_the_time_has_come(person, whole_service, words):
    """The button comes by itself; a house bot plays on."""
    ada, bea = person("Ada"), person("Bea")
    match = begun_a_while_ago(whole_service, ada, bea, timedelta(seconds=CLAIM_AFTER_SECONDS - 4))
    bea.go(f"matches/{match}")

    bea.press(words["nudge.claim"])  # waits until it is to be seen
    bea.page.locator("dialog").get_by_role("button", name=words["nudge.claim"]).click()

    bea.page.wait_for_selector(".seat .face.bot")
    bea.wait_until("due")
    assert bea.page.locator(".seat .face.bot").count() == 1


def begun_a_while_ago(service, ada, bea, span):
    """The id of a match in which Ada is to act since then."""
    store = EmbeddedRedis(Path(service.data_directory) / "redis")
    with open_backend(Settings(redis_url=store.url), lambda: datetime.now(UTC) - span) as backend:
        game = GAMES["north_pole"]
        wish = creating.Opening(
            game.name,
            game.options_type(start_seat=0),
            (creating.MeSeat(), creating.OpenSeat()),
            claim_after_seconds=CLAIM_AFTER_SECONDS,
        )
        loaded = creating.put_up(backend, player_of(ada), wish)
        return sitting.take_seat(backend, loaded.match.id, player_of(bea)).match.id


def player_of(someone):
    return Player(someone.player["id"], someone.player["name"], Kind.HUMAN)
