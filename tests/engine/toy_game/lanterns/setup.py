"""The deal: clause L-1."""

from engine.dealing import Deal
from engine.refusals import Refusal
from tests.engine.toy_game.lanterns.pieces import LANTERN_COUNT
from tests.engine.toy_game.lanterns.sentences import WORDS
from tests.engine.toy_game.lanterns.state import LanternsOptions, LanternsState


def require_playable(seats: int, options: LanternsOptions) -> None:
    """Refuse hands too small or too large, and a start seat that is not there."""
    if not 1 <= options.hand_size <= 3:
        raise Refusal("bad_setup", WORDS.sentence("setup-hand_size"), pointer="/options/hand_size")
    if options.start_seat is not None and not 0 <= options.start_seat < seats:
        raise Refusal(
            "bad_setup", WORDS.sentence("setup-no_such_seat"), pointer="/options/start_seat"
        )


def setup(seats: int, options: LanternsOptions, seed: bytes) -> LanternsState:
    """Rule L-1."""
    chance = Deal(seed, "lanterns/1")
    order = chance.shuffled(range(LANTERN_COUNT))
    size = options.hand_size
    start = chance.below(seats) if options.start_seat is None else options.start_seat
    return LanternsState(
        deck=order[seats * size :],
        hands=tuple(tuple(sorted(order[i * size : i * size + size])) for i in range(seats)),
        lit=((),) * seats,
        buried=((),) * seats,
        snuffed=(),
        turn=start,
    )
