"""What is said to whom a command is refused: one sentence a code, in four languages."""

import pytest

from engine.iglu_iglu.commands import (
    BuildIgloo,
    Kayak,
    MoveAnimal,
    PlayEnergy,
    PlayHarpoon,
    SendInuit,
)
from engine.iglu_iglu.pieces import Animal, TileEvent
from engine.iglu_iglu.state import Phase
from engine.refusals import IllegalCommand
from engine.words import LANGUAGES, Language, tell
from tests.engine.iglu_iglu.states import IGLU, iglu_state


def sentences(state, command):
    """The sentence with which the command is refused, in every language."""
    with pytest.raises(IllegalCommand) as refused:
        IGLU.apply(state, IGLU.to_act(state)[0], command)
    return tuple(tell(refused.value.sentence, Language(code)) for code in ("en", "it", "es", "de"))


def test_no_two_codes_say_the_same():
    for language in LANGUAGES:
        outlines = [IGLU.words.outline(f"refusal-{code}", language) for code in IGLU.refusals]
        assert len(set(outlines)) == len(outlines)


def test_the_gaps_are_filled_with_words_of_the_readers_language():
    state = iglu_state(inuit=["c4", "h7"], action_points=2)

    assert sentences(state, BuildIgloo("c4")) == (
        "That costs 3 action points; you have 2.",
        "Costa 3 punti azione; ne hai 2.",
        "Cuesta 3 puntos de acción; tienes 2.",
        "Das kostet 3 Aktionspunkte; du hast 2.",
    )
    assert sentences(state, PlayEnergy(2)) == (
        "You keep no such tile: Energy.",
        "Non hai una tessera così: Energia.",
        "No guardas ninguna loseta así: Energía.",
        "So ein Plättchen hast du nicht: Energie.",
    )


def test_an_energy_of_another_value_is_told_by_that_value():
    """Rule M4."""
    state = iglu_state(kept=["energy_1", ""])

    assert sentences(state, PlayEnergy(7))[0] == "You keep no such tile: Energy +7."


def test_what_has_been_played_is_named():
    """Rule M4: one of each kind."""
    state = iglu_state(played=TileEvent.HARPOON, kept=["harpoon", ""], animals="d4=fish1")

    assert sentences(state, PlayHarpoon(Animal.FISH, 1, "d4"))[3] == (
        "Nur eines je Art in einem Zug, und du hast schon gespielt: Harpune."
    )


def test_an_animal_is_named_with_its_article():
    """Rulings R-1 and R-5."""
    state = iglu_state(phase=Phase.MOVING_ANIMALS, animals="d3=fox2 d6=fish1", glaciers="d3")

    assert sentences(state, MoveAnimal(Animal.FOX, 2, "d3", "d4")) == (
        "It is forbidden to move a fox onto that square.",
        "È vietato muovere una volpe in quella casella.",
        "Está prohibido mover un zorro a esa casilla.",
        "Es ist verboten, einen Fuchs auf dieses Feld zu bewegen.",
    )


def test_whose_inuit_must_flee_first_is_told_by_the_seat():
    """Rule M6; people count seats from 1."""
    state = iglu_state(phase=Phase.SENDING_INUIT, inuit=["a2", "h7"], fleeing=(1, 0))

    assert sentences(state, SendInuit(0, "h1"))[2] == (
        "El siguiente en huir es un inuit del asiento 2."
    )


def test_another_phase_is_named():
    """Rule T1."""
    state = iglu_state(phase=Phase.MELTING)

    assert sentences(state, Kayak("c4", "f4")) == (
        "Now something else is to be decided: melting.",
        "Ora c'è altro da decidere: scioglimento.",
        "Ahora toca decidir otra cosa: deshielo.",
        "Jetzt ist etwas anderes zu entscheiden: Schmelzen.",
    )
