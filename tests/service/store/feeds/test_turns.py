"""While thousands are woken by an entry, whoever waits for an answer gets it in between."""

import subprocess
import sys

PROGRAM = """
from gevent import monkey
monkey.patch_all()
import os, socket
import gevent
from service.store.feeds.hub import Subscription

MANY = 3000
gevent.setswitchinterval(0.001)  # as service/gunicorn.conf.py has it
store, command = socket.socketpair()
subscription, told, told_when_answered = Subscription(None, "feed"), [], []

def follow():
    subscription.wait(0, 60)
    told.append(1)
    if len(told) == 1:
        store.send(b"answer")
    sum(range(1000))  # what a write to a connection costs
    if len(told) == MANY:
        print(len(told), *told_when_answered, flush=True)
        os._exit(0)

def ask():
    command.recv(10)
    told_when_answered.append(len(told))

subscription.is_listening = True
followers = [gevent.spawn(follow) for _ in range(MANY)]
asking = gevent.spawn(ask)
gevent.sleep(0.1)
subscription.wake()
gevent.wait()
"""


def test_a_command_is_answered_before_most_of_its_spectators_are_told():
    """By how many were told meanwhile, so that a busy machine changes nothing."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)

    told, told_when_answered = map(int, done.stdout.split())
    assert told == 3000
    assert told_when_answered < 1000
