"""Numbers in a query are ASCII digits: no other script's, no sign plus, no blanks, no `1_0`."""

from urllib.parse import quote

import pytest


@pytest.mark.parametrize(
    "written", ["１２", "+5", " 5", "5 ", "1_0", "٣", "5.0", "0x5", "", "5\n", "²"]
)
@pytest.mark.parametrize("place", ["/v1/matches?limit=", "/v1/games?limit="])
def test_a_whole_number_in_any_other_writing_is_refused(client, place, written):
    answer = client.get(place + quote(written))

    assert answer.status == 422
    assert answer.json["errors"] == [{"pointer": "/query/limit", "detail": "Not a valid integer."}]


@pytest.mark.parametrize("written", ["１", "+1", " 1", "1_0", "٣", ".", "1\n"])
def test_a_number_in_any_other_writing_is_refused(bo, written):
    answer = bo.get("/v1/events?wait=" + quote(written))

    assert answer.status == 422
    assert answer.json["errors"] == [{"pointer": "/query/wait", "detail": "Not a valid number."}]


@pytest.mark.parametrize("written", ["5", "05", "200"])
def test_digits_are_a_number(client, written):
    assert client.get(f"/v1/matches?limit={written}").status == 200


@pytest.mark.parametrize("written", ["0", "0.25", "0.0", "1e-05"])
def test_a_part_of_a_second_may_be_waited_for(bo, written):
    assert bo.get(f"/v1/events?wait={written}").status in (200, 204)
