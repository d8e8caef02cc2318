"""Playing on greedily."""

import pytest

from engine.bots.bot import own_stream
from engine.bots.playout import Playout
from tests.engine.bots.trick_game import TrickGame, TrickState


def found(game, state, seat, rounds, ways=1):
    return Playout(game, rounds, own_stream(), ways).worth_after(state, seat=seat)


def played(game, state):
    return Playout(game, 0, own_stream()).played_on(state, 0)[0]


def test_it_is_judged_where_the_turn_passes_on(tricks):
    """Seat 0 takes the trick with its 9 and leads the next one, which is not played any more."""
    state = TrickState(hands=((2, 9), (1, 3)), out=(), table=(7,), points=(0, 0), leader=1)

    taken = tricks.apply(state, 0, tricks.legal_commands(state, 0)[1])[0]
    led = tricks.apply(taken, 0, tricks.legal_commands(taken, 0)[0])[0]

    assert found(tricks, taken, seat=0, rounds=0) == tricks.estimate(led)


def test_it_goes_on_to_the_result_where_there_is_one(tricks):
    state = TrickState(hands=((9,), (1,)), out=(), table=(), points=(0, 0), leader=0)

    assert found(tricks, state, seat=0, rounds=5) == (1.0, 0.0)


def test_everybody_plays_for_himself(tricks):
    """Seat 1 would not waste its 8 on a trick that is lost: it is the result that tells."""
    state = TrickState(hands=((5,), (4, 8)), out=(), table=(7,), points=(0, 0), leader=0)

    assert found(tricks, state, seat=0, rounds=1)[1] > 0.5


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2)])
def test_it_is_judged_when_all_others_have_moved(seats, rounds):
    """And the seat that asked has had all of its turns but the one that would come next."""
    turns = Turns(seats)

    found(turns, 0, seat=0, rounds=rounds)

    assert turns.judged == [rounds * seats - 1]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (2, 1), (3, 2)])
def test_who_plans_is_judged_at_the_end_of_the_last_turn_of_its_own(seats, rounds):
    turns = Turns(seats)

    found(turns, seats - 1, seat=0, rounds=rounds, ways=2)

    assert turns.judged[-1] == seats - 1 + rounds * seats + 1


class Turns:
    """A game in which every seat has one thing to do a turn; the state counts them."""

    def __init__(self, seats):
        self.seats, self.judged = seats, []

    def to_act(self, state):
        return ((state + 1) % self.seats,)

    def legal_commands(self, state, seat):
        return ("move",)

    def apply(self, state, seat, command):
        return state + 1, ()

    def estimate(self, state):
        self.judged.append(state)
        return (0.5,) * self.seats


def envious_estimate(state):
    """What looks best depends on what the others hold."""
    best = [max(hand, default=0) for hand in state.hands]
    return tuple(1 / (1 + abs(own - max(_but(best, seat)))) for seat, own in enumerate(best))


def _but(items, place):
    return items[:place] + items[place + 1 :]


@pytest.fixture
def envious(monkeypatch):
    game = TrickGame()
    monkeypatch.setattr(game, "estimate", envious_estimate)
    return game


def test_nobody_sees_more_than_its_seat_sees(envious):
    """The seat plays the same whatever the others hold in the world that is played out."""
    state = TrickState(
        hands=((3, 5, 7), (1, 8, 9)), out=(2, 4, 6), table=(), points=(0, 0), leader=0
    )
    view = envious.view(state, 0)
    worlds = [envious.determinize(view, own_stream(number)) for number in range(20)]

    assert len({played(envious, world).table for world in worlds}) == 1


def drawn_in_a_turn(told):
    """How many worlds the playout of three choices draws where commands tell this of a world."""
    game = Choices(told)
    found(game, game.first, seat=0, rounds=0)
    return game.drawn


def test_a_world_serves_for_a_whole_turn_while_the_seat_is_told_the_same_in_it():
    assert drawn_in_a_turn(told=lambda world: "always the same") == 1


def test_another_world_is_drawn_when_the_seat_is_told_what_that_world_had_otherwise():
    assert drawn_in_a_turn(told=lambda world: f"in {world}") == 3


class Choices:
    """A turn of three choices; a state is the name of its world and how many were made."""

    first = ("the true world", 0)

    def __init__(self, told):
        self.told, self.drawn = told, 0

    def to_act(self, state):
        return (int(state[1] == 3),) if state[1] <= 3 else ()

    def legal_commands(self, state, seat):
        return ("left", "right")

    def view(self, state, seat):
        return state[1]

    def determinize(self, view, rng):
        self.drawn += 1
        return (f"world {self.drawn}", view)

    def apply(self, state, seat, command):
        world, count = state
        return (world, count + 1), ((command, self.told(world)),)

    def event_view(self, event, seat):
        return event

    def estimate(self, state):
        return (0.5, 0.5)
