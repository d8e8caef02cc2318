"""A whole match of each game against a house bot, by pointing alone."""

from random import Random

import pytest

SHORTEST = {"north_pole": {"#option-round_limit": "4"}}
WIDTHS = "all => all.map((one) => one.getBoundingClientRect().width)"


@pytest.mark.parametrize("game", ["arctic", "north_pole", "iglu_iglu"])
def test_a_match_against_a_bot_is_played_by_pointing_alone(person, game):
    ada = person("Ada")
    ada.open_match(game, "me", "random", options=SHORTEST.get(game, {}))
    ada.set_speed("instant")

    ada.page.wait_for_selector(".lights .light")
    lights = ada.page.locator(".lights .light").evaluate_all(WIDTHS)
    assert len(lights) == len(ada.standing()["lit"]) > 0
    assert min(lights) > 10

    touched = ada.play(Random(7))

    assert ada.standing()["status"] == "finished"
    assert sum(mark != "button" for mark in touched) > len(touched) / 2
    assert ada.page.locator(".outcome tbody .place").count() == 2
    assert "·" not in ada.page.locator(".outcome tbody").inner_text()
