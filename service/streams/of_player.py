"""What concerns a player over all their matches, on a stream of their own."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import AbstractContextManager

from engine.words import Language
from service.backend import Backend
from service.matches.match import Match
from service.matches.seats.seat import Player
from service.matches.shown.documents import Notice
from service.matches.shown.sight import notice
from service.matches.told.house_events import Rewound
from service.matches.told.notices import StoredNotice, decode_notice
from service.store.admission.admitted import Held
from service.streams.following import Stream
from service.streams.ids import unless_all
from service.streams.teller import Remembered, Teller


class PlayerTeller(Teller[Notice]):
    """Tells a player's notices in one language."""

    def __init__(self, backend: Backend, player: Player, language: Language) -> None:
        super().__init__(backend)
        self._player = player
        self._language = language

    @property
    def audience(self) -> Hashable:
        """The player, who may listen in more languages than one."""
        return self._language

    def tell(self, entry_id: str, stored: bytes, remembered: Remembered) -> tuple[Notice, bool]:
        """A notice in words; there is always a next one."""
        language = self._language
        line = remembered(
            (entry_id, language), lambda: notice(entry_id, decode_notice(stored), language)
        )
        return line, False

    def about(self, line: Notice) -> str:
        """The match that a notice is about; none for what is of the player alone."""
        return line.match

    def shown(self, match: Match) -> Match:
        """As it stands, where the player sits in it."""
        return match.shown_to(match.seat_of(self._player.id))

    def matches(
        self, latest: Mapping[str, str], moment: Hashable, remembered: Remembered
    ) -> Sequence[Match]:
        """Those of them that are there for the player; one may have been, and not be any more."""
        found = super().matches(latest, moment, remembered)
        return [match for match in found if match.is_there_for(self._player.id)]

    def rewound(self, to: str) -> Notice:
        """The store stepped back: this is the last notice that still stands."""
        event = Rewound(None, unless_all(to))
        return notice(to, StoredNotice("", 0, self.backend.now(), event), self._language)


class PlayerStream(Stream[Notice]):
    """The notices of a player: who listens to them is present in all their matches."""

    def __init__(
        self, backend: Backend, player: Player, teller: PlayerTeller, token: Held | None
    ) -> None:
        super().__init__(backend, backend.hub.log_of_player(player.id), teller, token)
        self._player = player

    def _attending(self, *, stays: bool) -> AbstractContextManager[object]:
        return self._backend.attendance.at_home(self._player.id, stays=stays)


def notices_of_player(
    backend: Backend, player: Player, language: Language, token: Held | None = None
) -> Stream[Notice]:
    """The player's stream."""
    return PlayerStream(backend, player, PlayerTeller(backend, player, language), token)
