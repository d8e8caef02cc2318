"""What type checkers have to know: run by mypy and pyright, both strict, and never else."""

from typing import assert_type

from floe_client import Client, Command, Turn, bot, models

floe = Client()


def choose(turn: Turn) -> Command:
    """A turn, its view and its commands are those of one game."""
    if turn.game == "north_pole":
        assert_type(turn, models.NorthPoleTurn)
        assert_type(turn.view, models.NorthPoleView)
        return turn.commands[0]["command"]
    if isinstance(turn, models.ArcticTurn):
        for offer in turn.commands:
            command = offer["command"]
            if command["type"] == "place_card":
                assert_type(command, models.ArcticPlaceCard)
                assert_type(command["card"], str)
        return {"type": "end_turn"}
    assert_type(turn.match, models.IgluIgluMatch)
    return {"type": "moved"}  # type: ignore


bot.run(choose)

match = floe.matches.read_match("id")
if match["game"] == "arctic":
    assert_type(match, models.ArcticMatch)
    assert_type(match["view"], models.ArcticView | None)

for event in floe.events.follow_notices():
    if event["type"] == "match_finished":
        assert_type(event, models.MatchFinishedNotice)
        event["nonsense"]  # type: ignore

for one in floe.matches.list_matches(game="arctic"):
    assert_type(one["status"], models.Status)
assert_type(floe.bots.lease_work(wait=25), models.Work | None)
assert_type(floe.keys.revoke_key("id"), None)
assert_type(floe.matches.draw_board("id"), str)

seats: list[models.SeatWanted] = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
floe.matches.create_match(game="arctic", seats=seats, options={"edition": "it"})
floe.matches.create_match(game="chess", seats=seats)  # type: ignore
floe.matches.create_match(game="arctic", seats=seats, options={"dash": 1})  # type: ignore
floe.players.register_player()  # type: ignore
floe.seats.change_seat("id", 1, kind="bot")  # type: ignore
