"""The jobs that RQ runs: ids in, nothing out; everything that matters is in the match."""

from functools import cache

from service.backend import Backend
from service.logs import Origin, going_back_to
from service.settings import read_settings
from worker.turn import TurnPlayer


@cache
def turn_player() -> TurnPlayer:
    """This process's player of turns, made before the first job arrives."""
    return TurnPlayer(Backend(read_settings()))


def play_bot_turn(
    match_id: str, version: int, request: str = "", trace: str = "", is_sampled: bool = True
) -> None:
    """Play the house's turn from this version on; nothing if the match has moved on."""
    origin = Origin(request, trace, is_sampled, "job") if trace else None
    with going_back_to(origin):
        turn_player().play(match_id, version)
