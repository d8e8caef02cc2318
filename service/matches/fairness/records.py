"""The record of a finished match: enough to deal it again and to replay it without a server."""

from msgspec import UNSET
from msgspec.structs import replace

from engine.encoding import codec_of
from engine.records.record import AnyRecord, Record, RecordedCommand, RecordedFairness
from service.backend import Backend
from service.matches.clocks import load
from service.matches.match import Match, spelled
from service.matches.seats.stays import recorded_seats
from service.matches.shown.closed import require_played_nowhere
from service.matches.shown.history import require_ended
from service.matches.terms import Status
from service.refusals import Refusal


def shown_record(backend: Backend, match_id: str) -> AnyRecord:
    """The record for whoever asks; deal_still_played while it would tell others what they hold."""
    require_played_nowhere(backend, backend.matches.load_without_state(match_id))
    return record(backend, match_id)


def record(backend: Backend, match_id: str) -> AnyRecord:
    """The record of a finished match; match_running before the end."""
    match = load(backend, match_id).match  # with its state: other rules would misread the commands
    _require_finished(match)
    entries, secrets = backend.matches.chronicle(match_id), backend.matches.load_secrets(match_id)
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
            deal_id=match.deal_id if match.shares_deal else UNSET,
        ),
        commands=tuple(
            RecordedCommand(
                entry.seat,
                codec.decode_command(bytes(entry.command)),
                spelled(entry.at),
                entry.digest,
                version if match.head else 0,
                entry.head,
            )
            for version, entry in enumerate(entries, start=1)
            if entry.seat is not None
        ),
        house=tuple(
            replace(entry.house, head=entry.head) for entry in entries if entry.house is not None
        ),
        deal=next(entry.digest for entry in entries if entry.digest),
        departures=match.departures,
        outcome=match.outcome,
    )


def _require_finished(match: Match) -> None:
    """Only a match played to its end has a record."""
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    require_ended(match)
