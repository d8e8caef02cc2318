"""What everything of the game is called."""

from engine.arctic.pieces import ANIMALS, CARD_NAMES, POWERS
from engine.arctic.sentences import WORDS, card_text
from engine.game import GameNames, names_from
from engine.words import Language


def names(language: Language) -> GameNames:
    """Whatever has an id, by its id."""
    animals = {animal: WORDS.tell(f"animal-{animal}", language) for animal in ANIMALS}
    cards = {card: card_text(card, language) for card in CARD_NAMES}
    powers = {power.id: WORDS.tell(f"power-{power.id}", language) for power in POWERS}
    return names_from(
        WORDS, language, things=animals | cards | powers, options=_power_sides(language)
    )


def _power_sides(language: Language) -> dict[str, str]:
    """The options within `powers`: one for each animal, with its two sides and chance to choose
    from."""
    named: dict[str, str] = {}
    by_chance = WORDS.tell("option-powers.random", language)
    for animal in ANIMALS:
        option = f"powers.{animal}"
        named[option] = WORDS.tell("side-of", language, animal=animal)
        named[f"{option}.random"] = by_chance
    for power in POWERS:
        named[f"powers.{power.animal}.{power.id}"] = WORDS.tell(f"power-{power.id}", language)
    return named
