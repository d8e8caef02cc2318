"""Play on a Floe server.

`Client` and `AsyncClient` have a method for every operation of the contract, `bot.run` plays by
leases, `models` has the shapes. What may go wrong is drawn in `problems`.
"""

from floe_client import bot, models
from floe_client.async_client import AsyncClient
from floe_client.async_pages import AsyncPages
from floe_client.calls import Call
from floe_client.client import Client
from floe_client.models import GAMES, Command, Game, Turn
from floe_client.pages import Pages
from floe_client.problems import FloeError, NoAnswer, Problem

__all__ = [
    "GAMES",
    "AsyncClient",
    "AsyncPages",
    "Call",
    "Client",
    "Command",
    "FloeError",
    "Game",
    "NoAnswer",
    "Pages",
    "Problem",
    "Turn",
    "bot",
    "models",
]
