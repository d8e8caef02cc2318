"""The store of matches: load one as it stands, commit a change of it if nobody was faster.

Two round trips make a command. The first one loads. The second one notes that the match is being
touched and runs the script COMMIT, which checks the version, answers a repeated idempotency key,
and writes document, state, log, chronicle, seats, deadline and what players have to be told: all
of it in keys of one slot, all or nothing. What lies outside of that slot (lists, deadlines, due
turns, the streams of players) follows from it: see `delivery.py`.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.catalogue import find_game
from engine.encoding import codec_of
from engine.errors import StaleEncoding
from engine.game import State
from engine.language import Language
from engine.record import DIGEST_HEX_DIGITS
from service.ids import is_id
from service.matches import log
from service.matches.changes import Change, Sealed
from service.matches.log import NOTHING
from service.matches.match import Idempotency, LoadedMatch, Match, Status
from service.metrics import COMMITS, CONFLICTS
from service.refusals import NotFound, OtherRules, VersionConflict
from service.store import keys
from service.store.connection import OurPipeline, OurRedis
from service.store.scripts import COMMIT

MILLISECONDS_PER_DAY = 86_400_000


class ChronicleEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one version changed: a command, or the document, or both."""

    at: datetime
    deadline: datetime | None = None
    seat: int | None = None
    command: msgspec.Raw = NOTHING
    digest: str = ""
    """Of the state after the command, or of the dealt state when the match started."""
    match: Match | None = None
    """The whole document, unless it only went on by one command."""


class AnsweredBefore(msgspec.Struct, frozen=True):
    """What an idempotency key was used for: the body, and the version its command led to.

    The answer is told again in the language of the first one.
    """

    body_digest: str
    version: int
    seat: int
    language: Language = Language.EN


class Replayed(Exception):
    """The idempotency key has been used; `answered` says for what."""

    def __init__(self, answered: AnsweredBefore) -> None:
        super().__init__("answered before")
        self.answered = answered


encode = msgspec.json.Encoder().encode
_decode_match = msgspec.json.Decoder(Match).decode
_decode_sealed = msgspec.json.Decoder(Sealed).decode
_decode_answered = msgspec.json.Decoder(AnsweredBefore).decode
decode_chronicle = msgspec.json.Decoder(ChronicleEntry).decode

_COMMIT_KEYS = ("meta", "state", "log", "chronicle", "sealed", "outbox")


class MatchStore:
    """Matches in Redis."""

    def __init__(self, redis: OurRedis, keep_finished_days: int, keep_idempotency_hours: int):
        self._redis = redis
        # A day longer than the policy: the sweeper takes the match off its lists before it goes.
        self._finished_life = (keep_finished_days + 1) * MILLISECONDS_PER_DAY
        self._idempotency_life = keep_idempotency_hours * 3_600_000

    def ask(self, pipe: OurPipeline, match_id: str) -> None:
        """Ask for a match along with other things; `read` takes the two answers."""
        pipe.hget(keys.match_key(match_id, "meta"), "doc")
        pipe.get(keys.match_key(match_id, "state"))

    def read(self, match_id: str, document: bytes | None, blob: bytes | None) -> LoadedMatch:
        """The match from the answers to `ask`, or NotFound, or OtherRules."""
        match = self.read_document(match_id, document)
        return LoadedMatch(match, self._state(match, blob))

    def read_document(self, match_id: str, document: bytes | None) -> Match:
        """The match without its state, or NotFound."""
        if document is None:
            raise NotFound("match_not_found")
        return _decode_match(document)

    def load(self, match_id: str) -> LoadedMatch:
        """The match as it stands, or NotFound (match_not_found), or OtherRules."""
        pipe = self._redis.pipeline()
        self.ask(pipe, require_id(match_id))
        return self.read(match_id, *pipe.execute())

    def load_sealed(self, match_id: str) -> Sealed:
        """The secret and the entropies; only deals and records are made of them."""
        blob = self._redis.get(keys.match_key(match_id, "sealed"))
        if blob is None:
            raise NotFound("match_not_found")
        return _decode_sealed(blob)

    def chronicle(self, match_id: str) -> list[ChronicleEntry]:
        """What every version changed, from version 1 on."""
        stored: Any = self._redis.lrange(keys.match_key(match_id, "chronicle"), 0, -1)
        return [decode_chronicle(entry) for entry in stored]

    def delete(self, match_id: str) -> None:
        """Forget a match that has ended; its idempotency records go by themselves."""
        parts = (*_COMMIT_KEYS, "turn")
        self._redis.delete(*(keys.match_key(match_id, part) for part in parts))

    def answered_before(self, match_id: str, player_id: str, key: str) -> AnsweredBefore | None:
        """What the player used this idempotency key for, if at all."""
        record: Any = self._redis.get(_idempotency_key(match_id, player_id, key))
        return _decode_answered(record) if record is not None else None

    def commit(
        self, change: Change, idempotency: Idempotency | None = None, player_id: str = ""
    ) -> None:
        """Write the change whole, or raise VersionConflict or Replayed with nothing written."""
        match = change.after
        key = idempotency.key if idempotency else ""
        names = [keys.match_key(match.id, part) for part in _COMMIT_KEYS]
        pipe = self._redis.pipeline()
        pipe.zadd(keys.TOUCHED, {match.id: milliseconds(match.updated_at)})
        pipe.run(
            COMMIT,
            [*names, _idempotency_key(match.id, player_id, key)],
            [
                secrets.token_hex(8),
                change.before.version if change.before else 0,
                *self._what_is(change),
                *self._idempotency_of(change, idempotency),
                self._finished_life if match.status in ENDED else "",
                *_seat_changes(change),
                *_log_entries(change),
                *_outbox(change),
            ],
        )
        try:
            _require_committed(pipe.execute()[1])
        except VersionConflict:
            CONFLICTS.labels(match.game).inc()
            raise
        COMMITS.labels(match.game).inc()

    def _what_is(self, change: Change) -> tuple[bytes | str | int, ...]:
        match, codec = change.after, codec_of(find_game(change.after.game))
        blob, digest = b"", ""
        if change.has_new_state and change.state is not None:
            blob = codec.encode_state(change.state)
            digest = hashlib.sha256(blob).hexdigest()[:DIGEST_HEX_DIGITS]
        deadline = milliseconds(match.deadline) if match.deadline else ""
        sealed = encode(change.sealed) if change.sealed else ""
        return encode(match), deadline, blob, encode(_chronicled(change, digest)), sealed

    def _idempotency_of(
        self, change: Change, idempotency: Idempotency | None
    ) -> tuple[bytes | str, int]:
        if idempotency is None or change.played is None:
            return "", 0
        answered = AnsweredBefore(
            idempotency.body_digest,
            change.after.version,
            change.played.seat,
            idempotency.language,
        )
        return encode(answered), self._idempotency_life

    def _state(self, match: Match, blob: bytes | None) -> State | None:
        if blob is None:
            return None
        try:
            return codec_of(find_game(match.game)).decode_state(blob)
        except StaleEncoding as fault:
            raise OtherRules(str(fault)) from None


ENDED = (Status.FINISHED, Status.CANCELLED)


def require_id(match_id: str) -> str:
    """The id, or NotFound if it cannot be one."""
    if not is_id(match_id):
        raise NotFound("match_not_found")
    return match_id


def milliseconds(moment: datetime) -> int:
    """The moment as Redis keeps it."""
    return round(moment.timestamp() * 1000)


def _chronicled(change: Change, digest: str) -> ChronicleEntry:
    match, played = change.after, change.played
    return ChronicleEntry(
        at=match.updated_at,
        deadline=match.deadline,
        seat=played.seat if played else None,
        command=msgspec.Raw(encode(played.command)) if played else NOTHING,
        digest=digest,
        match=None if _only_went_on(change) else match,
    )


def _only_went_on(change: Change) -> bool:
    before, after = change.before, change.after
    if before is None:
        return False
    routine = replace(
        after,
        version=before.version,
        updated_at=before.updated_at,
        to_act=before.to_act,
        deadline=before.deadline,
        command_count=before.command_count,
    )
    return routine == before


def _seat_changes(change: Change) -> list[str | int]:
    before = _seats_by_player(change.before)
    after = _seats_by_player(change.after)
    changed = [player for player in {**before, **after} if before.get(player) != after.get(player)]
    flat: list[str | int] = [len(changed)]
    for player in changed:
        flat += [player, after.get(player, "")]
    return flat


def _seats_by_player(match: Match | None) -> dict[str, int]:
    seats = match.seats if match is not None else ()
    return {seat.player.id: seat.seat for seat in seats if seat.player is not None}


def _log_entries(change: Change) -> list[bytes | int]:
    entries = [log.stored(event, change.after.updated_at) for event in change.told]
    return [len(entries), *entries]


def _outbox(change: Change) -> list[str | bytes | int]:
    flat: list[str | bytes | int] = [len(change.notices)]
    for field, notice in outbox_of(change).items():
        flat += [field, notice]
    return flat


def outbox_of(change: Change) -> dict[str, bytes]:
    """What players have to be told, under `<player>/<version>-<index>`."""
    match = change.after
    return {
        f"{notice.player_id}/{match.version}-{index}": encode(
            log.StoredNotice(match.id, match.version, match.updated_at, notice.event)
        )
        for index, notice in enumerate(change.notices)
    }


def _idempotency_key(match_id: str, player_id: str, key: str) -> str:
    digest = hashlib.sha256(key.encode()).hexdigest()
    return keys.match_key(match_id, f"key:{player_id}:{digest}")


def _require_committed(answer: list[Any]) -> None:
    status, version = answer[0], answer[1]
    if status == b"replayed":
        raise Replayed(_decode_answered(answer[2]))
    if status != b"committed":
        raise VersionConflict(version)
