"""The board that a view shows: as a picture, and as text."""

from engine.game import View
from engine.words import Language
from service.matches.match import Match
from service.matches.shown.sight import names_of
from service.matches.terms import Status
from service.refusals import Refusal


def picture(match: Match, view: View | None, language: Language) -> str:
    """The board that this view shows, as SVG; match_waiting before the start.

    A match cancelled before that has none either: match_cancelled.
    """
    view = _of_a_board(match, view)
    return match.rules.draw_svg(view, language, names_of(match.seats, language))


def text_board(match: Match, view: View | None, language: Language) -> str:
    """The same board for a terminal, or for who cannot see pictures; its last line ends, too."""
    view = _of_a_board(match, view)
    return match.rules.draw_text(view, language, names_of(match.seats, language)) + "\n"


def _of_a_board(match: Match, view: View | None) -> View:
    if view is None and match.shares_deal:
        raise Refusal("deal_still_played")
    if view is None and match.status is Status.PLAYING:
        raise Refusal("not_for_spectators")
    if view is None:
        raise Refusal("match_cancelled" if match.status is Status.CANCELLED else "match_waiting")
    return view
