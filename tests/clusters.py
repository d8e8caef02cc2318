"""Nodes of a cluster of a test alone: slots that move from one to another, nodes that are lost."""

import signal
from contextlib import ExitStack

from redis import Redis
from redis.crc import key_slot

from tests.full_store import FragileRedis
from tests.ports import free_port
from tests.waiting import until

SLOTS = 16384
KEYS_AT_ONCE = 100
MISSED_MS = 8000
"""For how long the others have to miss a node before they call it lost: longer than a busy machine
leaves one without a turn."""


class Node(FragileRedis):
    """One node, which keeps what it holds when it is killed."""

    def __init__(self, directory, **options):
        super().__init__(directory, port=free_port(), **options)
        self.bus = free_port()

    def _command(self):
        options = {"cluster-enabled": "yes", "cluster-port": self.bus}
        options |= {"cluster-node-timeout": MISSED_MS, "cluster-require-full-coverage": "no"}
        return [
            *super()._command(),
            *(part for name, value in options.items() for part in (f"--{name}", str(value))),
        ]

    def ask(self, *command):
        """One command to this node, whoever has its key."""
        with Redis(port=self.port) as client:
            return client.execute_command(*command)

    @property
    def name(self):
        """By which the others know it."""
        return self.ask("CLUSTER", "MYID").decode()


class Cluster:
    """So many nodes, each with its share of the slots, all of them acquainted."""

    def __init__(self, directory, count, **options):
        self._stack = ExitStack()
        self.nodes = [Node(directory / str(number), **options) for number in range(count)]
        self.owners = [number * count // SLOTS for number in range(SLOTS)]
        """Which of the nodes has each slot, by its number."""

    @property
    def url(self):
        """Of one node."""
        return self.nodes[0].url

    def __enter__(self):
        with ExitStack() as starting:
            for number, node in enumerate(self.nodes):
                starting.enter_context(node)
                starting.callback(node.send_signal, signal.SIGKILL)  # it may have been stopped
                own = [slot for slot, owner in enumerate(self.owners) if owner == number]
                node.ask("CLUSTER", "ADDSLOTSRANGE", own[0], own[-1])
                node.ask("CLUSTER", "MEET", "127.0.0.1", self.nodes[0].port, self.nodes[0].bus)
            until(self.is_whole)
            self._stack = starting.pop_all()
        return self

    def __exit__(self, *raised):
        self._stack.__exit__(*raised)

    def is_whole(self):
        """Whether every node knows every other."""
        wanted = "cluster_state:ok", f"cluster_known_nodes:{len(self.nodes)}"
        told = [node.ask("CLUSTER", "INFO").decode() for node in self.nodes]
        return all(line in one for one in told for line in wanted)

    def moving(self, slot, number):
        """Move a slot to the node of that number, key by key: each just before it goes."""
        giving, taking = self.nodes[self.owners[slot]], self.nodes[number]
        taking.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", giving.name)
        giving.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", taking.name)
        while keys := giving.ask("CLUSTER", "GETKEYSINSLOT", slot, KEYS_AT_ONCE):
            for key in keys:
                yield key
                giving.ask("MIGRATE", "127.0.0.1", taking.port, key, 0, 5000)
        for node in (taking, giving, *self.nodes):
            node.ask("CLUSTER", "SETSLOT", slot, "NODE", taking.name)
        self.owners[slot] = number


def slot_of(owner_id):
    """Where the keys lie of a match or a player."""
    return key_slot(f"{{{owner_id}}}".encode())
