"""`bot.run` in both languages, as processes that are stopped, killed and started again."""

import json
import re
import signal
import time

import pytest
from floe_client import Client

from tests.packages.conftest import ROOT

AGAINST_RANDOM = ({"kind": "me"}, {"kind": "bot", "bot": "random"})
PATIENCE_SECONDS = 240
READMES = {"python": "packages/client/README.md", "typescript": "packages/client-js/README.md"}


@pytest.fixture
def floe(service):
    with Client(service.address) as nobody:
        yield nobody.using(token=nobody.players.register_player(name="Umky", kind="bot")["token"])


@pytest.fixture(params=["python", "typescript"])
def start(request, service):
    """Starts the bot of one language for a player, and kills whatever still runs at the end."""
    is_python = request.param == "python"
    home = request.getfixturevalue("client_home" if is_python else "node")
    program = "bot.py" if is_python else "bot.mjs"
    started = []

    def start(floe, **environment):
        bot = home.popen(program, FLOE_URL=service.address, FLOE_TOKEN=floe.token, **environment)
        started.append(bot)
        assert bot.stdout.readline() == "begins\n", bot.communicate()
        return bot

    yield start
    for bot in started:
        bot.kill()
        bot.communicate()


def until_over(floe, match_id):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while floe.matches.read_match(match_id)["status"] == "playing":
        assert time.monotonic() < deadline
        time.sleep(0.2)


def put_up(floe, game="arctic", **options):
    return floe.matches.create_match(game=game, options=options, seats=AGAINST_RANDOM)["id"]


def stopped(bot):
    """What it said last, and how long it took to stop."""
    began = time.monotonic()
    bot.send_signal(signal.SIGTERM)
    told, complaints = bot.communicate(timeout=PATIENCE_SECONDS)
    assert (bot.returncode, complaints) == (0, "")
    return told.splitlines(), time.monotonic() - began


def test_a_bot_that_waits_stops_at_once(floe, start):
    bot = start(floe)
    time.sleep(2)  # by then it asks for work, for 25 seconds

    told, seconds = stopped(bot)

    assert told == ["ends"]
    assert seconds < 10


def test_a_bot_that_has_chosen_still_plays_before_it_stops(floe, start):
    match_id = put_up(floe, start_seat=0)
    bot = start(floe, THINK_SECONDS="3")
    told, match, version = bot.stdout.readline().split()
    assert (told, match) == ("thinks", match_id)

    told, _ = stopped(bot)

    [played, ends] = told
    assert (played.split()[0], ends) == ("played", "ends")
    assert floe.matches.read_match(match_id)["version"] > int(version)


def test_a_bot_that_is_told_twice_stops_without_playing(floe, start):
    match_id = put_up(floe, start_seat=0)
    bot = start(floe, THINK_SECONDS="60")
    bot.stdout.readline()

    bot.send_signal(signal.SIGTERM)
    time.sleep(0.5)
    bot.send_signal(signal.SIGTERM)

    assert bot.wait(30) == -signal.SIGTERM
    assert floe.matches.read_match(match_id)["status"] == "playing"


def test_what_a_killed_bot_has_left_its_successor_plays(floe, start):
    match_id = put_up(floe, start_seat=0)
    killed = start(floe, THINK_SECONDS="60")
    left = killed.stdout.readline()
    killed.kill()

    successor = start(floe)

    assert successor.stdout.readline() == left
    until_over(floe, match_id)
    stopped(successor)


def test_two_processes_of_one_bot_share_its_matches(floe, start):
    matches = {put_up(floe, start_seat=0) for _ in range(2)}
    bots = [start(floe, THINK_SECONDS="1") for _ in range(2)]

    first = {bot.stdout.readline().split()[1] for bot in bots}

    assert first == matches


# What the READMEs show


def blocks(language):
    """The programs of a README: its bot, and what comes after it."""
    text = (ROOT / READMES[language]).read_text(encoding="utf-8")
    return re.findall(r"^```(?:python|ts)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_the_guide_shows_the_bot_of_the_readme():
    guide = (ROOT / "docs" / "guides" / "your-first-bot.md").read_text(encoding="utf-8")

    assert f"```python\n{blocks('python')[0]}```" in guide


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_an_example_plays_to_the_end_of_its_match(name, service, request):
    home = request.getfixturevalue("client_home" if name == "bot.py" else "node")
    program = home.write(f"example_{name}", (ROOT / "examples" / name).read_text(encoding="utf-8"))

    told = home.run(program, "iglu_iglu", "random", FLOE_URL=service.address).splitlines()
    refused = home.popen(program, "chess", FLOE_URL=service.address)
    _, complaints = refused.communicate(timeout=PATIENCE_SECONDS)

    with Client(service.address) as floe:
        match = floe.matches.read_match(told[0].rpartition("/")[2])
    assert told[0].startswith(service.address)
    assert (match["game"], match["status"]) == ("iglu_iglu", "finished")
    assert json.loads(told[-1]) == match["outcome"]
    assert len(told) > 20
    assert refused.returncode == 1
    assert "/game" in complaints


def test_the_bots_of_the_readmes_have_ten_lines():
    for language in READMES:
        bot, _ = blocks(language)
        code = [line for line in bot.splitlines() if line.strip(" });")]
        assert len(code) <= 11, language  # an import of the language's own beside them


@pytest.mark.parametrize("language", READMES)
def test_the_bot_of_a_readme_plays_every_game(language, service, request):
    bot, _ = blocks(language)
    name = f"Readme {language}"
    program = bot.replace("http://127.0.0.1:8000", service.address).replace("My bot", name)
    if language == "python":
        home = request.getfixturevalue("client_home")
        written = home.write("readme.py", program)
    else:
        home = request.getfixturevalue("node")
        written = home.compiled("readme.mts", program)

    process = home.popen(written)
    with Client(service.address) as floe:
        matches: list = []
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(matches) < 3 and time.monotonic() < deadline:
            time.sleep(0.2)
            matches = [
                match
                for match in floe.matches.list_matches()
                if any((seat["player"] or {}).get("name") == name for seat in match["seats"])
            ]
        assert {match["game"] for match in matches} == {"arctic", "north_pole", "iglu_iglu"}
        for match in matches:
            until_over(floe, match["id"])
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=60)
    assert (process.returncode, told, complaints) == (0, "", "")


def test_all_that_the_readmes_show_is_typed(client_home, node):
    client_home.check("readme_shown.py", "".join(blocks("python")))
    node.compiled("readme_shown.mts", "".join(blocks("typescript")))
