"""The streams as tests read them: one call for each."""

from service.streams.of_lobby import notices_of_lobby
from service.streams.of_match import NOW, events_of_match
from service.streams.of_player import notices_of_player


def events(backend, match_id, caller, language, *, look=NOW, token=None, **page):
    """A page of the log of a match, or what comes within a wait."""
    return events_of_match(backend, match_id, caller, language, look=look, token=token).page(**page)


def follow_events(backend, match_id, caller, language, *, after=None, token=None):
    """The log of a match, followed."""
    return events_of_match(backend, match_id, caller, language, token=token).follow(after)


def notices(backend, player, language, *, token=None, **page):
    """A page of a player's stream, or what comes within a wait."""
    return notices_of_player(backend, player, language, token).page(**page)


def follow_notices(backend, player, language, *, after=None, token=None):
    """A player's stream, followed."""
    return notices_of_player(backend, player, language, token).follow(after)


def lobby_notices(backend, language, **page):
    """A page of the lobby's stream."""
    return notices_of_lobby(backend, language).page(**page)


def follow_lobby(backend, language, *, after=None):
    """The lobby's stream, followed."""
    return notices_of_lobby(backend, language).follow(after)
