"""Games that leak, each in one way: the tests of what is hidden have to find every one.

Each is the toy game with a function or two of its own in place of the game's.
"""

from importlib import import_module
from types import ModuleType

from msgspec.structs import replace

from engine.game import Game, State
from tests.engine.toy_game.catalogue import LANTERNS
from tests.engine.toy_game.lanterns import events, hidden, turn, view
from tests.engine.toy_game.lanterns.commands import BuryLantern
from tests.engine.toy_game.lanterns.pieces import BRIGHTNESS, spelled


def leaking(**functions) -> Game:
    """The toy game with other functions of these names."""

    def part(file):
        changed = ModuleType(file)
        vars(changed).update(vars(import_module(f"{LANTERNS.package}.{file}")) | functions)
        return changed

    return Game(LANTERNS.package, part)


def shows_the_next_lantern() -> Game:
    """The view holds the top of the deck."""

    def view_with_the_top(state, seat):
        return replace(view.view(state, seat), deck=spelled(state.deck[:1]))

    def determinize(seen, rng):
        made_up = hidden.determinize(replace(seen, deck=None), rng)
        top = [card for card in made_up.deck if spelled((card,)) == seen.deck]
        rest = [card for card in made_up.deck if spelled((card,)) != seen.deck]
        return replace(made_up, deck=(*top, *rest))

    return leaking(view=view_with_the_top, determinize=determinize)


def lists_what_the_deck_allows() -> Game:
    """Burying is offered only while a dim lantern comes next."""

    def legal_commands(state, seat):
        commands = turn.legal_commands(state, seat)
        if state.deck and BRIGHTNESS[state.deck[0]] > 2:
            return tuple(c for c in commands if not isinstance(c, BuryLantern))
        return commands

    return leaking(legal_commands=legal_commands)


def tells_everything() -> Game:
    """Events are not redacted."""
    return leaking(event_view=lambda event, seat: event)


def tells_the_brightest() -> Game:
    """Events are redacted, but for one lantern."""

    def event_view(event, seat):
        is_open = getattr(event, "lantern", None) == "red-4"
        return event if is_open else events.event_view(event, seat)

    return leaking(event_view=event_view)


def asks_only_who_can_answer() -> Game:
    """The question itself tells that there is an answer."""

    def forced_step(state, happened):
        if state.asked is None or len(turn.legal_commands(state, state.asked)) > 1:
            return None
        return turn.next_turn(state, happened)

    return leaking(forced_step=forced_step)


def makes_up_another_view() -> Game:
    """A made-up world moves a lantern from the deck to a hand."""

    def determinize(seen, rng):
        made_up = hidden.determinize(seen, rng)
        if not made_up.deck:
            return made_up
        first, *others = made_up.hands
        return replace(
            made_up,
            deck=made_up.deck[1:],
            hands=(tuple(sorted((*first, made_up.deck[0]))), *others),
        )

    return leaking(determinize=determinize)


def remembers_the_truth() -> Game:
    """A made-up world is now and then the true one."""
    remembered: list[State] = []

    def view_that_remembers(state, seat):
        remembered[:] = [state]
        return view.view(state, seat)

    def determinize(seen, rng):
        return remembered[0] if rng.random() < 0.2 else hidden.determinize(seen, rng)

    return leaking(view=view_that_remembers, determinize=determinize)


def deals_in_order() -> Game:
    """A made-up world has its lanterns in the order of the box."""

    def determinize(seen, rng):
        made_up = hidden.determinize(seen, rng)
        return replace(made_up, deck=tuple(sorted(made_up.deck)))

    return leaking(determinize=determinize)


LEAKS = {
    "shows the next lantern": (shows_the_next_lantern(), "view"),
    "lists what the deck allows": (lists_what_the_deck_allows(), "view"),
    "tells everything": (tells_everything(), "events"),
    "tells the brightest": (tells_the_brightest(), "events"),
    "asks only who can answer": (asks_only_who_can_answer(), "course"),
    "makes up another view": (makes_up_another_view(), "made up"),
    "remembers the truth": (remembers_the_truth(), "favour"),
    "deals in order": (deals_in_order(), "spread"),
}
"""Each leak and the check that has to find it."""
