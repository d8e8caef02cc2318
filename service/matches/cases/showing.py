"""What is shown of a match: as it stands or stood, with whichever eyes, and its board.

After the end anybody may look with the eyes of any seat, or with nothing hidden. A board is a
picture or a text, drawn once for every kind of viewer. What it looks like depends on the view, the
language, and how the seats are called. It is kept by all of these, and by the match and the seat
besides: tables that share a deal may have equal views, and whoever plays at one of them must not
feel what is looked at elsewhere.
"""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from engine.encoding import encode
from engine.game import View
from engine.sections import Section
from engine.svg import Shape
from engine.words import ENGLISH, Language
from service.backend import Backend
from service.matches.cases.history import at_version
from service.matches.model.documents import MatchDocument
from service.matches.model.match import LARGEST_VERSION, LoadedMatch, Match
from service.matches.model.narrator import names_of
from service.matches.model.terms import Status
from service.matches.model.viewer import ALONE, Along, Viewer
from service.players.model import Player
from service.refusals import Refusal
from service.shapes import SeatNumber
from service.store.cache import BYTES_BESIDE, Cache


class SharedDeals:
    """Knows whether a deal is still played; the subject that shares deals out says how."""

    def __init__(self, _: Backend) -> None:
        self.is_over: Callable[[str, int], bool] = lambda _contest, _deal: False
        """Whether a deal of a contest is played nowhere any more."""


def is_closed(backend: Backend, match: Match) -> bool:
    """Whether its deal is still played, at this table or another; one look at the store, if any."""
    if match.contest is UNSET or match.contest.deal is None:
        return False
    return not backend.of(SharedDeals).is_over(match.contest.id, match.contest.deal)


def require_played_nowhere(backend: Backend, match: Match) -> None:
    """Refuse (deal_still_played) what would tell others what they are dealt."""
    if is_closed(backend, match):
        raise Refusal("deal_still_played")


Version = Annotated[
    int,
    Meta(
        ge=0,
        le=LARGEST_VERSION,
        description="How it stood at this version; left out: as it stands.",
    ),
]
Revealed = Annotated[bool, Meta(description="`true`: with nothing hidden; only after the end.")]
Laid = Annotated[
    Shape, Meta(description="For which window the board is laid out; its marks are the same.")
]
EyesOf = Annotated[SeatNumber, Meta(description="As that seat saw it; only after the end.")]


class Look(msgspec.Struct, frozen=True):
    """Which moment of a match somebody looks at, and with whose eyes: now and with their own where
    nothing else is said."""

    version: Version | None = None
    reveal: Revealed = False
    seat: EyesOf | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it is of now, and with one's own eyes."""
        return self.version is None and not self.is_of_others

    @property
    def is_of_others(self) -> bool:
        """Whether it is one with other eyes than the caller's own."""
        return self.reveal or self.seat is not None

    def seat_in(self, match: Match, caller: Player | None) -> int | None:
        """The seat with whose eyes the match is looked at; None: a spectator's."""
        if self.seat is not None:
            return self.seat
        return match.seat_of(caller.id if caller is not None else None)


class LookAtPicture(Look, frozen=True):
    """The same, and how the picture is laid out."""

    shape: Laid = Shape.TALL


class Eyes(msgspec.Struct, frozen=True, kw_only=True):
    """With whose eyes somebody looks at a whole match, with their own where nothing else is said,
    and how its pictures are laid out."""

    reveal: Revealed = False
    seat: EyesOf | None = None
    shape: Laid = Shape.TALL


NOW = Look()
"""As the match stands, with one's own eyes."""


class Seen(msgspec.Struct, frozen=True):
    """What is looked at: the match as it stood then, and who looks; nothing is worked out yet."""

    then: LoadedMatch
    viewer: Viewer
    look: Look
    is_kept_back: bool
    """Whether the play is kept from spectators, now and therefore at any moment of it."""

    def view(self) -> View | None:
        """What there is to see of the game; None before the start, and of what is kept hidden."""
        if self.is_kept_back:
            return None
        return self.viewer.view(replace(self.then, is_for_spectators=True))

    def document(self) -> MatchDocument:
        """All of it, as the document of the contract."""
        return self.viewer.document_around(self.then.match, self.view())

    def document_with(self, along: Along, backend: Backend) -> MatchDocument:
        """The same with what comes along."""
        view = self.view()
        document = self.viewer.document_around(self.then.match, view)
        if along.decision:
            document = replace(document, decision=self.viewer.own_decision(self.then))
        if along.board:
            board = board_along(backend, self.then.match, self.viewer, view, along.board)
            document = replace(document, board=board)
        return document

    def etag(self, along: Along = ALONE) -> str:
        """The tag that stands for the document and for what comes along."""
        etag = self.viewer.tag(self.then.match).with_along(along, self.viewer.language)
        if self.look.reveal:
            return f"{etag}.revealed"
        return etag if self.look.is_plain else f"{etag}.then"


def look_at(
    backend: Backend,
    loaded: LoadedMatch,
    caller: Player | None,
    look: Look = NOW,
    language: Language = ENGLISH,
) -> Seen:
    """The match at that moment through those eyes.

    version_not_found if there was no such moment, match_running where it would show before the
    end what the caller may not know, deal_still_played where it would show what others hold,
    seat_not_found.
    """
    require_allowed(loaded.match, look)
    is_deal_played = is_closed(backend, loaded.match)
    if is_deal_played and look.is_of_others:
        raise Refusal("deal_still_played")
    then = at_version(backend, loaded, look.version) if look.version is not None else loaded
    seat = None if then.is_for_spectators else look.seat_in(then.match, caller)
    return Seen(
        then=then,
        viewer=Viewer(seat, language, sees_all=look.reveal, is_deal_over=not is_deal_played),
        look=look,
        is_kept_back=loaded.match.hides_play_from(seat) and not loaded.is_for_spectators,
    )


def as_seen_by(backend: Backend, loaded: LoadedMatch, caller: Player | None) -> LoadedMatch:
    """The match as whoever asks may see it by now: spectators may see it late, or not its play."""
    match = loaded.match
    if not match.hides_play_from(NOW.seat_in(match, caller)):
        return loaded
    if match.turn_starts is UNSET:
        return LoadedMatch(match, None)
    seen = match.seen_from(None)
    state = at_version(backend, loaded, seen.version).state
    return LoadedMatch(seen, state, is_for_spectators=True)


def require_allowed(match: Match, look: Look) -> None:
    """Nobody looks with other eyes than their own while it matters."""
    if look.is_of_others:
        require_ended(match)
    if look.seat is not None and look.seat >= len(match.seats):
        raise Refusal("seat_not_found", seats=len(match.seats))


def require_ended(match: Match) -> None:
    """Refuse what would show something hidden while it still matters."""
    if not match.has_ended:
        raise Refusal("match_running")


TAG_LENGTH = 32

Draw = Callable[[Match, View | None, Language], str]
"""One way to draw what a view shows of a match, or a refusal where there is no board."""


class BoardKey(msgspec.Struct, frozen=True):
    """Everything that a board is made from, and whose eyes it is for."""

    match: str
    rules_version: int
    seat: int | None
    draw: Draw
    language: Language
    names: tuple[str, ...]
    view: bytes


class Board(msgspec.Struct, frozen=True):
    """A board as it is sent, and the tag that stands for it."""

    body: bytes
    tag: str


class DrawnBoards:
    """The boards that one process has drawn and may be asked for again."""

    def __init__(self, most_bytes: int) -> None:
        self._cache = Cache[BoardKey, Board](most_bytes)

    def board(
        self, match: Match, seat: int | None, view: View | None, language: Language, draw: Draw
    ) -> Board:
        """The board that this view of the match shows to that seat, or to none."""
        key = BoardKey(
            match=match.id,
            rules_version=match.rules.rules_version,
            seat=seat,
            draw=draw,
            language=language,
            names=tuple(names_of(match.seats, language)),
            view=encode(view),
        )
        board = self._cache.get(key)
        if board is None:
            body = draw(match, view, language).encode()
            board = Board(body, sha256(body).hexdigest()[:TAG_LENGTH])
            self._cache.keep(key, board, len(key.view) + len(body) + BYTES_BESIDE)
        return board


def drawn_boards(backend: Backend) -> DrawnBoards:
    """The boards of this process."""
    return DrawnBoards(backend.settings.cache_bytes)


def board_along(
    backend: Backend, match: Match, viewer: Viewer, view: View | None, shape: Shape
) -> str | None:
    """The same picture as at an address of its own, as text; None where there is no board."""
    if view is None:
        return None
    drawn = backend.of(drawn_boards)
    return drawn.board(match, viewer.seat, view, viewer.language, PICTURES[shape]).body.decode()


def _picture(shape: Shape, match: Match, view: View | None, language: Language) -> str:
    """The board that this view shows, as SVG; match_waiting before the start.

    A match cancelled before that has none either: match_cancelled.
    """
    view = require_board(match, view)
    return match.rules.draw_svg(view, language, names_of(match.seats, language), shape)


PICTURES: Mapping[Shape, Draw] = {shape: partial(_picture, shape) for shape in Shape}
"""How the board is drawn as a picture, for a window of each shape."""


def text_board(match: Match, view: View | None, language: Language) -> str:
    """The same board for a terminal."""
    view = require_board(match, view)
    return match.rules.draw_text(view, language, names_of(match.seats, language)) + "\n"


class BoardInWords(msgspec.Struct, frozen=True):
    """A board as a document, in the reader's language, for whoever does not see it."""

    sections: tuple[Section, ...]
    """Its parts; what is needed to decide comes first."""


def board_in_words(match: Match, view: View | None, language: Language) -> str:
    """The same board in headings, sentences and tables, as JSON."""
    view = require_board(match, view)
    told = match.rules.sections(view, language, names_of(match.seats, language))
    return encode(BoardInWords(told)).decode()


def require_board(match: Match, view: View | None) -> View:
    """The view, if there is one that a board can be drawn of; else why there is none."""
    if view is None and match.shares_deal:
        raise Refusal("deal_still_played")
    if view is None and match.status is Status.PLAYING:
        raise Refusal("not_for_spectators")
    if view is None:
        raise Refusal("match_cancelled" if match.status is Status.CANCELLED else "match_waiting")
    return view
