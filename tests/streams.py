"""The streams as tests read them: one call for each."""

from service.lobby.cases.lobby import notices_of_lobby
from service.matches.cases.showing import NOW
from service.matches.cases.streams import PlayerStream, events_of_match


def page_of(stream, after=None, limit=50, wait_seconds=0):
    """A page of a stream, in words; what comes within a wait."""
    return stream.in_words(stream.entries(after, limit, wait_seconds))


def events(backend, match_id, caller, language, *, look=NOW, token=None, **page):
    """A page of the log of a match, or what comes within a wait."""
    stream = events_of_match(backend, match_id, caller, language, look=look, token=token)
    return page_of(stream, **page)


def follow_events(backend, match_id, caller, language, *, after=None, token=None):
    """The log of a match, followed."""
    return events_of_match(backend, match_id, caller, language, token=token).follow(after)


def notices(backend, player, language, *, token=None, **page):
    """A page of a player's stream, or what comes within a wait."""
    return page_of(PlayerStream(backend, player, language, token), **page)


def follow_notices(backend, player, language, *, after=None, token=None):
    """A player's stream, followed."""
    return PlayerStream(backend, player, language, token).follow(after)


def lobby_notices(backend, language, **page):
    """A page of the lobby's stream."""
    return page_of(notices_of_lobby(backend, language), **page)


def follow_lobby(backend, language, *, after=None):
    """The lobby's stream, followed."""
    return notices_of_lobby(backend, language).follow(after)
