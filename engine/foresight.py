"""What a seat can know of a command before it is given, and whether anybody would learn something.

A command reveals something to a reader when one of its events, as that reader is told them, could
have been another one for all that the reader knew: there is a world with the same view in which
the same command is told differently. Every game says in its `foresight.py` how far a reader could
have told the events beforehand; the worlds themselves are never tried one by one.

All is worked out from the view of the seat that acts, by a world made up from it, always the same
one for the same view. So the answer is the same in every world that the seat cannot tell apart, and
can tell it nothing.
"""

from collections.abc import Iterator

import msgspec

from engine.dealing import Rng
from engine.game import Command, Event, Game, State, View


class Foresight(msgspec.Struct, frozen=True):
    """What is certain of a command before it is given."""

    events: tuple[Event, ...]
    """As the seat would be told them, up to the first that it cannot know."""
    reveals: bool
    """Whether the command would show anybody what they do not know."""


def foresee(game: Game, view: View, command: Command) -> Foresight:
    """What the seat of this view can know of its command, or `IllegalCommand`.

    The end of a match turns over whatever lay hidden.
    """
    assert view.seat is not None
    world = game.determinize(view, Rng(0))
    after, events = game.apply(world, view.seat, command)
    told = _told(game, events, view.seat)
    certain = game.foretold(view, told)
    reveals = (
        certain < len(told)
        or game.outcome(after) is not None
        or any(
            game.foretold(game.view(world, reader), seen) < len(seen)
            for reader, seen in _other_readers(game, events, view.seat)
        )
    )
    return Foresight(told[:certain], reveals)


def reveals(game: Game, state: State, seat: int, command: Command) -> bool:
    """Whether some view or event of the command depends on what its reader does not know."""
    return foresee(game, game.view(state, seat), command).reveals


def _other_readers(
    game: Game, events: tuple[Event, ...], seat: int
) -> Iterator[tuple[int | None, tuple[Event, ...]]]:
    """The public, and the seats whose own doing follows from the command: what is not public is
    told to nobody else."""
    for reader in dict.fromkeys([None, *(event.seat for event in events)]):
        if reader != seat:
            yield reader, _told(game, events, reader)


def _told(game: Game, events: tuple[Event, ...], reader: int | None) -> tuple[Event, ...]:
    return tuple([game.event_view(event, reader) for event in events])
