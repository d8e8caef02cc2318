"""How the web process looks for garbage: as often as ever among what is new, seldom in all."""

import gc

OLD_LOOKED_AT_AFTER = 100
"""So many looks at what is neither new nor old, instead of Python's ten. Streams that are being
opened stay: with 15,000 there are a million objects, a look at all stops the process for half a
second, and there were twenty on the way; now there are one or two. What is old and holds itself in
a circle goes when some 850,000 more objects have come than gone, and a quarter of all is new; what
does not goes at once, as always."""


def look_seldom_at_what_stays() -> None:
    """What has been loaded by now is never looked at again, what stays alive less often."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_LOOKED_AT_AFTER)
