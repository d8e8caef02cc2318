"""flask-smorest's blueprint, whose endpoints also say who may call them and what they refuse.

`arguments`, `response`, `alt_response`, `doc` and `route` are flask-smorest's own. What is added:

- `response` and `alt_response` name the type that is answered; msgspec encodes it;
- `for_players`, `for_everybody`, `for_strangers` and `for_operators` say who may call, and hand the
  view the caller, and what is wanted along with them;
- `refuses` declares the codes that follow from nothing else; the rest of them, and the operation's
  id, are derived (`service/web/document.py`).

All of it is noted in an attribute of the view, `notes`, which decorators pass on.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial, wraps
from typing import Any, TypeVar

import flask_smorest
import msgspec
from flask import Response, after_this_request, g
from marshmallow import Schema
from werkzeug.http import http_date

from service.refusals import BadToken
from service.web.answers import JSON_TYPE, respond
from service.web.auth import Choice, Who, admit, the_bearer
from service.web.components import PLACES, Log, public_name, reference, webhook
from service.web.reading import Parser
from service.web.requests import (
    EVENT_STREAM,
    TICKET,
    require_acceptable,
    require_no_body,
    require_no_key,
    require_no_query,
    sent_ticket,
)

PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
"""What differs from address to address, and what it is called."""

View = TypeVar("View", bound=Callable[..., object])
Doc = dict[str, Any]


class Notes(msgspec.Struct):
    """What is noted of a view, for its guard and for the document."""

    status: int = 200
    who: Who | None = None
    along: object = None
    """What is wanted of what the address names."""
    limit: Choice | None = None
    need: object = None
    """What a key has to be good for; whoever authenticates knows what that means."""
    dead_token: Callable[[str], object] | None = None
    reads: tuple[tuple[str, Schema], ...] = ()
    """Where something is read, and by which schema."""
    offers: tuple[str, ...] = ()
    """The media types that are answered."""
    refuses: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    """The headers that are read, each a component."""
    goes: tuple[datetime, datetime] | None = None


def notes_of(view: Any) -> Notes:
    """What is noted of a view so far."""
    if not hasattr(view, "notes"):
        view.notes = Notes()
    notes: Notes = view.notes
    return notes


def _noting(**noted: object) -> Callable[[View], View]:
    """Note something of a view, which stays as it is."""

    def decorator(view: View) -> View:
        for name, value in noted.items():
            setattr(notes_of(view), name, value)
        return view

    return decorator


class Blueprint(flask_smorest.Blueprint):
    """A subject of the API: operations under one tag."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self.answered: list[object] = []
        """Every type that an endpoint names: the components of the document are made of them."""
        self.logs: list[Log] = []
        """The logs that its endpoints tell."""
        self.webhooks: Doc = {}
        """The calls that the subject makes itself, as OpenAPI describes them."""

    # flask-smorest publishes no types: these two say what its own are.

    def route(self, rule: str, *, methods: Sequence[str] = ("GET",)) -> Callable[[View], View]:
        """Register an endpoint and its documentation."""
        places = [
            {"name": name, "in": "path", "description": PLACES[name]}
            for name in PLACE.findall(rule)
        ]
        registering: Callable[[View], View]
        registering = super().route(rule, methods=methods, parameters=places)
        return registering

    @staticmethod
    def doc(**members: object) -> Callable[[View], View]:
        """Say more of the operation."""
        telling: Callable[[View], View] = flask_smorest.Blueprint.doc(**members)
        return telling

    def arguments(
        self, schema: Schema, *, location: str = "json", **more: Any
    ) -> Callable[[View], View]:
        """Read body or query by a schema."""
        reading = super().arguments(schema, location=location, **more)

        def decorator(view: View) -> View:
            notes_of(view).reads += ((location, schema),)
            read: View = reading(view)
            return read

        return decorator

    def response(
        self, status: int, kind: object = None, *, headers: Iterable[str] = (), **more: Any
    ) -> Callable[[View], View]:
        """Declare what a success answers: a type of ours, headers by the names of components."""
        names = {name: name for name in headers} or None
        documented = super().response(status, self._schema(kind), headers=names, **more)

        def decorator(view: View) -> View:
            _offering(view, kind, **more).status = status

            @wraps(view)
            def answering(*args: Any, **kwargs: Any) -> Response:
                return respond(view(*args, **kwargs), status)

            answered: View = documented(answering)
            return answered

        return decorator

    def alt_response(self, status: int, kind: object = None, **more: Any) -> Callable[[View], View]:
        """Declare another success of the same endpoint."""
        documented = super().alt_response(status, schema=self._schema(kind), **more)

        def decorator(view: View) -> View:
            _offering(view, kind, **more)
            answered: View = documented(view)
            return answered

        return decorator

    def streams(self, *kinds: object, description: str) -> Callable[[View], View]:
        """Declare that the answer may come as Server-Sent Events, which hold things of these
        types."""
        schemas = [self._reference(kind) for kind in kinds]
        message = {
            "type": "string",
            "contentMediaType": EVENT_STREAM,
            "contentSchema": schemas[0] if len(schemas) == 1 else {"anyOf": schemas},
        }
        return self.alt_response(200, message, content_type=EVENT_STREAM, description=description)

    def unchanged(self, view: View) -> View:
        """Declare that the answer has an ETag, and is 304 for whoever has it already."""
        headers = {"ETag": "ETag"}
        known = self.alt_response(304, description="You have it.", headers=headers)
        return known(self.takes("If-None-Match")(view))

    def _schema(self, kind: object) -> Doc | None:
        """What the document says of an answer: nothing, a schema as it is given, or a type's."""
        return kind if kind is None or isinstance(kind, dict) else self._reference(kind)

    def _reference(self, kind: object) -> Doc:
        """A reference to the component of a type, which is to be in the document."""
        self.answered.append(kind)
        [schema], _ = msgspec.json.schema_components([kind], ref_template="{name}")
        return reference(public_name(schema["$ref"]))

    def tells(self, *logs: Log) -> None:
        """Declare what the entries of a log may tell."""
        self.logs += logs

    def calls(self, name: str, body: object, answer: object, **words: str) -> None:
        """Declare a call that the subject makes itself: what it sends, what is to be answered."""
        call = webhook(name, self._reference(body), self._reference(answer), **words)
        self.webhooks[name] = {"post": call}

    def for_players(
        self,
        along: object = None,
        limit: Choice | None = None,
        need: object = None,
        dead_token: Callable[[str], object] | None = None,
    ) -> Callable[[View], View]:
        """Only players may call; the view gets the player, and what is wanted along.

        A key that was cut has to be good for what is needed: to read for a GET, else everything.
        Whoever comes with a token that is none hears what `dead_token` answers, if that is given.
        """
        notes = {"limit": limit, "need": need, "dead_token": dead_token}
        return _noting(who=Who.PLAYERS, along=along, **notes)

    def for_everybody(self, along: object = None) -> Callable[[View], View]:
        """Anybody may call; the view gets the caller or None, and what is wanted along."""
        return _noting(who=Who.EVERYBODY, along=along)

    def for_strangers(self) -> Callable[[View], View]:
        """Whoever is no player yet may call."""
        return _noting(who=Who.STRANGERS)

    def for_operators(self) -> Callable[[View], View]:
        """Whoever has the operators' token may call; nobody else finds anything there."""
        return _noting(who=Who.OPERATORS)

    def refuses(self, *codes: str) -> Callable[[View], View]:
        """Declare refusals of this operation; `rule_broken` stands for every code of a game."""
        return _noting(refuses=codes)

    def takes(self, *headers: str) -> Callable[[View], View]:
        """Declare headers that the operation reads by itself, each a component."""
        return _noting(takes=headers)

    def deprecated(self, since: datetime, until: datetime) -> Callable[[View], View]:
        """Say, in the document and in every answer, that the operation goes, and when."""
        return _noting(goes=(since, until))

    def add_url_rule(
        self, rule: str, endpoint: str | None = None, view_func: Any = None, **options: Any
    ) -> None:
        """Register an endpoint under the name of its function, behind its guard."""
        super().add_url_rule(rule, endpoint, guarded(view_func, notes_of(view_func)), **options)


def guarded(view: Callable[..., Response], notes: Notes) -> Callable[..., Response]:
    """The view behind its guard: let the caller in, then refuse what the view does not read.

    Where the notes name no callers, nobody is authenticated and nothing is counted.
    """
    locations = {location for location, _ in notes.reads}
    takes_ticket = any(TICKET in schema.fields for _, schema in notes.reads)
    is_read = {
        require_no_query: "query" in locations,
        require_no_body: "json" in locations,
        require_no_key: any(name.endswith("Idempotency-Key") for name in notes.takes),
    }
    unread = [require_nothing for require_nothing, it_is in is_read.items() if not it_is]

    @wraps(view)
    def admitted(**path: Any) -> Response:
        if notes.goes is not None:
            after_this_request(partial(_tell_its_end, *notes.goes))
        if takes_ticket:
            g.ticket = sent_ticket()
        found: tuple[object, ...] = ()
        if notes.who is not None:
            try:
                found = admit(notes.who, notes.along, notes.limit, notes.need, path)
            except BadToken:
                if notes.dead_token is None or not the_bearer():
                    raise
                return respond(notes.dead_token(the_bearer()), notes.status)
        if notes.offers:
            require_acceptable(notes.offers)
        for require_nothing in unread:
            require_nothing()
        return view(*found, **path)

    return admitted


def _offering(view: Any, kind: object, content_type: str = JSON_TYPE, **_: object) -> Notes:
    """The notes of a view, with the media type of what is answered, if anything is."""
    notes = notes_of(view)
    if kind is not None:
        notes.offers = (content_type, *notes.offers)
    return notes


def _tell_its_end(since: datetime, until: datetime, response: Response) -> Response:
    """Say since when it is deprecated (RFC 9745) and until when it is there (RFC 8594)."""
    response.headers["Deprecation"] = f"@{int(since.timestamp())}"
    response.headers["Sunset"] = http_date(until)
    return response
