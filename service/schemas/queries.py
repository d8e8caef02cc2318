"""Query parameters; those that an endpoint does not know are refused."""

from engine.bots.roster import BOTS
from engine.catalogue import GAMES
from engine.language import text
from service.schemas.fields import Float, Integer, Query, String
from service.schemas.validators import OneOf, Pattern, Range

PAGE_SIZE = 50
LONGEST_PAGE = 200
LONGEST_WAIT = 25
ID = r"^[0-9a-hjkmnp-tv-z]{26}$"
EVENT_ID = r"^[0-9]{1,18}-[0-9]{1,18}$"

_NO_CURSOR = text(
    "It must be the `next_cursor` of a page before.",
    "Deve essere il `next_cursor` di una pagina precedente.",
    "Debe ser el `next_cursor` de una página anterior.",
    "Es muss der `next_cursor` einer früheren Seite sein.",
)
_NO_EVENT_ID = text(
    "An event id looks like `17-0`.",
    "L'id di un evento è fatto come `17-0`.",
    "El id de un evento es como `17-0`.",
    "Die Id eines Ereignisses sieht aus wie `17-0`.",
)


class PageQuery(Query):
    """Which page of a list."""

    limit = Integer(
        load_default=PAGE_SIZE,
        validate=Range(least=1, most=LONGEST_PAGE),
        metadata={"description": "How many items at most."},
    )
    cursor = String(
        load_default=None,
        validate=Pattern(ID, _NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before."},
    )


class GamesQuery(PageQuery):
    """Which page of the list of games."""

    cursor = String(
        load_default=None,
        validate=OneOf(GAMES),
        metadata={"description": "`next_cursor` of the page before: the name of its last game."},
    )


class BotsQuery(PageQuery):
    """Which page of the list of house bots."""

    cursor = String(
        load_default=None,
        validate=OneOf(BOTS),
        metadata={"description": "`next_cursor` of the page before: the name of its last bot."},
    )


class WaitQuery(Query):
    """How long to wait for something to happen."""

    wait = Float(
        load_default=0.0,
        validate=Range(least=0, most=LONGEST_WAIT),
        metadata={"description": "Seconds to wait; 0 answers at once."},
    )


class EventsQuery(PageQuery, WaitQuery):
    """Which part of a log."""

    after = String(
        load_default=None,
        validate=Pattern(EVENT_ID, _NO_EVENT_ID),
        metadata={"description": "The id of the last event you have."},
    )
    cursor = String(
        load_default=None,
        validate=Pattern(EVENT_ID, _NO_CURSOR),
        metadata={"description": "`next_cursor` of the page before; the same as `after`."},
    )
