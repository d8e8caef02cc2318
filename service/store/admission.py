"""A request comes in: who is it, may it come in, which match is it about; all in one round trip."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, datetime
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from service.ids import ID
from service.matches.match import LoadedMatch, MatchTag, decoded_match
from service.matches.seats.seat import Kind, Player
from service.refusals import BadToken
from service.store import keys
from service.store.connection import Client, Pipeline, milliseconds
from service.store.matches import no_such_match
from service.store.scripts.players import ADMIT, COUNT, SEE

TOKEN_MARK = "."
TICKET_MARK = "~"
"""What stands between the player's id and the secret: nobody takes one for the other."""


class Limit(msgspec.Struct, frozen=True):
    """How often something may be done: `quota` times per `window_seconds`."""

    name: str
    quota: int
    window_seconds: int


class Allowance(msgspec.Struct, frozen=True):
    """What is left of a limit: the material of the `RateLimit` headers."""

    limit: Limit
    remaining: int
    reset_seconds: int
    is_refused: bool


class Wanted(Enum):
    """What of the match a request needs."""

    NOTHING = "nothing"
    TAG = "tag"
    STATE = "state"


class Admission(msgspec.Struct, frozen=True):
    """Who came, what is left of their allowance, and what they need of the match."""

    player: Player | None
    allowance: Allowance | None
    tag: MatchTag | None = None
    loaded: LoadedMatch | None = None
    is_overdue: bool = False
    """Whether the running turn of the match has to be played by the house before anything else."""
    token: "Token | None" = None
    """What the caller's key hangs on: while this is good, whoever was let in may stay."""


class Token(NamedTuple):
    """A token as the store knows it: whose it is, and the SHA-256 of its secret."""

    player_id: str
    digest: str


class Ticket(NamedTuple):
    """A ticket as the store knows it: who has it, and the SHA-256 of its secret."""

    player_id: str
    digest: str


Key = Token | Ticket
"""Whatever a caller comes with."""


class Admissions:
    """Lets requests in."""

    def __init__(self, client: Client, now: Callable[[], datetime]) -> None:
        self._client = client
        self._now = now
        self._seen_on: date | None = None
        self._seen: set[str] = set()

    def admit(
        self,
        *,
        token: str | None = None,
        ticket: str | None = None,
        address: str = "",
        limit: Limit | None = None,
        match_id: str | None = None,
        wanted: Wanted = Wanted.NOTHING,
    ) -> Admission:
        """One pipelined trip: token, allowance (of the player, else of the address), the match.

        A ticket stands for the token, and is spent by being looked at. Raises BadToken for a key
        that is given and wrong, NotFound for a match that is not there. A refused allowance is
        returned, not raised, so that its headers can be sent; then there is nothing else in the
        admission. While the store takes no writes nobody is counted: whoever only reads goes on
        reading.
        """
        key = _read_key(token, ticket)
        answers = self._asked(key, address, limit, match_id, wanted)
        player, count, good = None, answers.get("count"), None
        if key is not None:
            if answers.get("seen") == 0:
                self._seen.discard(key.player_id)
            player, count, good = self._known(key, answers["player"], limit, address)
        allowance = _allowance(limit, count)
        if allowance is not None and allowance.is_refused:
            return Admission(None, allowance)
        if player is None and (token is not None or ticket is not None):
            raise BadToken
        admission = Admission(player, allowance, token=good)
        return admission if match_id is None else self._with_match(admission, match_id, answers)

    def is_good(self, token: Token) -> bool:
        """Whether a token that was good still is."""
        known: Any = self._client.hget(keys.PLAYER_PROFILE % token.player_id, "token")
        return known is not None and known.decode() == token.digest

    def _asked(
        self,
        key: Key | None,
        address: str,
        limit: Limit | None,
        match_id: str | None,
        wanted: Wanted,
    ) -> dict[str, Any]:
        """Everything that has to be known, by its name, from one trip; from none if nothing has."""
        questions = _Questions(self._client.pipeline())
        if key is not None:
            _ask_player(questions, key, limit)
            if self._is_first_today(key.player_id):
                now = milliseconds(self._now())
                questions.ask("seen").run(SEE, [keys.PLAYERS_SEEN], [key.player_id, now])
        elif limit is not None:
            _count(questions.ask("count"), limit, address)
        if match_id is not None and ID.fullmatch(match_id):
            _ask_match(questions, match_id, wanted, key)
        return questions.answers()

    def _known(
        self, key: Key, answer: list[Any], limit: Limit | None, address: str
    ) -> tuple[Player | None, "Count | None", Token | None]:
        """The player, their count and their token; wrong keys, of which there is no end, count by
        address.
        """
        if answer:
            name, kind, so_far, left_ms, *cut_from = answer
            player = Player(key.player_id, name.decode(), Kind(kind.decode()))
            good = Token(key.player_id, cut_from[0].decode()) if cut_from else Token(*key)
            return player, (so_far, left_ms), good
        if limit is None:
            return None, None, None
        pipe = self._client.pipeline()
        _count(pipe, limit, address)
        return None, pipe.execute()[0], None

    def _with_match(
        self, admission: Admission, match_id: str, answers: dict[str, Any]
    ) -> Admission:
        player = admission.player
        if not ID.fullmatch(match_id):  # not before: a bad token comes first
            raise no_such_match()
        if "document" in answers:
            if answers["document"] is None:
                raise no_such_match()
            loaded = decoded_match(answers["document"], answers["state"])
            match = loaded.match
            seat = match.seat_of(player.id if player else None)
            tag = MatchTag(match_id, match.version, seat, match.head)
            is_overdue = match.is_overdue(self._now())
            return replace(admission, tag=tag, loaded=loaded, is_overdue=is_overdue)
        if "tag" in answers:
            version, deadline, head, seat = answers["tag"]
            if version is None:
                raise no_such_match()
            seated = int(seat) if seat is not None else None
            tag = MatchTag(match_id, int(version), seated, (head or b"").decode())
            is_overdue = bool(deadline) and int(deadline) <= milliseconds(self._now())
            return replace(admission, tag=tag, is_overdue=is_overdue)
        return admission

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


def _read_key(token: str | None, ticket: str | None) -> Key | None:
    """What the store knows of a token `<player id>.<secret>` or a ticket `<player id>~<secret>`.

    None if there is neither, or it cannot be one of ours.
    """
    if token is not None:
        return read_token(token)
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


def _ask_player(questions: _Questions, key: Key, limit: Limit | None) -> None:
    """Ask for the player and count the request, if the key is right; all lies in one slot."""
    name, window = (limit.name, limit.window_seconds) if limit is not None else ("none", 0)
    names = [keys.PLAYER_PROFILE % key.player_id, keys.PLAYER_LIMIT % (key.player_id, name)]
    if isinstance(key, Ticket):
        names.append(keys.PLAYER_TICKET % key)
    questions.ask("player").run(ADMIT, names, [key.digest, window * 1000])


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


def _ask_match(questions: _Questions, match_id: str, wanted: Wanted, key: Key | None) -> None:
    if wanted is Wanted.STATE:
        questions.ask("document").hget(keys.MATCH_META % match_id, "doc")
        questions.ask("state").get(keys.MATCH_STATE % match_id)
    elif wanted is Wanted.TAG:
        fields = ["version", "deadline", "head", f"seat:{key.player_id if key is not None else ''}"]
        questions.ask("tag").hmget(keys.MATCH_META % match_id, fields)
