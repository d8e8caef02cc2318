"""How often the web process looks for garbage, and that it is given back."""

import subprocess
import sys

PREPARED = """
import gc, weakref
from service.web.garbage import look_seldom_at_what_stays

class Circle:
    def __init__(self):
        self.itself = self

looks = []
def count(phase, look):
    if phase == "start" and look["generation"] == 2:
        looks.append(len(kept))

loaded = [[] for _ in range(200_000)]
kept = []
look_seldom_at_what_stays()
gc.callbacks.append(count)
"""


def printed(program):
    """The numbers that a process of its own prints: what it sets for itself is for good."""
    done = subprocess.run(
        [sys.executable, "-c", PREPARED + program], capture_output=True, text=True, check=True
    )
    return [int(word) for word in done.stdout.split()]


def test_a_million_objects_that_stay_are_looked_at_once():
    (looks,) = printed("""
while len(kept) < 1_000_000:
    kept.append([])
print(len(looks))
""")

    assert looks == 1


def test_old_garbage_is_given_back_when_enough_has_come_since():
    before, after, come = printed("""
circles = [Circle() for _ in range(1000)]
found = [weakref.ref(circle) for circle in circles]
gc.collect()
del circles
gc.collect(1)
before = sum(one() is not None for one in found)
while not looks[1:] and len(kept) < 2_000_000:
    kept.append([])
print(before, sum(one() is not None for one in found), len(kept))
""")

    assert (before, after) == (1000, 0)
    assert come < 900_000


def test_new_garbage_is_given_back_at_once():
    (most,) = printed("""
most = 0
for _ in range(100_000):
    Circle()
    most = max(most, gc.get_count()[0])
print(most)
""")

    assert most < 1000
