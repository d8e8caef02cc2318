"""The viewer: what whoever looks at a match may see of it, and the tag that stands for that.

Everything here is made from a loaded match and a viewer, and reads nothing else. Whatever leaves
the house about a match, the document, the decision, the entries of the log (`narrator.py`) and the
ETag, is made by a `Viewer`: who sees what is decided nowhere else.
"""

import re
from collections.abc import Iterator
from itertools import product, starmap

import msgspec
from msgspec import UNSET

from engine.game import View
from engine.records.fairness import ALGORITHM
from engine.svg import Shape
from engine.words import ENGLISH, LANGUAGES, Language
from service.matches.model.chronicle import stays_of
from service.matches.model.documents import (
    Decision,
    FairnessDocument,
    MatchDocument,
    Offer,
    clock_of,
    spectating_of,
)
from service.matches.model.match import HEAD_IN_TAG, LoadedMatch, Match
from service.matches.model.narrator import Narrator, names_of
from service.matches.model.result import absent_seats, result_of
from service.players.model import Player

_TAG = re.compile(rf"([0-9a-z]+)\.([0-9]{{1,9}})\.([0-9a-f]{{{HEAD_IN_TAG}}})\.")


class Along(msgspec.Struct, frozen=True):
    """What comes along with a match, made of the same state; one tag stands for all of it."""

    board: Shape | None = None
    """The board as a picture of that shape."""
    decision: bool = False
    """What the viewer can do now."""


ALONE = Along()
BOARDS_ALONG = (None, *Shape)
WAYS_ALONG = tuple(
    along for along in starmap(Along, product(BOARDS_ALONG, (False, True))) if along != ALONE
)


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

    def with_along(self, along: Along, language: Language) -> str:
        """The tag of the document with what comes along with it, in that language."""
        if along == ALONE:
            return self.etag()
        board = f".{along.board}-board" if along.board else ""
        decision = ".decision" if along.decision else ""
        return f"{self.etag()}{board}{decision}-{language}"

    def forms(self) -> Iterator[str]:
        """Every tag that stands for this document, whatever comes along with it."""
        yield self.etag()
        for along in WAYS_ALONG:
            for language in LANGUAGES:
                yield self.with_along(along, language)


class Viewer(msgspec.Struct, frozen=True):
    """With whose eyes a match is looked at: those of a seat, or those of a spectator."""

    seat: int | None
    language: Language = ENGLISH
    sees_all: bool = False
    """Whether nothing is hidden from them, as nothing need be after the end."""
    is_deal_over: bool = False
    """Whether it is known that nobody plays the same deal any more."""

    @staticmethod
    def of(
        loaded: LoadedMatch,
        player: Player | None,
        language: Language = ENGLISH,
        *,
        is_deal_over: bool = False,
    ) -> "Viewer":
        """The viewer that a player is: their seat's, if they have one, else a spectator."""
        return Viewer(loaded.seat_of(player), language, is_deal_over=is_deal_over)

    def tag(self, match: Match) -> MatchTag:
        """What the ETag of everything that this viewer sees of the match is made of."""
        seen = match.seen_from(self.seat)
        return MatchTag(
            match_id=match.id,
            version=seen.version,
            seat=self.seat,
            head=seen.head,
            is_closed=match.shares_deal and not self.is_deal_over,
            has_rematch=match.rematch is not UNSET,
        )

    def view(self, loaded: LoadedMatch) -> View | None:
        """What there is to see of the game; None before the start, and of what is kept hidden.

        As long as others may be playing the same deal, whoever sits there sees what their seat sees
        until the end, and no more then: the last view would show all that was dealt.
        """
        match = loaded.match
        state = loaded.state
        is_kept_back = match.hides_play_from(self.seat) and not loaded.is_for_spectators
        is_shared = match.shares_deal and not self.is_deal_over
        is_closed = is_shared and (self.seat is None or match.has_ended)
        if state is None or is_kept_back or is_closed:
            return None
        return (
            match.rules.reveal(state, self.seat)
            if self.sees_all
            else match.rules.view(state, self.seat)
        )

    def document(self, loaded: LoadedMatch) -> MatchDocument:
        """The match with what there is to see."""
        return self.document_around(loaded.match, self.view(loaded))

    def document_around(self, match: Match, view: View | None) -> MatchDocument:
        """The document around a view, or around none.

        Of a deal that others may be playing strangers hear no outcome either: its scores tell of
        what was dealt.
        """
        is_told = self.is_deal_over or self.seat is not None or not match.shares_deal
        match = match.seen_from(self.seat)
        result = result_of(match) if match.rated else None
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
            your_seat=self.seat,
            to_act=match.to_act,
            clock=clock_of(match),
            fairness=FairnessDocument(
                algorithm=ALGORITHM,
                commitment=match.commitment,
                chain=match.head,
                sealed=match.sealed,
            ),
            view=view,
            outcome=match.outcome if is_told else None,
            contest=match.contest,
            lesson=match.lesson,
            rated=match.rated,
            unrated=UNSET if result is None or result.unrated is None else result.unrated,
            absent=(absent_seats(match) if is_told else ()) or UNSET,
            takebacks=match.takebacks,
            takeback=match.takeback,
            stays=stays_of(match) if match.predecessors else (),
            claim_after_seconds=match.claim_after_seconds,
            claimable_at=match.first_claimable_at,
            substitute=match.substitute,
            spectating=spectating_of(match),
            rematch_of=match.rematch_of,
            rematch=match.rematch,
        )

    def decision(self, loaded: LoadedMatch) -> Decision:
        """What the viewer can do now."""
        match = loaded.match
        state = loaded.state
        seat = self.seat
        if seat is None or seat not in match.to_act or seat in match.stand_in or state is None:
            return Decision(version=match.version, seat=seat, deadline=None, prompt="", commands=())
        game = match.rules
        names = names_of(match.seats, self.language)
        commands = game.legal_commands(state, seat)
        view = game.view(state, seat)
        return Decision(
            version=match.version,
            seat=seat,
            deadline=match.deadline_of(seat),
            prompt=game.prompt(view, commands, self.language, names),
            commands=tuple(
                Offer(
                    command=command,
                    text=game.describe(command, self.language, names),
                    targets=game.targets(view, command),
                )
                for command in commands
            ),
        )

    def own_decision(self, loaded: LoadedMatch) -> Decision | None:
        """The same; None for whoever has no seat."""
        return None if self.seat is None else self.decision(loaded)

    def narrator(self, match: Match) -> Narrator:
        """The narrator that puts the events of this match into words for this viewer."""
        return Narrator.of(match, self.seat, self.language, sees_all=self.sees_all)
