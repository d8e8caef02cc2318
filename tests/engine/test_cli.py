"""The command line: every subcommand, and every bad input refused in one line with exit code 2."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.catalogue import find_game
from engine.cli.main import main
from engine.records.record import decode_record, encode_record
from engine.records.recording import Played, recorded
from engine.words import LANGUAGES
from tests.engine.toy_game import LANTERNS, registered

GAME = "lanterns"
RECORDS = Path(__file__).parents[1] / "playthroughs"


@pytest.fixture(autouse=True)
def _toy_game():
    with registered():
        yield


@pytest.fixture
def typed(monkeypatch):
    """What the person types, line by line; then the keyboard is silent."""

    def type_lines(*lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


@pytest.fixture
def record_file(tmp_path):
    path = tmp_path / "record.json"
    words = ["play", GAME, "--seats", "random,random,random", "--seed", "a", "--record", str(path)]
    assert main(words) == 0
    return path


def test_games_lists_every_game(capsys):
    assert main(["games", "--lang", "de"]) == 0

    assert "Laternen" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_to_the_end_in_every_language(capsys, language):
    assert main(["play", GAME, "--seats", "greedy,random", "--seed", "x", "--lang", language]) == 0

    assert "greedy: " in capsys.readouterr().out


def test_seats_of_one_name_are_numbered_as_people_count(capsys):
    main(["play", GAME, "--seats", "random,person:Ada,random", "--seed", "x", "--lang", "en"])

    shown = capsys.readouterr().out
    assert "random (1): " in shown
    assert "Ada: " in shown
    assert "random (3): " in shown


def test_the_same_seed_plays_the_same_match(capsys):
    told = []
    for _ in range(2):
        main(["play", GAME, "--seats", "random,random", "--seed", "x"])
        told.append(capsys.readouterr().out)

    assert told[0] == told[1]
    main(["play", GAME, "--seats", "random,random", "--seed", "y"])
    assert capsys.readouterr().out != told[0]


def test_a_recorded_match_is_proved(record_file, capsys):
    assert main(["verify", str(record_file)]) == 0

    assert "Proved: lanterns" in capsys.readouterr().out


def test_a_forged_record_is_refused_with_its_place(record_file, capsys):
    record = json.loads(record_file.read_text())
    record["commands"][3]["digest"] = "0" * 16
    record_file.write_text(json.dumps(record))

    assert_refused(["verify", str(record_file)], capsys, "/commands/3/digest")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"command": {"type": "end_turn"}}, "end_turn"),
        ({"command": {"type": "bury_lantern", "lantern": "purple-7"}}, "/commands/2"),
        ({"seat": 9}, "/commands/2"),
        ({"seat": "first"}, "seat"),
    ],
)
def test_a_command_that_cannot_be_of_this_match_is_refused(record_file, capsys, changes, told):
    record = json.loads(record_file.read_text())
    record["commands"][2] |= changes
    record_file.write_text(json.dumps(record))

    assert_refused(["verify", str(record_file)], capsys, told)


def test_a_strangers_record_cannot_command_the_terminal(record_file, capsys):
    """Neither by a name nor by what is refused: no escape sequence, no line of its own."""
    record = decode_record(record_file.read_bytes())
    stranger = replace(record.seats[0], name="Ada\x1b[2J\nProved: everything")
    record = recorded(
        find_game(record.game),
        record.options,
        (stranger, *record.seats[1:]),
        [Played(played.seat, played.command) for played in record.commands],
        match_id=record.match_id,
        secret=bytes.fromhex(record.fairness.secret),
        entropies=record.fairness.entropies,
    )
    record_file.write_bytes(encode_record(record))

    assert main(["verify", str(record_file)]) == 0

    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert not any(line.startswith("Proved: everything") for line in told.splitlines())

    forged = json.loads(record_file.read_text())
    forged["commands"][2]["command"] = {"type": "end\x1b[2J"}
    record_file.write_text(json.dumps(forged))

    assert_refused(["verify", str(record_file)], capsys, "'end?[2J'")


def test_a_record_can_come_through_a_pipe(record_file, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record_file.read_bytes())))

    assert main(["verify", "-"]) == 0


def test_a_file_of_an_archive_is_proved_line_by_line(tmp_path, capsys):
    """What else a line holds is not proved, and nothing is said of it."""
    written = [
        json.dumps({"record": json.loads(path.read_bytes()), "rated": {"number": 1}})
        for path in RECORDS.glob("[ain]*-record.json")
    ]
    archive = tmp_path / "day.jsonl"
    archive.write_text("\n".join(written) + "\n")

    assert main(["verify", str(archive)]) == 0
    assert capsys.readouterr().out.count("Proved: ") == len(written) > 1

    archive.write_text("\n".join((written[0], written[1].replace('"seat": 0', '"seat": 1', 1))))
    assert main(["verify", str(archive)]) == 2

    archive.write_text("{}\n")
    assert main(["verify", str(archive)]) == 2


def test_a_file_without_end_is_refused(monkeypatch, record_file, capsys):
    monkeypatch.setattr("engine.cli.verify.LARGEST_RECORD_BYTES", 100)

    assert_refused(["verify", str(record_file)], capsys, "far too long")


def test_a_seed_of_64_hex_digits_is_the_secret_itself(tmp_path):
    for seed in ("ab" * 32, "xy" * 32):
        path = tmp_path / seed
        words = ["--seats", "random,random", "--seed", seed, "--record", str(path)]
        assert main(["play", GAME, *words]) == 0

        secret = decode_record(path.read_bytes()).fairness.secret
        assert (secret == seed) == (seed == "ab" * 32)


def test_without_a_seed_every_match_is_dealt_anew(tmp_path):
    secrets = set()
    for name in "ab":
        main(["play", GAME, "--seats", "random,random", "--record", str(tmp_path / name)])
        secrets.add(decode_record((tmp_path / name).read_bytes()).fairness.secret)

    assert len(secrets) == 2


def test_options_may_be_nested(capsys):
    words = ["playout", "arctic", "--matches", "1", "--option", "powers.fox=fox_under"]

    assert main([*words, "--option", "powers.bear=bear_draw", "--option", "edition=it"]) == 0

    assert "power: fox_hidden" not in capsys.readouterr().out


def test_ctrl_c_in_a_playout_is_no_traceback(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.cli.playout.Playout.play", interrupted)

    assert main(["playout", GAME]) == 130


def test_a_person_chooses_by_number_and_by_text(typed, capsys):
    typed("no such thing", "99", "?", "bury green-3", *["1"] * 30)

    words = ["play", GAME, "--seats", "person:Ada,random", "--seed", "z"]
    assert main([*words, "--option", "start_seat=0"]) == 0

    told = capsys.readouterr().out
    assert "No choice has: no, such, thing." in told
    assert "There is no such choice." in told
    assert "Ada buries green-3" in told
    assert "The match is over" in told


def test_words_are_understood_and_confirmed_and_never_guessed(typed, capsys):
    """Two choices have the word, then one has both; only what is confirmed is played."""
    typed("bury", "bury swiftly", "3 BURY", "no", "3 BURY", "", *["1"] * 30)

    words = ["play", GAME, "--seats", "person:Ada,random", "--seed", "z"]
    assert main([*words, "--option", "start_seat=0"]) == 0

    told = capsys.readouterr().out
    assert "No choice has: swiftly." in told
    assert told.count("Bury green-3 – Enter plays this") == 2
    assert told.count("Ada buries green-3") == 1


def test_a_terminal_that_cannot_spell_or_sends_rubbish_sees_no_traceback():
    ended = subprocess.run(
        [sys.executable, "-m", "engine", "play", "arctic", "--lang", "es", "--seed", "1"],
        input=b"\xff\xfe\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert ended.returncode == 0
    assert ended.stderr == b""


def test_a_person_is_not_told_what_others_hide(typed, capsys):
    typed(*["1"] * 30)

    main(["play", GAME, "--seats", "person,random", "--seed", "z"])

    assert "random draws a lantern." in capsys.readouterr().out


@pytest.mark.parametrize("lines", [["q"], [], ["1", "q"]])
def test_a_match_can_be_left_and_its_record_is_still_proved(typed, capsys, tmp_path, lines):
    path = tmp_path / "left.json"
    typed(*lines)

    words = ["play", GAME, "--seats", "person,random", "--seed", "z", "--record", str(path)]
    assert main(words) == 0

    assert "The match was left" in capsys.readouterr().out
    assert decode_record(path.read_bytes()).outcome is None
    assert main(["verify", str(path)]) == 0


def test_ctrl_c_leaves_cleanly(monkeypatch, capsys):
    def interrupted(question):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)

    assert main(["play", GAME, "--seats", "person,random"]) == 130
    assert "The match was left" in capsys.readouterr().out


def test_two_people_at_one_terminal_are_asked_to_hand_over(typed, capsys):
    typed(*["", "1"] * 40)

    assert main(["play", GAME, "--seats", "person:Ada,person:Bo", "--seed", "q"]) == 0

    told = capsys.readouterr().out
    assert "Ada, it is your turn" in told
    assert "Bo, it is your turn" in told


def test_a_playout_counts_what_happened(capsys):
    assert main(["playout", GAME, "--matches", "30", "--seats", "3"]) == 0

    told = capsys.readouterr().out
    assert "commands: snuff_lantern" in told
    assert "steps a second" in told
    assert "never " in told


def test_a_playout_by_bots_lets_them_take_the_seats_in_turn(capsys):
    assert main(["playout", GAME, "--matches", "2", "--bots", "greedy,random"]) == 0

    assert "greedy, random" in capsys.readouterr().out


def test_perft_prints_a_line_a_depth(capsys):
    assert main(["perft", GAME, "--depth", "2", "--option", "start_seat=0"]) == 0

    assert len(capsys.readouterr().out.splitlines()) == 2


def test_statistics_prints_a_table_a_game(capsys, monkeypatch):
    monkeypatch.setattr("engine.cli.statistics.GAMES", {GAME: LANTERNS})

    assert main(["statistics", "--matches", "2", "--greedy", "1"]) == 0

    told = capsys.readouterr().out
    assert "## lanterns" in told
    assert "Rules version 1." in told
    assert "3 × greedy" in told


def test_an_option_may_come_from_a_file(tmp_path, capsys):
    path = tmp_path / "box.json"
    path.write_text('{"upper_cracks": {"places": ["a1|b1"]}}')
    record = tmp_path / "record.json"
    words = ["play", "north_pole", "--seats", "random,random", "--option", f"tables=@{path}"]

    assert main([*words, "--option", "round_limit=2", "--record", str(record)]) == 0

    told = json.loads(record.read_bytes())
    assert told["options"]["tables"]["upper_cracks"]["places"] == ["a1|b1"]
    assert main(["verify", str(record)]) == 0


@pytest.mark.parametrize("content", [b"", b"once upon a time", b"[" * 100_000, b" " * (1 << 21)])
def test_an_option_file_without_json_is_refused(content, tmp_path, capsys):
    path = tmp_path / "box.json"
    path.write_bytes(content)

    assert_refused(["play", GAME, "--option", f"hand_size=@{path}"], capsys)


BAD = {
    "no subcommand": [],
    "unknown subcommand": ["dance"],
    "unknown flag": ["play", GAME, "--fast"],
    "unknown game": ["play", "chess"],
    "unknown bot": ["play", GAME, "--seats", "deep-blue,random"],
    "too many seats": ["play", GAME, "--seats", "random,random,random,random"],
    "no seats": ["play", GAME, "--seats", ""],
    "a name nobody can read": ["play", GAME, "--seats", "person:\udcff\n,random"],
    "option without value": ["play", GAME, "--option", "hand_size"],
    "option of another game": ["play", GAME, "--option", "edition=es"],
    "option of the wrong type": ["play", GAME, "--option", "hand_size=many"],
    "option out of range": ["play", GAME, "--option", "hand_size=9"],
    "option inside no object": [
        "play",
        GAME,
        "--option",
        "hand_size=2",
        "--option",
        "hand_size.x=2",
    ],
    "option of a missing file": ["play", GAME, "--option", "hand_size=@/no/such/file.json"],
    "option of no depth": ["play", GAME, "--option", "x=" + "[" * 100_000],
    "unknown language": ["play", GAME, "--lang", "fr"],
    "no number": ["playout", GAME, "--matches", "some"],
    "number below one": ["playout", GAME, "--matches", "0"],
    "seats below what is playable": ["playout", GAME, "--seats", "1"],
    "seats beyond all measure": ["playout", GAME, "--seats", "9" * 12],
    "a number too long to be one": ["playout", GAME, "--seats", "9" * 5_000],
    "playout of unknown bot": ["playout", GAME, "--bots", "random,nobody"],
    "perft of no depth": ["perft", GAME, "--depth", "-1"],
    "no game": ["play"],
    "a match without its server": ["play", GAME, "--match", "m1"],
    "a server of another kind": ["play", GAME, "--server", "file:///etc/passwd"],
    "a seed for a server": ["play", GAME, "--server", "http://127.0.0.1:1", "--seed", "x"],
    "missing file": ["verify", "/no/such/file.json"],
    "directory": ["verify", "/"],
    "unwritable record": ["play", GAME, "--seats", "random,random", "--record", "/no/such/dir/r"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_exit_code_2(name, capsys):
    assert_refused(BAD[name], capsys)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess", "--lang", "it"], "There is no game 'chess'"),
        (["play", GAME, "--lang", "es", "--seats", "hal,random"], "Nadie llamado 'hal' puede"),
        (["play", GAME, "--lang", "de", "--option", "x"], "Eine Option schreibt man"),
        (["play", GAME, "--lang", "de", "--option", "hand_size=many"], "Expected `int`"),
        (["play", GAME, "--lang", "it", "--option", "hand_size=9"], "Una mano ha da 1 a 3"),
        (["verify", "--lang", "es", "/dev/null"], "Unreadable record."),
    ],
)
def test_players_are_refused_in_their_language_and_programmers_in_english(words, told, capsys):
    assert_refused(words, capsys, told)


def test_a_proof_is_told_in_the_language_asked_for(record_file, capsys):
    capsys.readouterr()

    assert main(["verify", "--lang", "de", str(record_file)]) == 0

    assert capsys.readouterr().out.startswith(f"Bewiesen: {GAME}, Partie ")


CONTENTS = {
    "empty": b"",
    "no JSON": b"once upon a time",
    "wrong JSON": b'{"record_version": 1, "game": "lanterns"}',
    "a list": b"[1, 2, 3]",
    "binary": bytes(range(256)),
    "of an unknown game": b'{"record_version": 1, "game": "chess", "rules_version": 1}',
    "of another version": b'{"record_version": 9, "game": "lanterns", "rules_version": 1}',
}


@pytest.mark.parametrize("name", CONTENTS)
def test_a_file_that_is_no_record_is_one_line_and_exit_code_2(name, tmp_path, capsys):
    path = tmp_path / "file"
    path.write_bytes(CONTENTS[name])

    assert_refused(["verify", str(path)], capsys)


def test_a_truncated_record_is_one_line_and_exit_code_2(record_file, capsys):
    record_file.write_bytes(record_file.read_bytes()[:-40])

    assert_refused(["verify", str(record_file)], capsys, "Unreadable record")


def engine(*words, **streams):
    """The command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *words], text=True, timeout=60, check=False, **streams
    )


def test_the_door_answers_with_exit_code_2_and_one_line():
    ended = engine("play", "chess", capture_output=True)

    assert ended.returncode == 2
    assert ended.stderr.startswith(
        "engine: unknown_game: There is no game 'chess'; there are: arctic, "
    )
    assert len(ended.stderr.splitlines()) == 1


def test_the_door_says_what_it_can_do():
    ended = engine("--help", capture_output=True)

    assert ended.returncode == 0
    assert "playout" in ended.stdout


def test_who_reads_only_the_beginning_sees_no_traceback():
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as closed:
        ended = engine("games", stdout=closed, stderr=subprocess.PIPE)

    assert ended.returncode == 0
    assert ended.stderr == ""


def assert_refused(words, capsys, part=""):
    capsys.readouterr()

    assert main(words) == 2

    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("engine: ")
    assert part in told.err
    assert "Traceback" not in told.err
