"""While thousands are told of something, whoever waits for an answer gets it in between."""

import subprocess
import sys

PROGRAM = """
from gevent import monkey
monkey.patch_all()
import os, socket, sys
from types import SimpleNamespace
import gevent
from service.store.streams.circles import Circles, Taken, Waiting
from service.web.serving import LONGEST_TURN_SECONDS

MANY = 3000
sys.setswitchinterval(LONGEST_TURN_SECONDS)
store, command = socket.socketpair()
circles, told = Circles(SimpleNamespace(count=0)), SimpleNamespace(cursor="0-0", add=lambda _: None)
handed, handed_when_answered = [], []

def hand(batch):
    handed.append(batch)
    if len(handed) == 1:
        store.send(b"answer")
    sum(range(1000))  # what a write to a connection costs
    return Taken.WHOLE

def follow():
    circle = circles.wait("all", Waiting(told, hand), 0, 60)
    if circle is not None:
        circles.hand_on(circle, "news", ["1-0"])
        print(len(handed), *handed_when_answered, flush=True)
        os._exit(0)

def ask():
    command.recv(10)
    handed_when_answered.append(len(handed))

followers = [gevent.spawn(follow) for _ in range(MANY)]
asking = gevent.spawn(ask)
gevent.sleep(0.1)
circles.wake()
gevent.wait()
"""


def test_a_command_is_answered_before_most_of_its_spectators_are_told():
    """By how many were told meanwhile, so that a busy machine changes nothing."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)

    told, told_when_answered = map(int, done.stdout.split())
    assert told == 2999
    assert told_when_answered < 1000
