"""The seat to act reads what it owes; the others read who is being waited for."""

import pytest

from engine.arctic import commands as c
from engine.arctic.commands import Position
from engine.arctic.prompts import prompt, task, waiting
from engine.arctic.sentences import WORDS
from engine.arctic.state import Phase
from engine.arctic.view import PHASE_NAMES
from engine.words import ENGLISH, LANGUAGES
from tests.engine.arctic.playing import DEALS, NAMES, english_words, played, viewers
from tests.engine.arctic.states import ARCTIC, HAND, arctic_state, legal, play, seat

VIEWS = tuple(
    (ARCTIC.view(step.state, viewer), step.legal_commands)
    for deal in DEALS
    for step in played(*deal)
    for viewer in viewers(step.state)
)
TO_ACT = tuple((view, commands) for view, commands in VIEWS if view.seat in view.to_act)


def prompted(language=ENGLISH, **members):
    state = arctic_state(**members)
    return prompt(ARCTIC.view(state, 0), legal(state), language, NAMES)


def test_the_matches_ask_in_every_phase():
    assert {view.phase for view, _ in TO_ACT} == set(PHASE_NAMES) - {"over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_seat_to_act_is_asked(language):
    for view, commands in VIEWS:
        asked = prompt(view, commands, language, NAMES)
        assert bool(asked) == (view.seat in view.to_act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_whole_sentences(language):
    for view, commands in TO_ACT:
        asked = prompt(view, commands, language, NAMES)
        for sentence in (asked, waiting(view, language, NAMES)):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert not set("{}_") & set(sentence)
            assert "None" not in sentence
            assert "  " not in sentence


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_word_is_left_in_a_question(language):
    for view, commands in TO_ACT:
        asked = prompt(view, commands, language, NAMES)
        for sentence in (asked, waiting(view, language, NAMES)):
            assert not english_words(sentence, language), sentence


def test_it_says_how_many_cards_are_to_be_placed():
    """Rule A-1."""
    question = prompted(hand=["orca-bear-2", "orca-fox-3"], pile=["moose-walrus-4"])

    assert question == "Place 2 cards on your pile."


def test_it_warns_of_the_cards_that_are_missing():
    """Rule A-3: for each missing card one of the deck goes to the penalty zone."""
    question = prompted(hand=["orca-bear-2"], pile=["fox-moose-1"])

    assert question == (
        "Place 1 card on your pile. "
        "For what you lack, 4 cards from the deck will go to your penalty zone."
    )


def test_it_does_not_warn_of_penalties_that_nobody_can_draw():
    """Ruling R-2: reserve empty too, no penalty."""
    question = prompted(hand=["orca-bear-2"], pile=["fox-moose-1"], deck=(), reserve=())

    assert question == "Place 1 card on your pile."


def test_it_names_the_two_animals_of_which_one_moves_right():
    """Rule B-2."""
    question = prompted("de", pile=["moose-walrus-4"], phase=Phase.DIRECTION)

    assert question.startswith("Wähle, welches Plättchen nach rechts zieht, Elch oder Walross;")


def test_it_reminds_of_the_powers_that_work_at_this_moment():
    """Rule A-6: every power in its phase."""
    members = {
        "hand": ["orca-bear-2"],
        "pile": ["moose-walrus-4"],
        "powers": {"puffin_swap": 0, "moose_draw": 0, "fox_under": 1},
    }

    preparing = prompted(**members)
    drawing = prompted(**members, phase=Phase.DRAW)

    assert preparing.endswith("Powers you may use: swap with the river.")
    assert drawing.endswith("Powers you may use: draw ±1.")


def test_a_picture_asks_without_the_powers_which_lie_beside_it():
    """It is drawn from the view alone, and what a power allows only the commands tell."""
    state = arctic_state(hand=["orca-bear-2"], powers={"puffin_swap": 0})

    assert task(ARCTIC.view(state, 0), ENGLISH) == "Place 1 card on your pile."
    assert not task(ARCTIC.view(state, 1), ENGLISH)


@pytest.mark.parametrize("power", ["fox_hidden", "fox_under", "puffin_takeback"])
def test_it_does_not_offer_what_needs_a_visible_card_without_one(power):
    """Rulings R-5 and R-6."""
    assert "Powers" not in prompted(hand=["orca-bear-2"], powers={power: 0})


USES: dict[type[c.ArcticCommand], str] = {
    c.SwapWithRiver: "puffin_swap",
    c.TakeBackVisibleCard: "puffin_takeback",
    c.AdjustPlacement: "moose_place",
    c.AdjustDraw: "moose_draw",
    c.TakeFromDeck: "orca_deck",
    c.TakeFromPenalty: "bear_draw",
    c.GivePenalty: "bear_give",
}
POSITIONS = {Position.HIDDEN: "fox_hidden", Position.UNDER: "fox_under"}


def powers_offered(legal_commands) -> set[str]:
    """The powers that the listing allows to use now."""
    placed = {one.position for one in legal_commands if isinstance(one, c.PlaceCard)}
    by_type = {USES[type(one)] for one in legal_commands if type(one) in USES}
    return by_type | {POSITIONS[position] for position in placed - {Position.TOP}}


def test_it_reminds_of_exactly_those_powers_that_can_be_used_now():
    """Rules A-5 and A-6, Rulings R-5, R-6, R-8 and R-9: as the listing of commands has it."""
    reminded_of: set[str] = set()
    for deal in DEALS:
        for step in played(*deal):
            view = ARCTIC.view(step.state, step.state.actor)
            asked = prompt(view, step.legal_commands, ENGLISH, NAMES)
            titled = asked.partition("Powers you may use: ")[2]
            offered = powers_offered(step.legal_commands) if view.phase != "give" else set()

            titles = {WORDS.tell(f"power-{power}", ENGLISH) for power in offered}
            assert set(filter(None, titled.rstrip(".").split("; "))) == titles
            reminded_of |= offered
    assert reminded_of == {*USES.values(), "fox_hidden", "fox_under"}


def test_it_says_how_many_cards_are_above_the_hand_limit():
    """Rule C1-3."""
    hand = [f"bear-{other}-{draw}" for other, draw in (("fox", 1), ("moose", 2), ("walrus", 3))]
    hand += ["orca-puffin-1", "orca-bear-2", "orca-fox-3", "orca-moose-4", "orca-walrus-5"]
    question = prompted(hand=hand, pile=["moose-walrus-4"], phase=Phase.DISCARD)

    assert question == "You hold more than 7 cards: discard 1 card to your penalty zone."


def test_those_who_wait_read_for_whom():
    others = [seat(totem="bear")]
    state = arctic_state(hand=HAND, pile=["moose-walrus-4"], others=others)

    assert waiting(ARCTIC.view(state, 1), ENGLISH, NAMES) == "Anna is to place: 2 cards."


def test_those_who_wait_read_what_a_short_hand_costs():
    """Rule A-3."""
    state = arctic_state(hand=HAND[:1], pile=["moose-walrus-4"])

    assert waiting(ARCTIC.view(state, None), ENGLISH, NAMES) == (
        "Anna is to place: 1 card. "
        "For what they lack, 1 card from the deck will go to their penalty zone."
    )


def test_with_cards_in_hand_it_does_not_say_that_there_are_none():
    """Ruling R-8: one card less than one is none; the puffin may still be used."""
    powers = {"moose_place": 0, "puffin_swap": 0}
    state = arctic_state(hand=HAND, pile=["moose-fox-5"], powers=powers)
    state, _ = play(state, c.PLACE_ONE_LESS)

    assert prompt(ARCTIC.view(state, 0), legal(state), ENGLISH, NAMES) == (
        "You place no card this turn. Powers you may use: swap with the river."
    )
    assert waiting(ARCTIC.view(state, 1), ENGLISH, NAMES) == (
        "Anna places no card, but may use powers first."
    )
    assert ARCTIC.describe(c.FINISH_PLACING, ENGLISH, NAMES) == "Place no card"


def test_with_an_empty_hand_it_says_so_and_what_it_costs():
    """Ruling R-10: all of the value becomes penalties, but the visible card may be taken back."""
    question = prompted(pile=["moose-fox-5", "moose-walrus-4"], powers={"puffin_takeback": 0})

    assert question == (
        "Your hand is empty: you place no card. "
        "For what you lack, 2 cards from the deck will go to your penalty zone. "
        "Powers you may use: take the visible card back."
    )


DRAWING = {"pile": ["moose-bear-3"], "phase": Phase.DRAW, "to_draw": 3}
RIVER = ["fox-walrus-2", "fox-orca-3", "moose-walrus-1", "moose-orca-2"]


@pytest.mark.parametrize(
    ("members", "question", "wait"),
    [
        ({}, "Draw 3 cards.", "Anna is to draw: 3 cards."),
        (
            {"river": RIVER[:2], "deck": RIVER[2:], "powers": {"orca_refill": 0}},
            "Draw 3 cards.",
            "Anna is to draw: 3 cards.",
        ),
        (
            {"river": RIVER[:2], "penalties": HAND[:1], "powers": {"bear_draw": 0}},
            "Draw up to 3 cards; once the river is empty you may stop.",
            "Anna may draw up to 3 cards.",
        ),
        (
            {
                "river": (),
                "penalties": HAND[:1],
                "unknown_penalties": HAND[1:],
                "powers": {"bear_draw": 0},
            },
            "The river is empty: you may draw up to 1 card, or stop.",
            "Anna may draw up to 1 card.",
        ),
        (
            {"river": (), "deck": (), "reserve": RIVER[:2], "powers": {"orca_deck": 0}},
            "The river is empty: you may draw up to 2 cards, or stop.",
            "Anna may draw up to 2 cards.",
        ),
    ],
)
def test_it_does_not_ask_for_cards_that_nobody_can_draw(members, question, wait):
    """Rulings R-2 and R-3: the river is owed as far as it goes, other sources are optional."""
    state = arctic_state(**{"reserve": (), **DRAWING, **members})

    assert prompted(**{"reserve": (), **DRAWING, **members}).startswith(question)
    assert waiting(ARCTIC.view(state, 1), ENGLISH, NAMES) == wait


def test_the_count_to_draw_can_always_be_drawn():
    """In every position of the matches: as many as it says, and no fewer if it does not say so."""
    asked = 0
    for deal in DEALS:
        for step in played(*deal):
            if step.state.phase != Phase.DRAW:
                continue
            question = task(ARCTIC.view(step.state, step.state.actor), ENGLISH)
            asked += 1
            assert c.STOP_DRAWING not in step.legal_commands
            assert question in (
                f"Draw {step.state.to_draw} card{'s' * (step.state.to_draw > 1)}.",
                f"Draw up to {step.state.to_draw} cards; once the river is empty you may stop.",
            )
    assert asked > 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_end_nobody_is_waited_for(language):
    end = ARCTIC.view(played(*DEALS[0])[-1].after, None)

    assert waiting(end, language, NAMES)
