"""A pile as runs (Rule P-1), without a word of what lies face down."""

from engine.arctic.runs import Run, runs
from tests.engine.arctic.states import ARCTIC, arctic_state


def runs_of(pile, viewer):
    return runs(ARCTIC.view(arctic_state(pile=pile), viewer).seats[0].pile)


def test_neighbours_of_one_main_animal_are_one_run():
    pile = ["fox-moose-1", "fox-walrus-2", "orca-puffin-1", "fox-orca-3"]

    assert runs_of(pile, None) == (
        Run("fox", False, 2),
        Run("orca", False, 1),
        Run("fox", False, 1),
    )


def test_a_hidden_card_is_known_to_its_owner_only():
    """Ruling R-18."""
    pile = ["fox-moose-1", "?fox-walrus-2", "?orca-puffin-1", "fox-orca-3"]

    assert runs_of(pile, 1)[1] == Run(None, True, 2)
    assert runs_of(pile, 0)[1:3] == (Run("fox", True, 1), Run("orca", True, 1))


def test_an_empty_pile_has_no_runs():
    assert runs(()) == ()
