"""How ids look in addresses: what cannot be one is not found, before anything is asked."""

from werkzeug.routing import BaseConverter


class IdConverter(BaseConverter):
    """Ids of matches and players, names of games: letters, digits, `_` and `-`."""

    regex = r"[A-Za-z0-9_-]{1,64}"


def id_schema(_: IdConverter) -> dict[str, object]:
    """What the document says about an id."""
    return {"type": "string"}
