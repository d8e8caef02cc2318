"""A request comes in: who is it, may it come in, which match is it about; all in one round trip.

A private match is not there for who has nothing to do with it. That is decided here, for every
request that names a match, before anything of it is decoded. Its log, which may be long, is not
even read for who was never let in: how long that takes would tell that there is something.
"""

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from service.ids import ID
from service.matches.loaded import match_of
from service.matches.seats.seat import Kind, Player, Restraint
from service.matches.shown.sight import MatchTag
from service.refusals import BadToken, Refusal
from service.store import keys
from service.store.admission.admitted import (
    Admission,
    Allowance,
    Bearer,
    Held,
    Limit,
    OpenedLog,
    Token,
    Wanted,
)
from service.store.commit import Recent, Standing
from service.store.connection import Client, Pipeline, milliseconds
from service.store.matches import no_such_match
from service.store.players.cut_keys import (
    TICKET_MARK,
    Cut,
    CutKeys,
    HeldKey,
    Key,
    Need,
    Ticket,
    comer_of,
    read_parts,
)
from service.store.scripts.cut_keys import ADMIT_KEY
from service.store.scripts.players import ADMIT, COUNT, SEE
from service.store.streams.entries import Part, ask_part, read_part

MOST_LET_IN = 20_000
"""So many a process remembers, in the order in which they were let in."""
TOKEN_MARK = "."
"""What stands between the player's id and the secret of a token."""


class Known(NamedTuple):
    """Who came, how often in this window, and by what; nothing of that for a wrong key."""

    player: Player | None = None
    counted: "Count | None" = None
    held: Held | None = None
    key: Key | None = None
    restraint: Restraint | None = None


class Admissions:
    """Lets requests in."""

    def __init__(
        self, client: Client, cut_keys: CutKeys, recent: Recent, now: Callable[[], datetime]
    ) -> None:
        self._client = client
        self._recent = recent
        self._cut_keys = cut_keys
        self._now = now
        self._seen_on: date | None = None
        self._seen: set[str] = set()
        self._let_in: dict[tuple[str, str], None] = {}

    def admit(
        self,
        *,
        token: str | None = None,
        ticket: str | None = None,
        address: str = "",
        limit: Limit | None = None,
        match_id: str | None = None,
        wanted: Wanted = Wanted.NOTHING,
        need: Need = Need.ANY,
        about: tuple[str | None, int | None] = (None, None),
        part: Part | None = None,
    ) -> Admission:
        """One pipelined trip: token, allowance (of the player, else of the address), the match.

        A second one where somebody reads the log of a match for the first time at this process.

        A ticket stands for the token, and is spent by being looked at; a key that was cut has to do
        for what is needed of it, about this match and this seat. Raises BadToken for a key
        that is given and wrong, key_too_narrow, NotFound for a match that is not there. A refused
        allowance is returned, not raised, so that its headers can be sent; then there is nothing
        else in the admission. While the store takes no writes nobody is counted: whoever only
        reads goes on reading.
        """
        bearer = _read_bearer(token, ticket)
        answers = self._asked(bearer, address, limit, match_id, wanted, part)
        known = Known(counted=answers.get("count"))
        if bearer is not None:
            if answers.get("seen") == 0:
                self._seen.discard(bearer.player_id)
            known = self._known(bearer, answers["player"], limit, address)
        allowance = _allowance(_restrained(limit, known.restraint), known.counted)
        if allowance is not None and allowance.is_refused:
            return Admission(None, allowance)
        if known.held is None and (token is not None or ticket is not None):
            raise BadToken
        admission = Admission(
            *(known.player, allowance),
            token=known.held,
            key=known.key,
            restraint=known.restraint,
        )
        if known.key is not None:
            self._require_good(known, need, about, answers)
        if match_id is not None:
            admission = self._with_match(admission, match_id, answers, wanted)
        if known.key is not None and known.key.uses is not None and isinstance(bearer, Cut):
            self._cut_keys.spend(bearer)
        return admission

    def is_good(self, held: Held) -> bool:
        """Whether what somebody was let in by still is good."""
        if isinstance(held, HeldKey):
            return self._cut_keys.is_good(held)
        known: Any = self._client.hget(keys.PLAYER_PROFILE % held.player_id, "token")
        return known is not None and known.decode() == held.digest

    def _require_good(
        self,
        known: Known,
        need: Need,
        about: tuple[str | None, int | None],
        answers: dict[str, Any],
    ) -> None:
        """BadToken for a link that stands no more, key_too_narrow for what a key does not let."""
        key, held = known.key, known.held
        assert key is not None
        assert isinstance(held, HeldKey)
        is_seated = about[0] == key.match and answers.get("sits")
        if held.is_link and not is_seated and not self._cut_keys.is_good_link(held):
            raise BadToken
        if not key.lets(need, *about):
            raise Refusal("key_too_narrow")

    def _asked(
        self,
        bearer: Bearer | None,
        address: str,
        limit: Limit | None,
        match_id: str | None,
        wanted: Wanted,
        part: Part | None,
    ) -> dict[str, Any]:
        """Everything that has to be known, by its name, from one trip; from none if nothing has."""
        questions = _Questions(self._client.pipeline())
        if bearer is not None:
            self._ask_player(questions, bearer, limit)
            if self._is_first_today(bearer.player_id):
                now = milliseconds(self._now())
                questions.ask("seen").run(SEE, [keys.PLAYERS_SEEN], [bearer.player_id, now])
        elif limit is not None:
            _count(questions.ask("count"), limit, address)
        if match_id is not None and ID.fullmatch(match_id):
            if part is not None:
                return self._asked_log(questions, match_id, part, bearer)
            known = self._ask_match(questions, match_id, wanted, bearer)
            return {**questions.answers(), "known": known}
        return questions.answers()

    def _ask_match(
        self, questions: "_Questions", match_id: str, wanted: Wanted, bearer: Bearer | None
    ) -> Standing | None:
        """Ask whether it is there for the caller, and what of it is wanted; what is known of it."""
        meta, known = keys.MATCH_META % match_id, None
        seat = keys.SEAT_OF % (bearer.player_id if bearer is not None else "")
        if wanted is Wanted.STATE:
            known = self._recent.ask(questions.ask("there"), match_id, seat)
        else:
            first = "doc" if wanted is Wanted.LOG else "version"
            more = ("deadline", "head", keys.SHOWN) if wanted is Wanted.TAG else ()
            there = first, keys.REMATCH, keys.PRIVATE, seat, *more
            questions.ask("there").put("HMGET", meta, *there)
        if isinstance(bearer, Cut):
            questions.ask("sits").hget(meta, seat)
        return known

    def _asked_log(
        self, questions: "_Questions", match_id: str, part: Part, bearer: Bearer | None
    ) -> dict[str, Any]:
        """A match and a part of its log, if whoever comes was let in before; else why not."""
        who = match_id, bearer.player_id if bearer is not None else ""
        is_let_in = who in self._let_in
        if is_let_in:  # before the match, which is then never behind its log
            ask_part(questions.ask("log"), keys.MATCH_LOG % match_id, part)
        self._ask_match(questions, match_id, Wanted.LOG, bearer)
        answers = questions.answers()
        if is_let_in:
            return {**answers, "log": read_part(part, answers["log"])}
        return {**answers, "unread": (part, bearer)}

    def _asked_again(self, match_id: str, part: Part, bearer: Bearer | None) -> dict[str, Any]:
        """The same for somebody who has just been let in, and knows that there is something."""
        self._let_in[match_id, bearer.player_id if bearer is not None else ""] = None
        if len(self._let_in) > MOST_LET_IN:
            del self._let_in[next(iter(self._let_in))]
        return self._asked_log(_Questions(self._client.pipeline()), match_id, part, bearer)

    def _ask_player(self, questions: "_Questions", bearer: Bearer, limit: Limit | None) -> None:
        """Ask for the player and count the request, if the key is right; all lies in one slot."""
        name, window = (limit.name, limit.window_seconds) if limit is not None else ("none", 0)
        of_player = bearer.player_id
        names = [keys.PLAYER_PROFILE % of_player, keys.PLAYER_LIMIT % (of_player, name)]
        if isinstance(bearer, Token):
            questions.ask("player").run(ADMIT, names, [bearer.digest, window * 1000])
            return
        names.append(keys.PLAYER_KEYS % of_player)
        if isinstance(bearer, Ticket):
            names.append(keys.PLAYER_TICKET % (of_player, bearer.digest))
        now = milliseconds(self._now())
        sent: list[str | int] = [bearer.digest, window * 1000, now, bearer.id]
        questions.ask("player").run(ADMIT_KEY, names, sent)

    def _known(self, bearer: Bearer, answer: list[Any], limit: Limit | None, address: str) -> Known:
        """Who came; wrong keys, of which there is no end, count by address."""
        if not answer:
            if limit is None:
                return Known()
            pipe = self._client.pipeline()
            _count(pipe, limit, address)
            return Known(counted=pipe.execute()[0])
        if isinstance(bearer, Token):
            name, kind, *count, version, restraint = answer
            said = version.decode() if version else UNSET
            player = Player(bearer.player_id, name.decode(), Kind(kind.decode()), version=said)
            return Known(player, count, bearer, restraint=_read_restraint(restraint))
        comer = comer_of(bearer.player_id, answer)
        held = comer.held(bearer.player_id) or Token(bearer.player_id, comer.digest)
        return Known(comer.player, answer[2:4], held, comer.key, _read_restraint(answer[9]))

    def _with_match(
        self, admission: Admission, match_id: str, answers: dict[str, Any], wanted: Wanted
    ) -> Admission:
        """The same with what is wanted of the match, if it is there for the caller."""
        if not ID.fullmatch(match_id):  # not before: a bad token comes first
            raise no_such_match()
        first, rematch, is_private, seat, *more = answers["there"]
        is_link = isinstance(admission.token, HeldKey) and admission.token.opens(match_id)
        if first is None or (is_private and seat is None and not is_link):
            raise no_such_match()
        if wanted is Wanted.STATE:
            return self._with_state(admission, match_id, answers["known"], answers["there"])
        if "unread" in answers:
            answers = self._asked_again(match_id, *answers["unread"])
            return self._with_match(admission, match_id, answers, wanted)
        if wanted is Wanted.LOG:
            match = match_of(first, rematch)
            log = OpenedLog(match, answers.get("log"))
            return replace(admission, log=log, is_overdue=match.is_overdue(self._now()))
        if more:
            deadline, head, late = more
            seated = None if seat in (None, keys.NO_SEAT.encode()) else int(seat)
            version, stamp = int(first), (head or b"").decode()
            if late is not None and seated is None:
                shown, _, stamp = late.decode().partition(".")
                version = int(shown)
            tag = MatchTag(match_id, version, seated, stamp, has_rematch=rematch is not None)
            is_overdue = bool(deadline) and int(deadline) <= milliseconds(self._now())
            return replace(admission, tag=tag, is_overdue=is_overdue)
        return admission

    def _with_state(
        self, admission: Admission, match_id: str, known: Standing | None, there: Sequence[Any]
    ) -> Admission:
        """The match as it stands, and the tag of what this caller may see of it."""
        player, loaded = admission.player, self._recent.read(match_id, known, there)
        if loaded is None:
            raise no_such_match()
        match = loaded.match
        seat = match.seat_of(player.id if player else None)
        shown = match.shown_to(seat)
        about = match_id, shown.version, seat, shown.head
        tag = MatchTag(*about, has_rematch=there[1] is not None)
        is_overdue = match.is_overdue(self._now())
        return replace(admission, tag=tag, loaded=loaded, is_overdue=is_overdue)

    def _is_first_today(self, player_id: str) -> bool:
        """Whether this process sees the player for the first time on this day."""
        today = self._now().date()
        if today != self._seen_on:
            self._seen_on, self._seen = today, set()
        if player_id in self._seen:
            return False
        self._seen.add(player_id)
        return True


class _Questions:
    """Commands of one trip, each under a name by which its answer is found."""

    def __init__(self, pipe: Pipeline) -> None:
        self._pipe = pipe
        self._names: list[str] = []

    def ask(self, name: str) -> Pipeline:
        """The pipeline, for the one command that asks this."""
        self._names.append(name)
        return self._pipe

    def answers(self) -> dict[str, Any]:
        """Every answer by its name, from one trip; from none if nothing was asked."""
        return dict(zip(self._names, self._pipe.execute(), strict=True)) if self._names else {}


Count = Sequence[int]
"""How many came in this window (-1: the store could not count), and ms until it ends."""


def _read_bearer(token: str | None, ticket: str | None) -> Bearer | None:
    """What the store knows of a token `<player id>.<secret>`, a key that was cut, or a ticket
    `<player id>~<secret>`; None if there is none, or it cannot be one of ours.
    """
    if token is not None:
        return read_token(token) or read_parts(token, digest_of)
    if ticket is not None:
        player_id, _, secret = ticket.partition(TICKET_MARK)
        return Ticket(player_id, digest_of(secret)) if ID.fullmatch(player_id) else None
    return None


def read_token(token: str) -> Token | None:
    """What the store knows of a token; None if it cannot be one of ours."""
    player_id, _, secret = token.partition(TOKEN_MARK)
    return Token(player_id, digest_of(secret)) if ID.fullmatch(player_id) else None


def digest_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _read_restraint(stored: bytes | None) -> Restraint | None:
    return _decode_restraint(stored) if stored else None


def _restrained(limit: Limit | None, restraint: Restraint | None) -> Limit | None:
    """The limit of everybody, or the narrower one that the operators have set."""
    if limit is None or restraint is None or restraint.requests_per_minute is None:
        return limit
    return replace(limit, quota=min(limit.quota, restraint.requests_per_minute))


_decode_restraint = msgspec.json.Decoder(Restraint).decode


def _count(pipe: Pipeline, limit: Limit, address: str) -> None:
    counter = keys.STRANGER_LIMIT % (limit.name, address)
    pipe.run(COUNT, [counter], [limit.window_seconds * 1000])


def _allowance(limit: Limit | None, count: Count | None) -> Allowance | None:
    """What is left of a limit; None where nobody counts, or the store could not."""
    if limit is None or count is None or count[0] < 0:
        return None
    so_far, left_ms = count
    remaining = max(0, limit.quota - so_far)
    return Allowance(limit, remaining, -(-left_ms // 1000), is_refused=so_far > limit.quota)
