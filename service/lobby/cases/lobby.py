"""What happens to public matches, on one stream for everybody."""

from collections.abc import Hashable

from engine.words import Language
from service.backend import Backend
from service.lobby.model import (
    LobbyNotice,
    StoredLobbyNotice,
    decode_lobby_notice,
    lobby_notice,
)
from service.lobby.store import LOBBY_LOG
from service.matches.cases.streams import MatchesTeller
from service.matches.model.events import Rewound
from service.players.cases.keys import grant_of
from service.players.model import Held
from service.settings import night_before
from service.store.client import milliseconds
from service.store.feeds.entries import unless_all
from service.store.feeds.stream import Share, Stream, Told


class LobbyTeller(MatchesTeller[LobbyNotice]):
    """Tells the notices of the lobby in one language."""

    def __init__(self, backend: Backend, language: Language) -> None:
        super().__init__(backend)
        self._language = language

    @property
    def viewer(self) -> Hashable:
        """Whoever listens in the same language."""
        return self._language

    def tell(self, entry_id: str, stored: bytes, share: Share) -> Told[LobbyNotice]:
        """A notice in words; there is always a next one."""
        language = self._language
        notice = share(stored, lambda: decode_lobby_notice(stored))
        line = share((entry_id, language), lambda: lobby_notice(entry_id, notice, language))
        return Told(line, now=notice.now)

    def about(self, line: LobbyNotice) -> str:
        """The match that a notice is about; none for what is of a player alone."""
        return line.match

    def rewound(self, to: str) -> LobbyNotice:
        """What a viewer hears when the store has stepped back: the last notice that still
        stands."""
        event = Rewound(None, unless_all(to))
        stored = StoredLobbyNotice(
            match="", game="", version=0, at=self.backend.now(), seats=(), event=event
        )
        return lobby_notice(to, stored, self._language)


def forget_the_day(backend: Backend) -> None:
    """In a demo, forget what the lobby was told before the last night."""
    if backend.settings.demo:
        night = milliseconds(night_before(backend.now()))
        backend.client.xtrim(LOBBY_LOG, minid=night, approximate=False)


def notices_of_lobby(
    backend: Backend, language: Language, token: Held | None = None
) -> Stream[LobbyNotice]:
    """The stream of the lobby."""
    feed = backend.hub.feed(LOBBY_LOG)
    teller = LobbyTeller(backend, language)
    return Stream(backend.hub, backend.decoding, feed, teller, grant_of(backend, token))
