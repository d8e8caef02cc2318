"""A dry run: what a command would do as far as its player can know, and nothing is changed.

All is worked out from the view of the player's seat (`engine/foresight.py`), so the answer is the
same in every world that they cannot tell apart. What would be a refusal with 409 is an answer, too.
"""

from msgspec.structs import replace

from engine import refusals as engine
from engine.foresight import Foresight, foresee
from engine.game import Command
from engine.words import Language, tell
from service.matches.loaded import LoadedMatch
from service.matches.play import require_turn, seat_for
from service.matches.seats.seat import Player
from service.matches.shown.documents import CommandPlayed
from service.matches.shown.sight import narrator_for
from service.refusals import Refusal, VersionConflict


def dry_run(
    loaded: LoadedMatch,
    player: Player,
    command: Command,
    *,
    expected_version: int,
    language: Language,
) -> CommandPlayed:
    """What the player would be told of this command; VersionConflict, not_seated."""
    match = loaded.match
    seat = seat_for(match, player)
    if expected_version != match.version:
        raise VersionConflict(match.version)
    try:
        require_turn(match, seat)
        foreseen = _foreseen(loaded, seat, command)
    except (engine.IllegalCommand, Refusal) as refusal:
        return _refused(match.version, refusal, language)
    narrator = narrator_for(match, seat, language)
    entries = (
        narrator.event(f"{match.version + 1}-{index}", event, match.updated_at)
        for index, event in enumerate(foreseen.events)
    )
    return _told(CommandPlayed(match.version, tuple(entries)), foreseen.reveals)


def _foreseen(loaded: LoadedMatch, seat: int, command: Command) -> Foresight:
    state, game = loaded.state, loaded.match.rules
    assert state is not None
    if loaded.match.has_ended:
        game.apply(state, seat, command)  # the game says no, and nothing is hidden any more
    return foresee(game, game.view(state, seat), command)


def _told(played: CommandPlayed, reveals: bool) -> CommandPlayed:
    return replace(played, legal=True, code=None, rule=None, detail=None, reveals=reveals)


def _refused(version: int, refusal: engine.Refusal, language: Language) -> CommandPlayed:
    return CommandPlayed(
        version,
        (),
        legal=False,
        code=refusal.code,
        rule=refusal.rule,
        detail=tell(refusal.sentence, language),
        reveals=False,
    )
