"""`docs/reference/dealing.md` is enough to deal any match again: its programs and its figures are
the engine's."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.arctic.pieces import CARD_NAMES
from engine.catalogue import GAMES
from engine.dealing import Deal
from engine.north_pole.pieces import MASKS
from engine.records.fairness import commitment, deal_seed
from tests.programs import program

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "dealing.md").read_text(encoding="utf-8")
PROGRAM: dict = {}
exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], PROGRAM)
JAVASCRIPT = re.search(r"```javascript\n(.*?)```", PAGE, re.DOTALL)[1]
VECTORS = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1])
# The types of a game's answers are its own, and the face cannot name them.
ARCTIC: Any = GAMES["arctic"]
IGLU_IGLU: Any = GAMES["iglu_iglu"]
NORTH_POLE: Any = GAMES["north_pole"]
SEEDS = [bytes([number]) * 32 for number in range(8)]


def test_the_seed_of_the_page_is_the_engines():
    given = VECTORS["fairness"]
    secret = bytes.fromhex(given["secret"])

    assert commitment(secret) == given["commitment"]
    for make_seed in (deal_seed, PROGRAM["deal_seed"]):
        seed = make_seed(secret, given["match_id"], given["entropies"])
        assert seed.hex() == given["seed"]


@pytest.mark.parametrize("stream", VECTORS["streams"], ids=lambda stream: stream["label"])
def test_a_stream_of_the_page_is_the_engines(stream):
    seed = bytes.fromhex(stream["seed"])
    words = PROGRAM["words"](seed, stream["label"])
    chance = Deal(seed, stream["label"])

    assert [next(words) for _ in stream["words"]] == stream["words"]
    assert [chance.below(1 << 32) for _ in stream["words"]] == stream["words"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: str(vector["n"]))
def test_numbers_below_a_bound_are_as_on_the_page(vector):
    seed = bytes.fromhex(vector["seed"])
    words, chance = PROGRAM["words"](seed, vector["label"]), Deal(seed, vector["label"])
    n, answers = vector["n"], vector["answers"]

    assert [PROGRAM["below"](words, n) for _ in answers] == answers
    assert [chance.below(n) for _ in answers] == answers


def test_the_program_in_another_language_agrees():
    fairness, shuffle = VECTORS["fairness"], VECTORS["shuffled"]
    script = f"""{JAVASCRIPT}
    const bytes = (hex) => Buffer.from(hex, "hex");
    const seed = dealSeed(bytes("{fairness["secret"]}"), "{fairness["match_id"]}",
                          {json.dumps(fairness["entropies"])});
    const stream = words(bytes("{shuffle["seed"]}"), "{shuffle["label"]}");
    const order = shuffled(stream, [...Array({shuffle["items"]}).keys()]);
    const answers = {json.dumps(VECTORS["below"])}.map((vector) => {{
        const stream = words(bytes(vector.seed), vector.label);
        return vector.answers.map(() => below(stream, vector.n));
    }});
    console.log(JSON.stringify([seed.toString("hex"), order, answers]));
    """

    ended = subprocess.run(
        [program("node"), "-e", script], capture_output=True, check=True, timeout=300
    )

    assert json.loads(ended.stdout) == [
        fairness["seed"],
        shuffle["order"],
        [vector["answers"] for vector in VECTORS["below"]],
    ]


def test_a_shuffle_is_as_on_the_page():
    vector = VECTORS["shuffled"]
    seed, items = bytes.fromhex(vector["seed"]), range(vector["items"])

    assert list(Deal(seed, vector["label"]).shuffled(items)) == vector["order"]
    words = PROGRAM["words"](seed, vector["label"])
    assert PROGRAM["shuffled"](words, items) == vector["order"]


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: str(seed[0]))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_program_of_the_page_deals_arctic(seed, seats):
    assert PROGRAM["deal_arctic"](seed, seats) == dealt_arctic(seed, seats)


def test_the_example_match_is_dealt_as_on_the_page():
    assert dealt_arctic(bytes.fromhex(VECTORS["fairness"]["seed"]), 2) == VECTORS["arctic"]


def dealt_arctic(seed, seats):
    """What the engine deals, in the words of the page; hands come sorted from the engine."""
    state = ARCTIC.setup(seats, ARCTIC.options_type(), seed)
    dealt = PROGRAM["deal_arctic"](seed, seats)
    assert [sorted(hand) for hand in dealt["hands"]] == [list(s.hand) for s in state.seats]
    return {
        "reserve": list(state.reserve),
        "hands": dealt["hands"],
        "river": list(state.river),
        "deck": list(state.deck),
        "sides": [side % 2 for side in state.sides],
        "totems": [seat.totem for seat in state.seats],
        "start_seat": state.paw,
    }


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: str(seed[0]))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_words_of_the_page_deal_iglu_iglu(seed, seats):
    shuffled, words = PROGRAM["shuffled"], PROGRAM["words"]
    game = IGLU_IGLU
    box = game.components()
    state = game.setup(seats, game.options_type(), seed)

    tiles = [place for place, row in enumerate(box.tiles) for _ in range(row.count)]
    fish = [row.value for row in box.fish for _ in range(row.count)]
    foxes = [row.value for row in box.foxes for _ in range(row.count)]
    revealed = game.reveal(state, None).revealed
    centre = [animal.value for animal in game.view(state, None).animals]
    start = PROGRAM["below"](words(seed, "iglu_iglu/1/start"), seats)

    assert shuffled(words(seed, "iglu_iglu/1/tiles"), tiles) == [
        next(place for place, row in enumerate(box.tiles) if row.kind == face.tile)
        for face in revealed.faces
    ]
    assert shuffled(words(seed, "iglu_iglu/1/fish"), fish) == [*centre, *revealed.fish_supply]
    assert shuffled(words(seed, "iglu_iglu/1/foxes"), foxes) == list(revealed.fox_supply)
    assert start == state.turn


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: str(seed[0]))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_words_of_the_page_deal_the_north_pole(seed, seats):
    shuffled, below = PROGRAM["shuffled"], PROGRAM["below"]
    stream = PROGRAM["words"](seed, "north_pole/1")
    game = NORTH_POLE
    box = game.components()
    state = game.setup(seats, game.options_type(), seed)

    cards = shuffled(stream, cards_of(box))
    assert [list(hand) for hand in state.hands] == [sorted(cards[i : i + 3]) for i in (0, 3, 6, 9)]
    assert list(state.deck) == cards[12:]
    green, blue = masks_of(box, "green"), masks_of(box, "blue")
    green = shuffled(stream, green)
    assert [*state.corner_masks, state.scoreboard_mask] == green[:5]
    pool = shuffled(stream, green[5:] + blue)
    assert [*state.mask_stack, *state.masks_put_away] == pool
    assert [seat.team for seat in state.seats] == shuffled(stream, range(len(box.teams)))[:seats]
    assert state.start_seat == below(stream, seats)
    assert (state.rotation, state.disc) == (below(stream, 4), below(stream, 4))


def cards_of(box):
    return [
        3 * face + back
        for face, row in enumerate(box.action_cards)
        for back, count in enumerate(row.backs.numbers())
        for _ in range(count)
    ]


def masks_of(box, back):
    rows = [row for row in box.ice_masks if row.back == back]
    return [MASKS.index(row.kind) for row in rows for _ in range(row.count)]


def test_cards_and_sides_are_numbered_as_the_components_list_them():
    box = ARCTIC.components()

    assert [card.id for card in box.cards] == list(CARD_NAMES)
    assert ", ".join(MASKS) in PAGE
