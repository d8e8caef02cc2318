"""Set-up, clauses S-1 to S-8: everything that is left to chance is dealt here."""

from itertools import chain

from engine.arctic.pieces import ANIMALS, DECK_COUNT, DECK_SIZE, FIRST_STEP, POWER_NUMBERS
from engine.arctic.rounds import begin_turn
from engine.arctic.sentences import WORDS
from engine.arctic.state import ON_THE_TABLE, PREPARE, ArcticOptions, ArcticState, SeatState
from engine.dealing import Deal
from engine.refusals import Refusal

FIRST_HAND, RIVER_SIZE = 3, 6
RESERVE_PER_OPPONENT = 5
_CARDS_OF_DECK = tuple(
    range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE) for deck in range(DECK_COUNT)
)


def require_playable(seats: int, options: ArcticOptions) -> None:
    """The start seat must be one of the seats (S-6)."""
    if options.start_seat != "random" and options.start_seat >= seats:
        sentence = WORDS.sentence("setup-no_such_seat", seat=options.start_seat + 1)
        raise Refusal("bad_setup", sentence, pointer="/options/start_seat")


def setup(seats: int, options: ArcticOptions, seed: bytes) -> ArcticState:
    """Clauses S-1 to S-8, and the first turn begun."""
    dealt = _dealt(seats, options, seed)
    return begin_turn(dealt, dealt.paw, dealt.last_turns, [])


def _dealt(seats: int, options: ArcticOptions, seed: bytes) -> ArcticState:
    """The match before anybody's turn."""
    deal = Deal(seed, "arctic/1")
    # S-2: as many decks as players, chosen at random.
    decks = sorted(deal.shuffled(range(DECK_COUNT))[:seats])
    cards = deal.shuffled(chain.from_iterable([_CARDS_OF_DECK[deck] for deck in decks]))
    sides = tuple(_side(deal, options, animal) for animal in range(len(ANIMALS)))  # S-4
    totems = deal.shuffled(range(len(ANIMALS)))[:seats]  # S-5
    paw = deal.below(seats) if options.start_seat == "random" else options.start_seat  # S-6

    reserve_size = RESERVE_PER_OPPONENT * (seats - 1)  # S-3
    reserve, cards = cards[:reserve_size], cards[reserve_size:]
    hands = [cards[FIRST_HAND * seat : FIRST_HAND * (seat + 1)] for seat in range(seats)]  # S-7
    cards = cards[FIRST_HAND * seats :]
    river, deck = cards[:RIVER_SIZE], cards[RIVER_SIZE:]  # S-8

    return ArcticState(
        edition=options.edition,
        phase=PREPARE,
        actor=paw,
        turn=0,
        to_place=0,
        to_draw=0,
        used=0,
        extra_steps=(False, False),
        seats=tuple(
            SeatState(totem, tuple(sorted(hand))) for totem, hand in zip(totems, hands, strict=True)
        ),
        tokens=(FIRST_STEP,) * len(ANIMALS),  # S-1
        sides=sides,
        holders=(ON_THE_TABLE,) * len(ANIMALS),
        river=river,
        deck=deck,
        drawn=0,
        reserve=reserve,
        paw=paw,
        end_announced=False,
        last_turns=False,
    )


def _side(deal: Deal, options: ArcticOptions, animal: int) -> int:
    """S-4: the side in play; chance is asked in any case, so that options leave the rest of the
    deal alone."""
    at_random = 2 * animal + deal.below(2)
    if options.powers == "random":
        return at_random
    fixed: str = getattr(options.powers, ANIMALS[animal])
    return at_random if fixed == "random" else POWER_NUMBERS[fixed]
