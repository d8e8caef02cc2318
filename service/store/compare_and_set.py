"""Compare-and-set: change what lies in one slot, if it is still as it was seen.

What is to become of something is worked out in Python; one script does it, as a whole, unless
somebody was faster. Whoever has to try again reads anew.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from service.store.client import Argument, Client, Pipeline
from service.store.script import script

COMPARE_AND_SET = script(__file__, "compare_and_set")

Command = tuple[Argument, ...]
"""A command as it is spelled; its key is the second word."""
Seen = tuple[Command, Argument | Mapping[bytes, bytes] | None]
"""A command that reads, and what it was answered with: a value, a hash, or nothing."""


def compare_and_set(
    by: Client | Pipeline, seen: Sequence[Seen], commands: Sequence[Command]
) -> list[Any] | None:
    """Do these commands if all of that is still so; their answers, or None if it is not.

    In a pipeline the answer stands among the others.
    """
    sent: list[Argument] = [len(seen)]
    for question, answer in seen:
        sent += [len(question), *question, _written(answer)]
    for command in commands:
        sent += [len(command), *command]
    asked = [question for question, _ in seen]
    keys = list(dict.fromkeys(str(command[1]) for command in (*asked, *commands)))
    done: list[Any] | None = by.run(COMPARE_AND_SET, keys, sent)
    return done


def _written(answer: Argument | Mapping[bytes, bytes] | None) -> Argument:
    """An answer as the script compares it."""
    if answer is None:
        return ""
    if isinstance(answer, Mapping):
        return b"".join(part + b"\n" for field in answer.items() for part in field)
    return answer
