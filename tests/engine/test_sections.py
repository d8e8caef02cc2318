"""A position as a document: it tells all that a board shows, in tables that can be read aloud."""

import pytest

from engine.sections import player, section, turn, written
from engine.words import ENGLISH, LANGUAGES
from tests.engine.matches import PLAIN_CASES, match_of, some_steps, viewers

NAMES = ("Ada", "Bo", "Cem", "Dag")

every_plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)


@every_plain_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_a_document_with_headings_and_whole_tables(case, language):
    names = NAMES[: case.seats]
    for step in (*some_steps(case, "first", 6), match_of(case, "second")[-1]):
        for viewer in viewers(case):
            view = case.game.view(step.after, viewer)
            document = case.game.sections(view, language, names)
            titles = [part.title for part in document]
            assert all(titles)
            assert len(set(titles)) == len(titles)
            for part in document:
                assert part.sentences or part.rows
                assert bool(part.columns) == bool(part.rows)
                assert all(part.columns)
                assert all(len(row) == len(part.columns) for row in part.rows)
                assert all(row[0] for row in part.rows)
            assert all(name in str(document) for name in names)


@every_plain_case
def test_what_changes_on_a_board_changes_in_the_document(case):
    """Two positions that are told alike are drawn alike, for every viewer."""
    names = NAMES[: case.seats]
    for viewer in viewers(case):
        drawn: dict[object, str] = {}
        for step in match_of(case, "second"):
            view = case.game.view(step.after, viewer)
            document = case.game.sections(view, ENGLISH, names)
            text = case.game.draw_text(view, ENGLISH, names)
            assert drawn.setdefault(document, text) == text


@every_plain_case
def test_whoever_is_to_act_is_told_so_and_finds_themselves(case):
    names = NAMES[: case.seats]
    for step in some_steps(case, "first", 6):
        for seat in case.game.to_act(step.after):
            told = str(case.game.sections(case.game.view(step.after, seat), ENGLISH, names))
            assert "It is your turn." in told
            assert f"{names[seat]} (you)" in told
            watched = str(case.game.sections(case.game.view(step.after, None), ENGLISH, names))
            assert "your turn" not in watched
            assert "(you)" not in watched


def test_a_document_for_a_terminal_tells_every_row_on_a_line_of_its_own():
    part = section(
        "river",
        "two cards",
        columns=("animal", "value", "a"),
        rows=[("fox", "3", ""), ("bear",) * 3],
    )

    assert written([part, section("deck", "", "none")]) == (
        "# River\ntwo cards\n- fox: Value: 3\n- bear: Value: bear; a: bear\n\n# Deck\nnone"
    )


def test_long_rows_are_broken_where_a_terminal_ends():
    rows = [("word " * 9, "word " * 20)]

    lines = written([section("t", columns=("one", "two"), rows=rows)], 40).splitlines()

    assert max(map(len, lines)) <= 40
    assert all(line.startswith("  ") for line in lines[2:])


def test_a_table_without_rows_has_no_columns():
    assert section("t", columns=("one",)).columns == ()


def test_a_seat_is_named_and_so_is_whose_turn_it_is():
    names = ("Ada", "Bo")

    assert [player(seat, 1, ENGLISH, names) for seat in (0, 1)] == ["Ada", "Bo (you)"]
    assert turn((0,), 1, ENGLISH, names) == "It is Ada's turn."
    assert turn((1,), 1, ENGLISH, names) == "It is your turn."
    assert turn((), 1, ENGLISH, names) == "The match is over."
