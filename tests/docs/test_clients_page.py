"""`docs/clients.md`: its commands work, and its lists and limits are the service's."""

import json
import re
import subprocess

import msgspec
import pytest

from engine.words import ENGLISH, LANGUAGES
from service.matches.model.documents import LogEntry, MatchDocument
from service.matches.model.terms import Status
from service.settings import Settings
from service.shapes import LONGEST_PAGE, LONGEST_WAIT
from service.web.cors import RESPONSE_HEADERS
from tests.docs.commands import downloaded, run_page, shell_blocks
from tests.engine.matches import PLAIN_CASES, some_steps
from tests.programs import program, require_programs
from tests.whole_service import ROOT

PAGE = "docs/clients.md"
WORDS = (ROOT / PAGE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def reader(whole_service, tmp_path_factory):
    """What each block of the page printed, and the folder in which the reader sat."""
    folder = tmp_path_factory.mktemp("clients")
    return run_page(PAGE, whole_service, folder), folder


@pytest.fixture
def printed(reader):
    """What the block printed in which these words stand."""

    def printed_by(words):
        [printed] = [
            printed
            for block, printed in zip(shell_blocks(PAGE), reader[0], strict=True)
            if words in block
        ]
        return printed

    return printed_by


def test_games_and_the_match_are_shown(printed):
    assert "north_pole: " in printed("options_schema")
    assert printed("options_schema").endswith("120\n")
    assert '"status": "playing"' in printed("start_seat")


def test_two_find_each_other(printed):
    first, status, match, *told = printed("/v1/seeks/$seek?wait=25").splitlines()

    assert (first, status, match) == ("matched", "matched", "26")
    assert any(line.startswith("seek_matched: Company has come") for line in told)


def test_a_tag_is_worth_a_304_even_when_weakened(printed):
    assert printed("If-None-Match").split() == ["304", "304"]


def test_a_command_is_played_and_the_stream_resumes_after_it(printed):
    assert int(printed("Accept-Language: es").splitlines()[0]) == 2
    resumed = printed("Last-Event-ID")
    assert re.search(r"^id: 2-0\.[0-9a-f]+$", resumed, re.MULTILINE)
    assert "id: 1-" not in resumed


def test_who_registers_twice_under_one_key_is_one_player(printed):
    assert printed("uuid").strip() == "1"


def test_the_lobby_tells_of_a_match_that_began(printed):
    assert "match_started: The match begins." in printed("/v1/lobby")


def test_the_board_is_a_picture(reader, printed):
    assert downloaded(reader[1], "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert printed("board.txt").strip()


def test_a_problem_has_its_shape(printed):
    assert '"type":"/problems/malformed"' in printed('"command": {}')


def snippet(function):
    """The JavaScript of the page that exports this function."""
    blocks = re.findall(r"^```js\n(.*?)^```$", WORDS, re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if f"function {function}(" in block)


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_a_page_that_knows_no_rule_lets_every_command_be_chosen_by_pointing(case, tmp_path):
    require_programs("node")
    (tmp_path / "point.mjs").write_text(snippet("point"))
    script = ROOT / "tests" / "docs" / "pointer.mjs"
    decisions = [decision_of(case, step) for step in some_steps(case, "second", 40)]

    ran = subprocess.run(
        [program("node"), script, tmp_path / "point.mjs"],
        input=json.dumps(decisions),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == {"chosen": sum(len(it["commands"]) for it in decisions)}


def decision_of(case, step):
    """A decision as the service tells it, and the marks of the picture beside it."""
    game, names = case.game, tuple(f"Seat {seat + 1}" for seat in range(case.seats))
    view = game.view(step.state, step.seat)
    drawn = game.draw_svg(view, ENGLISH, names)
    commands = [
        {
            "command": msgspec.to_builtins(command),
            "text": game.describe(command, ENGLISH, names),
            "targets": game.targets(view, command),
        }
        for command in step.legal_commands
    ]
    return {"marks": re.findall('data-mark="([^"]+)"', drawn), "commands": commands}


def test_a_page_follows_a_stream_by_tickets_though_its_line_breaks(whole_service, tmp_path):
    require_programs("node")
    (tmp_path / "follow.mjs").write_text(snippet("follow"))
    script = ROOT / "tests" / "docs" / "follower.mjs"

    ran = whole_service.run("node", str(script), str(tmp_path / "follow.mjs"), cwd=tmp_path)

    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["heard"] == told["log"]
    assert told["breaks"] == 3
    assert told["refused"] == [401]


def test_members_and_statuses_told_are_those_there_are():
    told = set(re.findall(r"^\| `(\w+)` \|", WORDS.partition("### Reading")[0], re.MULTILINE))
    games = {"arctic", "north_pole", "iglu_iglu"}

    assert told - games <= set(MatchDocument.__struct_fields__)
    assert all(f"`{status}`" in WORDS for status in Status)
    assert all(f"`{member}`" in WORDS for member in LogEntry.__struct_fields__)


def test_languages_told_are_those_spoken():
    section = WORDS.partition("### Languages")[2].partition("\n## ")[0]
    told = re.search(r"as `Accept-Language` asks \((.*?)\)", section)

    assert set(re.findall(r"`(\w+)`", told[1])) == set(LANGUAGES)


def test_limits_told_are_the_limits():
    kept = Settings()

    assert f'`"reads";q={kept.reads_per_minute};w=60`' in WORDS
    ends = f"Bodies end at {kept.max_body_bytes // 1024} KB, pages at {LONGEST_PAGE} items"
    assert f"{ends}, waits at {LONGEST_WAIT} seconds" in WORDS


def test_headers_told_are_exposed_to_scripts():
    told = re.search(r"`ETag`, .*? are exposed", WORDS)

    assert set(re.findall(r"`([^`]+)`", told[0])) <= set(RESPONSE_HEADERS.split(", "))
