"""What the shapes of all subjects have in common: what a member may be, lists, pages, queries.

A request is a struct of its use case, an answer a struct that is encoded; both say of each member
what it may be with msgspec's `Meta`. Requests are read and documented by it (`service/web/`).
What msgspec has no word for stands in `extra`:

- `among`: the texts that it may be, and no others;
- `check`: a function that raises ValueError with a sentence;
- `error`: the sentence for a text that does not fit its pattern;
- `sent`: False for what only the service says, and no request.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.meanings import OF_VALUES
from engine.words import ENGLISH, tell

T = TypeVar("T")

INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160"
    r"\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f"
    r"\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
"""What no font shows, or what turns the words around it: controls, separators, directions, fillers,
formats (Unicode's Cf), variation selectors, tags."""

SYMBOLS = (
    r"\u00a9\u00ae\u2122\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\U0001f000-\U0001faff"
)
CURSIVE = r"\u0620-\u06dc\u06de-\u06ff\u0900-\u0dff"
"""Arabic and the scripts of India, which are spelled with joiners."""

VISIBLE = (
    rf"(?:[^\s{INVISIBLE}{SYMBOLS}{CURSIVE}]"
    rf"|[{SYMBOLS}]\ufe0f?(?:\u200d[{SYMBOLS}]\ufe0f?)*"
    rf"|[{CURSIVE}](?:[\u200c\u200d][{CURSIVE}])*)"
)
"""A character, with what makes one picture of several or shows where letters join."""

READABLE = re.compile(rf"^{VISIBLE}(?:[^\S{INVISIBLE}]*{VISIBLE})*\Z")
"""Names: something visible at both ends, nothing invisible in between."""
PUBLISHED = r"^(?!\s|.*\s$)[^\x00-\x1f\x7f-\x9f]+$(?!\n)"
"""What of that can be said in a pattern that every language reads alike: those that know a
character beyond the first plane as two would refuse, or misread, the whole."""


def require_readable(text: str) -> None:
    """Refuse a text that holds what cannot be seen, or begins or ends with a blank."""
    if not READABLE.match(text):
        raise ValueError("Only what can be seen, and nothing blank at either end.")


ID = r"^[0-9a-hjkmnp-tv-z]{26}$"
NO_CURSOR = "It must be the `next_cursor` of a page before."
PAGE_SIZE = 50
LONGEST_PAGE = 200
LONGEST_WAIT = 25
EVENT_ID = r"^[0-9]{1,18}-[0-9]{1,18}(\.[0-9a-f]{1,64})?$"
"""What stands behind the dot is the stamp of the version that the entry is of."""
MOST_SEATS = max(4, *(count for game in GAMES.values() for count in game.seat_counts))

UNSENT = Meta(extra={"sent": False})
PEOPLE_READ = Meta(extra={"check": require_readable}, extra_json_schema={"pattern": PUBLISHED})
"""Of a text that people read: it holds only what can be seen."""

PlayerId = Annotated[str, Meta(pattern=ID, extra={"error": "It is no id of a player."})]


def among(meanings: Mapping[str, str]) -> Meta:
    """Of a text: it is one of these and no other, and each means that."""
    values = dict(meanings)
    return Meta(extra={"among": tuple(values)}, extra_json_schema={OF_VALUES: values})


ONE_OF_GAMES = among({name: game.words.tell("title", ENGLISH) for name, game in GAMES.items()})
GameName = Annotated[
    str, Meta(description="The name of the game, as in `GET /v1/games`."), ONE_OF_GAMES
]
OnlyGame = Annotated[str, Meta(description="Only what is of this game."), ONE_OF_GAMES]
"""A game that a list is asked for."""
BotName = Annotated[
    str,
    Meta(description="The name of the house bot, as in `GET /v1/bots`."),
    among({name: tell(bot.summary, ENGLISH) for name, bot in BOTS.items()}),
]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
OneSeat = Annotated[int, Meta(description="The number of the seat, from 0.")]
MatchId = Annotated[str, Meta(description="The id of the match.")]
ContestId = Annotated[str, Meta(description="The id of the contest.")]
SeekId = Annotated[str, Meta(description="The id of the seek.")]
PlayedGame = Annotated[
    str, Meta(description="The name of the game, as in `GET /v1/games`: `arctic`, say.")
]
SeatsPlayed = Annotated[int, Meta(description="How many seats it is played with.")]
Moment = Annotated[datetime, Meta(tz=True)]
"""A time that knows its zone: RFC 3339 on the wire, `date-time` in the contract."""
PutUpAt = Annotated[Moment, Meta(description="When it was put up.")]
ChangedAt = Annotated[Moment, Meta(description="When it last changed.")]
YesOrNo = Annotated[str, among({"yes": "You agree.", "no": "You do not, which ends it."})]
SeatCount = Annotated[int, Meta(ge=1, le=MOST_SEATS)]


def spelled(moment: datetime) -> str:
    """A time as records and links tell it: RFC 3339, in UTC, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


NextCursor = Annotated[
    str | None, Meta(description="Send it as `cursor` for the next page; null on the last one.")
]


class Page(msgspec.Struct, Generic[T], frozen=True):
    """One page of a list; `next_cursor` asks for the next one."""

    items: tuple[T, ...]
    """The items of this page."""
    next_cursor: NextCursor


def cursor_like(pattern: str) -> Meta:
    """What is said of a cursor that looks so."""
    return Meta(
        pattern=pattern, description="`next_cursor` of the page before.", extra={"error": NO_CURSOR}
    )


EventId = Annotated[
    str,
    Meta(
        pattern=EVENT_ID,
        description="Only what comes after the event of this id, the last one you have.",
        extra={"error": "An event id looks like `17-0`."},
    ),
]
Wait = Annotated[
    float,
    Meta(
        ge=0,
        le=LONGEST_WAIT,
        description="Seconds to wait for something to come, if nothing is there: `25`, say.",
    ),
]


PageLimit = Annotated[
    int, Meta(ge=1, le=LONGEST_PAGE, description="How many items a page has at most.")
]


class Limited(msgspec.Struct, frozen=True, kw_only=True):
    """How long a page of a list is."""

    limit: PageLimit = PAGE_SIZE


class PageQuery(Limited, frozen=True, kw_only=True):
    """Which page of a list; its cursor is an id."""

    cursor: Annotated[str, cursor_like(ID)] | None = None


class WaitQuery(msgspec.Struct, frozen=True, kw_only=True):
    """How long to wait for something to happen."""

    wait: Wait = 0.0


class EventsQuery(Limited, frozen=True, kw_only=True):
    """Which part of a log."""

    cursor: Annotated[str, Meta(pattern=EVENT_ID, extra={"error": NO_CURSOR})] | None = None
    """The same as `after`."""
    wait: Wait = 0.0
    after: EventId | None = None
    ticket: str | None = None
    """Of a stream, in place of a token: a ticket from `POST /v1/tickets`."""
    unnamed: bool = False
    """Of a stream, for `onmessage`: no `event:` lines, the type is in the data."""
