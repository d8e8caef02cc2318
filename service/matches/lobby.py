# mypy: disable-error-code="empty-body"
"""Before and beside the play: create a match, take, fill, open and leave seats."""

import msgspec

from engine.game import Options
from service.matches.hall import Hall
from service.matches.match import Clock, LoadedMatch, Player, Visibility


class MeSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="me"):
    """The creator sits here."""


class BotSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A house bot sits here."""

    bot: str


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """Whoever comes first sits here."""


WantedSeat = MeSeat | BotSeat | OpenSeat


class NewMatch(msgspec.Struct, frozen=True):
    """What a creator asks for; options are already those of the game
    (`codec_of(game).decode_options`).
    """

    game: str
    options: Options
    seats: tuple[WantedSeat, ...]
    visibility: Visibility = Visibility.PUBLIC
    clock: Clock | None = None
    entropy: str | None = None


def create_match(hall: Hall, creator: Player, wanted: NewMatch) -> LoadedMatch:
    """Put up a match; it starts at once when no seat is open. Raises the engine's UnknownGame,
    BadSetup, UnknownBot.
    """


def take_seat(
    hall: Hall, match_id: str, player: Player, seat: int | None = None, entropy: str | None = None
) -> LoadedMatch:
    """Take an open seat, the first one if none is named; the last one taken starts the match."""


def fill_seat(hall: Hall, match_id: str, caller: Player, seat: int, bot: str) -> LoadedMatch:
    """The creator puts a house bot on a seat before the start."""


def open_seat(hall: Hall, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """The creator opens a seat that a house bot has, before the start."""


def leave_seat(hall: Hall, match_id: str, caller: Player, seat: int) -> LoadedMatch:
    """Leave while waiting (the creator's leaving cancels), resign while playing (a house bot plays
    on).
    """
