"""What a seat is asked: what it can do, and no more."""

import pytest

from engine.north_pole.commands import PlayCard, RedrawHand, UnpackCard, UseEquipment
from engine.north_pole.prompts import CHOICES
from engine.north_pole.state import PHASES
from engine.words import ENGLISH, LANGUAGES
from tests.engine.north_pole.census import MATCHES, positions
from tests.engine.north_pole.states import (
    DE,
    ES,
    IT,
    MARCH,
    NORTH_POLE,
    SLING,
    at_c6,
    holder,
    legal,
    north_pole_state,
    play,
    slinger,
)


def asked(state, language=ENGLISH):
    """The prompt of the seat whose turn it is."""
    view = NORTH_POLE.view(state, state.turn_seat)
    return NORTH_POLE.prompt(view, legal(state), language, ("Ann", "Bob", "Cy", "Di"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "over"])
def test_who_is_to_act_is_asked(phase, language):
    state = north_pole_state(
        phase=phase, card_in_play="march", pawns={0: ["c6"]}, equipment={0: ["husky"]}
    )
    view = NORTH_POLE.view(state, 1)

    assert asked(state, language).endswith(".")
    assert NORTH_POLE.prompt(view, (), language, ("Ann", "Bob")) == ""


NOBODY_IN_SIGHT = {"south": ["sling", "sling"]}
REDRAW = "draw three new ones, which ends your turn"
UNLESS = f"{REDRAW} unless you then discard an equipment"
BEAR_ALONE = {
    "pawns": {0: ["a1"], 1: ["a2", "b1", "g2"]},
    "bear": "c6",
    "sides": {"south": ["march"]},
}


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (at_c6(), "Play a card."),
        (holder("compass"), "Play a card, or use equipment first."),
        (at_c6(**BEAR_ALONE), f"Play a card, or {REDRAW}."),
        (at_c6(**BEAR_ALONE, packed={0: ["steal"]}), f"Play a card, or {UNLESS}."),
        (
            at_c6(**BEAR_ALONE, equipment={0: ["compass"]}),
            f"Play a card, use equipment, or {UNLESS}.",
        ),
        (
            holder("compass", sides=NOBODY_IN_SIGHT),
            f"No card can be played now: use equipment, or {UNLESS}.",
        ),
        (holder(cards_due=2), "Play a card (2 are due)."),
        (holder(cards_played=1), "Play another card."),
        (
            holder("compass", cards_played=1, sides=NOBODY_IN_SIGHT),
            "No other card can be played now: use equipment, or end the turn.",
        ),
        (at_c6(**BEAR_ALONE, cards_played=1), "Play another card, or end the turn."),
        (
            at_c6(**BEAR_ALONE, cards_played=1, equipment={0: ["igloo"]}),
            "Play another card, use equipment, or end the turn.",
        ),
    ],
)
def test_the_action_is_asked_for_as_it_is(state, prompt):
    """Rules P2-1, P2-4, I2, I4: never a card where none can be played, nor equipment unheld."""
    assert asked(state) == prompt


def test_what_was_taken_is_asked_for_by_its_name():
    """Rule P2-3, Ruling R-41."""
    packed = holder(packed={0: ["dash"]})
    taken, _ = play(packed, UnpackCard("dash"))
    steal = north_pole_state(
        phase="playing", card_in_play="steal", pawns={0: ["c6"]}, sides={"north": ["march"] * 2}
    )

    assert asked(taken) == "Play Dash."
    assert asked(steal) == "Choose the card that you steal."


def test_a_fourth_equipment_is_to_be_used_only_where_one_can_be():
    """Rule I3, Ruling R-31."""
    idle = slinger("pickaxe", equipment={0: ["snowshoes", "snowshoes", "pickaxe"]})
    useful = slinger("igloo", equipment={0: ["snowshoes", "pickaxe", "compass"]})

    assert asked(play(idle, SLING)[0]) == "Four equipments are one too many: discard one."
    assert asked(play(useful, SLING)[0]) == "Four equipments are one too many: use or discard one."


def test_a_redraw_is_followed_by_what_is_left():
    """Rule P2-4, Ruling R-42."""
    discarding, _ = play(holder("husky", sides=NOBODY_IN_SIGHT), RedrawHand())
    using, _ = play(holder("igloo", sides=NOBODY_IN_SIGHT), RedrawHand())

    assert asked(discarding) == ("Discard an equipment to play a card after all, or end the turn.")
    assert asked(using) == (
        "Discard an equipment to play a card after all, use one, or end the turn."
    )


def test_the_same_in_other_languages():
    state = at_c6(**BEAR_ALONE, equipment={0: ["compass"]}, cards_due=2)

    assert asked(state, DE) == (
        "Spiel eine Karte (2 sind zu spielen), setz Ausrüstung ein oder zieh drei neue, womit dein "
        "Zug endet, wenn du dann nicht eine Ausrüstung ablegst."
    )
    assert asked(state, IT) == (
        "Gioca una carta (ne spettano 2), usa l'equipaggiamento, o pescane tre nuove, e il tuo "
        "turno finisce se poi non scarti un equipaggiamento."
    )
    assert asked(state, ES) == (
        "Juega una carta (tocan 2), usa equipo, o roba tres nuevas, con lo que termina tu turno si "
        "no descartas luego un equipo."
    )


@pytest.mark.parametrize(("seats", "teams", "seed"), MATCHES)
def test_in_play_a_prompt_names_what_can_be_done(seats, teams, seed):
    """Rules P2-1 to P2-4, I2: by the English words of each choice, in every position."""
    words = {
        "card": ("Play ", "Choose the card"),
        "equipment": ("quipment first", "use equipment", "Use equipment", "use one", "use or"),
        "discard": ("iscard an equipment to", "discard one"),
        "redraw": ("draw three",),
        "end": ("nd the turn",),
    }
    for state in positions(seats, teams, seed):
        if state.phase in map(PHASES.index, ("landing", "packing", "over")):
            continue
        types, prompt = {type(command) for command in legal(state)}, asked(state)
        for choice, among in CHOICES.items():
            is_named = any(word in prompt for word in words[choice])
            assert is_named == bool(types & among), (prompt, types)


def test_after_the_last_card_equipment_is_left():
    """Rule I2."""
    state, _ = play(holder("compass"), MARCH)

    assert asked(state) == "Use equipment, or end the turn."
    assert PlayCard not in {type(command) for command in legal(state)}
    assert UseEquipment not in {type(command) for command in legal(state)}
