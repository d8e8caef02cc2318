"""How the hidden part might look: deck order, masks and seed dealt anew from what a view tells."""

from collections.abc import Iterable, Sequence

from engine.dealing import Rng
from engine.north_pole.board import CORNERS, IN_IGLOO, NUMBER_OF_SQUARE, UPPER, square_seen
from engine.north_pole.layout import board_of
from engine.north_pole.pieces import BACKS, EQUIPMENT, HOUSE_TABLES, MASKS, OPENINGS, SIDES, Card
from engine.north_pole.setup import all_cards
from engine.north_pole.state import (
    NO_BEAR,
    NO_CARD,
    NO_MASK,
    PHASES,
    PICKAXE_ON,
    SNOWSHOES_ON,
    Expedition,
    NorthPoleState,
)
from engine.north_pole.view import ExpeditionView, NorthPoleView, PackedCard

SEED_BYTES = 32
NUMBER_OF_MASK: dict[str, int] = {name: number for number, name in enumerate(MASKS)}
NUMBER_OF_BACK: dict[str, int] = {name: number for number, name in enumerate(BACKS)}


def determinize(view: NorthPoleView, rng: Rng) -> NorthPoleState:
    """A match that looks like this view, what is unseen in an order as likely as any other."""
    faces, upper = board_of(view.tables).face_of, UPPER[view.rotation]
    hands = _hands(view, faces)
    seats = tuple(_expedition(view, own, faces, upper) for own in view.seats)
    card_in_play = NO_CARD if view.card_in_play is None else number_of(view.card_in_play, faces)
    storm_pile, discards = _numbers(view.storm_pile, faces), _numbers(view.discards, faces)
    packed = [card for own in seats for card in own.packed]
    seen = [*storm_pile, *discards, *packed, *(card for hand in hands for card in hand)]
    deck = _deck(view, (*seen, card_in_play) if view.card_in_play else seen, rng)
    corners, scoreboard, stack, away = _masks(view, upper, rng)
    aids = SNOWSHOES_ON * view.snowshoes_on | PICKAXE_ON * view.pickaxe_on
    return NorthPoleState(
        tables=view.tables,
        teams=view.teams,
        diagonals=view.diagonals,
        dash=view.dash,
        round_limit=view.round_limit,
        start_seat=view.start_seat,
        round=view.round,
        turn_seat=view.turn_seat,
        phase=PHASES.index(view.phase),
        cards_due=view.cards_due,
        cards_played=view.cards_played,
        aids=aids,
        card_in_play=card_in_play,
        just_packed=sum(not card.playable for card in view.seats[view.turn_seat].packed),
        rotation=view.rotation,
        disc=OPENINGS.index(view.pole_openings[0]),
        seats=seats,
        bear=NO_BEAR if view.bear is None else square_seen(view.bear, view.rotation),
        holes=tuple(sorted(upper[NUMBER_OF_SQUARE[name]] for name in view.holes)),
        hands=hands,
        storm_pile=storm_pile,
        discards=discards,
        deck=deck,
        mask_stack=stack,
        corner_masks=corners,
        scoreboard_mask=scoreboard,
        discarded_masks=tuple([NUMBER_OF_MASK[name] for name in view.discarded_masks]),
        masks_put_away=away,
        seed=rng.randbytes(SEED_BYTES),
        reshuffles=0,
    )


def number_of(card: Card | PackedCard, faces: dict[str, int]) -> int:
    """The card as the state has it."""
    return faces[card.card] * len(BACKS) + NUMBER_OF_BACK[card.back]


def _numbers(cards: Sequence[Card | PackedCard], faces: dict[str, int]) -> tuple[int, ...]:
    return tuple([number_of(card, faces) for card in cards])


def _hands(view: NorthPoleView, faces: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted(_numbers(view.sides[(side + view.rotation) % len(SIDES)].cards, faces)))
        for side in range(len(SIDES))
    )


def _expedition(
    view: NorthPoleView, own: ExpeditionView, faces: dict[str, int], upper: tuple[int, ...]
) -> Expedition:
    teams = (view.tables or HOUSE_TABLES).teams
    pawns = [
        upper[NUMBER_OF_SQUARE[pawn.square]] + (IN_IGLOO if pawn.igloo else 0) for pawn in own.pawns
    ]
    return Expedition(
        team=next(number for number, row in enumerate(teams) if row.team == own.team),
        ship=own.on_ship,
        pole=own.at_pole,
        pawns=tuple(sorted(pawns)),
        equipment=tuple([NUMBER_OF_MASK[name] for name in own.equipment]),
        packed=_numbers(own.packed, faces),
    )


def unseen_cards(view: NorthPoleView, seen: Iterable[int]) -> list[int]:
    """The deck, sorted: the cards of the box that have not been seen since the last shuffle."""
    box = all_cards(view.tables or HOUSE_TABLES)
    counts = [0] * (max(box) + 1)
    for card in box:
        counts[card] += 1
    for card in seen:
        counts[card] -= 1
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _deck(view: NorthPoleView, seen: Iterable[int], rng: Rng) -> tuple[int, ...]:
    """Those cards in any order but for the back on top."""
    deck = unseen_cards(view, seen)
    rng.shuffle(deck)
    if view.deck_back is not None:
        back = NUMBER_OF_BACK[view.deck_back]
        # Any of them, each equally likely: the first would push its colour away from the bottom.
        place = rng.choice([i for i, card in enumerate(deck) if card % len(BACKS) == back])
        deck[place], deck[-1] = deck[-1], deck[place]
    return tuple(deck)


Masks = tuple[int, ...]


def _masks(
    view: NorthPoleView, upper: tuple[int, ...], rng: Rng
) -> tuple[Masks, int, Masks, Masks]:
    """Green masks for the corners and the scoreboard; all others on the stack and put away."""
    unseen = [NUMBER_OF_MASK[name] for name in view.unseen_masks]
    green = [mask for mask in unseen if mask < len(EQUIPMENT)]
    rng.shuffle(green)
    lying = {upper[NUMBER_OF_SQUARE[corner.square]] for corner in view.corner_masks}
    corners = tuple([green.pop() if square in lying else NO_MASK for square in CORNERS])
    scoreboard = green.pop() if view.scoreboard_mask else NO_MASK
    pool = green + [mask for mask in unseen if mask >= len(EQUIPMENT)]
    rng.shuffle(pool)
    size = view.mask_stack_size
    return corners, scoreboard, tuple(pool[:size]), tuple(pool[size:])
