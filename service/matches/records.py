"""The record of a finished match: enough to deal it again and to replay it without a server."""

from datetime import UTC, datetime

from engine.encoding import codec_of
from engine.record import AnyRecord, Record, RecordedCommand, RecordedFairness, RecordedSeat
from service.backend import Backend
from service.matches.clocks import load
from service.matches.history import require_ended
from service.matches.match import Match, Seat, Status
from service.refusals import Refusal


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
        seats=tuple(
            RecordedSeat(seat.seat, _name(seat), seat.bot, _predecessors(match, seat.seat))
            for seat in match.seats
        ),
        fairness=RecordedFairness(match.commitment, secrets.secret.hex(), secrets.entropies),
        commands=tuple(
            RecordedCommand(
                entry.seat,
                codec.decode_command(bytes(entry.command)),
                _spelled(entry.at),
                entry.digest,
            )
            for entry in entries
            if entry.seat is not None
        ),
        deal=next(entry.digest for entry in entries if entry.digest),
        departures=match.departures,
        outcome=match.outcome,
    )


def _name(seat: Seat) -> str:
    """The name of whoever has the seat; in a finished match somebody has every seat."""
    return seat.player.name if seat.player is not None else seat.bot or ""


def _predecessors(match: Match, seat: int) -> tuple[str, ...]:
    return tuple(left.name for left in match.predecessors if left.seat == seat)


def _require_finished(match: Match) -> None:
    """Only a match played to its end has a record."""
    if match.status is Status.CANCELLED:
        raise Refusal("match_cancelled")
    require_ended(match)


def _spelled(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
