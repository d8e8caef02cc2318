"""A match of the toy game, played to its end."""

from service.matches.cases import clocks
from service.matches.cases.play import play_command
from service.matches.model.terms import Status
from tests.engine.toy_game.lanterns.view import LanternsView


def play_out(backend, table, match, *players, seen=lambda loaded: None):
    """Play the last legal commands to the end, showing every version."""
    loaded = clocks.load(backend, match.match.id)
    seen(loaded)
    while loaded.match.status is Status.PLAYING:
        seat = loaded.match.to_act[0]
        player = next(p for p in players if loaded.match.seat_of(p.id) == seat)
        command = table.game.legal_commands(loaded.state, seat)[-1]
        play_command(backend, loaded, player, command, expected_version=loaded.match.version)
        loaded = clocks.load(backend, match.match.id)
        seen(loaded)
    return loaded


def view_of(document):
    """The view in a document, as the toy game's own."""
    assert isinstance(document.view, LanternsView)
    return document.view
