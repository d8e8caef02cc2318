"""What operators do about a player: close, limit, rename. Each act is logged, and told.

The player reads of it in the own profile, in every refusal that follows from it, and on the own
stream where a match of theirs is concerned; the others at the table in the log of the match.
"""

from contextlib import suppress
from datetime import datetime

import structlog
from msgspec.structs import replace

from service.backend import Backend
from service.matches.changes import Change
from service.matches.loaded import LoadedMatch
from service.matches.seats.seat import PlayerProfile, Restraint
from service.matches.seats.seating import player_renamed
from service.matches.seats.trying import change_seats
from service.players.accounts import give_up, profile
from service.refusals import NotFound, OtherRules, VersionConflict

_log = structlog.get_logger()


def restrain(
    backend: Backend, player_id: str, *, closed: bool, per_minute: int | None, reason: str
) -> PlayerProfile:
    """Close a player, who then sits nowhere, or let them ask only so often; player_not_found."""
    profile(backend, player_id)
    restraint = Restraint(closed, per_minute, reason, backend.now())
    backend.players.restrain(player_id, restraint)
    act = "close" if closed else "limit"
    _log.warning("operator_act", act=act, player=player_id, reason=reason)
    if closed:
        with suppress(VersionConflict):  # what changes all the time is left to the sweeper
            give_up(backend, player_id)
    return profile(backend, player_id)


def release(backend: Backend, player_id: str) -> PlayerProfile:
    """Nothing is laid upon the player any more; seats that were given up stay so."""
    profile(backend, player_id)
    backend.players.restrain(player_id, None)
    _log.warning("operator_act", act="release", player=player_id)
    return profile(backend, player_id)


def rename(backend: Backend, player_id: str, name: str) -> PlayerProfile:
    """The player is called so from now on, in matches that have not ended, too."""
    profile(backend, player_id)
    backend.players.rename(player_id, name)
    _log.warning("operator_act", act="rename", player=player_id)
    for match_id in backend.players.match_ids(player_id):
        with suppress(NotFound, OtherRules):
            _rename_at(backend, match_id, player_id, name)
    return profile(backend, player_id)


def _rename_at(backend: Backend, match_id: str, player_id: str, name: str) -> None:
    def change(loaded: LoadedMatch, now: datetime) -> Change | None:
        match, place = loaded.match, None
        for seat in match.seats:
            if seat.player is not None and seat.player.id == player_id:
                place = seat
        if match.has_ended or place is None or place.player is None or place.player.name == name:
            return None
        return player_renamed(loaded, replace(place, player=replace(place.player, name=name)), now)

    change_seats(backend, match_id, change)
