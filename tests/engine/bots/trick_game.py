"""A small game for the tests of the bots: secret hands, tricks, easy to reason about.

Every seat holds four cards with numbers, all different; two cards stay out.
Each round every seat in turn plays a card; the highest takes a point and leads the next round.
"""

from engine.dealing import Deal
from engine.errors import IllegalCommand
from engine.game import Command, Components, Event, Game, Options, State, View
from engine.language import text
from engine.outcome import Outcome, Score, Termination, ranked

CARDS_EACH = 4

REFUSALS = {
    "card_not_in_hand": text(
        "This card is not in your hand.",
        "Questa carta non è nella tua mano.",
        "Esta carta no está en tu mano.",
        "Diese Karte hast du nicht auf der Hand.",
    )
}


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


class TrickGame(Game[TrickState, PlayNumber, NumberPlayed, TrickView, Options]):
    name = "tricks"
    title = text("Tricks", "Prese", "Bazas", "Stiche")
    summary = title
    seat_counts = (2, 3, 4)
    rules_version = 1
    turn_rule = "T-1"
    end_rule = "T-2"
    refusals = REFUSALS
    state_type = TrickState
    command_types = (PlayNumber,)
    event_types = (NumberPlayed,)
    view_type = TrickView
    options_type = Options

    def require_playable(self, seats, options):
        pass

    def setup(self, seats, options, seed):
        deck = Deal(seed, "tricks").shuffled(range(1, CARDS_EACH * seats + 3))
        hands = [deck[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in range(seats)]
        out = deck[CARDS_EACH * seats :]
        return TrickState(tuple(map(_sorted, hands)), out, (), (0,) * seats, 0)

    def to_act(self, state):
        turn = (state.leader + len(state.table)) % len(state.hands)
        return (turn,) if state.hands[turn] else ()

    def legal_commands(self, state, seat):
        return tuple(map(PlayNumber, state.hands[seat])) if seat in self.to_act(state) else ()

    def carry_out(self, state, seat, command):
        hand = tuple(number for number in state.hands[seat] if number != command.number)
        if len(hand) == len(state.hands[seat]):
            raise IllegalCommand("card_not_in_hand", "T-3", REFUSALS["card_not_in_hand"])
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        table = (*state.table, command.number)
        after = TrickState(hands, state.out, table, state.points, state.leader)
        return _taken(after), (NumberPlayed(seat, command.number),)

    def outcome(self, state):
        if any(state.hands):
            return None
        scores = tuple(Score(seat, total, {}) for seat, total in enumerate(state.points))
        return Outcome(ranked([(n,) for n in state.points]), scores, Termination.COMPLETED)

    def view(self, state, seat):
        hand = () if seat is None else state.hands[seat]
        others = [n for other, cards in enumerate(state.hands) if other != seat for n in cards]
        return TrickView(
            seat,
            self.to_act(state),
            hand,
            tuple(map(len, state.hands)),
            _sorted([*others, *state.out]),
            state.table,
            state.points,
            state.leader,
        )

    def reveal(self, state, seat):
        return self.view(state, seat)

    def event_view(self, event, seat):
        return event

    def determinize(self, view, rng):
        unseen = list(view.unseen)
        rng.shuffle(unseen)
        hands = [
            view.hand if seat == view.seat else _sorted(unseen.pop() for _ in range(size))
            for seat, size in enumerate(view.hand_sizes)
        ]
        return TrickState(tuple(hands), tuple(unseen), view.table, view.points, view.leader)

    def estimate(self, state):
        return tuple(
            0.5 + (own - max(_others(state.points, seat))) / (2 * CARDS_EACH)
            for seat, own in enumerate(state.points)
        )

    def components(self):
        return Components()

    def describe(self, told, language, names):
        return str(told)

    def prompt(self, view, language):
        return ""

    def draw_text(self, view, language, names):
        return str(view)

    def draw_svg(self, view, language, names):
        return ""


def _taken(state):
    if len(state.table) < len(state.hands):
        return state
    winner = (state.leader + state.table.index(max(state.table))) % len(state.hands)
    points = tuple(n + (seat == winner) for seat, n in enumerate(state.points))
    return TrickState(state.hands, state.out, (), points, winner)


def _others(points, seat):
    return [n for other, n in enumerate(points) if other != seat]


def _sorted(numbers):
    return tuple(sorted(numbers))
