"""What is ordered: bots, a game and a number of matches; the contestants and fixtures of it."""

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from standardwebhooks.webhooks import EmptyWebhookSecretError, Webhook

from arena.contestant import Contestant, HouseContestant, NoAnswer
from arena.fixtures import Fixture, fresh_rounds, line_ups, mirrored_rounds
from arena.webhook_contestant import WebhookContestant
from engine.bots.roster import find_bot, house_bot
from engine.catalogue import find_game, require_playable
from engine.encoding import codec_of
from engine.refusals import Refusal
from engine.words import Language


class BadOrder(Exception):
    """The order cannot be carried out."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asked for."""

    game: str
    bots: tuple[str, ...]
    """Each as `NAME=WHERE`."""
    matches: int
    mirrored: bool
    seats: int | None
    """None for as many as there are bots."""
    options: str
    """Of the match, as JSON."""
    first_deal: int
    patience_seconds: float
    secret: str
    language: Language
    records: Path | None


def contestants_of(order: Order) -> Mapping[str, Contestant]:
    """The contestants by their names, or BadOrder."""
    _require_secret(order.secret)
    if order.patience_seconds <= 0:
        raise BadOrder("every answer needs some time")
    try:
        contestants = [_contestant(order, spelled) for spelled in order.bots]
    except (Refusal, NoAnswer) as fault:
        raise BadOrder(str(fault)) from fault
    by_name = {contestant.name: contestant for contestant in contestants}
    if len(by_name) < len(contestants):
        raise BadOrder("every bot needs a name of its own")
    return by_name


def fixtures_of(order: Order, names: Sequence[str]) -> list[Fixture]:
    """The matches to be played, or BadOrder."""
    if order.matches < 1:
        raise BadOrder("at least one match")
    game = find_game(order.game)
    seats = order.seats or max(len(names), min(game.seat_counts))
    try:
        options = codec_of(game).decode_options(order.options.encode())
        require_playable(game, seats, options)
    except Refusal as fault:
        raise BadOrder(str(fault)) from fault
    rounds = mirrored_rounds if order.mirrored else fresh_rounds
    endless = rounds(order.game, options, line_ups(names, seats), order.first_deal)
    return list(islice(endless, order.matches))


def _require_secret(secret: str) -> None:
    try:
        Webhook(secret)
    except (ValueError, EmptyWebhookSecretError) as fault:
        raise BadOrder(f"--secret: {fault}") from fault


def _contestant(order: Order, spelled: str) -> Contestant:
    name, _, where = spelled.partition("=")
    if not name or not where:
        raise BadOrder(f"--bot is NAME=WHERE, not {spelled!r}")
    if "://" not in where:
        game = find_game(order.game)
        return HouseContestant(name, find_bot(where, game), house_bot(where).budget_in(game))
    contestant = WebhookContestant(
        name,
        where,
        secret=order.secret,
        patience_seconds=order.patience_seconds,
        language=order.language,
    )
    contestant.require_reachable()
    return contestant
