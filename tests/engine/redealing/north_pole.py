"""Race to the North Pole: deck order but for the top card's back, unturned masks, the seed.

The face-down masks on the corners and the scoreboard are green (equipment), which all can see.
All viewers know the same.
"""

from msgspec.structs import replace

from engine.game import Command
from engine.north_pole.events import DeckShuffled, HandRedrawn, MaskRevealed, TurnEnded
from engine.north_pole.pieces import BACKS, EQUIPMENT
from engine.north_pole.state import NO_MASK

# Whatever comes up is told with its back, and so is the back of the next card.
REVEALING = frozenset({DeckShuffled, TurnEnded, HandRedrawn, MaskRevealed})
HIDING: frozenset[type[Command]] = frozenset()
UNTOLD: frozenset[str] = frozenset()


def redeal(state, viewer, rng):
    lying = [*state.corner_masks, state.scoreboard_mask]
    unseen = [mask for mask in lying if mask != NO_MASK]
    unseen += [*state.mask_stack, *state.masks_put_away]
    green = [mask for mask in unseen if mask < len(EQUIPMENT)]
    blue = [mask for mask in unseen if mask >= len(EQUIPMENT)]
    rng.shuffle(green)
    lying = [mask if mask == NO_MASK else green.pop() for mask in lying]
    pool = green + blue
    rng.shuffle(pool)
    size = len(state.mask_stack)
    return replace(
        state,
        deck=_redealt_deck(state.deck, rng),
        corner_masks=tuple(lying[:-1]),
        scoreboard_mask=lying[-1],
        mask_stack=tuple(pool[:size]),
        masks_put_away=tuple(pool[size:]),
        seed=rng.randbytes(len(state.seed)),
    )


def hidden_places(state, viewer):
    places = {f"deck {i}": card for i, card in enumerate(reversed(state.deck))}
    places |= {f"stack {i}": mask for i, mask in enumerate(reversed(state.mask_stack))}
    places |= {f"corner {i}": mask for i, mask in enumerate(state.corner_masks) if mask != NO_MASK}
    places |= {f"away {i}": mask for i, mask in enumerate(sorted(state.masks_put_away))}
    return places | {"scoreboard": state.scoreboard_mask, "seed": state.seed}


def _redealt_deck(deck, rng):
    """The top card is the last; its back lies open."""
    if not deck:
        return deck
    same_back = [i for i, card in enumerate(deck) if card % len(BACKS) == deck[-1] % len(BACKS)]
    top = rng.choice(same_back)
    rest = [card for i, card in enumerate(deck) if i != top]
    rng.shuffle(rest)
    return (*rest, deck[top])
