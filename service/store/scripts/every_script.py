"""Every script: what a server has to know before it is asked to run one by its name."""

from service.store.scripts import (
    contests,
    cut_keys,
    ladders,
    matches,
    players,
    seeks,
    sweeping,
    turns,
)
from service.store.scripts.script import Script

SCRIPTS = tuple(
    found
    for module in (contests, cut_keys, ladders, matches, players, seeks, sweeping, turns)
    for found in vars(module).values()
    if isinstance(found, Script)
)
