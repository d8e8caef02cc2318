"""openapi-generator for Python: a whole match with nothing but what it generated."""

import os
import sys
import time

sys.path.insert(0, "made/openapi_generator_python")
import floe  # as it lies where it was generated

SEATS = [
    floe.SeatWanted(floe.MeSeat(kind="me")),
    floe.SeatWanted(floe.BotSeat(kind="bot", bot="random")),
]
WANTED = {
    "arctic": floe.MatchRequest(floe.ArcticMatchRequest(game="arctic", seats=SEATS)),
    "north_pole": floe.MatchRequest(floe.NorthPoleMatchRequest(game="north_pole", seats=SEATS)),
    "iglu_iglu": floe.MatchRequest(floe.IgluIgluMatchRequest(game="iglu_iglu", seats=SEATS)),
}


def main(game):
    """Play a match of the game to its end, against a house bot."""
    settings = floe.Configuration(host=os.environ["FLOE_URL"])
    with floe.ApiClient(settings) as client:
        stranger = floe.PlayerRequest(name="Stranger", kind="bot")
        settings.access_token = floe.PlayersApi(client).register_player(stranger).token
        matches, commands = floe.MatchesApi(client), floe.CommandsApi(client)
        match = matches.create_match(WANTED[game]).actual_instance
        played = 0
        while match.status == floe.Status.PLAYING:
            match = matches.read_match(match.id, include="decision").actual_instance
            decision = match.decision
            while decision and decision.commands:
                offer = decision.commands[played % len(decision.commands)]
                request = floe.CommandRequest(command=offer.command, expected_version=match.version)
                done = commands.play(match.id, request, include="decision")
                match, decision = done.match.actual_instance, done.decision
                played += 1
            time.sleep(0.02)
    print(f"{game} {match.status.value} after {played} commands of ours")


main(sys.argv[1])
