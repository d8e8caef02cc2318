"""What a confirmed commit costs is measured with a server and its replica."""

from bench.confirmation import main


def test_both_ways_have_their_line(capsys):
    main(["--commits", "20"])

    rows = [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines()[2:]]
    assert [int(replicas) for replicas, _, _ in rows] == [0, 1]
    assert all(0 < float(median) <= float(p95) for _, median, p95 in rows)
