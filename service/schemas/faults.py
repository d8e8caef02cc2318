"""What is wrong with a request, member by member: JSON pointers, and sentences for people."""

from collections.abc import Iterator, Mapping

import msgspec

from engine.encoding import escaped
from engine.language import Language, Sentence


class Fault(msgspec.Struct, frozen=True):
    """One member or parameter that cannot be accepted."""

    pointer: str
    """JSON pointer into the body, or `/query/<name>`, `/header/<name>`."""
    sentence: Sentence

    def document(self, language: Language) -> "FaultDocument":
        """What the client reads."""
        return FaultDocument(self.pointer, self.sentence.told(language))


class FaultDocument(msgspec.Struct, frozen=True):
    """One member or parameter that cannot be accepted."""

    pointer: str
    """JSON pointer into the body, or `/query/<name>`, `/header/<name>`."""
    detail: str


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
        assert isinstance(messages, Sentence)  # our fields and validators complain in sentences
        yield Fault(place, messages)
