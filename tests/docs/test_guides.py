"""The guides: their commands work, their code runs, and their lists and limits are true."""

import json
import re
import subprocess
import sys
from functools import cache

import msgspec
import pytest

from arena.webhook_contestant import DEVELOPMENT_SECRET
from engine.catalogue import GAMES
from engine.words import ENGLISH, LANGUAGES
from service.bots.cases.webhooks import BACK_OFF_FACTOR
from service.matches.model.documents import LogEntry, MatchDocument
from service.matches.model.terms import Status
from service.refusals.table import REFUSALS
from service.settings import Settings
from service.shapes import LONGEST_PAGE, LONGEST_WAIT
from service.web.cors import RESPONSE_HEADERS
from tests.docs.commands import downloaded, run_page, shell_blocks
from tests.engine.matches import PLAIN_CASES, some_steps
from tests.programs import program, require_programs
from tests.whole_service import ROOT

FOLDER = ROOT / "docs" / "guides"
GUIDES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
MOST_WORDS = 1500
FEWER_GAMES = {"measuring-a-bot": [('"deals": 100', '"deals": 3')]}
"""What is typed otherwise than a guide says: a hundred games would take minutes."""


class Reader:
    """Types the guides, each one whole and once."""

    def __init__(self, service, folders):
        self._service = service
        self._folders = folders
        self.typed = cache(self._type)

    def _type(self, guide):
        """What each block printed, and the folder in which the reader sat."""
        folder = self._folders.mktemp(guide)
        page = f"docs/guides/{guide}.md"
        return run_page(page, self._service, folder, FEWER_GAMES.get(guide, ())), folder

    def printed(self, guide, words):
        """What the block printed in which these words stand."""
        blocks = shell_blocks(f"docs/guides/{guide}.md")
        pairs = zip(blocks, self.typed(guide)[0], strict=True)
        [printed] = [printed for block, printed in pairs if words in block]
        return printed


@pytest.fixture(scope="module")
def reader(whole_service, tmp_path_factory):
    """Somebody with a shell beside a running service."""
    return Reader(whole_service, tmp_path_factory)


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_short_and_its_headings_are_addresses(guide):
    headings = re.findall(r"^##+ (.*)$", GUIDES[guide], re.MULTILINE)

    assert len(GUIDES[guide].split()) < MOST_WORDS
    assert len(headings) == len(set(headings)) > 1


TYPED_ELSEWHERE = {"first-deployment"}
"""By `test_first_deployment_page.py`, on a machine that it may change."""
TYPED = sorted(name for name, text in GUIDES.items() if "```sh\n" in text)


@pytest.mark.parametrize("guide", [name for name in TYPED if name not in TYPED_ELSEWHERE])
def test_what_a_guide_says_can_be_typed(reader, guide):
    printed, _ = reader.typed(guide)

    assert len(printed) == len(shell_blocks(f"docs/guides/{guide}.md"))


def test_games_and_the_match_are_shown(reader):
    shown = reader.printed("rules-and-words", "options_schema")

    assert "north_pole: " in shown
    assert shown.endswith("120\n")
    assert '"status": "playing"' in reader.printed("the-match-document", "start_seat")


def test_two_find_each_other(reader):
    printed = reader.printed("playing-with-others", "/v1/seeks/$seek?wait=25")
    first, status, match, *told = printed.splitlines()

    assert (first, status, match) == ("matched", "matched", "26")
    assert any(line.startswith("seek_matched: Company has come") for line in told)


def test_a_tag_is_worth_a_304_even_when_weakened(reader):
    assert reader.printed("the-match-document", "If-None-Match").split() == ["304", "304"]


def test_a_command_is_played(reader):
    assert int(reader.printed("playing-a-turn", "Accept-Language: es").splitlines()[0]) == 2


def test_a_stream_resumes_after_the_id_that_was_seen_last(reader):
    resumed = reader.printed("following-a-match", "Last-Event-ID")
    ids = re.findall(r"^id: (\d+)-", resumed, re.MULTILINE)

    assert ids
    assert "0" not in ids


def test_who_registers_twice_under_one_key_is_one_player(reader):
    assert reader.printed("requests-and-problems", "uuid").strip() == "1"


def test_the_lobby_tells_of_a_match_that_began(reader):
    assert "match_started: The match begins." in reader.printed("finding-matches", "/v1/lobby")


def test_the_board_is_a_picture(reader):
    printed = reader.printed("boards", "board.txt")
    picture = downloaded(reader.typed("boards")[1], "board.svg")

    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert printed.strip()


def test_a_guest_sits_down_by_a_link(reader):
    assert '{"name":"Nanuq","guest":true}' in reader.printed("keys-and-guests", "Nanuq")


def test_a_problem_has_its_shape(reader):
    printed = reader.printed("requests-and-problems", '"command": {}')

    assert '"type":"/problems/malformed"' in printed


def test_a_lease_leads_to_a_played_command(reader):
    lease = reader.printed("hearing-of-your-turn", "/v1/work")

    assert '"lease"' in lease
    assert "My bot" in lease


def test_the_stream_tells_of_the_turn(reader):
    assert "event: your_turn" in reader.printed("hearing-of-your-turn", "after=0-0")


def test_the_same_key_is_answered_as_the_first_time(reader):
    printed = reader.printed("your-first-bot", "my-first-command")
    first, second, replayed = printed.splitlines()

    assert first.split()[1] == second.split()[1] == "200"
    assert replayed.strip().lower() == "idempotency-replayed: true"


def test_a_bot_says_its_version(reader):
    assert '"version":"1.4.0"' in reader.printed("measuring-a-bot", "1.4.0")


def test_two_bots_of_mine_play_rated_games(reader):
    started = json.loads(reader.printed("measuring-a-bot", '"open": true'))
    *standings, rating = reader.printed("measuring-a-bot", "lease_bot.py").splitlines()

    assert started["status"] == "running"
    assert started["rated"] is True
    assert {json.loads(line)[0] for line in standings} == {"Bot A", "Bot B"}
    assert json.loads(rating)["matches"] == 3


def test_an_experiment_has_a_page_to_cite(reader):
    told = json.loads(reader.printed("measuring-a-bot", "experiment"))

    assert told["page"] == f"/contests/{told['id']}"


def test_the_arena_measures_the_example_and_its_records_are_proved(reader):
    arena = reader.printed("measuring-a-bot", "-m arena")

    assert "mine ahead of house" in arena
    assert "mine: " in arena
    assert " × " not in arena
    assert "Proved: arctic" in arena


def test_the_first_bot_plays_a_match_to_its_end(whole_service, tmp_path):
    bot = re.search(r"```python\n(.*?)```", GUIDES["your-first-bot"], re.DOTALL)[1]
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")

    ran = whole_service.run(sys.executable, str(tmp_path / "bot.py"), cwd=tmp_path)

    assert ran.returncode == 0, ran.stderr
    assert "'ranking'" in ran.stdout


def snippet(function):
    """The JavaScript of the guides that exports this function."""
    everything = "".join(GUIDES.values())
    blocks = re.findall(r"^```js\n(.*?)^```$", everything, re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if f"function {function}(" in block)


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_a_page_that_knows_no_rule_lets_every_command_be_chosen_by_pointing(case, tmp_path):
    node = program("node")
    (tmp_path / "point.mjs").write_text(snippet("point"))
    script = ROOT / "tests" / "docs" / "pointer.mjs"
    decisions = [decision_of(case, step) for step in some_steps(case, "second", 40)]

    ran = subprocess.run(
        [node, script, tmp_path / "point.mjs"],
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
    document = GUIDES["the-match-document"]
    told = set(re.findall(r"^\| `(\w+)` \|", document, re.MULTILINE))
    event = GUIDES["following-a-match"].partition("## An event")[2]

    assert told <= set(MatchDocument.__struct_fields__)
    assert all(f"`{status}`" in document for status in Status)
    assert all(f"`{member}`" in event for member in LogEntry.__struct_fields__)


def test_languages_told_are_those_spoken():
    section = GUIDES["rules-and-words"].partition("## Languages")[2].partition("\n## ")[0]
    told = re.search(r"`Accept-Language` asks for .*? \((.*?)\)", section)

    assert set(re.findall(r"`(\w+)`", told[1])) == set(LANGUAGES)


def test_limits_told_are_the_limits():
    words, kept = GUIDES["requests-and-problems"], Settings()

    assert f'`"reads";q={kept.reads_per_minute};w=60`' in words
    ends = f"Bodies end at {kept.max_body_bytes // 1024} KB, pages at {LONGEST_PAGE} items"
    assert f"{ends}, waits at {LONGEST_WAIT} seconds" in words


def test_headers_told_are_exposed_to_scripts():
    told = re.search(r"Scripts can read these headers: .*", GUIDES["requests-and-problems"])

    assert set(re.findall(r"`([^`]+)`", told[0])) <= set(RESPONSE_HEADERS.split(", "))


def test_the_days_told_are_the_days_kept():
    assert f"{Settings().keep_finished_days} days unless" in GUIDES["the-match-document"]


def test_codes_told_with_their_status_are_codes():
    for guide, text in GUIDES.items():
        for status, code in re.findall(r"\b([45]\d\d) `(\w+)`", text):
            assert (guide, code, REFUSALS[code].status) == (guide, code, int(status))


def test_the_checks_told_are_the_checks_made(whole_service):
    ran = whole_service.run(whole_service.python, "examples/webhook_bot.py", "arctic", "random")
    made = re.findall(r"^(?:right|WRONG): (\w+)", ran.stdout, re.MULTILINE)

    told = GUIDES["hearing-of-your-turn"].partition("<!-- checks -->")[2]
    assert re.findall(r"^\| `(\w+)`", told.partition("<!-- end -->")[0], re.MULTILINE) == made
    assert all(f"decision_{game}" in made for game in GAMES)


def test_the_pauses_told_are_the_pauses_made():
    kept = Settings()
    pauses = [
        kept.webhook_pause_seconds * BACK_OFF_FACTOR**tried
        for tried in range(kept.webhook_tries - 1)
    ]
    *early, last = (f"{pause:g}" for pause in pauses)

    told = f"after {', '.join(early)} and {last} seconds"
    assert told in GUIDES["hearing-of-your-turn"]


def test_the_secret_told_is_the_arenas():
    assert DEVELOPMENT_SECRET in GUIDES["measuring-a-bot"]
