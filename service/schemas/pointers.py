"""What marshmallow and msgspec complain about, as JSON pointers."""

from collections.abc import Iterator, Mapping

from service.errors import Fault


def faults_of(messages: object, place: str = "") -> Iterator[Fault]:
    """Each complaint of a marshmallow error, with the pointer to what it is about."""
    if isinstance(messages, Mapping):
        for key, nested in messages.items():
            inside = "" if key == "_schema" else f"/{escaped(str(key))}"
            yield from faults_of(nested, place + inside)
    elif isinstance(messages, list):
        for nested in messages:
            yield from faults_of(nested, place)
    else:
        yield Fault(place, str(messages))


def escaped(token: str) -> str:
    """One member name as a part of a pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1")
