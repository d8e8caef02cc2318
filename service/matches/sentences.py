"""The house's own events in words."""

from engine.words import Language, Word
from service.matches.house_events import AnyHouseEvent
from service.matches.words import WORDS


def describe(event: AnyHouseEvent, language: Language) -> str:
    """One sentence for an event of the house."""
    tag = event.__struct_config__.tag
    return WORDS.tell(f"event-{tag}", language, **_gaps(event))


def _gaps(event: AnyHouseEvent) -> dict[str, Word]:
    members = ((name, getattr(event, name)) for name in event.__struct_fields__)
    gaps: dict[str, Word] = {name: word for name, word in members if isinstance(word, str | int)}
    if event.seat is not None:
        gaps["seat"] = event.seat + 1  # people count seats from 1
    player = getattr(event, "player", None)
    if player is not None:
        gaps["player"] = player.name
    return gaps
