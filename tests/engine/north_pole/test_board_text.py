"""The board for the terminal."""

from engine.north_pole.board_text import grid
from engine.words import ENGLISH, LANGUAGES
from tests.engine.north_pole.states import NORTH_POLE, north_pole_state

NAMES = ("Ann", "Bob", "Cy", "Di")


def drawn(state, language=ENGLISH, seat=0):
    return NORTH_POLE.draw_text(NORTH_POLE.view(state, seat), language, NAMES)


def test_the_grid_shows_ice_cracks_pieces_and_the_open_side():
    """Rules B3, B4, B7, E1: rotation 0 as in table D4."""
    state = north_pole_state(
        tables=None,
        pawns={0: ["c6", "b2-igloo", "d8", "d8"], 1: ["d8", "d8", "d8"]},
        bear="g7",
        holes=["g2"],
        corners={"a1": "husky"},
    )

    assert grid(NORTH_POLE.view(state, 0)) == [
        "      a    b    c    d    e    f    g    h",
        " 1   ?  | .    :    :    :    :    .    .",
        "              ----      ----",
        " 2   .   (1)   .  | .  | .    .  | O    .",
        "                        ---- ----",
        " 3   :  | .  | .    .    .    .    .  | :",
        "         ----      ---- ----",
        " 4   :    .  | .    @    ~  | .  | .    :",
        "",
        " 5   :    .  | .  | ~    ~  | .    .    :",
        "                   ----",
        " 6   :  | .    1    .    .    .  | .    :",
        "                   ---- ----",
        " 7   .    .    .    .    .  | .    B    .",
        "    ----      ----           ----",
        " 8   .    .    :   112+  :    :    .  | .",
    ]


def test_a_person_finds_everything_needed_to_play():
    """Cards on the sides, equipment, ships, the weather, the open side of the Pole."""
    state = north_pole_state(
        pawns={0: ["c6"]},
        equipment={0: ["husky"]},
        packed={0: ["dash"]},
        sides={"south": ["march", "steal"]},
        storm_pile=["sling"],
        aids=1,
    )
    words = drawn(state)

    assert "* 1 Ann: ship 1, Pole 0; Husky; Backpack (Dash); Snowshoes (in use)" in words
    assert "south (Ann): March •, Steal" in words
    assert "west (nobody): –" in words
    assert "Storm pile 4 of 8; the next storm turns the board by half a turn." in words
    assert "The Pole is open to the northwest." in words


def test_it_fits_a_terminal_in_every_language():
    """At most 100 columns, however much is held."""
    state = north_pole_state(
        4,
        teams=True,
        equipment={seat: ["husky", "snowshoes", "pickaxe"] for seat in range(4)},
        sides={side: ["gallop_ambush"] * 3 for side in ("south", "west", "north", "east")},
        deck=[],
    )
    for language in LANGUAGES:
        assert max(map(len, drawn(state, language).splitlines())) <= 100
