"""Who may go on listening: for as long as the token is good by which they came.

Whoever listens by a token is there: what waits for company in their name lives on.
"""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.backend import Backend
from service.store.admission.admitted import Held, Token
from service.store.streams.watch import Watch

LOOK_SECONDS = 15.0


@contextmanager
def staying(
    backend: Backend, watch: Watch, token: Held | None, *, is_endless: bool = False
) -> Iterator[Callable[[], bool]]:
    """Whether who follows by this token may stay: one that was replaced hears no more.

    Whoever follows is woken when it is. It is looked at every 15 seconds besides, for a stream may
    last for days, and what is told to all processes may be lost. Whoever follows without end is
    heard of each time: they are only asked for again when a heartbeat has been taken from them. Of
    who waits for one answer nobody can say whether they still do.
    """
    if token is None:
        yield lambda: True
        return
    with backend.hub.staying(watch, token.player_id) as stay:
        looked_at, hears = -math.inf, isinstance(token, Token)

        def may_stay() -> bool:
            nonlocal looked_at, hears
            now = time.monotonic()
            if not stay.is_doubted and now < looked_at + LOOK_SECONDS:
                return True
            stay.is_doubted, looked_at = False, -math.inf
            is_good = backend.is_good(token)
            if is_good and hears:
                backend.seeks.hear(token.player_id)
                hears = is_endless
            looked_at = now
            return is_good

        yield may_stay
