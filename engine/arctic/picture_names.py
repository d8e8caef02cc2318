"""What that which can be touched on the picture is called, for those who hear it read aloud."""

from engine.arctic.pieces import LANDSCAPE
from engine.arctic.sentences import WORDS, card_text
from engine.arctic.view import ArcticSeat, ArcticView, PowerCard
from engine.game import Names
from engine.words import Language


def token_name(view: ArcticView, animal: str, language: Language) -> str:
    """The animal, where its token stands, and whether it is the own totem."""
    own = view.seat is not None and view.seats[view.seat].totem == animal
    return WORDS.tell(
        f"touch-{'own_token' if own else 'token'}",
        language,
        animal=animal,
        value=LANDSCAPE[view.tokens[animal]],
    )


def power_name(view: ArcticView, card: PowerCard, language: Language, names: Names) -> str:
    """The animal, what its power does, who holds it, and whether it was used this turn."""
    on_the_table = WORDS.tell("label-on_the_table", language)
    return WORDS.tell(
        f"touch-{'used_power' if card.power in view.used_powers else 'power'}",
        language,
        animal=card.animal,
        phase=card.phase,
        power=WORDS.tell(f"power-{card.power}", language),
        holder=on_the_table if card.holder is None else names[card.holder],
    )


def pile_name(seat: ArcticSeat, name: str, language: Language) -> str:
    """Whose it is, how many cards it has, and the visible one (Ruling R-6)."""
    count = len(seat.pile)
    top = seat.pile[-1] if seat.pile else None
    if top is None or top.hidden:
        return WORDS.tell("touch-pile", language, seat=name, count=count)
    visible = card_text(top.card, language)
    return WORDS.tell("touch-pile_visible", language, seat=name, count=count, card=visible)


def zone_name(seat: ArcticSeat, name: str, language: Language) -> str:
    """Whose it is, and how many cards it has."""
    return WORDS.tell("touch-zone", language, seat=name, count=seat.penalty_count)
