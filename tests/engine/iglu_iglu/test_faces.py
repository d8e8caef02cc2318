"""The little pictures of the tiles."""

from xml.etree import ElementTree

from engine.iglu_iglu.colours import ALARM
from engine.iglu_iglu.faces import BACK, face_id, tile_definitions
from engine.iglu_iglu.glyphs import use
from engine.iglu_iglu.pieces import TILES


def drawn():
    """Every defined picture of a tile, by its name, where each is used."""
    used = "".join(use(face_id(row.kind), 0, 0) for row in TILES)
    pictures = ElementTree.fromstring(tile_definitions(used).replace("\0", ""))
    return {picture.get("id"): picture for picture in pictures}


def test_every_tile_has_a_face_of_its_own_and_all_have_one_back():
    """Rule C2."""
    pictures = drawn()

    assert set(pictures) == {BACK, *(face_id(row.kind) for row in TILES)}
    assert len({ElementTree.tostring(picture)[30:] for picture in pictures.values()}) == 12


def test_what_may_be_kept_has_a_red_border():
    """Rule M4."""
    pictures = drawn()

    for row in TILES:
        border = pictures[face_id(row.kind)].find("rect").get("stroke")
        assert (border == ALARM) == row.has_red_border


def test_nothing_of_them_is_seen_where_they_are_defined():
    """They would lie over the corner of a picture, and beyond it."""
    assert ElementTree.fromstring(tile_definitions("").replace("\0", "")).tag == "defs"


def test_a_face_that_is_not_used_is_not_defined():
    assert tile_definitions("").count(" id=") == 1
