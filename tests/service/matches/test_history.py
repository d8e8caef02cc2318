"""What a match was: every version, as it was shown then; after the end nothing is hidden."""

import pytest

from service.matches.cases import clocks, showing
from service.matches.cases.play import play_command
from service.matches.cases.showing import Look
from service.matches.model.terms import Status
from service.refusals import Refusal
from service.seats.cases import sitting
from tests import viewers
from tests.service.matches.playing import play_out, view_of


def document_at(backend, loaded, viewer, version):
    """The document of a match as the viewer saw it at a version."""
    return showing.look_at(backend, loaded, viewer, Look(version)).document()


def test_every_version_is_shown_later_as_it_was_shown_then(backend, table, match, ada, ben):
    shown = []

    def look(loaded):
        shown.append([viewers.document(loaded, viewer) for viewer in (ada, ben, None)])

    play_out(backend, table, match, ada, ben, seen=look)

    ended = clocks.load(backend, match.match.id)
    for documents in shown:
        version = documents[0].version
        again = [document_at(backend, ended, viewer, version) for viewer in (ada, ben, None)]
        assert again == documents


def test_the_versions_before_the_start_are_shown_too(backend, match, ada):
    first = document_at(backend, match, ada, 1)

    assert (first.version, first.status, first.view) == (1, Status.WAITING, None)
    assert first.seats[1].kind == "open"


def test_a_version_after_a_resignation_is_shown_as_it_was(backend, table, match, ada, ben):
    left = viewers.document(sitting.leave_seat(backend, match.match.id, ben, 1), ada)
    loaded = clocks.load(backend, match.match.id)
    play_command(backend, loaded, ada, table.first_command(loaded), expected_version=3)

    now = clocks.load(backend, match.match.id)
    assert document_at(backend, now, ada, 3) == left


@pytest.mark.parametrize("version", [-1, 0, 3, 10**9])
def test_a_version_that_never_was_is_not_found(backend, match, ada, version):
    with pytest.raises(Refusal) as refusal:
        document_at(backend, match, ada, version)

    assert refusal.value.code == "version_not_found"


def test_nothing_is_revealed_before_the_end(backend, match, ada):
    with pytest.raises(Refusal) as refusal:
        showing.look_at(backend, match, ada, Look(reveal=True))

    assert refusal.value.code == "match_running"


def test_after_the_end_every_version_is_revealed(backend, table, match, ada, ben):
    play_out(backend, table, match, ada, ben)

    ended = clocks.load(backend, match.match.id)
    start = view_of(showing.look_at(backend, ended, None, Look(2, reveal=True)).document())

    assert all(start.hands)
    assert start.deck
