"""What proves that a match was dealt fairly: a commitment before it, and its record after the end.

Whoever creates a match gives their text in the request in which it is put up. A server that drew
the secret only then, or chose the id of the match then, could go on drawing until the deal suits
it. So a creator first has a commitment drawn; its id is the id that the match will have. The record
is enough to deal the match again and to replay it without a server.
"""

import secrets
from datetime import timedelta

import msgspec
from msgspec import UNSET, structs

from engine.encoding import codec_of
from engine.records import fairness
from engine.records.chain import RecordedCommit
from engine.records.record import AnyRecord, Record, RecordedCommand, RecordedFairness
from service.backend import Backend
from service.ids import is_id, new_id
from service.matches.cases.clocks import load
from service.matches.cases.showing import require_ended, require_played_nowhere
from service.matches.model.chronicle import recorded_seats
from service.matches.model.terms import Status
from service.matches.store.matches import MatchStore
from service.players.model import Player
from service.refusals import Refusal
from service.shapes import Moment, spelled
from service.store.once import Idempotency

COMMITTED_SECONDS = 3600
"""How long a match can be put up on a commitment."""


class Commitment(msgspec.Struct, frozen=True):
    """What the service is bound to for one match of this player, to be put up until then."""

    id: str
    """The id of the commitment, and of the match that is put up on it."""
    commitment: str
    """The SHA-256 of the secret, in hex."""
    expires_at: Moment
    """Until when a match can be put up on it."""


class _Draft(msgspec.Struct, frozen=True):
    commitment: Commitment
    secret: bytes


def draw(
    backend: Backend, player: Player, key: Idempotency | None = None
) -> tuple[Commitment, bool]:
    """A new secret, kept for the player's next match, and the commitment to it; or the one drawn
    under this key before; and whether it was.
    """
    now = backend.now()
    secret = _secret()
    until = now + timedelta(seconds=COMMITTED_SECONDS)
    draft = _Draft(Commitment(new_id(now), fairness.commitment(secret), until), secret)

    def keep(draft: _Draft) -> None:
        commitment = draft.commitment
        left = commitment.expires_at - backend.now()
        backend.of(MatchStore).keep_commitment(player.id, commitment.id, draft.secret, left)

    drafted, is_old = backend.once.do(player.id, key, draft, keep)
    return drafted.commitment, is_old


def id_and_secret(
    backend: Backend, player: Player, commitment_id: str | None, fresh_id: str
) -> tuple[str, bytes]:
    """The id and the secret of a match: those of the commitment, or new ones.

    Raises commitment_not_found.
    """
    if commitment_id is None:
        return fresh_id, _secret()
    if not is_id(commitment_id):
        raise Refusal("commitment_not_found")
    secret = backend.of(MatchStore).committed_secret(player.id, commitment_id)
    if secret is None:
        raise Refusal("commitment_not_found")
    return commitment_id, secret


def _secret() -> bytes:
    return secrets.token_bytes(fairness.SECRET_BYTES)


def shown_record(backend: Backend, match_id: str) -> AnyRecord:
    """The record for whoever asks; deal_still_played while it would tell others what they hold."""
    require_played_nowhere(backend, backend.of(MatchStore).load_without_state(match_id))
    return record(backend, match_id)


def record(backend: Backend, match_id: str) -> AnyRecord:
    """The record of a match played to its end; match_running, match_cancelled."""
    match = load(backend, match_id).match  # with its state: other rules would misread the commands
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    require_ended(match)
    entries = backend.of(MatchStore).chronicle(match_id)
    secrets = backend.of(MatchStore).load_secrets(match_id)
    codec = codec_of(match.rules)
    return Record(
        game=match.game,
        rules_version=match.rules.rules_version,
        match_id=match.id,
        options=match.chosen_options,
        seats=recorded_seats(match),
        fairness=RecordedFairness(
            match.commitment,
            secrets.secret.hex(),
            secrets.entropies,
            chain=match.head,
            deal_id=match.other_deal_id or UNSET,
        ),
        commands=tuple(
            RecordedCommand(
                seat=entry.seat,
                command=codec.decode_command(bytes(entry.command)),
                at=spelled(entry.at),
                digest=entry.digest,
                version=version,
                head=entry.head,
            )
            for version, entry in enumerate(entries, start=1)
            if entry.seat is not None
        ),
        house=tuple(
            RecordedCommit(**structs.asdict(entry.house), head=entry.head)
            for entry in entries
            if entry.house is not None
        ),
        deal=next(entry.digest for entry in entries if entry.digest),
        departures=match.departures,
        outcome=match.outcome,
    )
