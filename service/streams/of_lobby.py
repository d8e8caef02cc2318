"""What happens to public matches, on one stream for everybody."""

from collections.abc import Hashable

from engine.words import Language
from service.backend import Backend
from service.matches.shown.documents import LobbyNotice
from service.matches.shown.sight import lobby_notice
from service.matches.told.house_events import Rewound
from service.matches.told.lobby_events import StoredLobbyNotice, decode_lobby_notice
from service.store.admission.admitted import Held
from service.streams.following import Stream
from service.streams.ids import unless_all
from service.streams.teller import Remembered, Teller


class LobbyTeller(Teller[LobbyNotice]):
    """Tells the notices of the lobby in one language."""

    def __init__(self, backend: Backend, language: Language) -> None:
        super().__init__(backend)
        self._language = language

    @property
    def audience(self) -> Hashable:
        """Whoever listens in the same language."""
        return self._language

    def tell(
        self, entry_id: str, stored: bytes, remembered: Remembered
    ) -> tuple[LobbyNotice, bool]:
        """A notice in words; there is always a next one."""
        language = self._language
        line = remembered(
            (entry_id, language),
            lambda: lobby_notice(entry_id, decode_lobby_notice(stored), language),
        )
        return line, False

    def about(self, line: LobbyNotice) -> str:
        """The match that a notice is about."""
        return line.match

    def rewound(self, to: str) -> LobbyNotice:
        """The store stepped back: this is the last notice that still stands."""
        event = Rewound(None, unless_all(to))
        stored = StoredLobbyNotice("", "", 0, self.backend.now(), (), event)
        return lobby_notice(to, stored, self._language)


def notices_of_lobby(
    backend: Backend, language: Language, token: Held | None = None
) -> Stream[LobbyNotice]:
    """The stream of the lobby."""
    return Stream(backend, backend.hub.log_of_lobby(), LobbyTeller(backend, language), token)
