"""Players: register, look, take a new token, leave."""

from service.matches.seats.seat import Kind, NewPlayer, Player, PlayerProfile
from service.players import accounts, guests
from service.refusals import BadToken
from service.schemas.players.players import PlayerChange, PlayerRequest
from service.store.admission.admitted import Token
from service.web.admission import the_backend, the_bearer, the_holder, the_key, the_token
from service.web.answers import Headers
from service.web.blueprint import Blueprint
from service.web.requests import idempotency, replayed

blueprint = Blueprint("players", "People and bots who play. A token says who you are.")

SHORTEST_KEY = 20
"""Where it stands for a token: whoever guessed it would have that."""

LINKS = {
    "profile": {"operationId": "read_player", "parameters": {"player_id": "$response.body#/id"}}
}


@blueprint.route("/v1/players", methods=["POST"])
@blueprint.for_strangers()
@blueprint.arguments(PlayerRequest())
@blueprint.takes("Stranger-Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    201,
    NewPlayer,
    description="The player, and the token, which is shown here only.",
    headers=["Location", "Idempotency-Replayed"],
)
@blueprint.doc(responses={201: {"links": LINKS}})
def register_player(wanted: dict[str, str]) -> tuple[NewPlayer, Headers]:
    """Become a player.

    The token is shown here only: send it as `Authorization: Bearer <token>`. The same body with the
    same `Idempotency-Key`, 20 random characters at least, is answered with the same token, whoever
    sends it. A guest who sends the key of the seat becomes a full player: the same id, and the seat
    is kept.
    """
    backend, name, kind = the_backend(), wanted["name"], Kind(wanted["kind"])
    key = idempotency(shortest=SHORTEST_KEY)
    if the_key() is not None:
        player, is_replayed = guests.become_player(
            backend, the_holder(), name, kind, the_bearer(), key
        )
    elif key is None:
        player, is_replayed = accounts.register(backend, name, kind), False
    else:
        player, is_replayed = accounts.register_once(backend, name, kind, key)
    return player, {"Location": f"/v1/players/{player.id}", **replayed(is_replayed)}


@blueprint.route("/v1/players/me")
@blueprint.for_players()
@blueprint.response(200, PlayerProfile, description="The caller.")
def read_me(caller: Player) -> PlayerProfile:
    """Read your own profile."""
    return accounts.profile(the_backend(), caller.id)


@blueprint.route("/v1/players/me", methods=["PUT"])
@blueprint.for_players()
@blueprint.arguments(PlayerChange())
@blueprint.refuses("not_a_bot")
@blueprint.response(200, PlayerProfile, description="The caller.")
def change_me(caller: Player, wanted: dict[str, str | None]) -> PlayerProfile:
    """Say which version of your bot plays from now on.

    Each version has its own line in the ratings, beside that of the bot as a whole. A seat keeps
    the version that sat down there.
    """
    return accounts.say_version(the_backend(), caller, wanted["version"])


@blueprint.route("/v1/players/<id:player_id>")
@blueprint.for_everybody()
@blueprint.refuses("player_not_found")
@blueprint.response(200, PlayerProfile, description="The player.")
def read_player(_: Player | None, player_id: str) -> PlayerProfile:
    """Read the public profile of a player."""
    return accounts.public_profile(the_backend(), player_id)


def token_again(token: str) -> tuple[NewPlayer, Headers]:
    """The answer once more for whoever lost it: the token they have died by it."""
    key = idempotency()
    if key is None:
        raise BadToken
    return accounts.token_again(the_backend(), token, key), replayed(is_replayed=True)


@blueprint.route("/v1/players/me/token", methods=["POST"])
@blueprint.for_players(dead_token=token_again)
@blueprint.takes("Stranger-Idempotency-Key")
@blueprint.refuses("idempotency_key_reused")
@blueprint.response(
    200,
    NewPlayer,
    description="The player with a new token; the old one is dead.",
    headers=["Idempotency-Replayed"],
)
def replace_token(caller: Player) -> tuple[NewPlayer, Headers]:
    """Take a new token; the old one dies at once.

    Should the answer be lost, send it again with the old token and the same `Idempotency-Key`: it
    brings the same new token, for as long as that is good.
    """
    backend, token, key = the_backend(), the_token(), idempotency(shortest=SHORTEST_KEY)
    assert isinstance(token, Token)  # nobody but players is let in, and by no key that was cut
    if key is None:
        return accounts.rotate_token(backend, caller), {}
    player, is_replayed = accounts.rotate_token_once(backend, caller, token, key)
    return player, replayed(is_replayed)


@blueprint.route("/v1/players/me", methods=["DELETE"])
@blueprint.for_players()
@blueprint.response(204, description="The player is gone.")
def delete_me(caller: Player) -> None:
    """Leave for good.

    House bots take over your seats in running matches. Your token is dead from here on.
    """
    accounts.delete_player(the_backend(), caller)
