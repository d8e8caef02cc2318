"""The service's time, on machines whose clock is wrong."""

from random import Random

import pytest

HOUR_MS = 3_600_000
SHIFTED = "(() => {{ const now = Date.now.bind(Date); Date.now = () => now() + {ms}; }})()"


@pytest.mark.parametrize("ms", [-HOUR_MS, 0, HOUR_MS])
def test_the_time_that_is_left_is_the_services(person, setting, ms):
    """Five minutes for a turn: neither 1:05:00 nor 0:00, however wrong the machine's clock is."""
    ada = person("Ada")
    ada.context.add_init_script(SHIFTED.format(ms=ms))
    clock = {"turn_seconds": 300, "on_timeout": "bot"}
    match = setting.match(ada.player, "arctic", "me", "random", clock=clock)

    ada.go(f"matches/{match}")

    minutes, seconds = map(int, ada.page.inner_text("time.left").split(":"))
    assert minutes == 4 or (minutes, seconds) == (5, 0)
    assert ada.page.locator("time.short").count() == 0


def test_the_quickest_of_several_answers_is_the_surest(person):
    """A slow answer says little about when it was made; a better one is not forgotten for it."""
    ada = person()
    ada.go()

    ahead = ada.page.evaluate(
        """async () => {
            const clock = await import("./js/clock.js?anew");
            const told = "2026-11-19T12:00:00.250Z";
            const here = Date.parse(told) - 60_000;
            const found = [];
            const learn = (date, took) => {
                clock.learn(date, here, here + took);
                found.push(Math.round((clock.now() - Date.now()) / 1000));
            };
            learn(null, 10);
            learn("nonsense", 10);
            learn(told, 40);
            learn("2026-11-19T13:00:00.250Z", 9000);
            return found;
        }"""
    )

    assert ahead == [0, 0, 60, 60]


def test_a_reserve_runs_down_for_who_is_to_act_and_stands_for_the_others(person, setting):
    """Ten minutes more for every turn: what is in reserve afterwards is more than at first."""
    ada = person("Ada")
    clock = {"reserve_seconds": 300, "increment_seconds": 600}
    match = setting.match(
        ada.player, "arctic", "me", "open", clock=clock, options={"start_seat": 0}
    )
    bea = setting.player("Bea")
    setting.call("POST", f"/v1/matches/{match}/seats", {}, bea["token"])
    ada.go(f"matches/{match}")
    ada.set_speed("instant")
    assert seconds(ada.page.inner_text("time.left")) <= 300
    assert ada.page.inner_text(".reserve") == "5:00"

    chance = Random(1)
    while ada.standing()["isDue"]:
        ada.see_beyond(ada.command(chance))

    assert 600 < seconds(ada.page.inner_text(".reserve")) <= 900
    assert seconds(ada.page.inner_text("time.left")) <= 300


def seconds(told):
    minutes, rest = map(int, told.split(":"))
    return 60 * minutes + rest


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(7, "0:07"), (750, "12:30"), (18_240, "5:04:00"), (3 * 86_400, "3 days")],
)
def test_a_time_is_read_at_a_glance(person, seconds, said):
    ada = person()
    ada.go()

    told = ada.page.evaluate("async (s) => (await import('./js/clock.js')).told(s, 'en')", seconds)

    assert told == said
