# mypy: disable-error-code="empty-body"
"""Work for strangers' bots: one due decision at a time, leased to one of their processes."""

from datetime import datetime

import msgspec

from engine.language import Language
from service.matches.hall import Hall
from service.matches.match import Decision, MatchDocument, Player


class Work(msgspec.Struct, frozen=True):
    """A decision that is due on one of the player's seats, theirs alone until `expires_at`."""

    lease: str
    expires_at: datetime
    match: MatchDocument
    decision: Decision


def lease_work(
    hall: Hall, player: Player, language: Language, wait_seconds: float = 0
) -> Work | None:
    """The longest-due decision that nobody has leased, or None when none came within the wait."""
