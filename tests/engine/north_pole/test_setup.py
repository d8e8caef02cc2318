"""The deal, and the boxes that can be played with: rules S1 to S8, T1, H1, rulings R-32, R-33."""

import ast
import inspect
from collections import Counter
from hashlib import sha256
from itertools import product
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.catalogue import require_playable
from engine.encoding import codec_of, encode
from engine.game import Provenance
from engine.north_pole import setup
from engine.north_pole.pieces import (
    EQUIPMENT,
    HOUSE_TABLES,
    MASKS,
    OPENINGS,
    ActionCards,
    Backs,
    IceMasks,
    Places,
    Tables,
    Team,
)
from engine.north_pole.sentences import WORDS
from engine.north_pole.state import NorthPoleOptions
from engine.refusals import Refusal
from engine.words import ENGLISH, LANGUAGES, Sentence, tell
from tests.engine.north_pole.states import DE, ES, IT, NORTH_POLE, legal, names

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def dealt(seats=2, deal=0, **options):
    """A match as it is dealt from a numbered seed."""
    return NORTH_POLE.setup(seats, NorthPoleOptions(**options), sha256(bytes([deal])).digest())


def refusal_of(seats, options) -> Refusal:
    """The refusal, which must come and have a sentence of its own, with no gap left open."""
    with pytest.raises(Refusal) as refusal:
        require_playable(NORTH_POLE, seats, NorthPoleOptions(**options))
    assert refusal.value.code == "bad_setup"
    sentence = refusal.value.sentence
    assert isinstance(sentence, Sentence)
    assert sentence.words is NORTH_POLE.words
    assert sentence.key.startswith("setup-")
    assert not any("{" in sentence.tell(language) for language in LANGUAGES)
    return refusal.value


def refused(seats=2, **options) -> str | None:
    """The pointer of the refusal."""
    return refusal_of(seats, options).pointer


def reason(language, seats=2, **options) -> str:
    """The sentence of the refusal."""
    return tell(refusal_of(seats, options).sentence, language)


def cards_of(kind, action, *, points=1, may_ambush=False, each=30):
    """A row of action cards, so many with each back."""
    return ActionCards(kind, 3 * each, action, may_ambush, points, Backs(each, each, each))


# The deal


@every_count
def test_three_cards_lie_on_each_of_the_four_sides(seats):
    """Rule S2, Ruling R-33: also where nobody sits. The other 88 are the deck."""
    state = dealt(seats)

    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert len(state.deck) == 88
    assert len(state.discards) == len(state.storm_pile) == 0


def test_a_hundred_cards_are_dealt():
    """Rule S2, table D3."""
    state = dealt()
    everything = names(state, [*state.deck, *(card for hand in state.hands for card in hand)])

    assert Counter(everything) == {
        "march": 20,
        "march_ambush": 10,
        "swoop": 14,
        "swoop_ambush": 8,
        "gallop": 12,
        "gallop_ambush": 8,
        "dash": 10,
        "dash_ambush": 4,
        "sling": 8,
        "steal": 6,
    }


@every_count
def test_green_masks_are_laid_out_and_the_rest_stacked(seats):
    """Rules S3, S5, S6. Four corners, the scoreboard, ten stacked with the blue, two put away."""
    state = dealt(seats)
    lying = [*state.corner_masks, state.scoreboard_mask]

    assert len(lying) == 5
    assert all(mask < len(EQUIPMENT) for mask in lying)
    assert (len(state.mask_stack), len(state.masks_put_away)) == (10, 2)
    pool = Counter(MASKS[mask] for mask in [*lying, *state.mask_stack, *state.masks_put_away])
    hazards = ("storm_clockwise", "storm_counterclockwise", "storm_half_turn", "hole", "bear")
    assert pool == Counter(EQUIPMENT * 2 + hazards)


def test_hazards_may_be_among_those_put_away():
    """Rule S6. The blue ones are shuffled in, not on top."""
    away = {mask for deal in range(60) for mask in dealt(deal=deal).masks_put_away}

    assert any(mask >= len(EQUIPMENT) for mask in away)
    assert any(mask < len(EQUIPMENT) for mask in away)


@pytest.mark.parametrize(("seats", "ship"), [(2, 4), (3, 3), (4, 2)])
def test_ships_carry_4_3_or_2_pawns_and_the_others_have_arrived(seats, ship):
    """Rule S7."""
    for own in dealt(seats).seats:
        assert (own.ship, own.pole, own.pawns) == (ship, 4 - ship, ())


def test_in_the_team_game_each_has_three_pawns_all_aboard():
    """Rule T1."""
    for own in dealt(4, teams=True).seats:
        assert (own.ship, own.pole) == (3, 0)


@every_count
def test_every_seat_has_a_team_of_its_own_with_two_equipments(seats):
    """Rules S4, D2. A Husky and one other."""
    state = dealt(seats)

    assert len({own.team for own in state.seats}) == seats
    for own in state.seats:
        kit = [EQUIPMENT[kind] for kind in own.equipment]
        assert len(kit) == 2
        assert "husky" in kit
        assert set(kit) == set(HOUSE_TABLES.teams[own.team].kit)


def test_kits_may_be_chosen():
    """Rule S4."""
    state = dealt(2, kits=("geese", "seals"))

    assert [own.team for own in NORTH_POLE.view(state, 0).seats] == ["geese", "seals"]
    assert NORTH_POLE.view(state, 0).seats[0].equipment == ("husky", "compass")


def test_the_start_seat_is_dealt_or_chosen():
    """Rule S8."""
    assert {dealt(3, deal=deal).turn_seat for deal in range(30)} == {0, 1, 2}
    for seat in range(3):
        state = dealt(3, start_seat=seat)
        assert (state.turn_seat, state.start_seat) == (seat, seat)


def test_disc_and_board_start_in_every_allowed_orientation():
    """Rules S1, S8, table D5."""
    assert {dealt(deal=deal).rotation for deal in range(40)} == {0, 1, 2, 3}
    assert {OPENINGS[dealt(deal=deal).disc] for deal in range(40)} == set(OPENINGS)
    assert {dealt(4, deal=deal, teams=True).disc for deal in range(40)} == {0, 1}


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_board_may_be_turned_before_the_start(degrees):
    """Rule S8: "in any allowed way", counted in degrees clockwise from the drawing of table D4."""
    for deal in range(5):
        assert 90 * dealt(deal=deal, board_turn=degrees).rotation == degrees


@pytest.mark.parametrize("opening", OPENINGS)
def test_the_pole_disc_may_be_turned_before_the_start(opening):
    """Rule S8, table D5: a boot points there, in the team game that or the one opposite."""
    for deal in range(5):
        assert NORTH_POLE.view(dealt(deal=deal, pole_opening=opening), 0).pole_openings == (
            opening,
        )
        team_disc = NORTH_POLE.view(dealt(4, deal=deal, teams=True, pole_opening=opening), 0)
        assert opening in team_disc.pole_openings
        assert len(team_disc.pole_openings) == 2


def test_how_board_and_pole_are_laid_changes_nothing_else_of_the_deal():
    """Rule S8."""
    usual = dealt(3, deal=7)
    for turn, opening in product((0, 90, 180, 270), OPENINGS):
        laid = dealt(3, deal=7, board_turn=turn, pole_opening=opening)
        assert replace(laid, rotation=usual.rotation, disc=usual.disc) == usual


@pytest.mark.parametrize(
    "options",
    [
        {"board_turn": 45},
        {"board_turn": "90"},
        {"pole_opening": "north"},
        {"diagonals": "never"},
        {"dash": True},
    ],
)
def test_no_other_laying_out_and_no_other_reading_of_the_book_is_known(options):
    """Rule S8, Rulings R-1, R-3."""
    with pytest.raises(Refusal) as refusal:
        codec_of(NORTH_POLE).decode_options(encode(options))
    assert refusal.value.code == "bad_options"


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        (2, ["south", "north"]),
        (3, ["south", "west", "north"]),
        (4, ["south", "west", "north", "east"]),
    ],
)
def test_seats_go_clockwise_and_two_sit_opposite(seats, sides):
    """Ruling R-32, Rule S4."""
    assert [own.side for own in NORTH_POLE.view(dealt(seats), None).seats] == sides


def test_the_first_decision_is_a_landing():
    """Rules S8, P1."""
    assert {type(command).__name__ for command in legal(dealt())} == {"LandPawn"}


def test_four_seats_are_the_most():
    """Rule H1. The house rule for five is not played here."""
    with pytest.raises(Refusal) as refusal:
        require_playable(NORTH_POLE, 5, NorthPoleOptions())
    assert (refusal.value.code, refusal.value.pointer) == ("bad_setup", "/seats")


# Options


def test_options_that_do_not_go_together_are_refused():
    """Rules T1, S4, S8."""
    assert refused(3, teams=True) == "/options/teams"
    assert refused(2, start_seat=2) == "/options/start_seat"
    assert refused(2, kits=("geese",)) == "/options/kits"
    assert refused(2, kits=("geese", "geese")) == "/options/kits"
    assert refused(2, kits=("geese", "wolves")) == "/options/kits/1"


def test_the_reason_is_told_in_the_readers_language():
    """Rules T1, S4, S8."""
    assert reason(DE, 3, teams=True) == "Das Spiel in Teams ist für 4 Plätze."
    # People count seats from 1.
    assert reason(IT, start_seat=3) == "Non c'è nessun posto 4."
    assert reason(ES, kits=("geese",)) == (
        "Cada asiento necesita una expedición; expediciones: 1, asientos: 2."
    )
    assert reason(ENGLISH, kits=("geese", "wolves")) == (
        "There is no team wolves; there are geese, lemmings, narwhals, seals, terns."
    )
    assert reason(IT, tables=Tables(action_cards=(MISCOUNTED,))) == (
        "Carte: 91, retri: 90; i due numeri devono essere uguali."
    )
    greens = Tables(ice_masks=(many("husky", "green"),))
    assert reason(DE, tables=greens).endswith("Masken für die Teams: Husky.")
    assert reason(ES, tables=Tables(windows=Places(("z9",)))) == (
        "z9 no es una casilla del tablero."
    )


def reasons_in_the_source() -> set[tuple[str, frozenset[str]]]:
    """Why `setup.py` refuses, and the words that it gives along."""
    tree = ast.parse(Path(inspect.getfile(setup)).read_text("utf-8"))
    return {
        (
            ast.literal_eval(node.args[0]),
            frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None),
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "unplayable"
    }


def test_every_reason_in_the_source_has_its_sentence_and_the_words_for_it():
    assert reasons_in_the_source() == {
        (key.removeprefix("setup-"), WORDS.gaps(key)) for key in WORDS.keys("setup-")
    }


@pytest.mark.parametrize("key", WORDS.keys("setup-"))
def test_a_reason_is_told_in_every_language_with_the_same_gaps(key):
    outlines = {WORDS.outline(key, language) for language in LANGUAGES}

    assert len(outlines) == len(LANGUAGES)
    assert all(outline.endswith(".") for outline in outlines)
    assert {WORDS.gaps(key, language) for language in LANGUAGES} == {WORDS.gaps(key)}


# Other boxes


def test_another_box_is_dealt_and_played():
    """Table D3: every table can be replaced without touching a rule."""
    march = cards_of("stroll", "march")
    tables = Tables(action_cards=(march,))
    state = dealt(tables=tables)

    assert set(names(state, state.deck)) == {"stroll"}
    state, _ = NORTH_POLE.apply(state, state.turn_seat, legal(state)[0])
    assert {getattr(command, "card", "stroll") for command in legal(state)} == {"stroll"}
    assert NORTH_POLE.view(state, 0).tables == tables


def test_the_houses_own_tables_are_no_other_box():
    """Table D3. A state stays small."""
    assert dealt(tables=Tables()).tables is None


def test_a_box_survives_json_and_may_leave_tables_out():
    """Tables D1 to D4. An option file names only what it replaces."""
    written = b'{"tables": {"upper_cracks": {"places": ["a1|b1"]}}}'
    options = msgspec.json.decode(written, type=NorthPoleOptions)

    assert options.tables is not None
    assert options.tables.upper_cracks == Places(("a1|b1",), Provenance.SOURCED)
    assert options.tables.action_cards == HOUSE_TABLES.action_cards
    require_playable(NORTH_POLE, 2, options)
    cracks = NORTH_POLE.view(NORTH_POLE.setup(2, options, bytes(32)), 0).cracks
    assert len(cracks) == 17


MARCHES = cards_of("march", "march")
FEW = cards_of("march", "march", each=9)
MISCOUNTED = replace(MARCHES, count=91)
DOTTED_STEAL = cards_of("steal", "steal")
FIERCE_STEAL = cards_of("steal", "steal", points=0, may_ambush=True)
MEEK_SLING = cards_of("sling", "sling")
TEAM = Team("one", ("husky", "igloo"))
PAIR = Team("two", ("igloo", "igloo"))


def many(mask, back, count=20):
    return IceMasks(mask, count, back)


@pytest.mark.parametrize(
    ("tables", "pointer"),
    [
        (Tables(action_cards=(MARCHES, MARCHES)), "action_cards"),
        (Tables(action_cards=(FEW,)), "action_cards"),
        (Tables(action_cards=(MISCOUNTED,)), "action_cards/0"),
        (Tables(action_cards=(MARCHES, DOTTED_STEAL)), "action_cards/1"),
        (Tables(action_cards=(MARCHES, FIERCE_STEAL)), "action_cards/1"),
        (Tables(action_cards=(MARCHES, MEEK_SLING)), "action_cards/1"),
        (Tables(ice_masks=(many("hole", "green"),)), "ice_masks/0"),
        (Tables(ice_masks=(many("husky", "green"), many("igloo", "blue"))), "ice_masks/1"),
        (Tables(ice_masks=(many("husky", "green"), many("bear", "blue", 2))), "ice_masks"),
        (Tables(ice_masks=(many("husky", "green", 4), many("hole", "blue"))), "ice_masks"),
        (Tables(ice_masks=(many("husky", "green", 14),)), "ice_masks"),
        (Tables(ice_masks=(many("husky", "green"),)), "teams"),
        (Tables(teams=(TEAM,)), "teams"),
        (Tables(teams=(TEAM, TEAM)), "teams"),
        (Tables(teams=(TEAM, PAIR)), "teams"),
        (Tables(windows=Places(("c2", "z9"))), "windows/places/1"),
        (Tables(upper_cracks=Places(("a1|b2",))), "upper_cracks/places/0"),
        (Tables(lower_cracks=Places(("a1|b1", "a1b1"))), "lower_cracks/places/1"),
        (Tables(lower_cracks=Places(("a1|i1",))), "lower_cracks/places/0"),
        (Tables(lower_cracks=Places(("h1|a2",))), "lower_cracks/places/0"),
    ],
)
def test_a_box_that_contradicts_itself_is_refused(tables, pointer):
    """Tables D1 to D4. With a pointer to the fault."""
    assert refused(tables=tables) == f"/options/tables/{pointer}"


def test_fewer_teams_may_do_if_they_are_named():
    """Rule S4. One for each seat, each once."""
    both = Tables(teams=HOUSE_TABLES.teams[:2])
    names = tuple(row.team for row in both.teams)

    require_playable(NORTH_POLE, 2, NorthPoleOptions(tables=both))
    require_playable(NORTH_POLE, 2, NorthPoleOptions(tables=both, kits=names))
    assert refused(3, tables=both) == "/options/tables/teams"


def test_a_deck_may_hold_cards_without_points_as_long_as_it_cannot_run_dry():
    """Rule P2-3 speaks of cards "that have storm points"."""
    calm = cards_of("calm", "march", points=0)
    require_playable(NORTH_POLE, 2, NorthPoleOptions(tables=Tables(action_cards=(MARCHES, calm))))
