"""What a match was: at an earlier version, and after the end with nothing hidden.

Older versions are not kept but made again: the deal from its secrets, then every command up to the
version asked for. The chronicle says what else each version changed.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.encoding import codec_of
from service.backend import Backend
from service.matches.changes import dealt
from service.matches.documents import MatchDocument
from service.matches.match import ChronicleEntry, LoadedMatch, Match, Player, Status
from service.matches.sight import document, document_of
from service.refusals import Refusal


def document_at(
    backend: Backend, loaded: LoadedMatch, caller: Player | None, version: int
) -> MatchDocument:
    """The match as this caller saw it then; version_not_found if there was no such."""
    return document(at_version(backend, loaded, version), caller)


def revealed(
    backend: Backend, loaded: LoadedMatch, caller: Player | None, version: int | None
) -> MatchDocument:
    """The finished match with nothing hidden, at a version or its end; match_running."""
    require_ended(loaded.match)
    then = at_version(backend, loaded, version) if version is not None else loaded
    seat = then.match.seat_of(caller.id if caller else None)
    view = then.match.rules.reveal(then.state, seat) if then.state is not None else None
    return document_of(then.match, seat, view)


def require_ended(match: Match) -> None:
    """Refuse what would show something hidden while it still matters."""
    if not match.has_ended:
        raise Refusal("match_running")


def at_version(backend: Backend, loaded: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it stood at a version, made again from its deal and its commands."""
    match = loaded.match
    if not 1 <= version <= match.version:
        raise Refusal("version_not_found", newest=match.version)
    if version == match.version:
        return loaded
    return _played_again(backend, backend.matches.chronicle(match.id)[:version])


def _played_again(backend: Backend, entries: Sequence[ChronicleEntry]) -> LoadedMatch:
    then, state = entries[0].match, None
    assert then is not None
    game, codec = then.rules, codec_of(then.rules)
    for version, entry in enumerate(entries, start=1):
        was_waiting = state is None
        then = entry.match or replace(then, version=version, updated_at=entry.at, head=entry.head)
        if entry.seat is not None and state is not None:
            command = codec.decode_command(bytes(entry.command))
            state, _ = game.apply(state, entry.seat, command)
            then = replace(then, command_count=then.command_count + (entry.match is None))
        if was_waiting and then.status in (Status.PLAYING, Status.FINISHED):
            state = dealt(then, backend.matches.load_secrets(then.id))
    to_act = game.to_act(state) if state is not None and then.status is Status.PLAYING else ()
    return LoadedMatch(replace(then, to_act=to_act, deadline=entries[-1].deadline), state)
