"""What grows with the number of matches is measured over matches that stand everywhere."""

from bench.growth.__main__ import main


def test_every_line_is_printed_and_matches_are_settled_once(capsys):
    main(["--matches", "4", "12", "--bots", "3"])

    said = capsys.readouterr().out
    lines = dict(line.rsplit(maxsplit=1) for line in said.splitlines()[2:16])
    for name in ("a command", "a page of a list", "a match settled", "a turn looked up"):
        assert any(line.startswith(name) for line in lines), said
    for name in ("deadlines looked up", "a stream, bytes", "a command over HTTP"):
        assert any(line.startswith(name) for line in lines), said
    assert "1 sweepers: 12 matches, 0 of them twice" in said
    assert "2 sweepers: 12 matches, 0 of them twice" in said
    assert "times as many as one by processor time" in said
    assert "3 bot matches, one worker" in said
