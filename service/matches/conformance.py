# mypy: disable-error-code="empty-body"
"""The conformance check: what a bot's webhook does right and wrong, tried on decisions of all
games.
"""

import msgspec

from service.matches.hall import Hall
from service.matches.match import Player


class Finding(msgspec.Struct, frozen=True):
    """One thing tried: its name, whether the bot did right, and what it did."""

    check: str
    passed: bool
    detail: str
    elapsed_ms: int


class Report(msgspec.Struct, frozen=True):
    """All findings; `passed` if every one is."""

    passed: bool
    findings: tuple[Finding, ...]


def check_webhook(hall: Hall, player: Player) -> Report:
    """Try the player's webhook; NotFound (webhook_not_set) if there is none. Takes up to half a
    minute.
    """
