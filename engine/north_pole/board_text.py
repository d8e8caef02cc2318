"""The board for a terminal: grid and cracks, the four sides, the expeditions, the weather."""

from collections import defaultdict
from textwrap import wrap

from engine.game import Names
from engine.north_pole.board import BIT, CAMP_SET, SIZE, SQUARES, THIN_ICE
from engine.north_pole.pieces import BACK_TURNS, HOUSE_TABLES, OPENINGS
from engine.north_pole.revealed import revealed_lines
from engine.north_pole.sentences import WORDS, card_name, filled_word, mask_word
from engine.north_pole.view import ExpeditionView, NorthPoleView, SideView
from engine.words import Language, Sentence

WIDTH = 100
CELL = 4


def draw_text(view: NorthPoleView, language: Language, names: Names) -> str:
    """The whole picture, at most 100 columns wide."""
    lines = [
        *_weather(view, language),
        "",
        *grid(view),
        "",
        *(line for own in view.seats for line in _expedition(view, own, language, names)),
        "",
        *(line for side in view.sides for line in _side(view, side, language, names)),
        *revealed_lines(view, language),
        "",
        *wrap(WORDS.tell("label-legend", language), WIDTH),
    ]
    return "\n".join(lines)


def grid(view: NorthPoleView) -> list[str]:
    """The eight rows with their cracks, as they are seen now."""
    pieces, cracks = occupants(view), set(view.cracks)
    header = "    " + "".join(f"{letter:^{CELL + 1}}" for letter in "abcdefgh")
    lines = [header.rstrip()]
    for row in range(SIZE):
        cells, below = "", ""
        for column in range(SIZE):
            here = SQUARES[row * SIZE + column]
            cells += f"{pieces[here]:^{CELL}}" + ("|" if _is_cracked(here, 1, 0, cracks) else " ")
            below += ("-" * CELL if _is_cracked(here, 0, 1, cracks) else " " * CELL) + " "
        lines.append(f" {row + 1}  {cells}".rstrip())
        lines.append(f"    {below}".rstrip())
    return lines[:-1]


def occupants(view: NorthPoleView) -> dict[str, str]:
    """What is written on each square: its pieces, or what the ground is."""
    found: defaultdict[str, str] = defaultdict(str)
    for own in view.seats:
        for pawn in own.pawns:
            found[pawn.square] += f"({own.seat + 1})" if pawn.igloo else str(own.seat + 1)
    if view.bear is not None:
        found[view.bear] += "B"
    grounds = {square: _ground(view, square) for square in SQUARES}
    return {square: _fitting(found[square]) or grounds[square] for square in SQUARES}


def _fitting(pieces: str) -> str:
    return pieces if len(pieces) <= CELL else pieces[: CELL - 1] + "+"


def _ground(view: NorthPoleView, square: str) -> str:
    if square in view.holes:
        return "O"
    if any(corner.square == square for corner in view.corner_masks):
        return "?"
    number = SQUARES.index(square)
    if number in THIN_ICE:
        return "@" if OPENINGS[THIN_ICE.index(number)] in view.pole_openings else "~"
    return ":" if BIT[number] & CAMP_SET else "."


def _is_cracked(square: str, right: int, down: int, cracks: set[str]) -> bool:
    column, row = chr(ord(square[0]) + right), int(square[1]) + down
    return f"{square}|{column}{row}" in cracks


def _weather(view: NorthPoleView, language: Language) -> list[str]:
    return [line for told in weather(view, language) for line in wrap(told, WIDTH)]


def weather(view: NorthPoleView, language: Language) -> tuple[str, str, str]:
    """The round and the storm to come, what is left to draw, and where the Pole is open."""
    storm = WORDS.tell(
        "label-weather",
        language,
        round=view.round,
        limit=view.round_limit,
        points=view.storm_points,
        storm_at=view.storm_at,
        direction=_next_turn(view),
    )
    supplies = WORDS.tell(
        "label-supplies",
        language,
        deck=view.deck_size,
        discards=len(view.discards),
        masks=view.mask_stack_size,
        on_scoreboard=int(view.scoreboard_mask),
    )
    openings = ", ".join(WORDS.tell(f"opening-{o}", language) for o in view.pole_openings)
    open_to = WORDS.tell("label-open_to", language, openings=openings)
    return storm, supplies, open_to


def _next_turn(view: NorthPoleView) -> Sentence:
    """How the next storm will turn the board."""
    if view.deck_back is None:
        return WORDS.sentence("label-unknown_direction")
    return WORDS.sentence(f"direction-{BACK_TURNS[view.deck_back]}")


def _expedition(
    view: NorthPoleView, own: ExpeditionView, language: Language, names: Names
) -> list[str]:
    """One line for each seat: a star for the turn marker, ship, Pole, equipment."""
    marker = "*" if own.seat == view.turn_seat and view.to_act else " "
    counts = WORDS.tell("label-ship_and_pole", language, ship=own.on_ship, pole=own.at_pole)
    line = f"{marker} {own.seat + 1} {names[own.seat]}: {counts}"
    told = "; ".join([line, *equipment_held(view, own, language)])
    return wrap(told, WIDTH, subsequent_indent="      ")


def equipment_held(view: NorthPoleView, own: ExpeditionView, language: Language) -> list[str]:
    """What an expedition holds, Backpacks with their cards, and what serves it now."""
    held = [mask_word(name) for name in own.equipment]
    held += [filled_word("backpack", card.card) for card in own.packed]
    held += [
        WORDS.sentence("label-in_use", equipment=mask_word(name))
        for name, is_on in (("snowshoes", view.snowshoes_on), ("pickaxe", view.pickaxe_on))
        if is_on and own.seat == view.turn_seat
    ]
    return [word.tell(language) for word in held]


def _side(view: NorthPoleView, side: SideView, language: Language, names: Names) -> list[str]:
    """One line for each side: whose it is now, and the cards on it with their storm points."""
    owner = WORDS.tell("label-nobody", language) if side.seat is None else names[side.seat]
    points = {row.kind: row.storm_points for row in (view.tables or HOUSE_TABLES).action_cards}
    cards = ", ".join(
        f"{card_name(card.card, language)} {'•' * points[card.card]}".strip() for card in side.cards
    )
    where = WORDS.tell(f"side-{side.side}", language)
    return wrap(f"{where} ({owner}): {cards or '–'}", WIDTH, subsequent_indent="      ")
