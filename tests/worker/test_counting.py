"""Ratings counted by real processes that are killed at every step: each result counts once."""

import os
import random
import subprocess
import sys
import threading

import pytest

from service.matches.model.result import result_of
from service.ratings.model.folding import Folded
from service.ratings.model.ladder import Ladder
from service.ratings.store import LADDER_LINES, Ladders, take
from service.settings import Settings
from service.subjects import open_backend
from tests.service.matches.test_result import ADA, BEN, CAI, finished
from tests.waiting import until
from tests.worker.dying_sweeper import killed_at
from tests.worker.processes import running

pytestmark = pytest.mark.alone

LADDER = Ladder("arctic", 2)
STEPS = [(step, when) for step in ("count", "untold", "told") for when in ("before", "after")]
MATCHES = 240


def matches():
    """Rated matches of three players, two at a time."""
    pairs = [(ADA, BEN), (BEN, CAI), (CAI, ADA), (BEN, ADA), (ADA, "greedy")]
    return [finished(*pairs[n % len(pairs)], id=f"{n:026}") for n in range(MATCHES)]


def bring(backend, ended):
    for match in ended:
        pipe = backend.client.pipeline()
        take(pipe, result_of(match), backend.now())
        pipe.execute()


def ratings(redis_url, word="ratings"):
    """What the command of an operator says."""
    return subprocess.run(
        [sys.executable, "-m", "service", word],
        env={**os.environ, "REDIS_URL": redis_url},
        capture_output=True,
        text=True,
        check=False,
    )


def test_killed_at_every_step_and_counted_by_two_at_once_each_result_counts_once(redis, redis_url):
    known = matches()
    with open_backend(Settings(redis_url=redis_url)) as backend:
        for place, (step, when) in enumerate(STEPS):
            bring(backend, known[: 20 * (place + 1)])
            assert killed_at(redis_url, f"service.ratings.store:Ladders.{step}", when)
        with running(redis_url) as processes:
            for _ in range(2):
                processes.start("sweep")
            bringers = [
                threading.Thread(target=bring, args=(backend, random.Random(n).sample(known, 240)))
                for n in range(3)
            ]
            for bringer in bringers:
                bringer.start()
            for bringer in bringers:
                bringer.join()
            until(lambda: backend.of(Ladders).counted(LADDER) == MATCHES)
            until(lambda: not backend.of(Ladders).untold(LADDER))

        results = backend.of(Ladders).results(LADDER, 0, 10 * MATCHES)
        lines = backend.of(Ladders).every_line(LADDER)
    folded = Folded({})
    for result in results:
        folded.fold(result)
    assert sorted(one.match for one in results) == [match.id for match in known]
    assert lines == folded.lines

    agrees = ratings(redis_url)
    assert agrees.returncode == 0, agrees
    assert f"arctic:2  results {MATCHES}  lines {len(lines)}  as stored" in agrees.stdout

    redis.hset(LADDER_LINES % LADDER.name, ADA.id, b'{"mu":26.0,"matches":1}')
    departs = ratings(redis_url)
    assert departs.returncode == 1
    assert f"departs: {ADA.id}" in departs.stdout
    assert ratings(redis_url, "mend-ratings").returncode == 0
    assert ratings(redis_url).returncode == 0
    with open_backend(Settings(redis_url=redis_url)) as backend:
        assert backend.of(Ladders).every_line(LADDER) == lines
