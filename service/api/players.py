"""Players: register, look, take a new token, leave."""

from flask import Response

from service.matches.match import Kind
from service.players import accounts as accounts
from service.schemas.players import PlayerRequest
from service.web.admission import admit, admit_player, admit_registration, the_backend
from service.web.answers import answer
from service.web.blueprint import Blueprint

blueprint = Blueprint("players", "People and bots who play. A token says who you are.")


@blueprint.route("/v1/players", methods=["POST"])
@blueprint.arguments(PlayerRequest())
@blueprint.for_strangers
@blueprint.answers(
    201,
    "NewPlayer",
    "The player, and the token, which is shown here only.",
    headers=["Location"],
    links={
        "profile": {"operationId": "read_player", "parameters": {"player_id": "$response.body#/id"}}
    },
)
def register_player(wanted: dict[str, str]) -> Response:
    """Become a player.

    The token in the answer is shown here only: keep it and send it as `Authorization: Bearer
    <token>`.
    """
    admit_registration()
    player = accounts.register(the_backend(), wanted["name"], Kind(wanted["kind"]))
    return answer(player, 201, {"Location": f"/v1/players/{player.id}"})


@blueprint.route("/v1/players/me")
@blueprint.for_players
@blueprint.answers(200, "PlayerProfile", "The caller.")
def read_me() -> Response:
    """Read your own profile."""
    player, _ = admit_player()
    return answer(accounts.profile(the_backend(), player.id))


@blueprint.route("/v1/players/<id:player_id>")
@blueprint.for_everybody
@blueprint.refuses("player_not_found")
@blueprint.answers(200, "PlayerProfile", "The player.")
def read_player(player_id: str) -> Response:
    """Read the public profile of a player."""
    admit()
    return answer(accounts.profile(the_backend(), player_id))


@blueprint.route("/v1/players/me/token", methods=["POST"])
@blueprint.for_players
@blueprint.answers(200, "NewPlayer", "The player with a new token; the old one is dead.")
def replace_token() -> Response:
    """Take a new token; the old one dies at once."""
    player, _ = admit_player()
    return answer(accounts.rotate_token(the_backend(), player))


@blueprint.route("/v1/players/me", methods=["DELETE"])
@blueprint.for_players
@blueprint.answers(204, description="The player is gone.")
def delete_me() -> Response:
    """Leave for good.

    House bots take over your seats in running matches. Your token is dead from here on.
    """
    player, _ = admit_player()
    accounts.delete_player(the_backend(), player)
    return Response(status=204)
