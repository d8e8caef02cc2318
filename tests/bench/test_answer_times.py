"""The yardstick of answers' times: what tells is found; what chance alone lifts out is not."""

import pytest

from bench.answer_times import AGAIN, Told, asked_till_sure, auc, main, tells


def asked(*aucs):
    """Somebody who is asked, and finds these."""
    return map(lambda found: Told(found, 0.03, [found], 0.0), aucs).__next__


def test_a_guess_is_a_half_and_certainty_is_one():
    assert auc([1, 2, 3], [1, 2, 3]) == 0.5
    assert auc([1, 2], [3, 4]) == 1
    assert auc([3, 4], [1, 2]) == 0


@pytest.mark.parametrize("first", [0.65, 0.35])
def test_what_stands_out_by_chance_is_asked_again_and_does_no_more(first):
    found = asked_till_sure(asked(first, 0.5, 0.51, 0.49))

    assert not tells(found)
    assert found.auc == pytest.approx((first + 1.5) / (1 + AGAIN))


def test_what_tells_goes_on_telling():
    assert tells(asked_till_sure(asked(0.95, 0.94, 0.96, 0.95)))


def test_what_tells_nothing_is_asked_once():
    assert asked_till_sure(asked(0.52)).auc == 0.52


def test_every_type_has_its_line_and_each_game_one(capsys):
    main(["--bot", "random", "--positions", "1", "--repeats", "1", "iglu_iglu"])

    lines = [line.split()[:2] for line in capsys.readouterr().out.splitlines()]
    assert lines[2][0] == "iglu_iglu"
    assert ["iglu_iglu", "PlaceInuit"] in lines
    assert ["iglu_iglu", "all"] in lines
