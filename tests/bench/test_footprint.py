"""What a match costs is measured over a whole service."""

from bench.footprint import main


def cells(line):
    return [cell.strip(" `") for cell in line.strip("|").split("|")]


def test_bots_clients_and_processes_each_have_their_lines(capsys):
    main(["--games", "arctic", "--matches", "1"])

    tables = [table.splitlines()[2:] for table in capsys.readouterr().out.split("\n\n")]
    of_bots, of_clients, of_processes = ([cells(line) for line in table] for table in tables)
    assert [row[1:3] for row in of_bots] == [["2", "random"], ["4", "random"], ["2", "greedy"]]
    for _, _, _, commands, *costs, stored in of_bots:
        assert int(commands) > 50
        assert int(stored) > 10
        assert len([float(cost) for cost in costs]) == 2
    assert sum(float(row[4]) for row in of_bots) > 0  # counted in ticks: one line may have none
    [[_, web, redis]] = of_clients
    assert float(web) > float(redis)
    names = {name for name, _ in of_processes}
    assert names == {"Redis", "pusher", "quick", "sweeper", "web", "worker"}
