"""The rematch: the same once more, the seats turned on by one."""

from service.api.matches.matches import Shown, shown
from service.matches.loaded import LoadedMatch
from service.matches.seats.seat import Player
from service.matches.shown.documents import MatchDocument
from service.players import guests
from service.store.admission.admitted import Wanted
from service.store.players.cut_keys import Need
from service.web.admission import the_backend, the_holder
from service.web.blueprint import Blueprint
from service.web.requests import replayed

blueprint = Blueprint("rematches", "The same match once more.")


@blueprint.route("/v1/matches/<id:match_id>/rematch", methods=["POST"])
@blueprint.for_players(Wanted.STATE, need=Need.PLAY)
@blueprint.takes("Idempotency-Key")
@blueprint.refuses(
    *("match_waiting", "match_running", "match_cancelled", "not_seated", "bad_options"),
    *("too_many_open", "too_many_running", "too_many_searching"),
    *("seat_taken", "seat_reserved", "match_started", "match_over"),
)
@blueprint.response(
    200,
    MatchDocument,
    description="The rematch with you in it.",
    headers=["Location", "ETag", "Idempotency-Replayed"],
)
def ask_for_rematch(caller: Player, loaded: LoadedMatch) -> Shown:
    """Ask for the rematch of a match that has ended, or sit down in it.

    There is one, however often it is asked for: the same game, options, terms and house bots, the
    seats turned on by one (who had seat 1 has seat 0). Whoever asks first has made it, and the
    others are invited; their own asking sits them down. A guest's key is for the seat of the
    rematch from then on, and shows what was.
    """
    made = guests.rematch(the_backend(), loaded.match, caller, the_holder())
    document, headers = shown(made.loaded, caller)
    place = {"Location": f"/v1/matches/{document.id}"}
    return document, {**headers, **place, **replayed(made.is_old)}
