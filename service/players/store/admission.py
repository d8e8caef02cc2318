"""Whoever sends a request: let in by a token, a key or a ticket, and counted, in one trip.

What the request is about is asked for in the same trip (`Along`), by whoever knows of it.
"""

from datetime import date
from typing import Any

import msgspec
from msgspec.structs import replace

from service.backend import Backend
from service.players.model import (
    LINK_MARK,
    Bearer,
    Cut,
    Held,
    HeldKey,
    Key,
    Need,
    Player,
    Restraint,
    Ticket,
    Token,
    decode_restraint,
    player_of,
    read_bearer,
)
from service.players.store.accounts import PLAYER
from service.players.store.cut_keys import CutKeys, decode_key
from service.players.store.keys import (
    PLAYER_KEYS,
    PLAYER_LIMIT,
    PLAYER_PROFILE,
    PLAYER_TICKET,
    PLAYERS_SEEN,
)
from service.refusals import BadToken, Refusal
from service.store.client import Along, Trip, milliseconds
from service.store.quota import Allowance, Limit, allowance_of, count_stranger
from service.store.script import script

ADMIT_KEY = script(__file__, "admit_key")
ADMIT = script(__file__, "admit")
SEE = script(__file__, "see")


class Admission(msgspec.Struct, frozen=True):
    """Whoever came, and what is left of their allowance."""

    player: Player | None = None
    """None for a stranger, and where nobody has sat down by a link yet."""
    allowance: Allowance | None = None
    token: Held | None = None
    """What the caller's key hangs on: while this is good, whoever was let in may stay."""
    key: Key | None = None
    """What the caller's key may; None for a token, which may everything, and for no key."""
    restraint: Restraint | None = None
    """What the operators have laid upon the caller."""

    @property
    def link(self) -> HeldKey | None:
        """What they came by, if it is a link: nothing can be cut from it."""
        held = self.token
        return held if isinstance(held, HeldKey) and held.is_link else None


class Admissions:
    """Lets requests in."""

    def __init__(self, backend: Backend) -> None:
        self._client = backend.client
        self._decoding = backend.decoding
        self._cut_keys = backend.of(CutKeys)
        self._now = backend.now
        self._notes_seen = not backend.settings.demo  # there the day they came is what counts
        self._seen_on: date | None = None
        self._seen: set[str] = set()

    def admit(
        self,
        *,
        token: str | None = None,
        ticket: str | None = None,
        address: str = "",
        limit: Limit | None = None,
        need: Need = Need.ANY,
        about: tuple[str | None, int | None] = (None, None),
        along: Along | None = None,
    ) -> Admission:
        """One pipelined trip: token, allowance (of the player, else of the address), what is along.

        A ticket stands for the token, and is spent by being looked at; a key that was cut has to do
        for what is needed of it, about this match and this seat. Raises BadToken for a key that is
        given and wrong, key_too_narrow, and whatever reading what is along raises. A refused
        allowance is returned, not raised, so that its headers can be sent; then there is nothing
        else in the admission. While the store takes no writes nobody is counted: whoever only
        reads goes on reading.
        """
        bearer = read_bearer(token, ticket)
        answers = self._asked(bearer, address, limit, along)
        if bearer is None:
            admission = Admission(allowance=allowance_of(limit, answers.get("count")))
        elif answers["player"]:
            known = bearer, answers["player"], limit
            admission = self._decoding.one(PLAYER, bearer.player_id, _known, *known)
        else:
            admission = self._unknown(limit, address)
        if bearer is not None and answers.get("seen") == 0:
            self._seen.discard(bearer.player_id)
        if admission.allowance is not None and admission.allowance.is_refused:
            return Admission(allowance=admission.allowance)
        if admission.token is None and (token is not None or ticket is not None):
            raise BadToken
        if admission.key is not None:
            self._require_good(admission, need, about, answers)
        if along is not None:
            link = admission.link
            is_opened = link is not None and link.opens(about[0] or "")
            along.read(answers, admission.player, is_opened=is_opened)
        if admission.key is not None and admission.key.uses is not None and isinstance(bearer, Cut):
            self._cut_keys.spend(bearer)
        return admission

    def is_good(self, held: Held) -> bool:
        """Whether what somebody was let in by still is good."""
        if isinstance(held, HeldKey):
            return self._cut_keys.is_good(held)
        known: Any = self._client.hget(PLAYER_PROFILE % held.player_id, "token")
        return known is not None and known.decode() == held.digest

    def _require_good(
        self,
        admission: Admission,
        need: Need,
        about: tuple[str | None, int | None],
        answers: dict[str, Any],
    ) -> None:
        """BadToken for a link that stands no more, key_too_narrow for what a key does not let."""
        key = admission.key
        assert key is not None
        match, seat = about
        is_seated = match == key.match and answers.get("sits")
        link = admission.link
        if link is not None and not is_seated and not self._cut_keys.is_good_link(link):
            raise BadToken
        if not key.lets(need, match, seat):
            raise Refusal("key_too_narrow")

    def _asked(
        self, bearer: Bearer | None, address: str, limit: Limit | None, along: Along | None
    ) -> dict[str, Any]:
        """Everything that has to be known, by its name, from one trip; from none if nothing has."""
        trip = Trip(self._client.pipeline())
        if bearer is not None:
            self._ask_player(trip, bearer, limit)
            if self._notes_seen and self._is_first_today(bearer.player_id):
                now = milliseconds(self._now())
                trip.ask("seen").run(SEE, [PLAYERS_SEEN], [bearer.player_id, now])
        elif limit is not None:
            count_stranger(trip.ask("count"), limit, address)
        if along is not None:
            player_id = bearer.player_id if bearer is not None else ""
            along.ask(trip, player_id, is_seat_wanted=isinstance(bearer, Cut))
        return dict(trip.answers())

    def _ask_player(self, trip: Trip, bearer: Bearer, limit: Limit | None) -> None:
        """Ask for the player and count the request, if the key is right; all lies in one slot."""
        name, window = (limit.name, limit.window_seconds) if limit is not None else ("none", 0)
        of_player = bearer.player_id
        names = [PLAYER_PROFILE % of_player, PLAYER_LIMIT % (of_player, name)]
        if isinstance(bearer, Token):
            trip.ask("player").run(ADMIT, names, [bearer.digest, window * 1000])
            return
        names.append(PLAYER_KEYS % of_player)
        if isinstance(bearer, Ticket):
            names.append(PLAYER_TICKET % (of_player, bearer.digest))
        now = milliseconds(self._now())
        sent: list[str | int] = [bearer.digest, window * 1000, now, bearer.id]
        trip.ask("player").run(ADMIT_KEY, names, sent)

    def _unknown(self, limit: Limit | None, address: str) -> Admission:
        """Whoever came with a wrong key; of these there is no end, so they count by address."""
        if limit is None:
            return Admission()
        pipe = self._client.pipeline()
        count_stranger(pipe, limit, address)
        return Admission(allowance=allowance_of(limit, pipe.execute()[0]))

    def _is_first_today(self, player_id: str) -> bool:
        """Whether this process sees the player for the first time on this day."""
        today = self._now().date()
        if today != self._seen_on:
            self._seen_on = today
            self._seen = set()
        if player_id in self._seen:
            return False
        self._seen.add(player_id)
        return True


def _known(bearer: Bearer, answer: list[Any], limit: Limit | None) -> Admission:
    """The caller, as the script answers that counted the request."""
    so_far, left_ms, name, kind, guest, version, restrained, *cut = answer
    player = player_of(bearer.player_id, name, kind, guest, version) if name else None
    held: Held | None = bearer if isinstance(bearer, Token) else None
    key = None
    if cut:
        digest = cut[0].decode()
        held = Token(bearer.player_id, digest)
        if cut[1]:
            key = decode_key(cut[1])
            held = _held(key, digest, bearer, player)
    restraint = decode_restraint(restrained) if restrained else None
    if limit is not None and restraint is not None and restraint.requests_per_minute is not None:
        limit = replace(limit, quota=min(limit.quota, restraint.requests_per_minute))
    return Admission(
        player=player,
        allowance=allowance_of(limit, (so_far, left_ms)),
        token=held,
        key=key,
        restraint=restraint,
    )


def _held(key: Key, digest: str, bearer: Bearer, player: Player | None) -> HeldKey:
    """What whoever came by a cut key hangs on: a link, its host until somebody sits by it."""
    is_unused = digest.startswith(LINK_MARK) and player is None
    return HeldKey(
        player_id=digest.removeprefix(LINK_MARK) if is_unused else bearer.player_id,
        holder=bearer.player_id,
        id=key.id,
        digest=digest,
        match=key.match,
    )
