"""What is seen: everything that lies open, and nothing else."""

from msgspec.structs import replace

from engine.encoding import encode
from engine.north_pole.commands import PlayCard
from tests.engine.north_pole.states import NORTH_POLE, masks, north_pole_state, play


def crowded():
    return north_pole_state(
        tables=None,
        rotation=1,
        pawns={0: ["c6", "b2-igloo"], 1: ["g2"]},
        equipment={0: ["husky"]},
        packed={0: ["dash", "steal/red"]},
        just_packed=1,
        sides={"south": ["march/red"], "east": ["sling"]},
        storm_pile=["gallop_ambush/purple"],
        discards=["swoop", "march"],
        deck=["dash/red"] + ["march"] * 9,
        bear="g7",
        holes=["b7"],
        corners={"a1": "husky", "h8": "igloo"},
        scoreboard="compass",
        stack=["hole", "bear", "igloo"],
        away=["storm_half_turn"],
    )


def test_everything_that_lies_open_is_shown_by_name():
    """Rules B5, I1, K1, P2-1. As it is seen now."""
    view = NORTH_POLE.view(crowded(), 1)

    assert (view.seat, view.to_act, view.phase, view.rotation) == (1, (0,), "action", 1)
    assert [(pawn.square, pawn.igloo) for pawn in view.seats[0].pawns] == [
        ("b2", True),
        ("c6", False),
    ]
    assert view.seats[0].equipment == ("husky",)
    assert [(packed.card, packed.back, packed.playable) for packed in view.seats[0].packed] == [
        ("dash", "blue", True),
        ("steal", "red", False),
    ]
    assert {side.side: [card.card for card in side.cards] for side in view.sides} == {
        "south": ["march"],
        "west": [],
        "north": [],
        "east": ["sling"],
    }
    assert [side.seat for side in view.sides] == [0, None, 1, None]
    assert (view.bear, view.holes, view.pole_openings) == ("g7", ("b7",), ("northwest",))
    assert (view.storm_points, view.storm_at) == (3, 8)
    assert (view.deck_size, view.deck_back, view.mask_stack_size) == (10, "red", 3)
    assert [corner.square for corner in view.corner_masks] == ["a1", "h8"]
    assert view.scoreboard_mask


def test_all_seats_and_spectators_see_the_same():
    """Nothing is dealt to one seat alone: cards lie open, masks are shown at once (Rule I1)."""
    views = [NORTH_POLE.view(crowded(), seat) for seat in (0, 1, None)]

    assert len({encode(replace(view, seat=None)) for view in views}) == 1


def test_every_event_is_told_to_everybody_as_it_is():
    """Rule I1. Cards lie open and masks are shown at once."""
    state = north_pole_state(pawns={0: ["c6"], 1: ["c4"]}, sides={"south": ["sling"]})
    _, events = play(state, PlayCard("sling", "c6", "c4", ambush=True))

    for seat in (0, 1, None):
        assert [NORTH_POLE.event_view(event, seat) for event in events] == events


def test_masks_face_down_are_counted_not_placed():
    """Rules K2, S6. Which are still unseen is known to all; where each lies is not."""
    state = crowded()
    view = NORTH_POLE.view(state, 0)
    other = replace(
        state,
        mask_stack=masks(["husky", "igloo", "compass"]),
        masks_put_away=masks(["bear"]),
        corner_masks=tuple(6 if mask >= 0 else mask for mask in state.corner_masks),
    )

    assert sorted(view.unseen_masks) == sorted(
        ["husky", "igloo", "compass", "hole", "bear", "igloo", "storm_half_turn"]
    )
    assert all(corner.mask is None for corner in view.corner_masks)
    assert NORTH_POLE.view(other, 0).mask_stack_size == 3
    assert view.hidden is None


def test_after_the_end_everything_can_be_turned_over():
    """Rule G1. Deck and stack from the top."""
    view = NORTH_POLE.reveal(crowded(), None)

    assert view.hidden.deck[0].card == "dash"
    assert view.hidden.mask_stack == ("hole", "bear", "igloo")
    assert view.hidden.scoreboard_mask == "compass"
    assert view.hidden.masks_put_away == ("storm_half_turn",)
    assert {corner.square: corner.mask for corner in view.corner_masks} == {
        "a1": "husky",
        "h8": "igloo",
    }


def test_an_empty_deck_shows_no_back():
    """Ruling R-25."""
    view = NORTH_POLE.view(north_pole_state(deck=[]), 0)

    assert (view.deck_size, view.deck_back) == (0, None)


def test_a_card_in_play_is_shown_while_it_is_in_play():
    """Ruling R-31. Played, and not yet on the Storm pile."""
    state = north_pole_state(
        pawns={0: ["c6"], 1: ["c4"]},
        sides={"south": ["sling"]},
        equipment={0: ["husky", "igloo", "compass"]},
    )
    state, _ = play(state, PlayCard("sling", "c6", "c4", ambush=True))
    view = NORTH_POLE.view(state, 0)

    assert view.card_in_play.card == "sling"
    assert view.phase == "sparing"
