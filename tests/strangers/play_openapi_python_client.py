"""openapi-python-client: a whole match with nothing but what it generated."""

import os
import sys
import time

from made.openapi_python_client.api.commands import play
from made.openapi_python_client.api.matches import create_match, read_match
from made.openapi_python_client.api.players import register_player
from made.openapi_python_client.client import AuthenticatedClient, Client
from made.openapi_python_client.models import (
    ArcticMatch,
    ArcticMatchRequest,
    BotSeat,
    BotSeatBot,
    CommandPlayed,
    CommandRequest,
    Decision,
    IgluIgluMatch,
    IgluIgluMatchRequest,
    InvitedSeat,
    MeSeat,
    NewPlayer,
    NorthPoleMatch,
    NorthPoleMatchRequest,
    OpenSeat,
    PlayerRequest,
    PlayerRequestKind,
    PlayInclude,
    ReadMatchInclude,
    Status,
)

FLOE = os.environ["FLOE_URL"]
MATCH = (ArcticMatch, NorthPoleMatch, IgluIgluMatch)
SEATS: list[BotSeat | InvitedSeat | MeSeat | OpenSeat] = [
    MeSeat("me"),
    BotSeat("bot", BotSeatBot.RANDOM),
]
WANTED: dict[str, ArcticMatchRequest | NorthPoleMatchRequest | IgluIgluMatchRequest] = {
    "arctic": ArcticMatchRequest("arctic", SEATS),
    "north_pole": NorthPoleMatchRequest("north_pole", SEATS),
    "iglu_iglu": IgluIgluMatchRequest("iglu_iglu", SEATS),
}


def main(game: str) -> None:
    """Play a match of the game to its end, against a house bot."""
    player = register_player.sync(
        client=Client(FLOE), body=PlayerRequest("Stranger", PlayerRequestKind.BOT)
    )
    assert isinstance(player, NewPlayer), player
    client = AuthenticatedClient(FLOE, player.token)
    match = create_match.sync(client=client, body=WANTED[game])
    assert isinstance(match, MATCH), match
    played = 0
    while match.status == Status.PLAYING:
        match = read_match.sync(match.id, client=client, include=ReadMatchInclude.DECISION)
        assert isinstance(match, MATCH), match
        while isinstance(match.decision, Decision) and match.decision.commands:
            offer = match.decision.commands[played % len(match.decision.commands)]
            body = CommandRequest(offer.command, match.version)
            done = play.sync(match.id, client=client, body=body, include=PlayInclude.DECISION)
            assert isinstance(done, CommandPlayed), done
            assert isinstance(done.match, MATCH)
            match, match.decision = done.match, done.decision
            played += 1
        time.sleep(0.02)
    print(f"{game} {match.status} after {played} commands of ours")


main(sys.argv[1])
