"""What is shown of ratings: of one player, of a ladder, of a line over time."""

from service.backend import Backend
from service.matches.shown.documents import Rating
from service.store.players.ladders import Ladder, Line

FIRST = Line()


def rating_of(backend: Backend, name: str, game: str, seats: int) -> Line:
    """The line of a player (by id) or a house bot (by name) at a game with so many seats.

    Who has not been rated there has the line that everybody begins with.
    """
    ladder = Ladder(game, seats)
    return backend.ladders.lines(ladder, [name]).get(name, FIRST)


def rating_shown(line: Line) -> Rating:
    """A line as everybody may see it."""
    return Rating(line.ordinal, line.mu, line.sigma, line.matches, line.is_provisional)
