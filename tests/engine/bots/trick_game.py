"""A small game for the tests of the bots: secret hands, tricks, easy to reason about.

Every seat holds four cards with numbers, all different; two cards stay out.
Each round every seat in turn plays a card; the highest takes a point and leads the next round.
"""

import sys

from engine.dealing import Deal
from engine.game import Command, Components, Event, Game, Options, State, Types, View, names_from
from engine.outcome import Outcome, Score, Termination, ranked
from engine.refusals import IllegalCommand
from engine.words import Words

CARDS_EACH = 4
WORDS = Words("tests.engine.bots")


class TrickState(State, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    leader: int


class PlayNumber(Command, frozen=True):
    number: int


class NumberPlayed(Event, frozen=True):
    number: int


class TrickView(View, frozen=True):
    to_act: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    unseen: tuple[int, ...]
    table: tuple[int, ...]
    points: tuple[int, ...]
    leader: int


class TrickGame(Game):
    """All of the game is in this one module; it is called `tricks`."""

    def __init__(self):
        super().__init__("tests.engine.bots.tricks", lambda file: sys.modules[__name__])


SEAT_COUNTS = (2, 3, 4)
RULES_VERSION = 1
TURN_RULE = "T-1"
END_RULE = "T-2"
TYPES = Types(TrickState, TrickView, Options, (NumberPlayed,))
SECRET_QUESTIONS = ()


def require_playable(seats, options):
    pass


def setup(seats, options, seed):
    deck = Deal(seed, "tricks").shuffled(range(1, CARDS_EACH * seats + 3))
    hands = [deck[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in range(seats)]
    out = deck[CARDS_EACH * seats :]
    return TrickState(tuple(map(_sorted, hands)), out, (), (0,) * seats, 0)


def to_act(state):
    turn = (state.leader + len(state.table)) % len(state.hands)
    return (turn,) if state.hands[turn] else ()


def legal_commands(state, seat):
    return tuple(map(PlayNumber, state.hands[seat]))


def play_number(state, seat, command, events):
    hand = tuple(number for number in state.hands[seat] if number != command.number)
    if len(hand) == len(state.hands[seat]):
        sentence = WORDS.sentence("refusal-card_not_in_hand")
        raise IllegalCommand("card_not_in_hand", sentence, rule="T-3")
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    table = (*state.table, command.number)
    events.append(NumberPlayed(seat, command.number))
    return TrickState(hands, state.out, table, state.points, state.leader)


HANDLERS = {PlayNumber: play_number}


def forced_step(state, events):
    """A full table goes to the highest number."""
    if len(state.table) < len(state.hands):
        return None
    winner = (state.leader + state.table.index(max(state.table))) % len(state.hands)
    points = tuple(n + (seat == winner) for seat, n in enumerate(state.points))
    return TrickState(state.hands, state.out, (), points, winner)


def outcome(state):
    if any(state.hands):
        return None
    scores = tuple(Score(seat, total, {}) for seat, total in enumerate(state.points))
    return Outcome(ranked([(n,) for n in state.points]), scores, Termination.COMPLETED)


def view(state, seat):
    hand = () if seat is None else state.hands[seat]
    others = [n for other, cards in enumerate(state.hands) if other != seat for n in cards]
    return TrickView(
        seat,
        to_act(state),
        hand,
        tuple(map(len, state.hands)),
        _sorted([*others, *state.out]),
        state.table,
        state.points,
        state.leader,
    )


reveal = view


def event_view(event, seat):
    return event


def foretold(view, events):
    """No bot asks."""
    return 0


def determinize(view, rng):
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    hands = [
        view.hand if seat == view.seat else _sorted(unseen.pop() for _ in range(size))
        for seat, size in enumerate(view.hand_sizes)
    ]
    return TrickState(tuple(hands), tuple(unseen), view.table, view.points, view.leader)


def estimate(state):
    return tuple(
        0.5 + (own - max(_others(state.points, seat))) / (2 * CARDS_EACH)
        for seat, own in enumerate(state.points)
    )


def components():
    return Components()


def gaps(message, language, names):
    return {"number": message.number}


def prompt(view, commands, language, names):
    return ""


def draw_text(view, language, names):
    return str(view)


def draw_svg(view, language, names, shape):
    return ""


def sections(view, language, names):
    return ()


def targets(view, command):
    return ()


def names(language):
    return names_from(WORDS, language)


def _others(points, seat):
    return [n for other, n in enumerate(points) if other != seat]


def _sorted(numbers):
    return tuple(sorted(numbers))
