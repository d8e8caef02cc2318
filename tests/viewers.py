"""What somebody may see of a match, by way of the one `Viewer` that the service makes it with."""

from engine.words import ENGLISH
from service.matches.model.viewer import Viewer


def document(loaded, player):
    """The document of the match for this player, or for nobody in particular."""
    return Viewer.of(loaded, player).document(loaded)


def decision(loaded, player, language=ENGLISH):
    """What the player can do now."""
    return Viewer.of(loaded, player, language).decision(loaded)


def own_decision(loaded, player, language=ENGLISH):
    """The same; None for whoever has no seat."""
    return Viewer.of(loaded, player, language).own_decision(loaded)


def tag_of(match, player):
    """The tag of the match as this player may see it."""
    return Viewer(match.seat_of(player.id if player is not None else None)).tag(match)


def narrator_for(match, seat, language=ENGLISH, *, sees_all=False):
    """Whoever tells the match to that seat."""
    return Viewer(seat, language, sees_all=sees_all).narrator(match)
