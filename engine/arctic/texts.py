"""Sentences."""

from engine.arctic.commands import ArcticCommand
from engine.arctic.events import ArcticEvent
from engine.arctic.view import ArcticView
from engine.game import Names
from engine.language import Language


def describe(told: ArcticCommand | ArcticEvent, language: Language, names: Names) -> str:
    """Soon."""
    return repr(told)


def prompt(view: ArcticView, language: Language) -> str:
    """Soon."""
    return view.phase if view.seat in view.to_act else ""
