"""How the things that a command can name are marked on the picture of the board."""

BEAR_MARK = "pawn:bear"
POLE_MARK = "square:pole"


def square_mark(square: str) -> str:
    """A square as it is seen, or `pole`."""
    return f"square:{square}"


def pawn_mark(seat: int, pawn: str) -> str:
    """All pawns of a seat that a command names alike: `c4`, or `c4-igloo`."""
    return f"pawn:{seat}-{pawn}"


def card_mark(side: str, card: str) -> str:
    """All cards of one face that lie on a side."""
    return f"card:{side}-{card}"


def equipment_mark(seat: int, equipment: str) -> str:
    """All equipments of one kind that a seat holds, filled Backpacks aside."""
    return f"equipment:{seat}-{equipment}"


def packed_mark(seat: int, card: str) -> str:
    """All Backpacks of a seat that hold a card of that face."""
    return f"packed:{seat}-{card}"
