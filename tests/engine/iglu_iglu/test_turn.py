"""How turns follow each other, what happens by itself, and who is asked (Rules T1 to T3)."""

from random import Random

import pytest

from engine.iglu_iglu.commands import BuildIgloo, EndTurn, Kayak, MeltTile, PlayEnergy, Walk
from engine.iglu_iglu.events import TileMelted, TurnBegan, TurnEnded
from engine.iglu_iglu.state import Phase
from engine.refusals import IllegalCommand
from tests.engine.iglu_iglu.states import IGLU, events_of, iglu_state, listed, play, random_states


def test_a_turn_is_melting_then_acting_then_the_next_seat():
    """Rules T1, T2 and T3."""
    state = iglu_state(
        seats=3, turn=2, phase=Phase.MELTING, inuit=["a2", "a3", "h7"], faces={"c4": "fish_1"}
    )

    assert {type(command) for command in listed(state)} == {MeltTile}
    state = play(state, MeltTile("c4"))
    assert (IGLU.to_act(state), state.phase) == ((2,), Phase.ACTING)
    state = play(state, EndTurn())
    assert (IGLU.to_act(state), state.phase) == ((0,), Phase.MELTING)


def test_another_seat_cannot_act():
    """Rule T3."""
    with pytest.raises(IllegalCommand) as refused:
        IGLU.apply(iglu_state(inuit=["a2", "h7"]), 1, EndTurn())
    assert (refused.value.code, refused.value.rule) == ("not_your_turn", "T3")


def test_unspent_points_are_lost():
    """Rule T2: the next turn starts with three again."""
    state = iglu_state(inuit=["a2", "h7"], action_points=2, faces={"c4": "fish_1"})

    assert events_of(state, EndTurn()) == (TurnEnded(0, 2), TurnBegan(1))
    assert play(state, EndTurn(), MeltTile("c4")).action_points == 3


@pytest.mark.parametrize(
    "command", [Walk("c4", "c3"), Kayak("c4", "f4"), BuildIgloo("c4"), PlayEnergy(1)]
)
def test_without_points_and_kept_tiles_the_turn_ends_by_itself(command):
    """Ruling R-37."""
    points = 1 if isinstance(command, Walk) else 3
    kept = ["energy_1", ""] if isinstance(command, PlayEnergy) else ["", ""]
    state = iglu_state(inuit=["c4", "h7"], action_points=points, kept=kept)

    after = play(state, command)

    is_over = not isinstance(command, PlayEnergy)
    assert (IGLU.to_act(after) == (1,)) == is_over


@pytest.mark.parametrize("kept", ["melt", "energy_1", "harpoon", "move_animals"])
def test_with_kept_tiles_he_is_asked_whatever_they_are(kept):
    """Ruling R-37: though he may only be able to end the turn."""
    state = iglu_state(
        ice="c3 c4 h7", glaciers="c3 c4 h7", inuit=["c4", "h7"], action_points=1, kept=[kept, ""]
    )

    after = play(state, Walk("c4", "c3"))

    assert (IGLU.to_act(after), after.phase) == ((0,), Phase.ACTING)
    if kept == "harpoon":
        assert listed(after) == [EndTurn()]
        assert EndTurn in IGLU.secret_questions


def test_points_that_nobody_could_spend_end_the_turn():
    """Ruling R-37: bears on all four sides, and an igloo stands there already."""
    state = iglu_state(
        phase=Phase.MELTING,
        ice="c3 g2",
        inuit=["c3", ""],
        igloos=["c3", ""],
        animals="b3=bear d3=bear c2=bear c4=bear",
        faces={"g2": "fish_1"},
    )

    assert TurnEnded(0, 3) in events_of(state, MeltTile("g2"))


def test_what_happens_by_itself_never_depends_on_hidden_tiles():
    """Ruling R-37: deal the hidden tiles anew, and the same command is followed by the same."""
    rng, compared = Random(1), 0
    for seed in range(10):
        for state in random_states(2 + seed % 3, seed):
            if not IGLU.to_act(state):
                continue
            (seat,) = IGLU.to_act(state)
            other = IGLU.determinize(IGLU.view(state, None), rng)
            for command in set(listed(state)) & set(listed(other)):
                compared += 1
                seen = seen_until_a_face(state, seat, command)
                assert seen == seen_until_a_face(other, seat, command)
    assert compared > 5_000


def seen_until_a_face(state, seat, command):
    """What a spectator sees happen, up to the first tile that melts and who is then to act."""
    after, events = IGLU.apply(state, seat, command)
    seen = [IGLU.event_view(event, None) for event in events]
    faces = [at for at, event in enumerate(seen) if isinstance(event, TileMelted)]
    return seen[: faces[0] + 1] if faces else (seen, IGLU.to_act(after), after.phase)
