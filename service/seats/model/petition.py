"""A petition: somebody asks the other players, and gets it when all of them say yes.

One no ends it, so does whoever asked by withdrawing it, and it waits for a day at most. A kind of
petition says whom it asks, which events it has and what the last yes does; all else is here.
"""

from abc import ABC, abstractmethod
from datetime import datetime, timedelta
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from service.matches.model.changes import Change, change_of
from service.matches.model.events import AnyEvent
from service.matches.model.match import LoadedMatch, Match, Substitute, Takeback
from service.players.model import Player
from service.refusals import NotFound, Refusal

P = TypeVar("P", Takeback, Substitute)

ASKED_FOR = timedelta(days=1)
"""How long a petition waits for its answers at most."""


class Kind(ABC, Generic[P]):
    """One kind of petition; a match has at most one of each."""

    not_found: ClassVar[str]
    """What is refused where no such petition waits."""
    is_of_the_seated: ClassVar[bool]
    """Whether only players of the match ask. They withdraw by a call of its own; strangers, whom
    nobody asks, withdraw by answering no."""

    @abstractmethod
    def of(self, match: Match) -> P | None:
        """The one that the match keeps, whether its time is over or not."""

    @abstractmethod
    def put(self, match: Match, petition: P | None) -> Match:
        """The match with this one, or with none."""

    @abstractmethod
    def is_asker(self, match: Match, petition: P, player: Player) -> bool:
        """Whether the player is the one who asks."""

    @abstractmethod
    def asked(self, match: Match, petition: P) -> set[int]:
        """The seats whose players have to say yes."""

    @abstractmethod
    def asking(self, petition: P) -> AnyEvent:
        """The event that says that the others are asked."""

    @abstractmethod
    def answering(self, petition: P, seat: int, answer: str) -> AnyEvent:
        """The event that says that one of them has answered."""

    @abstractmethod
    def withdrawing(self, petition: P) -> AnyEvent:
        """The event that says that it is withdrawn."""

    @abstractmethod
    def granted(self, loaded: LoadedMatch, petition: P, last: int | None, now: datetime) -> Change:
        """What the last yes does; None where nobody had to be asked."""


def running(kind: Kind[P], match: Match, now: datetime) -> P | None:
    """The petition that waits for its answers, if one does."""
    petition = kind.of(match)
    return petition if petition is not None and now < petition.expires_at else None


def ask(
    kind: Kind[P],
    loaded: LoadedMatch,
    after: Match,
    petition: P,
    now: datetime,
    taken: int | None = None,
) -> Change:
    """The others are asked, by the player of the seat `taken` or by somebody without one; `after`
    says what asking itself changes."""
    asked = kind.put(after, petition)
    return change_of(loaded, asked, [kind.asking(petition)], now, taken=taken)


def answer(
    kind: Kind[P],
    loaded: LoadedMatch,
    caller: Player,
    petition_id: str,
    now: datetime,
    *,
    is_yes: bool,
) -> Change | None:
    """One of the others says yes or no; saying yes twice is saying it once, and changes nothing.

    Raises not_seated, not_yours_to_answer, and what the kind says where there is no such petition.
    """
    match = loaded.match
    petition: P = _waiting(kind, match, caller, petition_id, now)
    seat = match.owned_by(caller.id)
    if kind.is_asker(match, petition, caller):
        if kind.is_of_the_seated:
            raise Refusal("not_yours_to_answer")
        return None if is_yes else withdraw(kind, loaded, caller, petition_id, now)
    if seat is None:
        raise Refusal("not_seated")
    if not is_yes:
        event = kind.answering(petition, seat, "no")
        return change_of(loaded, kind.put(match, None), [event], now, taken=seat)
    if not kind.asked(match, petition) - {seat, *petition.agreed}:
        return kind.granted(loaded, petition, seat, now)
    if seat in petition.agreed:
        return None
    after = kind.put(match, replace(petition, agreed=(*petition.agreed, seat)))
    event = kind.answering(petition, seat, "yes")
    return change_of(loaded, after, [event], now, taken=seat)


def withdraw(
    kind: Kind[P], loaded: LoadedMatch, caller: Player, petition_id: str, now: datetime
) -> Change:
    """Whoever asked does not want it any more; raises as `answer` does, and not_your_seat."""
    petition = _waiting(kind, loaded.match, caller, petition_id, now)
    if not kind.is_asker(loaded.match, petition, caller):
        raise Refusal("not_your_seat")
    event = kind.withdrawing(petition)
    after = kind.put(loaded.match, None)
    return change_of(loaded, after, [event], now, taken=loaded.match.seat_of(caller.id))


def _waiting(kind: Kind[P], match: Match, caller: Player, petition_id: str, now: datetime) -> P:
    if kind.is_of_the_seated and match.seat_of(caller.id) is None:
        raise Refusal("not_seated")
    petition = running(kind, match, now)
    if petition is None or petition.id != petition_id:
        raise NotFound(kind.not_found)
    return petition
