"""The log of a match: an entry for each event, as it is kept."""

from datetime import datetime

import msgspec

from engine.game import Event
from service.matches.chronicle import NOTHING
from service.matches.shown.documents import Latency
from service.matches.told.house_events import AnyHouseEvent, MatchCancelled, MatchFinished

AnyEvent = Event | AnyHouseEvent


class StoredEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in the log of a match: one of the game's, or one of the house's."""

    at: datetime
    game: msgspec.Raw = NOTHING
    house: AnyHouseEvent | None = None
    latency: Latency | None = None
    """On the first of a player's command."""

    @property
    def is_last(self) -> bool:
        """Whether nothing can come after it."""
        return isinstance(self.house, MatchFinished | MatchCancelled)


decode_entry = msgspec.json.Decoder(StoredEntry).decode
