"""The board for a terminal: grid and cracks, the four sides, the expeditions, the weather."""

from collections import defaultdict
from collections.abc import Mapping
from textwrap import wrap

from engine.game import Names
from engine.language import Language, Text, fill, text
from engine.north_pole.board import BIT, CAMP_SET, THIN_ICE
from engine.north_pole.pieces import HOUSE_TABLES, OPENINGS, SIZE, SQUARES
from engine.north_pole.view import ExpeditionView, NorthPoleView, SideView
from engine.north_pole.words import DIRECTIONS, MASKS, PLACES, card_name

WIDTH = 100
CELL = 4
BACK_TURNS = {"blue": "clockwise", "red": "counterclockwise", "purple": "half_turn"}

LEGEND = text(
    "digit = pawn of that seat, (1) in an igloo, B = Polar Bear, O = hole, ? = Ice Mask, "
    ": = camp, ~ = thin ice, @ = thin ice open to the Pole, | and -- = cracks, • = storm point",
    "cifra = pedina di quel posto, (1) in un igloo, B = Orso polare, O = buca, "
    "? = Maschera di ghiaccio, : = campo base, ~ = ghiaccio sottile, "
    "@ = ghiaccio sottile aperto verso il Polo, | e -- = crepacci, • = punto tempesta",
    "cifra = peón de ese asiento, (1) en un iglú, B = Oso polar, O = agujero, "
    "? = Máscara de hielo, : = campo base, ~ = hielo fino, "
    "@ = hielo fino abierto al Polo, | y -- = grietas, • = punto de tormenta",
    "Ziffer = Figur dieses Platzes, (1) im Iglu, B = Eisbär, O = Loch, ? = Eismaske, "
    ": = Basislager, ~ = dünnes Eis, @ = dünnes Eis, zum Pol offen, "
    "| und -- = Spalten, • = Sturmpunkt",
)
WORDS: Mapping[str, Text] = {
    "weather": text(
        "Round {round} of {limit}. Storm pile {points} of {at}; the next storm turns the "
        "board {next}.",
        "Giro {round} di {limit}. Pila Tempesta {points} di {at}; la prossima tempesta ruota "
        "{next}.",
        "Ronda {round} de {limit}. Pila de Tormenta {points} de {at}; la próxima tormenta "
        "gira {next}.",
        "Runde {round} von {limit}. Sturmstapel {points} von {at}; der nächste Sturm dreht {next}.",
    ),
    "unknown": text("who knows which way", "chissà come", "quién sabe cómo", "wer weiß wie"),
    "supplies": text(
        "Deck {deck}, discards {discards}, Ice Masks on the stack {masks}, on the scoreboard "
        "{board}.",
        "Mazzo {deck}, scarti {discards}, Maschere di ghiaccio nella pila {masks}, sul "
        "segnapunti {board}.",
        "Mazo {deck}, descartes {discards}, Máscaras de hielo en la pila {masks}, en el "
        "marcador {board}.",
        "Stapel {deck}, Ablage {discards}, Eismasken auf dem Stapel {masks}, auf der Wertung "
        "{board}.",
    ),
    "expedition": text(
        "ship {ship}, Pole {pole}",
        "nave {ship}, Polo {pole}",
        "barco {ship}, Polo {pole}",
        "Schiff {ship}, Pol {pole}",
    ),
    "in_use": text("in use", "in uso", "en uso", "im Einsatz"),
    "nobody": text("nobody", "nessuno", "nadie", "niemand"),
    "open_to": text(
        "The Pole is open to the {where}.",
        "Il Polo è aperto verso {where}.",
        "El Polo está abierto hacia el {where}.",
        "Der Pol ist offen nach {where}.",
    ),
}


def draw(view: NorthPoleView, language: Language, names: Names) -> str:
    """The whole picture, at most 100 columns wide."""
    lines = [
        *_weather(view, language),
        "",
        *grid(view),
        "",
        *(line for own in view.seats for line in _expedition(view, own, language, names)),
        "",
        *(line for side in view.sides for line in _side(view, side, language, names)),
        "",
        *wrap(LEGEND[language], WIDTH),
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
    turn = DIRECTIONS[BACK_TURNS[view.deck_back]] if view.deck_back else WORDS["unknown"]
    where = ", ".join(PLACES[opening][language] for opening in view.pole_openings)
    return [
        *wrap(
            fill(
                WORDS["weather"],
                language,
                round=view.round,
                limit=view.round_limit,
                points=view.storm_points,
                at=view.storm_at,
                next=turn[language],
            ),
            WIDTH,
        ),
        *wrap(
            fill(
                WORDS["supplies"],
                language,
                deck=view.deck_size,
                discards=len(view.discards),
                masks=view.mask_stack_size,
                board=int(view.scoreboard_mask),
            ),
            WIDTH,
        ),
        fill(WORDS["open_to"], language, where=where),
    ]


def _expedition(
    view: NorthPoleView, own: ExpeditionView, language: Language, names: Names
) -> list[str]:
    """One line for each seat: a star for the turn marker, ship, Pole, equipment."""
    marker = "*" if own.seat == view.turn_seat and view.to_act else " "
    counts = fill(WORDS["expedition"], language, ship=own.on_ship, pole=own.at_pole)
    held = [MASKS[name][language] for name in own.equipment]
    held += [
        f"{MASKS['backpack'][language]} ({card_name(card.card, language)})" for card in own.packed
    ]
    in_use = [
        f"{MASKS[name][language]} ({WORDS['in_use'][language]})"
        for name, is_on in (("snowshoes", view.snowshoes_on), ("pickaxe", view.pickaxe_on))
        if is_on and own.seat == view.turn_seat
    ]
    line = f"{marker} {own.seat + 1} {names[own.seat]}: {counts}"
    return wrap("; ".join([line, *held, *in_use]), WIDTH, subsequent_indent="      ")


def _side(view: NorthPoleView, side: SideView, language: Language, names: Names) -> list[str]:
    """One line for each side: whose it is now, and the cards on it with their storm points."""
    owner = WORDS["nobody"][language] if side.seat is None else names[side.seat]
    points = {row.kind: row.storm_points for row in (view.tables or HOUSE_TABLES).action_cards}
    cards = ", ".join(
        f"{card_name(card.card, language)} {'•' * points[card.card]}".strip() for card in side.cards
    )
    return wrap(
        f"{PLACES[side.side][language]} ({owner}): {cards or '–'}",
        WIDTH,
        subsequent_indent="      ",
    )
