"""`make sizes` counts what is shipped, and names what is long."""

from tests.measure import p90, report


def test_files_functions_and_words_of_what_is_shipped_are_counted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for room, lines in (("engine", 10), ("arena", 300), ("tests", 400)):
        (tmp_path / room).mkdir()
        (tmp_path / room / "long.py").write_text("def act():\n" + "    act()\n" * (lines - 1))
    (tmp_path / "engine" / "__init__.py").touch()
    (tmp_path / "engine" / "en.ftl").write_text("hello = Hello\n")

    told = "\n".join(report())

    rows = dict(line.split(maxsplit=1) for line in told.splitlines()[1:5])
    assert rows["engine"].split()[:2] == ["1", "10"]
    assert rows["tests"].split()[:2] == ["1", "400"]
    assert "all shipped     2     310" in told
    assert "1 files of words, 1 lines" in told
    assert "1 files of these over 250 lines\n   300 arena/long.py\n" in told
    assert told.endswith("1 functions of these over 40 lines\n   300 arena/long.py:act")


def test_nine_of_ten_are_no_longer():
    assert p90(range(1, 11)) == 9
