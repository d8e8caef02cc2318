"""What is wrong with a request, member by member."""

from collections.abc import Iterator, Mapping

from engine.encoding import escaped
from service.refusals import Fault


def faults_of(messages: object, place: str = "") -> Iterator[Fault]:
    """Each message of a marshmallow error, with the pointer to what it is about."""
    if isinstance(messages, Mapping):
        for key, nested in messages.items():
            inside = "" if key == "_schema" else f"/{escaped(str(key))}"
            yield from faults_of(nested, place + inside)
    elif isinstance(messages, list):
        for nested in messages:
            yield from faults_of(nested, place)
    else:
        yield Fault(place, str(messages))
