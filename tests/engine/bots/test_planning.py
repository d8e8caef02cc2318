"""Planning a turn."""

import pytest

from engine.bots.planning import planned


def end_of(steps, ways, start):
    """How the turn ends, and how many states were looked at."""
    return planned(steps, start, 0, ways)


@pytest.mark.parametrize(("ways", "end"), [(1, "fair"), (2, "fine")])
def test_of_several_ways_that_which_ends_best_is_found(ways, end):
    """The first step to the best end looks worse than the other one."""
    detour = Steps(
        {"start": ("plain", "odd"), "plain": ("fair",), "odd": ("fine",)},
        {"plain": 0.4, "odd": 0.3, "fair": 0.5, "fine": 0.9},
    )

    assert end_of(detour, ways, "start")[0] == end


def test_ways_that_lead_to_equal_states_are_one_way():
    """Else two that are alike would leave no room for the one that ends best."""
    meeting = Steps(
        {
            "start": ("a", "b"),
            "a": ("both",),
            "b": ("both", "odd"),
            "both": ("fair",),
            "odd": ("fine",),
        },
        {"a": 0.4, "b": 0.4, "both": 0.4, "odd": 0.3, "fair": 0.5, "fine": 0.9},
    )

    assert end_of(meeting, 2, "start") == ("fine", 6)


def test_whose_turn_is_over_has_nothing_to_plan():
    assert end_of(Steps({}, {}), 4, "start") == ("start", 0)


class Steps:
    """A turn of one seat, from state to state; a command is the state that it leads to."""

    def __init__(self, following, worth):
        self.following, self.worth = following, worth

    def to_act(self, state):
        return (0,) if state in self.following else ()

    def legal_commands(self, state, seat):
        return self.following[state]

    def view(self, state, seat):
        return state

    def determinize(self, view, rng):
        return view

    def apply(self, state, seat, command):
        return command, ()

    def event_view(self, event, seat):
        return event

    def estimate(self, state):
        return (self.worth[state],)
