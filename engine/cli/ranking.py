"""How a match ended, a line for each seat."""

from collections.abc import Mapping, Sequence

from engine.outcome import Outcome


def ranking_text(outcome: Outcome, names: Sequence[str], part_names: Mapping[str, str]) -> str:
    """One line a seat, best first, with the parts of its score."""
    lines, place = [], 1
    for seats in outcome.ranking:
        for seat in seats:
            score = next(score for score in outcome.scores if score.seat == seat)
            parts = ", ".join(
                f"{part_names.get(part, part)} {points}" for part, points in score.parts.items()
            )
            lines.append(f"{place}. {names[seat]}: {score.total} ({parts})")
        place += len(seats)
    return "\n".join(lines)
