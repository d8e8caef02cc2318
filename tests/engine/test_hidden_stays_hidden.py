"""What a viewer may not know changes nothing that he is shown.

For states of random matches everything one viewer may not know is dealt anew, once by a redeal
written from the rules page (`redealing/`) and once by the game's own `determinize`. Whatever
reaches that viewer has to be the same to the byte, and `determinize` must not favour the truth.
"""

from collections import Counter
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from engine.catalogue import deal
from engine.encoding import encode
from engine.game import Event, View
from engine.words import ENGLISH
from tests.engine.matches import (
    CASES,
    EVERY_GAME,
    PLAIN_CASES,
    Case,
    seed_of,
    some_steps,
    viewers,
    walk,
)
from tests.engine.redealing import secrets_of
from tests.engine.toy_game import LANTERNS
from tests.engine.toy_game.leaks import LEAKS

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
SEEDS = ("first", "second", "third")
NAMES = ("Ada", "Bo", "Cem", "Dag")
WORLDS = 12


class Leak(AssertionError):
    """Something hidden reached somebody who may not know it."""


def redealt(case, state, viewer, rng):
    return secrets_of(case.game).redeal(state, viewer, rng)


def shown(game, state, viewer):
    """All that a viewer is shown of a state, in bytes."""
    view = game.view(state, viewer)
    legal = () if viewer is None else game.legal_commands(state, viewer)
    prompt = game.prompt(view, legal, ENGLISH, NAMES)
    return encode([view, legal, prompt])


# The checks, one a function, so that leaking games can be shown to fail them


def check_that_nothing_shown_depends_on_secrets(case, steps, rng):
    for step in steps:
        for viewer in viewers(case):
            before = shown(case.game, step.after, viewer)
            for _ in range(3):
                other = redealt(case, step.after, viewer, rng)
                if shown(case.game, other, viewer) != before:
                    raise Leak(f"the view of {viewer} shows what is hidden")


def check_that_a_world_made_up_from_a_view_has_that_view(case, steps, rng):
    for step in steps:
        for viewer in viewers(case):
            view = case.game.view(step.after, viewer)
            before = shown(case.game, step.after, viewer)
            for _ in range(3):
                if shown(case.game, case.game.determinize(view, rng), viewer) != before:
                    raise Leak(f"the view of {viewer} shows what no view can give back")


def check_that_worlds_part_only_where_something_is_revealed(case, steps, rng):
    """The same command in worlds that look the same is told the same, up to a revelation."""
    for step in steps:
        for viewer in viewers(case):
            others = [
                (other, set(case.game.legal_commands(other, step.seat)))
                for other in worlds(case, step.state, viewer, rng, number=3)
            ]
            for command in step.legal_commands:
                true = course(case, step.state, step.seat, command, viewer)
                for other, legal in others:
                    if command in legal:
                        made_up = course(case, other, step.seat, command, viewer)
                        compare(true, made_up, command, secrets_of(case.game).revealing)


class Course(NamedTuple):
    """What a viewer is told of a command, and what it sees then."""

    told: list[Event]
    view: View
    is_over: bool


def course(case, state, seat, command, viewer):
    after, events = case.game.apply(state, seat, command)
    untold = dict.fromkeys(secrets_of(case.game).untold)
    return Course(
        told=[case.game.event_view(event, viewer) for event in events],
        view=msgspec.structs.replace(case.game.view(after, viewer), **untold),
        is_over=case.game.outcome(after) is not None,
    )


def compare(one, other, command, revealing):
    parting = parting_of(one.told, other.told)
    if parting == len(one.told) == len(other.told):
        # After the end what was dealt to seats is open, and no event need tell it.
        if one.view != other.view and not one.is_over:
            raise Leak(f"{one.view.seat} sees a difference after {command} that no event told")
        return
    if parting == min(len(one.told), len(other.told)):
        raise Leak(f"{one.view.seat} is told more or less after {command}")
    kinds = {type(one.told[parting]), type(other.told[parting])}
    if not kinds <= revealing:
        raise Leak(f"{one.view.seat} can tell worlds apart by {kinds} after {command}")


def parting_of(one, other):
    """Where two tales begin to differ."""
    together = zip(one, other, strict=False)
    return next(
        (i for i, (first, second) in enumerate(together) if first != second),
        min(len(one), len(other)),
    )


def check_that_events_name_nothing_that_views_do_not_show(case, steps, rng):
    """Over many worlds and whatever may be done in them: same view after it, same events.

    Commands that hide something from others count as one command.
    Order is left aside: two fish, or two cards, that all see coming may come either way round.
    """
    hiding = secrets_of(case.game).hiding
    for step in steps:
        for viewer in viewers(case):
            told_by_view: dict[tuple[object, bytes], list[bytes]] = {}
            for state in (step.state, *worlds(case, step.state, viewer, rng, number=WORLDS)):
                for command in case.game.legal_commands(state, step.seat):
                    after, events = case.game.apply(state, step.seat, command)
                    seen = sorted(in_any_order(case.game.event_view(e, viewer)) for e in events)
                    asked = type(command) if type(command) in hiding else command
                    key = asked, encode(case.game.view(after, viewer))
                    known = told_by_view.setdefault(key, seen)
                    if known != seen:
                        raise Leak(f"events tell {viewer} more than views do: {known} or {seen}")


def in_any_order(event):
    told = msgspec.to_builtins(event)
    return encode(
        {m: sorted(v, key=encode) if isinstance(v, list | tuple) else v for m, v in told.items()}
    )


def worlds(case, state, viewer, rng, number):
    return [redealt(case, state, viewer, rng) for _ in range(number)]


def check_that_made_up_worlds_do_not_favour_the_truth(case, steps, rng):
    """The truth lies at a hidden place no oftener than a fair redeal puts it there.

    Both counts are sums of about as many rare events as their size, the places of one world
    depending on each other a little; five standard deviations of their difference leave room for
    chance and none for a leak: one place of a deck known in every world would be dozens.
    """
    hidden_places, made_up, fair, places = secrets_of(case.game).hidden_places, 0, 0, 0
    for step in steps:
        for viewer in viewers(case):
            truth = hidden_places(step.state, viewer).items()
            for _ in range(4):
                places += len(truth)
                drawn = case.game.determinize(case.game.view(step.state, viewer), rng)
                made_up += len(truth & hidden_places(drawn, viewer).items())
                other = redealt(case, step.state, viewer, rng)
                fair += len(truth & hidden_places(other, viewer).items())
    assert places > 500
    if made_up - fair > 5 * sqrt(made_up + fair):
        raise Leak(f"the truth was made up {made_up} times, a fair deal gives {fair}")


def check_that_made_up_worlds_are_spread_as_deals_are(case, steps, rng):
    """At the deal nothing is known but what was dealt to the viewer: over many deals a place must
    hold each thing as often in made-up worlds as in true ones (two-sample chi-square).

    Five standard deviations are the bound, for each place and for all together.
    """
    true, made_up = hidden_at_the_deal(case, len(steps), rng)
    total, total_freedom = 0.0, 0
    for place in true:
        statistic, freedom = chi_square(true[place], made_up[place])
        total, total_freedom = total + statistic, total_freedom + freedom
        if normal_score(statistic, freedom) > 5:
            raise Leak(f"made-up worlds are not spread at {place}: {statistic:.0f} for {freedom}")
    assert total_freedom > 20
    if normal_score(total, total_freedom) > 5:
        raise Leak(f"made-up worlds are not spread: {total:.0f} where {total_freedom} is due")


def chi_square(one, other):
    """The statistic of two counts of the same size, and its degrees of freedom."""
    values = one | other
    return sum((one[v] - other[v]) ** 2 / (one[v] + other[v]) for v in values), len(values) - 1


def normal_score(statistic, freedom):
    """How many standard deviations too large (Wilson and Hilferty's cube root)."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)


def hidden_at_the_deal(case, deals, rng):
    """What lies at each hidden place, counted over many deals: in truth, and made up."""
    hidden_places = secrets_of(case.game).hidden_places
    true: dict[str, Counter] = {}
    made_up: dict[str, Counter] = {}
    for number in range(deals):
        state = deal(case.game, case.seats, case.options, seed_of(f"deal {number}"))
        drawn = case.game.determinize(case.game.view(state, 0), rng)
        for counts, dealt in ((true, state), (made_up, drawn)):
            for place, value in hidden_places(dealt, 0).items():
                counts.setdefault(place, Counter())[value] += 1
    assert true.keys() == made_up.keys()
    return true, made_up


# They hold for every game


@every_case
def test_a_view_a_listing_and_a_prompt_are_the_same_in_every_world_that_looks_the_same(case):
    check_that_nothing_shown_depends_on_secrets(case, some_steps(case, "first", 20), Random(1))


@every_case
def test_a_world_made_up_from_a_view_has_that_very_view(case):
    check_that_a_world_made_up_from_a_view_has_that_view(
        case, some_steps(case, "second", 20), Random(2)
    )


@every_case
def test_the_same_command_is_told_the_same_until_something_is_revealed(case):
    check_that_worlds_part_only_where_something_is_revealed(
        case, some_steps(case, "third", 10), Random(3)
    )


@every_plain_case
def test_events_name_nothing_that_views_do_not_show(case):
    check_that_events_name_nothing_that_views_do_not_show(
        case, some_steps(case, "first", 12), Random(4)
    )


@every_plain_case
def test_a_redeal_does_change_what_is_hidden(case):
    """Else the tests above would compare a state with itself."""
    rng = Random(5)
    changed: Counter[bool] = Counter()
    for step in some_steps(case, "second", 12)[:-1]:
        for viewer in viewers(case):
            hidden = secrets_of(case.game).hidden_places
            if len(set(hidden(step.state, viewer).values())) < 3:
                continue
            for other in worlds(case, step.state, viewer, rng, number=4):
                changed[hidden(other, viewer) != hidden(step.state, viewer)] += 1

    assert changed[True] > 9 * changed[False]


@every_plain_case
def test_the_truth_is_not_over_represented_in_worlds_made_up_from_a_view(case):
    steps = [step for seed in SEEDS for step in some_steps(case, seed, 12)[:-1]]

    check_that_made_up_worlds_do_not_favour_the_truth(case, steps, Random(6))


@every_plain_case
def test_made_up_worlds_are_spread_as_deals_are(case):
    check_that_made_up_worlds_are_spread_as_deals_are(case, range(250), Random(7))


@every_plain_case
def test_a_reveal_shows_every_viewer_all_that_was_hidden(case):
    """A finished match can be looked at as it was at any time, with nothing hidden."""
    rng, hidden = Random(9), secrets_of(case.game).hidden_places
    for step in some_steps(case, "third", 12):
        truth = {**hidden(step.state, None), "seed": None}
        for other in worlds(case, step.state, None, rng, number=3):
            if {**hidden(other, None), "seed": None} == truth:
                continue
            for viewer in viewers(case):
                revealed = case.game.reveal(step.state, viewer)
                assert revealed != case.game.reveal(other, viewer)
                assert revealed.seat == viewer


@every_plain_case
def test_the_boards_of_a_reveal_show_all_that_was_hidden(case):
    """Two worlds that differ in anything that anybody may not know are not drawn alike."""
    rng, hidden = Random(10), secrets_of(case.game).hidden_places
    game, names = case.game, NAMES[: case.seats]
    for step in some_steps(case, "third", 8)[:-1]:
        truth = {**hidden(step.state, None), "seed": None}
        for other in worlds(case, step.state, None, rng, number=2):
            if {**hidden(other, None), "seed": None} == truth:
                continue
            one, two = game.reveal(step.state, None), game.reveal(other, None)
            for draw in (game.draw_text, game.draw_svg, game.sections):
                assert draw(one, ENGLISH, names) != draw(two, ENGLISH, names)


@every_plain_case
def test_a_reveal_shows_every_viewer_the_same(case):
    """Whatever one of them knows is open to all of them."""
    for step in some_steps(case, "second", 12):
        revealed = {
            encode(msgspec.structs.replace(case.game.reveal(step.after, viewer), seat=None))
            for viewer in viewers(case)
        }
        assert len(revealed) == 1


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_game_has_a_redeal_of_its_own(game):
    assert secrets_of(game)


# And they fail for games that leak


CHECKS = {
    "view": check_that_nothing_shown_depends_on_secrets,
    "made up": check_that_a_world_made_up_from_a_view_has_that_view,
    "course": check_that_worlds_part_only_where_something_is_revealed,
    "events": check_that_events_name_nothing_that_views_do_not_show,
    "favour": check_that_made_up_worlds_do_not_favour_the_truth,
    "spread": check_that_made_up_worlds_are_spread_as_deals_are,
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_game_that_leaks_is_found_out(name):
    leaking, check = LEAKS[name]
    case = Case(leaking, 3, leaking.options_type())
    steps = [step for seed in SEEDS for step in walk(case, seed)]

    with pytest.raises(Leak):
        CHECKS[check](case, steps, Random(8))


@pytest.mark.parametrize("check", CHECKS)
def test_the_same_game_without_its_leak_passes(check):
    case = Case(LANTERNS, 3, LANTERNS.options_type())

    CHECKS[check](case, [step for seed in SEEDS for step in walk(case, seed)], Random(8))
