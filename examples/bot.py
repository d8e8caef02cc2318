"""A bot on the package `floe-client`, which leases, sends again and stops cleanly for it.

    make packages && pip install dist/floe_client-*.whl
    python examples/bot.py                  plays Arctic against the house bot greedy
    python examples/bot.py iglu_iglu mcts   another game, another opponent

FLOE_URL names the server (http://127.0.0.1:8000). With FLOE_TOKEN, the token of a player that is
there already, no match is made: the bot serves every match in which that player sits, until Ctrl-C.
"""

import json
import random
import sys

from floe_client import Client, Command, FloeError, Turn, bot


def choose(turn: Turn) -> Command:
    """Your bot: pick one of the commands. `turn.view` is all that your seat may know."""
    return random.choice(turn.commands)["command"]


def tell(played):
    """What happened, in sentences."""
    for event in played["events"]:
        print(event["text"])


def main(game="arctic", opponent="greedy"):
    """Play one match, or all of a player's."""
    floe = Client()
    if floe.token is not None:
        return bot.run(choose, floe, told=tell)
    floe = floe.using(token=floe.players.register_player(name="Client", kind="bot")["token"])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    match = floe.matches.create_match(game=game, seats=seats)
    print(f"{floe.server}/v1/matches/{match['id']}")
    bot.run(choose, floe, until=[match["id"]], told=tell)
    print(json.dumps(floe.matches.read_match(match["id"])["outcome"]))
    return None


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except FloeError as fault:
        sys.exit(str(fault))
