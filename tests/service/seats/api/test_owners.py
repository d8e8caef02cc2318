"""A seat belongs to its owner until they give it up: what others tried, over HTTP."""

from datetime import UTC, datetime, timedelta

import pytest

from engine.catalogue import GAMES
from service.matches.cases import creating
from service.matches.model.terms import Clock
from service.players.model import Kind, Player
from service.seats.cases import sitting
from service.settings import Settings
from service.subjects import open_backend
from tests.service.conftest import Client, running_web
from tests.service.table import ME, Table, put_up
from tests.waiting import until

GREEDY = {"kind": "bot", "bot": "greedy"}
A_SECOND = {"turn_seconds": 1}


@pytest.fixture
def zoe(client):
    return client.register("Zoe")


def seat_missing_a_turn(table_path, client):
    """The first seat whose player lets a turn time out."""

    def away():
        seats = client.get(table_path).json["seats"]
        return next((seat["seat"] for seat in seats if seat.get("away")), None)

    until(lambda: away() is not None)
    return away()


def refusal_of(answer):
    """The code of a refusal; None where nothing is refused."""
    return answer.json.get("code")


def require_still_theirs(owner, other, path, seat):
    """The owner has the seat with its view, and the other one sees what spectators see."""
    back = owner.post(f"{path}/seats", {})
    assert (back.status, back.json["your_seat"]) == (200, seat), back
    assert back.json["view"]["seat"] == seat
    seen = other.get(path).json
    assert (seen["your_seat"], seen["view"]["seat"]) == (None, None)


@pytest.mark.parametrize("rated", [True, False])
def test_a_stranger_does_not_get_the_seat_of_who_missed_a_turn(client, ada, zoe, rated):
    path = f"/v1/matches/{put_up(ada, seats=[ME, GREEDY], clock=A_SECOND, rated=rated)['id']}"
    seat = seat_missing_a_turn(path, client)

    answer = zoe.post(f"{path}/seats/{seat}/substitute")

    assert refusal_of(answer) == ("match_rated" if rated else "seat_not_warm")
    require_still_theirs(ada, zoe, path, seat)


@pytest.mark.parametrize("rated", [True, False])
def test_nor_does_the_opponent_s_second_account(client, ada, bo, zoe, rated):
    table = Table([ada, bo], clock=A_SECOND, rated=rated)
    seat = seat_missing_a_turn(table.path, client)
    owner, opponent = (ada, bo) if seat == 0 else (bo, ada)

    answer = zoe.post(f"{table.path}/seats/{seat}/substitute")
    if answer.status == 202:
        yes = {"answer": "yes"}
        opponent.put(f"{table.path}/substitutes/{answer.json['id']}", yes)

    assert refusal_of(answer) == ("match_rated" if rated else "seat_not_warm")
    require_still_theirs(owner, zoe, table.path, seat)


@pytest.mark.parametrize("rated", [True, False])
def test_nor_while_the_opponent_leaves_warm_so_that_nobody_is_there(client, ada, bo, zoe, rated):
    table = Table([ada, bo], clock=A_SECOND, rated=rated)
    seat = seat_missing_a_turn(table.path, client)
    owner, opponent = (ada, bo) if seat == 0 else (bo, ada)
    opponent.delete(f"{table.path}/seats/{1 - seat}", query={"keep": "true"})

    answer = zoe.post(f"{table.path}/seats/{seat}/substitute")

    assert refusal_of(answer) == ("match_rated" if rated else "seat_not_warm")
    assert opponent.post(f"{table.path}/seats", {}).json["your_seat"] == 1 - seat
    require_still_theirs(owner, zoe, table.path, seat)


def test_a_claim_does_not_take_a_seat_while_its_clock_runs(redis, redis_url):
    """Ten minutes for a turn, a claim after one of absence; two minutes of the turn are gone."""
    with running_web(redis_url) as address:
        client = Client(address)
        ada, bo = client.register("Ada"), client.register("Bo")
        path = f"/v1/matches/{begun_before(redis_url, timedelta(minutes=2), ada, bo)}"

        answer = bo.post(f"{path}/nudges", {"claim": True})

        assert refusal_of(answer) == "nothing_to_claim"
        assert client.get(path).json["claimable_at"] is None
        decision = ada.get(f"{path}/decision").json
        body = {"command": decision["commands"][0]["command"], "expected_version": 2}
        assert ada.post(f"{path}/commands", body).status == 200


def begun_before(redis_url, span, ada, bo):
    """The id of a rated match in which Ada is to act for so long already."""
    with open_backend(Settings(redis_url=redis_url), lambda: datetime.now(UTC) - span) as backend:
        opening = creating.Opening(
            "arctic",
            GAMES["arctic"].options_type(start_seat=0),
            (creating.MeSeat(), creating.OpenSeat()),
            clock=Clock(600),
            rated=True,
            claim_after_seconds=60,
        )
        loaded = creating.put_up(backend, player_of(ada), opening)
        return sitting.take_seat(backend, loaded.match.id, player_of(bo)).match.id


def player_of(client):
    return Player(client.player["id"], client.player["name"], Kind.HUMAN)
