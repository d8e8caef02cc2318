"""What one caller may see of a match: the document and its tag, the decision, the log.

Everything here is made from a loaded match and a viewer, and reads nothing else. Full events are
stored; what a viewer must not know is taken out here, when they are read.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from engine.encoding import codec_of
from engine.game import Event, Game, View, told_apart
from engine.records.fairness import ALGORITHM
from engine.words import Language, Word
from service.matches.loaded import LoadedMatch
from service.matches.match import HEAD_IN_TAG, Match
from service.matches.result import result_of
from service.matches.seats.seat import Player, Predecessor, Seat
from service.matches.seats.stays import stays_of
from service.matches.shown.documents import (
    ALL_IS_SEEN,
    Decision,
    FairnessDocument,
    Latency,
    LobbyNotice,
    LogEntry,
    MatchDocument,
    Notice,
    Offer,
    clock_of,
    spectating_of,
)
from service.matches.terms import Status, Unrated
from service.matches.told.entries import AnyEvent, StoredEntry
from service.matches.told.house_events import HouseEvent, InvitationDeclined
from service.matches.told.lobby_events import StoredLobbyNotice
from service.matches.told.notices import StoredNotice
from service.matches.words import WORDS

TOLD_LATELY = 1024
"""So many sentences a process remembers."""
_TAG = re.compile(rf"([0-9a-z]+)\.([0-9]{{1,9}})\.([0-9a-f]{{{HEAD_IN_TAG}}})\.")


class MatchTag(msgspec.Struct, frozen=True):
    """All that a caller's document depends on: what its ETag is made of."""

    match_id: str
    version: int
    seat: int | None
    head: str
    """Of the chain at this version: should the store step back and reach a version for a second
    time, what was seen at the first is told from it."""
    is_closed: bool = False
    """Whether less is shown than would be once its deal is played nowhere any more."""
    has_rematch: bool = False
    """Whether the document names the rematch, which comes after the last version."""

    def etag(self) -> str:
        """The opaque tag of the match document, without quotes."""
        seat = "s" if self.seat is None else self.seat
        tag = f"{self.match_id}.{self.version}.{self.head[:HEAD_IN_TAG]}.{seat}"
        tag = f"{tag}.closed" if self.is_closed else tag
        return f"{tag}.again" if self.has_rematch else tag

    @staticmethod
    def seen_in(etag: str, match_id: str) -> tuple[int, str] | None:
        """The version and the head that a tag of a match stands for; None if it is no such tag."""
        found = _TAG.match(etag)
        if found is None or found[1] != match_id:
            return None
        return int(found[2]), found[3]

    def with_decision(self, language: Language) -> str:
        """The tag of the document that brings the caller's decision along, in that language."""
        return f"{self.etag()}.decision-{language}"


def tag_of(match: Match, caller: Player | None) -> MatchTag:
    """The tag of the match as this caller may see it."""
    seat, has_rematch = _seat(match, caller), match.rematch is not UNSET
    shown = match.shown_to(seat)
    about = match.id, shown.version, seat, shown.head
    return MatchTag(*about, is_closed=match.shares_deal, has_rematch=has_rematch)


def document(loaded: LoadedMatch, caller: Player | None) -> MatchDocument:
    """The match as this caller may see it; its tag is `tag_of(loaded.match, caller)`."""
    match, state = loaded.match, loaded.state
    seat = _seat(match, caller)
    is_kept_back = match.hides_play_from(seat) and not loaded.is_for_spectators
    if state is None or is_kept_back or is_closed_to(match, seat):
        return document_of(match, seat, None)
    return document_of(match, seat, match.rules.view(state, seat))


def is_closed_to(match: Match, seat: int | None) -> bool:
    """Whether what is dealt there stays hidden, as long as others may be playing the same deal.

    Who sits there sees what their seat sees until the end, and no more then: the last view would
    show all that was dealt.
    """
    return match.shares_deal and (seat is None or match.has_ended)


def document_of(
    match: Match, seat: int | None, view: View | None, *, is_open: bool = False
) -> MatchDocument:
    """The document around a view, or around none.

    Of a deal that others may be playing strangers hear no outcome either, unless it is known that
    nobody does (`is_open`): its scores tell of what was dealt.
    """
    is_told = is_open or seat is not None or not match.shares_deal
    match = match.shown_to(seat)
    return MatchDocument(
        id=match.id,
        game=match.game,
        rules_version=match.rules.rules_version,
        options=match.chosen_options,
        visibility=match.visibility,
        status=match.status,
        version=match.version,
        created_at=match.created_at,
        updated_at=match.updated_at,
        created_by=match.created_by,
        seats=match.seats,
        your_seat=seat,
        to_act=match.to_act,
        clock=clock_of(match) if match.clock is not None else None,
        fairness=FairnessDocument(ALGORITHM, match.commitment, match.head or None, match.sealed),
        view=view,
        outcome=match.outcome if is_told else None,
        contest=match.contest,
        rated=match.rated,
        unrated=_unrated(match),
        takebacks=match.takebacks,
        takeback=match.takeback,
        stays=stays_of(match) if match.predecessors else (),
        claim_after_seconds=match.claim_after_seconds,
        claimable_at=_claimable_at(match),
        substitute=match.substitute,
        spectating=ALL_IS_SEEN if match.spectators is UNSET else spectating_of(match),
        rematch_of=match.rematch_of,
        rematch=match.rematch,
    )


def decision(loaded: LoadedMatch, caller: Player | None, language: Language) -> Decision:
    """What the caller can do now."""
    match, state = loaded.match, loaded.state
    seat = _seat(match, caller)
    if seat is None or seat not in match.to_act or seat in match.stand_in or state is None:
        return Decision(match.version, seat, None, "", ())
    game, names = match.rules, names_of(match.seats, language)
    commands, view = game.legal_commands(state, seat), game.view(state, seat)
    offers = tuple(
        Offer(command, game.describe(command, language, names), game.targets(view, command))
        for command in commands
    )
    prompt = game.prompt(view, commands, language, names)
    return Decision(match.version, seat, match.deadline_of(seat), prompt, offers)


def own_decision(loaded: LoadedMatch, caller: Player | None, language: Language) -> Decision | None:
    """What the caller can do now; None for who has no seat."""
    if _seat(loaded.match, caller) is None:
        return None
    return decision(loaded, caller, language)


class Narrator(msgspec.Struct, frozen=True, cache_hash=True):
    """Puts the events of one match into words for one kind of viewer: a seat or a spectator."""

    game: Game
    seat: int | None
    language: Language
    names: tuple[str, ...]
    """How the seats are called now, each by the name of whoever has it."""
    names_now: tuple[str, ...]
    """The same, told apart."""
    predecessors: tuple[Predecessor, ...]
    is_open: bool = False
    """Whether nothing is hidden from who listens."""

    def entry(self, entry_id: str, entry: StoredEntry) -> LogEntry:
        """A stored entry as this viewer may see it."""
        if entry.house is not None:
            return self.event(entry_id, entry.house, entry.at, entry.latency)
        event = codec_of(self.game).decode_event(bytes(entry.game))
        return self.event(entry_id, event, entry.at, entry.latency)

    def event(
        self, entry_id: str, event: AnyEvent, at: datetime, latency: Latency | None = None
    ) -> LogEntry:
        """An event as this viewer may see it."""
        version = int(entry_id.partition("-")[0])
        if isinstance(event, Event):
            event = event if self.is_open else self.game.event_view(event, self.seat)
            told = _in_words(self.game, event, self.language, self._names_at(version))
        else:
            told = *_taken_apart(event), _sentence_of(event, self.language)
        kind, seat, members, sentence = told
        is_shown = latency is not None and (self.is_open or latency.seat == self.seat)
        taken = latency if latency is not None and is_shown else UNSET
        return LogEntry(entry_id, version, kind, seat, at, members, sentence, latency=taken)

    def _names_at(self, version: int) -> tuple[str, ...]:
        """How the seats were called then; whoever had a seat first is looked at last."""
        if not self.predecessors:
            return self.names_now
        names = list(self.names)
        for predecessor in reversed(self.predecessors):
            if version <= predecessor.until_version:
                names[predecessor.seat] = predecessor.name
        return told_apart(names)


def narrator_for(
    match: Match, seat: int | None, language: Language, *, is_open: bool = False
) -> Narrator:
    """Whoever puts this match into words for that seat, or with nothing hidden."""
    names = tuple(_name(place, language) for place in match.seats)
    named = told_apart(names)
    return Narrator(match.rules, seat, language, names, named, match.predecessors, is_open)


def notice(notice_id: str, stored: StoredNotice, language: Language) -> Notice:
    """An entry of a player's stream, in words."""
    kind, seat, members = _taken_apart(stored.event)
    sentence = _sentence_of(stored.event, language)
    return Notice(notice_id, stored.match, stored.version, kind, seat, stored.at, members, sentence)


def lobby_notice(notice_id: str, stored: StoredLobbyNotice, language: Language) -> LobbyNotice:
    """An entry of the lobby's stream, in words."""
    kind, seat, members = _taken_apart(stored.event)
    return LobbyNotice(
        notice_id,
        *(stored.match, stored.game, stored.version, kind, seat, stored.at, stored.seats, members),
        _sentence_of(stored.event, language),
    )


def names_of(seats: Sequence[Seat], language: Language) -> Sequence[str]:
    """How the seats are called in the sentences and pictures of a match."""
    return told_apart(tuple(_name(seat, language) for seat in seats))


def _name(seat: Seat, language: Language) -> str:
    if seat.player is not None:
        return seat.player.name
    return seat.bot or WORDS.tell("open-seat", language)


def told(event: HouseEvent, language: Language) -> tuple[str, dict[str, object], str]:
    """An event that is of no seat: its type, what it says, and its sentence."""
    kind, _, members = _taken_apart(event)
    return kind, members, _sentence_of(event, language)


def _sentence_of(event: HouseEvent, language: Language) -> str:
    """What happened, in one sentence; people count seats from 1."""
    gaps: dict[str, Word] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, str | int):
            gaps[name] = value
    if event.seat is not None:
        gaps["seat"] = event.seat + 1
    if isinstance(by := getattr(event, "by", None), int):
        gaps["by"] = by + 1
    if (player := getattr(event, "player", None)) is not None:
        gaps["player"] = player.name
    if isinstance(event, InvitationDeclined):
        gaps["words"] = 0 if event.reason is None else 1
    return WORDS.tell(f"event-{event.__struct_config__.tag}", language, **gaps)


def _seat(match: Match, caller: Player | None) -> int | None:
    return match.seat_of(caller.id if caller is not None else None)


def _unrated(match: Match) -> Unrated | UnsetType:
    """Why a rated match that has ended does not count."""
    result = result_of(match) if match.rated else None
    return UNSET if result is None or result.unrated is None else result.unrated


@lru_cache(maxsize=TOLD_LATELY)
def _in_words(
    game: Game, event: Event, language: Language, names: tuple[str, ...]
) -> tuple[str, int | None, dict[str, object], str]:
    """Type, seat and members of an event of a game, and its sentence: once for all who may see it
    so, whether they are answered or listen."""
    return *_taken_apart(event), game.describe(event, language, names)


def _taken_apart(event: Event | HouseEvent) -> tuple[str, int | None, dict[str, object]]:
    members = msgspec.to_builtins(event)
    return members.pop("type"), members.pop("seat"), members


def _claimable_at(match: Match) -> datetime | None:
    """When the first of those who are to act may be claimed to be gone."""
    if match.claim_after_seconds is None or match.status is not Status.PLAYING:
        return None
    if len(match.to_act) == 1:
        return match.claimable_at(match.to_act[0])
    moments = (match.claimable_at(seat) for seat in match.to_act)
    return min((moment for moment in moments if moment is not None), default=None)
