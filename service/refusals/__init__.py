"""Everything the service refuses: one table, and what is raised.

A use case, an endpoint or the frame raises `Refusal(code)`, and nobody builds an error response.
The code's row in the table says the status, the words and what a client had better do; the codes
of an operation in the OpenAPI document and the page `/problems/<code>` follow from it. So a new
refusal is a row in `table.py`, the place that raises it, and a test.

What a match or a seat refuses is for players: its title and sentence are in the files of
`service/refusals/languages`, under `refusal-<code>`. All else is for programmers, in plain English.

What somebody catches has a class of its own; everything else is told apart by its code.
"""

from collections.abc import Iterable, Sequence

import msgspec

from engine import refusals as engine
from engine.words import Word
from service.refusals.table import REFUSALS, WORDS, Headers


class Fault(msgspec.Struct, frozen=True):
    """One member or parameter that cannot be accepted."""

    pointer: str
    """Where: a JSON pointer into the body, or `/query/<name>` or `/header/<name>`."""
    detail: str
    """What is wrong there, in a sentence."""


class Refusal(engine.Refusal):
    """What the service refuses; `code` names its row, `gaps` are the words for its sentence."""

    current_version: int | None = None

    def __init__(
        self,
        code: str,
        /,
        *,
        faults: Sequence[Fault] = (),
        headers: Headers | None = None,
        **gaps: Word,
    ) -> None:
        row = REFUSALS[code]
        sentence = (
            WORDS.sentence(f"refusal-{code}", **gaps)
            if row.sentence is None
            else row.sentence.format_map(gaps)
        )
        super().__init__(code, sentence, pointer=row.pointer)
        self.faults = tuple(faults)
        self.headers = {**row.headers, **(headers or {})}


class BadToken(Refusal):
    """The token is none of ours, or no longer."""

    def __init__(self) -> None:
        super().__init__("bad_token")


class NotFound(Refusal):
    """There is no such match or player, or none any more."""


class PlayersGone(Refusal):
    """Some who were to be seated are players no more."""

    def __init__(self, player_ids: Iterable[str]) -> None:
        super().__init__("player_not_found")
        self.player_ids = frozenset(player_ids)


class Undecodable(Refusal):
    """What is stored is damaged, or of another release: this one cannot decode it."""

    def __init__(self, kind: str, reason: str, code: str = "undecodable") -> None:
        super().__init__(code)
        self.args = (reason,)  # for whoever runs the service; players need no numbers
        self.kind = kind
        self.reason = reason


class OtherRules(Undecodable):
    """The match was begun under rules of its game that this release does not play."""

    def __init__(self, reason: str) -> None:
        super().__init__("match", reason, "rules_version_unsupported")


class VersionConflict(Refusal):
    """The match has moved on since the caller looked."""

    current_version: int

    def __init__(self, current_version: int) -> None:
        super().__init__("version_conflict", version=current_version)
        self.current_version = current_version


class TakebackRefused(Refusal):
    """A take-back is not possible; the reason is one of `service.seats.model.takebacks.Reason`."""

    def __init__(self, reason: str) -> None:
        super().__init__("takeback_refused", reason=str(reason))
        self.which = str(reason)


class HistoryLost(Refusal):
    """What the caller holds was acknowledged, and lost when the store stepped back."""

    def __init__(self, current_version: int | None = None) -> None:
        super().__init__("history_lost")
        self.current_version = current_version


class StoreUnreachable(Refusal):
    """Redis does not answer as it should; nothing is known to have changed."""

    def __init__(self, reason: str = "it does not answer") -> None:
        super().__init__("store_unreachable", reason=reason)
        self.reason = reason


class WritesRefused(StoreUnreachable):
    """Redis can be read, and takes no writes; nothing has changed."""


class Unconfirmed(StoreUnreachable):
    """It is written, and may be lost if the store fails over now."""

    def __init__(self) -> None:
        Refusal.__init__(self, "unconfirmed")
        self.reason = "too few replicas confirm what is written"
