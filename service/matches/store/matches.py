"""The store of matches: one as it stands, what it was before, and the lists that hold it.

A match is read in one trip and changed by nothing but a commit (`commit.py`).
"""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec

from engine.words import ENGLISH, Language
from service.backend import Backend
from service.ids import ids_in, is_id
from service.logs import Origin
from service.matches.model.chronicle import SNAPSHOT_EVERY, ChronicleEntry, DealSecrets
from service.matches.model.documents import LogEntry
from service.matches.model.events import decode_entry
from service.matches.model.match import LoadedMatch, Match, decoded_match, match_of, with_rematch
from service.matches.model.narrator import Narrator
from service.matches.store import keys
from service.matches.store.followers import Followers
from service.matches.store.lists import strike_off
from service.matches.store.quotas import drop_hosted
from service.matches.store.timetables import deadlines, expiring, touched
from service.players.store.keys import PLAYER_COMMITMENT, PLAYER_MATCHES
from service.refusals import NotFound, VersionConflict
from service.store.cache import Cache
from service.store.client import Pipeline
from service.store.compare_and_set import Command, Seen, compare_and_set
from service.store.decoding import Decoding, those_there
from service.store.feeds.entries import ENTRY, entry_name, stamped_id, stored_in
from service.store.script import script

READ = script(__file__, "read")

MATCH = "match"
CHRONICLE = "chronicle"
SECRETS = "secrets"
"""What operators read that cannot be decoded."""
RULED_OUT_MS = 86_400_000
"""Longer than anybody could be at putting it up."""
DOCUMENT = ["doc", keys.REMATCH]
LARGEST_PART = 2**63 - 1
"""The largest number that either part of an entry's id can be."""


class AnsweredBefore(msgspec.Struct, frozen=True):
    """What an idempotency key was used for: the body, and the version its command led to.

    The answer is given again in the language of the first one.
    """

    body_digest: str
    version: int
    seat: int | None
    """Whose command it was; None where a match was put up."""
    language: Language = ENGLISH


class Replayed(Exception):
    """The idempotency key has been used; `answered` says for what."""

    def __init__(self, answered: AnsweredBefore) -> None:
        super().__init__("answered before")
        self.answered = answered


decode_answered = msgspec.json.Decoder(AnsweredBefore).decode
_decode_secrets = msgspec.json.Decoder(DealSecrets).decode
_decode_chronicle = msgspec.json.Decoder(ChronicleEntry).decode


class CachedMatch(NamedTuple):
    """A match, and the commit that it stands by."""

    commit: bytes
    loaded: LoadedMatch


class Beside(NamedTuple):
    """What is known of a match without decoding it."""

    document: bytes
    version: int
    seated: dict[str, int | None]
    """The players who sit there, with their seats; of a private match also who else may know of
    it."""


class MatchCache:
    """Matches as this process has recently read or written them, each by the id of the commit that
    it stands by: no two commits share one, whatever the store forgets.

    A match is what was stored, and nothing in it changes, so whoever finds one may use it as it is.
    """

    def __init__(self, most: int, decoding: Decoding) -> None:
        self._cache = Cache[str, CachedMatch](most)
        self._decoding = decoding

    def ask(self, pipe: Pipeline, match_id: str, seat: str = "") -> "CachedMatch | None":
        """Ask for the match, and for a field, along with all else: `read` makes it of the answer
        and of what is known of it by now."""
        known = self._cache.get(match_id)
        names = [keys.MATCH_META % match_id, keys.MATCH_STATE % match_id]
        commit = known.commit if known is not None else b""
        pipe.run(READ, names, [commit, keys.REMATCH, keys.PRIVATE, seat])
        return known

    def read(
        self, match_id: str, known: "CachedMatch | None", answer: Sequence[Any]
    ) -> LoadedMatch | None:
        """The match by what was answered; None if there is none. Raises Undecodable."""
        commit, rematch, _, _, *stored = answer
        if not stored and known is not None:
            loaded = known.loaded
        else:
            document, state = stored
            if document is None:
                return None
            loaded = self._decoding.one(MATCH, match_id, decoded_match, document, state, None)
            if commit is not None:
                self.keep(match_id, commit, loaded)
        return loaded if rematch is None else with_rematch(loaded, rematch)

    def keep(self, match_id: str, commit: bytes, loaded: LoadedMatch) -> None:
        """Keep a match, and forget the one that nobody has asked for for longest."""
        self._cache.keep(match_id, CachedMatch(commit, loaded))

    def at(self, match_id: str, version: int, stamp: str) -> Match | None:
        """The match as it stood at a version whose entries bear this stamp, if it is known."""
        known = self._cache.get(match_id)
        match = known.loaded.match if known is not None else None
        is_it = match is not None and (match.version, match.stamp) == (version, stamp)
        return match if is_it else None


def match_cache(backend: Backend) -> MatchCache:
    """The cache of this process."""
    return MatchCache(backend.settings.cached_matches, backend.decoding)


class MatchStore:
    """Matches in Redis."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._client = backend.client
        self._decoding = backend.decoding
        self._recent = backend.of(match_cache)
        self._followers = backend.of(Followers)

    def load(self, match_id: str) -> LoadedMatch:
        """The match as it stands, or NotFound (match_not_found), or Undecodable."""
        pipe = self._client.pipeline()
        known = self._recent.ask(pipe, _required_id(match_id))
        [answer] = pipe.execute()
        loaded = self._recent.read(match_id, known, answer)
        if loaded is None:
            raise no_such_match()
        return loaded

    def known_at(self, match_id: str, entry_id: str) -> Match | None:
        """The match as it stood when an entry was written, if this process has it at hand."""
        position, dot, stamp = entry_id.partition(".")
        if not stamp:  # should the store step back, the same version may come to be another one
            return None
        return self._recent.at(match_id, int(position.partition("-")[0]), dot + stamp)

    def load_without_state(self, match_id: str) -> Match:
        """The match for those who need no more, or NotFound (match_not_found), or Undecodable."""
        found: Any = self._client.hmget(keys.MATCH_META % _required_id(match_id), DOCUMENT)
        document, rematch = found
        if document is None:
            raise no_such_match()
        return self._decoding.one(MATCH, match_id, match_of, document, rematch)

    def load_many(self, match_ids: Iterable[str]) -> list[Match]:
        """These matches without their states, in order; what has expired, or cannot be decoded, is
        passed over."""
        return those_there(self.find(match_ids))

    def find(self, match_ids: Iterable[str]) -> dict[str, Match | None]:
        """The same by their ids: None for one that is there and cannot be decoded."""
        wanted = list(match_ids)
        pipe = self._client.pipeline()
        for match_id in wanted:
            pipe.hmget(keys.MATCH_META % match_id, DOCUMENT)
        found = pipe.execute() if pipe else []
        return self._decoding.each(MATCH, match_of, zip(wanted, found, strict=True))

    def is_seated(self, match_id: str, player_id: str) -> bool:
        """Whether the player has a seat there."""
        return bool(self._client.hexists(keys.MATCH_META % match_id, keys.SEAT_OF % player_id))

    def shut_out(self, match_id: str, guest_id: str) -> bool:
        """Keep a guest who does not sit there from ever sitting down; answers whether that is so.

        It is one step with the commit that seats the guest: one of the two comes first, and the
        other one finds it done.
        """
        meta = keys.MATCH_META % match_id
        sits: Command = ("HGET", meta, keys.SEAT_OF % guest_id)
        shut: Command = ("HSET", meta, keys.SHUT_OUT % guest_id, 1)
        while True:
            pipe = self._client.pipeline()
            pipe.hexists(meta, "doc")
            pipe.put(*sits)
            is_there, seat = pipe.execute()
            if not is_there:
                return True
            if seat is not None and seat != keys.NO_SEAT.encode():
                return False
            seen: list[Seen] = [(("HEXISTS", meta, "doc"), 1), (sits, seat)]
            if compare_and_set(self._client, seen, [shut]) is not None:
                return True

    def promise_rematch(self, match_id: str, fresh: str) -> str:
        """The id that the rematch of a match has or will have; this one, if none was promised.

        No `Once`: that is of one client, under a key of theirs, and ends after some hours. This
        promise is of whoever asks first, without a key, and is kept as long as the match.
        """
        meta = keys.MATCH_META % match_id
        commands = [("HSETNX", meta, "next", fresh), ("HGET", meta, "next")]
        done = compare_and_set(self._client, [(("HEXISTS", meta, "doc"), 1)], commands)
        if done is None:
            raise no_such_match()
        return str(done[1].decode())

    def load_secrets(self, match_id: str) -> DealSecrets:
        """What the deal is made from; only deals and records are made of it."""
        stored: Any = self._client.get(keys.MATCH_SECRETS % match_id)
        if stored is None:
            raise no_such_match()
        return self._decoding.one(SECRETS, match_id, _decode_secrets, stored)

    def chronicle(self, match_id: str) -> list[ChronicleEntry]:
        """What every version changed, from version 1 on."""
        return self.chronicle_part(match_id, 1, 0)

    def way_to(self, match_id: str, version: int) -> tuple[bytes | None, list[ChronicleEntry]]:
        """The last snapshot that is surely kept, if it is, and what changed from it up to a
        version; its own entry comes first."""
        first = version - version % SNAPSHOT_EVERY
        pipe = self._client.pipeline()
        pipe.hget(keys.MATCH_SNAPSHOTS % match_id, str(first))
        pipe.lrange(keys.MATCH_CHRONICLE % match_id, max(first, 1) - 1, version - 1)
        snapshot, entries = pipe.execute()
        return snapshot, self._read_chronicle(match_id, entries)

    def snapshot(self, match_id: str, version: int) -> bytes | None:
        """The whole match at a version, where it is kept."""
        found: Any = self._client.hget(keys.MATCH_SNAPSHOTS % match_id, str(version))
        return bytes(found) if found is not None else None

    def chronicle_part(self, match_id: str, first: int, last: int) -> list[ChronicleEntry]:
        """What these versions changed; up to the newest where the last is 0."""
        stored: Any = self._client.lrange(keys.MATCH_CHRONICLE % match_id, first - 1, last - 1)
        return self._read_chronicle(match_id, stored)

    def _read_chronicle(self, match_id: str, stored: Sequence[bytes]) -> list[ChronicleEntry]:
        def read() -> list[ChronicleEntry]:
            return list(map(_decode_chronicle, stored))

        return self._decoding.one(CHRONICLE, match_id, read)

    def told(self, match_id: str, first: int, last: int, narrator: Narrator) -> list[LogEntry]:
        """What these versions put into the log, without what cannot be decoded."""

        def tell(entry_id: str, stored: bytes) -> LogEntry:
            return narrator.entry(entry_id, decode_entry(stored))

        log = keys.MATCH_LOG % match_id
        found: Any = self._client.xrange(log, str(first), str(last))
        entries = [(stamped_id(*entry), stored_in(entry[1])) for entry in found]
        named = ((entry_name(log, entry[0]), entry) for entry in entries)
        return those_there(self._decoding.each(ENTRY, tell, named))

    def head_at(self, match_id: str, version: int) -> str:
        """The head of the chain at an earlier version; empty where none was kept."""
        found = self.chronicle_part(match_id, version, version)
        return found[0].head if found else ""

    def origin_of(self, match_id: str, version: int) -> Origin | None:
        """The request that a version goes back to; None where the house made it by itself."""
        found = self.chronicle_part(match_id, version, version)
        return found[0].origin if found else None

    def answered_before(self, match_id: str, player_id: str, key: str) -> AnsweredBefore | None:
        """What the player used this idempotency key for, if at all."""
        record: Any = self._client.get(idempotency_key(match_id, player_id, key))
        return decode_answered(record) if record is not None else None

    def of_player(self, player_id: str) -> list[str]:
        """The ids of all matches that the player made, or has a seat of."""
        found: Any = self._client.zrange(PLAYER_MATCHES % player_id, 0, -1)
        return [match_id.decode() for match_id in found]

    def keep_commitment(
        self, player_id: str, match_id: str, secret: bytes, left: timedelta
    ) -> None:
        """Keep a secret on which the player may put up a match."""
        if left > timedelta():
            name = PLAYER_COMMITMENT % (player_id, match_id)
            self._client.set(name, secret, nx=True, px=left)

    def committed_secret(self, player_id: str, match_id: str) -> bytes | None:
        """The secret on which the player may put up the match of that id; None if unknown."""
        found: Any = self._client.get(PLAYER_COMMITMENT % (player_id, match_id))
        return None if found is None else bytes(found)

    def unarchived(self, match_ids: Iterable[str]) -> list[str]:
        """Those of them whose record is not in the archive."""
        wanted = list(match_ids)
        pipe = self._client.pipeline()
        for match_id in wanted:
            pipe.exists(keys.MATCH_ARCHIVED % match_id)
        known = pipe.execute() if wanted else []
        return [match_id for match_id, is_there in zip(wanted, known, strict=True) if not is_there]

    def note_archived(self, match_ids: Iterable[str], kept_for: timedelta) -> None:
        """Remember for so long that their records are in the archive."""
        pipe = self._client.pipeline()
        for match_id in match_ids:
            pipe.set(keys.MATCH_ARCHIVED % match_id, 1, ex=kept_for)
        if pipe:
            pipe.execute()

    def rule_out(self, match_id: str) -> bool:
        """Have no match put up under this id, unless one is there already; answers whether none
        is.

        No `Once`: it has to be one step with the commit that puts a match up, which finds a version
        here and makes none.
        """
        meta = keys.MATCH_META % match_id
        commands: list[Command] = [("HSET", meta, "version", 1), ("PEXPIRE", meta, RULED_OUT_MS)]
        done = compare_and_set(self._client, [(("HEXISTS", meta, "doc"), 0)], commands)
        return done is not None

    def forget(self, match: Match) -> None:
        """Delete a match that has ended; its idempotency records go by themselves."""
        pipe = self._client.pipeline()
        strike_off(pipe, match)
        pipe.then()
        pipe.delete(*(key % match.id for key in keys.OF_A_MATCH))
        pipe.then()
        for follower in self._followers:  # only now: as long as it is there it is followed again
            follower.forget(pipe, match)
        pipe.execute()

    def beside(self, match_id: str) -> Beside:
        """What is known of a match without decoding it; match_not_found."""
        found: Any = self._client.hgetall(keys.MATCH_META % _required_id(match_id))
        if b"doc" not in found:
            raise no_such_match()
        start = keys.SEAT_OF % ""
        fields = {field.decode(errors="replace"): value for field, value in found.items()}
        seated = {
            field.removeprefix(start): int(seat) if seat.isdigit() else None
            for field, seat in fields.items()
            if field.startswith(start)
        }
        version = found.get(b"version", b"")
        return Beside(found[b"doc"], int(version) if version.isdigit() else 0, seated)

    def put_away(self, match_id: str, known: Beside) -> set[str]:
        """Delete a match that cannot be decoded, and strike it off wherever it is looked for;
        answers everybody who may have had to do with it.

        Whoever is named in what is kept of it counts. Lists let go of it when they are read. No
        other match is put up under its id for a while. VersionConflict where it has changed.
        """
        pipe = self._client.pipeline()
        pipe.hgetall(keys.MATCH_META % match_id)
        pipe.lrange(keys.MATCH_CHRONICLE % match_id, 0, -1)
        pipe.xrange(keys.MATCH_LOG % match_id)
        pipe.hgetall(keys.MATCH_OUTBOX % match_id)
        people = ids_in(pipe.execute()) - {match_id}
        meta = keys.MATCH_META % match_id
        commands: list[Command] = [("DEL", key % match_id) for key in keys.OF_A_MATCH]
        commands += [("HSET", meta, "version", 1), ("PEXPIRE", meta, RULED_OUT_MS)]
        as_seen: Seen = (("HGET", meta, "doc"), known.document)
        if compare_and_set(self._client, [as_seen], commands) is None:
            raise VersionConflict(known.version)
        for player_id in people:
            pipe.zrem(PLAYER_MATCHES % player_id, match_id)
            drop_hosted(pipe, player_id, match_id)
        for timetable in (deadlines, touched, expiring):
            self._backend.of(timetable).remove(pipe, match_id)
        for follower in self._followers:
            follower.put_away(pipe, match_id, people)
        pipe.execute()
        return people


def idempotency_key(match_id: str, player_id: str, key: str) -> str:
    """Where is kept what a player's idempotency key was used for."""
    return keys.MATCH_ANSWERED % (match_id, player_id, hashlib.sha256(key.encode()).hexdigest())


def no_such_match() -> NotFound:
    """There is no match of that id (any more)."""
    return NotFound("match_not_found")


def _required_id(match_id: str) -> str:
    if not is_id(match_id):
        raise no_such_match()
    return match_id
