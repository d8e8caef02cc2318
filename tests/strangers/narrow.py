"""What an entry tells is known as soon as its type is; mypy sees it, and nothing else is there."""

from made.datamodel_code_generator import ArcticLogEntry
from made.openapi_python_client.models import LogEntryPage


def cards_of_models(entries: list[ArcticLogEntry]) -> list[str | None]:
    """By datamodel-code-generator."""
    found = []
    for entry in (entry.root for entry in entries):
        if entry.type == "card_placed":
            _nothing = entry.data.termination  # type: ignore[attr-defined]  # no card tells that
            found.append(entry.data.card)
    return found


def cards_of_a_page(page: LogEntryPage) -> list[str | None]:
    """By openapi-python-client."""
    found = []
    for entry in page.items:
        if entry.type_ == "card_placed":
            _nothing = entry.data.termination  # type: ignore[attr-defined]  # no card tells that
            found.append(entry.data.card)
    return found
