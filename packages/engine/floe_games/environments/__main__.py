"""Prints, as a page of Markdown, where everything stands: `python -m floe_games.environments`."""

from collections import Counter

from floe_games.catalogue import GAMES
from floe_games.environments.course import Course
from floe_games.game import snake_case
from floe_games.words import ENGLISH

INTRODUCTION = (
    "# Observations and actions",
    """
    What the environments of [the package](../guides/research.md) hand to learners, for two seats
    and without options. An observation is one row of numbers from 0 to 1, made of the view of a
    seat and of nothing else. Seats stand as the viewer counts them, its own first. The view, beside
    it as a dictionary, tells everything exactly; the numbers leave out what is hard to put into so
    many places, such as the order of a pile below its top.
    """,
    """
    An action is a number of a fixed table. A command with very many combinations is two actions,
    first half and second half; in between the same seat is asked, `begun` tells the first half, and
    the mask leaves only what finishes it. `python -m floe_games.environments` prints this page;
    with other seats or options, `env.unwrapped.course.table.rows` and
    `env.unwrapped.course.observations.rows()` hold the same.
    """,
)


def page() -> str:
    """The page."""
    introduction = [" ".join(paragraph.split()) for paragraph in INTRODUCTION]
    return "\n\n".join([*introduction, *map(_game, GAMES)]) + "\n"


def _game(name: str) -> str:
    course = Course(name, 2, None)
    title = course.game.words.tell("title", ENGLISH)
    lines = [
        f"## {title}",
        "",
        f"{course.observations.size} numbers, {len(course.table)} actions.",
        "",
        "| from | numbers | part | what it tells |",
        "|---|---|---|---|",
    ]
    for start, size, part, meaning in course.observations.rows():
        lines.append(f"| {start} | {size} | `{part}` | {meaning} |")
    lines += ["", "| from | actions | command | members |", "|---|---|---|---|"]
    counted = Counter((row.command, row.half) for row in course.table.rows)
    start = 0
    for (command, half), count in counted.items():
        members = ", ".join(f"`{member}`" for member, _ in course.table.rows[start].members)
        told = f"`{snake_case(command.__name__)}`" + (", second half" if half else "")
        lines.append(f"| {start} | {count} | {told} | {members} |")
        start += count
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
