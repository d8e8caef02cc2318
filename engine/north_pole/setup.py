"""Rules S1 to S8: a match made ready from one seed, and the boxes it may be played with."""

from collections import Counter
from itertools import chain

from engine.dealing import Deal
from engine.north_pole.board import ORTHOGONAL, SQUARES, edge_of, neighbour
from engine.north_pole.pieces import (
    ACTIONS,
    BACKS,
    EQUIPMENT,
    HAND,
    HOUSE_TABLES,
    MASKS,
    OPENINGS,
    PAWNS,
    PAWNS_ON_SHIP,
    SIDES,
    STACKED_MASKS,
    STORM_AT,
    TEAM_PAWNS_ON_SHIP,
    ActionCards,
    Places,
    Tables,
)
from engine.north_pole.sentences import WORDS, mask_word
from engine.north_pole.state import (
    LANDING,
    NO_BEAR,
    NO_CARD,
    Expedition,
    NorthPoleOptions,
    NorthPoleState,
)
from engine.refusals import Refusal
from engine.words import Word

DEAL_LABEL = "north_pole/1"
LAID_OUT_MASKS = 5


def setup(seats: int, options: NorthPoleOptions, seed: bytes) -> NorthPoleState:
    """The dealt match; the start seat has its first pawn to land."""
    tables = options.tables or HOUSE_TABLES
    deal = Deal(seed, DEAL_LABEL)
    deck = deal.shuffled(all_cards(tables))
    hands, deck = deal_hands(deck)
    laid_out, pool = deal_masks(deal, tables)
    expeditions = deal_expeditions(deal, seats, options)
    start_seat = deal.below(seats) if options.start_seat == "random" else options.start_seat
    rotation, disc = deal_orientations(deal, options)
    return NorthPoleState(
        tables=None if tables == HOUSE_TABLES else tables,
        teams=options.teams,
        diagonals=options.diagonals,
        dash=options.dash,
        round_limit=options.round_limit,
        start_seat=start_seat,
        round=1,
        turn_seat=start_seat,
        phase=LANDING,
        cards_due=1,
        cards_played=0,
        aids=0,
        card_in_play=NO_CARD,
        just_packed=0,
        rotation=rotation,
        disc=disc,
        seats=expeditions,
        bear=NO_BEAR,
        holes=(),
        hands=hands,
        storm_pile=(),
        discards=(),
        deck=deck,
        mask_stack=pool[:STACKED_MASKS],
        corner_masks=laid_out[:4],
        scoreboard_mask=laid_out[4],
        discarded_masks=(),
        masks_put_away=pool[STACKED_MASKS:],
        seed=seed,
        reshuffles=0,
    )


def all_cards(tables: Tables) -> tuple[int, ...]:
    """Every action card as a number: three for each face, by the colour of its back."""
    return tuple(
        face * len(BACKS) + back
        for face, row in enumerate(tables.action_cards)
        for back, count in enumerate(row.backs.numbers())
        for _ in range(count)
    )


def masks_with_back(tables: Tables, *backs: str) -> tuple[int, ...]:
    """Every Ice Mask with one of these backs, in the order of the table."""
    return tuple(
        MASKS.index(row.kind)
        for row in tables.ice_masks
        if row.back in backs
        for _ in range(row.count)
    )


def deal_hands(deck: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Rule S2, Ruling R-33. Three cards face up on each of the four sides."""
    dealt = len(SIDES) * HAND
    hands = tuple(tuple(sorted(deck[i : i + HAND])) for i in range(0, dealt, HAND))
    return hands, deck[dealt:]


def deal_masks(deal: Deal, tables: Tables) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rules S3, S5, S6. Five green masks laid out; the rest shuffled with the blue ones."""
    green = deal.shuffled(masks_with_back(tables, "green"))
    blue = masks_with_back(tables, "blue")
    return green[:LAID_OUT_MASKS], deal.shuffled(green[LAID_OUT_MASKS:] + blue)


def deal_orientations(deal: Deal, options: NorthPoleOptions) -> tuple[int, int]:
    """Rule S8. How the upper board and the Pole disc lie; what is chosen changes no other draw."""
    rotation = deal.below(4)
    if options.board_turn != "random":
        rotation = options.board_turn // 90
    # Rule T1. The team disc has two boots, so two of its orientations are the other two.
    orientations = 2 if options.teams else 4
    disc = deal.below(orientations)
    if options.pole_opening != "random":
        disc = OPENINGS.index(options.pole_opening) % orientations
    return rotation, disc


def deal_expeditions(deal: Deal, seats: int, options: NorthPoleOptions) -> tuple[Expedition, ...]:
    """Rules S4, S7, T1. A team with its two equipments for each seat, and pawns on every ship."""
    tables = options.tables or HOUSE_TABLES
    ship = TEAM_PAWNS_ON_SHIP if options.teams else PAWNS_ON_SHIP[seats]
    # In the team game a player has three pawns in all; otherwise the others have arrived already.
    arrived = 0 if options.teams else PAWNS - ship
    names = [row.team for row in tables.teams]
    if options.kits == "random":
        teams = deal.shuffled(range(len(names)))[:seats]
    else:
        teams = tuple(map(names.index, options.kits))
    return tuple(
        Expedition(
            team,
            ship,
            arrived,
            equipment=tuple(sorted(map(EQUIPMENT.index, tables.teams[team].kit))),
        )
        for team in teams
    )


def require_playable(seats: int, options: NorthPoleOptions) -> None:
    """Refuse options that do not go together, or a box with which nobody could play."""
    tables = options.tables or HOUSE_TABLES
    if options.tables is not None:
        require_complete(tables)
    if options.teams and seats != 4:
        raise unplayable("teams_are_four", "/options/teams")
    if options.start_seat != "random" and options.start_seat >= seats:
        raise unplayable("no_such_seat", "/options/start_seat", seat=options.start_seat + 1)
    if options.kits != "random":
        require_kits(options.kits, seats, tables)
    elif len(tables.teams) < seats:
        raise unplayable("too_few_teams", "/options/tables/teams")


def unplayable(why: str, pointer: str, **gaps: Word) -> Refusal:
    """The refusal of a set-up, for a reason that has its sentence; to be raised."""
    return Refusal("bad_setup", WORDS.sentence(f"setup-{why}", **gaps), pointer=pointer)


def require_kits(kits: tuple[str, ...], seats: int, tables: Tables) -> None:
    """Rule S4. One team sheet for each seat, each only once."""
    if len(kits) != seats:
        raise unplayable("kits_for_seats", "/options/kits", kits=len(kits), seats=seats)
    names = {row.team for row in tables.teams}
    for place, kit in enumerate(kits):
        if kit not in names:
            teams = ", ".join(sorted(names))
            raise unplayable("unknown_team", f"/options/kits/{place}", team=kit, teams=teams)
    if len(set(kits)) < len(kits):
        raise unplayable("team_taken_twice", "/options/kits")


def require_complete(tables: Tables) -> None:
    """Refuse a box that contradicts itself or would run out of cards or masks."""
    require_cards(tables)
    require_masks(tables)
    require_teams(tables)
    for member in ("windows", "upper_cracks", "lower_cracks"):
        require_places(getattr(tables, member), member)


def require_cards(tables: Tables) -> None:
    """Refuse faces that make no sense, and a deck that could run dry."""
    pointer = "/options/tables/action_cards"
    names = [row.kind for row in tables.action_cards]
    if len(set(names)) < len(names):
        raise unplayable("cards_alike", pointer)
    for place, row in enumerate(tables.action_cards):
        require_sensible(row, f"{pointer}/{place}")
    # What can lie outside deck and discards at once: four sides, all Backpacks, a Storm pile
    # about to break.
    backpacks = sum(row.count for row in tables.ice_masks if row.kind == "backpack")
    outside = len(SIDES) * HAND + backpacks + max(STORM_AT.values()) + 1
    if sum(row.count for row in tables.action_cards if row.storm_points) <= outside:
        raise unplayable("too_few_points", pointer, cards=outside)


def require_sensible(row: ActionCards, pointer: str) -> None:
    """Rules P2-2, P2-3. A Sling ambushes without moving; Steal does neither and has no points."""
    backs = sum(row.backs.numbers())
    if row.count != backs:
        raise unplayable("cards_miscounted", pointer, cards=row.count, backs=backs)
    if row.action == ACTIONS[-1] and (row.may_ambush or row.storm_points):
        raise unplayable("strange_steal", pointer)
    if row.action == "sling" and not row.may_ambush:
        raise unplayable("strange_sling", pointer)


def require_masks(tables: Tables) -> None:
    """Refuse masks that are too few, a hazard among the equipment, and more than one Bear."""
    pointer = "/options/tables/ice_masks"
    for place, row in enumerate(tables.ice_masks):
        if (row.back == "blue") == (row.kind in EQUIPMENT):
            raise unplayable("mask_of_wrong_back", f"{pointer}/{place}")
    counts = Counter(chain.from_iterable([row.kind] * row.count for row in tables.ice_masks))
    if counts["bear"] > 1:
        raise unplayable("two_bears", pointer)
    if len(masks_with_back(tables, "green")) < LAID_OUT_MASKS:
        raise unplayable("too_few_green_masks", pointer, masks=LAID_OUT_MASKS)
    needed = LAID_OUT_MASKS + STACKED_MASKS
    if len(masks_with_back(tables, "green", "blue")) < needed:
        raise unplayable("too_few_masks", pointer, masks=needed)


def require_teams(tables: Tables) -> None:
    """Rule S4. Refuse two teams of one name, and kits for which the brown masks do not suffice."""
    pointer = "/options/tables/teams"
    if len({row.team for row in tables.teams}) < len(tables.teams):
        raise unplayable("teams_alike", pointer)
    brown = Counter(masks_with_back(tables, "brown"))
    for kind, name in enumerate(EQUIPMENT):
        most = sorted((row.kit.count(name) for row in tables.teams), reverse=True)
        if sum(most[: len(SIDES)]) > brown[kind]:
            raise unplayable("too_few_brown_masks", pointer, equipment=mask_word(name))


def require_places(table: Places, member: str) -> None:
    """Refuse what is no square of the board, or no edge between neighbours."""
    for place, name in enumerate(table.places):
        pointer = f"/options/tables/{member}/places/{place}"
        if member == "windows" and name not in SQUARES:
            raise unplayable("no_square", pointer, place=name)
        if member != "windows" and not is_edge(name):
            raise unplayable("no_edge", pointer, place=name)


def is_edge(name: str) -> bool:
    """Whether the name is of two neighbouring squares."""
    one, bar, other = name.partition("|")
    if not bar or one not in SQUARES or other not in SQUARES:
        return False
    low, high = edge_of(name)
    return any(neighbour(low, direction) == high for direction in ORTHOGONAL)
