"""The store of matches: one as it stands, what it was before, and the lists that hold it.

A match is read in one trip and changed by nothing but a commit (`commit.py`).
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import msgspec

from service.ids import is_id
from service.logs import Origin
from service.matches.chronicle import SNAPSHOT_EVERY, ChronicleEntry
from service.matches.fairness.deal_secrets import DealSecrets
from service.matches.loaded import LoadedMatch, match_of
from service.matches.match import Match
from service.matches.told.entries import StoredEntry, decode_entry
from service.refusals import NotFound
from service.store import keys
from service.store.answered import AnsweredBefore, decode_answered, idempotency_key
from service.store.commit import Recent
from service.store.connection import Client
from service.store.lists import strike_off
from service.store.players import ladders, pairs
from service.store.scripts.matches import PROMISE_REMATCH, RULE_OUT
from service.store.streams.entries import stamped_id

RULED_OUT_MS = 86_400_000
"""Longer than anybody could be at putting it up."""
DOCUMENT = ["doc", keys.REMATCH]
LARGEST_PART = 2**63 - 1
"""The largest number that either part of an entry's id can be."""


_decode_secrets = msgspec.json.Decoder(DealSecrets).decode
_decode_chronicle = msgspec.json.Decoder(ChronicleEntry).decode


class MatchStore:
    """Matches in Redis."""

    def __init__(self, client: Client, recent: Recent | None = None) -> None:
        self._client = client
        self._recent = recent or Recent()

    def load(self, match_id: str) -> LoadedMatch:
        """The match as it stands, or NotFound (match_not_found), or OtherRules."""
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
        """The match for those who need no more, or NotFound (match_not_found)."""
        found: Any = self._client.hmget(keys.MATCH_META % _required_id(match_id), DOCUMENT)
        document, rematch = found
        if document is None:
            raise no_such_match()
        return match_of(document, rematch)

    def load_many(self, match_ids: Iterable[str]) -> list[Match]:
        """These matches without their states, in order; what has expired is passed over."""
        pipe = self._client.pipeline()
        for match_id in match_ids:
            pipe.hmget(keys.MATCH_META % match_id, DOCUMENT)
        found = pipe.execute() if pipe.command_stack else []
        return [match_of(document, rematch) for document, rematch in found if document is not None]

    def promise_rematch(self, match_id: str, fresh: str) -> str:
        """The id that the rematch of a match has or will have; this one, if none was promised."""
        meta = keys.MATCH_META % match_id
        promised: Any = self._client.run(PROMISE_REMATCH, [meta], [fresh])
        if promised is None:
            raise no_such_match()
        return str(promised.decode())

    def load_secrets(self, match_id: str) -> DealSecrets:
        """What the deal is made from; only deals and records are made of it."""
        stored: Any = self._client.get(keys.MATCH_SECRETS % match_id)
        if stored is None:
            raise no_such_match()
        return _decode_secrets(stored)

    def chronicle(self, match_id: str) -> list[ChronicleEntry]:
        """What every version changed, from version 1 on."""
        stored: Any = self._client.lrange(keys.MATCH_CHRONICLE % match_id, 0, -1)
        return [_decode_chronicle(entry) for entry in stored]

    def way_to(self, match_id: str, version: int) -> tuple[bytes | None, list[ChronicleEntry]]:
        """The last snapshot that is surely kept, if it is, and what changed from it up to a
        version; its own entry comes first."""
        first = version - version % SNAPSHOT_EVERY
        pipe = self._client.pipeline()
        pipe.hget(keys.MATCH_SNAPSHOTS % match_id, str(first))
        pipe.lrange(keys.MATCH_CHRONICLE % match_id, max(first, 1) - 1, version - 1)
        snapshot, entries = pipe.execute()
        return snapshot, [_decode_chronicle(entry) for entry in entries]

    def snapshot(self, match_id: str, version: int) -> bytes | None:
        """The whole match at a version, where it is kept."""
        found: Any = self._client.hget(keys.MATCH_SNAPSHOTS % match_id, str(version))
        return bytes(found) if found is not None else None

    def chronicle_part(self, match_id: str, first: int, last: int) -> list[ChronicleEntry]:
        """What these versions changed."""
        stored: Any = self._client.lrange(keys.MATCH_CHRONICLE % match_id, first - 1, last - 1)
        return [_decode_chronicle(entry) for entry in stored]

    def entries_between(
        self, match_id: str, after: int, last: int
    ) -> list[tuple[str, StoredEntry]]:
        """The entries that the versions behind one put into the log, up to the last."""
        found: Any = self._client.xrange(keys.MATCH_LOG % match_id, str(after + 1), str(last))
        return [(stamped_id(*entry), decode_entry(entry[1][b"e"])) for entry in found]

    def entries_of(self, match_id: str, version: int) -> list[tuple[str, StoredEntry]]:
        """The entries that one version put into the log, with their ids."""
        found: Any = self._client.xrange(keys.MATCH_LOG % match_id, str(version), str(version))
        return [(stamped_id(*entry), decode_entry(entry[1][b"e"])) for entry in found]

    def head_at(self, match_id: str, version: int) -> str:
        """The head of the chain at an earlier version; empty where none was kept."""
        stored: Any = self._client.lindex(keys.MATCH_CHRONICLE % match_id, version - 1)
        return _decode_chronicle(stored).head if stored is not None else ""

    def origin_of(self, match_id: str, version: int) -> Origin | None:
        """The request that a version goes back to; None where the house made it by itself."""
        stored: Any = self._client.lindex(keys.MATCH_CHRONICLE % match_id, version - 1)
        return _decode_chronicle(stored).origin if stored is not None else None

    def answered_before(self, match_id: str, player_id: str, key: str) -> AnsweredBefore | None:
        """What the player used this idempotency key for, if at all."""
        record: Any = self._client.get(idempotency_key(match_id, player_id, key))
        return decode_answered(record) if record is not None else None

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
        if pipe.command_stack:
            pipe.execute()

    def rule_out(self, match_id: str) -> bool:
        """No match will be put up under this id, unless one stands there; whether none does."""
        ruled_out: Any = self._client.run(RULE_OUT, [keys.MATCH_META % match_id], [RULED_OUT_MS])
        return bool(ruled_out)

    def forget(self, match: Match) -> None:
        """Delete a match that has ended; its idempotency records go by themselves."""
        pipe = self._client.pipeline()
        strike_off(pipe, match)
        pipe.zrem(keys.LOBBY_TOLD, match.id)
        pipe.then()
        pipe.delete(*(key % match.id for key in keys.OF_A_MATCH))
        pipe.then()
        ladders.forget(pipe, match)  # only now: it could be taken again as long as it is there
        pairs.forget(pipe, match)
        pipe.execute()


def no_such_match() -> NotFound:
    """There is no match of that id (any more)."""
    return NotFound("match_not_found")


def _required_id(match_id: str) -> str:
    if not is_id(match_id):
        raise no_such_match()
    return match_id
