"""Who has won, and what the places are when nobody has. Rules G1, T1, Ruling R-36."""

from engine.north_pole.state import OVER, NorthPoleState
from engine.outcome import Outcome, Score, Termination, ranked


def has_arrived(state: NorthPoleState, seat: int) -> bool:
    """Rules G1, T1. Whether the whole expedition (the whole team, if in teams) is at the Pole."""
    return all(
        not state.seats[member].ship and not state.seats[member].pawns
        for member in team_of(state, seat)
    )


def team_of(state: NorthPoleState, seat: int) -> tuple[int, ...]:
    """The seats that win together."""
    return tuple(range(seat % 2, 4, 2)) if state.teams else (seat,)


def partner_of(state: NorthPoleState, seat: int) -> int | None:
    """Rule T1. The seat that wins together with this one, if they play in teams."""
    return (seat + 2) % 4 if state.teams else None


def outcome(state: NorthPoleState) -> Outcome | None:
    """How the race ended; None while it is on.

    Ruling R-46. Behind a winner equals share a place.
    """
    if state.phase != OVER:
        return None
    seats = range(len(state.seats))
    winners = [seat for seat in seats if has_arrived(state, seat)]
    if winners:
        keys = [(int(seat in winners), *progress(state, seat)) for seat in seats]
        termination = Termination.COMPLETED
    else:
        keys = [(*progress(state, seat), -place_in_order(state, seat)) for seat in seats]
        termination = Termination.ROUND_LIMIT
    return Outcome(ranked(keys), tuple(_score(state, seat) for seat in seats), termination)


def progress(state: NorthPoleState, seat: int) -> tuple[int, int]:
    """Ruling R-36. Pawns at the Pole, then the fewest on the ship; a team counts together."""
    members = [state.seats[member] for member in team_of(state, seat)]
    return sum(member.pole for member in members), -sum(member.ship for member in members)


def place_in_order(state: NorthPoleState, seat: int) -> int:
    """Ruling R-36. How soon after the start seat it is the turn of the seat, or of its team."""
    return min((member - state.start_seat) % len(state.seats) for member in team_of(state, seat))


def _score(state: NorthPoleState, seat: int) -> Score:
    own = state.seats[seat]
    parts = {"at_pole": own.pole, "ashore": len(own.pawns), "on_ship": own.ship}
    return Score(seat, own.pole, parts)
