"""What islands and prey are worth, and who has won (Rules E2 to E6, V2 and V3)."""

from functools import lru_cache

from engine.game import once_per_state
from engine.iglu_iglu.ice import CACHED_MASKS
from engine.iglu_iglu.islands import Island, islands
from engine.iglu_iglu.pieces import SERIOUS_ISLAND_VALUES, TOKEN_VALUES
from engine.iglu_iglu.state import OVER, IgluState
from engine.outcome import Outcome, Score, Termination, ranked


def island_points(island: Island, is_serious: bool) -> tuple[int, ...]:
    """What the island brings to each seat."""
    return _points(island.strengths, island.tile_count, is_serious)


@lru_cache(CACHED_MASKS)
def _points(strengths: tuple[int, ...], tile_count: int, is_serious: bool) -> tuple[int, ...]:
    """Rule E4: the strongest get the value, the next half of it, rounded down (Ruling R-20).

    Rule E5: a tribe alone gets the square of it, but not among serious players (Rule V3).
    """
    value = island_value(tile_count, is_serious)
    present = sorted({strength for strength in strengths if strength}, reverse=True)
    if not present:
        return (0,) * len(strengths)
    is_alone = sum(1 for strength in strengths if strength) == 1
    points = {present[0]: value * value if is_alone and not is_serious else value}
    if len(present) > 1:
        points[present[1]] = value // 2
    return tuple(points.get(strength, 0) for strength in strengths)


def island_value(tile_count: int, is_serious: bool) -> int:
    """Rule E4: the number of tiles; Rule V2: or by the table for serious players."""
    if is_serious:
        return SERIOUS_ISLAND_VALUES[min(tile_count, len(SERIOUS_ISLAND_VALUES) - 1)]
    return tile_count


@lru_cache(CACHED_MASKS)
def prey_points(prey: tuple[int, ...]) -> int:
    """Rule E2: the values on the tokens."""
    return sum([TOKEN_VALUES[token] for token in prey])


@once_per_state
def scored_islands(state: IgluState) -> tuple[tuple[Island, tuple[int, ...]], ...]:
    """Every island with somebody on it, and what it brings to each seat (Ruling R-23)."""
    is_serious = state.options.serious
    return tuple(
        (island, island_points(island, is_serious))
        for island in islands(state)
        if any(island.strengths)
    )


def scores(state: IgluState) -> tuple[Score, ...]:
    """Rule E2: prey and islands of each seat, as if the game ended now."""
    from_islands = [points for _, points in scored_islands(state)]
    return tuple(
        _score(seat, prey_points(prey), sum(points[seat] for points in from_islands))
        for seat, prey in enumerate(state.prey)
    )


def _score(seat: int, prey: int, islands_total: int) -> Score:
    return Score(seat, prey + islands_total, {"prey": prey, "islands": islands_total})


def outcome(state: IgluState) -> Outcome | None:
    """Rule E6: the highest total wins; Ruling R-28: equal totals share the place."""
    if state.phase is not OVER:
        return None
    final = scores(state)
    ranking = ranked([(score.total,) for score in final])
    return Outcome(ranking, final, Termination.COMPLETED)
