"""A match that is over as one picture that plays it, from the deal to the end.

To draw one takes a second or two, which nobody else may feel: one match is drawn at a time in each
process, picture by picture, and between two of them the others have as long as the last one took.
What is over changes no more, so its tag is known before it is drawn.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from time import perf_counter, sleep

from msgspec.structs import replace

from engine.animation import Film
from engine.svg import Shape
from engine.version import VERSION
from service.backend import Backend
from service.matches.cases.history import every_version
from service.matches.cases.showing import TAG_LENGTH, Seen, require_board, require_ended
from service.matches.model.narrator import names_of
from service.matches.store.matches import MatchStore
from service.refusals import Refusal
from service.store.cache import Bulkhead

MOST_VERSIONS = 1000
STEP_MS = 800
LONGEST_MS = 120_000
"""How long a whole match takes: the steps of a long one are shorter."""


def replays(backend: Backend) -> Bulkhead:
    """The matches that this process has drawn and may be asked for again."""
    return Bulkhead(backend.settings.cache_bytes)


def tag_of(seen: Seen, shape: Shape) -> str:
    """The tag of the whole match for these eyes.

    match_running before the end, replay_too_long, and the refusals of a board.
    """
    match = seen.then.match
    require_ended(match)
    require_board(match, seen.view())
    if match.version > MOST_VERSIONS:
        raise Refusal("replay_too_long", most=MOST_VERSIONS)
    names = "\n".join(_names(seen))
    drawn = f"{shape} {match.rules.rules_version} {seen.viewer.language} {names}"
    made_of = f"{VERSION} {seen.etag()} {drawn}"
    return sha256(made_of.encode()).hexdigest()[:TAG_LENGTH]


def replay(backend: Backend, seen: Seen, shape: Shape, tag: str) -> bytes:
    """The whole match as SVG, as these eyes saw it."""
    return backend.of(replays).made(tag, lambda: _drawn(backend, seen, shape))


def _drawn(backend: Backend, seen: Seen, shape: Shape) -> bytes:
    game, language, names = seen.then.match.rules, seen.viewer.language, _names(seen)
    film = Film()
    began = perf_counter()
    for picture in _pictures(backend, seen, shape, names):
        film.add(picture)
        sleep(perf_counter() - began)  # others have as much time as this took
        began = perf_counter()
    title = f"{game.words.tell('title', language)}: {', '.join(names)}"
    return film.written(title, min(STEP_MS, LONGEST_MS / film.steps)).encode()


def _pictures(backend: Backend, seen: Seen, shape: Shape, names: Sequence[str]) -> Iterator[str]:
    """The board at every version from the deal on; the seats are called as at the end."""
    entries = backend.of(MatchStore).chronicle(seen.then.match.id)
    for then in every_version(backend, entries):
        view = replace(seen, then=then).view()
        if view is not None:
            yield then.match.rules.draw_svg(view, seen.viewer.language, names, shape)


def _names(seen: Seen) -> Sequence[str]:
    return names_of(seen.then.match.seats, seen.viewer.language)
