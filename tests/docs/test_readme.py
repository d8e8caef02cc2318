"""The README is a test: what it tells to type works, and tells what it promises."""

import pytest

from tests.docs.commands import downloaded, run_page, shell_blocks


@pytest.fixture(scope="module")
def printed(whole_service, tmp_path_factory):
    """What each block printed, and the folder in which the reader sat."""
    folder = tmp_path_factory.mktemp("readme")
    return run_page("README.md", whole_service, folder), folder


def test_the_tour_leads_to_a_played_command_and_a_picture(printed):
    blocks, folder = printed

    assert len(blocks) == len(shell_blocks("README.md")) == 8
    assert "Ada puts up a match." in blocks[1]
    assert len(blocks[1].splitlines()) >= 4
    assert "Ada " in blocks[2]
    assert downloaded(folder, "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_tour_watches_a_match_to_its_end_in_german_and_proves_it(printed):
    blocks, folder = printed

    watched, proved = blocks[4:6]
    assert "Die Partie beginnt" in watched
    assert len(watched.splitlines()) > 100
    assert proved.startswith("Proved: iglu_iglu")
    assert downloaded(folder, "record.json").is_file()


def test_the_tour_plays_without_a_server(printed):
    assert "Proved: north_pole" in printed[0][6]


def test_a_person_can_play_at_the_terminal(whole_service):
    """The one command that needs a person, with one who looks once and leaves."""
    words = ("-m", "engine", "play", "arctic", "--seats", "person,mcts")

    ran = whole_service.run(whole_service.python, *words, stdin="?\nq\n")

    assert (ran.returncode, ran.stderr) == (0, "")
    assert "(? shows the board, q leaves)" in ran.stdout


def test_the_tour_ends_with_a_bot_of_its_own(printed):
    assert '"ranking"' in printed[0][7].splitlines()[-1]
