"""The client for Python against a running service, over connections that break."""

import asyncio
import contextlib
import re
import signal
import threading
import time

import httpx
import pytest
from floe_client import AsyncClient, Call, Client, NoAnswer, Problem, bot

from tests.packages.lossy import LossyProxy
from tests.ports import free_port

AGAINST_RANDOM = ({"kind": "me"}, {"kind": "bot", "bot": "random"})


@pytest.fixture(scope="module")
def floe(service):
    with Client(service.address) as nobody:
        token = nobody.players.register_player(name="Nanuq", kind="bot")["token"]
        yield nobody.using(token=token)


@pytest.fixture
def lossy(service):
    """Makes a proxy that loses, and a client that talks through it."""
    with contextlib.ExitStack() as opened:

        def between(floe, *fates, **more):
            proxy = opened.enter_context(LossyProxy(service.address, *fates))
            return proxy, opened.enter_context(Client(proxy.address, floe.token, **more))

        yield between


def first(turn):
    return turn.commands[0]["command"]


def finished(floe, game="arctic"):
    """A match, played to its end."""
    match = floe.matches.create_match(game=game, seats=AGAINST_RANDOM)
    bot.run(first, floe, until=[match["id"]])
    return match["id"]


@pytest.fixture(scope="module")
def over(floe):
    """The id of a match that is over."""
    return finished(floe)


def log_of(floe, match_id):
    return [entry["id"] for entry in floe.events.read_events(match_id, limit=7)]


def test_a_lost_answer_is_asked_for_again_under_the_same_key_and_made_once(floe, lossy):
    proxy, through = lossy(floe, "lose", "refuse", "lose")

    match = through.matches.create_match(game="arctic", seats=AGAINST_RANDOM)

    assert [heard.method for heard in proxy.heard] == ["POST"] * 4
    assert len({heard.headers["Idempotency-Key"] for heard in proxy.heard}) == 1
    mine = floe.players.read_me()["id"]
    [running] = [one["id"] for one in floe.histories.list_matches_of(mine, game="arctic")]
    assert running == match["id"]
    floe.seats.leave_seat(match["id"], 0)


def test_every_call_that_makes_something_has_a_key_of_its_own(floe, lossy):
    proxy, through = lossy(floe)

    for _ in range(2):
        through.commitments.draw_commitment()
    through.commitments.draw_commitment(idempotency_key="my-own")

    one, other, own = (heard.headers["Idempotency-Key"] for heard in proxy.heard)
    assert one != other
    assert own == "my-own"


def test_a_refusal_is_waited_out_as_long_as_it_asks_for(floe, lossy):
    _, through = lossy(floe, "refuse")

    began = time.monotonic()
    through.games.read_game("arctic")

    assert time.monotonic() - began >= 1


def test_what_stands_is_not_asked_again(floe, lossy):
    proxy, through = lossy(floe)

    with pytest.raises(Problem) as raised:
        through.matches.read_match("nowhere")

    assert len(proxy.heard) == 1
    assert (raised.value.status, raised.value.code) == (404, "match_not_found")
    assert raised.value.request_id


def test_it_gives_up_after_as_many_tries_as_it_was_told(floe, lossy):
    proxy, through = lossy(floe, *["lose"] * 9, retries=2)

    with pytest.raises(NoAnswer, match=re.escape(proxy.address)):
        through.players.read_me()

    assert len(proxy.heard) == 3


def test_a_proxys_own_page_is_a_problem_without_a_code(floe, lossy):
    _, through = lossy(floe, "refuse", retries=0)

    with pytest.raises(Problem) as raised:
        through.players.read_me()

    assert (raised.value.status, raised.value.code) == (503, "unknown")
    assert raised.value.retry_after == 1


def test_a_problem_tells_its_faults_its_rule_and_the_version(floe):
    with pytest.raises(Problem, match="/seats") as malformed:
        floe.matches.create_match(game="arctic", seats=[])
    match = floe.matches.create_match(
        game="north_pole", options={"start_seat": 0}, seats=AGAINST_RANDOM
    )
    with pytest.raises(Problem) as illegal:
        floe.commands.play(
            match["id"], command={"type": "end_turn"}, expected_version=match["version"]
        )
    with pytest.raises(Problem) as stale:
        floe.commands.play(match["id"], command={"type": "end_turn"}, expected_version=0)

    assert [fault["pointer"] for fault in malformed.value.errors] == ["/seats"]
    assert illegal.value.rule is not None
    assert (stale.value.code, stale.value.current_version) == ("version_conflict", match["version"])


def test_pages_are_read_as_one_list(floe, over):
    whole = list(floe.events.read_events(over, limit=200))

    assert log_of(floe, over) == [entry["id"] for entry in whole]
    assert len(whole) > 20
    assert (whole[0]["type"], whole[-1]["type"]) == ("match_created", "match_finished")
    sizes = [len(page["items"]) for page in floe.events.read_events(over, limit=7).pages()]
    assert set(sizes[:-2]) == {7}
    assert [entry["id"] for entry in floe.events.read_events(over, after=whole[-2]["id"])] == [
        whole[-1]["id"]
    ]


def test_a_stream_that_breaks_anywhere_is_resumed_without_a_gap(floe, lossy, over):
    cuts = [300, 1500, 40, 2500, 999, "refuse", "lose", 1, 4000]
    proxy, through = lossy(floe, *cuts)
    opened = []

    told = list(through.events.follow_events(over, on_open=lambda: opened.append(True)))

    assert [event["id"] for event in told] == log_of(floe, over)
    assert len(proxy.heard) > len(cuts)
    assert 5 < len(opened) < len(proxy.heard)


def test_a_stream_goes_on_after_an_event_and_is_refused_like_any_call(floe, over):
    log = log_of(floe, over)

    assert [e["id"] for e in floe.events.follow_events(over, after=log[-3])] == log[-2:]
    with pytest.raises(Problem, match="bad_event_id|malformed"):
        next(floe.events.follow_events(over, after="yesterday"))


def test_a_stream_tells_what_happens_while_it_is_open(floe):
    opened = threading.Event()
    heard = []

    def follow():
        for notice in floe.events.follow_notices(on_open=opened.set):
            heard.append(notice["type"])
            if notice["type"] == "match_finished":
                return

    listener = threading.Thread(target=follow, daemon=True)
    listener.start()
    assert opened.wait(30)
    finished(floe, "iglu_iglu")
    listener.join(60)

    assert not listener.is_alive()
    assert "your_turn" in heard


def test_the_asynchronous_client_does_all_of_it_too(floe, service, over):
    async def main(proxy):
        async with AsyncClient(proxy.address, floe.token) as through:
            told = [event["id"] async for event in through.events.follow_events(over)]
            paged = [entry["id"] async for entry in through.events.read_events(over, limit=7)]
            with pytest.raises(Problem) as raised:
                await through.matches.read_match("nowhere")
            picture = await through.matches.draw_board(over)
            german = through.using(language="de")
            rules = await german.games.read_rules_markdown("arctic")
            return told, paged, raised.value.code, picture, rules

    with LossyProxy(service.address, 300, "refuse", 2000, "lose") as proxy:
        told, paged, code, picture, rules = asyncio.run(main(proxy))

    assert told == paged == log_of(floe, over)
    assert code == "match_not_found"
    assert picture.startswith("<svg")
    assert rules == floe.using(language="de").games.read_rules_markdown("arctic")
    assert rules != floe.games.read_rules_markdown("arctic")


def test_any_request_may_be_sent_with_headers_of_its_own(floe):
    tag = floe.send(Call("GET", "/v1/games/arctic")).headers["ETag"]

    again = floe.send(Call("GET", "/v1/games/arctic", headers={"If-None-Match": tag}))

    assert (again.status_code, again.content) == (304, b"")


def test_a_client_knows_its_server_and_player_from_the_environment(monkeypatch):
    monkeypatch.setenv("FLOE_URL", "http://floe.example/")
    monkeypatch.setenv("FLOE_TOKEN", "secret")
    seen = []

    def answer(request):
        seen.append(request)
        return httpx.Response(200, json={"id": "me"})

    with Client(http=httpx.Client(transport=httpx.MockTransport(answer))) as floe:
        floe.players.read_me()

    [request] = seen
    assert str(request.url) == "http://floe.example/v1/players/me"
    assert request.headers["Authorization"] == "Bearer secret"


def test_a_bot_raises_what_it_does_wrong_itself(floe, service):
    match = floe.matches.create_match(
        game="north_pole", options={"start_seat": 0}, seats=AGAINST_RANDOM
    )

    with pytest.raises(Problem) as illegal:
        bot.run(lambda turn: {"type": "end_turn"}, floe, until=[match["id"]])
    with pytest.raises(ZeroDivisionError):
        bot.run(lambda turn: 1 / 0, floe, until=[finished_lease(floe, match)])
    with pytest.raises(Problem) as stranger, Client(service.address, "nobody's") as nobody:
        bot.run(first, nobody)

    assert illegal.value.rule is not None
    assert stranger.value.code == "bad_token"
    floe.seats.leave_seat(match["id"], 0)


def finished_lease(floe, match):
    """The id, once the lease that somebody has let go is over."""
    time.sleep(3.5)
    return match["id"]


def test_a_bot_outlives_lost_answers_and_a_service_that_is_away(floe, lossy, monkeypatch):
    monkeypatch.setattr(bot, "PAUSE_SECONDS", 0.1)
    away = ["lose", "refuse"] * 3
    proxy, through = lossy(floe, "pass", *away, "pass", *away, retries=1)
    match = through.matches.create_match(game="arctic", seats=AGAINST_RANDOM)

    bot.run(first, through, until=[match["id"]])

    assert floe.matches.read_match(match["id"])["status"] == "finished"
    assert len(proxy.heard) > 2 * len(away)


def test_a_bot_outlives_the_process_that_answers_it(floe, service):
    match = floe.matches.create_match(game="iglu_iglu", seats=AGAINST_RANDOM)
    played = []

    def told(answer):
        played.append(answer)
        if len(played) == 5:
            service.kill_web_worker()

    bot.run(first, floe, until=[match["id"]], told=told)

    assert len(played) > 5
    assert floe.matches.read_match(match["id"])["status"] == "finished"


def test_that_nobody_is_there_is_said_with_what_the_connection_said():
    nobody = Client(f"http://127.0.0.1:{free_port()}", retries=1)

    with nobody, pytest.raises(NoAnswer) as raised:
        nobody.service.read_health()

    assert isinstance(raised.value.__cause__, httpx.ConnectError)


def test_the_handlers_of_signals_are_given_back(floe):
    before = signal.getsignal(signal.SIGTERM)

    finished(floe)

    assert signal.getsignal(signal.SIGTERM) is before
