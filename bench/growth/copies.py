"""How a match is copied: everything that is stored of it, with other names in it."""

from typing import Any

from service.matches.store import keys
from service.store.client import Client


def stored_of(client: Client, match_id: str) -> dict[str, Any]:
    """Everything that is stored of a match, by the key's template."""
    found: dict[str, Any] = {}
    for template in keys.OF_A_MATCH:
        key = template % match_id
        kind: Any = client.type(key)
        if kind == b"hash":
            found[template] = client.hgetall(key)
        elif kind == b"string":
            found[template] = client.get(key)
        elif kind == b"list":
            found[template] = client.lrange(key, 0, -1)
        elif kind == b"stream":
            found[template] = client.xrange(key)
    return found


def write_copy(
    client: Client, stored: dict[str, Any], match_id: str, names: dict[bytes, bytes]
) -> None:
    """Store the same under another id, with these names in place of those that stand in it."""
    pipe: Any = client.pipeline()
    for template, value in stored.items():
        _write(pipe, template % match_id, _renamed(value, names))
    pipe.execute()


def _renamed(value: Any, names: dict[bytes, bytes]) -> Any:
    if isinstance(value, bytes):
        for before, after in names.items():
            value = value.replace(before, after)
        return value
    if isinstance(value, dict):
        return {_renamed(name, names): _renamed(one, names) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(one, names) for one in value]
    return value


def _write(pipe: Any, key: str, value: Any) -> None:
    if isinstance(value, bytes):
        pipe.set(key, value)
    elif isinstance(value, dict):
        pipe.hset(key, mapping=value)
    elif isinstance(value[0], bytes):
        pipe.rpush(key, *value)
    else:
        for entry_id, fields in value:
            pipe.xadd(key, fields, id=entry_id)
