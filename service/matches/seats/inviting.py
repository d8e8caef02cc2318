"""Whom a seat is kept for: who can be invited, how often, and by whom."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime

from service.backend import Backend
from service.matches.changes import Change
from service.matches.loaded import LoadedMatch
from service.matches.seats.invitations import ends_at, seat_kept
from service.matches.seats.refusing import require_own_seat_to_give
from service.matches.seats.seat import Invitation, Player
from service.matches.seats.trying import change_seats
from service.refusals import Refusal


def invite(
    backend: Backend, match_id: str, caller: Player, seat: int, player_id: str
) -> LoadedMatch:
    """The creator keeps a seat for a player, before the start; one kept for them already stays so.

    Raises not_the_creator, seat_of_a_player, seats_fixed, match_started, unknown_player,
    already_invited, too_many_invitations.
    """

    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match = loaded.match
        require_own_seat_to_give(match, caller, seat)
        if match.seat_kept_for(player_id) == seat:
            return None
        if match.seat_of(player_id) is not None or match.seat_kept_for(player_id) is not None:
            raise Refusal("already_invited")
        player = found_players(backend, {"/player": player_id})[player_id]
        backend.invitations.send(caller.id, player_id, match_id, now, ends_at(match, now))
        return seat_kept(match, seat, player, now)

    return change_seats(backend, match_id, change)


def found_players(
    backend: Backend, wanted: Mapping[str, str], *, with_guests: bool = False
) -> dict[str, Player]:
    """The players who are invited, who are named at these places; unknown_player points there."""
    known = backend.players.present(tuple(wanted.values()))
    for pointer, player_id in wanted.items():
        player = known.get(player_id)
        if player is None or (player.guest is True and not with_guests):
            refusal = Refusal("unknown_player")
            refusal.pointer = pointer
            raise refusal
    return known


@contextmanager
def sending(
    backend: Backend, inviter: Player, sent: Sequence[Invitation], match_id: str, now: datetime
) -> Iterator[None]:
    """Count the invitations of a match that is put up; too_many_invitations."""
    counted = list[str]()
    try:
        for invitation in sent:
            to, until = invitation.player.id, invitation.expires_at
            backend.invitations.send(inviter.id, to, match_id, now, until)
            counted.append(to)
        yield
    except Exception:
        for player_id in counted:
            backend.invitations.settle(player_id, match_id)
        raise
