"""How many event streams one caller may follow at a time at one web process."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from engine.language import Sentence, text
from service.errors import Problem

TRY_AGAIN_SECONDS = 5

_TOO_MANY = text(
    "No more than {most} streams at a time; one of /v1/events tells of all your matches.",
    "Non più di {most} stream alla volta; uno solo di /v1/events racconta di tutte le tue partite.",
    "No más de {most} flujos a la vez; uno de /v1/events informa de todas tus partidas.",
    "Nicht mehr als {most} Streams zugleich; einer von /v1/events genügt für alle deine Partien.",
)


class OpenStreams:
    """The streams that are open now, by player or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def require_room(self, caller: str) -> None:
        """Refuse a caller who follows too many already."""
        if self._open[caller] >= self._most:
            raise Problem(
                "too_many_streams",
                Sentence(_TOO_MANY, {"most": self._most}),
                headers={"Retry-After": str(TRY_AGAIN_SECONDS)},
            )

    @contextmanager
    def counted(self, caller: str) -> Iterator[None]:
        """One stream more for as long as the block lasts."""
        self._open[caller] += 1
        try:
            yield
        finally:
            self._open[caller] -= 1
            if not self._open[caller]:
                del self._open[caller]
