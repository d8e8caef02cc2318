"""Events, and what others see of them."""

from engine.iglu_iglu.events import EVENT_TYPES, TileKept, TileSunk
from tests.engine.iglu_iglu.states import IGLU, random_states


def test_only_the_finder_sees_the_face_of_a_tile_that_is_kept():
    """Rule M4."""
    event = TileKept(1, "c4", "harpoon")

    assert IGLU.event_view(event, 1) is event
    for other in (0, 2, None):
        assert IGLU.event_view(event, other) == TileKept(1, "c4", None)


def test_a_sunk_tile_has_no_face_to_be_told():
    """Ruling R-18."""
    assert "tile" not in TileSunk.__struct_fields__


def test_all_other_events_are_told_to_everybody_as_they_are():
    """The board is open to all."""
    seen = set()
    for seed in range(4):
        for state in random_states(4, seed):
            if not (to_act := IGLU.to_act(state)):
                continue
            for command in IGLU.legal_commands(state, to_act[0])[::5]:
                _, events = IGLU.apply(state, to_act[0], command)
                for event in events:
                    seen.add(type(event))
                    if not isinstance(event, TileKept):
                        assert all(IGLU.event_view(event, viewer) is event for viewer in (0, None))
    assert len(seen) > len(EVENT_TYPES) / 2
