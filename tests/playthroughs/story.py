"""A match written down step by step, to be read as a story and compared to the byte.

After every command: what happened in words, what changed in the state, what changed in each
seat's view and the spectator's, and what may be done next. Views and states are told in full at
the deal and as differences from then on. The middle of a long match is told in short: digests of
the state and of all that is shown stand for the rest.
"""

import textwrap
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from engine.encoding import DIGEST_HEX_DIGITS, encode
from engine.game import Command, Event, Game, State
from engine.records.proof import state_digest
from engine.words import ENGLISH
from tests.engine.matches import Case, Step, match_of, viewers

NAMES = ("Ada", "Bo", "Cem", "Dag")
WIDTH = 100
ABSENT = "nothing"
FIRST_STEPS, LAST_STEPS = 40, 20
"""So many are told in full."""


def story(case: Case, seed: str) -> str:
    """The whole match."""
    steps = match_of(case, seed)
    lines = [*_title(case, seed), *_deal(case, steps[0].state)]
    for number, step in enumerate(steps, 1):
        lines += ("", f"== {number}. {NAMES[step.seat]}: {_spelled(step.command)}")
        for event in step.events:
            lines += _told_event(case, event, step.seat)
        lines.append(f"state {state_digest(case.game, step.after)}, shown {_shown(case, step)}")
        if number <= FIRST_STEPS or number > len(steps) - LAST_STEPS:
            lines += _changes(case, step)
    return "\n".join([*lines, "", *_end(case, steps[-1].after), ""])


def _title(case: Case, seed: str) -> Iterator[str]:
    yield f"# {case.game.words.tell('title', ENGLISH)}, {case.seats} seats, seed {seed!r}"
    yield f"options {encode(case.options).decode()}"
    yield f"rules version {case.game.rules_version}"


def _deal(case: Case, state: State) -> Iterator[str]:
    yield from ("", f"state {state_digest(case.game, state)}")
    yield from _told_whole(state)
    seen = {viewer: list(_told_whole(case.game.view(state, viewer))) for viewer in viewers(case)}
    yield from _seen(seen)
    yield from _choices(case.game, state)


def _shown(case: Case, step: Step) -> str:
    """A digest of every view, and of what may be done next and how it is asked."""
    views = [case.game.view(step.after, viewer) for viewer in viewers(case)]
    legal = [case.game.legal_commands(step.after, seat) for seat in range(case.seats)]
    names = NAMES[: case.seats]
    prompts = [
        case.game.prompt(view, commands, ENGLISH, names)
        for view, commands in zip(views, [*legal, ()], strict=True)
    ]
    return sha256(encode([views, prompts, legal])).hexdigest()[:DIGEST_HEX_DIGITS]


def _changes(case: Case, step: Step) -> Iterator[str]:
    yield from _differences(step.state, step.after)
    seen = {}
    for viewer in viewers(case):
        before, after = (case.game.view(state, viewer) for state in (step.state, step.after))
        seen[viewer] = list(_differences(before, after))
    yield from _seen(seen)
    yield from _choices(case.game, step.after)


def _seen(lines_by_viewer: dict[int | None, list[str]]) -> Iterator[str]:
    """First what all see alike, then what each sees otherwise."""
    shared = [
        line
        for line in lines_by_viewer[None]
        if all(line in lines for lines in lines_by_viewer.values())
    ]
    if shared:
        yield from ("everybody sees", *shared)
    for viewer, lines in lines_by_viewer.items():
        own = [line for line in lines if line not in shared]
        if own:
            yield from (f"{_name(viewer)} sees", *own)


def _choices(game: Game, state: State) -> Iterator[str]:
    for seat in game.to_act(state):
        legal = game.legal_commands(state, seat)
        prompt = game.prompt(game.view(state, seat), legal, ENGLISH, NAMES)
        told = f"{NAMES[seat]} may: {prompt} {' · '.join(map(_spelled, legal))}"
        yield from textwrap.wrap(told, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _end(case: Case, state: State) -> Iterator[str]:
    yield f"outcome {encode(case.game.outcome(state)).decode()}"
    yield "revealed to everybody"
    yield from _differences(case.game.view(state, None), case.game.reveal(state, None))


def _told_event(case: Case, event: Event, actor: int) -> Iterator[str]:
    """As the one who acted sees it; then as those who see it otherwise."""
    names = NAMES[: case.seats]
    own = case.game.describe(case.game.event_view(event, actor), ENGLISH, names)
    yield f"  * {own}"
    for viewer in viewers(case):
        told = case.game.describe(case.game.event_view(event, viewer), ENGLISH, names)
        if told != own:
            yield f"    {_name(viewer)}: {told}"


def _spelled(command: Command) -> str:
    members = msgspec.to_builtins(command)
    kind = members.pop("type")
    return " ".join([kind, *(_value(value) for value in members.values())])


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else NAMES[viewer]


def _told_whole(told: msgspec.Struct) -> Iterator[str]:
    for path, value in _leaves(told):
        yield f"    {path}: {value}"


def _differences(before: msgspec.Struct, after: msgspec.Struct) -> Iterator[str]:
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for path in {**old, **new}:
        if old.get(path, ABSENT) != new.get(path, ABSENT):
            yield f"    {path}: {old.get(path, ABSENT)} -> {new.get(path, ABSENT)}"


def _leaves(told: msgspec.Struct) -> Iterator[tuple[str, str]]:
    yield from _leaves_of(msgspec.to_builtins(told), "")


def _leaves_of(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Members down to plain values; a row of plain values is one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves_of(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list | tuple) and any(isinstance(x, dict | list | tuple) for x in value):
        for number, inner in enumerate(value):
            yield from _leaves_of(inner, f"{path}[{number}]")
    else:
        yield path, _value(value)


def _value(value: object) -> str:
    return value if isinstance(value, str) else encode(value).decode()
