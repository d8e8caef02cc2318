"""Games that leak, each in one way: the tests of what is hidden have to find every one."""

from typing import cast

from msgspec.structs import replace

from engine.game import AnyGame
from tests.engine.toy_game.messages import BuryLantern
from tests.engine.toy_game.pieces import BRIGHTNESS, spelled
from tests.engine.toy_game.rules import Lanterns


class ShowsTheNextLantern(Lanterns):
    """The view holds the top of the deck."""

    def view(self, state, seat):
        return replace(super().view(state, seat), deck=spelled(state.deck[:1]))

    def determinize(self, view, rng):
        made_up = super().determinize(replace(view, deck=None), rng)
        top = [card for card in made_up.deck if spelled((card,)) == view.deck]
        rest = [card for card in made_up.deck if spelled((card,)) != view.deck]
        return replace(made_up, deck=(*top, *rest))


class ListsWhatTheDeckAllows(Lanterns):
    """Burying is offered only while a dim lantern comes next."""

    def legal_commands(self, state, seat):
        commands = super().legal_commands(state, seat)
        if state.deck and BRIGHTNESS[state.deck[0]] > 2:
            return tuple(c for c in commands if not isinstance(c, BuryLantern))
        return commands


class TellsEverything(Lanterns):
    """Events are not redacted."""

    def event_view(self, event, seat):
        return event


class TellsTheBrightest(Lanterns):
    """Events are redacted, but for one lantern."""

    def event_view(self, event, seat):
        return (
            event if getattr(event, "lantern", None) == "red-4" else super().event_view(event, seat)
        )


class AsksOnlyWhoCanAnswer(Lanterns):
    """The question itself tells that there is an answer."""

    def carry_out(self, state, seat, command):
        after, events = super().carry_out(state, seat, command)
        if after.asked is None or len(self.legal_commands(after, after.asked)) > 1:
            return after, events
        turned, drawn = self._next_turn(after)
        return turned, (*events, *drawn)


class MakesUpAnotherView(Lanterns):
    """A made-up world moves a lantern from the deck to a hand."""

    def determinize(self, view, rng):
        made_up = super().determinize(view, rng)
        if not made_up.deck:
            return made_up
        first, *others = made_up.hands
        return replace(
            made_up,
            deck=made_up.deck[1:],
            hands=(tuple(sorted((*first, made_up.deck[0]))), *others),
        )


class RemembersTheTruth(Lanterns):
    """A made-up world is now and then the true one."""

    def view(self, state, seat):
        self.remembered = state
        return super().view(state, seat)

    def determinize(self, view, rng):
        return self.remembered if rng.random() < 0.2 else super().determinize(view, rng)


class DealsInOrder(Lanterns):
    """A made-up world has its lanterns in the order of the box."""

    def determinize(self, view, rng):
        made_up = super().determinize(view, rng)
        return replace(made_up, deck=tuple(sorted(made_up.deck)))


_LEAKS: dict[Lanterns, str] = {
    ShowsTheNextLantern(): "view",
    ListsWhatTheDeckAllows(): "view",
    TellsEverything(): "events",
    TellsTheBrightest(): "events",
    AsksOnlyWhoCanAnswer(): "course",
    MakesUpAnotherView(): "made up",
    RemembersTheTruth(): "favour",
    DealsInOrder(): "spread",
}
LEAKS = cast("dict[AnyGame, str]", _LEAKS)
"""Each leak and the check that has to find it."""
