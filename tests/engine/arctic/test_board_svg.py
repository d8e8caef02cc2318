"""The picture of the board: well-formed, readable without colour, and nothing hidden in it."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from engine.arctic.layout import whole_width
from engine.arctic.pieces import ANIMALS, CARD_NUMBERS, CARDS
from engine.arctic.sentences import WORDS
from engine.arctic.state import Phase
from engine.svg import Shape
from engine.words import ENGLISH, LANGUAGES
from tests.engine.arctic.playing import (
    DEALS,
    NAMES,
    english_words,
    played,
    positions,
    viewers,
)
from tests.engine.arctic.states import ARCTIC, arctic_state, legal, seat

SMALL = {"y": "33", "font-size": "17"}
"""How the values of a small card are written."""
SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = tuple(state for deal in DEALS for state in positions(*deal, every=40))
RUNNING = tuple(state for state in POSITIONS if state.phase != Phase.OVER)


def drawn(state, viewer, language=ENGLISH, shape=Shape.TALL):
    return ARCTIC.draw_svg(ARCTIC.view(state, viewer), language, NAMES, shape)


def words(picture):
    """Every text in the picture, in the order of drawing."""
    return [node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def short(animal, language=ENGLISH):
    return WORDS.tell(f"short-{animal}", language)


def things(picture):
    """All that is written and all animals in the picture, in the order of drawing."""
    told = []
    for node in ElementTree.fromstring(picture).iter():
        if node.tag == f"{SVG}text":
            told.append(node.text)
        elif node.tag == f"{SVG}use":
            told.append(node.get("href").partition("-")[2])
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_a_well_formed_picture_for_everybody(language):
    for state in POSITIONS:
        for viewer in viewers(state):
            root = ElementTree.fromstring(drawn(state, viewer, language))

            assert root.tag == f"{SVG}svg"
            assert root.get("viewBox", "").startswith(f"0 0 {whole_width(Shape.TALL)} ")
            assert root.find(f"{SVG}title") is not None


def test_everything_lies_within_the_picture():
    """No token, card or chip begins outside of the picture."""
    for state in POSITIONS:
        root = ElementTree.fromstring(drawn(state, 0))
        height = float(root.get("viewBox", "").split()[3])
        for x, y in corners(root, 0.0, 0.0):
            assert 0 <= x <= whole_width(Shape.TALL)
            assert 0 <= y <= height


def corners(node, x, y):
    """The lower right corner of each rectangle; only translations move them."""
    shift = node.get("transform", "")
    if "scale" in shift:
        return
    if shift:
        left, top = shift.removeprefix("translate(").removesuffix(")").split()
        x, y = x + float(left), y + float(top)
    if node.tag == f"{SVG}rect":
        yield (
            x + float(node.get("x", 0)) + float(node.get("width")),
            y + float(node.get("y", 0)) + float(node.get("height")),
        )
    for child in node:
        yield from corners(child, x, y)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_english_word_is_left_in_the_picture(language):
    for state in POSITIONS:
        for word in words(drawn(state, 1, language)):
            assert not english_words(word, language)
            assert "None" not in word


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_animals_have_six_different_names_and_none_is_cut(language):
    """Readable without colour: by shape and name; each is written whole on its power card."""
    called = [short(animal, language) for animal in ANIMALS]
    written = words(drawn(arctic_state(), None, language))
    row = written[written.index(WORDS.tell("label-powers", language)) :]

    assert len({*called}) == len(ANIMALS)
    assert min(map(len, called)) > 2
    assert [word for word in row if word in called][:6] == called


def test_six_animals_have_six_different_shapes():
    root = ElementTree.fromstring(drawn(arctic_state(), None))
    shapes = {
        group.get("id"): [ElementTree.tostring(sign) for sign in group][1:]
        for group in root.iterfind(f"{SVG}defs/{SVG}g")
    }
    used = {node.get("href", "") for node in root.iter(f"{SVG}use")}

    assert len(set(map(tuple, shapes.values()))) == len(ANIMALS)
    assert used == {f"#{name}" for name in shapes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_river_and_hand_card_shows_its_animals_and_values(language):
    state = arctic_state(hand=["fox-moose-1", "walrus-orca-1"], river=["bear-fox-1"])
    written = words(drawn(state, 0, language))

    for card, placement, draw in (("fox-moose-1", "5", "1"), ("bear-fox-1", "5", "1")):
        printed = CARDS[CARD_NUMBERS[card]]
        main = short(printed.main, language)
        companion = f"+{short(printed.companion, language)}"
        where = [i for i, word in enumerate(written) if word == main]
        assert [main, companion, placement, draw] in [written[i : i + 4] for i in where]


def test_tokens_stand_on_the_card_with_their_value():
    """Component C-1: from left to right 0, 1, 3, 6, 10, 15."""
    told = things(drawn(arctic_state(tokens={"orca": 5, "fox": 0}), None))
    row = told[told.index("Landscape") + 1 : told.index("Powers")]

    on_three = ["moose", "walrus", "puffin", "bear"]
    assert row == ["0", "fox", "1", "3", *on_three, "6", "10", "15", "orca"]


def test_the_own_totem_is_marked_with_the_own_seat():
    told = things(drawn(arctic_state(totem="orca"), 0))
    row = told[told.index("Landscape") + 1 : told.index("Powers")]

    assert row[row.index("orca") + 1] == "1"


def test_the_end_marks_every_totem_and_shows_every_total():
    """Rule P-3."""
    end = played(3, "de")[-1].after
    view = ARCTIC.view(end, None)
    told = things(drawn(end, None))
    row = told[told.index("Landscape") + 1 : told.index("Powers")]

    for one in view.seats:
        assert row[row.index(one.totem) + 1] == str(one.seat + 1)
        assert f"total {one.score['total']}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_in_words_who_wins(language):
    """Rule P-5."""
    for deal in DEALS:
        end = played(*deal)[-1].after
        written = words(drawn(end, None, language))
        (first,), *_ = ARCTIC.outcome(end).ranking

        assert ARCTIC.view(end, None).winner == first
        wins = f"◀ {WORDS.tell('label-wins', language)}"
        assert written.count(wins) == 1
        before = written[: written.index(wins)]
        assert next(word for word in reversed(before) if word in NAMES) == NAMES[first]


def test_nobody_wins_before_the_end():
    assert all(ARCTIC.view(state, 0).winner is None for state in RUNNING)


def test_totems_of_others_are_not_marked():
    """Rule S-5."""
    state = arctic_state(totem="orca", others=[seat(totem="fox")])
    tokens = ["moose", "walrus", "orca", "puffin", "bear"]
    as_other = things(drawn(state, 1))
    as_spectator = things(drawn(state, None))

    assert ["3", "fox", "2", *tokens] == as_other[as_other.index("3") :][:8]
    assert ["3", "fox", *tokens] == as_spectator[as_spectator.index("3") :][:7]


def test_worlds_that_a_viewer_cannot_tell_apart_look_alike():
    """Rulings R-17 and R-18: what is hidden is not drawn."""
    rng = Random(11)
    for state in RUNNING:
        for viewer in viewers(state):
            another_world = ARCTIC.determinize(ARCTIC.view(state, viewer), rng)

            assert drawn(another_world, viewer) == drawn(state, viewer)


def test_a_hidden_card_is_a_question_mark_but_for_its_owner():
    """Ruling R-18."""
    state = arctic_state(pile=["fox-moose-1", "?puffin-bear-1", "fox-orca-3"])
    mine, theirs = (Counter(things(drawn(state, viewer))) for viewer in (0, 1))

    assert theirs["?"] == 1
    assert mine["?"] == 0
    assert mine["puffin"] == theirs["puffin"] + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_says_what_is_owed(language):
    state = arctic_state(hand=["fox-moose-1"], pile=["moose-walrus-5"])
    asked = ARCTIC.prompt(ARCTIC.view(state, 0), legal(state), language, NAMES)

    assert asked in drawn(state, 0, language)


def test_names_cannot_break_the_picture():
    view = ARCTIC.view(arctic_state(), None)
    written = words(ARCTIC.draw_svg(view, ENGLISH, ("<b>&\"Ann'", "x" * 300)))

    assert "<b>&\"Ann'" in written
    assert max(map(len, written)) < 120


@pytest.mark.parametrize("viewer", [0, None])
def test_with_nothing_hidden_every_card_is_drawn(viewer):
    """A reveal at any version: hands, penalty zones, deck and reserve lie open, once each."""
    for state in POSITIONS:
        view = ARCTIC.reveal(state, viewer)
        dealt = 30 * len(state.seats) - sum(len(one.pile) for one in state.seats)
        root = ElementTree.fromstring(ARCTIC.draw_svg(view, ENGLISH, NAMES))
        faces = [
            node.text for node in root.iter(f"{SVG}text") if SMALL.items() <= node.attrib.items()
        ]

        for one in view.seats:
            assert one.hand is not None
        assert view.secrets is not None
        small = sum(face in ("1", "2", "3", "4", "5") for face in faces) / 2
        own = state.seats[0] if viewer == 0 and state.phase != Phase.OVER else None
        large = len(state.river) + (len(own.hand) if own else 0)
        twice = len(own.penalties_known) if own else 0
        assert small == dealt - large + twice


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_others_have_is_never_called_given_where_nothing_is_hidden(viewer):
    """Ruling R-17: only what the viewer himself put there is."""
    state = arctic_state(others=[seat(totem="bear", penalties=["fox-moose-1"])])
    view = ARCTIC.reveal(state, viewer)

    assert "given by you" not in words(ARCTIC.draw_svg(view, ENGLISH, NAMES))
    assert "gave" not in ARCTIC.draw_text(view, ENGLISH, NAMES)
    assert "penalty cards: arctic fox + moose 5/1" in ARCTIC.draw_text(view, ENGLISH, NAMES)
