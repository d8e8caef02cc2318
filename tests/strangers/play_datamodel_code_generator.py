"""datamodel-code-generator: its models, carried by httpx."""

import os
import sys
import time

import httpx
from made.datamodel_code_generator import (
    ArcticMatchRequest,
    Bot,
    BotSeat,
    CommandPlayed,
    CommandRequest,
    IgluIgluMatchRequest,
    Match,
    MatchRequest,
    MeSeat,
    NewPlayer,
    NorthPoleMatchRequest,
    SeatWanted,
)

SEATS = [SeatWanted(MeSeat(kind="me")), SeatWanted(BotSeat(kind="bot", bot=Bot.random))]
WANTED = {
    "arctic": MatchRequest(ArcticMatchRequest(game="arctic", seats=SEATS)),
    "north_pole": MatchRequest(NorthPoleMatchRequest(game="north_pole", seats=SEATS)),
    "iglu_iglu": MatchRequest(IgluIgluMatchRequest(game="iglu_iglu", seats=SEATS)),
}
WITH_DECISION = {"include": "decision"}
JSON = {"Content-Type": "application/json"}


def main(game: str) -> None:
    """Play a match of the game to its end, against a house bot."""
    with httpx.Client(base_url=os.environ["FLOE_URL"], headers=JSON) as floe:
        answer = floe.post("/v1/players", content='{"name": "Stranger", "kind": "bot"}')
        player = NewPlayer.model_validate_json(answer.content)
        floe.headers["Authorization"] = f"Bearer {player.token}"
        wanted = WANTED[game].model_dump_json(exclude_unset=True)
        answer = floe.post("/v1/matches", content=wanted)
        match = Match.model_validate_json(answer.content).root
        played = 0
        while match.status == "playing":
            answer = floe.get(f"/v1/matches/{match.id}", params=WITH_DECISION)
            match = Match.model_validate_json(answer.content).root
            while match.decision and match.decision.commands:
                offer = match.decision.commands[played % len(match.decision.commands)]
                request = CommandRequest(command=offer.command, expected_version=match.version)
                answer = floe.post(
                    f"/v1/matches/{match.id}/commands",
                    params=WITH_DECISION,
                    content=request.model_dump_json(exclude_unset=True),
                )
                done = CommandPlayed.model_validate_json(answer.content)
                assert done.match is not None
                match = done.match.root
                match.decision = done.decision
                played += 1
            time.sleep(0.02)
        print(f"{game} {match.status} after {played} commands of ours")


main(sys.argv[1])
