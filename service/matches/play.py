# mypy: disable-error-code="empty-body"
"""Play one command: load, apply, one atomic commit if the version still holds."""

import msgspec

from engine.game import Command
from engine.language import Language
from service.matches.hall import Hall
from service.matches.match import LoadedMatch, Played, Player


class Idempotency(msgspec.Struct, frozen=True):
    """A client's key for one command, and the SHA-256 of the body it came with."""

    key: str
    body_digest: str


def play_command(
    hall: Hall,
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language = Language.EN,
    idempotency: Idempotency | None = None,
) -> Played:
    """Play a player's command on the match as `arrive` or `reading.load` gave it.

    Raises Forbidden (not_seated), Refused, VersionConflict, Unacceptable (idempotency_key_reused),
    and the engine's IllegalCommand with its rule.
    """
