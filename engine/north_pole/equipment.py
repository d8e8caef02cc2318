"""Equipment that is held: what may be done with it, and doing it. Rules I2 to I9."""

from msgspec.structs import replace

from engine.game import exchanged, without
from engine.north_pole.board import BIT, IN_IGLOO, SCREEN, SQUARES, THIN_ICE_SET, square_seen
from engine.north_pole.commands import (
    BuildIgloo,
    DiscardEquipment,
    NorthPoleCommand,
    PackCard,
    SkipPacking,
    TurnPole,
    UseEquipment,
)
from engine.north_pole.events import (
    CardPacked,
    EquipmentDiscarded,
    EquipmentUsed,
    IglooBuilt,
    NorthPoleEvent,
    PackingSkipped,
    PoleTurned,
)
from engine.north_pole.layout import board_of
from engine.north_pole.masks import discarded
from engine.north_pole.pieces import (
    BACK_COUNT,
    BACKPACK,
    COMPASS,
    EQUIPMENT,
    HELD_MASKS,
    HUSKY,
    IGLOO,
    OPENINGS,
    PICKAXE,
    SNOWSHOES,
)
from engine.north_pole.refusals import refused
from engine.north_pole.sentences import card_word, equipment_word
from engine.north_pole.state import (
    ACTION,
    CLOSING,
    PICKAXE_ON,
    REDRAWN,
    SNOWSHOES_ON,
    SPARING,
    NorthPoleState,
    with_expedition,
    with_hand,
)
from engine.north_pole.storm import discard_cards

USES = {
    HUSKY: UseEquipment("husky"),
    SNOWSHOES: UseEquipment("snowshoes"),
    PICKAXE: UseEquipment("pickaxe"),
}
AID_OF = {SNOWSHOES: SNOWSHOES_ON, PICKAXE: PICKAXE_ON}
IGLOO_ON = tuple(map(BuildIgloo, SQUARES))
POLE_TURNS = tuple(TurnPole(opening) for opening in OPENINGS)
DISCARDS = tuple(DiscardEquipment(kind) for kind in EQUIPMENT)


# What may be done with equipment


def equipment_commands(state: NorthPoleState) -> list[NorthPoleCommand]:
    """Everything the seat may do with its equipment now.

    Ruling R-31. A use must be legal now: Snowshoes and Pickaxe need a card still to be played. A
    Backpack that is filled still counts (Ruling R-30), so filling one does not help against a
    fourth equipment.
    """
    found: list[NorthPoleCommand] = []
    for kind in dict.fromkeys(state.expedition.equipment):
        if kind in USES:
            if may_use(state, kind):
                found.append(USES[kind])
        elif kind == IGLOO:
            seen = SCREEN[state.rotation]
            found += [IGLOO_ON[seen[square]] for square in igloo_sites(state)]
        elif kind == COMPASS:
            found += [POLE_TURNS[disc] for disc in other_discs(state)]
        elif state.phase != SPARING:
            found += pack_commands(state)
    return found


def may_use(state: NorthPoleState, kind: int) -> bool:
    """Ruling R-42. Whether a card can still be served by a Husky, Snowshoes or a Pickaxe."""
    if state.phase == REDRAWN:
        return False
    if kind == HUSKY:
        return True
    coming = state.cards_due - (state.phase == SPARING)
    return coming > 0 and not state.aids & AID_OF[kind]


def igloo_sites(state: NorthPoleState) -> list[int]:
    """Rule I7, Ruling R-44. The squares of own pawns in the open and off the thin ice."""
    own = {pawn for pawn in state.expedition.pawns if pawn < IN_IGLOO}
    return sorted(pawn for pawn in own if not BIT[pawn] & THIN_ICE_SET)


def other_discs(state: NorthPoleState) -> list[int]:
    """Table D5. Where else the Pole disc can be turned to; with two boots (Rule T1) one way."""
    return [disc for disc in range(2 if state.teams else 4) if disc != state.disc]


def openings(state: NorthPoleState) -> tuple[str, ...]:
    """Where the boots on the Pole disc point."""
    first = OPENINGS[state.disc]
    return (first, OPENINGS[state.disc + 2]) if state.teams else (first,)


def discard_commands(state: NorthPoleState) -> list[NorthPoleCommand]:
    """Every equipment that can be given up, filled Backpacks by what is in them."""
    own, face_names = state.expedition, board_of(state.tables).face_names
    found: list[NorthPoleCommand] = [DISCARDS[kind] for kind in sorted(set(own.equipment))]
    for face in sorted({card // BACK_COUNT for card in own.packed}):
        found.append(DiscardEquipment("backpack", face_names[face]))
    return found


def pack_commands(state: NorthPoleState) -> list[PackCard]:
    """Rule I6. Every card of the own side, to be put into an empty Backpack."""
    names = board_of(state.tables).face_names
    faces = {card // BACK_COUNT for card in state.hands[state.own_side]}
    return [PackCard(names[face]) for face in sorted(faces)]


# Doing it


def use_equipment(
    state: NorthPoleState, seat: int, command: UseEquipment, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rules I4, I5, I8, Ruling R-40. A Husky gives one more card; the others serve the next one."""
    kind = EQUIPMENT.index(command.equipment)
    _require_held(state, kind)
    if not may_use(state, kind):
        raise refused("equipment_useless", "R-31", equipment=equipment_word(command.equipment))
    events.append(EquipmentUsed(seat, command.equipment))
    state = _spent(state, kind)
    if kind != HUSKY:
        return replace(state, aids=state.aids | AID_OF[kind])
    phase = ACTION if state.phase == CLOSING else state.phase
    return replace(state, cards_due=state.cards_due + 1, phase=phase)


def build_igloo(
    state: NorthPoleState, seat: int, command: BuildIgloo, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule I7. Put an Igloo under an own pawn; not on the thin ice."""
    _require_held(state, IGLOO)
    pawn = square_seen(command.pawn, state.rotation)
    if pawn not in igloo_sites(state):
        raise refused("no_igloo_there", "I7")
    events.append(IglooBuilt(seat, command.pawn))
    own = state.seats[seat]
    pawns = exchanged(own.pawns, pawn, pawn + IN_IGLOO)
    changed = replace(own, pawns=pawns, equipment=without(own.equipment, IGLOO))
    return with_expedition(state, seat, changed)


def turn_pole(
    state: NorthPoleState, seat: int, command: TurnPole, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule I9. A Compass turns the Pole disc to another allowed orientation."""
    _require_held(state, COMPASS)
    disc = OPENINGS.index(command.opening)
    if disc not in other_discs(state):
        raise refused("no_such_orientation", "I9")
    state = replace(_spent(state, COMPASS), disc=disc)
    events.append(PoleTurned(seat, openings(state)))
    return state


def pack_card(
    state: NorthPoleState, seat: int, command: PackCard, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule I6. Put one of the own cards into an empty Backpack, for a later turn."""
    _require_held(state, BACKPACK)
    if state.phase == SPARING:
        raise refused("still_four_equipments", "R-30")
    board, side = board_of(state.tables), state.own_side
    hand, face = state.hands[side], board.face_of.get(command.card, -1)
    card = next((card for card in hand if card // BACK_COUNT == face), None)
    if card is None:
        raise refused("card_not_on_side", "I6", card=card_word(command.card))
    events.append(CardPacked(seat, command.card))
    own = state.seats[seat]
    changed = replace(own, equipment=without(own.equipment, BACKPACK), packed=(*own.packed, card))
    state = with_hand(state, side, without(hand, card))
    state = replace(state, just_packed=state.just_packed + 1)
    return with_expedition(state, seat, changed)


def skip_packing(
    state: NorthPoleState, seat: int, command: SkipPacking, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Ruling R-48. The empty Backpack stays so while a storm carries the cards off."""
    events.append(PackingSkipped(seat))
    return state


def discard_equipment(
    state: NorthPoleState, seat: int, command: DiscardEquipment, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Rule P2-4, Ruling R-31. An equipment buys an action, or makes room for the fourth."""
    events.append(EquipmentDiscarded(seat, command.equipment, command.card))
    if command.card is not None:
        state = _emptied(state, command, events)
    else:
        kind = EQUIPMENT.index(command.equipment)
        _require_held(state, kind)
        state = _spent(state, kind)
    return replace(state, phase=ACTION) if state.phase == REDRAWN else state


def can_pack(state: NorthPoleState) -> bool:
    """Rule I6. Whether there is an empty Backpack, and a card to put into it."""
    return BACKPACK in state.expedition.equipment and bool(state.hands[state.own_side])


def has_too_many(state: NorthPoleState) -> bool:
    """Rule I3, Ruling R-31. Whether a fourth equipment forces a decision."""
    own = state.seats[state.turn_seat]
    return len(own.equipment) + len(own.packed) > HELD_MASKS


def _emptied(
    state: NorthPoleState, command: DiscardEquipment, events: list[NorthPoleEvent]
) -> NorthPoleState:
    """Ruling R-47. Give up a filled Backpack together with its card; of two such the older one."""
    own = state.expedition
    face = board_of(state.tables).face_of.get(command.card or "", -1)
    place = next((i for i, card in enumerate(own.packed) if card // BACK_COUNT == face), None)
    if command.equipment != "backpack" or place is None:
        equipment = equipment_word(command.equipment, command.card)
        raise refused("equipment_not_held", "I2", equipment=equipment)
    card, packed = own.packed[place], own.packed[:place] + own.packed[place + 1 :]
    is_fresh = place >= len(own.packed) - state.just_packed
    state = replace(discarded(state, BACKPACK), just_packed=state.just_packed - is_fresh)
    state = with_expedition(state, state.turn_seat, replace(own, packed=packed))
    return discard_cards(state, (card,), events)


def _require_held(state: NorthPoleState, kind: int) -> None:
    if kind not in state.expedition.equipment:
        raise refused("equipment_not_held", "I2", equipment=equipment_word(EQUIPMENT[kind]))


def _spent(state: NorthPoleState, kind: int) -> NorthPoleState:
    """An equipment used once is discarded."""
    own = state.expedition
    state = discarded(state, kind)
    return with_expedition(
        state, state.turn_seat, replace(own, equipment=without(own.equipment, kind))
    )
