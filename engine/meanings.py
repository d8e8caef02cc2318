"""What the values of a choice mean, where no enumeration has a sentence beneath each."""

from collections.abc import Mapping

from msgspec import Meta

OF_VALUES = "x-enumDescriptions"
"""Under this word of a schema, which viewers know, stands what each value means."""


def each_means(meanings: Mapping[str, str]) -> Meta:
    """What is said of a choice: the meaning of each value, by its spelling."""
    return Meta(extra_json_schema={OF_VALUES: dict(meanings)})
