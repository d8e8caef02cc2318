"""What can be told beforehand where nothing else can come (Rules K1 to K3, M4)."""

from engine.iglu_iglu.events import (
    AnimalAppeared,
    KeptTilePlayed,
    TileKept,
    TileMelted,
    TileRevealed,
    TileSunk,
)
from engine.iglu_iglu.foresight import foretold
from engine.iglu_iglu.pieces import TILE_COUNTS, TILES, Animal
from engine.iglu_iglu.view import view
from tests.engine.iglu_iglu.states import iglu_state

SPECTATOR = None


def unseen_only(*unseen, kept=(), **parts):
    """All tiles of the box have left the game but these, which lie face down, and the kept ones."""
    left = [*unseen, *" ".join(kept).split()]
    out = [
        row.kind
        for row, count in zip(TILES, TILE_COUNTS, strict=True)
        for _ in range(count - left.count(row.kind))
    ]
    ice = ("c4", "c5", "e6", "f6")[: len(unseen)]
    faces = dict(zip(ice, unseen, strict=True))
    return iglu_state(ice=" ".join(ice), faces=faces, kept=kept, out=" ".join(out), **parts)


def is_foretold(state, viewer, *events):
    return foretold(view(state, viewer), events) == len(events)


def test_a_face_is_news_to_all_unless_all_are_alike():
    revealed = TileMelted(0, "c4"), TileRevealed(0, "c4", "drift")
    for viewer in (0, 1, SPECTATOR):
        assert is_foretold(unseen_only("drift", "drift"), viewer, *revealed)
        assert not is_foretold(unseen_only("drift", "glacier"), viewer, *revealed)


def test_a_kept_face_tells_others_only_that_it_has_a_red_border():
    state = unseen_only("melt", "harpoon")

    assert not is_foretold(state, 0, TileKept(0, "c4", "melt"))
    for viewer in (1, SPECTATOR):
        assert is_foretold(state, viewer, TileKept(0, "c4", None))
    other = unseen_only("melt", "drift")
    assert not is_foretold(other, 1, TileKept(0, "c4", None))


def test_tiles_that_others_keep_cannot_lie_on_the_ice():
    state = unseen_only("drift", "drift", kept=("", "melt"))

    assert is_foretold(state, 0, TileRevealed(0, "c4", "drift"))


def test_a_token_is_news_unless_the_supply_holds_but_one_kind():
    few = unseen_only("fish_1", fish_supply=(0, 0), fox_supply=())
    many = unseen_only("fish_1", fish_supply=(0, 1), fox_supply=())
    came = TileRevealed(0, "c4", "fish_1"), AnimalAppeared(0, Animal.FISH, 2, "c4")

    assert is_foretold(few, 1, *came)
    assert not is_foretold(many, 1, *came)
    assert is_foretold(many, 1, AnimalAppeared(0, Animal.BEAR, 4, "c4"))


def test_a_kept_tile_that_is_played_is_news_to_the_others_unless_they_know_it():
    played = KeptTilePlayed(1, "harpoon")
    some = unseen_only("drift", "melt", kept=("", "harpoon"))
    sure = unseen_only("drift", kept=("", "harpoon"))

    assert is_foretold(some, 1, played)
    assert not is_foretold(some, 0, played)
    assert is_foretold(sure, 0, played)
    assert is_foretold(sure, SPECTATOR, played)


def test_a_tile_that_sinks_unseen_tells_nothing():
    assert is_foretold(unseen_only("drift", "glacier"), 1, TileSunk(0, "c4"))
