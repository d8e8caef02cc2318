"""How whatever a command can name is marked on the picture of the board."""

DECK = "deck:top"


def card_mark(card: str) -> str:
    """A card of the river, or one of the own hand or penalty zone: `card:fox-orca-3`."""
    return f"card:{card}"


def token_mark(animal: str) -> str:
    """The token of an animal: `token:fox`."""
    return f"token:{animal}"


def landscape_mark(value: int) -> str:
    """The landscape card of that value: `landscape:6`."""
    return f"landscape:{value}"


def power_mark(animal: str) -> str:
    """The power card of an animal: `power:fox`."""
    return f"power:{animal}"


def pile_mark(seat: int) -> str:
    """The pile of a seat, its visible card included: `pile:0`."""
    return f"pile:{seat}"


def zone_mark(seat: int) -> str:
    """The penalty zone of a seat: `zone:0`."""
    return f"zone:{seat}"
